"""Clans: the rules, the settled test cases, the readings, the refusals."""

from collections import Counter
from random import Random

import pytest

from spielbrett import IllegalAction, NotationError, PositionError, decode, digest, encode, parse, say
from spielbrett.game import Seat
from spielbrett.games.clans import GAME
from spielbrett.games.clans.actions import Move, Order
from spielbrett.games.clans.colours import Clans
from spielbrett.games.clans.evaluate import evaluate
from spielbrett.games.clans.land import land
from spielbrett.games.clans.rules import CHIPS, COLOURS, EPOCHS, Options, judge
from spielbrett.language import LANGUAGES
from spielbrett.testing.perft import perft_lines
from spielbrett.testing.playouts import play as play_at_random

RED, BLUE, GREEN, YELLOW, WHITE = range(5)


def at(state: str, options: str = "-") -> Clans:
    return decode(GAME, f"clans {options} {state}")


def play(state: Clans, *texts: str) -> Clans:
    for text in texts:
        state = state.apply(parse(GAME, state, text))
    return state


def word(state: Clans) -> str:
    return encode(GAME, state).split()[2]


def legal(state: Clans, source: int) -> list[str]:
    return [str(action) for action in state.legal_actions() if str(action).startswith(f"{source}>")]


def counts(state: Clans) -> list[int]:
    """The huts on the board, by clan."""
    return [sum(clan) for clan in zip(*filter(None, state.board.huts), strict=True)]


# The start


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_start_has_every_colour_once_in_each_region(seats: int) -> None:
    state = GAME.start(seats=seats, seed=seats)
    for first in range(1, 61, 5):
        assert sorted(state.board.huts[first : first + 5]) == sorted(
            tuple(int(c == d) for c in range(5)) for d in range(5)
        )
    assert counts(state) == [12] * 5
    assert (state.turn, state.board.scores, state.board.chips) == (0, (0,) * 5, (0,) * seats)
    assert len(set(state.colours)) == seats
    assert len(state.legal_actions()) == 270


def test_the_free_start_has_twelve_huts_of_each_colour_anywhere() -> None:
    """Reading 33; the option matters: a region lacks a colour."""
    state = GAME.start(Options(setup="free"), seed=1)
    assert counts(state) == [12] * 5
    assert all(sum(group) == 1 for group in state.board.huts[1:])
    regions = [state.board.huts[first : first + 5] for first in range(1, 61, 5)]
    assert any(len(set(region)) < 5 for region in regions)


def test_starts_are_dealt_evenly() -> None:
    colours: Counter[tuple[int, ...]] = Counter(GAME.start(seats=2, seed=seed).colours for seed in range(400))
    assert len(colours) == 20
    first = Counter(GAME.start(seed=seed).board.huts[1].index(1) for seed in range(400))
    assert set(first) == set(range(5))
    assert min(*colours.values(), first[0]) > 5


# Moving


def test_all_huts_go_to_a_neighbour_and_the_territory_stays_empty() -> None:
    state = play(at("0:rb:0,0,0,0,0:0,0:-:1r2g,2b,3y,7w"), "1>2")
    assert word(state) == "1:rb:0,0,0,0,0:0,0:-:2r2bg,3y,7w"
    assert legal(state, 2) == ["2>3", "2>7"]
    assert legal(state, 3) == ["3>2"]


def test_rivers_do_not_stop_anybody() -> None:
    """17 lies in another region than 5, and 16 borders on both."""
    state = at("0:rb:0,0,0,0,0:0,0:-:4r,5b,16g,17y")
    assert legal(state, 16) == ["16>4", "16>5", "16>17"]


