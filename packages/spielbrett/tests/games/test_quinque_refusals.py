"""Why Quinque refuses: every reason, with its paragraph and spaces."""

from itertools import product
from random import Random

import pytest

import spielbrett
from spielbrett import IllegalAction, options, position, say
from spielbrett.games.quinque import GAME
from spielbrett.games.quinque.actions import END, PASS, Action, Add, Mark, move, spot
from spielbrett.games.quinque.rules import Quinque

SQUARE = "0:a1r.../b1.y../b2r.../a2.y.."
CROSS = "0:b1r.../b2.y../a2r.../c2y.../b3r..."
CORNER = "0:a1r.../b1.y../b2r..."
ADVANCED = "0:a2r.../b2.y../c2ryr./c1yrry/d2ry.."
NINE = "0:a1r.../b1.y../c1r.../a2y.../b2.r../c2y.../a3r.../b3.y../c3r..."
RED_IS_OUT = (
    "0:a1r.../b1r..r/c1r.../d1r.../e1r.../f1r.../g1r.../h1r.../i1r.../j1r.../k1r.../l1r.../m1r.../n1r..r/o1r.../p1r..."
)

REASONS = [
    # options, position, plays, text, code, paragraph, spaces
    ("-", "start", "", "+An1", "opening", 2, "A"),
    ("-", "start", "", "A>An", "opening", 2, "A"),
    ("-", "start", "", "end", "opening", 2, "A"),
    ("opening=both", "start", "A1", "+An1", "opening", 2, "A"),
    ("-", SQUARE, "", "pass", "pass_not_needed", 3, ""),
    ("-", SQUARE, "", "end", "nothing_to_end", 3, ""),
    ("-", SQUARE, "A2", "B1", "only_a_move", 3, ""),
    ("-", SQUARE, "A>Be", "+An1", "only_a_move", 3, ""),
    ("-", SQUARE, "", "E1", "no_such_tile", 3, ""),
    ("-", SQUARE, "", "+Zn1", "no_such_tile", 3, ""),
    ("-", SQUARE, "", "E>An", "no_such_tile", 3, ""),
    ("-", SQUARE, "", "A>En", "no_such_tile", 3, ""),
    ("-", SQUARE, "", "A5", "no_such_skydiver", 4, "A"),
    ("-", SQUARE, "", "+An0", "no_such_skydiver", 4, "A"),
    ("-", SQUARE, "", "B2", "already_marked", 4, "B2"),
    ("-", SQUARE, "", "+Ae1", "occupied", 4, "B"),
    ("tiles=9", NINE, "", "+An1", "no_tiles", 4, ""),
    ("-", RED_IS_OUT, "", "A2", "no_parachutes", 4, ""),
    ("tiles=24", RED_IS_OUT, "", "+An2", "no_parachutes", 4, ""),
    ("-", "start", "A1", "A>An", "lone_tile", 5, "A"),
    ("-", SQUARE, "A2", "A>Be", "just_marked", 5, "A"),
    ("-", SQUARE, "+An2", "E>Be", "just_marked", 5, "E"),
    ("-", CROSS, "", "B>An", "enclosed", 5, "B A C D E"),
    ("-", SQUARE, "", "A>Bw", "stays", 5, "A"),
    ("-", SQUARE, "", "A>Bs", "occupied", 5, "C"),
    ("-", SQUARE, "", "A>Ce", "not_in_line", 5, "A Ce"),
    ("-", SQUARE, "", "A>An", "not_adjacent", 5, "A An"),
    ("-", CORNER, "", "B>Aw", "falls_apart", 5, "C"),
    ("advanced=on", ADVANCED, "", "C>En", "falls_apart", 5, "D E"),
    ("-", SQUARE, "A>Be", "A>Bw", "changes_nothing", 5, "A Bw"),
    ("advanced=on", ADVANCED, "", "A>Bn", "one_parachute", 6, "A Bn"),
    ("advanced=on", ADVANCED, "", "E>Cs", "two_parachutes", 6, "E Cs"),
    ("advanced=on", ADVANCED, "", "C>Cs", "three_parachutes", 6, "C Cs"),
    ("advanced=on", ADVANCED, "", "D>Be", "occupied", 5, "C"),
    ("advanced=on", ADVANCED, "", "D>Ae", "occupied", 5, "B"),
    ("ko=on", SQUARE, "A>Be end", "A>Bw", "ko", 8, "A Bw"),
    ("ko=on", SQUARE, "A>Be end A>Bn", "A>Bw", "ko", 8, "A Bw"),
]


