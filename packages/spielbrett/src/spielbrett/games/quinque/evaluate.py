"""How good a Quinque position is."""

from ...game import Seat
from .lines import count_open, grid
from .rules import COLOURS, Quinque

THREE, FOUR = 1, 6
"""What an open line of three or four is worth."""
TEMPO = 4
"""How much more the lines of the seat to act are worth, while it still has its first action."""
SCALE = 40


def evaluate(state: Quinque, seat: Seat) -> float:
    """The open lines of three and four of both sides, pressed between -1 and 1."""
    first, second = (grid(state.formation.places, state.worn, colour) for colour in COLOURS)
    score = _worth(state, 0, count_open(first, second)) - _worth(state, 1, count_open(second, first))
    return (score if seat == 0 else -score) / (SCALE + abs(score))


def _worth(state: Quinque, seat: Seat, lines: tuple[int, int]) -> int:
    threes, fours = lines
    worth = THREE * threes + FOUR * fours
    return worth * TEMPO if state.turn == seat and not state.second else worth
