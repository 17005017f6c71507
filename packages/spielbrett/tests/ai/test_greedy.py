"""The greedy player takes what looks best after one action, for its own seat."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from spielbrett import decode, registry
from spielbrett.ai.arena import Contest, Tally
from spielbrett.ai.greedy import Greedy
from spielbrett.ai.player import Limits
from spielbrett.ai.random_player import RandomPlayer
from spielbrett.ai.worth import worth
from spielbrett.game import AnyGame

from ..toys import ENVOYS
from .positions import DUELS, GAMES, cluster_wins, positions

KALAHA, CLUSTER, CLANS = map(registry.find, ("kalaha", "cluster", "clans"))
ENOUGH = Limits(nodes=1000)
TABLES = [
    pytest.param(game, seats, id=f"{game.name}-{seats}")
    for game in GAMES
    if game.evaluate
    for seats in sorted({game.seats[0], game.seats[-1]})
]


@pytest.mark.parametrize("game", DUELS, ids=lambda game: game.name)
def test_no_action_looks_better_for_its_seat(game: AnyGame) -> None:
    for state in positions(game, count=10):
        chosen = Greedy().choose(game, state, ENOUGH, Random(1))
        best = max(worth(game, state.apply(action), state.turn) for action in state.legal_actions())
        assert chosen.report.score == worth(game, state.apply(chosen.action), state.turn) == best


def test_another_turn_of_its_own_is_not_taken_for_the_opponents() -> None:
    """Pits 3 to 6 bring a stone each; pit 3 also another turn. Which it is, the lot decides."""
    start = KALAHA.start()
    chosen = {str(Greedy().choose(KALAHA, start, ENOUGH, Random(seed)).action) for seed in range(30)}
    assert chosen == {"3", "4", "5", "6"}


def always_ahead(state: Any, seat: int) -> float:  # noqa: ARG001
    return 5.0


def test_a_win_is_better_than_the_greatest_hope() -> None:
    hopeful = replace(CLUSTER, evaluate=always_ahead)
    for state, winning in cluster_wins(plies=1):
        assert str(Greedy().choose(hopeful, state, ENOUGH, Random(1)).action).upper() in winning


def test_a_loss_is_worse_than_the_darkest_prospect() -> None:
    """Pit 1 ends the game with a loss by 2; after pit 3 the other side is ahead by 4, but the game goes on."""
    state = decode(KALAHA, "kalaha pits=3,stones=3 1:0,1,0,10,1,0,1,5")
    assert str(Greedy().choose(KALAHA, state, ENOUGH, Random(1)).action) == "3"


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_it_beats_random_play(game: AnyGame, seats: int) -> None:
    tally = Tally()
    for bout in Contest(game, (Greedy(), RandomPlayer()), seats=seats, seed=1).play(10):
        tally = tally.add(bout.points)
    assert tally.interval[0] > 0.5
    assert tally.score >= (0.6 if game is ENVOYS else 0.8)
