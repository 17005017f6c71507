"""The commands, one module each, found by scanning this folder and by entry points of other distributions.

A module has a docstring, which is the help of its command (the first line in the list of commands),
`add_arguments(parser)`, and `run(arguments)`, which returns the exit code. `arguments.output` is where it speaks
(`cli.output.Output`); a `SpielbrettError` it raises becomes one sentence and the exit code 2.
"""

from argparse import ArgumentParser, Namespace
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Protocol, cast

GROUP = "spielbrett.commands"
"""The entry point group by which other distributions add commands; each point names a module."""


class Command(Protocol):
    """What the module of a command has."""

    __doc__: str | None

    @staticmethod
    def add_arguments(parser: ArgumentParser, /) -> None:
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
