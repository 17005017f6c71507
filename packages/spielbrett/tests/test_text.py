"""Any scene as a picture in characters and as sentences."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from spielbrett import Caption, Phrase, phrase, say
from spielbrett.scene import Note, Scene, Space, Token
from spielbrett.text import WIDTH, describe, draw, picture, sentences

from .toys import ENVOYS, PIG
from .toys.envoys import Envoys
from .toys.envoys import Options as EnvoyOptions
from .toys.pig import Options, Pig

pytestmark = pytest.mark.usefixtures("toys")

PLACE = phrase("pig.pot")


def space(name: str, x: float, y: float) -> Space:
    return Space(name, PLACE, x, y)


def token(space: str, symbol: str = "", count: int = 1) -> Token:
    return Token(f"{symbol}{space}", space, "thing", phrase("pig.points", count=count), count, symbol)


def test_spaces_stand_at_their_places_with_what_they_hold() -> None:
    spaces = [space(f"{'abc'[x]}{y + 1}", x, y) for y in (0, 1) for x in (0, 1, 2)]
    tokens = [token("a1", "X"), token("c1", "O", 3), token("b2", count=12), token("c2", "X"), token("c2", "O")]
    assert draw(Scene(3, 2, tuple(spaces), tuple(tokens)), "en") == "X  b1 O3\na2 12 XO"


def test_rows_may_begin_anywhere_and_be_empty() -> None:
    assert draw(Scene(5, 3, (space("a", 3, -1), space("b", 5, 2), space("c", 3, 2))), "en") == "a\n\n\nc   b"


def test_spaces_that_nearly_touch_stay_apart() -> None:
    scene = Scene(2, 1, (space("one", 0, 0), space("two", 0.5, 0), space("three", 0.6, 0)))
    assert draw(scene, "en") == "one two three"


def test_a_board_too_wide_becomes_a_list() -> None:
    spaces = tuple(space(f"s{n}", n, 0) for n in range(30))
    lines = draw(Scene(30, 1, spaces, (token("s3", "X"),)), "en").split("\n")
    assert lines[:4] == ["s0: s0", "s1: s1", "s2: s2", "s3: X"]


def test_notes_stand_below_and_are_never_cut() -> None:
    note = Note("n", phrase("option.unknown", name="x", options="yes " * 40))
    lines = draw(Scene(1, 1, (space("a", 0, 0),), notes=(note,)), "en").split("\n")
    assert max(map(len, lines)) <= WIDTH
    assert " ".join(lines[1:]).split() == say(note.label, "en").split()


def test_a_scene_of_notes_alone_can_be_drawn() -> None:
    assert draw(Scene(1, 1, (), notes=(Note("n", PLACE),)), "de") == "Topf"


def test_spaces_are_told_with_what_they_hold_the_empty_ones_counted() -> None:
    spaces = tuple(space(name, 0, 0) for name in "abcd")
    scene = Scene(1, 1, spaces, (token("b", count=2), token("b")), notes=(Note("n", phrase("pig.target", count=5)),))
    assert [say(sentence, "de") for sentence in describe(scene)] == [
        "Topf: 2 Punkte, 1 Punkt.",
        "3 Felder sind leer.",
        "Es gewinnt, wer 5 Punkte hat.",
    ]


def test_a_game_without_texts_of_its_own_gets_these() -> None:
    state = Pig(Options(), (7, 0), pot=3)
    assert picture(PIG, state, Caption(("Jo", "Al")), "en") == "7     seat1 3\nWhoever has 20 points wins."
    assert sentences(PIG, state, "en")[0] == "Piglet: 7 points."


def line(view: Pig, caption: Caption, say: Callable[[Phrase], str]) -> str:
    return f"{caption.names[0]}: {say(PLACE)} {view.pot}"


def test_a_game_may_draw_and_speak_itself() -> None:
    drawing = replace(PIG, text=line)
    assert picture(drawing, Pig(Options(), (7, 0), pot=3), Caption(("Jo", "Al")), "es") == "Jo: Bote 3"
    view = Envoys(EnvoyOptions(), (0, 1, 0, 0), 0, (2, 3)).observe(None)
    assert sentences(ENVOYS, view, "en")[:2] == ["0 steps along: the red envoy.", "One step along: the blue envoy."]
