"""A game in the making: what was played so far, from which everything else follows."""

from collections import deque
from dataclasses import replace
from functools import reduce
from typing import Any

from ..game import AnyGame
from ..record import GameRecord
from ..registry import find

RECENT = 100
"""So many states are kept: each may know all before it, so that all of a long game would take its square in room."""


class States:
    """The states of a game by ply, one more than there are actions; those of long ago are played again."""

    def __init__(self, start: Any) -> None:
        self.actions: list[Any] = []
        self._start = start
        self._recent: deque[Any] = deque([start], RECENT)

    def __getitem__(self, ply: int | slice) -> Any:
        """The state after so many actions, or a list of states; counted from the end as in any sequence."""
        plies = range(len(self.actions) + 1)[ply]
        return self._at(plies) if isinstance(plies, int) else list(map(self._at, plies))

    def add(self, action: Any, after: Any) -> None:
        """An action, and the state after it."""
        self.actions.append(action)
        self._recent.append(after)

    def cut(self, ply: int) -> None:
        """Forget what came after so many actions."""
        left = list(self._recent)[: ply - len(self.actions) or None] or [self[ply]]
        self._recent = deque(left, RECENT)
        del self.actions[ply:]

    def _at(self, ply: int) -> Any:
        back = len(self.actions) - ply
        if back < len(self._recent):
            return self._recent[-1 - back]
        return reduce(lambda state, action: state.apply(action), self.actions[:ply], self._start)


class Sheet:
    """The states and actions of one game, to which is added and from which is taken back."""

    def __init__(self, begun: GameRecord) -> None:
        """Begin, or go on, where the record ends. Raises RecordError."""
        self._begun = begun
        self.game: AnyGame = find(begun.game)
        self.seats = begun.seats
        replayed = begun.replay()
        self.states = States(next(replayed))
        for text, after in zip(begun.actions, replayed, strict=True):
            self.states.add(next(action for action in self.state.legal_actions() if str(action) == text), after)

    @property
    def actions(self) -> list[Any]:
        """What was played."""
        return self.states.actions

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    @property
    def ply(self) -> int:
        """How many actions were played."""
        return len(self.actions)

    def play(self, action: Any) -> None:
        """Add a legal action."""
        self.states.add(action, self.state.apply(action))

    def take_back(self, ply: int) -> None:
        """Go back to when so many actions were played."""
        self.states.cut(ply)

    def record(self, **extra: Any) -> GameRecord:
        """The record of the game so far; `extra` are further keys."""
        actions = tuple(map(str, self.actions))
        return replace(self._begun, actions=actions, returns=self.state.returns(), extra={**self._begun.extra, **extra})
