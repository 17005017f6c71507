"""How Cluster looks and sounds."""

from collections.abc import Callable, Iterator
from functools import cache

from ...game import Caption, Seat
from ...geometry.grid import Line
from ...phrases import Phrase, phrase
from ...scene import Button, Frame, Hop, Note, Prompt, Scene, Space, Token
from .lines import BETWEEN, DIRECTIONS, GRID, STONES, cells, stones
from .moves import PASS, Action, Move, stones_on
from .rules import Cluster

LOOKS = ("white", "black")
"""The stones of seat 0 and seat 1."""
COLUMNS = "ABCDEFGH"
LONGEST_NAME = 24
"""So many characters of a player's name fit beside the board."""

Say = Callable[[Phrase], str]


def scene(state: Cluster) -> Scene:
    """Eight rows of eight squares, row 1 at the top."""
    tokens = tuple(_token(square, seat) for seat in (0, 1) for square in state.squares(seat))
    buttons = (Button("pass", phrase("cluster.pass")),) if PASS in state.legal_actions() else ()
    notes = tuple(Note(look, _summary(state, seat)) for seat, look in enumerate(LOOKS))
    prompts = () if state.turn is None else _prompts(state, state.turn)
    return Scene(GRID.columns, GRID.rows, _spaces(), tokens, buttons, notes, prompts=prompts)


def _prompts(state: Cluster, seat: Seat) -> tuple[Prompt, ...]:
    own = tuple(state.squares(seat))
    return Prompt(phrase("cluster.prompt.stone")), Prompt(phrase("cluster.prompt.square"), own)


@cache
def _spaces() -> tuple[Space, ...]:
    return tuple(
        Space(square, phrase("cluster.square", square=square), x + 0.5, y + 0.5, look=("light", "dark")[(x + y) % 2])
        for square, (x, y) in GRID.places.items()
    )


@cache
def _token(square: str, seat: Seat) -> Token:
    look = LOOKS[seat]
    return Token(f"{look}-{square}", square, look, phrase(f"cluster.stone.{seat}"), symbol=STONES[seat])


def frames(before: Cluster, action: Action, after: Cluster) -> tuple[Frame, ...]:
    """The stone goes to its target, and what stood there goes off the board."""
    if not isinstance(action, Move):
        return ()
    own, enemy = LOOKS[before.side.seat], LOOKS[after.side.seat]
    taken = (Hop(enemy, action.target, None),) if action.captures else ()
    return (Frame((*taken, Hop(own, action.source, action.target))),)


def announce(before: Cluster, action: Action, after: Cluster) -> Phrase:  # noqa: ARG001
    """The action as a sentence: `G8 takes C4.`"""
    if not isinstance(action, Move):
        return phrase("cluster.passed")
    return phrase("cluster.announced", action=told(str(action)))


def told(notation: str) -> Phrase:
    """An action in words, from its notation."""
    if notation == str(PASS):
        return phrase("cluster.passes")
    return phrase("cluster.takes" if notation[2] == "x" else "cluster.goes", source=notation[:2], target=notation[3:])


def text(state: Cluster, caption: Caption, say: Say) -> str:
    """The board as seed document 000 draws it, with what stands beside it there."""
    edge = f" +-{'-'.join(COLUMNS)}-+"
    beside = ["", *(f" {line}" for line in _status(state, caption, say)), "", ""]
    rows = zip(range(1, 9), state.rows, beside, strict=True)
    lines = [edge, *(f"{number}| {' '.join(row)} |{number} {line}".rstrip() for number, row, line in rows), edge]
    return "\n".join(lines)


def _status(state: Cluster, caption: Caption, say: Say) -> Iterator[str]:
    """The five lines beside the board: the players, the number of the round, the last move, the state of play."""
    for seat, name in enumerate(caption.names):
        yield say(phrase(f"cluster.status.{seat}", player=_player(state, seat, name[:LONGEST_NAME])))
    yield say(phrase("cluster.status.round", number=caption.ply // 2 + 1))
    yield say(phrase("cluster.status.last", action=told(caption.last))) if caption.last else ""
    ending = "running" if state.result is None else "over" if any(state.result) else "drawn"
    yield say(phrase(f"cluster.status.{ending}"))


def _player(state: Cluster, seat: Seat, name: str) -> Phrase | str:
    if state.turn == seat:
        return phrase("cluster.status.to_move", name=name)
    return phrase("cluster.status.won", name=name) if state.result and state.result[seat] > 0 else name


def sentences(state: Cluster) -> list[Phrase]:
    """How it stands, the rows with their stones, and how many stones there are on columns and diagonals."""
    counts = [_counts(state, name, GRID.lines(*step)) for name, step in DIRECTIONS.items() if name != "row"]
    return [_standing(state), *(_summary(state, seat) for seat in (0, 1)), *_rows(state), *counts]


def _standing(state: Cluster) -> Phrase:
    """Who is to move, or how it ended."""
    if state.result is None:
        return phrase(f"cluster.to_move.{state.turn}")
    return phrase(f"cluster.won.{state.result.index(1)}" if any(state.result) else "cluster.drawn")


def _summary(state: Cluster, seat: Seat) -> Phrase:
    """How many stones a side has, and into how many groups they fall: one is the goal."""
    count = phrase("cluster.stones", count=len(state.squares(seat)))
    groups = phrase("cluster.groups", count=sum(1 for _ in GRID.groups(stones(state.board, seat))))
    return phrase(f"cluster.summary.{seat}", stones=count, groups=groups)


def _rows(state: Cluster) -> Iterator[Phrase]:
    for number, row in enumerate(state.rows, 1):
        count = stones_on(row)
        if count:
            held = [
                phrase(f"cluster.on.{seat}", squares=_squares(row, number, STONES[seat])) for seat in _seats_on(row)
            ]
            both = phrase("cluster.both", first=held[0], second=held[-1])
            yield phrase("cluster.row", count=count, row=number, held=both if len(held) > 1 else held[0])


def _seats_on(row: str) -> list[Seat]:
    return [seat for seat, stone in enumerate(STONES) if stone in row]


def _squares(row: str, number: int, stone: str) -> str:
    """The squares of a row that have such a stone."""
    return ", ".join(f"{column}{number}" for column, found in zip(COLUMNS, row, strict=True) if found == stone)


def _counts(state: Cluster, direction: str, lines: tuple[Line, ...]) -> Phrase:
    """How many stones stand on each line of a direction that has any."""
    counts = {line: stones_on(cells(state.board, BETWEEN[line[0], line[-1]])) for line in lines}
    found = ", ".join(f"{_line_name(line, direction)} {count}" for line, count in counts.items() if count)
    return phrase(f"cluster.counts.{direction}", counts=found or "0")


def _line_name(line: Line, direction: str) -> str:
    return line[0][0] if direction == "column" else f"{line[0]}–{line[-1]}"
