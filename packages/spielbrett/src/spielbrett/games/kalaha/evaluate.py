"""How good a Kalaha position is."""

from ...game import Seat
from ...geometry.pits import held
from .rules import Kalaha


def evaluate(state: Kalaha, seat: Seat) -> float:
    """The difference of the stores, on the scale of the returns: published tables of fixed depths use just that."""
    own = state.side if state.side.seat == seat else state.side.other
    return float(held(state.cells, own.store) - held(state.cells, own.other.store))
