"""How good a state is for a seat: exact where the game is over, else by the game's `evaluate`."""

from typing import Any

from ..game import AnyGame, Seat, margin


def worth(game: AnyGame, state: Any, seat: Seat) -> float:
    """The margin of a finished game, the estimate of a running one; 0 where the game has no `evaluate`."""
    returns = state.returns()
    if returns is not None:
        return margin(returns, seat)
    return game.evaluate(state, seat) if game.evaluate else 0.0
