"""Forced wins in Cluster are found, proved, and are the soonest there are."""

from random import Random
from typing import Any

import pytest
from wins import cluster_wins

import spielbrett_kernel as kernel
from spielbrett import position, registry
from spielbrett.testing.playouts import play

CLUSTER = registry.find("cluster")
FEW = 8
"""So many positions of each distance when there is little time."""


def solved(text: str) -> kernel.SolveReport:
    task = kernel.solve(text)
    assert task.wait(60)
    report = task.poll()
    assert report.is_done
    return report


def check(plies: int, first: int, last: int | None) -> None:
    for text, winning in cluster_wins(plies)[first:last]:
        report = solved(text)
        assert report.value == 1, text
        assert {action for action, _ in report.actions} == winning, text


@pytest.mark.parametrize("plies", [1, 3, 5, 7])
def test_wins_are_proved(plies: int) -> None:
    check(plies, 0, FEW)


@pytest.mark.long
@pytest.mark.parametrize(("plies", "first"), [(1, FEW), (3, FEW), (5, FEW), (7, FEW), (9, 0)])
def test_all_wins_are_proved(plies: int, first: int) -> None:
    check(plies, first, None)


def test_losses_are_proved() -> None:
    """Whatever the other side does after the best action of a won position."""
    for text, winning in cluster_wins(5)[:FEW]:
        report = solved(kernel.apply(text, min(winning)))
        assert report.value == -1
        assert {value for _, value in report.actions} == {-1}


def forced(state: Any, seat: int, plies: int) -> bool:
    """Whether a seat can force a win, by plain looking."""
    returns = state.returns()
    if returns is not None or plies == 0:
        return returns is not None and returns[seat] > 0
    enough = any if state.turn == seat else all
    return enough(forced(state.apply(action), seat, plies - 1) for action in state.legal_actions())


@pytest.mark.parametrize("both_connected", ["mover", "draw"])
def test_finds_what_plain_looking_finds(both_connected: str) -> None:
    found = 0
    for seed in range(40):
        last = play(CLUSTER, CLUSTER.options(both_connected=both_connected), 2, seed).states
        state = last[-Random(seed).choice([2, 4])]
        report = kernel.search(position.encode(CLUSTER, state), nodes=20_000)
        assert report.wait(60)
        if not forced(state, state.turn, 1):
            continue
        found += 1
        answer = solved(position.encode(CLUSTER, state))
        assert answer.value == 1
        winning = {str(action) for action in state.legal_actions() if forced(state.apply(action), state.turn, 0)}
        assert {action for action, _ in answer.actions} == winning
        best = report.poll().lines[0]
        assert (best.score, best.actions[0] in winning) == (1, True)
    assert found > FEW


def test_proving_can_be_stopped() -> None:
    task = kernel.solve(position.encode(CLUSTER, CLUSTER.start()), memory=1 << 26)
    assert not task.wait(0.2)
    task.stop()
    assert task.wait(10)
    assert (task.poll().value, task.poll().is_done) == (None, False)
