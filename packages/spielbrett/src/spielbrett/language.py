"""Puts phrases into the reader's language and finds the rules texts."""

from functools import cache, lru_cache

from .phrases import LANGUAGES, Phrase, catalogue
from .registry import find_package, find_phrases

__all__ = ["LANGUAGES", "rules_text", "say"]

SENTENCES_KEPT = 4096
"""The labels of a board are said again after every move."""


@lru_cache(SENTENCES_KEPT)
def say(phrase: Phrase, language: str) -> str:
    """The sentence in a language; English where the language lacks it, the bare key where English does too."""
    template = _template(phrase.key, language, _plural(phrase))
    values = {name: say(value, language) if isinstance(value, Phrase) else value for name, value in phrase.values}
    return template.format_map(values) if values else template.replace("{{", "{").replace("}}", "}")


def rules_text(game: str, language: str) -> str:
    """The rules of a game for players, in Markdown; English where the language lacks them."""
    from importlib.resources import files  # noqa: PLC0415 - see phrases.catalogue

    folder = files(find_package(game))
    chosen = folder.joinpath(f"rules.{language}.md")
    return (chosen if chosen.is_file() else folder.joinpath("rules.en.md")).read_text(encoding="utf-8")


def _plural(phrase: Phrase) -> bool:
    return any(name == "count" and value != 1 for name, value in phrase.values)


@cache
def _template(key: str, language: str, plural: bool) -> str:
    package = home(key.partition(".")[0])
    for tongue in (language, "en"):
        forms = catalogue(package, tongue).get(key)
        if forms:
            return forms[-1] if plural else forms[0]
    return key


@cache
def home(first: str) -> str:
    """The package with the phrases of this first word: a game's, that of a part with its own (`cli`), or this one."""
    from importlib.resources import files  # noqa: PLC0415 - see phrases.catalogue

    own = __package__ or ""
    part = files(own).joinpath(first, "phrases.en.po").is_file()
    return find_package(first) or (f"{own}.{first}" if part else find_phrases(first) or own)
