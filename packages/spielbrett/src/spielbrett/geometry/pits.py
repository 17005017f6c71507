"""Two facing rows of pits with a store at the end of each, as mancala games use them.

Cells are numbered counter-clockwise: the pits of seat 0 in its sowing order (0 .. pits-1), its store, the pits of
seat 1 in its sowing order, its store. A whole board can stand in one integer, BITS binary digits for each cell: sowing
is then one addition, and asking whether a row is empty one comparison.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

BITS: Final = 10
FULL: Final = (1 << BITS) - 1
"""All digits of a cell."""
TOP: Final = 1 << (BITS - 1)
"""The top digit of a cell: no cell ever holds so many."""


def one(cell: int) -> int:
    """A board with nothing but one stone in a cell."""
    return 1 << BITS * cell


def held(board: int, cell: int) -> int:
    """How many stones a cell holds."""
    return board >> BITS * cell & FULL


def pour(board: int, source: int, target: int) -> int:
    """The board after all stones of one cell went to another."""
    return board + held(board, source) * (one(target) - one(source))


def each(cells: Iterable[int], count: int) -> int:
    """The board with the same number of stones in each of these cells."""
    return sum(count * one(cell) for cell in cells)


def pack(counts: Iterable[int]) -> int:
    """The board with these numbers of stones in its cells."""
    return sum(count * one(cell) for cell, count in enumerate(counts))


@dataclass(frozen=True, slots=True)
class Pits:
    """The numbering for a number of pits per seat."""

    pits: int

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return 2 * self.pits + 2

    def row(self, seat: int) -> range:
        """The cells of a seat's pits, in sowing order."""
        first = seat * (self.pits + 1)
        return range(first, first + self.pits)

    def store(self, seat: int) -> int:
        """The cell of a seat's store."""
        return self.row(seat).stop

    def opposite(self, cell: int) -> int:
        """The pit on the other side of the board that faces a pit."""
        return 2 * self.pits - cell

    def unpack(self, board: int) -> tuple[int, ...]:
        """The numbers of stones in the cells."""
        return tuple(held(board, cell) for cell in range(self.cells))


def draw_pits(counts: Iterable[int]) -> str:
    """A row of pits in characters, five columns for each."""
    return "".join(f"({count:>2})".ljust(5) for count in counts)


def draw_numbers(numbers: Iterable[int]) -> str:
    """The numbers of the pits, to stand under them."""
    return "".join(f"{number:>3}  " for number in numbers)
