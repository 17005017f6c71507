"""A game in the making: what was played so far, from which everything else follows."""

from dataclasses import replace
from typing import Any

from ..game import AnyGame
from ..record import GameRecord
from ..registry import find


class Sheet:
    """The states and actions of one game, to which is added and from which is taken back."""

    def __init__(self, begun: GameRecord) -> None:
        """Begin, or go on, where the record ends. Raises RecordError."""
        self._begun = begun
        self.game: AnyGame = find(begun.game)
        self.seats = begun.seats
        self.states: list[Any] = list(begun.replay())
        self.actions: list[Any] = [
            next(action for action in state.legal_actions() if str(action) == text)
            for state, text in zip(self.states, begun.actions, strict=False)
        ]

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
        self.states.append(self.state.apply(action))
        self.actions.append(action)

    def take_back(self, ply: int) -> None:
        """Go back to when so many actions were played."""
        del self.actions[ply:], self.states[ply + 1 :]

    def record(self, **extra: Any) -> GameRecord:
        """The record of the game so far; `extra` are further keys."""
        actions = tuple(map(str, self.actions))
        return replace(self._begun, actions=actions, returns=self.state.returns(), extra={**self._begun.extra, **extra})
