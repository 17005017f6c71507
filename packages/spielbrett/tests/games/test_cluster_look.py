"""Cluster: pictures, sentences, scene, animation."""

from pathlib import Path
from random import Random

import pytest

from spielbrett.game import Caption
from spielbrett.games.cluster import GAME
from spielbrett.games.cluster.look import announce, frames, scene
from spielbrett.games.cluster.moves import PASS
from spielbrett.games.cluster.notation import parse_state
from spielbrett.games.cluster.rules import Cluster, Options
from spielbrett.language import LANGUAGES, rules_text, say
from spielbrett.notation import parse
from spielbrett.phrases import Phrase
from spielbrett.scene import Button, Frame, Hop
from spielbrett.text import picture, sentences

BOARDS = (Path(__file__).parent.parent / "data/cluster_boards.txt").read_text(encoding="utf-8").split("\n\n")
"""The three diagrams of the source document, as they are there."""
NAMES = ("Croft", "Accolon")
BEFORE_DIAGRAM_3 = "8/3X4/4XXXO/OOOXX2O/2OXX2O/2O1X3/2O4O/5OXO:X"
STUCK = "XO6/OO6/8/8/8/8/6OO/6OX:X"


def at(text: str) -> Cluster:
    return parse_state(Options(), text)


def play(state: Cluster, texts: str) -> Cluster:
    for text in texts.split():
        state = state.apply(parse(GAME, state, text))
    return state


def plain(text: str) -> str:
    """As the document writes: no umlauts, and no difference between blanks."""
    return text.translate({ord("ä"): "ae", 0xA0: " "})


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in plain(text).strip("\n").split("\n")]


@pytest.mark.parametrize(
    ("state", "ply", "last", "diagram"),
    [
        (GAME.start(), 0, None, 0),
        (play(GAME.start(), "D1-D3 H3-E3"), 2, "H3-E3", 1),
        (play(at(BEFORE_DIAGRAM_3), "G8xC4"), 19, "G8xC4", 2),
    ],
)
def test_the_diagrams_of_the_document(state: Cluster, ply: int, last: str | None, diagram: int) -> None:
    assert lines(picture(GAME, state, Caption(NAMES, ply, last), "de")) == lines(BOARDS[diagram])


@pytest.mark.parametrize(
    ("language", "beside"),
    [
        ("de", ["Croft ist am Zug.", "WEISS", "Letzter Zug : gepasst", "Das Spiel ist im Gange."]),
        ("en", ["Croft is to move.", "WHITE", "Last move  : passed", "The game is under way."]),
        ("es", ["Croft tiene el turno.", "BLANCAS", "pasa", "La partida está en curso."]),
    ],
)
def test_what_stands_beside_the_board(language: str, beside: list[str]) -> None:
    text = picture(GAME, GAME.start(), Caption(NAMES, 6, "pass"), language)
    assert all(line in text for line in beside)
    assert ": 4\n" in text


def test_a_draw_has_no_winner() -> None:
    state = play(GAME.start(), "B1-B3 A2-C2 B3-B1 C2-A2 B1-B3 A2-C2 B3-B1 C2-A2")
    text = picture(GAME, state, Caption(NAMES, 8, "C2-A2"), "de")
    assert "Das Spiel ist unentschieden beendet." in text
    assert "gewonnen" not in text
    assert sentences(GAME, state, "de")[0] == "Das Spiel ist unentschieden."


def test_long_names_are_cut() -> None:
    text = picture(GAME, GAME.start(), Caption(("x" * 100, "y" * 100)), "es")
    assert max(map(len, text.split("\n"))) <= 79


def test_the_board_in_sentences() -> None:
    spoken = sentences(GAME, play(GAME.start(), "D1-D3 H3-E3"), "de")
    assert spoken[:6] == [
        "Weiß ist am Zug.",
        "Weiß hat 12 Steine in 4 Gruppen.",
        "Schwarz hat 12 Steine in 4 Gruppen.",
        "Zeile 1, 5 Steine: Weiß auf B1, C1, E1, F1, G1.",
        "Zeile 2, 2 Steine: Schwarz auf A2, H2.",
        "Zeile 3, 3 Steine: Weiß auf D3; Schwarz auf A3, E3.",
    ]
    assert spoken[-3] == "Steine auf den Spalten: A 6, B 2, C 2, D 2, E 3, F 2, G 2, H 5."
    assert "B1–H7 3" in spoken[-2]
    assert "A6–F1 3" in spoken[-1]


