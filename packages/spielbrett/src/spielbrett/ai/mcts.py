"""Monte Carlo tree search: UCT for any number of seats, with chance and with hidden information.

Every iteration walks down the tree, adds one node, judges the state there, and tells the nodes on its way. Each seat
prefers what is good for itself: a node sums its results as the seat sees them whose action led to it (max-n).

A node begins with its most promising action and tries further ones as it is visited more often (progressive widening:
Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go", ICGA Journal 30(4), 2007), so a few hundred
iterations suffice where a seat has hundreds of actions.

Where information is hidden, every iteration imagines another truth, while nodes are told apart only by what the
searching seat gets to see of the actions (information-set MCTS: Cowling, Powley and Whitehouse, IEEE Transactions on
Computational Intelligence and AI in Games 4(2), 2012).
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from math import inf, log, sqrt
from random import Random
from typing import Any

from ..game import CHANCE, AnyGame, Seat
from .budget import Budget, Exhausted
from .chance import draw
from .player import Choice, Limits, Report, Searcher, imagine
from .worth import worth

FADE = 0.999
"""What is left of a result per ply it comes later: the faster win and the slower loss are preferred."""


@dataclass(frozen=True, slots=True)
class Mcts(Searcher):
    """Grows a tree where it looks promising, and chooses the action it came back to most often.

    Limits in nodes count the iterations. A new node is judged by the game's `evaluate`, or where it has none by playing
    at random to the end.
    """

    exploration: float = 1.0
    """How much doubt counts beside the average result, in standard deviations of the results."""
    width: float = 1.0
    """How many actions are tried at a node, in square roots of its visits."""
    most: int = 100_000
    """The iterations after which it ends in any case, since each takes room for a node."""

    def think(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Iterator[Choice]:
        """A choice at once, and one every time the tree has doubled."""
        return _Search(self, game, view, limits, rng).grow()


@dataclass(slots=True)
class _Node:
    """What is known of the states after the same visible actions."""

    visits: int = 0
    total: float = 0.0
    """The sum of the results for the seat whose action led here."""
    children: dict[Any, "_Node"] = field(default_factory=dict[Any, "_Node"])
    ranking: tuple[Any, ...] = ()
    """Actions in the order in which to try them."""

    @property
    def mean(self) -> float:
        return self.total / self.visits


class _Search:
    """The tree that grows from what one seat sees."""

    def __init__(self, settings: Mcts, game: AnyGame, view: Any, limits: Limits, rng: Random) -> None:
        self.settings, self.game, self.view, self.rng = settings, game, view, rng
        self.budget = Budget(limits)
        self.depth = inf if limits.depth is None else limits.depth
        state = imagine(game, view, rng)
        self.seat: Seat = state.turn
        self.first = rng.choice(state.legal_actions())
        self.root = _Node()
        self.squares = 0.0

    def grow(self) -> Iterator[Choice]:
        """A choice at once, and one every time the tree has doubled."""
        yield self._choice()
        with suppress(Exhausted):
            for number in range(1, self.settings.most + 1):
                self._iterate()
                if number & (number - 1) == 0:
                    yield self._choice()
        yield self._choice()

    def _iterate(self) -> None:
        """Walk down to a new node and tell the nodes on the way how good it is."""
        self.budget.spend()
        state, node = imagine(self.game, self.view, self.rng), self.root
        path: list[tuple[_Node, Seat]] = [(node, self.seat)]
        while node.visits and state.turn is not None and len(path) <= self.depth:
            mover, action = state.turn, self._select(node, state)
            node = node.children.setdefault(self._seen(state, action), _Node())
            state = state.apply(action)
            path.append((node, mover))
        self._tell(path, state if self.game.evaluate else self._play_out(state))

    def _seen(self, state: Any, action: Any) -> Any:
        """What tells an action apart for the searching seat."""
        if self.game.perfect_information or state.turn == self.seat:
            return action
        return state.shown(action, self.seat)

    def _select(self, node: _Node, state: Any) -> Any:
        """The most promising action not tried yet, or when enough are, the best of those tried (UCB1)."""
        if state.turn == CHANCE:
            return draw(state, self.rng)
        actions = {self._seen(state, action): action for action in state.legal_actions()}
        tried = {seen: child for seen, child in node.children.items() if seen in actions}
        if len(tried) < min(len(actions), self.settings.width * sqrt(node.visits)):
            node.ranking = node.ranking or self._rank(state, actions)
            in_order = chain(node.ranking, actions)  # another truth may have allowed other actions
            return actions[next(seen for seen in in_order if seen in actions and seen not in tried)]
        doubt = self.settings.exploration * self._spread() * sqrt(log(node.visits))
        return actions[max(tried, key=lambda seen: tried[seen].mean + doubt / sqrt(tried[seen].visits))]

    def _rank(self, state: Any, actions: Mapping[Any, Any]) -> tuple[Any, ...]:
        """Actions by how good the next state is for the seat to act, equals in any order."""
        promises: list[tuple[float, float, Any]] = []
        for seen, action in actions.items():
            self.budget.check()
            promises.append((worth(self.game, state.apply(action), state.turn), self.rng.random(), seen))
        return tuple(seen for *_, seen in sorted(promises, reverse=True))

    def _spread(self) -> float:
        """The standard deviation of the results: what makes doubts comparable in any game."""
        return sqrt(max(0.0, self.squares / self.root.visits - self.root.mean**2))

    def _play_out(self, state: Any) -> Any:
        """The end of a random game."""
        while state.turn is not None:
            self.budget.check()
            chance = state.turn == CHANCE
            state = state.apply(draw(state, self.rng) if chance else self.rng.choice(state.legal_actions()))
        return state

    def _tell(self, path: list[tuple[_Node, Seat]], state: Any) -> None:
        """Add how good a state is to the nodes that led to it."""
        weight = FADE ** len(path)
        results = {seat: weight * worth(self.game, state, seat) for seat in {mover for _, mover in path} - {CHANCE}}
        for node, mover in path:
            node.visits += 1
            node.total += results.get(mover, 0.0)
        self.squares += results[self.seat] ** 2

    def _choice(self) -> Choice:
        """The most visited action, and the line of the most visited ones after it."""
        node, line = self.root, list[Any]()
        while node.children:
            action, node = max(node.children.items(), key=lambda item: (item[1].visits, item[1].total))
            line.append(action)
        score = self.root.children[line[0]].mean if line else 0.0
        line = line or [self.first]
        report = Report(score, len(line), self.budget.nodes, self.budget.seconds, tuple(map(str, line)))
        return Choice(line[0], report)
