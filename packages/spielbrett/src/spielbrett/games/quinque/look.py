"""How Quinque looks: tiles with four skydivers each, and the free places around them.

Ids: `C` is a tile, `C3` its third skydiver, `Cn` the free place north of it. A place with several neighbours is named
by the first in the alphabet. The names hold as long as the position does.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from ...phrases import Phrase, phrase
from ...scene import Button, Frame, Hop, Note, Prompt, Scene, Space, Token
from .actions import LETTERS, SKYDIVERS, Action, Add, End, Mark, Move, Pass, Spot
from .formation import STRIDE
from .rules import COLOURS, Quinque

LOOKS = {"r": "red", "y": "yellow"}
"""The looks of the parachutes."""
_OFFSET = 0.23
_SKYDIVER_SIZE = 0.38
_BUTTONS = {Add: tuple(map(str, SKYDIVERS)), End: ("end",), Pass: ("pass",)}


def scene(state: Quinque) -> Scene:
    """The formation with one row and column of room on every side."""
    columns, rows = ([axis(place) for place in state.formation.places] for axis in (_column, _row))
    return Scene(
        max(columns) + 2,
        max(rows) + 2,
        (*_tiles(state), *_places(state)),
        tuple(_tokens(state)),
        tuple(_buttons(state)),
        tuple(notes(state)),
        prompts=tuple(_prompts(state)),
    )


def _column(place: int) -> int:
    return place % STRIDE


def _row(place: int) -> int:
    return place // STRIDE


def _tiles(state: Quinque) -> Iterator[Space]:
    for tile, place in enumerate(state.formation.places):
        x, y = _column(place), _row(place)
        yield Space(LETTERS[tile], _tile_label(tile), x, y, look="tile")
        for skydiver in SKYDIVERS:
            across, down = (skydiver - 1) % 2 * 2 - 1, (skydiver - 1) // 2 * 2 - 1
            yield Space(
                f"{LETTERS[tile]}{skydiver}",
                _skydiver_label(tile, skydiver),
                x + across * _OFFSET,
                y + down * _OFFSET,
                _SKYDIVER_SIZE,
                _SKYDIVER_SIZE,
                "circle",
                "skydiver",
            )


def _places(state: Quinque) -> Iterator[Space]:
    for place, names in state.formation.free.items():
        yield Space(str(names[0]), _place_label(names[0]), _column(place), _row(place), look="place")


def _tokens(state: Quinque) -> Iterator[Token]:
    for tile, worn in enumerate(state.worn):
        letter = LETTERS[tile]
        yield Token(f"tile-{letter}", letter, "tile", _tile_label(tile), symbol=letter)
        for skydiver, colour in zip(SKYDIVERS, worn, strict=True):
            if colour != ".":
                space = f"{letter}{skydiver}"
                yield Token(f"parachute-{space}", space, LOOKS[colour], _parachute_label(colour), symbol=colour.upper())


def _buttons(state: Quinque) -> Iterator[Button]:
    """The steps of the legal actions that are no places."""
    kinds = {type(action) for action in state.legal_actions()}
    for kind, ids in _BUTTONS.items():
        if kind in kinds:
            yield from (Button(name, phrase(f"quinque.button.{name}")) for name in ids)


def _prompts(state: Quinque) -> Iterator[Prompt]:
    """What there is to choose first, and after a tile or a free place."""
    yield Prompt(phrase(f"quinque.prompt.{_step(state)}"))
    yield Prompt(phrase("quinque.prompt.target"), tuple(LETTERS[: len(state.worn)]))
    yield Prompt(phrase("quinque.prompt.skydiver"), tuple(str(names[0]) for names in state.formation.free.values()))


def _step(state: Quinque) -> str:
    """Where in a turn it is: the first parachutes of the game, the first action, the second."""
    if state.is_opening:
        return "opening"
    if state.second:
        return "second"
    return "first" if state.left(state.mover) else "slide"


def notes(state: Quinque) -> Iterator[Note]:
    """The parachutes and tiles not laid yet, and in the middle of a turn what is left of it."""
    for seat in range(len(COLOURS)):
        left = phrase("quinque.parachutes", count=state.left(seat))
        yield Note(f"parachutes-{seat}", phrase("quinque.has", seat=seat_label(seat), parachutes=left))
    yield Note("tiles", supply_label(state))
    if state.turn is not None and state.second:
        yield Note("second", second_label(state))


def supply_label(state: Quinque) -> Phrase:
    """How many tiles are still in the supply."""
    return phrase("quinque.supply", count=state.options.tiles - len(state.worn))


def second_label(state: Quinque) -> Phrase:
    """What the seat to act may still do in the middle of its turn."""
    return phrase("quinque.second", seat=seat_label(state.mover))


@cache
def seat_label(seat: int) -> Phrase:
    """The name of a side."""
    return phrase(f"quinque.seat.{seat}")


@cache
def _parachute_label(colour: str) -> Phrase:
    """A parachute of a colour."""
    return phrase(f"quinque.parachute.{COLOURS.index(colour)}")


@cache
def _tile_label(tile: int) -> Phrase:
    """The name of a tile."""
    return phrase("quinque.tile", tile=LETTERS[tile])


@cache
def beside_label(spot: Spot) -> Phrase:
    """A place by its neighbour: "north of C"."""
    return phrase(f"quinque.beside.{spot.direction}", tile=LETTERS[spot.tile])


@cache
def _place_label(spot: Spot) -> Phrase:
    return phrase("quinque.place", where=beside_label(spot))


@cache
def _skydiver_label(tile: int, skydiver: int) -> Phrase:
    return phrase(f"quinque.skydiver.{skydiver}", tile=LETTERS[tile])


def frames(before: Quinque, action: Action, after: Quinque) -> Sequence[Frame]:
    """A parachute comes down, a new tile before it; a tile slides with all its parachutes.

    The spaces of a tile go with it: its hops lead from a space to itself, which lies elsewhere afterwards.
    """
    parachute = LOOKS[COLOURS[before.mover]]
    match action:
        case Mark():
            return (Frame((Hop(parachute, None, str(action)),)),)
        case Add():
            letter = LETTERS[len(before.worn)]
            return Frame((Hop("tile", None, letter),)), Frame((Hop(parachute, None, f"{letter}{action.skydiver}"),))
        case Move():
            spaces = [token for token in _tokens(after) if token.space.startswith(LETTERS[action.tile])]
            return (Frame(tuple(Hop(token.look, token.space, token.space) for token in spaces)),)
        case _:
            return ()
