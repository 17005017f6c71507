"""Kalaha's exact values, by a plain minimax, against tables solved by a C++ program (`data/kalaha_solved.json`)."""

import json
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from spielbrett.games.kalaha import GAME
from spielbrett.games.kalaha.rules import Kalaha, Options, sides
from spielbrett.geometry.pits import pack

VALUES: dict[str, Any] = json.loads((Path(__file__).parent.parent / "data/kalaha_solved.json").read_text())["values"]
RULES = {
    "seed_skip_store_on_skip_start_off": Options(),
    "seed_skip_store_on_skip_start_on": Options(skip_start_pit=True),
    "seed_skip_store_off_skip_start_off": Options(skip_opponent_store=False),
    "seed_skip_store_off_skip_start_on": Options(skip_opponent_store=False, skip_start_pit=True),
    "standard_either_empty": Options(ends="either"),
    "irving_empty_capture": Options(ends="either", empty_capture=True),
}


@cache
def value(state: Kalaha) -> float:
    """What orange gets more than grey when both play as well as can be."""
    returns = state.returns()
    if returns is not None:
        return returns[0]
    best = max if state.turn == 0 else min
    return best(value(state.apply(action)) for action in state.legal_actions())


SMALL = [*product((1, 2), range(1, 7)), *product((3,), (1, 2, 3)), (4, 1), (5, 1)]
"""Sizes, pits and stones, that take a moment."""
LARGER = [(3, 4), (4, 2), (6, 1)]
"""Sizes that take up to a minute."""


def solved(wanted: list[tuple[int, int]]) -> list[Any]:
    found = [(name, int(pits), int(stones)) for name in RULES for pits, row in VALUES[name].items() for stones in row]
    return [pytest.param(*size, id=f"{size[1]}x{size[2]} {size[0]}") for size in found if size[1:] in wanted]


def check(name: str, pits: int, stones: int) -> None:
    start = GAME.start(replace(RULES[name], pits=pits, stones=stones))
    known = VALUES[name][str(pits)][str(stones)]
    value.cache_clear()
    assert value(start) == known["value"]
    if "root" in known:
        assert [value(start.apply(action)) for action in start.legal_actions()] == known["root"]
    value.cache_clear()


@pytest.mark.parametrize(("name", "pits", "stones"), solved(SMALL))
def test_small_boards(name: str, pits: int, stones: int):
    check(name, pits, stones)


@pytest.mark.long
@pytest.mark.parametrize(("name", "pits", "stones"), solved(LARGER))
def test_larger_boards(name: str, pits: int, stones: int):
    check(name, pits, stones)


def test_how_it_ends_changes_the_value():
    cells = pack([1, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0])
    values = {ends: value(Kalaha(sides(Options(ends=ends))[0], cells)) for ends in ("mover", "either")}
    assert values == {"mover": -2, "either": 0}
    by_size = {
        (pits, stones): tuple(value(GAME.start(Options(pits=pits, stones=stones, ends=ends))) for ends in values)
        for pits, stones in ((1, 5), (2, 4))
    }
    assert by_size == {(1, 5): (0, 2), (2, 4): (-12, -10)}
