"""The player that looks one action ahead."""

from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any

from ..game import AnyGame, Seat
from .budget import Budget, Exhausted
from .player import Choice, Limits, Report, imagine
from .worth import worth


@dataclass(frozen=True, slots=True)
class Greedy:
    """Chooses the action after which its seat stands best: a win before all, a loss after all; ties are drawn by lot.

    The state afterwards is judged for its own seat, whoever is to act there. Where information is hidden it imagines
    one truth.
    """

    def choose(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Choice:
        """The best action by the look of the next position."""
        budget = Budget(limits)
        root = imagine(game, view, rng)
        actions = list(root.legal_actions())
        rng.shuffle(actions)
        best, rank = actions[0], (-inf, -inf)
        try:
            for action in actions:
                budget.spend()
                found = _rank(game, root.apply(action), root.turn)
                if found > rank:
                    best, rank = action, found
        except Exhausted:
            pass
        return Choice(best, Report(rank[1], depth=1, nodes=budget.nodes, seconds=budget.seconds, line=(str(best),)))


def _rank(game: AnyGame, state: Any, seat: Seat) -> tuple[int, float]:
    value = worth(game, state, seat)
    if state.turn is not None:
        return 0, value
    return (value > 0) - (value < 0), value
