"""Cluster: moves, refusals, endings, positions."""

import copy
import pickle
from random import Random

import pytest

from spielbrett import options, position
from spielbrett.errors import IllegalAction, NotationError, PositionError
from spielbrett.games.cluster import GAME
from spielbrett.games.cluster.evaluate import closeness, evaluate
from spielbrett.games.cluster.lines import GRID, LINES, STONES, WEIGHTS
from spielbrett.games.cluster.moves import PASS, Move, ways
from spielbrett.games.cluster.notation import parse_state
from spielbrett.games.cluster.rules import Cluster, Options, given, sides
from spielbrett.language import LANGUAGES, say
from spielbrett.notation import parse

START = "1XXXXXX1/O6O/O6O/O6O/O6O/O6O/O6O/1XXXXXX1:X"
DIAGRAM_2 = "1XX1XXX1/O6O/O2XO3/O6O/O6O/O6O/O6O/1XXXXXX1"
BEFORE_DIAGRAM_3 = "8/3X4/4XXXO/OOOXX2O/2OXX2O/2O1X3/2O4O/5OXO:X"
STUCK = "XO6/OO6/8/8/8/8/6OO/6OX"
NEW = Options()
TO_AND_FRO = "B1-B3 A2-C2 B3-B1 C2-A2"
NEARLY_TWICE = f"{TO_AND_FRO} B1-B3 A2-C2 B3-B1"


def at(text: str, chosen: Options = NEW) -> Cluster:
    """Any position, also one that no game could have."""
    return parse_state(chosen, text)


def with_stones(white: str, black: str = "", seat: int = 0) -> Cluster:
    """A position by the squares of both sides."""
    board = sum(WEIGHTS[owner][square] for owner, names in enumerate((white, black)) for square in names.split())
    return given(sides(NEW)[seat], board)


def play(state: Cluster, texts: str) -> Cluster:
    for text in texts.split():
        state = state.apply(parse(GAME, state, text))
    return state


def legal(state: Cluster, beginning: str = "") -> set[str]:
    return {str(action) for action in state.legal_actions() if str(action).startswith(beginning)}


def moves_of_white(white: str, black: str = "") -> set[str]:
    """The moves white would have, also where the game would be over."""
    state = with_stones(white, black)
    return {str(move) for move in state.side.moves.everywhere(state.board)}


