"""How Kalaha looks, moves and sounds."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from itertools import islice

from ...game import Caption, Seat
from ...geometry.pits import draw_numbers, draw_pits, held
from ...phrases import Phrase, phrase
from ...scene import Frame, Hop, Prompt, Scene, Space, Token
from .rules import Kalaha, Sow, sides

_PROMPTS = (Prompt(phrase("kalaha.prompt")),)
LONGEST_NAME = 32
"""Characters of a player's name that a picture has room for, should each take two columns."""


def scene(state: Kalaha) -> Scene:
    """Two rows of pits between the stores, orange (seat 0) below, both sown counter-clockwise."""
    spaces = _spaces(state.options.pits)
    tokens = tuple(_token(space.id, count) for space, count in zip(spaces, state.stones, strict=True) if count)
    return Scene(state.options.pits + 2, 2, spaces, tokens, prompts=_PROMPTS, front=0)


@cache
def _spaces(pits: int) -> tuple[Space, ...]:
    """The pits and the store of each seat, in the order of the cells."""
    return tuple(space for seat in (0, 1) for space in (*_pits(seat, pits), _store(seat, pits)))


def _pits(seat: Seat, pits: int) -> Iterator[Space]:
    for pit in range(1, pits + 1):
        label = phrase("kalaha.pit", owner=_name(seat), pit=pit)
        x = pit if seat == 0 else pits + 1 - pit
        look, name = ("orange", "grey")[seat], f"{'ab'[seat]}{pit}"
        yield Space(name, label, x + 0.5, 1.5 - seat, shape="pit", look=look, caption=str(pit))


def _store(seat: Seat, pits: int) -> Space:
    label = phrase("kalaha.store", owner=_name(seat))
    x = pits + 1 if seat == 0 else 0
    return Space("ab"[seat], label, x + 0.5, 1, height=2, shape="store", look=("orange", "grey")[seat])


@cache
def _token(space: str, count: int) -> Token:
    return Token(f"stones-{space}", space, "stone", phrase("kalaha.stones", count=count), count)


def _name(seat: Seat) -> Phrase:
    return phrase(f"kalaha.seat.{seat}")


def text(state: Kalaha, caption: Caption, say: Callable[[Phrase], str]) -> str:
    """The board with the numbers of the pits under both rows, the players beside their rows, and what is going on."""
    pits, row = state.options.pits, range(1, state.options.pits + 1)
    orange, grey = (_counts(state, seat) for seat in (0, 1))
    stores = [f"[{held(state.cells, side.store):>3}]" for side in sides(state.options)]
    lines = [
        say(_player(1, caption, say)),
        "      " + draw_pits(reversed(grey)),
        "      " + draw_numbers(reversed(row)),
        f"{stores[1]} {' ' * 5 * pits}{stores[0]}",
        "      " + draw_pits(orange),
        "      " + draw_numbers(row),
        say(_player(0, caption, say)),
        *([say(phrase("kalaha.last", ply=caption.ply, action=caption.last))] if caption.last else []),
        say(_status(state)),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _player(seat: Seat, caption: Caption, say: Callable[[Phrase], str]) -> Phrase:
    """Who sits there; the colour alone where that is the name."""
    name = caption.names[seat][:LONGEST_NAME]
    return _name(seat) if name == say(_name(seat)) else phrase("kalaha.player", seat=_name(seat), name=name)


def _counts(state: Kalaha, seat: Seat) -> tuple[int, ...]:
    """The stones in the pits of a seat, in its sowing order."""
    return tuple(held(state.cells, cell) for cell in sides(state.options)[seat].row)


def sentences(state: Kalaha) -> list[Phrase]:
    """Whose turn it is, each row, the stores, and what faces each other."""
    orange, grey = (_counts(state, seat) for seat in (0, 1))
    first, second = (held(state.cells, side.store) for side in sides(state.options))
    pairs = [phrase("kalaha.pair", own=own, facing=facing) for own, facing in zip(orange, reversed(grey), strict=True)]
    return [
        _status(state),
        _spoken_row(0, orange),
        _spoken_row(1, grey),
        phrase("kalaha.stores", first=first, second=second),
        phrase(
            "kalaha.facing", pairs=reduce(lambda first, second: phrase("scene.and", first=first, second=second), pairs)
        ),
    ]


def _spoken_row(seat: Seat, counts: tuple[int, ...]) -> Phrase:
    return phrase("kalaha.row", seat=_name(seat), count=len(counts), stones=", ".join(map(str, counts)))


def _status(state: Kalaha) -> Phrase:
    """Whose turn it is, or who has won."""
    if state.turn is not None:
        return phrase("kalaha.turn", seat=_name(state.turn))
    first, second = (held(state.cells, side.store) for side in sides(state.options))
    if first == second:
        return phrase("kalaha.drawn", stones=first)
    winner = int(second > first)
    return phrase("kalaha.won", seat=_name(winner), own=max(first, second), other=min(first, second))


def frames(before: Kalaha, action: Sow, after: Kalaha) -> list[Frame]:
    """The stones sown one by one, then the capture, then what is left at the end to the stores."""
    side, pits = before.side, before.side.pits
    start = side.starts[action.pit]
    way = list(islice(side.way(start), held(before.cells, start)))
    sown, captured = _stages(before, action)
    steps: list[tuple[Hop, ...]] = [(_hop(before, start, cell, 1),) for cell in way]
    if captured != sown:
        steps.append(_pour(before, sown, (pits.opposite(way[-1]), way[-1]), side.store))
    if after.turn is None:
        steps.append(tuple(hop for each in (side, side.other) for hop in _pour(before, captured, each.row, each.store)))
    return [Frame(hops) for hops in steps if hops]


def _stages(before: Kalaha, action: Sow) -> tuple[int, int]:
    """The cells after the sowing, and those after the capture."""
    side, start = before.side, before.side.starts[action.pit]
    change, last = side.sowing(start, held(before.cells, start))
    return before.cells + change, side.capture(before.cells + change, last)


def _pour(state: Kalaha, cells: int, sources: Iterable[int], store: int) -> tuple[Hop, ...]:
    return tuple(_hop(state, source, store, count) for source in sources if (count := held(cells, source)))


def _hop(state: Kalaha, source: int, target: int, count: int) -> Hop:
    spaces = _spaces(state.options.pits)
    return Hop("stone", spaces[source].id, spaces[target].id, count)


def announce(before: Kalaha, action: Sow, after: Kalaha) -> Phrase:
    """The pit, how many stones are sown, and what is special about the move."""
    store, pit = before.side.store, action.pit
    count = held(before.cells, before.side.starts[pit])
    sown, captured = _stages(before, action)
    if captured != sown:
        told = phrase("kalaha.captures", pit=pit, count=count, captured=held(captured, store) - held(sown, store))
    elif after.turn == action.seat:
        told = phrase("kalaha.again", pit=pit, count=count)
    else:
        told = phrase("kalaha.sows", pit=pit, count=count)
    if after.turn is not None:
        return told
    for side in sides(before.options):
        if left := held(after.cells, side.store) - held(captured, side.store):
            told = phrase("kalaha.sweeps", told=told, seat=_name(side.seat), count=left)
    return phrase("kalaha.over", told=told, result=_status(after))
