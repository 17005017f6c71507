"""Contests are fair, can be repeated, and say no more than they prove."""

from itertools import pairwise
from math import inf
from random import Random
from typing import Any

import pytest

from spielbrett import registry
from spielbrett.ai.arena import Contest, Tally
from spielbrett.ai.greedy import Greedy
from spielbrett.ai.player import Choice, Limits, Report
from spielbrett.ai.random_player import RandomPlayer
from spielbrett.game import AnyGame

from ..toys import ENVOYS, PIG

TWO_RANDOM = RandomPlayer(), RandomPlayer()
KALAHA, CLANS = map(registry.find, ("kalaha", "clans"))


class First:
    """Plays the first legal action."""

    def choose(self, game: AnyGame, view: Any, limits: Limits, rng: Random) -> Choice:  # noqa: ARG002
        action = game.truth(view, rng).legal_actions()[0]
        return Choice(action, Report(0, 0, 0, 0, (str(action),)))


@pytest.mark.parametrize(
    ("tally", "score", "interval"),
    [
        (Tally(10, 0, 90), 0.1, (0.0552, 0.1744)),
        (Tally(0, 0, 10), 0, (0, 0.2775)),
        (Tally(10, 0, 0), 1, (0.7225, 1)),
        (Tally(0, 40, 0), 0.5, (0.3520, 0.6480)),
        (Tally(), 0.5, (0, 1)),
    ],
)
def test_score_and_its_interval(tally: Tally, score: float, interval: tuple[float, float]) -> None:
    """By the formula, worked out by hand."""
    assert tally.score == score
    assert tally.interval == pytest.approx(interval, abs=1e-4)


def test_elo() -> None:
    assert Tally(76, 0, 24).elo == pytest.approx(200, abs=1)
    assert Tally(5, 0, 5).elo == 0
    assert (Tally(3).elo, Tally(losses=3).elo) == (inf, -inf)
    low, high = Tally(76, 0, 24).elo_interval
    assert low == pytest.approx(121, abs=1)
    assert high == pytest.approx(279, abs=1)


def test_points_are_counted() -> None:
    tally = Tally()
    for points in (1.0, 0.5, 0.5, 0.0, 1.0):
        tally = tally.add(points)
    assert tally == Tally(2, 2, 1)


def test_the_second_game_of_a_pair_has_the_seats_swapped() -> None:
    bouts = list(Contest(CLANS, (First(), RandomPlayer()), seats=3, opening=3).play(6))
    assert [bout.seating for bout in bouts] == [(0, 1, 0), (1, 0, 1)] * 3
    starts = [bout.record.start for bout in bouts]
    assert starts[0::2] == starts[1::2]
    assert len(set(starts)) == 3
    openings = [bout.record.actions[:3] for bout in bouts]
    assert openings[0::2] == openings[1::2]


def test_the_same_seed_plays_the_same_games() -> None:
    one, two, other = (list(Contest(KALAHA, TWO_RANDOM, seed=seed).play(4)) for seed in (1, 1, 2))
    assert one == two
    assert one != other
    assert all(bout.record != next_bout.record for bout, next_bout in pairwise(one))


@pytest.mark.parametrize("game", [KALAHA, CLANS, PIG, ENVOYS], ids=lambda game: game.name)
@pytest.mark.usefixtures("toys")
def test_records_replay_and_points_follow_from_them(game: AnyGame) -> None:
    for bout in Contest(game, (Greedy(), RandomPlayer()), opening=2).play(4):
        assert bout.record.check().turn is None
        returns = bout.record.returns
        assert returns is not None
        first, second = (returns[bout.seating.index(player)] for player in (0, 1))
        assert bout.points == (first > second) + (first == second) / 2


def test_the_best_seat_counts_at_bigger_tables() -> None:
    for bout in Contest(ENVOYS, (Greedy(), First()), seats=3).play(20):
        returns = bout.record.returns
        assert returns is not None
        best = {player for player, value in zip(bout.seating, returns, strict=True) if value == max(returns)}
        assert bout.points == (0.5 if len(best) == 2 else 1 - best.pop())


def test_a_game_without_end_is_a_draw() -> None:
    endless = Contest(PIG, (First(), First()), PIG.options(target=50))
    bout = next(endless.play(1))
    assert (bout.points, bout.record.returns) == (0.5, None)
    assert len(bout.record.actions) == PIG.longest


def test_options_are_played_with() -> None:
    bout = next(Contest(KALAHA, TWO_RANDOM, KALAHA.options(pits=2, stones=1)).play(1))
    assert bout.record.options["pits"] == 2
