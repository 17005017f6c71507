"""How Quinque looks and sounds."""

from collections import Counter

import pytest

from spielbrett import Caption, position, say
from spielbrett.games.quinque import GAME
from spielbrett.games.quinque.look import frames, scene
from spielbrett.games.quinque.rules import Quinque
from spielbrett.games.quinque.speech import announce, sentences
from spielbrett.language import LANGUAGES
from spielbrett.notation import parse
from spielbrett.scene import Frame, Hop
from spielbrett.text import WIDTH, picture

SQUARE = "0:a1r.../b1.y../b2r.../a2.y.."
FOUR = "1:a1y.rr/b1.yrr/b2y.r./a2yy.."


def at(word: str, words: str = "-") -> Quinque:
    return position.decode(GAME, f"quinque {words} {word}")


def play(state: Quinque, texts: str) -> Quinque:
    for text in texts.split():
        state = state.apply(parse(GAME, state, text))
    return state


# The scene


def test_spaces_of_the_start() -> None:
    drawn = scene(GAME.start())
    assert [space.id for space in drawn.spaces] == ["A", "A1", "A2", "A3", "A4", "An", "Ae", "As", "Aw"]
    assert (drawn.width, drawn.height) == (3, 3)
    places = {space.id: (space.x, space.y) for space in drawn.spaces}
    assert (places["A"], places["An"], places["Aw"]) == ((1, 1), (1, 0), (0, 1))


def test_skydivers_lie_on_their_tile_in_reading_order() -> None:
    places = {space.id: (space.x, space.y) for space in scene(at(SQUARE)).spaces}
    offsets = [(places[f"C{n}"][0] - places["C"][0], places[f"C{n}"][1] - places["C"][1]) for n in range(1, 5)]
    assert [(x < 0, y < 0) for x, y in offsets] == [(True, True), (False, True), (True, False), (False, False)]


def test_a_place_has_one_id_the_first_of_its_names() -> None:
    ids = [space.id for space in scene(at("0:a1r.../b1.y../b2r...")).spaces]
    assert "As" in ids
    assert "Cw" not in ids


def test_everything_lies_within_the_scene() -> None:
    drawn = scene(at("0:a1r.../b1.y../b2r..."))
    for space in drawn.spaces:
        assert 0 <= space.x <= drawn.width - 1
        assert 0 <= space.y <= drawn.height - 1


def test_paths() -> None:
    state = at(SQUARE)
    paths = {str(action): action.path for action in state.legal_actions()}
    assert (paths["A2"], paths["+An3"], paths["A>Be"]) == (("A2",), ("An", "3"), ("A", "Be"))
    assert play(state, "A2").legal_actions()[-1].path == ("end",)


@pytest.mark.parametrize(
    ("texts", "buttons"),
    [("", ["1", "2", "3", "4"]), ("A2", ["end"]), ("A>Be", ["end"])],
)
def test_buttons(texts: str, buttons: list[str]) -> None:
    assert [button.id for button in scene(play(at(SQUARE), texts)).buttons] == buttons


def test_no_buttons_before_the_first_parachute_and_after_the_end() -> None:
    assert not scene(GAME.start()).buttons
    assert not scene(play(at(FOUR.replace("1:", "0:")), "C>Be")).buttons


def test_tokens() -> None:
    tokens = scene(at("0:a1r..y/b1.y..")).tokens
    assert [(token.look, token.space) for token in tokens] == [
        ("tile", "A"),
        ("red", "A1"),
        ("yellow", "A4"),
        ("tile", "B"),
        ("yellow", "B2"),
    ]


def test_notes() -> None:
    notes = {note.id: say(note.label, "en") for note in scene(play(at(SQUARE, "tiles=9"), "A2")).notes}
    assert notes == {
        "parachutes-0": "Red has 15 parachutes left.",
        "parachutes-1": "Yellow has 16 parachutes left.",
        "tiles": "5 tiles left in the supply.",
        "second": "Red may still slide a tile or end the turn: end.",
    }


# The animation


def shown(text: str, state: Quinque) -> list[Frame]:
    action = parse(GAME, state, text)
    return list(frames(state, action, state.apply(action)))


def test_frames() -> None:
    state = at(SQUARE)
    assert shown("A2", state) == [Frame((Hop("red", None, "A2"),))]
    assert shown("+An3", state) == [Frame((Hop("tile", None, "E"),)), Frame((Hop("red", None, "E3"),))]
    assert shown("A>Be", state) == [Frame((Hop("tile", "A", "A"), Hop("red", "A1", "A1")))]
    assert shown("end", play(state, "A2")) == []


