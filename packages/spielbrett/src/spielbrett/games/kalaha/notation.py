"""How actions and positions of Kalaha are written."""

import re
from collections.abc import Iterable

from ...errors import PositionError
from ...geometry.pits import TOP, pack
from ...phrases import phrase
from .rules import Kalaha, Options, Sow, sides

_PIT = re.compile(r"([ab]?)([0-9]+)")


def read(state: Kalaha, text: str) -> Sow | None:
    """A number, or a pit by its name on the board (`b3`)."""
    found = _PIT.fullmatch(text)
    if not found:
        return None
    row, pit = found.groups()
    return Sow("ab".index(row) if row else state.side.seat, int(pit))


def spellings(state: Kalaha, action: Sow) -> Iterable[str]:  # noqa: ARG001
    """The pit by its name on the board."""
    return action.path


def format_state(state: Kalaha) -> str:
    """The seat to move (`-` after the end), then the stones in the cells."""
    return f"{'-' if state.turn is None else state.turn}:{','.join(map(str, state.stones))}"


def parse_state(options: Options, text: str) -> Kalaha:
    """The inverse of `format_state`."""
    mover, _, numbers = text.partition(":")
    board, other = sides(options)
    stones = tuple(map(int, numbers.split(",")))
    if len(stones) != board.pits.cells or not all(0 <= count < TOP for count in stones):
        raise PositionError(phrase("position.state", detail=f"{board.pits.cells} numbers of stones expected"))
    return Kalaha(other if mover == "1" else board, pack(stones))
