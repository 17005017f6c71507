"""Sentences that are not yet in a language, and the catalogues that put them into one."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

LANGUAGES = ("de", "en", "es")
"""The languages every sentence exists in. All three have one form for 1 and one for every other number."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A key of a catalogue with the values for its placeholders.

    A key starts with the name of its game (`cluster.blocked`) or names a part of the package (`option.unknown`).
    A value that is itself a phrase is put into the same language first. The value called `count` chooses between
    singular and plural where the catalogue has both.
    """

    key: str
    values: tuple[tuple[str, "int | str | Phrase"], ...] = ()


def phrase(key: str, /, **values: "int | str | Phrase") -> Phrase:
    """A phrase from keyword arguments."""
    return Phrase(key, tuple(values.items()))


def sitter(seat: int) -> Phrase:
    """Whoever sits at a seat: its number, for games whose sides have no name of their own."""
    return phrase("game.sitter", number=seat + 1)


def named(told: Phrase, names: Mapping[Phrase, str]) -> Phrase:
    """A phrase that says names instead of sitters."""
    values = (
        (key, names.get(value) or named(value, names)) if isinstance(value, Phrase) else (key, value)
        for key, value in told.values
    )
    return Phrase(told.key, tuple(values))


Catalogue = Mapping[str, tuple[str, ...]]
"""For each key its forms: one, or singular and plural."""


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """The file `phrases.<language>.po` of a package; empty where there is none. Raises ValueError with its name."""
    from importlib.resources import files  # noqa: PLC0415 - a quarter of the time of `import spielbrett`

    source = files(package).joinpath(f"phrases.{language}.po")
    try:
        return parse_catalogue(source.read_text(encoding="utf-8")) if source.is_file() else {}
    except ValueError as error:
        raise ValueError(f"{source.name}: {error}") from error


_LINE = re.compile(r'^(msgid|msgid_plural|msgstr|msgstr\[\d\])?\s*("(?:[^"\\]|\\.)*")\s*$')


def parse_catalogue(text: str) -> dict[str, tuple[str, ...]]:
    """Read gettext's .po format as far as our files use it: msgid, msgstr, msgstr[n], continued strings, comments.

    Reading the source instead of compiled .mo files spares authors of games a build step.
    Raises ValueError for a line of any other form and for a key that stands there twice.
    """
    entries: dict[str, tuple[str, ...]] = {}
    key = ""
    for keyword, value in _statements(text):
        if keyword == "msgid":
            key = value
            if key in entries:
                raise ValueError(f"{key} stands there twice")
        elif keyword.startswith("msgstr"):
            entries[key] = (*entries.get(key, ()), value)
    entries.pop("", None)
    return entries


def _statements(text: str) -> list[tuple[str, str]]:
    """The keywords, each with its whole string."""
    found: list[tuple[str, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _LINE.match(line)
        if not match or not (match[1] or found):
            raise ValueError(f"line {number} is not of the .po format: {line}")
        piece = _unquoted(match[2], number)
        if match[1]:
            found.append((match[1], piece))
        else:
            keyword, begun = found.pop()
            found.append((keyword, begun + piece))
    return found


def _unquoted(text: str, number: int) -> str:
    try:
        return str(json.loads(text))
    except ValueError as error:
        raise ValueError(f"line {number} is not of the .po format: {text}") from error
