"""Looking for the best actions of a view, and at what the actions of a game have cost."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from ..errors import RecordError
from ..game import CHANCE, AnyGame, Seat, margin
from ..phrases import phrase
from ..record import GameRecord
from ..registry import find
from . import native
from .levels import strongest
from .player import Limits, Report, imagine

Lines = tuple[Report, ...]
"""The best actions, the best first: each the first of its `line`."""


def analyse(
    game: AnyGame, view: Any, limits: Limits, rng: Random, *, lines: int = 1, threads: int = 1
) -> Iterator[Lines]:
    """The best actions for the seat to act, again and again as they are found out better.

    Without the kernel, and in games with secrets, only the very best is told. Raises IllegalAction where nobody is to
    act.
    """
    state = imagine(game, view, rng)
    if native.find_search(game.name) is None:
        for choice in strongest(game).think(game, view, limits, rng):
            report = choice.report
            yield (report if report.line else Report(line=(str(choice.action),)),)
        return
    for thought in native.thoughts(game, state, limits, lines=lines, threads=threads):
        if thought.lines:
            yield native.reports(thought)


@dataclass(frozen=True, slots=True)
class Cost:
    """What an action of a game has cost the seat that played it."""

    ply: int
    """The number of actions before it."""
    seat: Seat
    action: str
    best: Report
    """What it might have done."""
    loss: float
    """How much less it could expect afterwards, in the `margin` of the returns; never below 0."""


def review(record: GameRecord, limits: Limits) -> Iterator[Cost]:
    """What each action of a game for two has cost, from the last one to the first; the limits hold for every position.

    Backwards, because what is found out about a position may show that the one before was better than it seemed. Raises
    RecordError for a game of more seats: what an action costs one of several depends on what the others want.
    """
    game = find(record.game)
    if record.seats != 2:
        raise RecordError(phrase("ai.review_seats", found=record.seats))
    states = list(record.replay())
    later = _worth(game, states[-1], limits)
    for ply in range(len(record.actions) - 1, -1, -1):
        state, action = states[ply], record.actions[ply]
        if state.turn == CHANCE:
            continue
        best = _best(game, state, limits)
        after = later if state.turn == 0 else -later
        loss = 0.0 if best.line[0] == action else max(0.0, best.score - after)
        yield Cost(ply, state.turn, action, best, loss)
        later = max(best.score, after) if state.turn == 0 else -max(best.score, after)


def _best(game: AnyGame, state: Any, limits: Limits) -> Report:
    *_, (best, *_) = analyse(game, state.observe(state.turn), limits, Random(0))
    return best


def _worth(game: AnyGame, state: Any, limits: Limits) -> float:
    """What the first seat may expect."""
    if (returns := state.returns()) is not None:
        return margin(returns, 0)
    if state.turn == CHANCE:
        return 0.0
    score = _best(game, state, limits).score
    return score if state.turn == 0 else -score
