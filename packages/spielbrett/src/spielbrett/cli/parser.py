"""argparse with its words in the reader's language."""

import argparse
from argparse import ArgumentParser
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from typing import Any

from ..language import say
from ..phrases import Phrase, phrase
from .output import never_fail_on_letters, printable

_WORDS = {
    "usage: ": "cli.usage.usage",
    "positional arguments": "cli.usage.positional",
    "options": "cli.usage.options",
    "show this help message and exit": "cli.usage.help",
    "%(prog)s: error: %(message)s\n": "cli.usage.error",
    "argument %(argument_name)s: %(message)s": "cli.usage.argument",
    "the following arguments are required: %s": "cli.usage.required",
    "unrecognized arguments: %s": "cli.usage.unrecognized",
    "expected one argument": "cli.usage.one",
    "expected at least one argument": "cli.usage.some",
    "ambiguous option: %(option)s could match %(matches)s": "cli.usage.ambiguous",
    "ignored explicit argument %r": "cli.usage.ignored",
    "invalid %(type)s value: %(value)r": "cli.usage.value",
    "invalid choice: %(value)r (choose from %(choices)s)": "cli.usage.choice",
}
"""What argparse says, and the key of it; where a later Python says something else, that stays English."""


class Parser(ArgumentParser):
    """A parser that finds the texts of what is declared in the catalogues: `say`."""

    def __init__(self, *words: Any, language: str, **settings: Any) -> None:
        super().__init__(*words, **settings)
        self.language = language

    def say(self, key: str, **values: int | str) -> str:
        """A phrase in the reader's language, with letters the terminal has."""
        return printable(say(phrase(key, **values), self.language))


@contextmanager
def argparse_in(language: str) -> Generator[None]:
    """Let argparse speak a language: it knows `gettext` by the name `_`, and gettext knows compiled catalogues only."""
    never_fail_on_letters()
    names = argparse.__dict__
    gettext = names["_"]
    names["_"] = partial(_word, language)
    try:
        yield
    finally:
        names["_"] = gettext


def _word(language: str, english: str) -> str:
    return printable(say(Phrase(_WORDS[english]), language)) if english in _WORDS else english
