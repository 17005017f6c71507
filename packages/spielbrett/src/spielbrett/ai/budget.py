"""Keeps a search within its limits."""

from math import inf
from time import perf_counter

from .player import Limits


class Exhausted(Exception):  # noqa: N818 - nothing went wrong
    """A limit is reached."""


class Budget:
    """What is left of the nodes and the time of one search."""

    def __init__(self, limits: Limits) -> None:
        self.nodes = 0
        self._started = perf_counter()
        self._most = inf if limits.nodes is None else limits.nodes
        self._deadline = inf if limits.seconds is None else self._started + limits.seconds
        self._stop = limits.stop

    @property
    def is_over(self) -> bool:
        """Whether the time has passed or a stop is asked for."""
        return perf_counter() >= self._deadline or (self._stop is not None and self._stop())

    def check(self) -> None:
        """Raise Exhausted when the time has passed or a stop is asked for."""
        if self.is_over:
            raise Exhausted

    def spend(self) -> None:
        """Take one node. Raises Exhausted when a limit is reached."""
        if self.nodes >= self._most or self.is_over:
            raise Exhausted
        self.nodes += 1

    @property
    def seconds(self) -> float:
        """The time spent so far."""
        return perf_counter() - self._started
