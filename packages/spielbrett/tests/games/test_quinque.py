"""Quinque's decisions, one by one (rules page, section 3; readings 17-27); more are in the game's examples."""

import copy
import pickle
from collections.abc import Iterator
from random import Random

import pytest

import spielbrett
from spielbrett import options, position
from spielbrett.games.quinque import GAME
from spielbrett.games.quinque.rules import Options, Quinque

SQUARE = "0:a1r.../b1.y../b2r.../a2.y.."
"""Four tiles: A B above D C."""
ENEMY_LINE = "0:a1r.yy/b1.ryy/b2r.y./a2rr.."
"""C, slid to the east of B, completes a yellow line."""
ROUND = "A>Be end D>As end A>Bw end D>As end"
"""From the square: two turns of each side that end where they began."""


def at(word: str, words: str = "-") -> Quinque:
    return position.decode(GAME, f"quinque {words} {word}")


def play(state: Quinque, texts: str) -> Quinque:
    for text in texts.split():
        state = state.apply(spielbrett.parse(GAME, state, text))
    return state


def start(words: str = "-") -> Quinque:
    return GAME.start(options.parse(GAME.options, options.split(words)))


def legal(state: Quinque, beginning: str = "") -> set[str]:
    return {str(action) for action in state.legal_actions() if str(action).startswith(beginning)}


def refused(state: Quinque, text: str) -> str:
    with pytest.raises(spielbrett.IllegalAction) as caught:
        spielbrett.parse(GAME, state, text)
    return caught.value.code


def playouts(words: str, games: int) -> Iterator[Quinque]:
    """Every state of some random games."""
    rng = Random(0)
    for _ in range(games):
        state = start(words)
        while state.turn is not None:
            yield state
            state = state.apply(rng.choice(state.legal_actions()))
        yield state


def test_the_material() -> None:
    assert Options() == start().options
    assert (start().left(0), start().left(1), Options().tiles) == (18, 18, 16)


# The turn


def test_opening_mark_is_the_whole_first_turn() -> None:
    state = start()
    assert (state.turn, legal(state)) == (0, {"A1", "A2", "A3", "A4"})
    assert (play(state, "A2").turn, play(state, "A2").second) == (1, False)


def test_opening_both() -> None:
    """Reading 20: seat 0, seat 1, then seat 0's first full turn."""
    state = play(start("opening=both"), "A1")
    assert (state.turn, legal(state)) == (1, {"A2", "A3", "A4"})
    state = play(state, "A2")
    assert (state.turn, state.second) == (0, False)
    state = play(state, "A3")
    assert (state.turn, legal(state)) == (0, {"end"})


def test_opening_one_lets_yellow_add_at_once() -> None:
    assert "+An1" in legal(play(start(), "A1"))
    assert "+An1" not in legal(play(start("opening=both"), "A1"))


@pytest.mark.parametrize("first", ["A2", "+An1", "A>Be"])
def test_second_action_is_a_move_or_end(first: str) -> None:
    state = play(at(SQUARE), first)
    assert state.turn == 0
    assert all(">" in text or text == "end" for text in legal(state))
    assert play(state, "end").turn == 1


def test_after_the_second_action_the_turn_is_over() -> None:
    assert play(at(SQUARE), "A2 B>An").turn == 1


def test_end_is_an_action_even_where_it_is_the_only_one() -> None:
    """Reading 1."""
    state = play(start(), "A1 A2")
    assert legal(state) == {"end"}
    assert GAME.forced(state) == state.legal_actions()[0]


def test_same_tile_may_move_twice() -> None:
    assert play(at(SQUARE), "A>Be A>Bn").turn == 1


def test_marked_tile_rests_only_this_turn() -> None:
    state = play(at(SQUARE), "A2")
    assert not legal(state, "A>")
    assert legal(play(state, "end"), "A>")


def test_added_tile_rests_too() -> None:
    assert not legal(play(at(SQUARE), "+An1"), "E>")


# Moves


def test_the_opponents_tiles_move_as_well() -> None:
    assert legal(at("0:a1.y../b1r...", "-"), "A>")


def test_lone_tile_cannot_move() -> None:
    """Reading 21."""
    assert refused(play(start(), "A1"), "A>Ae") == "quinque.lone_tile"


def test_connection_is_tested_only_after_the_move() -> None:
    assert legal(at("0:a1r.../b1.y../b2r..."), "B>") == {"B>As"}


def test_corners_do_not_connect() -> None:
    state = at("0:a1r.../b1.y../c1r...")
    assert "A>Bn" in legal(state)
    assert refused(state, "B>An") == "quinque.falls_apart"


def test_reference_is_the_first_neighbour_that_stays() -> None:
    state = at("0:a1r.../b1.y../b2r.../a2.y..")
    assert "A>Be" in legal(state)
    assert "B>An" in legal(state)
    assert "C>As" not in legal(state)


# A turn that changes nothing; ko; repetition


