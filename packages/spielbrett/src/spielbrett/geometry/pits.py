"""Two facing rows of pits with a store at the end of each, as mancala games use them.

Cells are numbered counter-clockwise: the pits of seat 0 in its sowing order (0 .. pits-1), its store, the pits of
seat 1 in its sowing order, its store.
"""

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Pits:
    """The numbering for a number of pits per seat."""

    pits: int

    @cached_property
    def cells(self) -> int:
        """How many cells there are."""
        return 2 * self.pits + 2

    def store(self, seat: int) -> int:
        """The cell of a seat's store."""
        return seat * (self.pits + 1) + self.pits

    def cell(self, seat: int, pit: int) -> int:
        """The cell of a seat's pit, counted from 1 in its sowing order."""
        return seat * (self.pits + 1) + pit - 1

    def row(self, seat: int) -> range:
        """The cells of a seat's pits, in sowing order."""
        return range(seat * (self.pits + 1), seat * (self.pits + 1) + self.pits)

    def opposite(self, cell: int) -> int:
        """The pit on the other side of the board that faces a pit."""
        return 2 * self.pits - cell
