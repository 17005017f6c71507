"""Alpha-beta finds what plain minimax finds, in every game for two without secrets."""

import json
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielbrett import decode, registry
from spielbrett.ai.alphabeta import AlphaBeta
from spielbrett.ai.player import Choice, Limits
from spielbrett.ai.worth import worth
from spielbrett.game import CHANCE, AnyGame

from ..toys import ENVOYS, PIG
from .positions import DUELS, cluster_wins, positions

KALAHA, CLUSTER, QUINQUE = map(registry.find, ("kalaha", "cluster", "quinque"))
TABLES = json.loads((Path(__file__).parents[1] / "data" / "kalaha_perft.json").read_text())["fixed_depth"]
COUNTABLE = 500
"""So many sequences of actions plain minimax goes through in a short time."""
LARGE = 500_000
"""Entries for searches that need not keep a deadline."""


def minimax(game: AnyGame, state: Any, depth: int, seat: int) -> float:
    if state.turn == CHANCE and depth:
        return sum(p * minimax(game, state.apply(a), depth - 1, seat) for a, p in state.chance_outcomes())
    if state.turn is None or not depth:
        return worth(game, state, seat)
    best = max if state.turn == seat else min
    return best(minimax(game, state.apply(action), depth - 1, seat) for action in state.legal_actions())


def think(game: AnyGame, state: Any, depth: int, seed: int = 1, **settings: int) -> Choice:
    return AlphaBeta(**settings).choose(game, state, Limits(depth=depth), Random(seed))


def assert_like_minimax(game: AnyGame, state: Any, **settings: int) -> None:
    for depth in range(1, 5):
        if depth > 1 and len(state.legal_actions()) ** depth > COUNTABLE:
            return
        found = think(game, state, depth, **settings)
        assert found.report.score == pytest.approx(minimax(game, state, depth, state.turn), abs=1e-6)
        following = state.apply(found.action)
        assert minimax(game, following, depth - 1, state.turn) == pytest.approx(found.report.score, abs=1e-6)


@pytest.mark.parametrize("game", DUELS, ids=lambda game: game.name)
def test_equals_minimax(game: AnyGame) -> None:
    for options in [game.options(), *game.presets.values()]:
        for state in positions(game, options):
            assert_like_minimax(game, state)


@pytest.mark.parametrize("seats", [2, 3])
def test_equals_minimax_with_chance_and_at_bigger_tables(seats: int) -> None:
    for state in positions(PIG, PIG.options(target=5), seats):
        assert_like_minimax(PIG, state)


@pytest.mark.parametrize(
    ("position", "turns"),
    [
        ("c1rrr./a2...y/c2.y../b1r.r./a1..y.:b3a1c3b2a2", {("+Be1", "A>Dn"), ("+Dn3", "A>Be")}),
        ("b1r.r./b2..y./a2..rr/a1..r.:c1a2a1b1", {("D4", "C>Dw")}),
    ],
)
def test_a_win_by_both_actions_of_a_turn_in_quinque(position: str, turns: set[tuple[str, str]]) -> None:
    state = decode(QUINQUE, f"quinque - 0:{position}")
    found = think(QUINQUE, state, 2)
    assert found.report.line in turns
    assert found.report.score == 1
    assert think(QUINQUE, state.apply(found.action), 1).report.score == 1


@pytest.mark.parametrize("plies", [1, 3])
def test_wins_in_cluster_are_proved(plies: int) -> None:
    for state, winning in list(cluster_wins(plies))[:12]:
        found = think(CLUSTER, state, plies)
        assert str(found.action).upper() in winning
        assert (found.report.score, len(found.report.line)) == (1, plies)


def test_the_faster_win_is_preferred() -> None:
    for state, _ in list(cluster_wins(plies=1))[:6]:
        assert len(think(CLUSTER, state, 3).report.line) == 1


def test_the_slower_loss_is_preferred() -> None:
    """After the winning action of a win in three plies, the loser makes it last as long as it can."""
    for state, _ in list(cluster_wins(plies=3))[:6]:
        lost = state.apply(think(CLUSTER, state, 3).action)
        report = think(CLUSTER, lost, 2).report
        assert (report.score, len(report.line)) == (-1, 2)


def test_small_kalaha_is_solved_and_then_thinking_ends() -> None:
    start = KALAHA.start(KALAHA.options(pits=3, stones=2))
    assert_like_minimax(KALAHA, start)
    deep = AlphaBeta().choose(KALAHA, start, Limits(nodes=100_000), Random(1)).report
    assert deep.score == 4
    assert deep.nodes < 100_000


def test_truths_vote_where_information_is_hidden() -> None:
    """The own envoy reaches the end with the next step, whichever the other's is."""
    for own, name in enumerate(("red", "blue", "green", "white")):
        view = decode(ENVOYS, f"envoys - [[2,2,2,2],0,[{own},{(own + 1) % 4}],null]").observe(0)
        found = think(ENVOYS, view, 1)
        assert str(found.action) == name
        assert found.report.nodes == 8 * 5


def test_truths_not_looked_at_have_no_vote() -> None:
    """The time is over after the first of eight truths."""
    view = decode(ENVOYS, "envoys - [[2,2,2,2],0,[3,0],null]").observe(0)
    for seed in range(8):
        asked = count(1)
        limits = Limits(depth=1, stop=lambda asked=asked: next(asked) > 5)
        assert str(AlphaBeta().choose(ENVOYS, view, limits, Random(seed)).action) == "white"


def test_a_table_too_small_changes_nothing() -> None:
    for state in positions(KALAHA):
        assert_like_minimax(KALAHA, state, entries=4)


def kalaha(table: dict[str, Any]) -> Any:
    names = ("pits", "stones", "skip_opponent_store", "skip_start_pit")
    return KALAHA.start(KALAHA.options(**{name: table[name] for name in names}))


def name_of(table: dict[str, Any]) -> str:
    return "{stones}-{skip_opponent_store}-{skip_start_pit}".format_map(table)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_kalaha_values_of_fixed_depths(table: dict[str, Any]) -> None:
    found = [choice.report.score for choice in AlphaBeta().think(KALAHA, kalaha(table), Limits(depth=9), Random(1))]
    assert found[1:] == table["values"][:9]


def root_values(table: dict[str, Any]) -> list[float]:
    found: list[float] = []
    start = kalaha(table)
    for action in start.legal_actions():
        state = start.apply(action)
        score = think(KALAHA, state, table["root_values_depth"] - 1, entries=LARGE).report.score
        found.append(score if state.turn == start.turn else -score)
    return found


def test_kalaha_values_of_first_actions() -> None:
    assert root_values(TABLES[0]) == TABLES[0]["root_values"]


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES[1:], ids=name_of)
def test_kalaha_values_of_first_actions_in_the_other_rule_sets(table: dict[str, Any]) -> None:
    assert root_values(table) == table["root_values"]


@pytest.mark.long
def test_hint_for_the_start_of_kalaha() -> None:
    """At 12 plies pit 6 still looks best."""
    found = think(KALAHA, KALAHA.start(), 14, entries=LARGE)
    assert str(found.action) == "3"
    assert found.report.score == TABLES[0]["values"][13]
