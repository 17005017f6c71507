"""Lines of five on the grid of skydivers, which runs on from tile to tile.

The skydivers of one colour are the bits of one number: bit `STRIDE * row + column` of the grid. A tile at a place has
its upper left skydiver at bit `2 * place`. Columns never reach the stride, so a line cannot leave on one side of the
grid and come back on the other.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from .formation import STRIDE, Places

_CORNERS = (0, 1, STRIDE, STRIDE + 1)
_DIRECTIONS = (1, STRIDE, STRIDE + 1, STRIDE - 1)
_MARGIN = 4 * (STRIDE + 1)
"""Room for the stretches that begin left of the formation or above it."""


def grid(places: Places, worn: Iterable[str], colour: str) -> int:
    """The skydivers that wear parachutes of a colour."""
    board = 0
    for place, tile in zip(places, worn, strict=True):
        board |= _pattern(tile, colour) << 2 * place
    return board


@cache
def _pattern(worn: str, colour: str) -> int:
    return sum(1 << corner for corner, parachute in zip(_CORNERS, worn, strict=True) if parachute == colour)


def has_five(board: int) -> bool:
    """Whether five or more stand in an unbroken row, column or diagonal."""
    for step in _DIRECTIONS:
        pairs = board & board >> step
        if pairs & pairs >> 2 * step & board >> 4 * step:
            return True
    return False


def count_open(own: int, other: int) -> tuple[int, int]:
    """How many stretches of five hold exactly three, and exactly four, own parachutes and none of the other's."""
    threes = fours = 0
    own, other = own << _MARGIN, other << _MARGIN
    for step in _DIRECTIONS:
        blocked = other | other >> step
        blocked |= blocked >> 2 * step | other >> 4 * step
        odd, carried = _sum(own, own >> step, own >> 2 * step)
        odd, carried_again = _sum(odd, own >> 3 * step, own >> 4 * step)
        threes += ((carried ^ carried_again) & odd & ~blocked).bit_count()
        fours += (carried & carried_again & ~odd & ~blocked).bit_count()
    return threes, fours


def _sum(first: int, second: int, third: int) -> tuple[int, int]:
    """Three numbers added bit by bit, without carrying: the ones and the twos of the sums."""
    either = first ^ second
    return either ^ third, first & second | either & third


class Line(NamedTuple):
    """Three or four parachutes of one colour that can still become five."""

    held: frozenset[int]
    """The bits of the grid that hold them."""
    missing: frozenset[int]
    """The free bits of all stretches of five with just these."""


def open_lines(own: int, usable: int) -> list[Line]:
    """The lines of three and four that lack only usable skydivers, those of four first."""
    found = [line for step in _DIRECTIONS for line in _lines(set(bits(own)), set(bits(usable)), step)]
    return sorted(found, key=lambda line: (-len(line.held), sorted(line.held)))


def _lines(own: set[int], usable: set[int], step: int) -> Iterator[Line]:
    missing: defaultdict[frozenset[int], set[int]] = defaultdict(set)
    for first in {bit - back * step for bit in own for back in range(5)}:
        stretch = frozenset(range(first, first + 5 * step, step))
        held = stretch & own
        if len(held) in (3, 4) and stretch - held <= usable:
            missing[held] |= stretch - held
    for held, rest in missing.items():
        if not any(held < longer for longer in missing):
            yield Line(held, frozenset(rest))


def bits(board: int) -> Iterator[int]:
    """The bits that are set, the lowest first."""
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest
