"""The board of Cluster as one whole number: a move is one addition, and a line is the key of a table.

From its lowest bits up, the number has a field of 16 bits for each of the 42 lines, then for each seat the set of the
squares (`Grid.bits`) with its stones. A field holds the squares of its line as digits to the base 3. So a stone adds
the same to the number wherever the others stand (`WEIGHTS`), and what can be done along a line depends on its field
alone: it is worked out when a field first has this content, and looked up ever after.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from operator import getitem
from struct import Struct
from typing import Final, Generic, TypeVar

from ...geometry.grid import Grid, Line

GRID: Final = Grid(8, 8)
DIRECTIONS: Final = {"row": (1, 0), "column": (0, 1), "falling": (1, 1), "rising": (1, -1)}
"""The steps along the lines, seen from their left or upper ends."""
LINES: Final = tuple(line for step in DIRECTIONS.values() for line in GRID.lines(*step))
BETWEEN: Final = {(a, b): number for number, line in enumerate(LINES) for a in line for b in line if a != b}
"""The number of the line on which two squares lie."""

EMPTY: Final = "."
STONES: Final = "XO"
"""The stones of seat 0 and seat 1."""

_DIGITS: Final = EMPTY + STONES
_FIELD: Final = 16
_FULL: Final = (1 << _FIELD) - 1
_FIELDS: Final = Struct(f"<{len(LINES)}H")
_SET: Final = 72
_SETS: Final = _FIELD * len(LINES)
_BYTES: Final = (_SETS + _SET * len(STONES)) // 8


def _weight(square: str, seat: int) -> int:
    fields = sum(
        (seat + 1) * 3 ** line.index(square) << _FIELD * number for number, line in enumerate(LINES) if square in line
    )
    return fields + (GRID.bits[square] << _SETS + _SET * seat)


WEIGHTS: Final = tuple({square: _weight(square, seat) for square in GRID.places} for seat in range(len(STONES)))
"""For each seat what a stone on a square adds to the board."""


def stones(board: int, seat: int) -> int:
    """The set of squares with stones of a seat."""
    return board >> _SETS + _SET * seat & (1 << _SET) - 1


def cells(board: int, number: int) -> str:
    """What stands on the squares of a line, such as `X..O.`."""
    return _spell(board >> _FIELD * number & _FULL, len(LINES[number]))


def _contents(board: int) -> tuple[int, ...]:
    return _FIELDS.unpack_from(board.to_bytes(_BYTES, "little"))


@cache
def _spell(content: int, length: int) -> str:
    return "".join(_DIGITS[content // 3**place % 3] for place in range(length))


A = TypeVar("A")


class LineTables(Generic[A]):
    """What can be done along the lines of a board, as `find` gives it for a line and the cells on it.

    It is remembered for every content of every field: for each line at most 3^8 of them.
    """

    def __init__(self, find: Callable[[Line, str], Iterable[A]]) -> None:
        self._find = find
        self._tables = tuple(dict[int, tuple[A, ...]]() for _ in LINES)

    def everywhere(self, board: int) -> tuple[A, ...]:
        """Everything that can be done on a board, line by line."""
        contents = _contents(board)
        try:
            return tuple(chain.from_iterable(filter(None, map(getitem, self._tables, contents))))
        except KeyError:
            return tuple(chain.from_iterable(map(self._along, range(len(LINES)), contents)))

    def anywhere(self, board: int) -> bool:
        """Whether anything can be done at all."""
        return any(map(self._along, range(len(LINES)), _contents(board)))

    def between(self, board: int, source: str, target: str) -> tuple[A, ...]:
        """What can be done along the line on which two squares lie; nothing if they lie on none."""
        number = BETWEEN.get((source, target))
        return () if number is None else self._along(number, board >> _FIELD * number & _FULL)

    def _along(self, number: int, content: int) -> tuple[A, ...]:
        table, line = self._tables[number], LINES[number]
        if content not in table:
            table[content] = tuple(self._find(line, _spell(content, len(line))))
        return table[content]
