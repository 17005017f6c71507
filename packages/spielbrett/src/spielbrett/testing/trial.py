"""The random games that the checks of a game look at."""

from collections.abc import Iterator
from functools import cached_property
from random import Random

from ..game import AnyGame
from .playouts import Playout, Ply, option_sets, play
from .rules_texts import headings, rules_of


class Trial:
    """A game on trial: one random game for each set of options and each number of seats, made once and looked at often.

    Everything follows from the seed.
    """

    def __init__(self, game: AnyGame, seed: int = 0) -> None:
        self.game, self.seed = game, seed
        self.at: Ply | None = None
        """The place that is being looked at, for the message when something is wrong there."""

    @cached_property
    def playouts(self) -> tuple[Playout, ...]:
        """The random games."""
        sets = option_sets(self.game)
        seats = [(sets[0], count) for count in self.game.seats[1:]]
        tables = [(chosen, self.game.seats[0]) for chosen in sets] + seats
        return tuple(play(self.game, chosen, count, self.seed + n) for n, (chosen, count) in enumerate(tables))

    @cached_property
    def rule_numbers(self) -> frozenset[str]:
        """The paragraphs that refusals can point at."""
        return frozenset(headings(rules_of(self.game, "en")))

    def rng(self) -> Random:
        """A fresh source, always the same."""
        return Random(self.seed)

    def starts(self) -> Iterator[Ply]:
        """The first place of each game."""
        return self._visit([Ply(playout, 0) for playout in self.playouts])

    def ends(self) -> Iterator[Ply]:
        """The last place of each game."""
        return self._visit([Ply(playout, len(playout.actions)) for playout in self.playouts])

    def plies(self, most: int, *, running: bool = False) -> Iterator[Ply]:
        """At most so many places, spread over the games; where `running`, no ends."""
        plies = [Ply(playout, n) for playout in self.playouts for n in range(len(playout.states) - running)]
        chosen = self.rng().sample(range(len(plies)), min(most, len(plies)))
        return self._visit([plies[number] for number in sorted(chosen)])

    def _visit(self, plies: list[Ply]) -> Iterator[Ply]:
        for ply in plies:
            self.at = ply
            yield ply
        self.at = None
