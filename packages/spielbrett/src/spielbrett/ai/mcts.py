"""Monte Carlo tree search: UCT for any number of seats, with chance and with hidden information.

Every iteration walks down the tree, adds one node, judges the position there, and tells the nodes on its way. Each seat
prefers what is good for itself: a node sums its results as the seat sees them whose action led to it.

Where information is hidden, every iteration imagines another truth, while nodes are told apart only by what the
searching seat gets to see of the actions (information-set MCTS: Cowling, Powley and Whitehouse, IEEE Transactions on
Computational Intelligence and AI in Games 4(2), 2012).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from math import inf, log, sqrt
from random import Random
from typing import Any

from ..game import CHANCE, AnyGame, Seat
from .budget import Budget, Exhausted
from .chance import draw
from .player import Choice, Limits, Report, Searcher, imagine
from .worth import worth


@dataclass(frozen=True, slots=True)
class Mcts(Searcher):
    """Plays many games on in its head and chooses the action it came back to most often.

    Limits in nodes count the playouts. A playout is random and, where the game has an `evaluate`, short: the position
    it comes to is judged.
    """

    exploration: float = 1.0
    """How much doubt counts beside the average result, in standard deviations of the results."""
    plies: int = 4
    """The length of a playout that can be judged before its end."""

    def think(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Iterator[Choice]:
        """A choice at once, and one every time the tree has doubled."""
        return _Search(self, game, view, limits, rng).grow()


@dataclass(slots=True)
class _Node:
    """What is known of the positions after the same visible actions."""

    visits: int = 0
    total: float = 0.0
    """The sum of the results for the seat whose action led here."""
    children: dict[Any, "_Node"] = field(default_factory=dict[Any, "_Node"])

    @property
    def mean(self) -> float:
        return self.total / self.visits


class _Search:
    """The tree that grows from what one seat sees."""

    def __init__(self, settings: Mcts, game: AnyGame, view: Any, limits: Limits, rng: Random) -> None:
        self.settings, self.game, self.view, self.rng = settings, game, view, rng
        self.budget = Budget(limits)
        self.depth = inf if limits.depth is None else limits.depth
        self.plies = settings.plies if game.evaluate else game.longest
        state = imagine(game, view, rng)
        self.seat: Seat = state.turn
        self.first = rng.choice(state.legal_actions())
        self.root = _Node()
        self.squares = 0.0

    def grow(self) -> Iterator[Choice]:
        """A choice at once, and one every time the tree has doubled."""
        yield self._choice()
        try:
            for number in count(1):
                self._iterate()
                if number & (number - 1) == 0:
                    yield self._choice()
        except Exhausted:
            yield self._choice()

    def _iterate(self) -> None:
        """Walk down to a new node, play on from there, and tell the nodes on the way how it went."""
        self.budget.spend()
        state, node = imagine(self.game, self.view, self.rng), self.root
        path: list[tuple[_Node, Seat]] = [(node, self.seat)]
        while node.visits and state.turn is not None and len(path) <= self.depth:
            mover, action = state.turn, self._select(node, state)
            node = node.children.setdefault(self._seen(state, action), _Node())
            state = state.apply(action)
            path.append((node, mover))
        self._tell(path, self._play_on(state))

    def _seen(self, state: Any, action: Any) -> Any:
        """What tells an action apart for the searching seat."""
        open_to_me = self.game.perfect_information or state.turn == self.seat
        return action if open_to_me else state.shown(action, self.seat)

    def _select(self, node: _Node, state: Any) -> Any:
        """An action not tried yet, or the most promising (UCB1)."""
        if state.turn == CHANCE:
            return draw(state, self.rng)
        known: list[tuple[Any, Any]] = [
            (action, node.children.get(self._seen(state, action))) for action in state.legal_actions()
        ]
        untried = [action for action, child in known if child is None]
        if untried:
            return self.rng.choice(untried)
        doubt = self.settings.exploration * self._spread() * sqrt(log(node.visits))
        return max(known, key=lambda pair: pair[1].mean + doubt / sqrt(pair[1].visits))[0]

    def _spread(self) -> float:
        """The standard deviation of the results: the scale that makes doubts comparable in any game."""
        return sqrt(self.squares / self.root.visits - self.root.mean**2)

    def _play_on(self, state: Any) -> Any:
        """The state after a playout."""
        for _ in range(self.plies):
            if state.turn is None:
                break
            self.budget.check()
            state = state.apply(
                draw(state, self.rng) if state.turn == CHANCE else self.rng.choice(state.legal_actions())
            )
        return state

    def _tell(self, path: list[tuple[_Node, Seat]], state: Any) -> None:
        """Add how a state is judged to the nodes that led to it."""
        judged = {mover: worth(self.game, state, mover) for mover in {mover for _, mover in path} if mover != CHANCE}
        for node, mover in path:
            node.visits += 1
            node.total += judged.get(mover, 0.0)
        self.squares += judged[self.seat] ** 2

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
