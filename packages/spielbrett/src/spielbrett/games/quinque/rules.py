"""The rules of Quinque (seed document 002; settled in the rules page, and in readings 17-27).

Numbers in brackets are the paragraphs of `rules.*.md`.
"""

from dataclasses import dataclass, replace
from typing import Literal

from ...game import OpenInformation, Seat
from ...options import choice, number, switch
from .actions import END, PASS, Action, Add, End, Mark, Move, Pass, adds, marks
from .formation import DIAGONAL, NEXT, STRAIGHT, STRIDE, Formation, Places, formation
from .lines import grid, has_five
from .refusals import explain

COLOURS = "ry"
"""How the parachutes of seat 0 and seat 1 are written."""
PARACHUTES = 18
"""How many each seat has (1)."""
ANY_WAY = NEXT | STRAIGHT | DIAGONAL
ADVANCED_WAYS = (0, NEXT, NEXT | STRAIGHT, DIAGONAL, ANY_WAY)
"""How a tile may move in the advanced game, by the number of its parachutes; only the start tile ever has none (6)."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of Quinque."""

    advanced: bool = switch(False)
    opening: str = choice("one", "both")
    line_check: str = choice("action", "turn")
    ko: bool = switch(False)
    repetition: str = choice("draw", "off")
    tiles: int = number(16, 9, 24)


