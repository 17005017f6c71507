"""Clans once more, written as plainly as possible and from the rules page alone: both must always agree."""

import json
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from spielbrett.games import clans
from spielbrett.games.clans import GAME
from spielbrett.games.clans.colours import Clans
from spielbrett.games.clans.rules import Options
from spielbrett.testing.perft import perft_lines

DRAWING: dict[str, Any] = json.loads(files(clans).joinpath("board.json").read_text(encoding="utf-8"))
NEIGHBOURS: dict[int, list[int]] = {territory["id"]: territory["neighbours"] for territory in DRAWING["territories"]}
TERRAIN: dict[int, str] = {territory["id"]: territory["terrain"] for territory in DRAWING["territories"]}
GOOD = {"I": ("forest", 1), "II": ("mountain", 2), "III": ("steppe", 3), "IV": ("grassland", 4)}
BAD = {"I": "mountain", "II": "grassland", "III": "forest", "IV": "steppe"}
EPOCHS = ["I"] * 4 + ["II"] * 3 + ["III"] * 2 + ["IV"] * 2 + ["V"]


class Twin:
    """Every hut is an entry of a list."""

    def __init__(self, state: Clans) -> None:
        self.always = state.options.ask_order == "always"
        self.huts = {number: huts_of(state, number) for number in NEIGHBOURS}
        self.scores = list(state.board.scores)
        self.chips = list(state.board.chips)
        self.waiting = list(state.board.waiting)
        self.turn = state.turn

    def copy(self) -> "Twin":
        other = object.__new__(Twin)
        other.__dict__ = {name: value.copy() if hasattr(value, "copy") else value for name, value in vars(self).items()}
        return other

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        return [f"!{village}" for village in self.waiting] or self.moves()

    def moves(self) -> list[str]:
        found: list[str] = []
        for source, neighbours in NEIGHBOURS.items():
            for target in neighbours:
                ours, theirs = len(self.huts[source]), len(self.huts[target])
                if ours and theirs and not (ours >= 7 and theirs < ours):
                    found.append(f"{source}>{target}")
        return found

    def play(self, text: str) -> None:
        if text.startswith("!"):
            self.found(int(text[1:]))
        else:
            settled = self.alone()
            source, target = map(int, text.split(">"))
            self.huts[target] = self.huts[target] + self.huts[source]
            self.huts[source] = []
            self.waiting = sorted(self.alone() - settled)
        while self.waiting and not self.must_ask():
            self.found(self.waiting[0])
        if not self.waiting:
            assert self.turn is not None
            over = sum(self.chips) == 12 or not self.moves()
            self.turn = None if over else (self.turn + 1) % len(self.chips)

    def alone(self) -> set[int]:
        return {n for n in NEIGHBOURS if self.huts[n] and not any(self.huts[near] for near in NEIGHBOURS[n])}

    def must_ask(self) -> bool:
        if len(self.waiting) == 1:
            return False
        founded = sum(self.chips)
        last = founded + len(self.waiting) - 1
        return self.always or last > 11 or EPOCHS[founded] != EPOCHS[last]

    def found(self, village: int) -> None:
        assert self.turn is not None
        epoch, terrain = EPOCHS[sum(self.chips)], TERRAIN[village]
        self.waiting.remove(village)
        self.chips[self.turn] += 1
        huts = self.huts[village]
        if len(set(huts)) == 5:
            huts = [colour for colour in huts if huts.count(colour) > 1]
        if BAD.get(epoch) == terrain:
            huts = []
        good, bonus = GOOD.get(epoch, (terrain, 5))
        for colour in set(huts):
            self.scores[colour] += len(huts) + (bonus if terrain == good else 0)
        self.huts[village] = huts
        if sum(self.chips) == 12:
            self.waiting = []


def huts_of(state: Clans, number: int) -> list[int]:
    return [colour for colour, count in enumerate(state.board.huts[number]) for _ in range(count)]


def agree(state: Clans, twin: Twin) -> None:
    assert [str(action) for action in state.legal_actions()] == twin.legal()
    assert (state.turn, list(state.board.scores), list(state.board.chips)) == (twin.turn, twin.scores, twin.chips)
    assert list(state.board.waiting) == twin.waiting
    assert {number: huts_of(state, number) for number in NEIGHBOURS} == {
        number: sorted(huts) for number, huts in twin.huts.items()
    }


def games(count: int, seed: int) -> None:
    rng = Random(seed)
    for number in range(count):
        options = Options(rng.choice(["regions", "free"]), rng.choice(["when_it_matters", "always"]))
        state = GAME.start(options, 2 + number % 3, rng.randrange(10**6))
        twin = Twin(state)
        while state.turn is not None:
            agree(state, twin)
            action = rng.choice(state.legal_actions())
            state = state.apply(action)
            twin.play(str(action))
        agree(state, twin)
        assert sum(map(sum, state.board.huts)) <= 60
        assert state.returns() == tuple(
            state.board.scores[colour] + chips for colour, chips in zip(state.colours, state.board.chips, strict=True)
        )


def test_the_same_games() -> None:
    games(100, seed=1)


@pytest.mark.long
def test_the_same_games_long() -> None:
    games(10_000, seed=2)


def count(twin: Twin, depth: int) -> int:
    if depth == 1:
        return len(twin.legal())
    total = 0
    for text in twin.legal():
        after = twin.copy()
        after.play(text)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize("line", perft_lines(GAME), ids=lambda line: line.place)
def test_the_same_counts(line: Any) -> None:
    for depth, expected in enumerate(line.counts, 1):
        if expected < 3000:
            assert count(Twin(line.state), depth) == expected
