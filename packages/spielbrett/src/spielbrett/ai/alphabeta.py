"""Alpha-beta search with iterative deepening.

Values are always those of the seat that asks: it takes the highest, every other seat the lowest. Nothing is ever
negated, so extra turns, turns of several actions and passes are right by construction; and at a table of more than two
the others are taken for one opponent (the paranoid algorithm: Sturtevant and Korf, "On Pruning Techniques for
Multi-Player Games", AAAI 2000).

The value of a state for a number of remaining plies is one number, whatever the way to it: the table is believed only
for exactly the depth asked for, so the result is that of plain minimax.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from statistics import fmean
from typing import Any, Literal, NamedTuple

from ..game import CHANCE, AnyGame, margin
from .budget import Budget, Exhausted
from .player import Choice, Limits, Report, Searcher, imagine
from .worth import worth

HASTE = 1e-9
"""What a result gains in weight per ply it comes earlier: the faster win and the slower loss are preferred."""

DIGITS = 6
"""Reported scores are rounded to so many, which takes the haste out again."""

DEEPEST = 200
"""No search goes deeper: Python calls may not be nested much further."""

Line = tuple[Any, ...]
"""Expected actions as a linked list: `()`, or an action and the line after it."""


@dataclass(frozen=True, slots=True)
class AlphaBeta(Searcher):
    """Looks at every continuation up to a depth, one ply deeper each time until a limit is reached.

    Where information is hidden, several truths are imagined and searched one after the other, and the action that most
    of them favour is chosen.
    """

    truths: int = 8
    entries: int = 50_000
    """The most states remembered: with many more, collecting garbage alone would miss a deadline by too much."""

    def think(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Iterator[Choice]:
        """A choice at once, and one for every depth completed."""
        truths = 1 if game.perfect_information else self.truths
        share, whole = limits.shared(truths), Budget(limits)
        choices: list[Choice] = []
        while len(choices) < truths and not (choices and whole.is_over):
            search = _Search(game, imagine(game, view, rng), share, self.entries, rng)
            number = len(choices)
            for choice in search.deepen():
                choices[number:] = [choice]
                yield _elect(choices)


def _elect(choices: Sequence[Choice]) -> Choice:
    """The action most choices name, and among equals the one with the best average score.

    Choices made before anything was looked at have no vote, unless there are no others.
    """
    backers: dict[Any, list[Report]] = {}
    for choice in [choice for choice in choices if choice.report.depth] or choices:
        backers.setdefault(choice.action, []).append(choice.report)
    action, reports = max(backers.items(), key=lambda item: (len(item[1]), fmean(r.score for r in item[1])))
    score, depth, line = fmean(report.score for report in reports), reports[-1].depth, reports[-1].line
    nodes, seconds = (sum(getattr(choice.report, name) for choice in choices) for name in ("nodes", "seconds"))
    return Choice(action, Report(score, depth, nodes, seconds, line))


class _Entry(NamedTuple):
    """What is known of a state: its value for a depth, or a bound of it, and the line that showed it."""

    iteration: int
    depth: int
    bound: Literal["exact", "lower", "upper"]
    value: float
    line: Line

    def settles(self, iteration: int, depth: int, alpha: float, beta: float) -> bool:
        """Whether a search of this iteration, depth and window could find nothing else."""
        if (iteration, depth) != (self.iteration, self.depth):
            return False
        if self.bound == "lower":
            return self.value >= beta
        return self.bound == "exact" or self.value <= alpha


class _Table:
    """The entries by state; when it is full, those not stored for the longest time are forgotten."""

    def __init__(self, entries: int) -> None:
        self._half = entries // 2
        self._young: dict[Any, _Entry] = {}
        self._old: dict[Any, _Entry] = {}

    def find(self, state: Any) -> _Entry | None:
        return self._young.get(state) or self._old.get(state)

    def store(self, state: Any, entry: _Entry) -> None:
        if len(self._young) >= self._half:
            self._old, self._young = self._young, {}
        self._young[state] = entry


class _Search:
    """The search of one truth, for the seat to act in it."""

    def __init__(self, game: AnyGame, root: Any, limits: Limits, entries: int, rng: Random) -> None:
        self.game, self.root, self.seat, self.rng = game, root, root.turn, rng
        self.depths = range(1, 1 + (DEEPEST if limits.depth is None else min(limits.depth, DEEPEST)))
        self.budget = Budget(limits)
        self.table = _Table(entries)
        self.cutoffs: Counter[Any] = Counter()
        self.iteration = 0
        self.reached_horizon = False
        self.best: tuple[float, Line] = (0.0, (rng.choice(root.legal_actions()), ()))

    def deepen(self) -> Iterator[Choice]:
        """A choice at once, then one for every depth, until every end is seen or a limit is reached."""
        yield self._choice(0)
        try:
            for depth in self.depths:
                self.iteration, self.reached_horizon = depth, False
                self.best = self.search(self.root, depth, -inf, inf)
                yield self._choice(depth)
                if not self.reached_horizon:
                    return
        except Exhausted:
            yield self._choice(self.iteration - 1)

    def search(self, state: Any, depth: int, alpha: float, beta: float) -> tuple[float, Line]:
        """The value of a state, exact where it lies between alpha and beta, and the line that leads to it."""
        self.budget.spend()
        if state.turn is None:
            return margin(state.returns(), self.seat) * (1 + HASTE * depth), ()
        if depth == 0:
            self.reached_horizon = True
            return worth(self.game, state, self.seat), ()
        if state.turn == CHANCE:
            return self._expect(state, depth), ()
        known = self.table.find(state)
        if known and known.settles(self.iteration, depth, alpha, beta):
            return known.value, known.line
        value, line = self._explore(state, depth, alpha, beta, known.line if known else ())
        bound = "lower" if value >= beta else "upper" if value <= alpha else "exact"
        self.table.store(state, _Entry(self.iteration, depth, bound, value, line))
        return value, line

    def _explore(self, state: Any, depth: int, alpha: float, beta: float, hint: Line) -> tuple[float, Line]:
        """The best of all actions for whoever is to act, or one too good to be allowed by the other side."""
        mine = state.turn == self.seat
        best, line = (-inf if mine else inf), ()
        for action, child in self._ordered(state, hint):
            value, rest = self.search(child, depth - 1, alpha, beta)
            if (value > best) if mine else (value < best):
                best, line = value, (action, rest)
                if state is self.root:
                    self.best = best, line
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
            if alpha >= beta:
                self.cutoffs[action] += depth * depth
                break
        return best, line

    def _expect(self, state: Any, depth: int) -> float:
        """The average over what chance may bring."""
        return sum(
            probability * self.search(state.apply(action), depth - 1, -inf, inf)[0]
            for action, probability in state.chance_outcomes()
        )

    def _ordered(self, state: Any, hint: Line) -> Iterator[tuple[Any, Any]]:
        """The actions with the states they lead to: the best one of the last search, then those that cut off most."""
        actions = list(state.legal_actions())
        if state is self.root:
            self.rng.shuffle(actions)
        actions.sort(key=lambda action: self.cutoffs[action], reverse=True)
        if hint:
            actions.remove(hint[0])
            actions.insert(0, hint[0])
        for action in actions:
            yield action, state.apply(action)

    def _choice(self, depth: int) -> Choice:
        value, line = self.best
        action, notations = line[0], list[str]()
        while line:
            notations.append(str(line[0]))
            line = line[1]
        report = Report(round(value, DIGITS), depth, self.budget.nodes, self.budget.seconds, tuple(notations))
        return Choice(action, report)