@dataclass(frozen=True, slots=True)
class Quinque(OpenInformation):
    """The tiles on the table with their parachutes, who is to act, and what must not come back.

    Two passes running cannot happen: only a seat without parachutes can be out of actions, since nine tiles already
    have a skydiver for every parachute, and when both seats have none left the game is over.
    """

    options: Options
    formation: Formation
    worn: tuple[str, ...]
    """For each tile what its four skydivers wear: `r`, `y`, or `.` for nothing."""
    mover: Seat = 0
    second: bool = False
    """Whether the mover has made the first action of the turn."""
    marked: int | None = None
    """The tile that got a parachute in this turn."""
    earlier: tuple[Places, ...] = ()
    """Where the tiles lay at the starts of the turns since the last parachute, as far back as the options ask."""
    result: Literal["", "won", "drawn"] = ""
    """At the end: whether the mover has won or nobody has."""

    @property
    def turn(self) -> Seat | None:
        """The seat to act, `None` after the end."""
        return None if self.result else self.mover

    def legal_actions(self) -> tuple[Action, ...]:
        """First a parachute or a move, then a move if wanted; a pass where nothing can be done (3)."""
        if self.result:
            return ()
        if self.second:
            return (*self.moves(), END)
        return (*self.marks(), *self.adds(), *self.moves()) or (PASS,)

    def marks(self) -> list[Mark]:
        """A parachute for any free skydiver on the table (4)."""
        if not self.left(self.mover):
            return []
        return [mark for tile, worn in enumerate(self.worn) for mark in marks(tile, worn)]

    def adds(self) -> list[Add]:
        """A new tile at any edge of the formation, with a parachute on it (4)."""
        if self.is_opening or len(self.worn) == self.options.tiles or not self.left(self.mover):
            return []
        return [add for names in self.formation.free.values() for add in adds(names[0])]

    def moves(self) -> list[Move]:
        """Any tile along its ways, but for the one marked in this turn (5, 6)."""
        back = self._ways_back()
        return [move for tile in range(len(self.worn)) for move in self._slides(tile) if move not in back]

    def _slides(self, tile: int) -> list[Move]:
        ways = 0 if tile == self.marked else self.ways(tile)
        return [move for move, way in self.formation.slides[tile] if way & ways]

    def _ways_back(self) -> list[Move]:
        """The moves to where the tiles must not lie again."""
        return [move for places in self.turn_start + self.before_opponent for move in self.formation.ways_back(places)]

    def allows(self, action: Action) -> bool:
        """Whether an action is legal, without looking at all the others."""
        if self.result:
            return False
        match action:
            case Mark():
                return not self.second and action in self.marks()
            case Add():
                return not self.second and action in self.adds()
            case Move(tile):
                here = tile in range(len(self.worn))
                return here and action in self._slides(tile) and action not in self._ways_back()
            case _:
                return action in self.legal_actions()

    def apply(self, action: Action) -> "Quinque":
        """Do it, and see what has come of it."""
        if not self.allows(action):
            raise explain(self, action)
        match action:
            case Mark(tile, skydiver):
                return self._mark(tile, skydiver)
            case Add(spot, skydiver):
                grown = self.formation.add(self.formation.place(spot))
                return replace(self, formation=grown, worn=(*self.worn, "...."))._mark(len(self.worn), skydiver)
            case Move(tile, spot):
                shifted = self.formation.shift(tile, self.formation.place(spot))
                earlier = self.earlier if self.second else (*self.earlier, self.formation.places)
                return replace(self, formation=shifted, earlier=earlier)._judge(turn_ends=self.second)
            case End():
                return self._judge(turn_ends=True)
            case Pass():
                return replace(self, earlier=(*self.earlier, self.formation.places))._judge(turn_ends=True)

    def _mark(self, tile: int, skydiver: int) -> "Quinque":
        """A parachute: no earlier position can come back. The opening mark is a whole turn (2)."""
        wears = self.worn[tile][: skydiver - 1] + COLOURS[self.mover] + self.worn[tile][skydiver:]
        worn = (*self.worn[:tile], wears, *self.worn[tile + 1 :])
        return replace(self, worn=worn, marked=tile, earlier=())._judge(turn_ends=self.is_opening)

    def _judge(self, turn_ends: bool) -> "Quinque":
        """Look for five in a line, the mover's own first (7)."""
        if turn_ends or self.options.line_check == "action":
            for seat in (self.mover, 1 - self.mover):
                if self.has_five(seat):
                    return Quinque(self.options, self.formation, self.worn, seat, result="won")
        return self._end_turn() if turn_ends else replace(self, second=True)

    def _end_turn(self) -> "Quinque":
        """The other's turn, or a draw (7)."""
        turned = Quinque(self.options, self.formation, self.worn, 1 - self.mover, earlier=self._remembered())
        return replace(turned, mover=0, earlier=(), result="drawn") if turned.is_drawn else turned

    def _remembered(self) -> tuple[Places, ...]:
        if self.options.repetition == "draw":
            return self.earlier
        return self.earlier[-1:] if self.options.ko else ()

    def returns(self) -> tuple[float, float] | None:
        """A win is 1, a loss -1, a draw 0 (7)."""
        if self.result != "won":
            return (0.0, 0.0) if self.result else None
        return (1.0, -1.0) if self.mover == 0 else (-1.0, 1.0)

    @property
    def is_opening(self) -> bool:
        """Whether the start tile still waits for its first parachutes (2)."""
        return len(self.worn) == 1 and 4 - self.worn[0].count(".") < (2 if self.options.opening == "both" else 1)

    @property
    def is_drawn(self) -> bool:
        """At the start of a turn: both are out of parachutes, or this seat sees the position for the third time (7)."""
        if not self.left(0) and not self.left(1):
            return True
        return self.options.repetition == "draw" and self.earlier[-2::-2].count(self.formation.places) >= 2

    @property
    def turn_start(self) -> tuple[Places, ...]:
        """Where the tiles lay at the start of the turn, once a tile has moved: a turn must change something (5)."""
        return self.earlier[-1:] if self.second else ()

    @property
    def before_opponent(self) -> tuple[Places, ...]:
        """Where they lay before the opponent's turn, as long as that may not come back (`ko`, 8)."""
        earlier = self.earlier[:-1] if self.second else self.earlier
        return earlier[-1:] if self.options.ko else ()

    def left(self, seat: Seat) -> int:
        """The parachutes a seat has not laid yet."""
        return PARACHUTES - "".join(self.worn).count(COLOURS[seat])

    def ways(self, tile: int) -> int:
        """The ways a tile may take (5, 6)."""
        return ADVANCED_WAYS[4 - self.worn[tile].count(".")] if self.options.advanced else ANY_WAY

    def has_five(self, seat: Seat) -> bool:
        """Whether five or more parachutes of a seat stand in a line (7)."""
        return has_five(grid(self.formation.places, self.worn, COLOURS[seat]))


def setup(options: Options) -> Quinque:
    """The start: one tile in the middle of the table, red to mark it (2)."""
    return Quinque(options, formation((STRIDE + 1,)), ("....",))
