"""Clans: scene, animation, the picture in characters, sentences, announcements, rules texts."""

import re
from collections import Counter

import pytest

from spielbrett import decode, parse, say
from spielbrett.game import Caption
from spielbrett.games.clans import GAME
from spielbrett.games.clans.colours import Clans, View
from spielbrett.games.clans.land import TERRAINS, land
from spielbrett.games.clans.look import frames, scene
from spielbrett.games.clans.rules import COLOURS, Options
from spielbrett.games.clans.speech import announce
from spielbrett.language import LANGUAGES, rules_text
from spielbrett.scene import Frame, Hop
from spielbrett.testing.examples import illustrated_rules
from spielbrett.testing.playouts import play as play_at_random
from spielbrett.text import picture, sentences

NAMES = ("Anna", "Bert", "Carla", "Dora")


def at(state: str, options: str = "-") -> Clans:
    return decode(GAME, f"clans {options} {state}")


def told(state: Clans, text: str, language: str = "de") -> str:
    action = parse(GAME, state, text)
    return say(announce(state.observe(None), action, state.apply(action).observe(None)), language)


def animated(state: Clans, text: str) -> list[Frame]:
    action = parse(GAME, state, text)
    return list(frames(state.observe(None), action, state.apply(action).observe(None)))


def drawn(view: View, language: str = "en", last: str | None = None) -> str:
    return picture(GAME, view, Caption(NAMES[: len(view.colours)], 12, last), language)


ORDER = "0:rb:5,4,6,3,2:2,1:47,49:1r,2bg,12rw,47bw,49rgy"


def test_the_scene_has_polygons_lakes_rivers_and_a_place_for_each_hut() -> None:
    found = scene(GAME.start().observe(None))
    assert (found.width, found.height, len(found.spaces), len(found.lines)) == (10, 7, 72, 37)
    territory, lake = found.spaces[0], found.spaces[60]
    assert (territory.id, territory.shape, territory.look, len(territory.places)) == ("1", "polygon", "steppe", 20)
    assert (lake.id, lake.shape, lake.look, lake.places) == ("lake-1", "polygon", "lake", ())
    assert [say(space.label, "en") for space in (territory, lake)] == ["1, steppe", "lake between 7, 9, 21, 22, 23"]
    assert {space.look for space in found.spaces} == {*TERRAINS, "lake"}
    assert {token.look for token in found.tokens} == {f"hut-{colour}" for colour in COLOURS}
    assert scene(GAME.start(seed=9).observe(None)).spaces is found.spaces


def test_tokens_are_huts_by_colour_and_marks_on_villages() -> None:
    tokens = {
        token.id: (token.space, token.look, token.count, token.symbol) for token in scene(at(ORDER).observe(0)).tokens
    }
    assert tokens["blue-2"] == ("2", "hut-blue", 1, "B")
    assert tokens["question-47"] == ("47", "question", 1, "?")
    assert tokens["village-12"] == ("12", "village", 1, "*")
    assert len(tokens) == 10 + 3


def test_notes_say_what_lies_beside_the_map() -> None:
    notes = {note.id: say(note.label, "en") for note in scene(at(ORDER).observe(0)).notes}
    assert notes == {
        "order": "Which village is scored next: 47, 49?",
        "epoch": "Epoch I, 1 village to go. Favourable: forest, plus 1. Barren: mountain, no points for the clans.",
        "score-red": "Red: 5 points.",
        "score-blue": "Blue: 4 points.",
        "score-green": "Green: 6 points.",
        "score-yellow": "Yellow: 3 points.",
        "score-white": "White: 2 points.",
        "chips-0": "Seat 1: 2 chips.",
        "chips-1": "Seat 2: 1 chip.",
        "colour-0": "Your clan is Red.",
    }
    assert not any(note.id.startswith("colour") for note in scene(at(ORDER).observe(None)).notes)


@pytest.mark.parametrize(
    ("chips", "language", "expected"),
    [
        ("5,6", "de", "Epoche V, noch 1 Dorf. Jede Landschaft ist günstig, plus 5."),
        (
            "5,5",
            "en",
            "Epoch IV, 1 village to go. Favourable: grassland, plus 4. Barren: steppe, no points for the clans.",
        ),
        (
            "0,0",
            "es",
            "Época I, faltan 4 aldeas. Favorable: bosque, más 1. Inhóspito: montaña, sin puntos para los clanes.",
        ),
    ],
)
def test_the_epoch_is_told(chips: str, language: str, expected: str) -> None:
    view = at(f"0:rb:0,0,0,0,0:{chips}:-:1r,2b").observe(None)
    assert say(next(note.label for note in scene(view).notes if note.id == "epoch"), language) == expected


