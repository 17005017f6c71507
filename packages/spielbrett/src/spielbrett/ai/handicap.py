"""Players made weaker on purpose."""

from dataclasses import dataclass
from random import Random
from typing import Any

from ..game import AnyGame
from .player import Choice, Limits, Player
from .random_player import RandomPlayer


@dataclass(frozen=True, slots=True)
class Limited:
    """A player with limits of its own, which hold beside those of the occasion."""

    player: Player
    limits: Limits

    def choose(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Choice:
        """What the player chooses within the tighter limits."""
        return self.player.choose(game, view, limits & self.limits, rng)


@dataclass(frozen=True, slots=True)
class Careless:
    """A player that plays any legal action every so often."""

    player: Player
    rate: float
    """How often, from 0 (never) to 1 (always)."""

    def choose(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Choice:
        """What the player chooses, or anything."""
        player = RandomPlayer() if rng.random() < self.rate else self.player
        return player.choose(game, view, limits, rng)