def at(word: str, words: str, plays: str = "") -> Quinque:
    chosen = options.parse(GAME.options, options.split(words))
    state = GAME.start(chosen) if word == "start" else position.decode(GAME, f"quinque {words} {word}")
    for text in plays.split():
        state = state.apply(spielbrett.parse(GAME, state, text))
    return state


@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: f"{reason[4]}, {reason[3]}")
def test_reason(reason: tuple[str, str, str, str, str, int, str]) -> None:
    words, word, plays, text, code, paragraph, spaces = reason
    with pytest.raises(IllegalAction) as caught:
        spielbrett.parse(GAME, at(word, words, plays), text)
    assert caught.value.code == f"quinque.{code}"
    assert caught.value.rule == f"quinque {paragraph}"
    assert caught.value.spaces == tuple(spaces.split())


def test_after_the_end() -> None:
    state = at("0w:a1y.rr/b1.yrr/c1y.r./a2yy..", "-")
    for action in everything(state):
        with pytest.raises(IllegalAction) as caught:
            state.apply(action)
        assert caught.value.code == "game.over"


def everything(state: Quinque) -> list[Action]:
    """Every action there could be with the tiles on the table and one more, well named or not."""
    tiles = range(min(len(state.worn) + 1, 24))
    spots = [spot(tile, direction) for tile, direction in product(tiles, "nesw")]
    marks = [Mark(tile, skydiver) for tile, skydiver in product(tiles, range(6))]
    adds = [Add(name, skydiver) for name, skydiver in product(spots, range(1, 5))]
    return [*marks, *adds, *(move(tile, name, name) for tile, name in product(tiles, spots)), END, PASS]


@pytest.mark.parametrize("words", ["-", "advanced=on,ko=on,opening=both", "tiles=9"])
def test_everything_is_legal_or_refused_for_a_reason_listed_here(words: str) -> None:
    rng, known = Random(1), {"quinque.misnamed", *(f"quinque.{code}" for _, _, _, _, code, _, _ in REASONS)}
    state, found = at("start", words), set[str]()
    while state.turn is not None:
        legal = state.legal_actions()
        for action in rng.sample(everything(state), 12):
            if action not in legal:
                with pytest.raises(IllegalAction) as caught:
                    state.apply(action)
                found.add(caught.value.code)
        state = state.apply(rng.choice(legal))
    assert len(found) > 10
    assert found <= known


@pytest.mark.parametrize("action", [Add(spot(2, "w"), 1), move(1, spot(2, "w"), spot(2, "w"))])
def test_a_program_is_told_the_right_name(action: Action) -> None:
    """People may name a place by any neighbour; an action of a program is either legal as it is or not at all."""
    with pytest.raises(IllegalAction) as caught:
        at(CORNER, "-").apply(action)
    assert (caught.value.code, caught.value.rule) == ("quinque.misnamed", "quinque 9")
    assert say(caught.value.reason, "en") == "This place is called As here."


def test_sentence_names_the_parts() -> None:
    with pytest.raises(IllegalAction) as caught:
        spielbrett.parse(GAME, at(ADVANCED, "advanced=on"), "C>En")
    assert say(caught.value.reason, "en").startswith("Without C the formation falls apart into AB, D, E, ")