def test_the_end_reveals_colours_points_and_winners() -> None:
    notes = {
        note.id: say(note.label, "en") for note in scene(at("-:rbw:2,0,0,0,0:1,3,0:-:1rb,60r").observe(None)).notes
    }
    assert notes["colour-0"] == "Seat 1 was Red: clan 2, chips 1, 3 points in all."
    assert notes["winners"] == "A tie, the winners are Seat 1, Seat 2."
    assert "epoch" not in notes


# Animation


def test_huts_move_in_one_frame() -> None:
    assert animated(at("0:rb:0,0,0,0,0:0,0:-:1r2g,2b,3w,7y"), "1>2") == [
        Frame((Hop("hut-red", "1", "2", 2), Hop("hut-green", "1", "2")))
    ]


def test_strife_takes_huts_off_the_board_after_the_move() -> None:
    move, village = animated(at("0:rb:0,0,0,0,0:0,0:-:1r2gw3,2byw,58b,59y"), "2>1")
    assert set(move.hops) == {Hop(f"hut-{colour}", "2", "1") for colour in ("blue", "yellow", "white")}
    lost = {Hop(f"hut-{colour}", "1", None) for colour in ("blue", "green", "yellow")}
    assert set(village.hops) == {*lost, Hop("village", None, "1")}


def test_a_barren_village_leaves_the_board() -> None:
    _, village = animated(at("1:rb:0,0,0,0,0:0,0:-:1g,4rb,58b,59y"), "1>4")
    assert set(village.hops) == {Hop(f"hut-{colour}", "4", None) for colour in ("red", "blue", "green")}


def test_question_marks_come_and_go() -> None:
    start = at("0:rb:5,4,6,3,2:2,1:-:1r,2bg,47bw,48r,49gy")
    _, marks = animated(start, "48>49")
    assert set(marks.hops) == {Hop("question", None, "47"), Hop("question", None, "49")}
    (scored,) = animated(start.apply(parse(GAME, start, "48>49")), "!49")
    gone = {Hop("question", "47", None), Hop("question", "49", None)}
    assert set(scored.hops) == {*gone, Hop("village", None, "47"), Hop("village", None, "49")}


# The picture


@pytest.mark.parametrize("ply", [0, 10, 20, 30, 38])
def test_every_group_stands_on_the_map_once_near_its_place(ply: int) -> None:
    view = play_at_random(GAME, Options(), 2, 7).states[ply].observe(None)
    lines = drawn(view).split("\n")[:14]
    found = {
        int(label[1]): (label, row)
        for row, line in enumerate(lines)
        for label in re.finditer(r"(\d+)[fmsg]:\w+\*?", line)
    }
    inhabited = [number for number in land().numbers if view.board.huts[number]]
    assert sorted(found) == inhabited
    for number, (label, row) in found.items():
        x, y = land().territories[number - 1].centre
        assert abs((label.start() + label.end()) / 2 - x * 7.9) < 8
        assert abs(row - (y - 0.9) / 5.5 * 13) < 2
    assert all(" " in between for line in lines for between in re.split(r"\d+[fmsg]:\w+\*?", line)[1:-1])


def test_the_picture_tells_everything() -> None:
    lines = drawn(at("0:rb:5,4,6,3,12:2,1:-:1r,2bg,12rw10,47bw,48r,49gy").observe(0), last="7>6").split("\n")
    text = "\n".join(lines)
    assert "12g:RW10*" in text
    assert "2m:BG\n" in text
    assert "f forest, m mountain, s steppe, g grassland, * village" in lines
    assert "> I   o    forest +1         mountain 0     R Red         5" in lines
    assert "  V   o    everywhere +5                    W White      12" in lines
    assert lines[-1] == "Anna: 2 chips. Bert: 1 chip. Your clan is Red. Move 12: 7>6. Anna is to move."


def test_the_picture_takes_few_lines() -> None:
    assert len(drawn(GAME.start().observe(0)).split("\n")) == 14 + 1 + 1 + 5 + 1
    for language in LANGUAGES:
        asked = drawn(at(ORDER.replace("rb:", "rbgy:").replace("2,1:", "2,1,0,0:")).observe(0), language, "7>6")
        assert len(asked.split("\n")) <= 24


def test_the_picture_asks_and_ends() -> None:
    asked = drawn(at(ORDER).observe(0)).replace("\n", " ")
    assert "47m:BW?" in asked
    assert "49f:RGY?" in asked
    assert asked.endswith("Anna is to move. Which village is scored next: 47, 49?")
    over = drawn(at("-:rb:20,5,0,0,0:6,6:-:1r,2b").observe(None)).replace("\n", " ")
    assert "Bert was Blue: clan 5, chips 6, 11 points in all." in over
    assert over.endswith("The game is over. The winner is Anna.")