@pytest.mark.parametrize(
    ("huts", "action", "allowed"),
    [
        ("17r7,18b7", "17>18", True),
        ("17r7,18b7", "18>17", True),
        ("17r8,18b7", "17>18", False),
        ("17r7,18b8", "17>18", True),
        ("17r6,18b", "17>18", True),
        ("17r7,18b6", "17>18", False),
        ("17r,18b12", "17>18", True),
        ("17r9,18b10", "17>18", True),
        ("17r7,18b", "17>18", False),
    ],
)
def test_big_groups_move_onto_groups_at_least_as_big_only(huts: str, action: str, allowed: bool) -> None:
    state = at(f"0:rb:0,0,0,0,0:0,0:-:{huts}")
    assert (action in map(str, state.legal_actions())) == allowed


def test_nobody_has_to_move_the_smaller_of_two_big_groups() -> None:
    """Reading 32."""
    state = at("0:rb:0,0,0,0,0:0,0:-:1r,2b,17g7,18y8")
    assert [str(action) for action in state.legal_actions()] == ["1>2", "2>1", "17>18"]


def test_seats_take_turns() -> None:
    state = GAME.start(seats=3, seed=1)
    turns: list[Seat | None] = []
    for _ in range(5):
        turns.append(state.turn)
        state = state.apply(state.legal_actions()[0])
    assert turns == [0, 1, 2, 0, 1]


# Villages


def test_a_group_without_inhabited_neighbours_becomes_a_village_once() -> None:
    state = play(at("0:rb:0,0,0,0,0:0,0:-:1w,3y,33r,34b,57r,59g,60b"), "60>57")
    assert word(state) == "1:rb:2,2,1,0,0:2,0:-:1w,3y,33r,34b,57rb,59g"
    state = play(state, "34>33")
    assert word(state) == "0:rb:4,4,1,0,0:2,1:-:1w,3y,33rb,57rb,59g"


def test_a_single_hut_left_behind_becomes_a_village() -> None:
    state = play(at("0:rb:0,0,0,0,0:0,0:-:17w,19g,20b,36y,39r"), "19>20")
    assert state.board.chips == (1, 0)
    assert state.board.scores == (0, 0, 0, 0, 1)


@pytest.mark.parametrize(
    ("group", "terrain", "epoch", "left", "value"),
    [
        ((2, 1, 1, 1, 4), "steppe", 0, (2, 0, 0, 0, 4), 6),
        ((1, 1, 1, 1, 1), "steppe", 0, (0, 0, 0, 0, 0), 0),
        ((1, 1, 1, 1, 1), "mountain", 0, (0, 0, 0, 0, 0), 0),
        ((2, 1, 1, 1, 0), "steppe", 0, (2, 1, 1, 1, 0), 5),
        ((2, 1, 1, 1, 0), "forest", 0, (2, 1, 1, 1, 0), 6),
        ((2, 1, 1, 1, 0), "mountain", 0, (0, 0, 0, 0, 0), 0),
        ((3, 0, 0, 0, 0), "mountain", 1, (3, 0, 0, 0, 0), 5),
        ((3, 0, 0, 0, 0), "grassland", 1, (0, 0, 0, 0, 0), 0),
        ((3, 0, 0, 0, 0), "steppe", 2, (3, 0, 0, 0, 0), 6),
        ((3, 0, 0, 0, 0), "forest", 2, (0, 0, 0, 0, 0), 0),
        ((3, 0, 0, 0, 0), "grassland", 3, (3, 0, 0, 0, 0), 7),
        ((3, 0, 0, 0, 0), "steppe", 3, (0, 0, 0, 0, 0), 0),
        ((1, 0, 1, 0, 0), "forest", 4, (1, 0, 1, 0, 0), 7),
        ((1, 0, 1, 0, 0), "mountain", 4, (1, 0, 1, 0, 0), 7),
        ((1, 0, 1, 0, 0), "steppe", 4, (1, 0, 1, 0, 0), 7),
        ((2, 2, 2, 2, 2), "grassland", 4, (2, 2, 2, 2, 2), 15),
    ],
)
def test_what_a_village_is_worth(
    group: tuple[int, ...], terrain: str, epoch: int, left: tuple[int, ...], value: int
) -> None:
    stayed, points = judge(group, terrain, EPOCHS[epoch])
    assert stayed == left
    assert points * any(stayed) == value