def test_a_sliding_tile_takes_its_spaces_along() -> None:
    state = at(SQUARE)
    before, after = scene(state), scene(play(state, "A>Be"))
    place = {space.id: (space.x, space.y) for space in before.spaces}
    moved = {space.id: (space.x, space.y) for space in after.spaces}
    target = place["Be"]
    assert (moved["A"][0] - moved["B"][0], moved["A"][1] - moved["B"][1]) == (
        target[0] - place["B"][0],
        target[1] - place["B"][1],
    )


# The picture


def test_picture() -> None:
    drawn = picture(GAME, play(at("0:a1r.../b1.y../b2r.y."), "A2"), Caption(("Anna", "Bert"), 7, "A2"), "de")
    assert drawn.splitlines() == [
        "+-A-+-B-+",
        "|R R|. G|",
        "|. .|. .|",
        "+---+-C-+",
        "    |R .|",
        "    |G .|",
        "    +---+",
        "",
        "> R = Rot (Anna): 15 Fallschirme",
        "  G = Gelb (Bert): 16 Fallschirme",
        "Noch 13 Plättchen im Vorrat.",
        "Zuletzt: A2",
        "Rot kann noch ein Plättchen verschieben oder den Zug beenden: end.",
    ]


@pytest.mark.parametrize("direction", ["e", "s", "n", "w"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_picture_is_never_too_wide(direction: str, language: str) -> None:
    """Twenty-four tiles in a line, and names that are far too long."""
    state = play(GAME.start(GAME.options(tiles=24)), "A1")
    for number, tile in enumerate("ABCDEFGHIJKLMNOPQRSTUVW"):
        drawn = picture(GAME, state, Caption(("Maximiliane " * 9, "B" * 200), 3, "A1"), language)
        assert max(map(len, drawn.splitlines())) <= WIDTH
        state = play(state, f"+{tile}{direction}{'14'[number % 2]} end")
    drawn = picture(GAME, state, Caption(()), language)
    assert all(f"{tile}-+" in drawn for tile in "ABCDEFGHIJKLMNOPQRSTUVWX")


# For ears


def test_sentences() -> None:
    assert [say(sentence, "en") for sentence in sentences(at(FOUR))] == [
        "Tile A, the first: red on 3 and 4, yellow on 1.",
        "Tile B, east of A: red on 3 and 4, yellow on 2.",
        "Tile D, south of A: yellow on 1 and 2.",
        "Tile C, south of B: red on 3, yellow on 1.",
        "Red has four in a line, A3, A4, B3, B4; five with Aw4 or Be3.",
        "Yellow has three in a line, D1, D2, C1; open: Dw1, Dw2, C2, Ce1.",
        "Red has 13 parachutes left.",
        "Yellow has 13 parachutes left.",
        "12 tiles left in the supply.",
        "It is Yellow's turn.",
    ]


def test_without_lines() -> None:
    assert "quinque.no_lines" in [sentence.key for sentence in sentences(at(SQUARE))]


def test_a_line_is_not_open_onto_the_table_when_the_tiles_are_used_up() -> None:
    nine = "0:a1..rr/b1..rr/c1y.yy/a2y.../b2.y../c2y.../a3r.../b3.y../c3r..."
    said = [[say(sentence, "en") for sentence in sentences(at(nine, f"tiles={count}"))] for count in (9, 10)]
    assert not any("four" in sentence for sentence in said[0])
    assert any("four in a line, A3, A4, B3, B4; five with Aw4." in sentence for sentence in said[1])


def test_announcements() -> None:
    state = at(SQUARE)
    for text, expected in (
        ("A2", "A2: a parachute by Red."),
        ("+An3", "E joins in, north of A, with a parachute by Red on E3."),
        ("A>Be", "A slides and now lies east of B."),
    ):
        action = parse(GAME, state, text)
        assert say(announce(state, action, state.apply(action)), "en") == expected


def test_announced_end() -> None:
    state = at(FOUR.replace("1:", "0:"))
    action = parse(GAME, state, "C>Be")
    assert say(announce(state, action, state.apply(action)), "de") == (
        "C rückt weiter und liegt nun östlich von B. Rot hat fünf in einer Linie und gewinnt."
    )


def test_every_ending_is_said() -> None:
    outcomes = [sentences(at(word))[-1].key for word in (SQUARE, "0w:a1y.rr/b1.yrr/c1y.r./a2yy..", "0d:a1r.../b1.y..")]
    assert outcomes == ["quinque.turn", "quinque.won", "quinque.drawn"]


def test_same_tokens_in_the_scene_and_in_the_state() -> None:
    state = at(FOUR)
    looks = Counter(token.look for token in scene(state).tokens)
    assert (looks["red"], looks["yellow"], looks["tile"]) == (18 - state.left(0), 18 - state.left(1), 4)
