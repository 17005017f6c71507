"""Cluster against a second, plain implementation: a dictionary of squares, walked step by step."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from random import Random

import pytest

from spielbrett.games.cluster import GAME
from spielbrett.games.cluster.rules import Cluster, Options

Place = tuple[int, int]
STEPS = [(across, down) for across in (-1, 0, 1) for down in (-1, 0, 1) if (across, down) != (0, 0)]


def start() -> dict[Place, int]:
    stones = {(x, y): 0 for x in range(1, 7) for y in (0, 7)}
    return stones | {(x, y): 1 for x in (0, 7) for y in range(1, 7)}


def on_board(x: int, y: int) -> bool:
    return 0 <= x < 8 and 0 <= y < 8


@dataclass
class Twin:
    """A game in progress."""

    options: Options
    stones: dict[Place, int] = field(default_factory=start)
    turn: int = 0
    seen: Counter[object] = field(default_factory=Counter[object])

    def __post_init__(self) -> None:
        self.remember()

    def remember(self) -> None:
        self.seen[self.turn, frozenset(self.stones.items())] += 1

    def count(self, x: int, y: int, dx: int, dy: int) -> int:
        """The stones on the whole line, the one at x, y included."""
        return 1 + sum(
            (x + way * n * dx, y + way * n * dy) in self.stones for way in (1, -1) for n in range(1, 8)
        )  # fmt: skip

    def moves(self, seat: int) -> dict[str, tuple[Place, Place]]:
        found: dict[str, tuple[Place, Place]] = {}
        for (x, y), owner in self.stones.items():
            for dx, dy in STEPS if owner == seat else ():
                steps = self.count(x, y, dx, dy)
                way = [(x + n * dx, y + n * dy) for n in range(1, steps + 1)]
                free = all(self.stones.get(place, seat) == seat for place in way[:-1])
                if free and on_board(*way[-1]) and self.stones.get(way[-1]) != seat:
                    found[self.text((x, y), way[-1])] = ((x, y), way[-1])
        return found

    def text(self, source: Place, target: Place) -> str:
        (a, b), (c, d) = source, target
        return f"{'ABCDEFGH'[a]}{b + 1}{'x' if target in self.stones else '-'}{'ABCDEFGH'[c]}{d + 1}"

    def legal(self) -> set[str]:
        return set() if self.returns() else set(self.moves(self.turn)) or {"pass"}

    def play(self, text: str) -> None:
        if text != "pass":
            source, target = self.moves(self.turn)[text]
            self.stones[target] = self.stones.pop(source)
        self.turn = 1 - self.turn
        self.remember()

    def together(self, seat: int) -> bool:
        left = {place for place, owner in self.stones.items() if owner == seat}
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x + dx, y + dy) for dx, dy in STEPS} & left
            left -= near
            edge += near
        return not left

    def returns(self) -> tuple[int, int] | None:
        mover = 1 - self.turn
        first, second = self.together(mover), self.together(self.turn)
        if first or second:
            drawn = first and second and self.options.both_connected == "draw"
            winner = mover if first else self.turn
            return (0, 0) if drawn else ((1, -1), (-1, 1))[winner]
        repeated = self.options.repetition == "draw" and self.seen[self.turn, frozenset(self.stones.items())] >= 3
        return (0, 0) if repeated or not (self.moves(0) or self.moves(1)) else None


def rows(twin: Twin) -> tuple[str, ...]:
    symbols = {None: ".", 0: "X", 1: "O"}
    return tuple("".join(symbols[twin.stones.get((x, y))] for x in range(8)) for y in range(8))


def compare(state: Cluster, twin: Twin) -> None:
    assert state.rows == rows(twin)
    assert state.returns() == twin.returns()
    assert {str(action) for action in state.legal_actions()} == twin.legal()
    assert len(state.legal_actions()) == len(twin.legal())


@pytest.mark.parametrize(
    ("both", "repetition", "seed"), [*product(("mover", "draw"), ("draw", "off"), range(2))]
)  # fmt: skip
def test_random_games(both: str, repetition: str, seed: int) -> None:
    rng = Random(f"{both} {repetition} {seed}")
    state = GAME.start(Options(both, repetition))
    twin = Twin(state.options)
    compare(state, twin)
    while state.turn is not None:
        action = rng.choice(state.legal_actions())
        state = state.apply(action)
        twin.play(str(action))
        compare(state, twin)


@pytest.mark.parametrize("seed", range(30))
def test_games_of_few_stones(seed: int) -> None:
    """Games in which every capture is made soon get to single stones, repetitions and stuck sides."""
    rng = Random(seed)
    state = GAME.start(Options(("mover", "draw")[seed % 2]))
    twin = Twin(state.options)
    while state.turn is not None:
        legal = state.legal_actions()
        action = rng.choice([action for action in legal if "x" in str(action)] or legal)
        state = state.apply(action)
        twin.play(str(action))
        compare(state, twin)