def test_five_single_huts_leave_a_forest_without_points_for_anybody() -> None:
    state = play(at("0:rb:7,7,7,7,7:0,0:-:5rbg,16yw,58b,59y"), "16>5")
    assert word(state) == "1:rb:7,7,7,7,7:1,0:-:58b,59y"


def test_a_destroyed_village_pays_its_chip() -> None:
    state = play(at("1:rb:0,0,0,0,0:0,0:-:1g,4rb,58b,59y"), "1>4")
    assert word(state) == "0:rb:0,0,0,0,0:0,1:-:58b,59y"


def test_twelve_villages_in_five_epochs() -> None:
    assert " ".join(epoch.numeral for epoch in CHIPS) == "I I I I II II II III III IV IV V"
    assert [epoch.bonus for epoch in EPOCHS] == [1, 2, 3, 4, 5]


# The order of villages

TWO = "1r,2bg,47bw,48r,49gy"
"""A move from 48 to 49 makes villages of 47 (mountain) and 49 (forest)."""


def test_one_move_may_found_villages_in_two_epochs_in_either_order() -> None:
    state = play(at(f"0:rb:5,4,6,3,2:2,1:-:{TWO}"), "48>49")
    assert (state.turn, state.board.waiting, state.board.chips) == (0, (47, 49), (2, 1))
    assert state.legal_actions() == (Order(47), Order(49))
    assert play(state, "!49").board.scores == (9, 8, 10, 7, 6)
    assert play(state, "!47").board.scores == (8, 4, 9, 6, 2)
    assert play(state, "!47").turn == 1


def test_within_one_epoch_nobody_is_asked() -> None:
    state = play(at(f"0:rb:0,0,0,0,0:0,0:-:{TWO}"), "48>49")
    assert word(state) == "1:rb:4,0,4,4,0:2,0:-:1r,2bg,49rgy"


def test_the_filled_in_order_is_that_of_the_numbers_and_makes_no_difference() -> None:
    """Reading 31."""
    start = f"0:rb:0,0,0,0,0:0,0:-:{TWO}"
    by_itself = play(at(start), "48>49")
    asked = play(at(start, "ask_order=always"), "48>49")
    assert {word(play(asked, f"!{village}")) for village in (47, 49)} == {word(by_itself)}


def test_always_asks_while_two_or_more_wait_and_never_for_a_single_village() -> None:
    """Reading 29; 60 lies alone with 57, 58 and 59 around it."""
    state = play(at("0:rb:0,0,0,0,0:0,0:-:1r,2b,57r,59g,60b", "ask_order=always"), "60>57")
    assert state.board.waiting == (57, 59)
    assert play(state, "!59").board.waiting == ()
    single = play(at("0:rb:0,0,0,0,0:0,0:-:1r,2b,58g,60b", "ask_order=always"), "60>58")
    assert (single.board.waiting, single.board.chips) == ((), (1, 0))


def three(chips: str, options: str = "-") -> Clans:
    """After a move that made villages of 7 and 22 (grassland) and 10 (mountain)."""
    return play(at(f"0:rb:0,0,0,0,0:{chips}:-:7w,9r,10y,22g,59r,60b", options), "9>7")


@pytest.mark.parametrize(
    ("chips", "asked"),
    [
        ("0,0", []),  # three of epoch I
        ("1,0", []),  # the last three of epoch I
        ("1,1", [(7, 10, 22), (7, 10)]),  # two of epoch I and one of II, then one of each
        ("1,2", [(7, 10, 22)]),  # one of epoch I, then two of II
        ("4,0", []),  # all three of epoch II
        ("3,3", [(7, 10, 22)]),  # one of epoch II, then two of III
        ("5,5", [(7, 10, 22), (7, 10)]),  # two chips for three villages, then one for two
        ("5,6", [(7, 10, 22)]),  # one chip for three
    ],
)
def test_asked_where_epochs_differ_or_chips_run_out_and_again_after_each_choice(
    chips: str, asked: list[tuple[int, ...]]
) -> None:
    """Reading 28: by structure, not by trying the outcome."""
    state = three(chips)
    for villages in asked:
        assert state.board.waiting == villages
        assert [str(action) for action in state.legal_actions()] == [f"!{village}" for village in villages]
        state = play(state, f"!{villages[-1]}")
    assert not state.board.waiting
    assert state.turn == (None if state.board.founded == 12 else 1)


