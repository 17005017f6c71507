"""Monte Carlo tree search: chance, secrets, any number of seats."""

from random import Random
from typing import Any

import pytest

from spielbrett import decode, registry
from spielbrett.ai.alphabeta import AlphaBeta
from spielbrett.ai.arena import Contest, Tally
from spielbrett.ai.greedy import Greedy
from spielbrett.ai.handicap import Limited
from spielbrett.ai.mcts import Mcts
from spielbrett.ai.player import Choice, Limits
from spielbrett.ai.random_player import RandomPlayer
from spielbrett.game import AnyGame

from ..toys import ENVOYS, PIG
from .positions import cluster_wins

KALAHA, CLUSTER, CLANS = map(registry.find, ("kalaha", "cluster", "clans"))


def think(game: AnyGame, view: Any, nodes: int) -> Choice:
    return Mcts().choose(game, view, Limits(nodes=nodes), Random(1))


def test_it_comes_to_the_value_of_exact_search() -> None:
    start = KALAHA.start(KALAHA.options(pits=3, stones=2))
    exact = AlphaBeta().choose(KALAHA, start, Limits(nodes=100_000), Random(1))
    found = think(KALAHA, start, 2000)
    assert found.action == exact.action
    assert found.report.score == pytest.approx(exact.report.score, abs=0.5)


def test_the_last_choice_tells_of_all_iterations() -> None:
    *_, last = Mcts(most=100).think(KALAHA, KALAHA.start(), Limits(depth=3), Random(1))
    assert last.report.nodes == 100


def test_it_wins_at_once_where_it_can() -> None:
    for state, winning in cluster_wins(plies=1):
        chosen = think(CLUSTER, state, 60)
        assert str(chosen.action).upper() in winning
        assert chosen.report.score > 0.99


@pytest.mark.parametrize("scores", ["[0,15]", "[0,15,15]"])
def test_it_weighs_what_dice_may_bring(scores: str) -> None:
    """Of 20 points, 15 are in the pot: five more can only come from another roll, and a 1 loses all."""
    risk, safety = (decode(PIG, f"pig - [{scores},{pot},0,false]") for pot in (15, 20))
    assert str(think(PIG, safety, 300).action) == "hold"
    assert think(PIG, safety, 300).report.score > 0.99
    assert think(PIG, risk, 300).report.score < 0.9


def test_it_furthers_its_secret() -> None:
    for own, name in enumerate(("red", "blue", "green", "white")):
        state = decode(ENVOYS, f"envoys - [[2,2,2,2],0,[{own},{(own + 1) % 4}],null]")
        assert str(think(ENVOYS, state.observe(0), 100).action) == name


@pytest.mark.parametrize("seats", CLANS.seats)
def test_it_beats_random_play_in_clans(seats: int) -> None:
    tally = Tally()
    for bout in Contest(CLANS, (Limited(Mcts(), Limits(nodes=4)), RandomPlayer()), seats=seats).play(6):
        tally = tally.add(bout.points)
    assert tally.wins >= 5


@pytest.mark.long
def test_it_beats_the_greedy_player_in_clans() -> None:
    tally = Tally()
    for bout in Contest(CLANS, (Limited(Mcts(), Limits(nodes=100)), Greedy())).play(30):
        tally = tally.add(bout.points)
    assert tally.interval[0] > 0.5
