"""Contests between two players: games in pairs with the seats swapped, and what their result proves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, log10, sqrt
from random import Random
from typing import Any

from ..game import CHANCE, AnyGame
from ..record import GameRecord, start_record
from .chance import draw
from .player import Limits, Player
from .random_player import RandomPlayer

Z = 1.959964
"""The standard normal distribution has 95 % of its weight within this distance of its middle."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Results as the first player sees them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, points: float) -> "Tally":
        """With one more game, which brought the first player 1, ½ or 0 points."""
        name = {1.0: "wins", 0.5: "draws", 0.0: "losses"}[points]
        return replace(self, **{name: getattr(self, name) + 1})

    @property
    def games(self) -> int:
        """How many there were."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points, a draw for half a point; ½ before the first game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score.

        Wilson's for a share (E. B. Wilson, Journal of the American Statistical Association 22, 1927, 209-212). Draws
        make a score vary less than wins and losses, so with them it is rather too wide than too narrow.
        """
        if not self.games:
            return 0.0, 1.0
        weight = Z * Z / self.games
        middle = (self.score + weight / 2) / (1 + weight)
        reach = sqrt(weight * self.score * (1 - self.score) + weight * weight / 4) / (1 + weight)
        return round(max(0.0, middle - reach), 12), round(min(1.0, middle + reach), 12)

    @property
    def elo(self) -> float:
        """How many Elo points stronger the first player showed itself; infinite where one side won everything."""
        return _elo(self.score)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The 95 % interval of the Elo difference."""
        low, high = self.interval
        return _elo(low), _elo(high)


def _elo(score: float) -> float:
    if score in (0, 1):
        return inf if score else -inf
    return 400 * log10(score / (1 - score))


@dataclass(frozen=True, slots=True)
class Bout:
    """One game of a contest."""

    record: GameRecord
    seating: tuple[int, ...]
    """Which player, 0 or 1, had each seat."""
    points: float
    """Of the first player: 1, ½ or 0."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Two players, what they play, and how. At tables of more than two they hold the seats in turn."""

    game: AnyGame
    players: tuple[Player, Player]
    options: Any = None
    seats: int | None = None
    """Default: the fewest."""
    limits: Limits = Limits(nodes=100_000)  # noqa: RUF009 - frozen
    """For every action, beside those the players have of their own."""
    opening: int = 0
    """Random actions at the beginning, the same in both games of a pair."""
    seed: int = 0

    def play(self, games: int) -> Iterator[Bout]:
        """One game after the other; the second of each pair starts like the first and has the seats swapped."""
        for number in range(games):
            yield self._play_one(number)

    def _play_one(self, number: int) -> Bout:
        pair, rng = Random(f"{self.seed} {number // 2}"), Random(f"{self.seed} game {number}")
        seats = self.seats or self.game.seats[0]
        seating = tuple((seat + number) % 2 for seat in range(seats))
        state = self.game.start(self.options, seats, pair.getrandbits(32))
        record, actions = start_record(self.game, state, seats), list[str]()
        while state.turn is not None and len(actions) < self.game.longest:
            if len(actions) < self.opening:
                action = self._ask(RandomPlayer(), state, pair)
            else:
                action = self._ask(self.players[seating[int(state.turn)]], state, rng)
            actions.append(str(action))
            state = state.apply(action)
        returns = state.returns()
        return Bout(replace(record, actions=tuple(actions), returns=returns), seating, _points(returns, seating))

    def _ask(self, player: Player, state: Any, rng: Random) -> Any:
        if state.turn == CHANCE:
            return draw(state, rng)
        return player.choose(self.game, state.observe(state.turn), self.limits, rng).action


def _points(returns: Sequence[float] | None, seating: Sequence[int]) -> float:
    """What the better of its seats brought the first player against the better of the second's; ½ if it never ended."""
    if returns is None:
        return 0.5
    first, second = (max(value for value, holder in zip(returns, seating, strict=True) if holder == n) for n in (0, 1))
    return 0.5 + ((first > second) - (first < second)) / 2
