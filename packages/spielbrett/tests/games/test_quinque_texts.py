"""Quinque's texts: positions, and what people type."""

from random import Random

import pytest

import spielbrett
from spielbrett import PositionError, options, position
from spielbrett.games.quinque import GAME
from spielbrett.games.quinque.rules import Quinque
from spielbrett.notation import parse

SQUARE = "0:a1r.../b1.y../b2r.../a2.y.."


def at(word: str, words: str = "-") -> Quinque:
    return position.decode(GAME, f"quinque {words} {word}")


def play(state: Quinque, texts: str) -> Quinque:
    for text in texts.split():
        state = state.apply(parse(GAME, state, text))
    return state


def word(state: Quinque) -> str:
    return position.encode(GAME, state).split()[2]


# Positions


def test_start() -> None:
    assert word(GAME.start()) == "0:a1...."


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ("A2", "0A:a1rr../b1.y../b2r.../a2.y.."),
        ("+Aw3", "0E:b1r.../c1.y../c2r.../b2.y../a1..r."),
        ("A>Be", "0m:c1r.../b1.y../b2r.../a2.y..:a1b1b2a2"),
        ("A>Be end", "1:c1r.../b1.y../b2r.../a2.y..:a1b1b2a2"),
        ("A>Be end A>Bn", "1m:b1r.../b2.y../b3r.../a3.y..:a1b1b2a2,c1b1b2a2"),
        ("A>Be end A2 end", "0:c1ry../b1.y../b2r.../a2.y.."),
    ],
)
def test_words(texts: str, expected: str) -> None:
    assert word(play(at(SQUARE), texts)) == expected


@pytest.mark.parametrize(
    ("words", "first", "second"),
    [
        ("-", ["a1b1b2a2,c1b1b2a2"], "a1b1b2a2,c1b1b2a2,b1b2b3a3"),
        ("ko=on", ["a1b1b2a2,c1b1b2a2"], "a1b1b2a2,c1b1b2a2,b1b2b3a3"),
        ("repetition=off", [], "b1b2b3a3"),
        ("ko=on,repetition=off", ["c1b1b2a2"], "c1b1b2a2,b1b2b3a3"),
    ],
)
def test_only_what_the_options_need_is_kept(words: str, first: list[str], second: str) -> None:
    """At the start of a turn, and after its first move."""
    state = play(at(SQUARE, words), "A>Be end A>Bn end")
    assert word(state).split(":")[2:] == first
    assert word(play(state, "A>Cs")).split(":")[2:] == [second]


def test_longest_game_word_is_short() -> None:
    """Sixteen tiles in a row, a turn of moves behind them."""
    row = "/".join(f"{'abcdefghijklmnop'[n]}1r..." for n in range(16))
    assert len(word(play(at(f"0:{row}"), "A>Bn end"))) < 200


@pytest.mark.parametrize("words", ["-", "ko=on,repetition=off", "line_check=turn,advanced=on,tiles=24"])
def test_every_ply_reads_back(words: str) -> None:
    rng, state = Random(2), GAME.start(options.parse(GAME.options, options.split(words)))
    while True:
        text = position.encode(GAME, state)
        again = position.decode(GAME, text)
        assert (again, position.encode(GAME, again)) == (state, text)
        assert again.legal_actions() == state.legal_actions()
        if state.turn is None:
            return
        state = state.apply(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "0",
        "0:",
        "2:a1....",
        "0:a1...",
        "0:a1.....",
        "0:a1..x.",
        "0:z1....",
        "0:a0r...",
        "0:a1r.../a1.y..",  # two tiles on one place
        "0:a1r.../b2.y..",  # corners only
        "0:a1r.../c1.y..",  # a gap
        "0:b1r.../c1.y..",  # column a is empty
        "0:a2r.../b2.y..",  # row 1 is empty
        "0:a1r.../b1....",  # a tile without parachutes
        "1:a1....",  # yellow begins
        "0A:a1....",  # a second action in the opening
        "0C:a1r.../b1.y..",  # marked a tile that is not there
        "0B:a1r.../b1.y..",  # marked a tile without its colour
        "0m:a1r.../b1.y..",  # moved, but from where?
        "0m:a1r.../b1.y..:a1b1",  # moved from where it is
        "0m:a1r.../b1.y../c1r...:b1a1c1",  # more than one move
        "0:a1r.../b1.y..:b1a1c1",  # as many places as tiles
        "0:a1r.../b1.y..:b1c1",  # earlier places in another form
        "0:a1r.../b1.y..:",
        "0:a1r.../b1.y..:b1a1:b1a1",
        "0A:a1r.../b1.y..:b1a1",  # a parachute forgets
        "0w:a1r.../b1.y..",  # won without a line
        "1d:a1r.../b1.y..",  # a draw with seat 1
        "0:a1y.rr/b1.yrr/c1y.r./a2yy..",  # a line, and nobody has won
        "1w:a1y.rr/b1.yrr/c1y.r./a2yy..",  # the other has won
        "0:a1rrrr/b1rrrr/a2rrrr/b2rrrr/a3rrr.",  # nineteen parachutes
        "0:a1r.../b1.y..:a1b1,b1a1,a1b1,b1a1",  # for the third time
    ],
)
def test_what_is_no_position(wrong: str) -> None:
    with pytest.raises(PositionError):
        at(wrong)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("tiles=9", "0:" + "/".join(f"{'abcdefghij'[n]}1r..." for n in range(10))),
        ("repetition=off", "0:a1r.../b1.y..:b1a1"),
        ("ko=on,repetition=off", "0:a1r.../b1.y..:b1a1,a1b1"),
        ("opening=both", "0:a1r..."),
        ("opening=both", "1:a1y..."),
    ],
)
def test_what_is_no_position_with_these_options(words: str, wrong: str) -> None:
    with pytest.raises(PositionError):
        at(wrong, words)


