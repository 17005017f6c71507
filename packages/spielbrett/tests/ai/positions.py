"""Positions for the tests of the players."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from spielbrett import decode, registry
from spielbrett.ai.chance import draw
from spielbrett.game import CHANCE, AnyGame

from ..toys import TOYS

GAMES = (*registry.games(), *TOYS)
DUELS = tuple(game for game in registry.games() if game.perfect_information and game.seats == range(2, 3))


def positions(game: AnyGame, options: Any = None, seats: int | None = None, count: int = 4) -> Iterator[Any]:
    """Positions of random games, in which a seat is to act."""
    for seed in range(count):
        yield position(game, options, seats, seed)


def position(game: AnyGame, options: Any, seats: int | None, seed: int) -> Any:
    rng, state = Random(seed), game.start(options, seats, seed)
    actable = state
    for _ in range(rng.randrange(40)):
        state = state.apply(draw(state, rng) if state.turn == CHANCE else rng.choice(state.legal_actions()))
        if state.turn is None:
            break
        actable = actable if state.turn == CHANCE else state
    return actable


def finished(game: AnyGame, seats: int | None = None) -> Any:
    """The end of a random game."""
    rng, state = Random(1), game.start(None, seats)
    while state.turn is not None:
        state = state.apply(draw(state, rng) if state.turn == CHANCE else rng.choice(state.legal_actions()))
    return state


def cluster_wins(plies: int) -> Iterator[tuple[Any, set[str]]]:
    """Positions of Cluster won by force within so many plies, and the actions that do it."""
    cluster = registry.find("cluster")
    for line in (Path(__file__).parents[1] / "data" / "cluster_wins.tsv").read_text().splitlines()[2:]:
        _, _, rows, mover, distance, _, _, winning = line.split("\t")
        if int(distance) == plies:
            turned = re.sub(r"\.+", lambda gap: str(len(gap[0])), "/".join(reversed(rows.split("/"))))
            yield decode(cluster, f"cluster - {turned}:{mover}"), set(winning.upper().split(","))
