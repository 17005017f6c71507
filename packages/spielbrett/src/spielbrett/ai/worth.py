"""How good a state is for a seat: exact where the game is over, else by the game's `evaluate`."""

from collections.abc import Sequence
from typing import Any

from ..game import AnyGame, Seat


def margin(returns: Sequence[float], seat: Seat) -> float:
    """Half the difference between the return of a seat and the best of the others.

    Where two returns add up to nothing, that is the return itself.
    """
    return (returns[seat] - max(value for other, value in enumerate(returns) if other != seat)) / 2


def worth(game: AnyGame, state: Any, seat: Seat) -> float:
    """The margin of a finished game, the estimate of a running one; 0 where the game has no `evaluate`."""
    returns = state.returns()
    if returns is not None:
        return margin(returns, seat)
    return game.evaluate(state, seat) if game.evaluate else 0.0