def refusal(state: Cluster, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        parse(GAME, state, text)
    return caught.value


# The documents' vectors


def test_the_start() -> None:
    start = GAME.start()
    assert start.rows == (".XXXXXX.", *["O......O"] * 6, ".XXXXXX.")
    assert (start.turn, start.returns()) == (0, None)
    assert [len(start.squares(seat)) for seat in (0, 1)] == [12, 12]
    assert len(legal(start)) == 36
    assert {move for move in legal(start) if "x" in move} == {"C1xA3", "C8xA6", "F1xH3", "F8xH6"}
    assert len(legal(at(START[:-1] + "O"))) == 36
    assert not any(side.is_connected(start.board) for side in sides(NEW))


def test_the_second_diagram() -> None:
    state = play(GAME.start(), "D1-D3 H3-E3")
    assert state.board == at(f"{DIAGRAM_2}:X").board
    assert legal(state, "D3") == {"D3-D1", "D3-D5", "D3xA3", "D3xA6", "D3-G6"}
    assert len(legal(state)) == 35
    assert {move for move in legal(state) if "x" in move} == {"C1xA3", "C8xA6", "D3xA3", "D3xA6", "F8xH6"}
    black = at(f"{DIAGRAM_2}:O")
    assert len(legal(black)) == 34
    assert {move for move in legal(black) if "x" in move} == {"A3xC1", "A3xD3", "A6xC8", "A6xD3", "H6xF8"}


def test_the_third_diagram() -> None:
    before = at(BEFORE_DIAGRAM_3)
    assert [len(before.squares(seat)) for seat in (0, 1)] == [10, 12]
    assert len(legal(before)) == 40
    assert [str(move) for move in before.legal_actions() if before.apply(move).returns()] == ["G8xC4"]
    after = play(before, "G8xC4")
    assert " ".join(after.squares(0)) == "D2 E3 F3 G3 C4 D4 E4 D5 E5 E6"
    assert " ".join(after.squares(1)) == "H3 A4 B4 H4 C5 H5 C6 C7 H7 F8 H8"
    assert [side.is_connected(after.board) for side in sides(NEW)] == [True, False]
    assert (after.turn, after.returns(), after.legal_actions()) == (None, (1, -1), ())
    assert refusal(after, "H3-H2").code == "game.over"
    assert refusal(after, "pass").code == "game.over"


# Moving


@pytest.mark.parametrize(
    ("white", "black", "beginning", "moves"),
    [
        ("A1", "", "A1", "A1-A2 A1-B1 A1-B2"),
        ("D4", "", "D4", "D4-C3 D4-C4 D4-C5 D4-D3 D4-D5 D4-E3 D4-E4 D4-E5"),
        ("A1 E5", "", "A1", "A1-A2 A1-B1 A1-C3"),
        ("A1", "E5", "A1", "A1-A2 A1-B1 A1-C3"),
        ("A1", "C3", "A1", "A1-A2 A1-B1 A1xC3"),
        ("A1", "B2", "A1", "A1-A2 A1-B1"),  # two steps, and B2 cannot be jumped
        ("A1 B2", "", "A1", "A1-A2 A1-B1 A1-C3"),  # an own stone can
        ("A2 B1", "", "A2", "A2-A1 A2-A3 A2-B2 A2-B3"),  # two steps along A2-B1 lead off the board
        ("D4 D6", "", "D4-D", "D4-D2"),  # D6 has an own stone
        ("D4", "D6", "D4xD", "D4xD6"),
        ("B1 C1 D1 E1 F1 G1", "", "B1", "B1-H1 B1-A2 B1-B2 B1-C2"),
    ],
)
def test_how_far_a_stone_goes(white: str, black: str, beginning: str, moves: str) -> None:
    assert {move for move in moves_of_white(white, black) if move.startswith(beginning)} == set(moves.split())


def test_captured_stones_count_on_none_of_their_lines() -> None:
    state = play(GAME.start(), "C1xA3 H2-F2")
    assert legal(state, "A3") == {"A3-B2", "A3-C3", "A3-C5"}


def test_the_count_goes_over_the_whole_line() -> None:
    state = play(GAME.start(), "C8-C6")
    assert "A6-C4" in legal(state)
    assert refusal(state, "A6-D6").spaces == ("C6",)
    assert "E8-B5" in legal(play(state, "A6-C4"))


def test_own_stones_are_jumped_and_enemies_are_not() -> None:
    row = "8/8/8/8/O2X1X1O/8/8/8"
    assert {"F5-B5", "D5xH5"} <= legal(at(f"{row}:X"))
    assert not {move for move in legal(at(f"{row}:O")) if move[1] == move[4] == "5"}


def test_a_side_without_a_move_passes() -> None:
    state = at(f"{STUCK}:X")
    assert state.legal_actions() == (PASS,)
    assert legal(at(f"{STUCK}:O")) == legal(state.apply(PASS))
    assert len(legal(state.apply(PASS))) == 22


# Refusals


@pytest.mark.parametrize(
    ("text", "code", "rule", "spaces"),
    [
        ("D3-D4", "distance", 2, "D1 D2 D3 D4 D5 D6 D7 D8"),
        ("D3-H7", "distance", 2, "B1 C2 D3 E4 F5 G6 H7"),
        ("D3-G3", "blocked", 3, "E3"),
        ("G1-A1", "distance", 2, "A1 B1 C1 D1 E1 F1 G1 H1"),
        ("G1-B1", "own_stone", 3, "B1"),
        ("D3-E5", "not_on_a_line", 2, "D3 E5"),
        ("D3-D3", "same_square", 2, "D3"),
        ("D4-D5", "no_stone", 2, "D4"),
        ("A3-C3", "not_your_stone", 2, "A3"),
        ("D3-I3", "no_such_square", 8, ""),
        ("D3-D9", "no_such_square", 8, ""),
        ("D0-D3", "no_such_square", 8, ""),
        ("D3-D11", "no_such_square", 8, ""),
        ("pass", "can_move", 5, "C1"),
    ],
)
def test_refusals_have_code_paragraph_and_squares(text: str, code: str, rule: int, spaces: str) -> None:
    error = refusal(at(f"{DIAGRAM_2}:X"), text)
    assert (error.code, error.rule, error.spaces) == (f"cluster.{code}", f"cluster {rule}", tuple(spaces.split()))
    assert len({say(error.reason, language) for language in LANGUAGES} | {error.code}) == len(LANGUAGES) + 1


def test_several_stones_in_the_way_are_all_named() -> None:
    error = refusal(at("8/8/8/8/O1X1X2O/8/8/8:O"), "H5-D5")
    assert (error.code, error.spaces) == ("cluster.blocked", ("E5",))
    error = refusal(at("8/O7/8/8/XOO4X/8/8/8:X"), "A5-E5")
    assert (error.code, error.spaces) == ("cluster.blocked", ("B5", "C5"))
    assert say(error.reason, "en") == "B5, C5 block: enemy stones may not be jumped."


@pytest.mark.parametrize(
    ("text", "language", "sentence"),
    [
        ("D3-D4", "de", "Auf dieser Linie stehen 2 Steine: genau 2 Schritte."),
        ("D3-E3", "en", "3 stones on this line: exactly 3 steps."),
        ("D3-G3", "en", "E3 blocks: an enemy stone may not be jumped."),
        ("D3-G3", "es", "E3 cierra el paso: no se puede saltar por encima de una ficha rival."),
        ("pass", "de", "Passen darfst du nur, wenn kein eigener Stein ziehen kann. Dein Stein auf C1 kann es."),
    ],
)
def test_refusals_are_sentences(text: str, language: str, sentence: str) -> None:
    assert say(refusal(at(f"{DIAGRAM_2}:X"), text).reason, language) == sentence


def test_one_stone_on_a_line_is_one_step() -> None:
    error = refusal(with_stones("A1 H7", "C2 C8"), "A1-A3")
    assert say(error.reason, "en") == "1 stone on this line: exactly 1 step."


@pytest.mark.parametrize(("action", "right"), [(Move("D3", "A3"), "D3xA3"), (Move("D3", "D5", captures=True), "D3-D5")])
def test_an_action_has_to_say_whether_it_captures(action: Move, right: str) -> None:
    state = at(f"{DIAGRAM_2}:X")
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.code == "cluster.capture_sign"
    assert right in say(caught.value.reason, "en")


@pytest.mark.parametrize("text", ["", "D3", "D3-", "D3-G", "hello", "D3 G3 G6", "33", "D33"])
def test_what_is_no_move_is_not_read(text: str) -> None:
    with pytest.raises(NotationError):
        parse(GAME, at(f"{DIAGRAM_2}:X"), text)


@pytest.mark.parametrize(
    "text",
    [
        "D3xA3", "d3xa3", "D3-A3", "d3 a3", "d3a3", "D3:A3", "D3 x A3", "D3>A3", "  d3   a3 ", "zug d3 a3",
        "D3 schlägt A3", "D3 schlaegt A3", "D3 nach A3", "D3 takes A3", "D3 to A3", "D3 captura A3", "D3 a A3",
        "D3:A3++",
    ],
)  # fmt: skip
def test_moves_may_be_typed_in_many_ways(text: str) -> None:
    assert parse(GAME, at(f"{DIAGRAM_2}:X"), text) == Move("D3", "A3", captures=True)


@pytest.mark.parametrize("text", ["pass", "PASS", "passe", "passen", "paso", "pasar"])
def test_passing_may_be_typed_in_every_language(text: str) -> None:
    assert parse(GAME, at(f"{STUCK}:X"), text) is PASS


# Connection


@pytest.mark.parametrize(
    ("squares", "together"),
    [
        ("D4", True),
        ("D4 D5", True),
        ("D4 E5", True),
        ("D4 D6", False),
        ("A7 B8", True),
        ("A1 A2", True),
        ("H1 A2", False),
        ("H3 A4", False),
        ("A1 H8", False),
        ("A1 B2 C3 D4 E5 F6 G7 H8", True),
        ("A1 B2 C3 E5 F6 G7 H8", False),
    ],
)
def test_what_is_connected(squares: str, together: bool) -> None:
    for seat in (0, 1):
        state = with_stones(squares) if seat == 0 else with_stones("", squares)
        assert sides(NEW)[seat].is_connected(state.board) == together


def test_a_row_is_connected_and_two_columns_are_not() -> None:
    columns = "A2 A3 A4 A5 A6 A7 H2 H3 H4 H5 H6 H7"
    assert with_stones(columns, "B8 C8 D8 E8 F8 G8").returns() == (-1, 1)
    assert with_stones(columns[:17], "B8 C8 D8 E8 F8 G8", seat=1).returns() == (1, -1)


# The end


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("rule", "moved", "other"), [("mover", 1, -1), ("draw", 0, 0)])
def test_both_connected_by_one_capture(seat: int, rule: str, moved: int, other: int) -> None:
    """D6 captures B6, which stood apart, and joins A5: whichever colour it has."""
    rows = "8/8/8/8/X7/1O1X4/5O2/5O2"
    if seat:
        rows = rows.translate(str.maketrans("XO", "OX"))
    after = play(at(f"{rows}:{STONES[seat]}", Options(both_connected=rule)), "D6xB6")
    expected = (moved, other) if seat == 0 else (other, moved)
    assert after.returns() == expected