def test_sameness_is_relative() -> None:
    """Reading 17: with two tiles A>Bn, then B>An, is the same picture somewhere else on the table."""
    state = play(at("0:a2r.../a1.y.."), "A>Bn")
    assert refused(state, "B>An") == "quinque.changes_nothing"
    assert "A>Be" in legal(state)


def test_same_picture_is_the_same_state_wherever_it_lies() -> None:
    tower = at("0:a2r.../a1.y..")
    assert play(tower, "A>Bn end") == play(tower, "B>As end")


def test_turn_that_changes_nothing_is_illegal_also_with_one_tile() -> None:
    assert refused(play(at(SQUARE), "A>Be"), "A>Bw") == "quinque.changes_nothing"


def test_a_mark_changes_something() -> None:
    state = play(at(SQUARE), "A>Be end D1 A>Bw")
    assert (state.turn, state.earlier) == (0, ())


@pytest.mark.parametrize(("words", "allowed"), [("-", True), ("ko=on", False)])
def test_undoing_the_opponents_move(words: str, allowed: bool) -> None:
    """Reading 18, first action: the option changes the answer."""
    state = play(at(SQUARE, words), "A>Be end")
    assert ("A>Bw" in legal(state)) == allowed


@pytest.mark.parametrize(("words", "allowed"), [("-", True), ("ko=on", False)])
def test_undoing_it_by_the_second_action(words: str, allowed: bool) -> None:
    """Reading 18, second action."""
    state = play(at(SQUARE, words), "A>Be end A>Bn")
    assert ("A>Bw" in legal(state)) == allowed


def test_undoing_two_moves_at_once_is_not_possible_but_step_by_step_is_ko() -> None:
    state = play(at(SQUARE, "ko=on"), "A>Be A>Bn A>Be")
    assert refused(state, "A>Bw") == "quinque.ko"


def test_ko_looks_back_only_one_turn() -> None:
    state = play(at(SQUARE, "ko=on"), "A>Be end C2 end A>Bw")
    assert state.turn == 0


def test_third_occurrence_is_a_draw() -> None:
    """Readings 3 and 19: a position given as the start counts as its own first occurrence."""
    state = play(at(SQUARE), ROUND)
    assert state.returns() is None
    assert play(state, ROUND).returns() == (0, 0)


def test_repetition_off() -> None:
    state = play(at(SQUARE, "repetition=off"), ROUND)
    assert state == at(SQUARE, "repetition=off")
    assert play(state, f"{ROUND} {ROUND}").returns() is None


def test_repetition_counts_the_side_to_move() -> None:
    """The position occurs twice with red to move and once with yellow, which is not three times."""
    state = play(at(SQUARE), f"{ROUND} A>Be end D>As end A>Bw D>As")
    assert (state.turn, state.formation.places) == (1, at(SQUARE).formation.places)


def test_repetition_counts_starts_of_turns_only() -> None:
    """In the middle of its turn red stands before the position a third time, and goes on."""
    state = play(at(SQUARE), f"{ROUND} A>Be end D>As end A>Bw end")
    third = play(state, "D>As")
    assert third.formation.places == at(SQUARE).formation.places
    assert third.returns() is None
    assert play(third, "A>Be").returns() is None


def test_passed_turns_count() -> None:
    """Reading 19: yellow slides N to and fro, and red, for whom the only move is ko, passes each time."""
    row = "b1...r/c1rr../d1..r./e1...r/f1.r../g1...r/h1...r/i1..rr/j1.yr./k1..r./l1r.r./m1.r../n1r.../o1.r.y/a1...r"
    state = at(f"1:{row}", "advanced=on,ko=on")
    for turn in ("N>Ow end pass", "N>Me end pass", "N>Ow end pass", "N>Me end"):
        state = play(state, turn)
    assert (state.turn, legal(state)) == (0, {"pass"})
    assert play(state, "pass").returns() == (0, 0)


def test_a_parachute_forgets_what_was_before() -> None:
    assert play(at(SQUARE), f"{ROUND} A2 end").earlier == ()


# Lines


@pytest.mark.parametrize(
    ("words", "texts", "returns"),
    [
        ("-", "C>Be", (-1, 1)),
        ("line_check=turn", "C>Be", None),
        ("line_check=turn", "C>Be end", (-1, 1)),
        ("line_check=turn", "C>Be C>Bn", None),
    ],
)
def test_completing_only_the_opponents_line(words: str, texts: str, returns: object) -> None:
    assert play(at(ENEMY_LINE, words), texts).returns() == returns


@pytest.mark.parametrize(("words", "texts"), [("-", "C>Be"), ("line_check=turn", "C>Be end")])
@pytest.mark.parametrize(("seat", "returns"), [(0, (1, -1)), (1, (-1, 1))])
def test_both_lines_at_once_win_for_the_active_player(
    words: str, texts: str, seat: int, returns: tuple[int, int]
) -> None:
    """Reading 22."""
    assert play(at(f"{seat}:a1rryy/b1rryy/b2r.y./a2y...", words), texts).returns() == returns


