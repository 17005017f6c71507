"""Kalaha's numbers of sequences, against tables counted by a C++ program (`data/kalaha_perft.json`)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from spielbrett.games.kalaha import GAME
from spielbrett.games.kalaha.rules import Kalaha, Options, Sow
from spielbrett.geometry.pits import held
from spielbrett.testing.perft import PerftLine, perft, perft_lines

TABLES: list[dict[str, Any]] = json.loads((Path(__file__).parent.parent / "data/kalaha_perft.json").read_text())[
    "perft"
]
RULES = ("pits", "stones", "skip_opponent_store", "skip_start_pit", "empty_capture")


def name(table: dict[str, Any]) -> str:
    switches = [rule for rule in RULES[2:] if table[rule]]
    return f"{table['pits']}x{table['stones']} {table['end']} {' '.join(switches)}"


def kinds(before: Kalaha, action: Sow, after: Kalaha) -> set[str]:
    """The columns of the table in which a sowing counts."""
    side, start = before.side, before.side.starts[action.pit]
    stones = held(before.cells, start)
    change, last = side.sowing(start, stones)
    one_row = bool(after.cells & after.side.own) != bool(after.cells & after.side.facing)
    found = {
        "sequences": True,
        "extra_moves": last == side.store,
        "captures": side.capture(before.cells + change, last) != before.cells + change,
        "game_ends": after.turn is None,
        "long_laps_12plus": stones >= 12,
        "one_row_empty_but_play_goes_on": after.turn is not None and one_row,
    }
    return {kind for kind, true in found.items() if true}


def start(table: dict[str, Any]) -> Kalaha:
    return GAME.start(Options(**{rule: table[rule] for rule in RULES}, ends=table["end"]))


def count_columns(table: dict[str, Any], deepest: int) -> None:
    reached = Counter({start(table): 1})
    for depth in range(deepest):
        counts: Counter[str] = Counter()
        following: Counter[Kalaha] = Counter()
        for state, ways in reached.items():
            for action in state.legal_actions():
                after = state.apply(action)
                following[after] += ways
                for kind in kinds(state, action, after):
                    counts[kind] += ways
        columns = [column for column in table if isinstance(table[column], list)]
        assert {column: counts[column] for column in columns} == {column: table[column][depth] for column in columns}
        reached = following


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_all_sequences(table: dict[str, Any]):
    depth = len(table["sequences"])
    assert perft(start(table), depth) == table["sequences"][-1]


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_every_column(table: dict[str, Any]):
    count_columns(table, 6)


@pytest.mark.parametrize("line", perft_lines(GAME), ids=lambda line: line.place)
def test_the_file_of_counts(line: PerftLine):
    line.check()


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_every_column_to_the_full_depth(table: dict[str, Any]):
    count_columns(table, len(table["sequences"]))
