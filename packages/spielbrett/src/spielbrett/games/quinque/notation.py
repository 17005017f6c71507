"""Reads typed actions leniently: any neighbour may name a place, and directions may be words of any language.

The letter `o` means east, as in German *Ost*. In Spanish it would be *oeste*, west; a letter cannot mean both, so
Spanish players write `w` or the whole word, and the rules text tells them so.
"""

import re

from .actions import END, LETTERS, PASS, Action, Add, Mark, Move, Spot, move, spot
from .rules import Quinque

_WORDS = {
    "n": "n nord norden norte north",
    "e": "e o ost osten este east",
    "s": "s sued sueden sur south sud",
    "w": "w west westen oeste",
}
_DIRECTION = {word: direction for direction, words in _WORDS.items() for word in words.split()}
_SPOT = rf"([a-z]) ?({'|'.join(sorted(_DIRECTION, key=len, reverse=True))})"
_MARK = re.compile(r"([a-z]) ?(\d{1,4})")
_ADD = re.compile(rf"\+? ?{_SPOT} ?(\d{{1,4}})")
_MOVE = re.compile(rf"([a-z]) ?{_SPOT}")


def read(state: Quinque, text: str) -> Action | None:
    """`end`, `pass`, `c3`, `+cn2`, `d ae`, with or without blanks and with directions spelled out."""
    if text in ("end", "pass"):
        return END if text == "end" else PASS
    if found := _MARK.fullmatch(text):
        return Mark(_tile(found[1]), int(found[2]))
    if found := _ADD.fullmatch(text):
        return Add(_canonical(state, _spot(found[1], found[2])), int(found[3]))
    if found := _MOVE.fullmatch(text):
        return _read_move(state, _tile(found[1]), _spot(found[2], found[3]))
    return None


def _read_move(state: Quinque, tile: int, named: Spot) -> Move:
    if max(tile, named.tile) < len(state.worn):
        place = state.formation.place(named)
        if place in state.formation.free:
            return state.formation.move(tile, place)
    return move(tile, named, named)


def _canonical(state: Quinque, named: Spot) -> Spot:
    if named.tile >= len(state.worn):
        return named
    names = state.formation.free.get(state.formation.place(named))
    return names[0] if names else named


def _tile(letter: str) -> int:
    return LETTERS.index(letter.upper())


def _spot(letter: str, word: str) -> Spot:
    return spot(_tile(letter), _DIRECTION[word])
