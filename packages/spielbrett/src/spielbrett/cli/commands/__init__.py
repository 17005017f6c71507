"""The commands, one module each, found by scanning this folder.

A module has a docstring, which is the help of its command (the first line in the list of commands),
`add_arguments(parser)`, and `run(arguments)`, which returns the exit code. `arguments.output` is where it speaks
(`cli.output.Output`); a `SpielbrettError` it raises becomes one sentence and the exit code 2.
"""

from argparse import ArgumentParser, Namespace
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast


class Command(Protocol):
    """What a module of this folder has."""

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
    """All commands by name, in alphabetical order."""
    found = sorted(module.name for module in iter_modules(__path__))
    return {name: cast("Command", import_module(f"{__name__}.{name}")) for name in found}
