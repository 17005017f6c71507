"""Draws what chance decides."""

from random import Random
from typing import Any


def draw(state: Any, rng: Random) -> Any:
    """One of the outcomes of a state in which chance is to act, as likely as the rules say."""
    actions, probabilities = zip(*state.chance_outcomes(), strict=True)
    return rng.choices(actions, probabilities)[0]
