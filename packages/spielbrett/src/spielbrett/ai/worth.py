"""How good a state is for a seat: exact where the game is over, else by the game's `evaluate`."""

from typing import Any

from ..game import AnyGame, Seat, margin
from ..phrases import Phrase, phrase


def worth(game: AnyGame, state: Any, seat: Seat) -> float:
    """The margin of a finished game, the estimate of a running one; 0 where the game has no `evaluate`."""
    returns = state.returns()
    if returns is not None:
        return margin(returns, seat)
    return game.evaluate(state, seat) if game.evaluate else 0.0


def amount(game: AnyGame, margin: float) -> Phrase:
    """A difference between two scores as people read it: in what the game counts, or else in the chance of winning."""
    return phrase("ai.percent", count=round(50 * margin)) if game.lead is None else game.lead(margin)


def told(game: AnyGame, score: float) -> Phrase:
    """A score as people read it: how far ahead, or the chance of winning."""
    if game.lead is None:
        return phrase("ai.chance", percent=round(50 * (1 + max(-1.0, min(1.0, score)))))
    lead = game.lead(abs(score))
    if is_nothing(lead):
        return phrase("ai.even")
    return phrase("ai.ahead" if score > 0 else "ai.behind", lead=lead)


def is_nothing(amount: Phrase) -> bool:
    """Whether an amount is too small to be told."""
    return dict(amount.values)["count"] == 0
