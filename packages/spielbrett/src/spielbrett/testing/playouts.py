"""Random games: what every other check looks at."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import cycle, islice, product
from random import Random
from typing import Any

from .. import options, position
from ..game import CHANCE, AnyGame, Caption
from ..options import Option, Plain
from ..record import GameRecord, start_record

FEW = 32
"""So many combinations of switches and choices are all played."""
NAMES = ("Jörg", "Zoë Ibáñez-Núñez", "O", "Marie-Luise Schäfer")


@dataclass(slots=True)
class Playout:
    """A random game: its states, one more than the actions between them."""

    game: AnyGame
    options: Any
    seats: int
    seed: int
    states: list[Any] = field(default_factory=list[Any])
    actions: list[Any] = field(default_factory=list[Any])

    def add(self, action: Any) -> None:
        """Play an action."""
        self.states.append(self.states[-1].apply(action))
        self.actions.append(action)

    def record(self) -> GameRecord:
        """The game as it would be kept."""
        start = start_record(self.game, self.states[0], self.seats)
        return replace(start, actions=tuple(map(str, self.actions)), returns=self.states[-1].returns())


@dataclass(frozen=True, slots=True)
class Ply:
    """A place in a random game."""

    playout: Playout
    number: int
    """Actions played so far."""

    @property
    def state(self) -> Any:
        """The state there."""
        return self.playout.states[self.number]

    @property
    def action(self) -> Any:
        """The action played next; `None` at the end."""
        return self.playout.actions[self.number] if self.number < len(self.playout.actions) else None

    @property
    def after(self) -> Any:
        """The state after that action."""
        return self.playout.states[self.number + 1]

    @property
    def watchers(self) -> tuple[int | None, ...]:
        """Every seat, and the spectators."""
        return (*range(self.playout.seats), None)

    @property
    def caption(self) -> Caption:
        """What stands beside the board there, with long names."""
        last = str(self.playout.actions[self.number - 1]) if self.number else None
        return Caption(tuple(islice(cycle(NAMES), self.playout.seats)), self.number, last)

    def __str__(self) -> str:
        """All that is needed to come here again."""
        played = " ".join(map(str, self.playout.actions[: self.number])) or "-"
        return (
            f"options {options.format(self.playout.options)}, {self.playout.seats} seats, seed {self.playout.seed}\n"
            f"position: {self._position}\n"
            f"after {self.number} actions: {played}"
        )

    @property
    def _position(self) -> str:
        """The text of the state; where that is what is wrong, the state as Python writes it."""
        try:
            return position.encode(self.playout.game, self.state)
        except Exception:
            return repr(self.state)


def play(game: AnyGame, chosen: Any, seats: int, seed: int) -> Playout:
    """A random game to its end, or to `Game.longest`; what the rules raise on the way has a note saying where."""
    rng = Random(seed)
    playout = Playout(game, chosen, seats, seed, [game.start(chosen, seats, seed)])
    try:
        for action in _random_actions(playout, rng):
            playout.add(action)
    except Exception as error:
        error.add_note(str(Ply(playout, len(playout.actions))))
        raise
    return playout


def _random_actions(playout: Playout, rng: Random) -> Iterator[Any]:
    while len(playout.actions) < playout.game.longest:
        action = choose(playout.states[-1], rng)
        if action is None:
            return
        yield action


def choose(state: Any, rng: Random) -> Any:
    """A legal action at random, by the probabilities of chance where chance is to act; `None` at the end."""
    if state.turn == CHANCE:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(outcomes, weights)[0]
    legal = state.legal_actions()
    return rng.choice(legal) if legal else None


def option_sets(game: AnyGame) -> tuple[Any, ...]:
    """The defaults, the presets, every other value alone, of a number its bounds, and all the bounds together."""
    declared = options.options_of(game.options)
    alone = [{option.name: value} for option in declared for value in _values(option)]
    numbers = [option for option in declared if option.kind == "number"]
    bounds = [{option.name: getattr(option, bound) for option in numbers} for bound in ("low", "high")]
    sets = [game.options(), *game.presets.values(), *(options.make(game.options, values) for values in alone + bounds)]
    return tuple(dict.fromkeys(sets))


def combined_option_sets(game: AnyGame) -> tuple[Any, ...]:
    """The same, and all combinations of switches and choices where they are few."""
    words = {option.name: _values(option) for option in options.options_of(game.options) if option.kind != "number"}
    combined = [dict(zip(words, values, strict=True)) for values in product(*words.values())]
    sets = [options.make(game.options, values) for values in combined if len(combined) <= FEW]
    return tuple(dict.fromkeys([*option_sets(game), *sets]))


def _values(option: Option) -> tuple[Plain, ...]:
    if option.kind == "number":
        return tuple(value for value in (option.low, option.high) if value != option.default)
    return option.choices or (False, True)
