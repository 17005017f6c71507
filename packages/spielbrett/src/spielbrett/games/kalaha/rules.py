"""The rules of Kalaha (seed document 003; settled in the rules page, paragraphs R1-R9)."""

from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import compress, cycle, islice

from ...errors import IllegalAction
from ...game import OpenInformation, Seat
from ...geometry.pits import Pits
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


PRESETS = {"seed": Options(), "kgp": Options(ends="either"), "irving": Options(ends="either", empty_capture=True)}


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
    """The board from a seat that is to move: its pits and store, the way its stones take, the row facing it.

    All of it follows from the options, so it is made once (`sides`), and a state need only point at it.
    """

    def __init__(self, options: Options, seat: Seat) -> None:
        self.options, self.seat = options, seat
        self.pits = Pits(options.pits)
        self.total = 2 * options.pits * options.stones
        self.store = self.pits.store(seat)
        self.row, self.facing = (slice(row.start, row.stop) for row in map(self.pits.row, (seat, 1 - seat)))
        self.sows = tuple(Sow(seat, pit) for pit in range(1, options.pits + 1))
        self.ways = {cell: tuple(islice(cycle(self._lap(cell)), self.total)) for cell in self.pits.row(seat)}
        self.either_row_ends = options.ends == "either"

    def _lap(self, start: int) -> list[int]:
        """The cells that get stones from a pit, once round the board (R2-R4)."""
        lap = [(start + step) % self.pits.cells for step in range(1, self.pits.cells + 1)]
        if self.options.skip_opponent_store:
            lap.remove(self.pits.store(1 - self.seat))
        if self.options.skip_start_pit:
            lap.remove(start)
        return lap

    @cached_property
    def other(self) -> "Side":
        """The other side of the same board."""
        return sides(self.options)[1 - self.seat]


@cache
def sides(options: Options) -> tuple[Side, Side]:
    """Both sides of the board."""
    return Side(options, 0), Side(options, 1)


@dataclass(frozen=True, slots=True)
class Kalaha(OpenInformation):
    """Stones in the cells of `geometry.pits`, and the side to move; after the end every stone lies in a store."""

    side: Side = field(repr=False)
    cells: tuple[int, ...]
    over: bool = False

    @property
    def options(self) -> Options:
        """The options it is played with."""
        return self.side.options

    @property
    def turn(self) -> Seat | None:
        """The seat to move, `None` after the end."""
        return None if self.over else self.side.seat

    def legal_actions(self) -> tuple[Sow, ...]:
        """Every own pit that is not empty."""
        side = self.side
        return tuple(compress(side.sows, self.cells[side.row]))

    def apply(self, action: Sow) -> "Kalaha":
        """Sow, capture, and see who is next or whether it is over (R2-R8)."""
        side, cells = self.side, list(self.cells)
        start = side.row.start + action.pit - 1
        if action.seat != side.seat or not 0 < action.pit <= side.options.pits or not cells[start]:
            raise self._refusal(action)
        way = side.ways[start][: cells[start]]
        cells[start] = 0
        for cell in way:
            cells[cell] += 1
        last = way[-1]
        if last != side.store:
            if cells[last] == 1 and last in side.ways:
                self._capture(cells, last)
            side = side.other
        if any(cells[side.row]) and not (side.either_row_ends and not any(cells[side.facing])):
            return Kalaha(side, tuple(cells))
        return _finish(side, cells)

    def _capture(self, cells: list[int], last: int) -> None:
        """The last stone fell into an own empty pit: it and the stones facing it go to the own store (R6)."""
        facing = self.side.pits.opposite(last)
        if cells[facing] or self.options.empty_capture:
            cells[self.side.store] += cells[facing] + 1
            cells[facing] = cells[last] = 0

    def returns(self) -> tuple[float, float] | None:
        """The difference of the stores (R9)."""
        if not self.over:
            return None
        first, second = (float(self.cells[side.store]) for side in sides(self.options))
        return first - second, second - first

    def _refusal(self, action: Sow) -> IllegalAction:
        if self.over:
            return IllegalAction(phrase("game.over"))
        if not 1 <= action.pit <= self.options.pits:
            return IllegalAction(phrase("kalaha.no_such_pit", pit=action.pit, pits=self.options.pits), rule="kalaha 2")
        if action.seat != self.turn:
            return IllegalAction(phrase("kalaha.not_your_pit", pit=action.pit), rule="kalaha 1", spaces=action.path)
        return IllegalAction(phrase("kalaha.empty_pit", pit=action.pit), rule="kalaha 1", spaces=action.path)


def _finish(side: Side, cells: list[int]) -> Kalaha:
    """Each row goes to its owner's store; that the side to move has none in its own makes it the other's gain (R8)."""
    for owner in (side, side.other):
        cells[owner.store] += sum(cells[owner.row])
        cells[owner.row] = [0] * owner.options.pits
    return Kalaha(side, tuple(cells), over=True)


def setup(options: Options) -> Kalaha:
    """The start: all pits equally full, the stores empty, orange (seat 0) to move (R1)."""
    row = (*[options.stones] * options.pits, 0)
    return Kalaha(sides(options)[0], row + row)


def check(state: Kalaha) -> Phrase | None:
    """A position has all the stones of its options, and the side to move has some in its pits."""
    side, cells = state.side, state.cells
    if len(cells) != side.pits.cells or min(cells) < 0:
        return phrase("position.state", detail=f"{side.pits.cells} numbers of stones expected")
    if sum(cells) != side.total:
        return phrase("position.state", detail=f"{sum(cells)} stones instead of {side.total}")
    own, facing = any(cells[side.row]), any(cells[side.facing])
    over = not own or (side.either_row_ends and not facing)
    if state.over != over or (over and (own or facing)):
        return phrase("position.state", detail="the game would be over, or is not over yet")
    return None
