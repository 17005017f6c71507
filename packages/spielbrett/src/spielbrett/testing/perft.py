"""Perft: the number of action sequences of each length, the standard check of move generation."""

from typing import Any


def perft(state: Any, depth: int) -> int:
    """How many sequences of exactly `depth` actions there are; a game that ends earlier counts no more.

    The last ply is counted, not played (bulk counting).
    """
    actions = state.legal_actions()
    if depth <= 1:
        return len(actions) if depth else 1
    count = 0
    for action in actions:
        count += perft(state.apply(action), depth - 1)
    return count


def divide(state: Any, depth: int) -> dict[str, int]:
    """The perft of each first action, by its notation."""
    return {str(action): perft(state.apply(action), depth - 1) for action in state.legal_actions()}
