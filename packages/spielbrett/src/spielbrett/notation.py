"""From text to action by matching the legal ones: whatever parses is legal, the rest is explained.

Text is compared in grades, the strictest first: as written; with case, accents and separators normalised; without the
filler words of any language; with nothing but letters and digits left. The first grade that fits anything decides.
"""

import re
from collections.abc import Callable
from functools import cache
from itertools import zip_longest
from typing import Any
from unicodedata import normalize

from .errors import AmbiguousAction, NotationError
from .game import AnyGame
from .language import LANGUAGES, say
from .phrases import Phrase, phrase

LONGEST = 80
"""A longer text is no action."""

_FOLD = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u", "ñ": "n"})
_SEPARATORS = re.compile(r"(?<=\d)\s*x\s*(?=\w)|[\s\-–→>:;,.]+")
_WORD_KEYS = ("pass", "end")


def parse(game: AnyGame, state: Any, text: str) -> Any:
    """The legal action a text means.

    Raises NotationError where it is no action, AmbiguousAction where it is several, IllegalAction where it is one that
    the rules forbid now.
    """
    for grade in (str.strip, _separate, normalise, _compact, _compact_meaning):
        found = _matches(game, state, grade, text)
        if len(found) == 1:
            return found[0]
        if found:
            texts = tuple(map(str, found))
            raise AmbiguousAction(phrase("notation.ambiguous", text=text[:40], candidates=", ".join(texts)), texts)
    return _explain(game, state, text)


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
    """Lower case without accents, however these were typed: how words that people type are compared."""
    return normalize("NFKC", text).casefold().translate(_FOLD)


def _separate(text: str) -> str:
    return " ".join(_SEPARATORS.sub(" ", fold(text)).split())


def _compact(text: str) -> str:
    return re.sub(r"\W", "", _separate(text))


def _compact_meaning(text: str) -> str:
    return re.sub(r"\W", "", normalise(text))


def _matches(game: AnyGame, state: Any, grade: Callable[[str], str], text: str) -> list[Any]:
    wanted = grade(text) if len(text) <= LONGEST else ""
    if not wanted:
        return []
    return [action for action in state.legal_actions() if _means(game, state, action, grade, wanted)]


def _means(game: AnyGame, state: Any, action: Any, grade: Callable[[str], str], wanted: str) -> bool:
    if grade(str(action)) == wanted:
        return True
    return bool(game.spellings) and any(grade(spelling) == wanted for spelling in game.spellings(state, action))


def _explain(game: AnyGame, state: Any, text: str) -> Any:
    action = game.read(state, normalise(text)) if len(text) <= LONGEST else None
    if action is None:
        raise NotationError(phrase("notation.unreadable", text=text[:40], example=_example(state)))
    state.apply(action)
    return action


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
