"""The exact solver of the kernel, against published values and other programs' tables."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import spielbrett_kernel as kernel
from spielbrett import position, registry

DATA = Path(__file__).parents[2] / "spielbrett" / "tests" / "data"
SOLVED: dict[str, Any] = json.loads((DATA / "kalaha_solved.json").read_text())["values"]
KALAHA, BOHNDUELL = registry.find("kalaha"), registry.find("bohnduell")
SEED = KALAHA.options()
RULES = {
    "seed_skip_store_on_skip_start_off": SEED,
    "seed_skip_store_on_skip_start_on": replace(SEED, skip_start_pit=True),
    "seed_skip_store_off_skip_start_off": replace(SEED, skip_opponent_store=False),
    "seed_skip_store_off_skip_start_on": replace(SEED, skip_opponent_store=False, skip_start_pit=True),
    "standard_either_empty": replace(SEED, ends="either"),
    "irving_empty_capture": replace(SEED, ends="either", empty_capture=True),
}
ALL = [(name, int(pits), int(stones)) for name in RULES for pits, row in SOLVED[name].items() for stones in row]
SHORT, LONG = 12, 20
"""The most stones on a side of boards that are solved in a moment, and in minutes."""


def sizes(low: int, high: int) -> list[Any]:
    chosen = [size for size in ALL if low < size[1] * size[2] <= high]
    return [pytest.param(*size, id=f"{size[1]}x{size[2]} {size[0]}") for size in chosen]


def solved(text: str, **settings: Any) -> kernel.SolveReport:
    task = kernel.solve(text, **settings)
    assert task.wait(3000)
    report = task.poll()
    assert report.is_done
    return report


def check(name: str, pits: int, stones: int, **settings: Any) -> None:
    start = KALAHA.start(replace(RULES[name], pits=pits, stones=stones))
    known = SOLVED[name][str(pits)][str(stones)]
    report = solved(position.encode(KALAHA, start), **settings)
    assert report.value == known["value"]
    if "root" in known:
        assert [value for _, value in report.actions] == known["root"]


@pytest.mark.parametrize(("name", "pits", "stones"), sizes(0, SHORT))
def test_kalaha(name: str, pits: int, stones: int) -> None:
    check(name, pits, stones, memory=1 << 25)


@pytest.mark.long
@pytest.mark.parametrize(("name", "pits", "stones"), sizes(SHORT, LONG))
def test_larger_kalaha(name: str, pits: int, stones: int) -> None:
    check(name, pits, stones)


def bohnduell(stock: int) -> str:
    return position.encode(BOHNDUELL, BOHNDUELL.start(BOHNDUELL.options(stock=stock)))


VALUES = {4: 0, 5: 0, 6: -1, 7: -2, 8: 0, 9: -2, 10: -1, 11: -2, 12: -1, 13: -1, 14: -1, 16: -1}


@pytest.mark.parametrize(("stock", "value"), VALUES.items())
def test_bohnduell(stock: int, value: int) -> None:
    assert solved(bohnduell(stock)).value == value


@pytest.mark.long
@pytest.mark.parametrize("stock", [17, 18, 19, 20, 21, 22, 23, 24, 25])
def test_larger_bohnduell(stock: int) -> None:
    assert solved(bohnduell(stock), actions=False).value == -1


def test_bohnduell_openings() -> None:
    assert dict(solved(bohnduell(16)).actions) == {"e1": -8, "e2": -5, "e3": -4, "e4": -1}


def test_what_is_won_already_counts() -> None:
    """The value is that of the returns, not only of what is still to be won."""
    state = KALAHA.start(replace(SEED, pits=2, stones=3))
    value = solved(position.encode(KALAHA, state)).value
    for action in state.legal_actions():
        after = state.apply(action)
        report = solved(position.encode(KALAHA, after))
        assert report.value is not None
        assert value is not None
        assert (report.value if after.turn == state.turn else -report.value) <= value


def test_endings_are_kept_and_used_again(tmp_path: Path) -> None:
    """With so little memory the small table is not enough, so the endings are built."""
    text = position.encode(KALAHA, KALAHA.start(replace(SEED, pits=4, stones=4)))
    first = solved(text, folder=str(tmp_path), memory=1 << 26)
    again = solved(text, folder=str(tmp_path), memory=1 << 26)
    assert (first.value, first.actions) == (again.value, again.actions)


def test_solving_can_be_stopped() -> None:
    task = kernel.solve(bohnduell(40), memory=1 << 26)
    assert not task.wait(0.1)
    task.stop()
    assert task.wait(10)
    report = task.poll()
    assert (report.value, report.is_done) == (None, False)


def test_what_cannot_be_solved_is_refused() -> None:
    quinque = registry.find("quinque")
    for text, code in (
        ("kalaha - -:0,0,0,0,0,0,25,0,0,0,0,0,0,23", "game.over"),
        (position.encode(quinque, quinque.start()), "kernel.solve"),
    ):
        with pytest.raises(kernel.KernelError) as refused:
            kernel.solve(text)
        assert refused.value.code == code
