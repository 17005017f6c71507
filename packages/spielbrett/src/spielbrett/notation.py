"""From text to action by matching the legal ones: whatever parses is legal, the rest is explained.

Text is compared in grades, the strictest first: as written; with case, accents and separators normalised; without the
filler words of any language; then, unless the game itself reads an action in it, with the words run together. The first
grade that fits anything decides. Then what is run together is taken apart into spaces of the board, so that the game
can say why `a2c2` is refused just as `a2-c2`. Last, all this is done again without the signs of sentences.

One separator, or an arrow such as `->`, stands between two words. Elsewhere it says something, as in `-1`, and so does
what parts two numbers: `1-2` is not `12`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice, zip_longest
from typing import Any
from unicodedata import decimal, normalize

from .errors import AmbiguousAction, NotationError
from .game import CHANCE, AnyGame
from .language import LANGUAGES, say
from .phrases import Phrase, phrase

LONGEST = 80
"""A longer text is no action."""
MOST_SPACES = 4
"""So many spaces are recognised where they are run together."""

_FOLD = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u", "ñ": "n"})
_DIGIT = re.compile(r"[^\D0-9]")
"""A digit of another script, such as the Arabic `١`."""
_SIGNS = r"\-‐–—−>→:;,"
_SEPARATORS = re.compile(rf"(?<=\d)\s*x\s*(?=\w)|(?<=\w)\s*(?:[{_SIGNS}.]|-+>)\s*(?=\w)")
_MARKS = re.compile(rf"[!?¡¿\"'„“”‚‘’«»()\[\]]+|[^\w{_SIGNS}]+$")
"""Signs of sentences, and comments such as `++`; a sign before or between the words, such as `+`, says something."""
_TWO_NUMBERS = re.compile(r"\d \d")
_WORD_KEYS = ("pass", "end")


def parse(game: AnyGame, state: Any, text: str) -> Any:
    """The legal action a text means.

    Raises NotationError where it is no action, AmbiguousAction where it is several, IllegalAction where it is one that
    the rules forbid now.
    """
    for form in _forms(text):
        for reading in (_as_written, _read, _glued):
            action = reading(game, state, form)
            if action is not None:
                return action
    raise NotationError(phrase("notation.unreadable", text=text[:40], example=_example(state)))


def _forms(text: str) -> Iterator[str]:
    if len(text) <= LONGEST:
        yield text
        yield _MARKS.sub("", normalize("NFKC", text))


def normalise(text: str) -> str:
    """Lower case without accents, one blank for separators, no filler words (`nach`, `takes`), English keywords.

    What stands last is no filler, nor is a single letter that stands first: they may name a space (`A>De`).
    """
    vocabulary = _vocabulary()
    kept: list[str] = []
    words = _separate(text).split()
    for word, following in zip_longest(words, words[1:]):
        meant = vocabulary.get(word, word)
        if not meant and (following is None or (len(word) == 1 and not kept)):
            meant = word
        kept += [meant] if meant else []
    return " ".join(kept)


def fold(text: str) -> str:
    """Lower case without accents, digits of our script, however these were typed: how words are compared."""
    folded = normalize("NFKC", text).casefold().translate(_FOLD)
    return _DIGIT.sub(lambda digit: str(decimal(digit[0])), folded)


def _separate(text: str) -> str:
    return " ".join(_SEPARATORS.sub(" ", fold(text)).split())


def _compact(text: str) -> str:
    return _separate(text).replace(" ", "")


def _compact_meaning(text: str) -> str:
    return normalise(text).replace(" ", "")


def _as_written(game: AnyGame, state: Any, text: str) -> Any:
    return _match(game, state, text, (str.strip, _separate, normalise))


def _read(game: AnyGame, state: Any, text: str) -> Any:
    """What the game reads in the text, without filler words or else with them; raises why that is not legal."""
    readings = (game.read(state, form) for form in dict.fromkeys((normalise(text), _separate(text))))
    action = next((action for action in readings if action is not None), None)
    if action is not None:
        state.apply(action)
    return action


def _glued(game: AnyGame, state: Any, text: str) -> Any:
    """The words run together or taken apart into spaces; two numbers stay two, or `41>6` would be taken for `4>16`."""
    if _TWO_NUMBERS.search(_separate(text)):
        return None
    action = _match(game, state, text, (_compact, _compact_meaning))
    return _apart(game, state, text) if action is None else action


def _apart(game: AnyGame, state: Any, text: str) -> Any:
    """What the game reads when the text is taken apart into spaces, where that can be done in one way only."""
    ways = list(islice(partings(game, state, text), 2))
    return _read(game, state, " ".join(ways[0])) if len(ways) == 1 else None


def partings(game: AnyGame, state: Any, text: str) -> Iterator[tuple[str, ...]]:
    """The ways in which a text is a few ids of spaces run together; a number is never taken apart."""
    seat = None if state.turn == CHANCE else state.turn
    ids = [fold(space.id) for space in game.scene(state.observe(seat)).spaces]
    return (way for way in _partings(_compact(text), ids, MOST_SPACES) if len(way) > 1)


def _partings(text: str, ids: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    if not text:
        yield ()
    for space in ids if most else ():
        if text.startswith(space) and not (space[-1:].isdigit() and text[len(space) :][:1].isdigit()):
            yield from ((space, *rest) for rest in _partings(text[len(space) :], ids, most - 1))


def _match(game: AnyGame, state: Any, text: str, grades: Sequence[Callable[[str], str]]) -> Any:
    """The legal action that the first fitting grade finds; `None` where none fits any."""
    legal = state.legal_actions()
    for grade in grades:
        wanted = grade(text)
        found = [action for action in legal if wanted and _means(game, state, action, grade, wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            texts = tuple(map(str, found))
            raise AmbiguousAction(phrase("notation.ambiguous", text=text[:40], candidates=", ".join(texts)), texts)
    return None


def _means(game: AnyGame, state: Any, action: Any, grade: Callable[[str], str], wanted: str) -> bool:
    if grade(str(action)) == wanted:
        return True
    return bool(game.spellings) and any(grade(spelling) == wanted for spelling in game.spellings(state, action))


def _example(state: Any) -> str:
    return next((str(action) for action in state.legal_actions()), "-")


@cache
def _vocabulary() -> dict[str, str]:
    """For each word of each language what it means in a notation; empty text for words to be left out."""
    meanings: dict[str, str] = {}
    for language in LANGUAGES:
        meanings |= dict.fromkeys(say(Phrase("notation.fillers"), language).split(), "")
        for key in _WORD_KEYS:
            meanings |= dict.fromkeys(say(Phrase(f"notation.word.{key}"), language).split(), key)
    return meanings
