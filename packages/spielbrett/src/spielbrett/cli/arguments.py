"""Arguments that several commands share, and what they mean."""

from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from typing import Any

from .. import options
from ..errors import OptionError, SpielbrettError
from ..game import AnyGame
from ..phrases import phrase
from .parser import Parser

DIGITS = 9
"""Of the longest whole number on a command line."""


class UsageError(SpielbrettError, ValueError):
    """Words on a command line that do not go together."""


def add_game(parser: Parser) -> None:
    """The name of a game."""
    parser.add_argument("game", metavar=parser.say("cli.place.game"), help=parser.say("cli.help.game"))


def add_options(parser: Parser) -> None:
    """The options of a game, for `chosen_options`."""
    group = parser.add_argument_group(parser.say("cli.help.variant"))
    group.add_argument(
        "--option",
        metavar=parser.say("cli.place.option"),
        nargs="+",
        action="extend",
        default=[],
        help=parser.say("cli.help.option"),
    )
    group.add_argument("--preset", metavar=parser.say("cli.place.name"), help=parser.say("cli.help.preset"))


def add_json(parser: Parser) -> None:
    """Output for programs."""
    parser.add_argument("--json", action="store_true", help=parser.say("cli.help.json"))


def add_seed(parser: Parser) -> None:
    """What makes chance repeatable."""
    parser.add_argument("--seed", type=int, metavar="N", help=parser.say("cli.help.seed"))


def chosen_options(game: AnyGame, arguments: Namespace) -> Any:
    """The options of the game that the words choose. Raises OptionError."""
    return options.parse(game.options, _pairs(arguments.option), _preset(game, arguments.preset))


def whole_number(low: int, parser: Parser) -> Any:
    """A type for argparse: a whole number, at least `low`."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > DIGITS or int(text) < low:
            raise ArgumentTypeError(parser.say("cli.usage.number", text=text[:40], low=low, high=10**DIGITS - 1))
        return int(text)

    return read


def _pairs(words: Sequence[str]) -> dict[str, str]:
    for word in words:
        if "=" not in word:
            raise OptionError(phrase("cli.option.form", text=word[:40]))
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def _preset(game: AnyGame, name: str | None) -> Any:
    if name is None:
        return None
    if name not in game.presets:
        known = ", ".join(game.presets) or "-"
        raise OptionError(phrase("cli.preset.unknown", name=name[:40], presets=known))
    return game.presets[name]