def test_a_mark_wins_at_once() -> None:
    state = play(at("0:a1r.rr/b1..rr/c1yy.y"), "C3")
    assert (state.turn, state.returns()) == (None, (1, -1))
    assert state.legal_actions() == ()


@pytest.mark.parametrize(
    ("word", "winning"),
    [
        ("0:a1..rr/b1..rr/c1yy.y", "C3"),
        ("0:a1.r.r/a2.r.r/a3y.yy", "C2"),
        ("0:a1r..r/b2r..r/c3.yyy/b1y.../c2y...", "C1"),
        ("0:c1.rr./b2.rr./a3y.yy/b1y.../b3y...", "C2"),
    ],
)
def test_lines_in_all_directions(word: str, winning: str) -> None:
    state = at(word)
    assert [str(mark) for mark in state.marks() if state.apply(mark).returns() == (1, -1)] == [winning]


def test_longer_than_five_wins() -> None:
    assert play(at("0:a1y.rr/b1.yrr/b2y.rr/a2yy.."), "C>Be").returns() == (1, -1)


def test_a_gap_breaks_the_line() -> None:
    assert play(at("0:a1r.rr/b1.r.r/c1yyr."), "C4").returns() is None


# The end


LAST = (
    "1:c1ryyy/d8rr.y/c2rry./c4rryy/c5y.rr/c8r.../c6..yr/b3y.../b2.r.y/a4r.yr/b4...y/b1.y.r/d7..y./d4..y./c7r.ry/c9.r.."
)
"""Red is out of parachutes, yellow has one left."""


def test_draw_comes_after_the_whole_turn() -> None:
    state = play(at(LAST), "B3")
    assert state.returns() is None
    assert play(state, "F>Bs").returns() == (0, 0)


def test_draw_needs_both_out_of_parachutes() -> None:
    state = play(at(LAST), "F>Bs end")
    assert (state.left(0), state.left(1), state.returns()) == (0, 1, None)
    assert all(">" in text for text in legal(state))


def test_lines_before_the_draw() -> None:
    """Reading 23: red's last parachute is the last of the game, and the move after it completes a line."""
    word = (
        "0:d1rr.r/c3y.yy/b2.yr./a5r.ry/c2.yyr/a4ryy./a6.ry./a3.rr./"
        "c6y.yr/d3.y.y/d2.y.r/e5r..r/b6..y./d5...r/a2..y./d6.r.y"
    )
    for words in ("-", "line_check=turn"):
        assert play(at(word, words), "N2 A>Js").returns() == (1, -1)
        assert play(at(word, words), "N2 end").returns() == (0, 0)


def test_seat_without_parachutes_may_not_add() -> None:
    """Reading 25."""
    state = play(at(LAST), "F>Bs end")
    assert refused(state, "+An1") == "quinque.no_parachutes"


def test_supply_of_tiles() -> None:
    nine = "0:a1r.../b1.y../c1r.../a2y.../b2.r../c2y.../a3r.../b3.y../c3r..."
    assert not legal(at(nine, "tiles=9"), "+")
    assert legal(at(nine), "+")
    assert refused(at(nine, "tiles=9"), "+An1") == "quinque.no_tiles"


def test_letters_go_on_after_p() -> None:
    """Reading 26."""
    state = play(start("tiles=24"), "A1")
    for tile in "BCDEFGHIJKLMNOPQRSTUVWX":
        state = play(state, f"+{chr(ord(tile) - 1)}e{'14'[ord(tile) % 2]} end")
    assert legal(state, "X") >= {"X2", "X3"}
    assert not legal(state, "+")


@pytest.mark.parametrize(("value", "refusal"), [(8, True), (9, False), (24, False), (25, True)])
def test_number_of_tiles(value: int, refusal: bool) -> None:
    """Reading 24."""
    try:
        options.make(GAME.options, {"tiles": value})
    except spielbrett.OptionError:
        assert refusal
    else:
        assert not refusal


@pytest.mark.parametrize("words", ["advanced=on,tiles=9", "advanced=on,tiles=24"])
def test_nobody_passes_who_has_parachutes(words: str) -> None:
    """Readings 23 and 25: so two passes in a row cannot happen before both are out, which is a draw already."""
    for state in playouts(words, 12):
        if state.turn is not None and not state.second and state.left(state.mover):
            assert state.marks() or state.adds()


def test_what_all_games_share_cannot_be_changed() -> None:
    state = GAME.start()
    state = state.apply(state.legal_actions()[0])
    for shared in (state.formation.tile_at, state.formation.free):
        assert shared
        assert not hasattr(shared, "clear")
        assert all(isinstance(value, int | tuple) for value in shared.values())
    assert all(isinstance(slides, tuple) for slides in state.formation.slides)
    assert copy.deepcopy(state) == pickle.loads(pickle.dumps(state)) == state
