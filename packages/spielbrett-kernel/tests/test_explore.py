"""The tree search of the kernel: it plays for what its seat knows, learns from what others do, and keeps its limits."""

import gc
import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

import spielbrett_kernel as kernel
from spielbrett import position, registry
from spielbrett.ai.arena import Contest, Tally
from spielbrett.ai.greedy import Greedy
from spielbrett.ai.handicap import Limited
from spielbrett.ai.native import Explorer
from spielbrett.ai.player import Limits
from spielbrett.testing.playouts import play

SIGNATURES = Path(__file__).parent / "signatures.json"
CLANS = registry.find("clans")
START = position.encode(CLANS, CLANS.start())
COLOURS = "rbgyw"


def found(text: str, **settings: Any) -> kernel.SearchReport:
    search = kernel.explore(text, **settings)
    assert search.wait(60)
    return search.poll()


def thoughts(report: kernel.SearchReport) -> list[tuple[float, list[str]]]:
    return [(line.score, line.actions) for line in report.lines]


def games(count: int) -> Iterator[tuple[str, list[str], Any]]:
    """The start of a game, some actions that were played, and the state after them."""
    for seed in range(count):
        states = [state for state in play(CLANS, CLANS.options(), 2 + seed % 3, seed).states if state.turn is not None]
        state = Random(seed).choice(states)
        yield position.encode(CLANS, states[0]), list(state.actions), state


def test_it_explores_clans() -> None:
    assert kernel.explorable() == {"clans"}


def test_what_the_text_tells_of_others_is_not_looked_at() -> None:
    for text, actions, state in games(6):
        words = text.split(":")
        own = words[1][state.turn]
        others = [way for way in permutations(COLOURS, len(words[1])) if way[state.turn] == own]
        reports = [
            thoughts(found(":".join([words[0], "".join(way), *words[2:]]), actions=actions, nodes=300, lines=5))
            for way in Random(1).sample(others, 4)
        ]
        assert all(report == reports[0] for report in reports)


def test_what_was_done_tells_of_colours() -> None:
    """The position is the same, what others did before is known or not."""
    differ = [
        thoughts(found(text, actions=actions, nodes=300)) != thoughts(found(position.encode(CLANS, state), nodes=300))
        for text, actions, state in games(6)
        if len(actions) > 10
    ]
    assert any(differ)


def test_lines_are_legal() -> None:
    for text, actions, state in games(6):
        for line in found(text, actions=actions, nodes=2000, lines=3).lines:
            after = state
            for action in line.actions:
                after = next(after.apply(legal) for legal in after.legal_actions() if str(legal) == action)


def test_the_same_seed_thinks_the_same() -> None:
    first, again, other = (found(START, nodes=2000, seed=seed, lines=9) for seed in (3, 3, 4))
    assert thoughts(first) == thoughts(again) != thoughts(other)
    assert first.nodes == 2000


def test_depth_is_a_limit() -> None:
    assert found(START, nodes=3000, depth=2).depth == 2


def test_with_little_memory_it_still_answers() -> None:
    report = found(START, nodes=3000, memory=1)
    assert report.nodes == 3000
    assert report.lines[0].actions


def test_it_can_be_stopped() -> None:
    search = kernel.explore(START)
    assert not search.wait(0.02)
    search.stop()
    assert search.wait(10)
    assert search.poll().lines[0].actions


def test_it_keeps_its_deadline() -> None:
    began = monotonic()
    report = found(START, seconds=0.1)
    assert report.seconds >= 0.1
    assert monotonic() - began < 5


def test_no_thread_survives_its_owner() -> None:
    def threads() -> int:
        return len(list(Path("/proc/self/task").iterdir()))

    before = threads()
    search = kernel.explore(START)
    assert threads() > before
    del search
    gc.collect()
    assert threads() == before


@pytest.mark.parametrize("given", [{"depth": -1}, {"seconds": float("nan")}, {"lines": 0}])
def test_numbers_that_make_no_sense_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(kernel.KernelError) as refused:
        kernel.explore(START, **given)
    assert refused.value.code == "kernel.limits"


@pytest.mark.parametrize(
    ("text", "actions", "code"),
    [
        ("kalaha - 0:4,4,4,4,4,4,0,4,4,4,4,4,4,0", [], "kernel.explore"),
        (START, ["1>60"], "notation.unreadable"),
        ("clans - -:rb:0,0,0,0,0:6,6:-:-", [], "game.over"),
    ],
)
def test_what_cannot_be_explored_is_refused(text: str, actions: list[str], code: str) -> None:
    with pytest.raises(kernel.KernelError) as refused:
        kernel.explore(text, actions=actions)
    assert refused.value.code == code


def score(seats: int, nodes: int, games: int) -> Tally:
    tally = Tally()
    players = Limited(Explorer(), Limits(nodes=nodes)), Greedy()
    for bout in Contest(CLANS, players, seats=seats, opening=2).play(games):
        tally = tally.add(bout.points)
    return tally


def test_it_beats_the_greedy_player() -> None:
    assert score(2, 300, 12).score > 0.6


@pytest.mark.long
@pytest.mark.parametrize("seats", CLANS.seats)
def test_it_beats_the_greedy_player_at_any_table(seats: int) -> None:
    assert score(seats, 1000, 60).interval[0] > 0.5


def test_the_tree_has_changed_only_on_purpose() -> None:
    """If it has: write what it thinks now into the file, and say why in the commit."""
    report = found(START, nodes=5000).lines[0]
    assert f"{report.score:.6f} {' '.join(report.actions)}" == json.loads(SIGNATURES.read_text())["clans"]
