"""Whole games as they are typed: the lines that people at one keyboard type from the start to the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from spielbrett.ai.chance import draw
from spielbrett.game import CHANCE, AnyGame


@dataclass(frozen=True)
class Script:
    lines: tuple[str, ...]
    actions: tuple[str, ...]
    """All of them, those of chance and those without a choice as well."""
    end: Any

    @property
    def typed(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


def random_script(game: AnyGame, seats: int, seed: int) -> Script:
    """A random game between people, as `play --seed` deals it."""
    dealer, player = Random(seed), Random(seed)
    state = game.start(None, seats, dealer.randrange(2**32))
    lines: list[str] = []
    actions: list[str] = []
    viewer = None
    while state.turn is not None:
        action = game.forced(state) if state.turn != CHANCE else draw(state, dealer)
        if action is None:
            action = player.choice(state.legal_actions())
            lines += _typed(game, state, viewer, action)
            viewer = state.turn
        actions.append(str(action))
        state = state.apply(action)
    return Script(tuple(lines), tuple(actions), state)


def _typed(game: AnyGame, state: Any, viewer: int | None, action: Any) -> Iterator[str]:
    if not game.perfect_information and viewer != state.turn:
        yield ""
    yield str(action)