def test_asked_even_where_both_orders_come_to_the_same() -> None:
    """Reading 28: 21 and 36 are steppe, which is neutral in epoch I and in II."""
    state = play(at("0:rb:0,0,0,0,0:2,1:-:21r,24g,36b,59r,60b"), "24>21")
    assert state.board.waiting == (21, 36)
    assert word(play(state, "!21")) == word(play(state, "!36"))


def test_more_villages_than_chips_end_the_game_with_the_chosen_one() -> None:
    """Reading 30: no chip, no score, no further action for the rest."""
    state = play(at(f"1:rb:20,18,9,9,9:6,5:-:{TWO}"), "48>49")
    assert state.turn == 1
    mountain, forest = play(state, "!47"), play(state, "!49")
    assert word(mountain) == "-:rb:20,25,9,9,16:6,6:-:1r,2bg,47bw,49rgy"
    assert word(forest) == "-:rb:28,18,17,17,9:6,6:-:1r,2bg,47bw,49rgy"
    assert mountain.returns() == (26, 31)
    assert forest.returns() == (34, 24)
    assert not forest.legal_actions()


# The end


def test_the_game_ends_with_the_twelfth_village_although_moves_are_left() -> None:
    state = play(at("0:rb:20,18,9,9,9:6,5:-:1r,2b,3g,57g,60y"), "60>57")
    assert word(state) == "-:rb:20,18,16,16,9:7,5:-:1r,2b,3g,57gy"
    assert (state.turn, state.legal_actions(), state.returns()) == (None, (), (27, 23))


def test_the_game_ends_when_nobody_can_move() -> None:
    state = play(at("0:rb:1,0,0,0,0:0,1:-:1r,4b,60r"), "4>1")
    assert word(state) == "-:rb:3,2,0,0,0:1,1:-:1rb,60r"
    assert state.returns() == (4, 3)


def test_games_end_either_way() -> None:
    ends = Counter(play_at_random(GAME, Options(), 2, seed).states[-1].board.founded for seed in range(60))
    assert ends.pop(12) > 40
    assert ends.total() > 0


def test_only_villages_score_and_neutral_clans_count_for_nobody() -> None:
    """The points of Green, Yellow and White are nobody's; the huts on 1 to 3 were in no village."""
    state = play(at("0:rb:0,0,50,50,50:6,5:-:1r12,2b,3b,57g,60y"), "60>57")
    assert state.returns() == (7, 5)


def test_a_tie_stays_a_tie() -> None:
    """Reading 35."""
    assert play(at("0:rbw:2,0,0,0,0:0,3,0:-:1r,3b,60r"), "1>3").returns() == (5, 5, 0)


def test_huts_that_leave_a_village_leave_the_board() -> None:
    """Reading 34."""
    state = play(at("0:rb:0,0,0,0,0:0,0:-:1r2gw3,2byw,58b,59y"), "2>1")
    assert word(state) == "1:rb:6,0,0,0,6:1,0:-:1r2w4,58b,59y"
    assert counts(state) == [2, 1, 0, 1, 4]


# Refusals


