"""How the stones of Cluster move, and why they may not: paragraphs 2 and 3 of the rules text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from ...errors import IllegalAction
from ...game import Seat
from ...geometry.grid import Line
from ...phrases import phrase
from .lines import BETWEEN, EMPTY, GRID, LINES, cells, stones


@dataclass(frozen=True, slots=True)
class Move:
    """Move a stone along a line; it captures where an enemy stone stands on the target."""

    source: str
    target: str
    captures: bool = False

    def __str__(self) -> str:
        return f"{self.source}{'x' if self.captures else '-'}{self.target}"

    @property
    def path(self) -> tuple[str, str]:
        """A click on the stone and one on the target."""
        return self.source, self.target


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the other side move, where no own stone can (5)."""

    def __str__(self) -> str:
        return "pass"

    @property
    def path(self) -> tuple[str]:
        """A button."""
        return ("pass",)


Action: TypeAlias = Move | Pass
PASS: Final = Pass()


class Objection(NamedTuple):
    """Why a stone may not go from one place of a line to another."""

    code: str
    paragraph: int
    stones: int
    """How many stones it is about."""
    places: Sequence[int]
    """The places of the line that show it."""


def objection(line: str, start: int, end: int) -> Objection | None:
    """What speaks against moving the stone at `start` to `end`, given what stands on the line; `None` if nothing."""
    own, low, high = line[start], min(start, end), max(start, end)
    if high - low != (count := stones_on(line)):
        return Objection("distance", 2, count, range(len(line)))
    enemies = [place for place in range(low + 1, high) if line[place] not in (own, EMPTY)]
    if enemies:
        return Objection("blocked", 3, len(enemies), enemies)
    return Objection("own_stone", 3, 1, [end]) if line[end] == own else None


def stones_on(line: str) -> int:
    """The stones of both sides on a line."""
    return len(line) - line.count(EMPTY)


@cache
def ways(own: str, line: str) -> tuple[tuple[int, int], ...]:
    """From where to where one side can move, given what stands on a line: as many steps as it has stones."""
    count = stones_on(line)
    aims = [(at, aim) for at, stone in enumerate(line) if stone == own for aim in (at - count, at + count)]
    return tuple((start, end) for start, end in aims if 0 <= end < len(line) and not objection(line, start, end))


def moves_along(own: str, squares: Line, line: str) -> Iterator[Move]:
    """Every move of one side along a line."""
    for start, end in ways(own, line):
        yield Move(squares[start], squares[end], captures=line[end] != EMPTY)


def refusal(board: int, seat: Seat, move: Move) -> IllegalAction:
    """Why a seat may not make a move that is not legal."""
    for square in move.path:
        if square not in GRID.places:
            return illegal("no_such_square", 8, square=square)
    bit = GRID.bits[move.source]
    if not bit & stones(board, seat):
        code = "not_your_stone" if bit & stones(board, 1 - seat) else "no_stone"
        return illegal(code, 2, [move.source], square=move.source)
    if move.source == move.target:
        return illegal("same_square", 2, [move.source], square=move.source)
    number = BETWEEN.get(move.path)
    if number is None:
        return illegal("not_on_a_line", 2, move.path, source=move.source, target=move.target)
    return _line_refusal(LINES[number], cells(board, number), move)


def _line_refusal(squares: Line, line: str, move: Move) -> IllegalAction:
    found = objection(line, *map(squares.index, move.path))
    if found is None:
        legal = Move(move.source, move.target, not move.captures)
        return illegal("capture_sign", 8, [move.target], move=str(legal))
    shown = [squares[place] for place in found.places]
    return illegal(found.code, found.paragraph, shown, count=found.stones, squares=", ".join(shown))


def illegal(code: str, paragraph: int, spaces: Sequence[str] = (), **values: int | str) -> IllegalAction:
    """A refusal with its paragraph and the squares that explain it."""
    return IllegalAction(phrase(f"cluster.{code}", **values), rule=f"cluster {paragraph}", spaces=spaces)
