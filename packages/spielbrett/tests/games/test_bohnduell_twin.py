"""BohnDuell against a second, plain implementation: two rows of columns, as one sees them on the table."""

from dataclasses import dataclass, field
from random import Random

import pytest

from spielbrett.games.bohnduell import GAME
from spielbrett.games.bohnduell.actions import Action, Carry, Place
from spielbrett.games.bohnduell.rules import Options
from spielbrett.testing.perft import PerftLine, perft_lines


@dataclass
class Twin:
    """Columns from left to right. Green's big bowl is to the left of column 0, red's to the right of the last one."""

    columns: int
    stocks: list[int]
    bigs: list[int] = field(default_factory=lambda: [0, 0])
    rows: list[list[int]] = field(default_factory=list[list[int]])
    mover: int = 0

    def __post_init__(self) -> None:
        self.rows = self.rows or [[0] * self.columns, [0] * self.columns]

    def steps(self, seat: int, column: int) -> int:
        """From a column to the big bowl of the seat."""
        return column + 1 if seat == 0 else self.columns - column

    def column(self, seat: int, steps: int) -> int:
        return steps - 1 if seat == 0 else self.columns - steps

    def moves(self, seat: int) -> list[tuple[str, int]]:
        placing = [("place", d) for d in range(1, self.columns + 1) if self.columns - d + 1 <= self.stocks[seat]]
        full = [self.rows[seat][self.column(seat, d)] for d in range(1, self.columns + 1)]
        return placing + [("carry", d) for d, count in enumerate(full, 1) if count == d]

    def over(self) -> bool:
        return not self.moves(0) and not self.moves(1)

    def play(self, kind: str, steps: int) -> int:
        """Play a move and return what it steals."""
        seat, row = self.mover, self.rows[self.mover]
        self.mover = 1 - seat
        target = self.column(seat, steps)
        if kind == "carry":
            row[target] = 0
            for d in range(1, steps):
                row[self.column(seat, d)] += 1
            self.bigs[seat] += 1
            return 0
        if kind == "pass":
            return 0
        was_empty = row[target] == 0
        for d in range(self.columns, steps - 1, -1):
            row[self.column(seat, d)] += 1
            self.stocks[seat] -= 1
        stolen = self.rows[1 - seat][target] if was_empty else 0
        self.rows[1 - seat][target] -= stolen
        self.bigs[seat] += stolen
        return stolen


def described(action: Action) -> tuple[str, int]:
    match action:
        case Place(bowl=bowl):
            return "place", bowl
        case Carry(bowl=bowl):
            return "carry", bowl
        case _:
            return "pass", 0


@pytest.mark.parametrize("bowls", range(3, 11))
@pytest.mark.parametrize("stock", [4, 15, 40, 100])
def test_random_games_go_the_same_way(bowls: int, stock: int):
    rng = Random(f"{bowls} {stock}")
    for _ in range(10):
        state, twin = GAME.start(Options(bowls, stock)), Twin(bowls, [stock, stock])
        while state.turn is not None:
            assert not twin.over()
            assert state.turn == twin.mover
            moves = [described(action) for action in state.legal_actions()]
            assert moves == (twin.moves(twin.mover) or [("pass", 0)])
            action = rng.choice(state.legal_actions())
            state = state.apply(action)
            stolen = twin.play(*described(action))
            assert stolen == (action.stolen if isinstance(action, Place) else 0)
            for seat, side in enumerate(state.sides):
                small = [twin.rows[seat][twin.column(seat, d)] for d in range(1, bowls + 1)]
                assert (side.stock, side.bowls) == (twin.stocks[seat], (twin.bigs[seat], *small))
        assert twin.over()
        assert state.returns() == (twin.bigs[0] - twin.bigs[1], twin.bigs[1] - twin.bigs[0])


@pytest.mark.parametrize("line", perft_lines(GAME), ids=lambda line: line.place)
def test_the_file_of_counts(line: PerftLine):
    line.check()
