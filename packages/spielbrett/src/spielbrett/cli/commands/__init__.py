"""The commands, one module each, found by scanning this folder and by entry points of other distributions.

A module has `add_arguments(parser)`, where `parser.say` finds texts in the catalogues, and `run(arguments)`, which
returns the exit code. `arguments.output` is where it speaks (`cli.output.Output`); a `SpielbrettError` it raises
becomes one sentence and the exit code 2. Its help is the phrase whose key it has as `HELP`, or else its docstring; the
first paragraph stands in the list of commands.
"""

from argparse import Namespace
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Protocol, cast

from ..parser import Parser

GROUP = "spielbrett.commands"
"""The entry point group by which other distributions add commands; each point names a module."""


class Command(Protocol):
    """What the module of a command has."""

    __doc__: str | None

    @staticmethod
    def add_arguments(parser: Parser, /) -> None:
        """Declare what follows the name of the command."""
        ...

    @staticmethod
    def run(arguments: Namespace, /) -> int:
        """Do it, and return the exit code."""
        ...


def commands() -> dict[str, Command]:
    """All commands by name, in alphabetical order; others cannot take a name of our own."""
    found = {point.name: point.value for point in entry_points(group=GROUP)}
    found |= {module.name: f"{__name__}.{module.name}" for module in iter_modules(__path__)}
    return {name: cast("Command", import_module(module)) for name, module in sorted(found.items())}
