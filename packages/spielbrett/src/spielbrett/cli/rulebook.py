"""The rules of a game by their numbered paragraphs."""

import re

from ..errors import SpielbrettError
from ..game import AnyGame
from ..phrases import phrase
from ..testing.examples import illustrated_rules


class NoParagraph(SpielbrettError, LookupError):  # noqa: N818
    """The rules have no such paragraph."""


def paragraph(game: AnyGame, language: str, number: str) -> str:
    """A paragraph of the rules with its heading; all of the rules for an empty number. Raises NoParagraph."""
    rules = illustrated_rules(game, language)
    if not number:
        return rules
    parts = re.split(r"^(?=## )", rules, flags=re.MULTILINE)
    numbered = {found[1]: part for part in parts if (found := _NUMBER.match(part))}
    if number not in numbered:
        raise NoParagraph(phrase("cli.rules.no_paragraph", number=number[:10], known=", ".join(numbered)))
    return numbered[number]


_NUMBER = re.compile(r"## (\d+)")