def test_a_few_stones_in_sentences() -> None:
    spoken = sentences(GAME, play(at(BEFORE_DIAGRAM_3), "G8xC4"), "en")
    assert spoken[:3] == ["White has won.", "White has 10 stones in one group.", "Black has 11 stones in 4 groups."]
    assert spoken[3] == "Row 2, one stone: White on D2."


def test_squares_without_stones_are_on_no_diagonal_with_stones() -> None:
    """The corners A1 and H8 are on one diagonal only; nothing has to be counted on those that rise."""
    assert sentences(GAME, at("X7/8/8/8/8/8/8/7O:X"), "en")[-1].endswith(": 0.")


@pytest.mark.parametrize(
    ("language", "sentence"), [("de", "G8 schlägt C4."), ("en", "G8 takes C4."), ("es", "G8 captura C4.")]
)
def test_a_move_in_a_sentence(language: str, sentence: str) -> None:
    before = at(BEFORE_DIAGRAM_3)
    action = parse(GAME, before, "G8xC4")
    assert say(announce(before, action, before.apply(action)), language) == sentence


def test_the_scene_has_row_1_at_the_top() -> None:
    found = scene(GAME.start())
    places = {space.id: (space.x, space.y) for space in found.spaces}
    assert (found.width, found.height, len(places)) == (8, 8, 64)
    assert (places["A1"], places["H1"], places["A8"]) == ((0.5, 0.5), (7.5, 0.5), (0.5, 7.5))
    looks = {token.space: token.look for token in found.tokens}
    assert (looks["B1"], looks["A2"], len(looks)) == ("white", "black", 24)
    assert [say(note.label, "en") for note in found.notes] == [
        "White has 12 stones in 2 groups.",
        "Black has 12 stones in 2 groups.",
    ]


def test_there_is_a_button_only_for_who_has_to_pass() -> None:
    assert scene(GAME.start()).buttons == ()
    assert scene(at(STUCK)).buttons == (Button("pass", Phrase("cluster.pass")),)
    assert GAME.forced(at(STUCK)) is PASS
    assert GAME.forced(GAME.start()) is None


@pytest.mark.parametrize(
    ("text", "hops"),
    [
        ("A2-C2", (Hop("black", "A2", "C2"),)),
        ("A3xD3", (Hop("white", "D3", None), Hop("black", "A3", "D3"))),
    ],
)
def test_a_frame_moves_the_stone_and_takes_the_other_off(text: str, hops: tuple[Hop, ...]) -> None:
    before = play(GAME.start(), "D1-D3")
    action = parse(GAME, before, text)
    assert frames(before, action, before.apply(action)) == (Frame(hops),)


def test_nothing_moves_when_a_side_passes() -> None:
    stuck = at(STUCK)
    assert frames(stuck, PASS, stuck.apply(PASS)) == ()
    assert say(announce(stuck, PASS, stuck.apply(PASS)), "de") == "Gepasst: Kein Stein kann ziehen."


def test_tokens_keep_their_kind_through_a_game() -> None:
    rng = Random(1)
    state = GAME.start()
    for _ in range(40):
        state = state.apply(rng.choice(state.legal_actions()))
        looks = {token.space: token.symbol for token in scene(state).tokens}
        assert looks == {
            f"{column}{number}": stone
            for number, row in enumerate(state.rows, 1)
            for column, stone in zip("ABCDEFGH", row, strict=True)
            if stone != "."
        }


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "de",
            ["Mahagoni", "Unterseite", "brett", "Holz", "5", "ein klein wenig schwer", "leuchtet nicht", "schwimmen"],
        ),
        ("en", ["mahogany", "underside", "board", "wood", "5", "a tiny bit heavy", "does not glow", "float"]),
        ("es", ["caoba", "parte de abajo", "tablero", "madera", "5", "poquito pesado", "no brilla", "flotaría"]),
    ],
)
def test_the_look_of_the_board(language: str, words: list[str]) -> None:
    text = say(Phrase("cluster.board"), language)
    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_screen_of_the_rules_is_short(language: str) -> None:
    first, _, _ = rules_text("cluster", language).partition("\n## 1 ")
    assert len(first.split()) <= 150
