"""Alpha-beta finds what plain minimax finds, in every game for two without secrets."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielbrett import registry
from spielbrett.ai.alphabeta import AlphaBeta
from spielbrett.ai.player import Choice, Limits
from spielbrett.ai.worth import worth
from spielbrett.game import CHANCE, AnyGame

from ..toys import PIG
from .positions import DUELS, positions

KALAHA = registry.find("kalaha")
TABLES = json.loads((Path(__file__).parents[1] / "data" / "kalaha_perft.json").read_text())["fixed_depth"]
COUNTABLE = 1000
"""So many sequences of actions plain minimax goes through in a short time."""


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


def test_small_kalaha_is_solved_and_then_thinking_ends() -> None:
    start = KALAHA.start(KALAHA.options(pits=3, stones=2))
    assert_like_minimax(KALAHA, start)
    deep = AlphaBeta().choose(KALAHA, start, Limits(nodes=100_000), Random(1)).report
    assert deep.score == 4
    assert deep.nodes < 100_000


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
        score = think(KALAHA, state, table["root_values_depth"] - 1).report.score
        found.append(score if state.turn == start.turn else -score)
    return found


def test_kalaha_values_of_first_actions() -> None:
    assert root_values(TABLES[0]) == TABLES[0]["root_values"]


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_kalaha_values_of_great_depths(table: dict[str, Any]) -> None:
    assert root_values(table) == table["root_values"]
    assert think(KALAHA, kalaha(table), 14).report.score == table["values"][13]


@pytest.mark.long
def test_hint_for_the_start_of_kalaha() -> None:
    assert str(think(KALAHA, KALAHA.start(), 14).action) == "3"