def test_line_within_a_turn_is_a_position_only_where_lines_are_counted_at_its_end() -> None:
    text = "0m:a1r.yy/b1.ryy/c1r.y./a2rr..:a1b1b2a2"
    assert at(text, "line_check=turn").returns() is None
    with pytest.raises(PositionError):
        at(text)


# What people type


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("A2", "A2"),
        ("a 2", "A2"),
        ("a2#", "A2"),
        ("+An1", "+An1"),
        ("an1", "+An1"),
        ("A n 1", "+An1"),
        ("+A nord 1", "+An1"),
        ("a norte 1", "+An1"),
        ("+Be2", "+Be2"),
        ("+Bo2", "+Be2"),  # German Ost
        ("b ost 2", "+Be2"),
        ("b este 2", "+Be2"),
        ("+Ds3", "+Ds3"),
        ("d Süd 3", "+Ds3"),
        ("d sur 3", "+Ds3"),
        ("d south 3", "+Ds3"),
        ("a oeste 1", "+Aw1"),
        ("a west 1", "+Aw1"),
        ("A>Be", "A>Be"),
        ("a be", "A>Be"),
        ("A-Bo", "A>Be"),
        ("abe", "A>Be"),
        ("a nach b ost", "A>Be"),
        ("mueve a a b este", "A>Be"),
        ("move a to b east", "A>Be"),
        ("d de", None),
        ("B>An", "B>An"),
        ("C>De", None),
    ],
)
def test_lenient(text: str, meaning: str | None) -> None:
    state = at(SQUARE)
    if meaning is not None:
        assert str(parse(GAME, state, text)) == meaning
    else:
        with pytest.raises(spielbrett.IllegalAction):
            parse(GAME, state, text)


@pytest.mark.parametrize(
    ("text", "meaning"), [("B>As", "B>As"), ("B>Cw", "B>As"), ("b c west", "B>As"), ("+Cw1", "+As1"), ("+As1", "+As1")]
)
def test_any_neighbour_names_a_place(text: str, meaning: str) -> None:
    assert str(parse(GAME, at("0:a1r.../b1.y../b2r..."), text)) == meaning


def test_the_moving_tile_itself_may_name_the_place() -> None:
    """On the board it is the first neighbour, in the log another: the path and the notation differ."""
    state = at("0:a1r.../b1.y../b2r.../a2.y../c2r...")
    action = parse(GAME, state, "B>Be")
    assert (str(action), action.path) == ("B>En", ("B", "Be"))


@pytest.mark.parametrize("text", ["", "A", "+", ">", "A>", "Ax", "n", "A1 B2", "+An", "A>B", "A>B>C", "ende nie"])
def test_no_action_at_all(text: str) -> None:
    with pytest.raises(spielbrett.NotationError):
        parse(GAME, at(SQUARE), text)


@pytest.mark.parametrize("text", ["end", "Ende", "fertig", "fin", "END"])
def test_words_for_the_end(text: str) -> None:
    assert str(parse(GAME, play(at(SQUARE), "A2"), text)) == "end"
