"""Perft of Cluster and Kalaha against OpenSpiel's games of the same kind, driven from Python by one function.

Runs in an environment that has OpenSpiel, with our sources on the path: see `make bench`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

import spielbrett
from report import report, spread

ROUNDS = 7
PAIRS = (("cluster", "lines_of_action", 4), ("kalaha", "mancala", 8))


@dataclass(frozen=True)
class Rival:
    """A start position and the two functions that make its game tree."""

    start: Any
    legal: Callable[[Any], Sequence[Any]]
    child: Callable[[Any, Any], Any]

    def perft(self, depth: int) -> int:
        """Count the sequences of `depth` actions."""
        return perft(self.start, depth, self.legal, self.child)

    def rate(self, depth: int) -> float:
        """Sequences counted per second of processor time, in millions."""
        began = process_time()
        count = self.perft(depth)
        return count / (process_time() - began) / 1e6


def perft(state: Any, depth: int, legal: Callable[[Any], Sequence[Any]], child: Callable[[Any, Any], Any]) -> int:
    """The sequences of `depth` actions, the last ply counted and not played: the same work for both sides."""
    actions = legal(state)
    if depth == 1:
        return len(actions)
    return sum(perft(child(state, action), depth - 1, legal, child) for action in actions)


def ours(name: str) -> Rival:
    """A game of this project."""
    game = spielbrett.find(name)
    return Rival(game.start(), game.state.legal_actions, game.state.apply)


def theirs(name: str) -> Rival:
    """A game of OpenSpiel, by its Python binding."""
    open_spiel: Any = import_module("pyspiel")
    start = open_spiel.load_game(name).new_initial_state()
    return Rival(start, open_spiel.State.legal_actions, open_spiel.State.child)


def compare(name: str, other: str, depth: int) -> list[str]:
    """A row of the table: rounds alternate, so that a slow moment of the machine meets both."""
    left, right = ours(name), theirs(other)
    rates = [(left.rate(depth), right.rate(depth)) for _ in range(ROUNDS)]
    ratios = [one / two for one, two in rates]
    counts = f"{left.perft(depth):,} / {right.perft(depth):,}"
    speeds = [f"{median(side):.2f} M/s" for side in zip(*rates, strict=True)]
    return [f"{name} / {other}", str(depth), counts, *speeds, spread(ratios, "x")]


if __name__ == "__main__":
    report(
        "Perft against OpenSpiel",
        "Action sequences counted per second of processor time, both sides by the same Python function with the last "
        f"ply counted in bulk; OpenSpiel's rules are C++ behind a Python binding. Median of {ROUNDS} alternating "
        "rounds; the ratio is ours to theirs in one round, with its smallest and largest value.",
        ["game / OpenSpiel's", "depth", "sequences", "spielbrett", "OpenSpiel", "ratio"],
        [compare(*pair) for pair in PAIRS],
    )
