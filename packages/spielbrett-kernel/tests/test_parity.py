"""The kernel gives the same answers as the rules: for every game, with every option."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import spielbrett_kernel as kernel
from spielbrett import AnyGame, Game, options, position, registry
from spielbrett.errors import SpielbrettError
from spielbrett.testing.garble import garbled
from spielbrett.testing.perft import PerftLine, perft_lines
from spielbrett.testing.playouts import combined_option_sets, play

GAMES = [registry.find(name) for name in sorted(kernel.games())]
OPTIONS = [(game, chosen) for game in GAMES for chosen in combined_option_sets(game)]
FEW, MANY = 20, 1000
"""Positions of each option set looked at in the short and in the long tests."""

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_option_set = pytest.mark.parametrize(
    ("game", "chosen"), OPTIONS, ids=lambda given: given.name if isinstance(given, Game) else options.format(given)
)


@dataclass(frozen=True, slots=True)
class Place:
    """A state, its text, and the action played next, none at the end."""

    game: AnyGame
    state: Any
    action: Any

    @property
    def text(self) -> str:
        return position.encode(self.game, self.state)


def random_game(game: AnyGame, chosen: Any, seed: int) -> Iterator[Place]:
    playout = play(game, chosen, game.seats[seed % len(game.seats)], seed)
    for state, action in zip(playout.states, [*playout.actions, None], strict=True):
        yield Place(game, state, action)


def random_places(game: AnyGame, chosen: Any, count: int) -> Iterator[Place]:
    """From as many games as it takes, those in one go far apart."""
    rng, left = Random(count), count
    for seed in range(count):
        places = list(random_game(game, chosen, seed))
        for place in rng.sample(places, min(8, left, len(places))):
            yield place
            left -= 1
        if not left:
            return


def check_place(place: Place) -> None:
    """The same actions in the same order, the same states after each, the same returns."""
    text = place.text
    legal = place.state.legal_actions()
    assert kernel.legal_actions(text) == list(map(str, legal)), text
    assert kernel.returns(text) == list(place.state.returns() or ()), text
    for action in legal:
        after = position.encode(place.game, place.state.apply(action))
        assert kernel.apply(text, str(action)) == after, f"{text}, {action}"


def refusal_of_the_rules(game: AnyGame, text: str) -> str | None:
    try:
        position.decode(game, text)
    except SpielbrettError as error:
        return error.code
    return None


def refusal_of_the_kernel(text: str) -> str | None:
    try:
        kernel.legal_actions(text)
    except kernel.KernelError as error:
        return error.code
    return None


def check_garbled(game: AnyGame, texts: list[str], count: int) -> None:
    """What one accepts the other accepts. Of a text that is no position, the rules may say that it is not canonical."""
    for text in garbled(texts, Random(count), count):
        expected, found = refusal_of_the_rules(game, text), refusal_of_the_kernel(text)
        assert (found is None) == (expected is None), f"{text!r}: {found} instead of {expected}"


@pytest.mark.parametrize("line", [line for game in GAMES for line in perft_lines(game)], ids=lambda line: line.place)
def test_perft_counts_what_the_games_say(line: PerftLine) -> None:
    text = position.encode(registry.find(line.place.partition("/")[0]), line.state)
    counts = tuple(kernel.perft(text, depth) for depth in range(1, len(line.counts) + 1))
    assert counts == line.counts
    assert sum(kernel.divide(text, len(counts)).values()) == counts[-1]


@each_option_set
def test_random_games_in_lockstep(game: AnyGame, chosen: Any) -> None:
    for place in random_game(game, chosen, seed=1):
        assert kernel.legal_actions(place.text) == list(map(str, place.state.legal_actions()))
        assert kernel.returns(place.text) == list(place.state.returns() or ())
        if place.action is not None:
            after = position.encode(game, place.state.apply(place.action))
            assert kernel.apply(place.text, str(place.action)) == after


@each_option_set
def test_random_positions(game: AnyGame, chosen: Any) -> None:
    for place in random_places(game, chosen, FEW):
        check_place(place)


@pytest.mark.long
@each_option_set
def test_many_random_positions(game: AnyGame, chosen: Any) -> None:
    for place in random_places(game, chosen, MANY):
        check_place(place)


@each_game
def test_garbled_positions(game: AnyGame) -> None:
    check_garbled(game, [place.text for place in random_places(game, game.options(), FEW)], 500)


@pytest.mark.long
@each_option_set
def test_many_garbled_positions(game: AnyGame, chosen: Any) -> None:
    check_garbled(game, [place.text for place in random_places(game, chosen, FEW)], 5000)
