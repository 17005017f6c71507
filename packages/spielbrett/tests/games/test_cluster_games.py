"""Cluster: played games, exact wins and counts that were found elsewhere."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spielbrett.games.cluster import GAME
from spielbrett.games.cluster.lines import STONES
from spielbrett.games.cluster.notation import parse_state
from spielbrett.games.cluster.rules import Cluster, Options
from spielbrett.notation import parse
from spielbrett.testing.perft import perft

DATA = Path(__file__).parent.parent / "data"
RETURNS = {"1-0": (1, -1), "0-1": (-1, 1)}
POSITIONS = {
    "start8": "1XXXXXX1/O6O/O6O/O6O/O6O/O6O/O6O/1XXXXXX1",
    "seed_diagram2": "1XX1XXX1/O6O/O2XO3/O6O/O6O/O6O/O6O/1XXXXXX1",
    "before_seed_diagram3": "8/3X4/4XXXO/OOOXX2O/2OXX2O/2O1X3/2O4O/5OXO",
}


def records(name: str) -> Iterator[Any]:
    """The heading of each game, without its first words, and its moves."""
    heads: list[str] = []
    for line in (DATA / name).read_text().splitlines():
        if line.startswith("#"):
            heads = line[1:].strip().split(" | ")
        elif line:
            moves = [word for word in line.split() if not word.endswith(".")]
            yield pytest.param(heads[1:], moves, id=heads[0])


def replay(moves: list[str]) -> list[Cluster]:
    states = [GAME.start()]
    for text in moves:
        states.append(states[-1].apply(parse(GAME, states[-1], text)))
    return states


@pytest.mark.parametrize(("heads", "moves"), list(records("cluster_games.txt")))
def test_historic_games(heads: list[str], moves: list[str]) -> None:
    result, plies, ending = heads
    *before, last = replay(moves)
    assert len(before) == int(plies)
    assert not any(state.returns() for state in before)
    assert last.returns() == (RETURNS[result] if ending == "connection" else None)


ENDINGS = {
    "simultaneous_connection": (-1, 1),
    "opponent_connected_by_own_capture": (1, -1),
    "single_stone_left": (1, -1),
    "single_stone_left_but_mover_connected_too": (1, -1),
    "no_legal_move": None,
    "repetition_second": None,
    "repetition_third": (0, 0),
    "shortest_win": (1, -1),
    "seed_third_diagram": (1, -1),
    "seed_second_diagram": None,
}


@pytest.mark.parametrize(("heads", "moves"), list(records("cluster_endings.txt")))
def test_special_endings(request: pytest.FixtureRequest, heads: list[str], moves: list[str]) -> None:
    name = request.node.callspec.id
    *before, last = replay(moves)
    assert not any(state.returns() for state in before)
    assert last.returns() == ENDINGS[name]
    assert (last.returns() is None) == (heads[0] == "*" and name != "repetition_third")
    if name == "no_legal_move":
        assert [str(action) for action in last.legal_actions()] == ["pass"]
        assert last.squares(1) == ("A1", "H8")


def test_all_special_endings_are_there() -> None:
    assert [record.id for record in records("cluster_endings.txt")] == list(ENDINGS)


def test_both_connected_is_a_draw_with_the_option() -> None:
    moves = next(game.values[1] for game in records("cluster_endings.txt") if game.id == "simultaneous_connection")
    state = GAME.start(Options(both_connected="draw"))
    for text in moves:
        assert state.returns() is None
        state = state.apply(parse(GAME, state, text))
    assert state.returns() == (0, 0)


COUNTS: list[dict[str, Any]] = json.loads((DATA / "cluster_perft.json").read_text())["counts"]


@pytest.mark.parametrize(
    "count", [case for case in COUNTS if case["depth"] < 4], ids=lambda case: f"{case['position']}-{case['depth']}"
)
def test_counts(count: dict[str, Any]) -> None:
    state = parse_state(Options(), f"{POSITIONS[count['position']]}:{count['to_move']}")
    assert perft(state, count["depth"]) == count["leaf_moves"]
    assert captures(state, count["depth"]) == count["captures"]


def captures(state: Cluster, depth: int) -> int:
    """The sequences that end with a capture."""
    if depth == 1:
        return sum("x" in str(action) for action in state.legal_actions())
    return sum(captures(state.apply(action), depth - 1) for action in state.legal_actions())


def test_counts_of_four_plies_by_first_move() -> None:
    """Equal by symmetry, so one first move of each kind is enough to make the whole."""
    kinds = {"B1-H1": 42189, "B1-B3": 43334, "B1-D3": 51714, "C1xA3": 33373, "C1-C3": 41353}
    kinds |= {"C1-E3": 46805, "D1-B3": 39457, "D1-D3": 47056, "D1-F3": 45521}
    assert 4 * sum(kinds.values()) == next(case["leaf_moves"] for case in COUNTS if case["depth"] == 4)
    start = GAME.start()
    for text, count in kinds.items():
        assert perft(start.apply(parse(GAME, start, text)), 3) == count


def exact_wins() -> Iterator[Any]:
    """The positions of the file, turned to have row 1 at the top, with their numbers and winning moves."""
    for line in (DATA / "cluster_wins.tsv").read_text().splitlines():
        if not line.startswith("#"):
            game, plies, rows, mover, distance, legal, _, winning = line.split("\t")
            state = parse_state(Options(), f"{'/'.join(reversed(rows.split('/'))).replace('.', '1')}:{mover}")
            yield pytest.param(state, int(distance), int(legal), winning.upper().split(","), id=f"{game}-{plies}")


@pytest.mark.parametrize(("state", "distance", "legal", "winning"), list(exact_wins()))
def test_exact_wins(state: Cluster, distance: int, legal: int, winning: list[str]) -> None:
    texts = {action: str(action).upper() for action in state.legal_actions()}
    assert len(texts) == legal
    assert set(winning) <= set(texts.values())
    assert bool(winners(state, 1)) == (distance == 1)
    if distance <= 3:
        assert {texts[action] for action in winners(state, distance)} == set(winning)


def winners(state: Cluster, plies: int) -> list[Any]:
    """The actions that win by force within so many plies."""
    return [action for action in state.legal_actions() if wins(state.apply(action), state.side.seat, plies - 1)]


def wins(state: Cluster, seat: int, plies: int) -> bool:
    returns = state.returns()
    if returns is not None or not plies:
        return returns is not None and returns[seat] == 1
    outcomes = (wins(state.apply(action), seat, plies - 1) for action in state.legal_actions())
    return any(outcomes) if state.turn == seat else all(outcomes)


def test_wins_are_for_both_sides() -> None:
    movers = {STONES[record.values[0].side.seat] for record in exact_wins()}
    assert movers == set(STONES)
