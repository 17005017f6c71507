"""The one place that knows which games there are: a scan of the folder `games`, and installed entry points."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from .errors import UnknownGame
from .game import AnyGame
from .phrases import phrase

GROUP = "spielbrett.games"
"""The entry point group by which other distributions add games; each point names the game's package."""
PHRASES = "spielbrett.phrases"
"""The group by which they add catalogues: the first word of their keys, and the package that has the files."""


@cache
def _packages() -> dict[str, str]:
    """The import name of each game's package, by the game's name; others cannot take a name of our own."""
    own = import_module(".games", __package__)
    found = {module.name: f"{own.__name__}.{module.name}" for module in iter_modules(own.__path__) if module.ispkg}
    return _announced(GROUP) | found


@cache
def _announced(group: str) -> dict[str, str]:
    """What other distributions announce in a group of entry points."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - a third of the time of `import spielbrett`

    return {point.name: point.value for point in entry_points(group=group)}


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(_packages()))


def find_package(name: str) -> str:
    """The import name of the folder of a game; empty if there is no such game."""
    return _packages().get(name, "")


def find_phrases(first: str) -> str:
    """The import name of the package in another distribution whose phrases have keys with this first word, or empty."""
    return _announced(PHRASES).get(first, "")


@cache
def find(name: str) -> AnyGame:
    """The game of this name. Raises UnknownGame."""
    package = find_package(name)
    if not package:
        raise UnknownGame(phrase("game.unknown", name=name, games=", ".join(names())))
    return import_module(package).GAME


def games() -> tuple[AnyGame, ...]:
    """All games, in the order of their names."""
    return tuple(map(find, names()))