@pytest.mark.parametrize("rule", ["mover", "draw"])
def test_who_alone_is_connected_wins(rule: str) -> None:
    assert play(at(BEFORE_DIAGRAM_3, Options(both_connected=rule)), "G8xC4").returns() == (1, -1)


@pytest.mark.parametrize("rule", ["mover", "draw"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("others", ["5O2/5O2", "8/8"])
def test_a_capture_that_connects_only_the_opponent(seat: int, rule: str, others: str) -> None:
    """D6 captures B6, but H1 still stands apart; what is left of the other side is a pair or a single stone."""
    rows = f"7X/8/8/4O3/8/1O1X4/{others}" if others == "8/8" else f"7X/8/8/8/8/1O1X4/{others}"
    if seat:
        rows = rows.translate(str.maketrans("XO", "OX"))
    after = play(at(f"{rows}:{STONES[seat]}", Options(both_connected=rule)), "D6xB6")
    assert after.returns() == ((-1, 1) if seat == 0 else (1, -1))


def test_only_one_of_both_connected_in_a_given_position() -> None:
    assert with_stones("A1 B2", "H1 H3").returns() == (1, -1)
    assert with_stones("A1 B2", "H1 H3", seat=1).returns() == (1, -1)


def test_both_stuck_is_a_draw_at_once() -> None:
    white, black = (
        " ".join(f"{column}{row}" for column in columns for row in range(1, 9)) for columns in ("ACEG", "BDFH")
    )
    state = with_stones(white, black)
    assert (state.returns(), state.legal_actions()) == ((0, 0), ())


# Repetition


def test_the_third_occurrence_is_a_draw() -> None:
    state = GAME.start()
    for text in NEARLY_TWICE.split():
        state = play(state, text)
        assert state.returns() is None
    assert play(state, "C2-A2").returns() == (0, 0)
    assert play(GAME.start(Options(repetition="off")), f"{TO_AND_FRO} {TO_AND_FRO}").returns() is None


def test_a_detour_does_not_hide_an_occurrence() -> None:
    state = play(GAME.start(), f"{TO_AND_FRO} D1-D3 A4-C4 D3-D1")
    assert state.returns() is None
    assert play(state, "C4-A4").returns() == (0, 0)


def test_the_side_to_move_is_part_of_the_position() -> None:
    """One side goes round in three moves, the other to and fro in two: the same board, but the other side to move."""
    state = with_stones("D4 B8", "G6 F1")
    first = state.board
    white_round, black_round = "D4-D5 F1-F2 D5-E4 F2-F1 E4-D4", "G6-G7 B8-B7 G7-H6 B7-B8 H6-G6"
    for turn, texts in ((1, white_round), (0, black_round), (1, white_round)):
        state = play(state, texts)
        assert (state.board, state.turn, state.returns()) == (first, turn, None)
    assert play(state, black_round).returns() == (0, 0)


def test_a_capture_forgets_what_was_before() -> None:
    state = play(GAME.start(), f"{TO_AND_FRO} C1xA3")
    assert state.history == ()
    assert len(play(state, "A2-C2").history) == 1


def test_positions_after_a_pass_count() -> None:
    state = at("XO6/OO6/3O4/8/8/8/6OO/6OX:X")
    state = play(state, "pass D3-D2 pass D2-D3 pass D3-D2 pass")
    assert state.returns() is None
    assert position.decode(GAME, position.encode(GAME, state)) == state
    assert play(state, "D2-D3").returns() == (0, 0)


# Positions


def test_positions_are_short_where_nothing_can_repeat() -> None:
    assert position.encode(GAME, GAME.start()) == f"cluster - {START}"
    assert position.encode(GAME, play(GAME.start(), "C1xA3")).split()[2].endswith(":O")


def test_positions_keep_what_repetition_needs() -> None:
    state = play(GAME.start(), NEARLY_TWICE)
    again = position.decode(GAME, position.encode(GAME, state))
    assert again == state
    assert play(again, "C2-A2").returns() == (0, 0)
    off = play(GAME.start(Options(repetition="off")), TO_AND_FRO)
    assert position.encode(GAME, off) == f"cluster repetition=off {START}"


@pytest.mark.parametrize("chosen", [Options(), Options("draw"), Options(repetition="off")])
def test_positions_read_back_at_every_ply(chosen: Options) -> None:
    rng = Random(6)
    state = GAME.start(chosen)
    while state.turn is not None:
        assert position.decode(GAME, position.encode(GAME, state)) == state
        state = state.apply(rng.choice(state.legal_actions()))
    assert position.decode(GAME, position.encode(GAME, state)) == state


@pytest.mark.parametrize(
    "word",
    [
        "",
        START[:-2],
        START[:-1],
        START + "O",
        START + ":",
        START[:-1] + "Y",
        START.replace("X", "x"),
        START.replace("/O6O", "", 1),
        START.replace("O6O", "O7O", 1),
        START.replace("O6O", "O5O", 1),
        START.replace("1XXXXXX1", "8"),  # white has no stone
        START.replace("O6O", "OO5O", 1),  # black has 13
        START + ":D1D4",  # D4 is empty
        START + ":A1B1",
        START + ":D1A2",  # from a square to a stone that could not have come from there
        START + ":pass",  # white could have moved
        START + ":D1D3.H3",
        START + ":a1b1",
        BEFORE_DIAGRAM_3[:-1] + "O:F8G8",
    ],
)
def test_what_is_no_position_is_refused(word: str) -> None:
    with pytest.raises(PositionError):
        position.decode(GAME, f"cluster - {word}")


def test_what_was_played_matters_only_with_repetition() -> None:
    text = position.encode(GAME, play(GAME.start(), "D1-D3"))
    with pytest.raises(PositionError):
        position.decode(GAME, text.replace(" - ", " repetition=off "))


@pytest.mark.parametrize("played", ["A2E3", "A2H2.D1E3", "D1D4", "H3D3", "D5E3.D1D3"])
def test_what_was_played_has_to_lead_here(played: str) -> None:
    """A stone of the side that moved stands on the target, and nobody where it came from."""
    with pytest.raises(PositionError) as caught:
        position.decode(GAME, f"cluster - {DIAGRAM_2}:X:{played}")
    assert "does not lead here" in say(caught.value.reason, "en")


def test_what_was_played_has_to_be_legal() -> None:
    """White's D3 could only have come from D1 or D5 in two steps, not from D4 in one."""
    word = DIAGRAM_2 + ":O"
    assert position.decode(GAME, f"cluster - {word}:D1D3").side.seat == 1
    with pytest.raises(PositionError):
        position.decode(GAME, f"cluster - {word}:D4D3")


# The rest


def test_states_are_copied_and_sent_with_one_side_for_all() -> None:
    state = play(GAME.start(), "D1-D3")
    for again in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert again == state
        assert again.side is state.side
    assert repr(state).startswith(
        "Cluster(Options(both_connected='mover', repetition='draw'), turn=1, rows=('.XX.XXX.'"
    )


def test_ways_are_those_of_a_line() -> None:
    assert ways("X", "O..XO..") == ((3, 0),)
    assert ways("O", "O..XO..") == ((0, 3),)
    assert ways("O", "O.X.X..O") == ()
    assert len(LINES) == 42


def test_options() -> None:
    assert options.format(Options()) == "-"
    assert options.parse(Options, {"both_connected": "draw", "repetition": "off"}) == Options("draw", "off")


def test_the_evaluation_is_fair_and_within_bounds() -> None:
    rng = Random(2)
    state = GAME.start()
    assert evaluate(state, 0) == evaluate(state, 1) == 0
    for _ in range(60):
        state = state.apply(rng.choice(state.legal_actions()))
        assert -1 < evaluate(state, 0) < 1
        assert evaluate(state, 0) == -evaluate(state, 1)


@pytest.mark.parametrize("block", ["C3 D3 E3 C4 D4 E4 C5 D5 E5", "D4 E4 D5 E5", "C4 D4 E4 D5"])
def test_a_block_in_the_middle_is_good_whatever_its_size(block: str) -> None:
    squares = sum(GRID.bits[square] for square in block.split())
    assert 0 < closeness(squares) < 1


def test_the_evaluation_likes_stones_together_and_not_many_of_them() -> None:
    near = with_stones("D4 D5 E4 G7", "A1 A8 H1 H8")
    assert evaluate(near, 0) > 0.3
    few = with_stones("B2 B7 D1 G2 G7 E8 A4", "D4 D5 E4 G7")
    assert evaluate(few, 1) > 0.3


def test_the_evaluation_does_not_like_captures() -> None:
    """Black is better off without the stone on A8, which is far from the others."""
    white = "B2 B7 D1 G2 G6"
    assert evaluate(with_stones(white, "D4 D5 E4 H8"), 1) > evaluate(with_stones(white, "D4 D5 E4 H8 A8"), 1)
