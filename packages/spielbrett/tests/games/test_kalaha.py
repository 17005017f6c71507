"""Kalaha: single moves, refusals, texts, pictures, animation."""

import copy
import json
import pickle
from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielbrett import options, position
from spielbrett.errors import IllegalAction, NotationError, OptionError, PositionError
from spielbrett.game import Caption
from spielbrett.games.kalaha import GAME
from spielbrett.games.kalaha.evaluate import evaluate
from spielbrett.games.kalaha.look import announce, frames
from spielbrett.games.kalaha.rules import PRESETS, Kalaha, Options, Sow, sides
from spielbrett.geometry.pits import held, pack
from spielbrett.language import LANGUAGES, say
from spielbrett.notation import parse
from spielbrett.text import picture, sentences

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent.parent / "data/kalaha_cases.json").read_text())["cases"]
SKIPS = list(product((True, False), (False, True)))
"""skip_opponent_store, skip_start_pit: in the order of the tables."""


def at(stones: list[int], turn: int = 0, **rules: Any) -> Kalaha:
    """A position by the stones in its cells, of any sum."""
    chosen = options.make(Options, {"pits": len(stones) // 2 - 1, **rules})
    return Kalaha(sides(chosen)[turn], pack(stones))


def seen_from(state: Kalaha, seat: int) -> tuple[tuple[int, ...], int | None]:
    """The stones with the seat's own row first, and who is to move: 0 is the seat itself."""
    half = len(state.stones) // 2
    stones = state.stones[half:] + state.stones[:half] if seat else state.stones
    return stones, None if state.turn is None else state.turn ^ seat


def play(state: Kalaha, *texts: str) -> Kalaha:
    for text in texts:
        state = state.apply(parse(GAME, state, text))
    return state


def random_states(rng: Random, chosen: Options) -> list[Kalaha]:
    """A game of random moves, from the start to the end."""
    states = [GAME.start(chosen)]
    while states[-1].turn is not None:
        states.append(states[-1].apply(rng.choice(states[-1].legal_actions())))
    return states


def expected(case: dict[str, Any], skip_store: bool, skip_start: bool) -> dict[str, Any]:
    words = {True: "on", False: "off"}
    key = f"skip_opponent_store={words[skip_store]},skip_start_pit={words[skip_start]}"
    return case.get("all") or case["by_option"][key]


@pytest.mark.parametrize(("skip_store", "skip_start"), SKIPS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
@pytest.mark.parametrize("seat", [0, 1])
def test_single_moves(case: dict[str, Any], skip_store: bool, skip_start: bool, seat: int):
    board = case["board"][7:] + case["board"][:7] if seat else case["board"]
    before = at(board, seat, skip_opponent_store=skip_store, skip_start_pit=skip_start)
    after = before.apply(Sow(seat, case["pit"]))
    result = expected(case, skip_store, skip_start)
    turn = {"orange": 0, "grey": 1, None: None}[result["next_to_move"]]
    assert seen_from(after, seat) == (tuple(result["final"] or result["after"]), turn)
    own, other = held(after.cells, before.side.store), held(after.cells, before.side.other.store)
    returns = {seat: own - other, 1 - seat: other - own}
    assert after.returns() == ((returns[0], returns[1]) if result["game_over"] else None)
    assert bool(after.legal_actions()) != result["game_over"]


@pytest.mark.parametrize(("skip_store", "skip_start"), SKIPS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_what_is_said_of_single_moves(case: dict[str, Any], skip_store: bool, skip_start: bool):
    before = at(case["board"], skip_opponent_store=skip_store, skip_start_pit=skip_start)
    result = expected(case, skip_store, skip_start)
    action = Sow(0, case["pit"])
    told = say(announce(before, action, before.apply(action)), "en")
    again = result["extra_move"] and not result["game_over"]
    assert told.startswith(f"Pit {case['pit']}: sows {case['board'][case['pit'] - 1]} stone")
    assert ("extra move" in told) == again
    assert (f"captures {result['captured']}." in told) == bool(result["captured"])
    assert ("The end:" in told) == result["game_over"]


LAST = {
    # stones sown from pit 1: the cell of the last one with the four option combinations (kalaha.md 1.3)
    12: ("b6", "b6", "b6", "b6"),
    13: ("a1", "a2", "b", "b"),
    14: ("a2", "a3", "a1", "a2"),
    19: ("a", "b1", "a6", "a"),
    20: ("b1", "b2", "a", "b1"),
    26: ("a1", "a3", "b6", "b"),
}


@pytest.mark.parametrize("stones", LAST)
def test_where_the_last_stone_falls(stones: int):
    cells = [space.id for space in GAME.scene(GAME.start()).spaces]
    for (skip_store, skip_start), last in zip(SKIPS, LAST[stones], strict=True):
        side = sides(Options(skip_opponent_store=skip_store, skip_start_pit=skip_start))[0]
        assert cells[side.sowing(0, stones)[1]] == last


def test_the_start_pit_captures_after_one_lap_and_not_after_two():
    one_lap = at([13, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 0]).apply(Sow(0, 1))
    two_laps = at([26, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 0]).apply(Sow(0, 1))
    assert (one_lap.stones[0], one_lap.stones[12], one_lap.stones[6]) == (0, 0, 3)
    assert (two_laps.stones[0], two_laps.stones[12], two_laps.stones[6]) == (2, 2, 2)


def test_thirteen_stones_from_the_pit_beside_the_store():
    board = [1, 1, 1, 1, 0, 13, 0, 1, 1, 1, 1, 1, 1, 0]
    after = [at(board, skip_opponent_store=a, skip_start_pit=b).apply(Sow(0, 6)) for a, b in SKIPS]
    assert [state.turn for state in after] == [1, 0, 1, 1]
    assert [state.stones[6] for state in after] == [4, 2, 4, 4]  # captures into: the start pit, -, pit 5, pit 5


@pytest.mark.parametrize("skip_store", [True, False])
def test_the_other_store_gets_stones_only_if_it_may(skip_store: bool):
    after = at([0, 2, 0, 0, 0, 8, 0, 1, 0, 0, 0, 0, 4, 0], skip_opponent_store=skip_store).apply(Sow(0, 6))
    assert after.stones[13] == (0 if skip_store else 1)


def test_no_extra_move_from_the_other_store():
    after = at([0, 0, 0, 0, 0, 8, 0, 1, 1, 1, 1, 1, 1, 0], skip_opponent_store=False).apply(Sow(0, 6))
    assert (after.turn, after.stones[13]) == (1, 1)


OTHER_WORLDS: dict[str, tuple[list[int], int, Any, Any]] = {
    # a position, a pit, and the option with another value: the move goes another way
    "skip_opponent_store": ([0, 0, 0, 0, 0, 8, 0, 1, 1, 1, 1, 1, 1, 0], 6, True, False),
    "skip_start_pit": ([13, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0], 1, False, True),
    "ends": ([1, 0, 0, 0, 0, 0, 20, 3, 0, 0, 0, 6, 0, 18], 1, "mover", "either"),
    "empty_capture": ([1, 0, 3, 0, 0, 0, 0, 2, 2, 2, 2, 0, 2, 0], 1, False, True),
}


@pytest.mark.parametrize("option", OTHER_WORLDS)
def test_every_rule_option_changes_a_move(option: str):
    board, pit, usual, other = OTHER_WORLDS[option]
    assert getattr(Options(), option) == usual
    first, second = (at(board, **{option: value}).apply(Sow(0, pit)) for value in (usual, other))
    assert (first.stones, first.turn) != (second.stones, second.turn)


def test_pits_and_stones_change_the_start():
    assert GAME.start().stones == (4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0)
    assert GAME.start(Options(pits=2, stones=12)).stones == (12, 12, 0, 12, 12, 0)
    assert play(GAME.start(Options(stones=3)), "4").turn == 0  # with four stones it is pit 3 that moves again
    assert play(GAME.start(), "4").turn == 1


def test_an_end_with_either_row_empty():
    before = at([1, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 3, 0, 3], ends="either")
    after = before.apply(Sow(0, 1))  # it captures: both rows are empty
    assert (after.turn, after.stones[6], after.stones[13]) == (None, 9, 3)
    swept = at([0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0], ends="either").apply(Sow(0, 6))
    assert swept.returns() == (-1, 1)
    goes_on = at([0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0], ends="either").apply(Sow(0, 5))
    assert goes_on.turn == 1


def test_the_presets():
    assert {name: options.format(chosen) for name, chosen in PRESETS.items()} == {
        "seed": "-",
        "kgp": "ends=either",
        "irving": "ends=either,empty_capture=on",
    }


@pytest.mark.parametrize("option", ["pits", "stones"])
@pytest.mark.parametrize("value", [0, 13])
def test_sizes_that_do_not_exist(option: str, value: int):
    with pytest.raises(OptionError):
        options.make(Options, {option: value})


@pytest.mark.parametrize("pits", range(1, 13))
def test_stones_are_never_lost_and_the_sides_are_alike(pits: int):
    rng = Random(pits)
    for stones, (skip_store, skip_start), ends in product((1, 4, 12), SKIPS, ("mover", "either")):
        chosen = Options(pits, stones, skip_store, skip_start, ends, empty_capture=rng.random() < 0.5)
        states = random_states(rng, chosen)
        assert {sum(state.stones) for state in states} == {2 * pits * stones}
        assert sum(states[-1].stones[:pits]) == sum(states[-1].stones[pits + 1 : -1]) == 0
        assert len(states) <= GAME.longest
        for before, after in pairwise(states):
            _mirror_image_goes_the_same_way(before, after)


def _mirror_image_goes_the_same_way(before: Kalaha, after: Kalaha) -> None:
    pit = next(action.pit for action in before.legal_actions() if before.apply(action) == after)
    seat = before.side.seat
    stones, _ = seen_from(before, 1)
    image = Kalaha(before.side.other, pack(stones)).apply(Sow(1 - seat, pit))
    assert seen_from(image, 1 - seat) == seen_from(after, seat)


def test_a_new_game_is_new():
    ended = random_states(Random(1), Options())[-1]
    assert ended.turn is None
    assert GAME.start() == GAME.start()
    assert GAME.start().turn == 0
    assert sum(GAME.start().stones[6::7]) == 0


REFUSALS = {
    # what is typed on a board of grey's turn: the code, the paragraph, the spaces
    "2": ("kalaha.empty_pit", "kalaha 2", ("b2",)),
    "b2": ("kalaha.empty_pit", "kalaha 2", ("b2",)),
    "a1": ("kalaha.not_your_pit", "kalaha 2", ("a1",)),
    "7": ("kalaha.no_such_pit", "kalaha 1", ()),
    "0": ("kalaha.no_such_pit", "kalaha 1", ()),
    "b99999": ("kalaha.no_such_pit", "kalaha 1", ()),
}


@pytest.mark.parametrize("text", REFUSALS)
def test_refusals_say_why(text: str):
    state = at([1, 0, 0, 0, 0, 0, 20, 3, 0, 0, 0, 6, 0, 18], 1)
    with pytest.raises(IllegalAction) as refused:
        parse(GAME, state, text)
    error = refused.value
    assert (error.code, error.rule, error.spaces) == REFUSALS[text]
    for language in LANGUAGES:
        assert say(error.reason, language) != error.code


def test_nothing_is_played_after_the_end():
    over = at([0, 0, 0, 0, 0, 1, 20, 0, 3, 0, 0, 1, 0, 23]).apply(Sow(0, 6))
    assert over.legal_actions() == ()
    for text in ("1", "b2"):
        with pytest.raises(IllegalAction) as refused:
            parse(GAME, over, text)
        assert (refused.value.code, refused.value.rule) == ("game.over", "kalaha 5")


@pytest.mark.parametrize("pit", [-1, 0, 7])
def test_pits_beside_the_row(pit: int):
    with pytest.raises(IllegalAction, match=r"kalaha\.no_such_pit"):
        GAME.start().apply(Sow(0, pit))


@pytest.mark.parametrize("text", ["", "x", "a", "a-", "pass", "1x2", "c3", "1.5"])
def test_what_is_no_move(text: str):
    with pytest.raises(NotationError):
        parse(GAME, GAME.start(), text)


@pytest.mark.parametrize("text", ["3", " 3 ", "a3", "A3", "zug 3", "a 3"])
def test_pit_three_may_be_written(text: str):
    assert parse(GAME, GAME.start(), text) == Sow(0, 3)


def test_the_path_is_a_click_on_the_pit():
    start = GAME.start()
    assert [action.path for action in start.legal_actions()] == [(f"a{pit}",) for pit in range(1, 7)]
    assert [action.path for action in play(start, "1").legal_actions()] == [(f"b{pit}",) for pit in range(1, 7)]


def test_positions_read_back_and_say_their_order():
    state = play(GAME.start(), "3", "1")
    text = position.encode(GAME, state)
    assert text == "kalaha - 1:0,5,1,6,6,5,1,4,4,4,4,4,4,0"
    assert position.decode(GAME, text) == state


@pytest.mark.parametrize(
    "form",
    [
        "0:4,4,4,4,4,4,0,4,4,4,4,4,4",  # a cell is missing
        "0:4,4,4,4,4,4,0,4,4,4,4,4,4,0,0",
        "0:4,4,4,4,4,4,0,4,4,4,4,4,4,1",  # a stone too many
        "0:4,4,4,4,4,5,0,4,4,4,4,4,4,-1",
        "0:1024,-976,0,0,0,0,0,0,0,0,0,0,0,0",
        "2:4,4,4,4,4,4,0,4,4,4,4,4,4,0",
        "-:4,4,4,4,4,4,0,4,4,4,4,4,4,0",  # not over
        "0:0,0,0,0,0,0,24,4,4,4,4,4,4,0",  # over
        "0:0,0,0,0,0,0,24,0,0,0,0,0,0,24",
        "0:+4,4,4,4,4,4,0,4,4,4,4,4,4,0",
        "0:04,4,4,4,4,4,0,4,4,4,4,4,4,0",
        "4,4,4,4,4,4,0,4,4,4,4,4,4,0",
        "0:",
        "0:a,b",
    ],
)
def test_what_is_no_position(form: str):
    with pytest.raises(PositionError):
        position.decode(GAME, f"kalaha - {form}")


def test_whether_a_position_is_over_depends_on_the_options():
    form = "0:4,0,0,0,0,0,22,0,0,0,0,0,0,22"
    assert position.decode(GAME, f"kalaha - {form}").turn == 0
    with pytest.raises(PositionError):
        position.decode(GAME, f"kalaha ends=either {form}")


def test_states_are_frozen_and_copies_are_equal():
    state = play(GAME.start(), "3")
    with pytest.raises(FrozenInstanceError):
        state.cells = 0  # type: ignore[misc]
    for twin in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.legal_actions() == state.legal_actions()


def test_evaluate_is_the_difference_of_the_stores():
    state = at([1, 0, 0, 0, 0, 0, 20, 3, 0, 0, 0, 6, 0, 18], 1)
    assert (evaluate(state, 0), evaluate(state, 1)) == (2, -2)


def test_the_stones_are_sown_one_by_one():
    before = at([13, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 2, 3])
    after = before.apply(Sow(0, 1))
    hops = [frame.hops for frame in frames(before, Sow(0, 1), after)]
    assert [(hop.source, hop.target, hop.count) for (hop,) in hops[:13]] == [
        ("a1", cell, 1) for cell in ["a2", "a3", "a4", "a5", "a6", "a", "b1", "b2", "b3", "b4", "b5", "b6", "a1"]
    ]
    assert [(hop.source, hop.target, hop.count) for hop in hops[13]] == [("b6", "a", 3), ("a1", "a", 1)]
    assert len(hops) == 14


@pytest.mark.parametrize("ends", ["mover", "either"])
@pytest.mark.parametrize("empty_capture", [True, False])
def test_the_frames_lead_from_picture_to_picture(ends: str, empty_capture: bool):
    for seed in range(20):
        states = random_states(Random(seed), Options(6, 3, ends=ends, empty_capture=empty_capture))
        for before, after in pairwise(states):
            action = next(action for action in before.legal_actions() if before.apply(action) == after)
            counts = _counts(before)
            for frame in frames(before, action, after):
                for hop in frame.hops:
                    counts[hop.source] -= hop.count
                    counts[hop.target] += hop.count
                    assert counts[hop.source] >= 0
            assert counts == _counts(after)


def _counts(state: Kalaha) -> Counter[str | None]:
    return Counter({token.space: token.count for token in GAME.scene(state).tokens})


def test_the_last_stones_go_to_their_owner():
    before = at([0, 0, 0, 0, 0, 1, 20, 0, 3, 0, 0, 1, 0, 23])
    after = before.apply(Sow(0, 6))
    *_, last = frames(before, Sow(0, 6), after)
    assert [(hop.source, hop.target, hop.count) for hop in last.hops] == [("b2", "b", 3), ("b5", "b", 1)]
    told = {language: say(announce(before, Sow(0, 6), after), language) for language in LANGUAGES}
    assert told == {
        "de": "Grube 6: sät 1 Stein. Grau behält die letzten 4 Steine. Ende: Grau gewinnt 27 zu 21.",
        "en": "Pit 6: sows 1 stone. Grey keeps the last 4 stones. The end: Grey wins 27 to 21.",
        "es": "Hoyo 6: siembra 1 piedra. Gris se queda con las últimas 4 piedras. Fin: Gana Gris, 27 a 21.",
    }


@pytest.mark.parametrize(
    ("stores", "result"),
    [((25, 22), "Orange wins 26 to 22."), ((20, 27), "Grey wins 27 to 21."), ((23, 24), "A draw, 24 all.")],
)
def test_all_three_results_name_the_right_side(stores: tuple[int, int], result: str):
    before = at([0, 0, 0, 0, 0, 1, stores[0], 0, 0, 0, 0, 0, 0, stores[1]])
    after = before.apply(Sow(0, 6))
    assert say(announce(before, Sow(0, 6), after), "en").endswith(result)
    assert sentences(GAME, after, "en")[0] == result
    assert picture(GAME, after, Caption(("Anna", "Bert")), "en").endswith(result)


def test_the_picture():
    state = play(GAME.start(), "3")
    assert picture(GAME, state, Caption(("Anna", "Bert"), 1, "3"), "de").splitlines() == [
        "Grau: Bert",
        "      ( 4) ( 4) ( 4) ( 4) ( 4) ( 4)",
        "        6    5    4    3    2    1",
        "[  0]                               [  1]",
        "      ( 4) ( 4) ( 0) ( 5) ( 5) ( 5)",
        "        1    2    3    4    5    6",
        "Orange: Anna",
        "Zug 1: Grube 3.",
        "Orange ist am Zug.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pits", [1, 6, 12])
def test_every_picture_fits(language: str, pits: int):
    for state in random_states(Random(7), Options(pits, 12)):
        lines = picture(GAME, state, Caption(("N" * 200, "漢" * 200), 999, str(pits)), language).splitlines()
        assert max(len(line) + sum(char == "漢" for char in line) for line in lines) <= 79


def test_the_board_in_sentences():
    state = play(GAME.start(), "3")
    assert sentences(GAME, state, "en") == [
        "Orange is to move.",
        "Orange has in pits 1 to 6: 4, 4, 0, 5, 5, 5.",
        "Grey has in pits 1 to 6: 4, 4, 4, 4, 4, 4.",
        "In the stores: Orange 1, Grey 0.",
        "Facing each other, from Orange’s pit 1 on: "
        + ", ".join(f"{own} against 4" for own in (4, 4, 0, 5, 5, 5))
        + ".",
    ]
    assert sentences(GAME, GAME.start(Options(pits=1)), "de")[1] == "Orange hat in der einzigen Grube: 4."


def test_a_state_shows_its_stones():
    assert repr(GAME.start(Options(2, 1))).endswith("turn=0, stones=(1, 1, 0, 1, 1, 0))")


def test_what_all_games_share_cannot_be_changed() -> None:
    assert not hasattr(GAME.start().side.starts, "clear")
