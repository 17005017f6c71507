"""Cluster as text: moves as people type them, and positions."""

import re

from ...errors import ActionError, PositionError
from ...phrases import phrase
from .lines import EMPTY, GRID, LINES, STONES, WEIGHTS, stones
from .moves import PASS, Action, Move
from .rules import Cluster, Options, Side, given, sides

_SQUARES = re.compile(r"([a-z]\d\d?) ?([a-z]\d\d?)")
_EMPTY = re.compile(r"\.+")
_STATE = re.compile(r"([^:]+):([XO])(?::([^:]+))?")
_ROW = re.compile(r"[XO1-8]+")
_PLAYED = re.compile(r"[A-H][1-8][A-H][1-8]|pass")


def read(state: Cluster, text: str) -> Action | None:
    """Two squares, or the word for a pass."""
    if text == str(PASS):
        return PASS
    found = _SQUARES.fullmatch(text.strip())
    if not found:
        return None
    source, target = found[1].upper(), found[2].upper()
    return Move(source, target, captures=target in state.squares(state.side.other.seat))


def format_state(state: Cluster) -> str:
    """The rows from the top, the side to move next, and the moves since the last capture, if repetition counts.

    A row is written as in chess, `O1X4O` for `O.X....O`; the three parts are separated by colons.
    """
    rows = "/".join(_EMPTY.sub(lambda gap: str(len(gap[0])), row) for row in state.rows)
    boards = [*state.history, state.board]
    played = ".".join(map(_played, boards, boards[1:]))
    return ":".join([rows, STONES[state.side.seat], *([played] if played else [])])


def parse_state(options: Options, text: str) -> Cluster:
    """The inverse of `format_state`: what was played is taken back and played again, so it is sure to be legal."""
    found = _STATE.fullmatch(text)
    if not found:
        raise _refusal("rows, X or O, and perhaps what was played, separated by colons, expected")
    rows, mover = found[1], found[2]
    played = found[3].split(".") if found[3] else []
    if played and options.repetition == "off":
        raise _refusal("what was played does not matter without repetition")
    state = _take_back(sides(options)[STONES.index(mover)], _parse_rows(rows), played)
    try:
        for word in played:
            state = state.apply(PASS if word == str(PASS) else Move(word[:2], word[2:]))
    except ActionError as error:
        raise PositionError(error.reason) from error
    return state


def _played(before: int, after: int) -> str:
    """What was played between two boards: the squares of a quiet move, or a pass."""
    for seat in (0, 1):
        was, now = stones(before, seat), stones(after, seat)
        if was != now:
            return "".join(GRID.members(was & ~now) + GRID.members(now & ~was))
    return str(PASS)


def _parse_rows(text: str) -> int:
    rows = text.split("/")
    if len(rows) != GRID.rows or not all(map(_ROW.fullmatch, rows)):
        raise _refusal("eight rows of X, O and numbers, separated by /, expected")
    board = 0
    for line, row in zip(LINES, rows, strict=False):  # the first lines are the rows
        cells = "".join(EMPTY * int(found) if found.isdigit() else found for found in row)
        board += sum(
            WEIGHTS[STONES.index(stone)][square] for square, stone in zip(line, cells, strict=True) if stone != EMPTY
        )
    return board


def _take_back(side: Side, board: int, played: list[str]) -> Cluster:
    """The state before something was played, given the side to move and the board after it."""
    for word in reversed(played):
        side = side.other
        if not _PLAYED.fullmatch(word):
            raise _refusal(f"{word[:10]} is not what was played")
        if word != str(PASS):
            board = _step_back(side, board, word[:2], word[2:])
    return given(side, board)


def _step_back(side: Side, board: int, source: str, target: str) -> int:
    own, enemy = (stones(board, seat) for seat in (side.seat, side.other.seat))
    if not own & GRID.bits[target] or (own | enemy) & GRID.bits[source]:
        raise _refusal(f"{source}{target} does not lead here")
    return board + side.own[source] - side.own[target]


def _refusal(detail: str) -> PositionError:
    return PositionError(phrase("position.state", detail=detail))
