"""The kernel: the games once more in C++, if the distribution `spielbrett-kernel` is installed.

It is asked in texts, positions as `position.encode` writes them and actions in their notation, and gives the same
answers as the rules, faster. Nothing else in this package knows of it.
"""

from collections.abc import Collection
from functools import cache
from importlib import import_module
from typing import Protocol, cast


class Kernel(Protocol):
    """What the kernel can do. It refuses texts by a ValueError with the `code` the rules give."""

    def games(self) -> Collection[str]:
        """The names of the games it knows."""
        ...

    def perft(self, position: str, depth: int) -> int:
        """How many sequences of exactly `depth` actions there are."""
        ...

    def divide(self, position: str, depth: int) -> dict[str, int]:
        """The perft of each first action, by its notation."""
        ...


DEEPEST = 64
"""The most plies it looks ahead."""


def find(game: str) -> Kernel | None:
    """The kernel, if it is installed and knows the game."""
    kernel = _load()
    return kernel if kernel and game in kernel.games() else None


@cache
def _load() -> Kernel | None:
    try:
        return cast("Kernel", import_module("spielbrett_kernel"))
    except ImportError:
        return None
