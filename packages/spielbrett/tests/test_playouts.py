"""Random games of every game under every set of options end, and replay to the same."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from spielbrett import CHANCE, AnyGame, digest, options, registry
from spielbrett.testing.playouts import Ply, choose, combined_option_sets, option_sets, play

from .toys import ENVOYS, PIG
from .toys.envoys import Options as EnvoyOptions
from .toys.pig import Options, Pig

SHORT, LONG, COMBINED, CHUNK = 20, 10_000, 1000, 500
"""Random games of each set: in every run, in the long run, in the long run of a combination, and in one test of it."""


def each(sets: Callable[[AnyGame], tuple[Any, ...]]) -> list[Any]:
    return [
        pytest.param(game, chosen, id=f"{game.name}-{options.format(chosen)}")
        for game in registry.games()
        for chosen in sets(game)
    ]


def only_combined(game: AnyGame) -> tuple[Any, ...]:
    return tuple(chosen for chosen in combined_option_sets(game) if chosen not in option_sets(game))


def play_and_replay(game: AnyGame, chosen: Any, seed: int) -> None:
    playout = play(game, chosen, game.seats[seed % len(game.seats)], seed)
    returns = playout.states[-1].returns()
    assert returns is not None, f"not over after {len(playout.actions)} plies\n{Ply(playout, len(playout.actions))}"
    assert len(returns) == playout.seats
    assert digest(game, playout.record().check()) == digest(game, playout.states[-1]), Ply(playout, 0)


@pytest.mark.parametrize(("game", "chosen"), each(combined_option_sets))
def test_random_games(game: AnyGame, chosen: Any) -> None:
    for seed in range(SHORT):
        play_and_replay(game, chosen, seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, LONG, CHUNK))
@pytest.mark.parametrize(("game", "chosen"), each(option_sets))
def test_ten_thousand_random_games(game: AnyGame, chosen: Any, first: int) -> None:
    for seed in range(first, first + CHUNK):
        play_and_replay(game, chosen, seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, COMBINED, CHUNK))
@pytest.mark.parametrize(("game", "chosen"), each(only_combined))
def test_a_thousand_random_games_of_combinations(game: AnyGame, chosen: Any, first: int) -> None:
    for seed in range(first, first + CHUNK):
        play_and_replay(game, chosen, seed)


def test_every_value_is_tried_alone_and_few_together() -> None:
    alone = {options.format(chosen) for chosen in option_sets(ENVOYS)}
    assert alone == {"-", "steps=1", "steps=5", "rest=off", "first=zero"}
    combined = {options.format(chosen) for chosen in combined_option_sets(ENVOYS)}
    assert combined == alone | {"rest=off,first=zero"}
    assert Options(target=40) in option_sets(PIG)


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = (play(PIG, Options(), 3, 11) for _ in range(2))
    assert (one.states, one.actions) == (two.states, two.actions)
    assert play(PIG, Options(), 3, 12).actions != one.actions


class Loaded:
    """A state with dice that always show the same."""

    turn = CHANCE

    def chance_outcomes(self) -> list[tuple[str, float]]:
        return [("never", 0.0), ("always", 1.0)]


def test_chance_draws_by_its_probabilities() -> None:
    assert {choose(Loaded(), Random(seed)) for seed in range(20)} == {"always"}


def test_a_place_says_how_to_come_there() -> None:
    playout = play(ENVOYS, EnvoyOptions(steps=1), 2, 3)
    assert str(Ply(playout, 1)).splitlines()[0] == "options steps=1, 2 seats, seed 3"
    assert str(Ply(playout, 0)).splitlines()[2] == "after 0 actions: -"


class Broken(Pig):
    """A state whose rules fail."""

    def apply(self, action: object) -> Pig:
        raise ZeroDivisionError(action)


def start_broken(chosen: Options, seats: int, _: Random) -> Pig:
    return Broken(chosen, (0,) * seats)


def test_an_error_of_the_rules_has_a_note_where_it_happened() -> None:
    broken = replace(PIG, setup=start_broken)
    with pytest.raises(ZeroDivisionError) as caught:
        play(broken, Options(), 2, 0)
    assert caught.value.__notes__[0].startswith("options -, 2 seats, seed 0\n")
