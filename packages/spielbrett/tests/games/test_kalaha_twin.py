"""Kalaha against a second, plain implementation: lists, loops, and the rules once more from the document."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from random import Random

import pytest

from spielbrett import options
from spielbrett.games.kalaha import GAME
from spielbrett.games.kalaha.rules import Kalaha, Options

ALL_RULES = [
    {"skip_opponent_store": store, "skip_start_pit": start, "ends": ends, "empty_capture": empty}
    for store, start, ends, empty in product((True, False), (True, False), ("mover", "either"), (True, False))
]


@dataclass
class Twin:
    """A board as two rows and two stores."""

    options: Options
    rows: list[list[int]]
    stores: list[int]
    mover: int | None

    def sow(self, pit: int) -> None:
        mover = self.mover
        assert mover is not None
        hand, self.rows[mover][pit] = self.rows[mover][pit], 0
        cells = list(islice(self.round_from(mover, pit), hand))
        for side, place in cells:
            if place is None:
                self.stores[side] += 1
            else:
                self.rows[side][place] += 1
        side, place = cells[-1]
        self.mover = mover if (side, place) == (mover, None) else 1 - mover
        if side == mover and place is not None:
            self.capture(mover, place)
        self.judge()

    def round_from(self, mover: int, pit: int) -> Iterator[tuple[int, int | None]]:
        side, place = mover, pit
        while True:
            place += 1
            if place < self.options.pits:
                if (side, place) != (mover, pit) or not self.options.skip_start_pit:
                    yield side, place
            else:
                if side == mover or not self.options.skip_opponent_store:
                    yield side, None
                side, place = 1 - side, -1

    def capture(self, mover: int, place: int) -> None:
        facing = self.options.pits - 1 - place
        if self.rows[mover][place] != 1:
            return
        if self.rows[1 - mover][facing] == 0 and not self.options.empty_capture:
            return
        self.stores[mover] += 1 + self.rows[1 - mover][facing]
        self.rows[mover][place] = self.rows[1 - mover][facing] = 0

    def judge(self) -> None:
        assert self.mover is not None
        empty = [sum(row) == 0 for row in self.rows]
        if empty[self.mover] or (self.options.ends == "either" and any(empty)):
            for seat in (0, 1):
                self.stores[seat] += sum(self.rows[seat])
                self.rows[seat] = [0] * self.options.pits
            self.mover = None


def twin_of(state: Kalaha) -> Twin:
    stones, pits = state.stones, state.options.pits
    rows = [list(stones[:pits]), list(stones[pits + 1 : -1])]
    return Twin(state.options, rows, [stones[pits], stones[-1]], state.turn)


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
@pytest.mark.parametrize(("pits", "stones"), [(1, 12), (2, 7), (3, 3), (4, 9), (6, 4), (6, 12), (12, 12)])
def test_random_games_go_the_same_way(rules: dict[str, bool | str], pits: int, stones: int):
    rng = Random(f"{rules}{pits}{stones}")
    for _ in range(8):
        state = GAME.start(options.make(Options, {"pits": pits, "stones": stones, **rules}))
        twin = twin_of(state)
        while state.turn is not None:
            assert [action.pit - 1 for action in state.legal_actions()] == [
                pit for pit, count in enumerate(twin.rows[state.turn]) if count
            ]
            action = rng.choice(state.legal_actions())
            state = state.apply(action)
            twin.sow(action.pit - 1)
            assert state.stones == (*twin.rows[0], twin.stores[0], *twin.rows[1], twin.stores[1])
            assert state.turn == twin.mover
        assert state.returns() == (twin.stores[0] - twin.stores[1], twin.stores[1] - twin.stores[0])
