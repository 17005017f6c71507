"""What the kernel does beyond answering like the rules."""

from collections.abc import Callable
from threading import Thread

import pytest

import spielbrett_kernel as kernel
from spielbrett import position, registry

START = "kalaha - 0:4,4,4,4,4,4,0,4,4,4,4,4,4,0"
OVER = "kalaha - -:0,0,0,0,0,0,25,0,0,0,0,0,0,23"

each_game = pytest.mark.parametrize("name", sorted(kernel.games()))


def start(name: str) -> str:
    game = registry.find(name)
    return position.encode(game, game.start())


def code(call: Callable[..., object], *given: object) -> str:
    with pytest.raises(kernel.KernelError) as refused:
        call(*given)
    return refused.value.code


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "position.form"),
        ("kalaha -", "position.form"),
        ("halma - 0", "game.unknown"),
        ("kalaha tempo=3 0", "option.unknown"),
        ("kalaha pits=13 0", "option.value"),
        ("kalaha ends=later 0", "option.value"),
        ("kalaha - 0:4,4", "position.state"),
        (START.replace("0:4", "0:5"), "position.state"),
        (START.replace("0:4", "-:4"), "position.canonical"),
        (START.replace(" - ", " pits=6 "), "position.canonical"),
        ("kalaha - " + "4" * (1 << 19), "position.long"),
    ],
)
def test_texts_that_are_no_positions_are_refused(text: str, expected: str) -> None:
    calls: list[Callable[[], object]] = [
        lambda: kernel.perft(text, 1),
        lambda: kernel.divide(text, 1),
        lambda: kernel.legal_actions(text),
        lambda: kernel.apply(text, "1"),
        lambda: kernel.returns(text),
        lambda: kernel.playouts(text, 1, 1, 1),
    ]
    assert [code(call) for call in calls] == [expected] * len(calls)


@pytest.mark.parametrize("action", ["", "0", "7", "01", "1 ", "x" * 10_000])
def test_texts_that_are_no_legal_actions_are_refused(action: str) -> None:
    assert code(kernel.apply, START, action) == "notation.unreadable"


def test_nothing_is_played_after_the_end() -> None:
    assert (kernel.legal_actions(OVER), kernel.returns(OVER)) == ([], [2, -2])
    assert code(kernel.apply, OVER, "1") == "game.over"
    assert (kernel.perft(OVER, 0), kernel.perft(OVER, 1), kernel.divide(OVER, 1)) == (1, 0, {})


@pytest.mark.parametrize("depth", [-1, 65])
def test_depths_out_of_reach_are_refused(depth: int) -> None:
    assert code(kernel.perft, START, depth) == "kernel.depth"
    assert code(kernel.divide, START, depth) == "kernel.depth"


@each_game
def test_playouts_are_the_same_for_the_same_seed(name: str) -> None:
    longest = registry.find(name).longest
    first, again, other = (kernel.playouts(start(name), 50, seed, longest) for seed in (1, 1, 2))
    assert (first.finished, first.plies, first.returns) == (again.finished, again.plies, again.returns)
    assert (first.plies, first.returns) != (other.plies, other.returns)
    assert 0 < first.finished <= 50


@each_game
def test_long_playouts_are_broken_off(name: str) -> None:
    broken = kernel.playouts(start(name), 10, 1, 3)
    assert (broken.finished, broken.plies, broken.returns) == (0, 30, [0] * 4)


def test_playouts_longer_than_any_game_are_refused() -> None:
    assert code(kernel.playouts, START, 1, 1, (1 << 16) + 1) == "kernel.longest"


def test_other_threads_go_on_meanwhile() -> None:
    done: list[int] = []
    thread = Thread(target=lambda: done.append(kernel.perft(START, 11)))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    assert done == [65_870_939]
    assert turns > 1000
