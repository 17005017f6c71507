"""Texts that stand for actions and states.

A state is six words joined by colons: the seat to act (`-` after the end), the secret colours by seat, the scores by
clan, the chips by seat, the villages to be ordered (`-` for none), the huts (`-` for none). A colour is its initial; a
territory with huts is its number, then each colour in order, with the count where there are several huts:
`0:rw:0,0,0,0,0:0,0:-:1r,2b2gw` is seat 0 (red) to move against seat 1 (white).
"""

import re
from collections.abc import Iterable, Iterator

from ...errors import PositionError
from ...phrases import Phrase, phrase
from .actions import Group, Move, Order
from .colours import Clans
from .land import REGIONS, land
from .rules import CHIPS, COLOURS, Board, Options

HIGHEST = len(COLOURS) * len(REGIONS) + sum(epoch.bonus for epoch in CHIPS)
"""No clan can score more: every hut is in one village at most."""
INITIALS = "".join(colour[0] for colour in COLOURS)
_ACTION = re.compile(r"(?:(\d{1,4}) (\d{1,4})|! ?(\d{1,4})|(\d{1,4}))", re.ASCII)
_HUTS = re.compile(r"(\d{1,2})((?:[a-z]\d{0,2}){1,5})", re.ASCII)
_CLAN = re.compile(r"([a-z])(\d*)", re.ASCII)


def read(state: Clans, text: str) -> Move | Order | None:
    """Two territories are a move, a village after an exclamation mark an order; the mark may be left out when asked."""
    found = _ACTION.fullmatch(text)
    if not found:
        return None
    source, target, village, bare = (int(number) if number else 0 for number in found.groups())
    if found[1]:
        return Move(source, target)
    if found[4] and not state.board.waiting:
        return None
    return Order(village or bare)


def format_state(state: Clans) -> str:
    """The canonical text."""
    board = state.board
    return ":".join(
        [
            "-" if board.turn is None else str(board.turn),
            "".join(INITIALS[colour] for colour in state.colours),
            _joined(board.scores),
            _joined(board.chips),
            _joined(board.waiting) or "-",
            _joined(f"{number}{_group(board.huts[number])}" for number in land().numbers if board.huts[number]) or "-",
        ]
    )


def parse_state(options: Options, text: str) -> Clans:
    """The inverse of `format_state`."""
    turn, colours, scores, chips, waiting, huts = text.split(":")
    board = Board(
        None if turn == "-" else int(turn),
        _parse_huts(huts),
        _numbers(scores),
        _numbers(chips),
        () if waiting == "-" else _numbers(waiting),
    )
    return Clans(options, board, tuple(map(INITIALS.index, colours)))


def _joined(values: Iterable[object]) -> str:
    return ",".join(map(str, values))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def _group(group: Group) -> str:
    return "".join(
        initial + (str(count) if count > 1 else "") for initial, count in zip(INITIALS, group, strict=True) if count
    )


def _parse_huts(text: str) -> tuple[Group, ...]:
    huts: list[Group] = [() for _ in land().neighbours]
    for word in text.split(",") if text != "-" else ():
        found = _HUTS.fullmatch(word)
        if not found:
            raise PositionError(phrase("position.state", detail=f"{word[:20]} is no territory with huts"))
        counts = {initial: int(count or 1) for initial, count in _CLAN.findall(found[2])}
        huts[int(found[1])] = tuple(counts.get(initial, 0) for initial in INITIALS)
    return tuple(huts)


def check(state: Clans) -> Phrase | None:
    """Why the parts of a state do not fit together; `None` if they do.

    Huts may be missing, as villages lose some; how many can be missing by now is not asked.
    """
    fault = next(_faults(state), None)
    return phrase("position.state", detail=fault) if fault else None


def _faults(state: Clans) -> Iterator[str]:
    board, seats = state.board, len(state.colours)
    if not 2 <= len(set(state.colours)) == seats <= 4:
        yield "two to four seats, each with a colour of its own, expected"
    if len(board.chips) != seats or min(board.chips) < 0 or board.founded > len(CHIPS):
        yield f"{seats} numbers of chips expected, {len(CHIPS)} chips at most"
    if len(board.scores) != len(COLOURS) or min(board.scores) < 0 or max(board.scores) > HIGHEST:
        yield f"{len(COLOURS)} scores up to {HIGHEST} expected"
    if any(sum(clan) > len(REGIONS) for clan in zip(*filter(None, board.huts), strict=True)):
        yield f"no clan has more than {len(REGIONS)} huts"
    if board.turn is not None and board.turn not in range(seats):
        yield f"{board.turn} is no seat"
    yield from _village_faults(state.options, board)


def _village_faults(options: Options, board: Board) -> Iterator[str]:
    villages = [number for number in land().numbers if board.huts[number] and land().alone(number, board.huts)]
    if sorted(set(board.waiting).intersection(villages)) != list(board.waiting):
        yield "only villages can wait, in ascending order"
    if board.waiting and board.founded >= len(CHIPS):
        yield "nothing waits after the last chip"
    if bool(board.waiting) != board.asks(options):
        yield "villages wait only where their order is to be chosen"
    if board.founded < len(villages) - len(board.waiting) and board.founded < len(CHIPS):
        yield "there are more villages than chips were paid for"
    running = board.founded < len(CHIPS) and (board.waiting or any(board.moves()))
    if bool(running) != (board.turn is not None):
        yield "the game would be over, or is not over yet"
