"""Quinque as a picture in characters: every tile two skydivers wide and two high, with its letter on the upper edge."""

from collections.abc import Callable, Iterator

from ...game import Caption
from ...phrases import Phrase, phrase
from .actions import LETTERS
from .formation import STRIDE
from .look import seat_label, second_label, supply_label
from .rules import COLOURS, Quinque

WIDTH = 79
"""No line is longer."""

Say = Callable[[Phrase], str]


def text(state: Quinque, caption: Caption, say: Say) -> str:
    """The formation, and below it the two sides, the supply and the last action."""
    symbols = [say(phrase(f"quinque.symbol.{seat}")) for seat in range(len(COLOURS))]
    lines = [*draw(state, str.maketrans(dict(zip(COLOURS, symbols, strict=True)))), ""]
    for seat, symbol in enumerate(symbols):
        lines.append(_side(state, seat, symbol, caption, say))
    lines += (say(label) for label in _remarks(state, caption))
    return "\n".join(line[:WIDTH].rstrip() for line in lines)


def draw(state: Quinque, symbols: dict[int, str]) -> list[str]:
    """The tiles as boxes that share their edges, closed up where the formation is too wide otherwise."""
    columns = max(place % STRIDE for place in state.formation.places)
    gap = " " if 4 * columns < WIDTH else ""
    rows: dict[int, dict[int, str]] = {}
    for place, tile, worn in sorted(zip(state.formation.places, LETTERS, state.worn, strict=False)):
        row, column = divmod(place, STRIDE)
        for down, line in enumerate(_box(tile, worn.translate(symbols), gap)):
            across = (column - 1) * (len(line) - 1)
            rows.setdefault(3 * row + down, {}).update(enumerate(line, across))
    return ["".join(cells.get(x, " ") for x in range(max(cells) + 1)) for cells in rows.values()]


def _box(tile: str, worn: str, gap: str) -> list[str]:
    edge = "-" * len(gap)
    return [f"+{edge}{tile}-+", f"|{worn[0]}{gap}{worn[1]}|", f"|{worn[2]}{gap}{worn[3]}|", f"+{edge}--+"]


def _side(state: Quinque, seat: int, symbol: str, caption: Caption, say: Say) -> str:
    """A line about a seat; an arrow stands before the one to act."""
    arrow = ">" if state.turn == seat else " "
    side = say(seat_label(seat))
    name = caption.names[seat] if caption.names else side
    left = say(phrase("quinque.parachutes", count=state.left(seat)))
    return f"{arrow} {symbol} = {side}{f' ({name})' if name != side else ''}: {left}"


def _remarks(state: Quinque, caption: Caption) -> Iterator[Phrase]:
    yield supply_label(state)
    if caption.last:
        yield phrase("quinque.last", action=caption.last)
    if state.turn is not None and state.second:
        yield second_label(state)
