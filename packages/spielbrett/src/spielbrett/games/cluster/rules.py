"""The rules of Cluster, elsewhere called Lines of Action: seed document 000, with the paragraphs of the rules text.

How stones move (2, 3) is in `moves`.
"""

from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

from ...errors import IllegalAction
from ...game import OpenInformation, Seat
from ...options import choice
from ...phrases import Phrase, phrase
from .lines import GRID, STONES, WEIGHTS, LineTables, cells, stones
from .moves import PASS, Action, Move, illegal, moves_along, refusal


@dataclass(frozen=True, slots=True)
class Options:
    """The options of Cluster (7)."""

    both_connected: str = choice("mover", "draw")
    repetition: str = choice("draw", "off")


@lru_cache(1 << 14)  # in a search, the same stones of one side stand in many positions
def connected(squares: int) -> bool:
    """Whether the stones on these squares form a single group, touching level, upright or diagonally (1)."""
    return GRID.group(squares, squares & -squares) == squares


class Side:
    """A side that is to move. It follows from the options and the seat, so all states share it (`sides`)."""

    other: "Side"

    def __init__(self, options: Options, seat: Seat) -> None:
        self.options, self.seat = options, seat
        self.own, self.enemy = WEIGHTS[seat], WEIGHTS[1 - seat]
        self.moves = _tables(seat)
        self.wins = (1.0, -1.0) if seat == 0 else (-1.0, 1.0)
        self.counts_repetitions = options.repetition == "draw"

    def is_connected(self, board: int) -> bool:
        """Whether it has reached the goal."""
        return connected(stones(board, self.seat))

    def __reduce__(self) -> tuple[Any, ...]:
        return _side, (self.options, self.seat)  # copies of a state, and those sent to another process, share it too


@cache
def _tables(seat: Seat) -> LineTables[Move]:
    return LineTables(partial(moves_along, STONES[seat]))


@cache
def sides(options: Options) -> tuple[Side, Side]:
    """Both sides: white, who begins, and black."""
    white, black = Side(options, 0), Side(options, 1)
    white.other, black.other = black, white
    return white, black


def _side(options: Options, seat: Seat) -> Side:
    return sides(options)[seat]


@dataclass(frozen=True, slots=True, repr=False)
class Cluster(OpenInformation):
    """The side to move, the board as `lines` codes it, and the boards since the last capture, for repetition."""

    side: Side
    board: int
    history: tuple[int, ...] = ()
    result: tuple[float, float] | None = None

    @property
    def options(self) -> Options:
        """The options it is played with."""
        return self.side.options

    @property
    def rows(self) -> tuple[str, ...]:
        """What stands on the board, row by row from the top, such as `.XXXXXX.`."""
        return tuple(cells(self.board, number) for number in range(GRID.rows))

    def squares(self, seat: Seat) -> tuple[str, ...]:
        """Where the stones of a seat stand, in reading order."""
        return GRID.members(stones(self.board, seat))

    @property
    def turn(self) -> Seat | None:
        """The side to move; `None` after the end."""
        return self.side.seat if self.result is None else None

    def legal_actions(self) -> tuple[Action, ...]:
        """Every move along every line, or a pass where there is none (5)."""
        if self.result is not None:
            return ()
        return self.side.moves.everywhere(self.board) or (PASS,)

    def apply(self, action: Action) -> "Cluster":
        """Move the stone, take what stood on the target, and see whether the game is over."""
        side, board = self.side, self.board
        if self.result is not None or action not in self._choices(action):
            raise self._refusal(action)
        history = (*self.history, board) if side.counts_repetitions else ()
        if isinstance(action, Move):
            board += side.own[action.target] - side.own[action.source]
            if action.captures:
                return given(side.other, board - side.enemy[action.target])
        return Cluster(side.other, board, history, _result(side.other, board, history, quiet=True))

    def returns(self) -> tuple[float, float] | None:
        """1 for the winner and -1 for the other, or twice 0 (4, 6)."""
        return self.result

    def _choices(self, action: Action) -> tuple[Action, ...]:
        """The legal actions of its kind."""
        if isinstance(action, Move):
            return self.side.moves.between(self.board, action.source, action.target)
        return self.legal_actions()

    def _refusal(self, action: Action) -> IllegalAction:
        if self.result is not None:
            return IllegalAction(phrase("game.over"), rule="cluster 4")
        if isinstance(action, Move):
            return refusal(self.board, self.side.seat, action)
        able = self.legal_actions()[0].path[0]
        return illegal("can_move", 5, [able], square=able)

    def __repr__(self) -> str:
        return f"Cluster({self.options}, turn={self.turn}, rows={self.rows})"


def given(side: Side, board: int) -> Cluster:
    """The state with a position from which nothing leads back: after a capture, or set up."""
    return Cluster(side, board, (), _result(side, board, (), quiet=False))


def _result(side: Side, board: int, history: tuple[int, ...], *, quiet: bool) -> tuple[float, float] | None:
    """The returns if the game is over, with this side to move next (4, 6).

    A quiet move cannot connect the stones of the other side, and it can be taken back, so both sides stay able to move.
    """
    mover = side.other
    if mover.is_connected(board):
        both_draw = side.options.both_connected == "draw"
        return (0.0, 0.0) if both_draw and side.is_connected(board) else mover.wins
    if not quiet and side.is_connected(board):
        return side.wins
    if history[-2::-2].count(board) >= 2:
        return 0.0, 0.0
    if not quiet and not side.moves.anywhere(board) and not mover.moves.anywhere(board):
        return 0.0, 0.0
    return None


def setup(options: Options) -> Cluster:
    """The start: white on the edges above and below, black at the sides, the corners empty; white to move (1)."""
    edges = GRID.lines(1, 0)[:: GRID.rows - 1], GRID.lines(0, 1)[:: GRID.columns - 1]
    board = sum(WEIGHTS[seat][square] for seat, pair in enumerate(edges) for line in pair for square in line[1:-1])
    return given(sides(options)[0], board)


def check(state: Cluster) -> Phrase | None:
    """A position has one to twelve stones of each side."""
    for seat, symbol in enumerate(STONES):
        count = stones(state.board, seat).bit_count()
        if not 1 <= count <= 12:
            return phrase("position.state", detail=f"{count} {symbol}")
    return None
