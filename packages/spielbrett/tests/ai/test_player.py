"""What holds for every player in every game."""

from collections.abc import Iterator
from itertools import count
from math import nan
from random import Random
from threading import Event
from time import perf_counter
from typing import Any

import pytest

from spielbrett import IllegalAction, registry
from spielbrett.ai.alphabeta import AlphaBeta
from spielbrett.ai.levels import make_player
from spielbrett.ai.mcts import Mcts
from spielbrett.ai.player import Limits, Report, Searcher
from spielbrett.game import AnyGame

from ..toys import PIG
from .positions import GAMES, finished, positions

NAMES = ("random", "greedy", "beginner", "alphabeta", "mcts", "level:1", "level:6")
SEARCHERS = (AlphaBeta(), Mcts())
KALAHA, CLUSTER, CLANS = map(registry.find, ("kalaha", "cluster", "clans"))


def tables() -> Iterator[Any]:
    """Every game with the fewest and with the most seats."""
    for game in GAMES:
        for seats in sorted({game.seats[0], game.seats[-1]}):
            yield pytest.param(game, seats, id=f"{game.name}-{seats}")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("game", "seats"), list(tables()))
def test_a_choice_is_legal_and_the_same_from_the_same_seed(game: AnyGame, seats: int, name: str) -> None:
    player, limits = make_player(name), Limits(nodes=60)
    for state in positions(game, None, seats, count=2):
        one, two = (player.choose(game, state.observe(state.turn), limits, Random(7)) for _ in range(2))
        assert one.action in state.legal_actions()
        assert (one.action, one.report.line, one.report.nodes) == (two.action, two.report.line, two.report.nodes)
        assert_consistent(state, one.action, one.report)


def assert_consistent(state: Any, action: Any, report: Report) -> None:
    """The line begins with the action and can be played."""
    assert report.line[0] == str(action)
    for text in report.line:
        state = state.apply(next(action for action in state.legal_actions() if str(action) == text))
    assert 0 <= report.nodes <= 60


def test_a_limit_that_no_time_reaches_is_refused() -> None:
    with pytest.raises(ValueError, match="nan"):
        Limits(nodes=5, seconds=nan)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_finished_game_is_refused(game: AnyGame, name: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        make_player(name).choose(game, finished(game).observe(0), Limits(nodes=60), Random(1))
    assert refusal.value.code == "game.over"


@pytest.mark.parametrize("name", NAMES)
def test_nobody_chooses_for_chance(name: str) -> None:
    state = PIG.start()
    state = state.apply(state.legal_actions()[0])
    with pytest.raises(IllegalAction) as refusal:
        make_player(name).choose(PIG, state, Limits(nodes=60), Random(1))
    assert refusal.value.code == "game.not_your_turn"


@pytest.mark.parametrize("player", SEARCHERS, ids=["alphabeta", "mcts"])
@pytest.mark.parametrize("game", [KALAHA, CLUSTER, CLANS], ids=lambda game: game.name)
def test_the_deadline_is_kept(game: AnyGame, player: Searcher) -> None:
    """Within 50 ms; the best of several, because the machine may be busy with something else."""
    view = game.start().observe(0)
    late: list[float] = []
    for seconds in (0.05, 0.1, 0.15, 0.2):
        begun = perf_counter()
        player.choose(game, view, Limits(seconds=seconds), Random(1))
        late.append(perf_counter() - begun - seconds)
    assert 0 <= min(late) <= 0.05


@pytest.mark.parametrize("player", SEARCHERS, ids=["alphabeta", "mcts"])
def test_a_stop_is_obeyed_at_the_next_node(player: Searcher) -> None:
    asked = count(1)
    report = player.choose(KALAHA, KALAHA.start(), Limits(stop=lambda: next(asked) > 100), Random(1)).report
    assert 0 < report.nodes <= 100
    assert next(asked) == 102


@pytest.mark.parametrize("player", SEARCHERS, ids=["alphabeta", "mcts"])
def test_thoughts_come_while_it_thinks_and_get_better(player: Searcher) -> None:
    stop = Event()
    reports: list[Report] = []
    for choice in player.think(KALAHA, KALAHA.start(), Limits(stop=stop.is_set), Random(1)):
        reports.append(choice.report)
        if len(reports) == 7:
            stop.set()
    nodes = [report.nodes for report in reports]
    assert len(reports) == 8
    assert nodes == sorted(nodes)
    assert nodes[0] == 0
    assert reports[-1].depth > reports[1].depth


@pytest.mark.parametrize("player", SEARCHERS, ids=["alphabeta", "mcts"])
def test_without_any_time_there_still_is_a_choice(player: Searcher) -> None:
    choice = player.choose(CLUSTER, CLUSTER.start(), Limits(seconds=0), Random(1))
    assert choice.action in CLUSTER.start().legal_actions()
    assert choice.report.nodes == 0


def test_limits_need_one() -> None:
    with pytest.raises(ValueError, match="at least one limit"):
        Limits()


def test_limits_together_are_the_tighter_ones() -> None:
    assert Limits(nodes=5, depth=3) & Limits(nodes=7, seconds=1) == Limits(nodes=5, seconds=1, depth=3)
    one, other = Event(), Event()
    stop = (Limits(stop=one.is_set) & Limits(stop=other.is_set)).stop
    assert stop is not None
    assert not stop()
    other.set()
    assert stop()


def test_limits_are_shared_out() -> None:
    assert Limits(nodes=9, seconds=1, depth=3).shared(4) == Limits(nodes=2, seconds=0.25, depth=3)
    assert Limits(nodes=2).shared(4) == Limits(nodes=1)


def test_speed() -> None:
    assert Report(0, depth=1, nodes=500, seconds=0.25, line=()).nodes_per_second == 2000
    assert Report(0, depth=1, nodes=0, seconds=0, line=()).nodes_per_second == 0
