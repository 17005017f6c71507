"""How good a BohnDuell position is."""

from ...game import Seat
from .rules import BohnDuell


def evaluate(state: BohnDuell, seat: Seat) -> float:
    """The difference of the big bowls."""
    return float(state.sides[seat].bowls[0] - state.sides[1 - seat].bowls[0])