@pytest.mark.parametrize(
    ("state", "text", "code", "rule", "spaces"),
    [
        ("0:rb:0,0,0,0,0:1,0:-:1r,2b,60g", "1>60", "clans.not_neighbours", "clans 2", ("1", "60")),
        ("0:rb:0,0,0,0,0:0,0:-:1r,2b", "1>1", "clans.not_neighbours", "clans 2", ("1", "1")),
        ("0:rb:0,0,0,0,0:1,0:-:16r,17b,24g", "16>24", "clans.across_lake", "clans 2", ("16", "24", "lake-4")),
        ("0:rb:0,0,0,0,0:0,0:-:1r,2b", "1>61", "clans.no_such_territory", "clans 2", ()),
        ("0:rb:0,0,0,0,0:0,0:-:1r,2b", "0>1", "clans.no_such_territory", "clans 2", ()),
        ("0:rb:0,0,0,0,0:0,0:-:1r,2b", "!99", "clans.no_such_territory", "clans 2", ()),
        ("0:rb:0,0,0,0,0:0,0:-:1r,2b", "3>1", "clans.source_empty", "clans 3", ("3",)),
        ("0:rb:0,0,0,0,0:0,0:-:1r,2b", "1>3", "clans.target_empty", "clans 3", ("3",)),
        ("0:rb:0,0,0,0,0:1,0:-:1r,2b,60g", "60>57", "clans.village_stays", "clans 3", ("60",)),
        ("0:rb:0,0,0,0,0:0,0:-:1r7,2b6", "1>2", "clans.big_stays", "clans 3", ("1", "2")),
        ("0:rb:0,0,0,0,0:0,0:-:1r8,2b7", "1>2", "clans.onto_smaller", "clans 3", ("1", "2")),
        ("0:rb:0,0,0,0,0:2,1:47,49:1r,2b,47w,49g", "1>2", "clans.order_first", "clans 4", ("47", "49")),
        ("0:rb:0,0,0,0,0:2,1:47,49:1r,2b,47w,49g", "!1", "clans.not_waiting", "clans 4", ("47", "49")),
        ("0:rb:0,0,0,0,0:2,1:47,49:1r,2b,47w,49g", "48", "clans.not_waiting", "clans 4", ("47", "49")),
        ("0:rb:0,0,0,0,0:1,0:-:1r,2b,60g", "!60", "clans.nothing_waits", "clans 4", ("60",)),
        ("-:rb:0,0,0,0,0:6,6:-:1r,2b", "1>2", "game.over", "", ()),
        ("-:rb:0,0,0,0,0:6,6:-:1r,2b", "!1", "game.over", "", ()),
    ],
)
def test_refusals_give_their_reason(state: str, text: str, code: str, rule: str, spaces: tuple[str, ...]) -> None:
    before = at(state)
    with pytest.raises(IllegalAction) as refused:
        parse(GAME, before, text)
    assert (refused.value.code, refused.value.rule, refused.value.spaces) == (code, rule, spaces)
    for language in LANGUAGES:
        assert code not in say(refused.value.reason, language)
    assert word(before) == state


def test_the_reason_names_the_numbers_of_huts() -> None:
    with pytest.raises(IllegalAction) as refused:
        play(at("0:rb:0,0,0,0,0:0,0:-:17r8,18b7"), "17>18")
    assert say(refused.value.reason, "en").startswith("8 huts may not move onto 7")


def test_what_is_legal_is_exactly_what_is_not_refused() -> None:
    rng = Random(2)
    for seed in range(12):
        playout = play_at_random(GAME, Options(ask_order="always"), 2 + seed % 3, seed)
        state: Clans = rng.choice([state for state in playout.states if state.turn is not None])
        accepted: list[Move | Order] = []
        for action in [*(Move(a, b) for a in range(62) for b in range(62)), *map(Order, range(62))]:
            try:
                state.apply(action)
            except IllegalAction:
                continue
            accepted.append(action)
        assert tuple(accepted) == state.legal_actions()


# Texts


