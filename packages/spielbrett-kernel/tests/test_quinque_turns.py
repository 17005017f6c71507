"""The search of Quinque never misses a win in one turn, and never allows one that it could stop."""

from collections.abc import Iterator
from typing import Any

import pytest

import spielbrett_kernel as kernel
from spielbrett import position, registry
from spielbrett.testing.playouts import play

QUINQUE = registry.find("quinque")
FEW = 300
"""Nodes."""

with_options = pytest.mark.parametrize(
    "options", [QUINQUE.options(), QUINQUE.options(advanced=True)], ids=["basic", "advanced"]
)


def mover(text: str) -> int | None:
    """Who is to act; nobody after the end."""
    return None if kernel.returns(text) else int(text.split()[2][0])


def ends(text: str, seat: int | None) -> Iterator[str]:
    """Where all turns of the seat lead that is to act."""
    for action in kernel.legal_actions(text):
        after = kernel.apply(text, action)
        if mover(after) == seat:
            yield from ends(after, seat)
        else:
            yield after


def can_win(text: str) -> bool:
    """Whether the seat to act has a turn that wins: all of them are tried."""
    seat = mover(text)
    return seat is not None and any(kernel.returns(end)[seat:][:1] == [1] for end in ends(text, seat))


def chosen(text: str, nodes: int) -> str:
    """Where the turn leads that the search chooses, action by action."""
    seat = mover(text)
    while mover(text) == seat:
        search = kernel.search(text, nodes=nodes, seed=1)
        assert search.wait(60)
        text = kernel.apply(text, search.poll().lines[0].actions[0])
    return text


def lasts(chosen: Any, count: int) -> Iterator[tuple[str, str]]:
    """The starts of the last two turns of random games that somebody won in his own turn."""
    for seed in range(count):
        *states, last = play(QUINQUE, chosen, 2, seed).states
        starts = [state for state in states if not state.second]
        if len(starts) > 1 and (last.returns() or (0, 0))[starts[-1].turn] == 1:
            yield position.encode(QUINQUE, starts[-2]), position.encode(QUINQUE, starts[-1])


@pytest.mark.parametrize(
    "text",
    [
        "quinque - 0:a1rr../b1rr../c1..y.",
        "quinque - 0:a1rr../b1rr../b2y.../c2r.y.",
        "quinque advanced=on 0:a1rr../b1rr../c1..y.",
        "quinque line_check=turn 0:a1rr../b1rr../c1..y.",
    ],
)
def test_a_line_that_can_be_finished_is_finished(text: str) -> None:
    assert can_win(text)
    assert kernel.returns(chosen(text, FEW)) == [1, -1]


def test_a_line_of_four_is_stopped() -> None:
    text = "quinque - 1:a1rry./b1rry./b2y..."
    assert can_win(text.replace(" 1:", " 0:"))
    assert not can_win(chosen(text, FEW))


@with_options
def test_no_win_is_missed(options: Any) -> None:
    found = [text for _, text in lasts(options, 80)]
    assert len(found) > 8
    for text in found:
        assert kernel.returns(chosen(text, FEW))[int(text.split()[2][0])] == 1, text


def is_lost(end: str, seat: int | None) -> bool:
    """Whether the other side has won, or can do so in its turn."""
    returns = kernel.returns(end)
    return returns[seat] < 0 if returns and seat is not None else can_win(end)


def allows_what_could_be_stopped(text: str) -> bool:
    """Where the other side wins all the same, every turn is tried to see whether one would have helped."""
    seat = mover(text)
    return is_lost(chosen(text, FEW), seat) and not all(is_lost(end, seat) for end in ends(text, seat))


@with_options
def test_no_win_is_allowed_that_could_be_stopped(options: Any) -> None:
    for text, _ in lasts(options, 30):
        assert not allows_what_could_be_stopped(text), text


@pytest.mark.long
@with_options
def test_no_win_is_allowed_in_many_games(options: Any) -> None:
    for text, _ in lasts(options, 120):
        assert not allows_what_could_be_stopped(text), text
