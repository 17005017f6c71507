"""How good a Kalaha position is."""

from ...game import Seat
from .rules import Kalaha


def evaluate(state: Kalaha, seat: Seat) -> float:
    """The difference of the stores, on the scale of the returns (the fixed-depth tables use the same)."""
    own, other = state.side.pits.store(seat), state.side.pits.store(1 - seat)
    return float(state.cells[own] - state.cells[other])