@pytest.mark.parametrize(
    "text", ["1>2", "1-2", "1 2", "1 nach 2", "1 to 2", "1 a 2", "zug 1 2", " 1 > 2 ", "1x2", "1→2"]
)
def test_moves_are_read_as_people_type_them(text: str) -> None:
    assert parse(GAME, at("0:rb:0,0,0,0,0:0,0:-:1r,2b"), text) == Move(1, 2)


@pytest.mark.parametrize("text", ["!47", "47", " ! 47"])
def test_orders_are_read_as_people_type_them(text: str) -> None:
    assert parse(GAME, at("0:rb:0,0,0,0,0:2,1:47,49:1r,2b,47w,49g"), text) == Order(47)


def test_an_illegal_move_is_not_taken_for_another_one_with_the_same_digits() -> None:
    state = at("0:rb:0,0,0,0,0:0,0:-:4r,6r,7b,16b,41g,42w")
    assert parse(GAME, state, "416") == Move(4, 16)
    for text in ("41>6", "(41>6)", "„41“ 6"):
        with pytest.raises(IllegalAction):
            parse(GAME, state, text)


@pytest.mark.parametrize("text", ["", "hallo", "1", "1>2>3", "!", "1>", "99999>1", "-1", "3>-4", "-3>4"])
def test_what_is_no_action_is_called_so(text: str) -> None:
    with pytest.raises(NotationError):
        parse(GAME, at("0:rb:0,0,0,0,0:0,0:-:3r,4b"), text)


# Positions


@pytest.mark.parametrize(
    "state",
    [
        "",
        "0",
        "0:rb:0,0,0,0,0:0,0:-",
        "0:rb:0,0,0,0,0:0,0:-:",
        "0:rr:0,0,0,0,0:0,0:-:1r,2b",  # the same colour twice
        "0:rx:0,0,0,0,0:0,0:-:1r,2b",
        "0:r:0,0,0,0,0:0:-:1r,2b",  # one seat
        "0:rbgyw:0,0,0,0,0:0,0,0,0,0:-:1r,2b",
        "2:rb:0,0,0,0,0:0,0:-:1r,2b",  # no such seat
        "-1:rb:0,0,0,0,0:0,0:-:1r,2b",
        "0:rb:0,0,0,0:0,0:-:1r,2b",
        "0:rb:0,0,0,0,-1:0,0:-:1r,2b",
        "0:rb:0,0,0,0,90:0,0:-:1r,2b",
        "0:rb:0,0,0,0,0:0:-:1r,2b",
        "0:rb:0,0,0,0,0:0,-1:-:1r,2b",
        "-:rb:0,0,0,0,0:7,6:-:1r,2b",  # thirteen villages
        "0:rb:0,0,0,0,0:0,0:-:1r,2b,61g",
        "0:rb:0,0,0,0,0:0,0:-:0g,1r,2b",
        "0:rb:0,0,0,0,0:0,0:-:2b,1r",  # not in order
        "0:rb:0,0,0,0,0:0,0:-:1r,1b",
        "0:rb:0,0,0,0,0:0,0:-:1br,2b",
        "0:rb:0,0,0,0,0:0,0:-:1r1,2b",
        "0:rb:0,0,0,0,0:0,0:-:1r0,2b",
        "0:rb:0,0,0,0,0:0,0:-:1r13,2b",
        "0:rb:0,0,0,0,0:0,0:-:1r7,2r6",
        "0:rb:0,0,0,0,0:0,0:-:1,2b",
        "0:rb:0,0,0,0,0:0,0:-:1r,2b,60g",  # a village without a chip
        "0:rb:0,0,0,0,0:1,0:-:60g",  # nobody can move
        "0:rb:0,0,0,0,0:6,6:-:1r,2b",  # twelve villages
        "-:rb:0,0,0,0,0:1,0:-:1r,2b",  # not over
        "0:rb:0,0,0,0,0:2,1:47:1r,2b,47w",  # a single village is not asked for
        "0:rb:0,0,0,0,0:0,0:47,49:1r,2b,47w,49g",  # of one epoch
        "0:rb:0,0,0,0,0:2,1:49,47:1r,2b,47w,49g",
        "0:rb:0,0,0,0,0:2,1:47,47:1r,2b,47w,49g",
        "0:rb:0,0,0,0,0:2,1:1,47:1r,2b,47w",  # 1 is no village
        "0:rb:0,0,0,0,0:2,1:47,99:1r,2b,47w",
        "-:rb:0,0,0,0,0:2,1:47,49:1r,2b,47w,49g",
        "-:rb:0,0,0,0,0:12,0:1,60:1r,60b",  # nothing waits after the last chip
        "٠:rb:0,0,0,0,0:0,0:-:1r,2b",
        "0:rb:0,0,0,0,0:0,0:-:" + "1r," * 9999,
    ],
)
def test_impossible_positions_are_refused(state: str) -> None:
    with pytest.raises(PositionError) as refused:
        at(state)
    for language in LANGUAGES:
        assert say(refused.value.reason, language)


