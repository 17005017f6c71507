"""The search of the kernel finds what plain minimax finds, and keeps its limits."""

import gc
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from time import monotonic
from typing import Any

import pytest
from wins import cluster_wins

import spielbrett_kernel as kernel
from spielbrett import AnyGame, options, position, registry
from spielbrett.ai import native
from spielbrett.ai.alphabeta import AlphaBeta
from spielbrett.ai.player import Limits
from spielbrett.testing.playouts import play

DATA = Path(__file__).parents[2] / "spielbrett" / "tests" / "data"
TABLES = json.loads((DATA / "kalaha_perft.json").read_text())["fixed_depth"]
SIGNATURES = Path(__file__).parent / "signatures.json"
GAMES = [registry.find(name) for name in sorted(kernel.searchable())]
KALAHA = registry.find("kalaha")
START = position.encode(KALAHA, KALAHA.start())

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_exact_game = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.name not in kernel.selective()], ids=lambda game: game.name
)


def finished(search: kernel.Search, seconds: float = 60) -> kernel.SearchReport:
    assert search.wait(seconds)
    return search.poll()


def score(text: str, depth: int) -> float:
    return finished(kernel.search(text, depth=depth)).lines[0].score


def minimax(game: AnyGame, state: Any, depth: int, seat: int) -> float:
    """Plain, but for the last ply."""
    returns = state.returns()
    if returns is not None:
        return returns[seat]
    if depth == 1:
        found = score(position.encode(game, state), 1)
        return found if state.turn == seat else -found
    best = max if state.turn == seat else min
    return best(minimax(game, state.apply(action), depth - 1, seat) for action in state.legal_actions())


def states(game: AnyGame, chosen: Any, count: int) -> Iterator[Any]:
    for seed in range(count):
        running = [state for state in play(game, chosen, game.seats[0], seed).states if state.turn is not None]
        yield Random(seed).choice(running)


@each_exact_game
def test_equals_minimax(game: AnyGame) -> None:
    for chosen in [game.options(), *game.presets.values()]:
        for state in states(game, chosen, 6):
            depth = next(depth for depth in (4, 3, 2) if depth == 2 or len(state.legal_actions()) ** depth < 1500)
            for wanted in range(2, depth + 1):
                found = score(position.encode(game, state), wanted)
                assert found == pytest.approx(minimax(game, state, wanted, state.turn), abs=1e-9)


def test_equals_the_search_in_python() -> None:
    for state in states(KALAHA, KALAHA.options(), 12):
        expected = AlphaBeta().choose(KALAHA, state, Limits(depth=6), Random(1)).report
        found = native.Native().choose(KALAHA, state, Limits(depth=6), Random(1)).report
        assert (found.score, found.depth) == (expected.score, expected.depth)


def kalaha(table: dict[str, Any]) -> str:
    names = ("pits", "stones", "skip_opponent_store", "skip_start_pit")
    return position.encode(KALAHA, KALAHA.start(KALAHA.options(**{name: table[name] for name in names})))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: options.format(KALAHA.options(stones=table["stones"])))
def test_values_of_fixed_depths(table: dict[str, Any]) -> None:
    deep = 16
    assert [score(kalaha(table), depth) for depth in range(1, deep + 1)] == table["values"][:deep]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: options.format(KALAHA.options(stones=table["stones"])))
def test_values_of_first_actions(table: dict[str, Any]) -> None:
    found = finished(kernel.search(kalaha(table), depth=table["root_values_depth"], lines=6))
    values = {line.actions[0]: line.score for line in found.lines}
    assert [values[str(pit)] for pit in range(1, 7)] == table["root_values"]


def test_the_lines_are_legal_and_lead_to_their_scores() -> None:
    found = finished(kernel.search(START, depth=9, lines=3))
    assert [line.score for line in found.lines] == sorted((line.score for line in found.lines), reverse=True)
    for line in found.lines:
        state = KALAHA.start()
        for action in line.actions:
            state = next(state.apply(legal) for legal in state.legal_actions() if str(legal) == action)
        assert KALAHA.evaluate is not None
        assert KALAHA.evaluate(state, 0) == line.score


