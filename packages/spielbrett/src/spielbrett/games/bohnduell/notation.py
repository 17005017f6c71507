"""How actions and positions of BohnDuell are written."""

import re
from collections.abc import Iterable

from .actions import Action, Carry, Pass, Place
from .rules import BohnDuell, Options, Side

_PLACE = "e p einsetzen setze place places poner pongo pon pone"
_CARRY = "z c ziehen ziehe zieh leeren leere carry carries empty vaciar vacio vacia"
_VERBS = {word: kind for kind, words in ((Place, _PLACE), (Carry, _CARRY)) for word in words.split()}
_WORDS = re.compile(r"([a-z]+) ?([0-9]+)(?: ([0-9]+))?")


def read(state: BohnDuell, text: str) -> Action | None:
    """`e3`, `p3` or `place 3`, `z2`, `c2` or `carry 2`, in any language, `pass`; what is stolen need not be said."""
    seat = state.turn or 0
    if text == "pass":
        return Pass(seat)
    found = _WORDS.fullmatch(text)
    if not found or found[1] not in _VERBS:
        return None
    verb, bowl, stolen = found.groups()
    if _VERBS[verb] is Carry:
        return None if stolen else Carry(seat, int(bowl))
    return Place(seat, int(bowl), _stolen(state, int(bowl)) if stolen is None else int(stolen))


def _stolen(state: BohnDuell, bowl: int) -> int:
    return state.prize(bowl) if bowl in state.own.distances else 0


def spellings(state: BohnDuell, action: Action) -> Iterable[str]:  # noqa: ARG001
    """The English letters, and placing without what it steals."""
    match action:
        case Place(bowl=bowl):
            return f"e{bowl}", f"p{bowl}", f"p{bowl}x{action.stolen}"
        case Carry(bowl=bowl):
            return (f"c{bowl}",)
        case Pass():
            return ()


def format_state(state: BohnDuell) -> str:
    """The seat to move (`-` after the end); then for each side the stock, the big bowl, and the bowls from it on."""
    turn = "-" if state.turn is None else state.turn
    return f"{turn}:{'/'.join(','.join(map(str, (side.stock, *side.bowls))) for side in state.sides)}"


def parse_state(options: Options, text: str) -> BohnDuell:
    """The inverse of `format_state`."""
    mover, _, numbers = text.partition(":")
    green, red = (_parse_side(side) for side in numbers.split("/"))
    return BohnDuell(options, {"0": 0, "1": 1}.get(mover), (green, red))


def _parse_side(text: str) -> Side:
    stock, *bowls = map(int, text.split(","))
    return Side(stock, tuple(bowls))
