"""The kernel: the games once more in C++, if the distribution `spielbrett-kernel` is installed.

It is asked in texts, positions as `position.encode` writes them and actions in their notation, and gives the same
answers as the rules, faster. Nothing else in this package knows of it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from .. import position
from ..game import AnyGame
from .player import Choice, Limits, Report, Searcher, imagine

GLANCE = 0.01
"""Seconds between two looks at what a search has found, and at whether it should stop."""


class Task(Protocol):
    """Work of the kernel in a thread of its own, which ends with it."""

    def poll(self) -> Any:
        """What it told last."""
        ...

    def stop(self) -> None:
        """Have it end soon, with what it has found so far."""
        ...

    def wait(self, seconds: float) -> bool:
        """Whether it has ended after at most so long."""
        ...


class Line(Protocol):
    """An action with what is expected to follow."""

    @property
    def score(self) -> float:
        """The margin of the returns the seat to act may expect."""
        ...

    @property
    def actions(self) -> Sequence[str]:
        """Notations, the own action first."""
        ...


class Kernel(Protocol):
    """What the kernel can do. It refuses texts by a ValueError with the `code` the rules give."""

    def games(self) -> Collection[str]:
        """The names of the games it knows."""
        ...

    def searchable(self) -> Collection[str]:
        """Those it can search."""
        ...

    def explorable(self) -> Collection[str]:
        """Those in which it can grow a tree."""
        ...

    def solvable(self) -> Collection[str]:
        """Those it can solve."""
        ...

    def perft(self, position: str, depth: int) -> int:
        """How many sequences of exactly `depth` actions there are."""
        ...

    def divide(self, position: str, depth: int) -> dict[str, int]:
        """The perft of each first action, by its notation."""
        ...

    def search(self, position: str, **settings: float) -> Task:
        """Search for the best actions: `depth`, `nodes`, `seconds`, `seed`, `threads`, `lines`, `memory`."""
        ...

    def explore(self, position: str, **settings: Any) -> Task:
        """Grow a tree after `actions`: `nodes` (iterations), `seconds`, `depth`, `seed`, `lines`, `memory`.

        What the position tells of other seats' secrets is not looked at.
        """
        ...

    def solve(self, position: str, **settings: Any) -> Task:
        """Find exact values: `memory`, `folder`, `actions`, `guess`."""
        ...


DEEPEST = 64
"""The most plies it looks ahead."""


def find(game: str) -> Kernel | None:
    """The kernel, if it is installed and knows the game."""
    kernel = _load()
    return kernel if kernel and game in kernel.games() else None


def find_search(game: str) -> Kernel | None:
    """The kernel, if it is installed and can search the game."""
    kernel = _load()
    return kernel if kernel and game in kernel.searchable() else None


def find_explorer(game: str) -> Kernel | None:
    """The kernel, if it is installed and can grow a tree in the game."""
    kernel = _load()
    return kernel if kernel and game in kernel.explorable() else None


def find_solver(game: str) -> Kernel | None:
    """The kernel, if it is installed and can solve the game."""
    kernel = _load()
    return kernel if kernel and game in kernel.solvable() else None


@cache
def _load() -> Kernel | None:
    try:
        kernel = import_module("spielbrett_kernel")
    except ImportError:
        return None
    # One that was built before it could do all this is as good as none.
    return cast("Kernel", kernel) if hasattr(kernel, "explore") else None


@dataclass(frozen=True, slots=True)
class Native(Searcher):
    """Alpha-beta search by the kernel, for games `find_search` knows."""

    threads: int = 1

    def think(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Iterator[Choice]:
        """A choice at once, and a better one whenever a glance finds one."""
        state = imagine(game, view, rng)
        yield from _choices(state, thoughts(game, state, limits, seed=rng.getrandbits(64), threads=self.threads))


@dataclass(frozen=True, slots=True)
class Explorer(Searcher):
    """Monte Carlo tree search by the kernel, for games `find_explorer` knows.

    Limits in nodes count the iterations. It learns of secrets from what others did.
    """

    def think(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Iterator[Choice]:
        """A choice at once, and a better one whenever a glance finds one."""
        state = imagine(game, view, rng)
        yield from _choices(state, explored(game, state, limits, seed=rng.getrandbits(64)))


def _choices(state: Any, thoughts: Iterator[Any]) -> Iterator[Choice]:
    actions = {str(action): action for action in state.legal_actions()}
    yield Choice(next(iter(actions.values())))
    for thought in thoughts:
        if thought.lines:
            yield Choice(actions[thought.lines[0].actions[0]], reports(thought)[0])


SIGNED = 50_000
"""A signature counts the nodes of the first depth that takes at least so many."""


def signature(game: AnyGame) -> int:
    """The nodes of a search from the start: another number says that the search has changed. 0 without the kernel.

    The idea is Stockfish's.
    """
    if find_search(game.name) is None:
        return 0
    for depth in range(1, DEEPEST):
        *_, report = thoughts(game, game.start(), Limits(depth=depth))
        if report.nodes >= SIGNED:
            return report.nodes
    return 0


def thoughts(game: AnyGame, state: Any, limits: Limits, **settings: int) -> Iterator[Any]:
    """What the kernel thinks of a state, whenever a glance finds something new; the last is its answer."""
    kernel = find_search(game.name)
    assert kernel is not None, game.name
    return _watch(kernel.search(position.encode(game, state), **_limits(limits), **settings), limits)


def explored(game: AnyGame, state: Any, limits: Limits, **settings: int) -> Iterator[Any]:
    """What the kernel finds in a tree grown for the seat to act; the last is its answer."""
    kernel = find_explorer(game.name)
    assert kernel is not None, game.name
    start, actions = game.story(state) if game.story else (state, ())
    text = position.encode(game, start)
    return _watch(kernel.explore(text, actions=list(actions), **_limits(limits), **settings), limits)


def _watch(task: Task, limits: Limits) -> Iterator[Any]:
    """What a task tells; it ends with the one who watches."""
    shown = 0
    try:
        while not task.wait(GLANCE):
            if limits.stop is not None and limits.stop():
                task.stop()
            report = task.poll()
            if report.nodes > shown:
                shown = report.nodes
                yield report
        yield task.poll()
    finally:
        task.stop()


def _limits(limits: Limits) -> dict[str, float]:
    """The kernel takes 0 for no limit, so what is smaller than can be kept is one node."""
    given: dict[str, float] = {}
    if limits.depth is not None:
        given["depth"] = max(limits.depth, 1)
    if limits.nodes is not None:
        given["nodes"] = max(limits.nodes, 1)
    if limits.seconds is not None:
        given["seconds"] = max(limits.seconds, 1e-6)
    return given


def reports(thought: Any) -> tuple[Report, ...]:
    """What the kernel says of the best actions, the best first."""
    return tuple(
        Report(line.score, thought.depth, thought.nodes, thought.seconds, tuple(line.actions)) for line in thought.lines
    )
