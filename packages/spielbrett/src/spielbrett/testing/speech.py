"""Phrases in every language, with everything that could be missing from them looked for."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from string import Formatter
from typing import TypeVar, cast

from ..language import LANGUAGES, home, say
from ..phrases import Phrase, catalogue

T = TypeVar("T")
E = TypeVar("E", bound=Exception)
ENDS = (".", "!", "?", "…", "“", "”", "»", '"', ")")


class MissingPhrasesError(AssertionError):
    """Catalogues that lack something; the message can be copied into them."""

    def __init__(self, missing: Mapping[str, Sequence[str]]) -> None:
        """The keys by language."""
        self.causes = frozenset(
            f"`{key}` is missing in {language}" for language, keys in missing.items() for key in keys
        )
        super().__init__("\n".join(_stub(language, keys) for language, keys in missing.items() if keys))


def _stub(language: str, keys: Sequence[str]) -> str:
    entries = (f'\nmsgid "{key}"\nmsgstr ""\n' for key in keys)
    return "".join([f"phrases.{language}.po lacks:\n", *entries])


def expect(condition: object, message: str) -> None:
    """Raise AssertionError unless the condition holds; a plain `assert` would vanish under `python -O`."""
    if not condition:
        raise AssertionError(message)


def refusal(kinds: type[E] | tuple[type[E], ...], call: Callable[[], object], message: str) -> E:
    """What a call raises. Raises AssertionError with the message where it raises nothing."""
    try:
        call()
    except kinds as error:
        return error
    raise AssertionError(message)


def declared(value: T | None) -> T:
    """What a game declares; a check that asks for it runs only where it does."""
    expect(value is not None, "the game does not declare this")
    return cast("T", value)


def spoken(phrase: Phrase, language: str) -> str:
    """The phrase in a language, when it and the phrases in it are there, with all their values."""
    forms = catalogue(home(phrase.key.partition(".")[0]), language).get(phrase.key, ())
    if not forms:
        raise MissingPhrasesError({language: [phrase.key]})
    unfilled = placeholders(forms) - dict(phrase.values).keys()
    expect(not unfilled, f"`{phrase.key}` in {language} is not told {', '.join(unfilled)}")
    for _, value in phrase.values:
        if isinstance(value, Phrase):
            spoken(value, language)
    text = say(phrase, language)
    expect(text.strip() == text != "", f"`{phrase.key}` in {language} is empty or has blanks around it: {text!r}")
    return text


def spoken_everywhere(phrase: Phrase) -> None:
    """The same in all languages."""
    for language in LANGUAGES:
        spoken(phrase, language)


def complete(sentence: str) -> None:
    """A sentence ends as sentences do, and nothing of its template is left in it."""
    expect(sentence.rstrip().endswith(ENDS), f"this does not end like a sentence: {sentence!r}")
    expect("{" not in sentence and "}" not in sentence, f"a placeholder is left: {sentence!r}")


def columns(line: str) -> int:
    """How wide a line is in a terminal: East Asian wide characters take two columns, combining ones none."""
    return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in line)


def placeholders(forms: Iterable[str]) -> set[str]:
    """The names in curly brackets in any form of a phrase."""
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}
