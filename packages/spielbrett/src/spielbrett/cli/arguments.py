"""Arguments that several commands share, and what they mean."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from typing import Any

from .. import options
from ..errors import OptionError, SpielbrettError
from ..game import AnyGame
from ..phrases import phrase

DIGITS = 9
"""Of the longest whole number on a command line."""


class UsageError(SpielbrettError, ValueError):
    """Words on a command line that do not go together."""


def add_game(parser: ArgumentParser) -> None:
    """The name of a game."""
    parser.add_argument("game", metavar="GAME", help="the name of a game; `spielbrett games` lists them")


def add_options(parser: ArgumentParser) -> None:
    """The options of a game, for `chosen_options`."""
    group = parser.add_argument_group("the game")
    group.add_argument(
        "--option",
        metavar="NAME=VALUE",
        nargs="+",
        action="extend",
        default=[],
        help="an option of the game; `spielbrett games GAME` lists them",
    )
    group.add_argument("--preset", metavar="NAME", help="a named set of options, on which --option builds")


def add_json(parser: ArgumentParser) -> None:
    """Output for programs."""
    parser.add_argument("--json", action="store_true", help="the result as one line of JSON")


def add_seed(parser: ArgumentParser) -> None:
    """What makes chance repeatable."""
    parser.add_argument("--seed", type=int, metavar="N", help="draw the same dealt starts and random choices again")


def chosen_options(game: AnyGame, arguments: Namespace) -> Any:
    """The options of the game that the words choose. Raises OptionError."""
    return options.parse(game.options, _pairs(arguments.option), _preset(game, arguments.preset))


def whole_number(low: int) -> Any:
    """A type for argparse: a whole number, at least `low`."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > DIGITS or int(text) < low:
            raise ArgumentTypeError(f"{text[:40]!r} is not a whole number from {low} to {10**DIGITS - 1}")
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
