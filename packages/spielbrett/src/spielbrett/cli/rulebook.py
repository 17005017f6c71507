"""The rules of a game by their numbered paragraphs."""

import re

from ..errors import SpielbrettError
from ..game import AnyGame
from ..phrases import phrase
from ..testing.examples import Example, illustrated_rules
from .output import Output


class NoParagraph(SpielbrettError, LookupError):  # noqa: N818
    """The rules have no such paragraph."""


def show_rules(game: AnyGame, output: Output, number: str = "") -> None:
    """The rules, or one numbered paragraph of them; for ears the examples in sentences. Raises NoParagraph."""
    rules = illustrated_rules(game, output.language, Example.sentences if output.reader else Example.picture)
    output.markdown(_paragraph(rules, number) if number else rules)


def _paragraph(rules: str, number: str) -> str:
    parts = re.split(r"^(?=## )", rules, flags=re.MULTILINE)
    numbered = {found[1]: part for part in parts if (found := _NUMBER.match(part))}
    if number not in numbered:
        raise NoParagraph(phrase("cli.rules.no_paragraph", number=number[:10], known=", ".join(numbered)))
    return numbered[number]


_NUMBER = re.compile(r"## (\d+)")
