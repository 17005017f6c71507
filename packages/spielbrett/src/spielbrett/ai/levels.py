"""Players by name, and the ten levels of strength."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any

from ..errors import UnknownPlayer
from ..game import AnyGame
from ..phrases import phrase
from .alphabeta import AlphaBeta
from .greedy import Greedy
from .handicap import Careless, Limited
from .mcts import Mcts
from .native import Explorer, Native, find_explorer, find_search
from .player import Choice, Limits, Player, Searcher, imagine
from .random_player import RandomPlayer

BEGINNER = Careless(Greedy(), 0.5)
"""The model of a beginner: half of the actions greedy, half of them any."""


@dataclass(frozen=True, slots=True)
class Step:
    """How one level plays. Limits are in nodes, so that a level is as strong on a slow machine as on a fast one."""

    player: Player
    nodes: int
    slips: float
    """How often it plays just any action."""


GREEDY = (Step(Greedy(), 500, 0.75), Step(Greedy(), 500, 0.5), Step(Greedy(), 500, 0.26))
"""Levels 1 to 3 of every game."""

OPEN_DUEL = (
    *GREEDY,
    Step(AlphaBeta(), 200, 0.12),
    Step(AlphaBeta(), 500, 0.06),
    Step(AlphaBeta(), 1200, 0.03),
    Step(AlphaBeta(), 2500, 0),
    Step(AlphaBeta(), 6000, 0),
    Step(AlphaBeta(), 14000, 0),
    Step(AlphaBeta(), 35000, 0),
)
"""Levels 1 to 10 of games for two without secrets."""

WITH_KERNEL = (
    *GREEDY,
    Step(Native(), 200, 0.25),
    Step(Native(), 600, 0.195),
    Step(Native(), 2000, 0.137),
    Step(Native(), 7000, 0.092),
    Step(Native(), 22000, 0.06),
    Step(Native(), 70000, 0.033),
    Step(Native(), 300000, 0),
)
"""Those of the games the kernel can search.

The nodes alone would not do: from some level on, small games are played without fault.
"""

EXPLORED = (
    *GREEDY,
    Step(Explorer(), 20, 0.2),
    Step(Explorer(), 60, 0.14),
    Step(Explorer(), 200, 0.09),
    Step(Explorer(), 600, 0.05),
    Step(Explorer(), 1800, 0.025),
    Step(Explorer(), 5000, 0.01),
    Step(Explorer(), 15000, 0),
)
"""Those of the games in which the kernel can grow a tree."""

ANY_GAME = (
    *GREEDY,
    Step(Greedy(), 500, 0.1),
    Step(Mcts(), 10, 0.05),
    Step(Mcts(), 20, 0),
    Step(Mcts(), 50, 0),
    Step(Mcts(), 120, 0),
    Step(Mcts(), 250, 0),
    Step(Mcts(), 500, 0),
)
"""Levels 1 to 10 of all others."""

HIGHEST = len(OPEN_DUEL)

PLAYERS = (
    "random",
    "greedy",
    "beginner",
    "engine",
    "engine:6",
    "alphabeta",
    "alphabeta:6",
    "mcts",
    "mcts:500",
    f"level:1 .. level:{HIGHEST}",
)
"""Examples of names."""


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """A player of one of the levels from 1 to 10."""

    level: int

    def choose(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Choice:
        """What its level makes of the view; without thought where there is no choice."""
        if len(imagine(game, view, rng).legal_actions()) == 1:
            return RandomPlayer().choose(game, view, limits, rng)
        step = ladder(game)[self.level - 1]
        player = Careless(Limited(step.player, Limits(nodes=step.nodes)), step.slips)
        return player.choose(game, view, limits, rng)


def ladder(game: AnyGame) -> tuple[Step, ...]:
    """The levels of a game, by what it declares and what the kernel can do."""
    if find_search(game.name) is not None:
        return WITH_KERNEL
    if find_explorer(game.name) is not None:
        return EXPLORED
    return OPEN_DUEL if _is_open_duel(game) else ANY_GAME


def _is_open_duel(game: AnyGame) -> bool:
    return game.perfect_information and game.seats == range(2, 3)


def strongest(game: AnyGame) -> Searcher:
    """The player that thinks best about a game: the kernel's search where there is one."""
    if find_search(game.name) is not None:
        return Native()
    if find_explorer(game.name) is not None:
        return Explorer()
    return AlphaBeta() if _is_open_duel(game) else Mcts()


@dataclass(frozen=True, slots=True)
class Engine(Searcher):
    """Whatever is strongest in the game that is played."""

    def think(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Iterator[Choice]:
        """Its thoughts."""
        return strongest(game).think(game, view, limits, rng)


PLAIN: Mapping[str, Player] = MappingProxyType({"random": RandomPlayer(), "greedy": Greedy(), "beginner": BEGINNER})
SEARCHERS: Mapping[str, tuple[Player, Callable[[int], Limits]]] = MappingProxyType(
    {
        "engine": (Engine(), lambda depth: Limits(depth=depth)),
        "alphabeta": (AlphaBeta(), lambda depth: Limits(depth=depth)),
        "mcts": (Mcts(), lambda nodes: Limits(nodes=nodes)),
    }
)


def make_player(name: str) -> Player:
    """The player a word names, such as `greedy`, `engine:6` (plies), `mcts:500` (iterations), `level:3`.

    `engine` is the strongest there is, `alphabeta` and `mcts` are those in Python.

    Raises UnknownPlayer.
    """
    found = re.fullmatch(r"([a-z]+)(?::([1-9][0-9]{0,8}))?", name)
    word = found[1] if found else ""
    number = int(found[2]) if found and found[2] else None
    if word in PLAIN and number is None:
        return PLAIN[word]
    if word == "level" and number is not None and number <= HIGHEST:
        return LevelPlayer(number)
    if word not in SEARCHERS:
        raise UnknownPlayer(phrase("ai.unknown_player", name=name[:40], players=", ".join(PLAYERS)))
    searcher, limit = SEARCHERS[word]
    return Limited(searcher, limit(number)) if number else searcher
