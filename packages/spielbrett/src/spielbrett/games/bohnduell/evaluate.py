"""How good a BohnDuell position is."""

from typing import Final

from ...game import Seat
from .rules import BohnDuell, Side

STOCK: Final = 0.8
READY: Final = 0.75
DEAD: Final = -0.5
EXPOSED: Final = -0.35
"""What a ball is worth that is in stock, can be carried now, is stuck in an overfull bowl, or could be stolen now.

Fitted to the results of games of this estimate against itself, looking two actions ahead.
"""


def evaluate(state: BohnDuell, seat: Seat) -> float:
    """The difference of the big bowls, and of what the rest is likely to bring."""
    own, other = state.sides[seat], state.sides[1 - seat]
    return _worth(own, other) - _worth(other, own)


def _worth(side: Side, facing: Side) -> float:
    dead = sum(side.bowls[bowl] for bowl in side.distances if side.bowls[bowl] > bowl)
    exposed = sum(side.bowls[facing.opposite(bowl)] for bowl in facing.places() if facing.bowls[bowl] == 0)
    return side.bowls[0] + STOCK * side.stock + READY * len(side.carries()) + DEAD * dead + EXPOSED * exposed
