"""The rules of Kalaha: seed document 003, whose numbers are given here, and other houses' rules as options."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice
from types import MappingProxyType
from typing import Any, Final

from ...errors import IllegalAction
from ...game import OpenInformation, Seat
from ...geometry.pits import FULL, TOP, Pits, each, held, one, pack, pour
from ...options import choice, number, switch
from ...phrases import Phrase, phrase


@dataclass(frozen=True, slots=True)
class Options:
    """The options of Kalaha."""

    pits: int = number(6, 1, 12)
    stones: int = number(4, 1, 12)
    skip_opponent_store: bool = switch(True)
    skip_start_pit: bool = switch(False)
    ends: str = choice("mover", "either")
    empty_capture: bool = switch(False)


PRESETS: Final = {
    "seed": Options(),
    "kgp": Options(ends="either"),
    "irving": Options(ends="either", empty_capture=True),
}


@dataclass(frozen=True, slots=True)
class Sow:
    """Sow the stones of a pit, counted from 1 in the seat's sowing order."""

    seat: Seat
    pit: int

    def __str__(self) -> str:
        return str(self.pit)

    @property
    def path(self) -> tuple[str, ...]:
        """A click on the pit."""
        return (f"{'ab'[self.seat]}{self.pit}",)


class Side:
    """The board from a seat that is to move. It follows from the options alone, so all states share it (`sides`)."""

    other: "Side"

    def __init__(self, options: Options, seat: Seat) -> None:
        self.options, self.seat = options, seat
        self.pits = Pits(options.pits)
        self.row, self.store = self.pits.row(seat), self.pits.store(seat)
        self.starts = MappingProxyType(dict(enumerate(self.row, 1)))
        # Masks for a packed board: the own row, the row facing it, and what shows which own pits hold stones.
        self.own, self.facing = each(self.row, FULL), each(self.pits.row(1 - seat), FULL)
        self.carry, self.tops = each(self.row, TOP - 1), each(self.row, TOP)
        self.either_row_ends = options.ends == "either"
        self.sowing, self.choices = cache(self._sowing), cache(self._choices)

    def way(self, start: int) -> Iterator[int]:
        """The cells that get the stones of a pit, one after the other, counter-clockwise (2a)."""
        lap = [(start + step) % self.pits.cells for step in range(1, self.pits.cells + 1)]
        if self.options.skip_opponent_store:
            lap.remove(self.pits.store(1 - self.seat))
        if self.options.skip_start_pit:
            lap.remove(start)
        return cycle(lap)

    def _sowing(self, start: int, stones: int) -> tuple[int, int]:
        """What sowing so many stones adds to the cells, and where the last one falls."""
        sown = list(islice(self.way(start), stones))
        return sum(map(one, sown)) - stones * one(start), sown[-1]

    def capture(self, cells: int, last: int) -> int:
        """The cells after the capture: a last stone in an own empty pit takes those facing it to the store (2c)."""
        if last not in self.row or held(cells, last) != 1:
            return cells
        facing = self.pits.opposite(last)
        if not held(cells, facing) and not self.options.empty_capture:
            return cells
        return pour(pour(cells, facing, self.store), last, self.store)

    def _choices(self, occupied: int) -> tuple[Sow, ...]:
        return tuple(Sow(self.seat, pit) for pit, cell in self.starts.items() if held(occupied, cell))

    def __reduce__(self) -> tuple[Any, ...]:
        return _side, (self.options, self.seat)  # copies of a state, and those sent to another process, share it too


@cache
def sides(options: Options) -> tuple[Side, Side]:
    """Both sides of the board."""
    first, second = Side(options, 0), Side(options, 1)
    first.other, second.other = second, first
    return first, second


def _side(options: Options, seat: Seat) -> Side:
    return sides(options)[seat]


@dataclass(frozen=True, slots=True, repr=False)
class Kalaha(OpenInformation):
    """The stones in the cells of `geometry.pits`, as one number, and the side to move.

    After the end every stone lies in a store.
    """

    side: Side
    cells: int

    @property
    def options(self) -> Options:
        """The options it is played with."""
        return self.side.options

    @property
    def stones(self) -> tuple[int, ...]:
        """The number of stones in each cell."""
        return self.side.pits.unpack(self.cells)

    @property
    def turn(self) -> Seat | None:
        """The seat to move; `None` when no pit holds a stone, which is the end."""
        return self.side.seat if self.cells & (self.side.own | self.side.facing) else None

    def legal_actions(self) -> tuple[Sow, ...]:
        """Every own pit that is not empty (1)."""
        side = self.side
        # The addition carries into the top digit of every pit that holds a stone.
        return side.choices((self.cells & side.own) + side.carry & side.tops)

    def apply(self, action: Sow) -> "Kalaha":
        """Sow, capture, and see who is next or whether it is over (2a-2c)."""
        side, cells = self.side, self.cells
        start = side.starts.get(action.pit)
        if start is None or action.seat != side.seat or not (stones := held(cells, start)):
            raise self._refusal(action)
        change, last = side.sowing(start, stones)
        cells += change
        if last != side.store:
            cells, side = side.capture(cells, last), side.other
        return _settle(side, cells)

    def returns(self) -> tuple[float, float] | None:
        """The difference of the stores."""
        if self.turn is not None:
            return None
        first, second = (float(held(self.cells, side.store)) for side in sides(self.options))
        return first - second, second - first

    def _refusal(self, action: Sow) -> IllegalAction:
        if self.turn is None:
            return IllegalAction(phrase("game.over"), rule="kalaha 5")
        if not 1 <= action.pit <= self.options.pits:
            return IllegalAction(phrase("kalaha.no_such_pit", pit=action.pit, pits=self.options.pits), rule="kalaha 1")
        code = "kalaha.empty_pit" if action.seat == self.turn else "kalaha.not_your_pit"
        return IllegalAction(phrase(code, pit=action.pit), rule="kalaha 2", spaces=action.path)

    def __repr__(self) -> str:
        return f"Kalaha({self.options}, turn={self.turn}, stones={self.stones})"


def _settle(side: Side, cells: int) -> Kalaha:
    """The state with a side to move: the end if it has nothing to sow, with `ends=either` if a row is empty."""
    if cells & side.own and (cells & side.facing or not side.either_row_ends):
        return Kalaha(side, cells)
    for owner in sides(side.options):
        for cell in owner.row:
            cells = pour(cells, cell, owner.store)
    return Kalaha(sides(side.options)[0], cells)


def setup(options: Options) -> Kalaha:
    """The start: all pits equally full, the stores empty, orange (seat 0) to move."""
    row = (*[options.stones] * options.pits, 0)
    return Kalaha(sides(options)[0], pack(row + row))


def check(state: Kalaha) -> Phrase | None:
    """A position has all the stones of its options, and is over exactly when the rules say so."""
    total, right = sum(state.stones), 2 * state.options.pits * state.options.stones
    if total != right:
        return phrase("position.state", detail=f"{total} stones instead of {right}")
    if state != _settle(state.side, state.cells):
        return phrase("position.state", detail="the game is over, so every stone lies in a store")
    return None