@pytest.mark.parametrize("plies", [1, 3, 5, 7, 9])
def test_wins_in_cluster_are_proved(plies: int) -> None:
    for text, winning in cluster_wins(plies):
        report = finished(kernel.search(text, nodes=1_000_000))
        found = report.lines[0]
        assert report.is_final
        assert found.actions[0] in winning
        assert (found.score, len(found.actions)) == (1, plies)


@each_game
def test_the_same_seed_thinks_the_same(game: AnyGame) -> None:
    text = position.encode(game, game.start())
    first, again = (finished(kernel.search(text, nodes=20_000, seed=3)) for _ in range(2))
    assert (first.nodes, first.depth, first.lines[0].actions) == (again.nodes, again.depth, again.lines[0].actions)
    assert first.nodes == 20_000


def test_a_small_game_is_seen_to_its_end() -> None:
    found = finished(kernel.search("kalaha pits=3,stones=2 0:2,2,2,0,2,2,2,0"))
    assert found.is_final
    assert found.lines[0].score == 4


@each_game
def test_a_search_can_be_stopped(game: AnyGame) -> None:
    search = kernel.search(position.encode(game, game.start()))
    assert not search.wait(0.05)
    search.stop()
    found = finished(search, 10)
    assert found.lines[0].actions


@each_game
def test_a_search_keeps_its_deadline(game: AnyGame) -> None:
    began = monotonic()
    found = finished(kernel.search(position.encode(game, game.start()), seconds=0.1))
    assert found.seconds >= 0.1
    assert monotonic() - began < 5
    assert found.lines[0].actions


def threads() -> int:
    return len(list(Path("/proc/self/task").iterdir()))


def test_no_thread_survives_its_owner() -> None:
    before = threads()
    search = kernel.search(START, threads=3)
    assert threads() > before
    del search
    gc.collect()
    assert threads() == before


@each_exact_game
def test_several_threads_find_the_same_value(game: AnyGame) -> None:
    text = position.encode(game, next(states(game, game.options(), 1)))
    alone, together = (finished(kernel.search(text, depth=4, threads=count)) for count in (1, 2))
    assert alone.lines[0].score == together.lines[0].score


def grown(count: int) -> float:
    """Megabytes after so many searches, and after as many again."""
    before = 0.0
    for _ in range(2):
        before = getrusage(RUSAGE_SELF).ru_maxrss / 1024
        for seed in range(count):
            finished(kernel.search(START, nodes=2000, seed=seed))
    return getrusage(RUSAGE_SELF).ru_maxrss / 1024 - before


def test_searches_leave_nothing_behind() -> None:
    assert grown(200) < 2


@pytest.mark.long
def test_ten_thousand_searches_leave_nothing_behind() -> None:
    assert grown(5000) < 2


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"depth": -1}, "kernel.limits"),
        ({"seconds": -0.5}, "kernel.limits"),
        ({"seconds": float("nan")}, "kernel.limits"),
        ({"threads": 0}, "kernel.limits"),
        ({"threads": 1000}, "kernel.limits"),
        ({"lines": 0}, "kernel.limits"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(given: dict[str, Any], code: str) -> None:
    with pytest.raises(kernel.KernelError) as refused:
        kernel.search(START, **given)
    assert refused.value.code == code


def test_what_cannot_be_searched_is_refused() -> None:
    clans = registry.find("clans")
    for text, code in (
        ("kalaha - -:0,0,0,0,0,0,25,0,0,0,0,0,0,23", "game.over"),
        (position.encode(clans, clans.start()), "kernel.search"),
        ("halma - 0", "game.unknown"),
    ):
        with pytest.raises(kernel.KernelError) as refused:
            kernel.search(text)
        assert refused.value.code == code


@each_game
def test_the_search_has_changed_only_on_purpose(game: AnyGame) -> None:
    """If it has: write the new numbers that `spielbrett bench` shows into the file, and say why in the commit."""
    assert native.signature(game) == json.loads(SIGNATURES.read_text())[game.name]
