"""How good a Cluster position is: who stands closer together, nearer the middle, and can move more freely."""

from functools import lru_cache
from itertools import accumulate
from math import tanh
from typing import Final

from ...game import Seat
from .lines import GRID, stones
from .rules import Cluster, Side, sides

OFFSIDE: Final = 0.15
TOUCHING: Final = 0.10
MOBILITY: Final = 0.03
"""The weights of the terms, found in games of two plies' depth; that of the distance to each other is 1."""
SCALE: Final = 3
"""So far apart are sides of which one has all but won."""

_NEAREST: Final = tuple(accumulate([0, *[1] * 8, *[2] * 16], initial=0))
"""For each number of stones how far they are from their centre in sum: one in it, eight around it, then sixteen."""


def evaluate(state: Cluster, seat: Seat) -> float:
    """Between -1 and 1: the difference of what both sides are worth.

    Stones have no value of their own: whoever captures many has brought the enemy nearer to the goal.
    """
    own, other = (sides(state.options)[side] for side in (seat, 1 - seat))
    return tanh((_worth(own, state.board) - _worth(other, state.board)) / SCALE)


def _worth(side: Side, board: int) -> float:
    return closeness(stones(board, side.seat)) + MOBILITY * len(side.moves.everywhere(board))


@lru_cache(1 << 14)  # in a search, the same stones of one side stand in many positions
def closeness(squares: int) -> float:
    """How near stones are to each other and to the middle of the board, on average and whatever their number."""
    places = [GRID.places[square] for square in GRID.members(squares)]
    count = len(places)
    column, row = (sum(numbers) / count for numbers in zip(*places, strict=True))
    apart = _distance(places, column, row) - _NEAREST[count]
    offside = _distance(places, (GRID.columns - 1) / 2, (GRID.rows - 1) / 2)
    return (TOUCHING * 2 * GRID.touching(squares) - apart - OFFSIDE * offside) / count


def _distance(places: list[tuple[int, int]], column: float, row: float) -> float:
    """The sum of the distances to a point, in king's moves."""
    return sum(max(abs(x - column), abs(y - row)) for x, y in places)
