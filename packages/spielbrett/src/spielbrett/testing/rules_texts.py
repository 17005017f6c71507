"""The rules texts of a game, as the checks read them."""

import re
from collections.abc import Iterator

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


def settings(text: str) -> Iterator[tuple[int, str]]:
    """The options it speaks of, such as `stones=6`, with their lines."""
    for number, line in enumerate(text.splitlines(), 1):
        yield from ((number, found) for found in re.findall(r"`([a-z_0-9]+=[^`\s]+)`", line))


def misplaced_examples(text: str) -> Iterator[str]:
    """Lines with an example that is no line of its own, and so would not be replaced by its picture."""
    for number, line in enumerate(text.splitlines(), 1):
        if "{example" in line and not re.fullmatch(r"\{example: [^}]+\}", line):
            yield f"{number}: an example stands on a line of its own, `{{example: topic}}`: {line}"
