"""How Kalaha looks and reads."""

from ...errors import PositionError
from ...phrases import phrase
from ...scene import Scene, Space, Token
from .rules import Kalaha, Options, Sow, sides


def scene(state: Kalaha) -> Scene:
    """Two rows of pits between the stores, orange (seat 0) below."""
    pits = state.options.pits
    spaces: list[Space] = []
    tokens: list[Token] = []
    for side, row in zip(sides(state.options), "ab", strict=True):
        for pit in range(1, pits + 1):
            x = pit if row == "a" else pits + 1 - pit
            label = phrase("kalaha.pit", owner=phrase(f"kalaha.seat.{side.seat}"), pit=pit)
            spaces.append(Space(f"{row}{pit}", label, x, 1 if row == "a" else 0, shape="pit"))
        label = phrase("kalaha.store", owner=phrase(f"kalaha.seat.{side.seat}"))
        spaces.append(Space(row, label, pits + 1 if row == "a" else 0, 0.5, height=2, shape="store"))
    for space, count in zip(spaces, state.cells, strict=True):
        if count:
            tokens.append(Token(f"stones-{space.id}", space.id, "stone", phrase("kalaha.stones", count=count), count))
    return Scene(pits + 2, 2, tuple(spaces), tuple(tokens))


def read(state: Kalaha, text: str) -> Sow | None:
    """A number, or a pit by its name on the board (`b3`)."""
    row, number = (text[:1], text[1:]) if text[:1] in ("a", "b") else ("", text)
    if not (number.isascii() and number.isdigit()):
        return None
    seat = "ab".index(row) if row else state.turn or 0
    return Sow(seat, int(number))


def format_state(state: Kalaha) -> str:
    """The seat to move (`-` after the end), then the cells."""
    return f"{'-' if state.over else state.side.seat}:{','.join(map(str, state.cells))}"


def parse_state(options: Options, text: str) -> Kalaha:
    """The inverse of `format_state`."""
    mover, _, cells = text.partition(":")
    if mover not in ("0", "1", "-"):
        raise PositionError(phrase("position.state", detail="the side to move is 0, 1 or -"))
    return Kalaha(sides(options)[mover == "1"], tuple(map(int, cells.split(","))), over=mover == "-")
