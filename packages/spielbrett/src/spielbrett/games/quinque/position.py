"""Positions as text.

    state   = phase ":" tile { "/" tile } [ ":" places { "," places } ]
    phase   = seat [ capital | "m" | "w" | "d" ]
    tile    = place mark mark mark mark
    places  = place { place }, one for each tile
    place   = column row, such as b3
    mark    = "r" red | "y" yellow | "." none

The seat is the one to act. A capital says that it has marked this tile in this turn and may still move, `m` that it has
moved a tile and may move another, `w` that it has won, `d` (with seat 0) that the game is drawn. Tiles stand in the
order of their letters, their marks in reading order. Columns a, b, c ... run east and rows 1, 2, 3 ... south; the
formation touches column a and row 1. The last part, oldest first, tells where the tiles lay at the starts of the turns
since the last parachute, as far back as the options need: for `ko`, repetition, and the turn that changes nothing.
"""

import re
from collections.abc import Iterator
from string import ascii_lowercase
from typing import Literal

from ...phrases import Phrase, phrase
from .actions import LETTERS
from .formation import STRIDE, Formation, Places, settle
from .rules import COLOURS, PARACHUTES, Options, Quinque

_WORD = re.compile(r"([01])([A-Xmwd]?):([^:]+)(?::([^:]+))?")
_TILE = re.compile(r"([a-x][1-9]\d?)([ry.]{4})")
_RESULTS: dict[str, Literal["won", "drawn"]] = {"w": "won", "d": "drawn"}
_PLACE = re.compile(r"([a-x])([1-9]\d?)")


def format_state(state: Quinque) -> str:
    """The state as a word."""
    tiles = "/".join(
        _format_place(place) + worn for place, worn in zip(state.formation.places, state.worn, strict=True)
    )
    earlier = ",".join("".join(map(_format_place, places)) for places in state.earlier)
    return f"{state.mover}{_format_phase(state)}:{tiles}" + (f":{earlier}" if earlier else "")


def _format_phase(state: Quinque) -> str:
    if state.result or not state.second:
        return state.result[:1]
    return "m" if state.marked is None else LETTERS[state.marked]


def _format_place(place: int) -> str:
    row, column = divmod(place, STRIDE)
    return f"{ascii_lowercase[column - 1]}{row}"


def parse_state(options: Options, text: str) -> Quinque:
    """The inverse of `format_state`. Raises ValueError."""
    seat, phase, tiles, earlier = _split(_WORD, text)
    places, worn = zip(*(_split(_TILE, tile) for tile in tiles.split("/")), strict=True)
    return Quinque(
        options,
        Formation(tuple(map(_parse_place, places))),
        worn,
        int(seat),
        second=phase not in ("", "w", "d"),
        marked=LETTERS.index(phase) if phase.isupper() else None,
        earlier=tuple(_parse_places(part) for part in earlier.split(",")) if earlier else (),
        result=_RESULTS.get(phase, ""),
    )


def _split(form: re.Pattern[str], text: str) -> tuple[str, ...]:
    found = form.fullmatch(text)
    if not found:
        raise ValueError(f"{text[:20]} is not of the form {form.pattern}")
    return found.groups("")


def _parse_place(text: str) -> int:
    column, row = _split(_PLACE, text)
    return STRIDE * int(row) + ascii_lowercase.index(column) + 1


def _parse_places(text: str) -> Places:
    places = tuple(_parse_place(found[0]) for found in _PLACE.finditer(text))
    if "".join(map(_format_place, places)) != text:
        raise ValueError(f"{text[:20]} is no list of places")
    return places


def check(state: Quinque) -> Phrase | None:
    """Why a state cannot be a position; the first of the objections."""
    return next((phrase("position.state", detail=detail) for detail in _objections(state)), None)


def _objections(state: Quinque) -> Iterator[str]:
    if len(state.worn) > state.options.tiles:
        yield f"more than {state.options.tiles} tiles"
    for places in (state.formation.places, *state.earlier):
        if len(places) != len(state.worn) or not _is_formation(places):
            yield "the tiles are not one formation that touches column a and row 1"
            return
    if any(state.left(seat) < 0 for seat in (0, 1)):
        yield f"more than {PARACHUTES} parachutes of one colour"
    yield from _turn_objections(state)
    yield from _earlier_objections(state)
    yield from _end_objections(state)


def _is_formation(places: Places) -> bool:
    return len(set(places)) == len(places) and settle(places) == places and Formation(places).is_connected()


def _turn_objections(state: Quinque) -> Iterator[str]:
    if state.is_opening:
        if state.second or state.result or COLOURS[: state.mover] != state.worn[0].replace(".", ""):
            yield "the opening is red's parachute, then perhaps yellow's"
    elif "...." in state.worn:
        yield "a tile without parachutes"
    if state.marked is not None and (
        state.marked >= len(state.worn) or COLOURS[state.mover] not in state.worn[state.marked]
    ):
        yield "the marked tile has no parachute of the seat to act"


def _earlier_objections(state: Quinque) -> Iterator[str]:
    """The places before are as many as the options ask for, and none where a parachute or the end made them idle."""
    moved = state.second and state.marked is None
    count = len(state.earlier)
    idle = state.result or state.marked is not None or state.is_opening
    kept = 0 if idle else count if state.options.repetition == "draw" else moved + state.options.ko
    if not moved <= count <= kept:
        yield "more or fewer earlier places than the options need"
    elif moved and not list(Formation(state.earlier[-1]).ways_back(state.formation.places)):
        yield "the last of the earlier places is not one move away"


def _end_objections(state: Quinque) -> Iterator[str]:
    lines = [state.has_five(seat) for seat in (0, 1)]
    judged = not state.second or state.options.line_check == "action"
    if state.result == "won" and not lines[state.mover]:
        yield "won without a line of five"
    if state.result != "won" and any(lines) and judged:
        yield "a line of five, and nobody has won"
    if state.result == "drawn" and state.mover:
        yield "a draw is written with seat 0"
    if not state.result and not state.second and state.is_drawn:
        yield "the game would be drawn"
