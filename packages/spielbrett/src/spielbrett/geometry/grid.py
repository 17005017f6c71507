"""Boards of squares named like A1: columns by letters from the left, rows by numbers from the top."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from types import MappingProxyType

Line = tuple[str, ...]
"""Squares in a row, each next to the one before."""


@dataclass(frozen=True)
class Grid:
    """A number of columns and rows, and sets of their squares as whole numbers.

    A set has one bit per square and a spare column at the end of every row, so that the neighbours of a whole set are
    found by shifting and nothing wraps round the edge.
    """

    columns: int
    rows: int

    @cached_property
    def places(self) -> Mapping[str, tuple[int, int]]:
        """Column and row of every square, counted from 0, in reading order."""
        return MappingProxyType(
            {
                f"{ascii_uppercase[column]}{row + 1}": (column, row)
                for row in range(self.rows)
                for column in range(self.columns)
            }
        )

    def lines(self, across: int, down: int) -> tuple[Line, ...]:
        """Every straight line of at least two squares in the direction of a step across and down."""
        rays = [tuple(self._ray(square, across, down)) for square in self.places]
        covered = {square for ray in rays for square in ray[1:]}
        return tuple(ray for ray in rays if len(ray) > 1 and ray[0] not in covered)

    def _ray(self, square: str, across: int, down: int) -> Iterator[str]:
        column, row = self.places[square]
        while 0 <= column < self.columns and 0 <= row < self.rows:
            yield f"{ascii_uppercase[column]}{row + 1}"
            column, row = column + across, row + down

    @cached_property
    def bits(self) -> Mapping[str, int]:
        """The set that has only this square."""
        width = self.columns + 1
        return MappingProxyType({square: 1 << row * width + column for square, (column, row) in self.places.items()})

    def members(self, squares: int) -> tuple[str, ...]:
        """The names of the squares in a set, in reading order."""
        found: list[str] = []
        while squares:
            lowest = squares & -squares
            found.append(self._names[lowest])
            squares ^= lowest
        return tuple(found)

    @cached_property
    def _names(self) -> dict[int, str]:
        return {bit: square for square, bit in self.bits.items()}

    def group(self, squares: int, seed: int) -> int:
        """The squares of a set that can be reached from `seed` over touching squares of it, in all eight directions."""
        width = self.columns + 1
        group, grown = 0, seed
        while group != grown:
            group = grown
            beside = group | group << 1 | group >> 1
            grown = (beside | beside << width | beside >> width) & squares
        return group

    def groups(self, squares: int) -> Iterator[int]:
        """The touching groups a set falls into."""
        while squares:
            group = self.group(squares, squares & -squares)
            yield group
            squares &= ~group

    def touching(self, squares: int) -> int:
        """How many pairs of squares of a set touch."""
        width = self.columns + 1
        return sum((squares & squares << shift).bit_count() for shift in (1, width - 1, width, width + 1))
