"""What a player is: anything that, shown a view, chooses one of the legal actions."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import isnan
from random import Random
from typing import Any, Protocol

from ..errors import IllegalAction
from ..game import CHANCE, AnyGame
from ..phrases import phrase


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop thinking: at the first of these that is reached. At least one must be given."""

    nodes: int | None = None
    """States looked at; for Monte Carlo tree search, iterations. As far on a slow machine as on a fast one."""
    seconds: float | None = None
    depth: int | None = None
    """Actions looked ahead."""
    stop: Callable[[], bool] | None = field(default=None, compare=False)
    """Asked at every node whether to stop now, such as `Event.is_set`."""

    def __post_init__(self) -> None:
        if self.nodes is self.seconds is self.depth is self.stop is None:
            raise ValueError("a player needs at least one limit: nodes, seconds, depth or stop")
        if self.seconds is not None and isnan(self.seconds):
            raise ValueError("seconds must be a number: no time ever reaches nan")

    def __and__(self, other: "Limits") -> "Limits":
        """The tighter of both in everything."""
        return Limits(
            _least(self.nodes, other.nodes),
            _least(self.seconds, other.seconds),
            _least(self.depth, other.depth),
            _either(self.stop, other.stop),
        )

    def shared(self, parts: int) -> "Limits":
        """The share of one of several searches made one after the other."""
        nodes = None if self.nodes is None else max(1, self.nodes // parts)
        seconds = None if self.seconds is None else self.seconds / parts
        return Limits(nodes, seconds, self.depth, self.stop)


@dataclass(frozen=True, slots=True)
class Report:
    """What a player thought; a player that has nothing to tell leaves it empty."""

    score: float = 0.0
    """The expected `margin` of the seat to act: in games for two that is what it will have won."""
    depth: int = 0
    """Actions looked ahead."""
    nodes: int = 0
    seconds: float = 0.0
    line: tuple[str, ...] = ()
    """The notations of the actions it expects, its own first."""

    @property
    def nodes_per_second(self) -> float:
        """The speed; 0 where no time was measured."""
        return self.nodes / self.seconds if self.seconds else 0.0


@dataclass(frozen=True, slots=True)
class Choice:
    """An action and the reason for it."""

    action: Any
    report: Report = Report()


class Player(Protocol):
    """Anything that chooses an action."""

    def choose(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Choice:
        """A legal action for the seat to act, from what that seat sees.

        The same view, limits in nodes or depth, and seed give the same action. Raises IllegalAction where nobody is to
        act.
        """
        ...


class Searcher(ABC):
    """A player whose choice gets better while it thinks."""

    @abstractmethod
    def think(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Iterator[Choice]:
        """Better and better choices until a limit is reached; the first comes at once."""

    def choose(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Choice:
        """The last thought."""
        *_, last = self.think(game, view, limits, rng)
        return last


def imagine(game: AnyGame, view: Any, rng: Random) -> Any:
    """A truth that fits the view and in which a seat is to act. Raises IllegalAction where none is."""
    state = game.truth(view, rng)
    if state.turn is None:
        raise IllegalAction(phrase("game.over"))
    if state.turn == CHANCE:
        raise IllegalAction(phrase("game.not_your_turn"))
    return state


def _least(one: Any, other: Any) -> Any:
    return min((limit for limit in (one, other) if limit is not None), default=None)


def _either(one: Callable[[], bool] | None, other: Callable[[], bool] | None) -> Callable[[], bool] | None:
    if one is None or other is None:
        return one or other
    return lambda: one() or other()
