"""Quinque for ears: the formation tile by tile, each beside one already named, then the lines that threaten."""

from collections.abc import Iterator
from functools import reduce

from ...phrases import Phrase, phrase
from .actions import LETTERS, SKYDIVERS, Action, Add, End, Mark, Move, Pass, Spot, spot
from .formation import STEPS, STRIDE
from .lines import grid, open_lines
from .look import beside_label, notes, seat_label
from .rules import COLOURS, Quinque


def sentences(state: Quinque) -> list[Phrase]:
    """The tiles from the start tile outwards, the lines of three and four, the supplies, whose turn it is."""
    tiles = [_tile_sentence(state, tile, beside) for tile, beside in _walk(state)]
    lines = [sentence for seat in range(len(COLOURS)) for sentence in _line_sentences(state, seat)]
    return [
        *tiles,
        *(lines or [phrase("quinque.no_lines")]),
        *(note.label for note in notes(state)),
        _whose_turn(state),
    ]


def _walk(state: Quinque) -> Iterator[tuple[int, Spot | None]]:
    """Every tile with the place where it lies, told by a tile that came before."""
    order: dict[int, Spot | None] = {0: None}
    queue = [0]
    while queue:
        tile = queue.pop(0)
        for direction, step in STEPS.items():
            neighbour = state.formation.tile_at.get(state.formation.places[tile] + step)
            if neighbour is not None and neighbour not in order:
                order[neighbour] = spot(tile, direction)
                queue.append(neighbour)
    return iter(order.items())


def _tile_sentence(state: Quinque, tile: int, beside: Spot | None) -> Phrase:
    where = phrase("quinque.start") if beside is None else beside_label(beside)
    worn = list(_wears(state.worn[tile]))
    marks = _join(worn) if worn else phrase("quinque.wears.none")
    return phrase("quinque.lies", tile=LETTERS[tile], where=where, marks=marks)


def _wears(worn: str) -> Iterator[Phrase]:
    """The skydivers of a tile that wear a parachute, colour by colour."""
    for seat, colour in enumerate(COLOURS):
        held = [str(skydiver) for skydiver, own in zip(SKYDIVERS, worn, strict=True) if own == colour]
        if held:
            yield phrase(f"quinque.wears.{seat}", skydivers=_numbers(*held))


def _numbers(*numbers: str) -> str | Phrase:
    *rest, last = numbers
    return phrase("quinque.and", first=", ".join(rest), second=last) if rest else last


def _join(parts: list[Phrase], key: str = "scene.and") -> Phrase:
    return reduce(lambda first, second: phrase(key, first=first, second=second), parts)


def _line_sentences(state: Quinque, seat: int) -> Iterator[Phrase]:
    own = grid(state.formation.places, state.worn, COLOURS[seat])
    for line in open_lines(own, _usable(state)):
        held, missing = ([_skydiver(state, bit) for bit in sorted(part)] for part in line)
        count = len(held)
        yield phrase(
            f"quinque.line.{count}",
            seat=seat_label(seat),
            held=_join(held),
            missing=_join(missing, "quinque.or" if count == 4 else "scene.and"),
        )


def _usable(state: Quinque) -> int:
    """The free skydivers on the table, and those of a tile that could still be added."""
    usable = grid(state.formation.places, state.worn, ".")
    if len(state.worn) < state.options.tiles:
        places = tuple(state.formation.free)
        usable |= grid(places, ["...."] * len(places), ".")
    return usable


def _skydiver(state: Quinque, bit: int) -> Phrase:
    """A skydiver as players write it: `C3`, or `Cn3` on the free place north of C."""
    row, column = divmod(bit, STRIDE)
    place = STRIDE * (row // 2) + column // 2
    tile = state.formation.tile_at.get(place)
    there = str(state.formation.free[place][0]) if tile is None else LETTERS[tile]
    return phrase("quinque.there", place=there, skydiver=1 + column % 2 + row % 2 * 2)


def _whose_turn(state: Quinque) -> Phrase:
    if state.turn is not None:
        return phrase("quinque.turn", seat=seat_label(state.turn))
    return phrase("quinque.won", seat=seat_label(state.mover)) if state.result == "won" else phrase("quinque.drawn")


def announce(before: Quinque, action: Action, after: Quinque) -> Phrase:
    """What has been done, with the tile or skydiver first, and how the game ended if it has."""
    done = _done(before, action)
    if after.turn is not None:
        return done
    return phrase("quinque.announce.over", done=done, outcome=_whose_turn(after))


def _done(before: Quinque, action: Action) -> Phrase:
    seat = seat_label(before.mover)
    match action:
        case Mark():
            return phrase("quinque.announce.mark", seat=seat, skydiver=str(action))
        case Add():
            letter = LETTERS[len(before.worn)]
            where = beside_label(action.spot)
            return phrase("quinque.announce.add", seat=seat, tile=letter, where=where, skydiver=action.skydiver)
        case Move():
            return phrase("quinque.announce.move", tile=LETTERS[action.tile], where=beside_label(action.spot))
        case End() | Pass():
            return phrase(f"quinque.announce.{action}", seat=seat)