def test_positions_are_short_and_read_back() -> None:
    for seed in range(10):
        for state in play_at_random(GAME, Options(), 2 + seed % 3, seed).states:
            text = encode(GAME, state)
            assert len(text) < 300
            assert decode(GAME, text) == state
    start = encode(GAME, GAME.start(seed=5))
    assert digest(GAME, decode(GAME, start)) == digest(GAME, GAME.start(seed=5))


def test_an_empty_country_has_a_text_too() -> None:
    state = play(at("0:rw:0,0,0,0,0:0,0:-:1r,2b"), "1>2")
    text = encode(GAME, state)
    assert text == "clans - -:rw:0,0,0,0,0:1,0:-:-"
    assert decode(GAME, text) == state


# Judging


def test_evaluate_knows_the_own_colour_only() -> None:
    state = play_at_random(GAME, Options(), 3, 4).states[30]
    for other in ((0, 1, 2), (0, 3, 4), (0, 4, 1)):
        assert evaluate(Clans(state.options, state.board, other), 0) == evaluate(
            Clans(state.options, state.board, (0, 2, 3)), 0
        )


def test_evaluate_likes_points_chips_spread_huts_and_the_initiative() -> None:
    base = "0:rb:{scores}:{chips}:-:{huts}"
    spread = "1r,2rb,3b2,59g,60w"

    def value(scores: str = "0,0,0,0,0", chips: str = "1,1", huts: str = spread) -> float:
        return evaluate(at(base.format(scores=scores, chips=chips, huts=huts)), 0)

    assert value(scores="5,0,0,0,0") > value() > value(scores="0,5,0,0,0")
    assert value(chips="2,0") > value() > value(chips="0,2")
    assert value() > value(huts="1b,2r2,3b2,59g,60w")
    waiting = at(base.format(scores="0,0,0,0,0", chips="1,1", huts=spread))
    assert evaluate(waiting, 0) > evaluate(waiting, 1)


def test_one_look_ahead_beats_chance() -> None:
    rng, won = Random(1), 0
    for seed in range(8):
        state, greedy = GAME.start(seed=seed), seed % 2
        while state.turn is not None:
            actions = list(state.legal_actions())
            rng.shuffle(actions)
            if state.turn == greedy:
                actions.sort(key=lambda action: _worth(state.apply(action), greedy))
            state = state.apply(actions[-1])
        returns = state.returns() or ()
        won += returns[greedy] > returns[1 - greedy]
    assert won >= 7


def _worth(state: Clans, seat: Seat) -> float:
    returns = state.returns()
    return evaluate(state, seat) if returns is None else returns[seat] - returns[1 - seat]


@pytest.mark.long
def test_perft_deep() -> None:
    for line in perft_lines(GAME):
        line.check(1_000_000)


def test_colours_are_in_their_order() -> None:
    """Reading 36."""
    assert COLOURS == ("red", "blue", "green", "yellow", "white")
    assert len(land().numbers) == 12 * len(COLOURS)
