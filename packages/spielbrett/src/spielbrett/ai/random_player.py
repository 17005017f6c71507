"""The player that knows nothing but the rules."""

from dataclasses import dataclass
from random import Random
from typing import Any

from ..game import AnyGame
from .player import Choice, Limits, Report, imagine


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Chooses any legal action, all equally likely."""

    def choose(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Choice:  # noqa: ARG002 - needs none
        """A legal action drawn at random."""
        action = rng.choice(imagine(game, view, rng).legal_actions())
        return Choice(action, Report(line=(str(action),)))