def test_crowded_groups_make_way_and_stay_readable() -> None:
    crowd = ",".join(f"{number}rbgyw" for number in range(18, 26)) + ",26r4b4g4y4w4"
    lines = drawn(at(f"0:rb:0,0,0,0,0:0,0:-:{crowd}").observe(None)).split("\n")
    assert max(map(len, lines)) <= 79
    assert sorted(int(number) for number in re.findall(r"(\d+)[fmsg]:R4?B4?G4?Y4?W4?", "\n".join(lines[:14]))) == [
        *range(18, 27)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_terrains_have_different_letters(language: str) -> None:
    letters = Counter(re.findall(r"\d([a-z]):", drawn(GAME.start().observe(None), language)))
    assert sorted(letters.values()) == [15] * 4


# Ears


def test_the_board_in_sentences() -> None:
    found = sentences(GAME, at("0:rb:5,4,6,3,2:2,1:-:1r2,2bg,3w,12rw").observe(1), "de")
    assert found == [
        "Platz 1 ist am Zug.",
        "Epoche I, noch 1 Dorf. Günstig: Wald, plus 1. Unwirtlich: Bergland, keine Punkte für die Clans.",
        "Rot: 5 Punkte.",
        "Blau: 4 Punkte.",
        "Grün: 6 Punkte.",
        "Gelb: 3 Punkte.",
        "Weiß: 2 Punkte.",
        "Platz 1: 2 Chips.",
        "Platz 2: 1 Chip.",
        "Dein Clan ist Blau.",
        "Rot: 2 auf 1, 1 auf 12.",
        "Blau: 1 auf 2.",
        "Grün: 1 auf 2.",
        "Weiß: 1 auf 3, 1 auf 12.",
        "Dorf: 12.",
        "Region 1.",
        "1, Steppe: 2 rote Hütten. Bewohnte Nachbarn: 2, 3.",
        "2, Bergland: 1 blaue Hütte, 1 grüne Hütte. Bewohnte Nachbarn: 1, 3.",
        "3, Grasland: 1 weiße Hütte. Bewohnte Nachbarn: 1, 2.",
        "Region 3.",
        "12, Grasland, ein Dorf: 1 rote Hütte, 1 weiße Hütte.",
    ]


@pytest.mark.parametrize(
    ("state", "action", "language", "expected"),
    [
        ("0:rb:0,0,0,0,0:0,0:-:1r2g,2b,3w,7y", "1>2", "de", "1 nach 2, 3 Hütten."),
        (
            "0:rb:0,0,0,0,0:0,0:-:1r2gw3,2byw,58b,59y",
            "2>1",
            "de",
            "2 nach 1, 3 Hütten. Dorf 1 bringt 6 Punkte: Rot, Weiß. Im Streit verliert seine Hütte: Blau, Grün, Gelb.",
        ),
        (
            "1:rb:0,0,0,0,0:0,0:-:1g,4rb,58b,59y",
            "1>4",
            "en",
            "1 to 4, 1 hut. Village 4: mountain is barren in this epoch, all huts vanish, no clan scores.",
        ),
        (
            "0:rb:0,0,0,0,0:0,0:-:5rbg,16yw,58b,59y",
            "16>5",
            "es",
            "De 16 a 5, 2 chozas. Aldea 5: todos se pelean, no queda nadie y nadie puntúa.",
        ),
        (
            "0:rb:0,0,0,0,0:0,0:-:1r,2bg,47bw,48r,49gy",
            "48>49",
            "en",
            (
                "48 to 49, 1 hut. Village 47: mountain is barren in this epoch, all huts vanish, no clan scores. "
                "Village 49 scores 4 points: Red, Green, Yellow."
            ),
        ),
        (
            "0:rb:0,0,0,0,0:2,1:-:1r,2bg,47bw,48r,49gy",
            "48>49",
            "de",
            "48 nach 49, 1 Hütte. Welches Dorf wird als nächstes gewertet: 47, 49?",
        ),
        (
            "0:rb:0,0,0,0,0:2,1:47,49:1r,2bg,47bw,49rgy",
            "!49",
            "de",
            "Dorf 49 bringt 4 Punkte: Rot, Grün, Gelb. Dorf 47 bringt 4 Punkte: Blau, Weiß.",
        ),
        (
            "1:rb:0,0,0,0,0:6,5:47,49:1r,2bg,47bw,49rgy",
            "!49",
            "en",
            "Village 49 scores 8 points: Red, Green, Yellow. The game is over.",
        ),
    ],
)
def test_actions_are_announced(state: str, action: str, language: str, expected: str) -> None:
    assert told(at(state), action, language) == expected


# The rules for players


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_screen_of_the_rules_is_short(language: str) -> None:
    first, _, rest = rules_text("clans", language).partition("\n## 1 ")
    assert len(first.split()) <= 150
    assert rest


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_show_their_examples(language: str) -> None:
    text = illustrated_rules(GAME, language)
    assert "19g:G4Y4" in text or "19w:G4Y4" in text or "19b:G4Y4" in text or "19f:G4Y4" in text
    assert re.search(r"47[bm]:BW\?", text)
    assert "{example" not in text
