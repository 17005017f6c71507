"""The sentences of the package and the code that says them belong together."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import spielbrett
from spielbrett import registry
from spielbrett.options import options_of
from spielbrett.phrases import LANGUAGES, parse_catalogue
from spielbrett.testing.speech import placeholders

SOURCE = Path(spielbrett.__file__).parent
FOLDERS = sorted(file.parent for file in SOURCE.rglob("phrases.en.po"))
folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(SOURCE.parent).as_posix())


def read(folder: Path, language: str) -> dict[str, tuple[str, ...]]:
    return parse_catalogue((folder / f"phrases.{language}.po").read_text(encoding="utf-8"))


def keys_in_code() -> Iterator[tuple[Path, re.Pattern[str], bool]]:
    """Every string of the code that could be a key, as a pattern; and whether it is certainly said."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and _name(node.func) in ("phrase", "Phrase"):
                yield from ((file, key, True) for key in _patterns(node.args[0]))
            elif isinstance(node, ast.Constant | ast.JoinedStr):
                yield from ((file, key, False) for key in _patterns(node))


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _patterns(node: ast.expr) -> Iterator[re.Pattern[str]]:
    """A literal as itself; a formatted string with its holes open; of a choice both sides."""
    if isinstance(node, ast.IfExp):
        yield from (*_patterns(node.body), *_patterns(node.orelse))
    elif isinstance(node, ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
        if any("." in part for part in parts):
            yield re.compile("".join(re.escape(part) or ".+" for part in parts))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"\w+(\.\w+)+", node.value):
        yield re.compile(re.escape(node.value))


def required() -> Iterator[str]:
    """The keys that the package itself asks of every game."""
    for game in registry.games():
        yield from (f"{game.name}.{part}" for part in ("name", "summary", "board"))
        yield from (f"{game.name}.seat.{seat}" for seat in range(game.seats[-1]))
        for option in options_of(game.options):
            label = f"{game.name}.option.{option.name}"
            yield from (label, f"{label}.help", *(f"{label}.{value}" for value in option.choices))


CODE = list(keys_in_code())
EVERY_KEY = {key for folder in FOLDERS for key in read(folder, "en")}


@folders
def test_every_language_says_the_same(folder: Path) -> None:
    first, *others = (read(folder, language) for language in LANGUAGES)
    for other in others:
        assert list(other) == list(first)
        for key, forms in first.items():
            assert len(other[key]) == len(forms), key
            assert placeholders(other[key]) == placeholders(forms), key


@folders
def test_every_sentence_is_used(folder: Path) -> None:
    asked = set(required())
    for key in read(folder, "en"):
        assert key in asked or any(pattern.fullmatch(key) for _, pattern, _ in CODE), key


def test_everything_said_has_a_sentence() -> None:
    for file, pattern, certain in CODE:
        if certain:
            assert any(map(pattern.fullmatch, EVERY_KEY)), f"{file.name}: {pattern.pattern}"


@folders
def test_every_sentence_is_written_with_care(folder: Path) -> None:
    quotes = {"de": '"', "en": "„«", "es": '"“”„'}
    for language in LANGUAGES:
        for key, forms in read(folder, language).items():
            ending = key.rpartition(".")[2]
            foreign = quotes[ending if ending in LANGUAGES else language]
            for form in forms:
                assert form, key
                assert "..." not in form, key
                assert not set(form) & set(foreign), f"{key} in {language} has quotation marks of another language"
