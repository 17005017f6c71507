"""The rules texts of a game, as the checks read them."""

import re

from ..game import AnyGame
from .speech import expect


def rules_of(game: AnyGame, language: str) -> str:
    """The rules text in exactly this language. Raises AssertionError where there is none."""
    file = game.folder.joinpath(f"rules.{language}.md")
    expect(file.is_file(), f"there is no {file.name}")
    return file.read_text(encoding="utf-8")


def headings(text: str) -> tuple[str, ...]:
    """The numbers of the headings: `3` of `## 3 Moves`."""
    return tuple(re.findall(r"^#+ (\d+(?:\.\d+)*)\b", text, re.MULTILINE))
