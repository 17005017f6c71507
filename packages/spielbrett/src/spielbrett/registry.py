"""The one place that knows which games there are: a scan of the folder `games`, and installed entry points."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from .errors import UnknownGame
from .game import AnyGame
from .phrases import phrase

GROUP = "spielbrett.games"
"""The entry point group by which other distributions add games; each point names the game's package."""


@cache
def _packages() -> dict[str, str]:
    """The import name of each game's package, by the game's name."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - a third of the time of `import spielbrett`

    own = import_module(".games", __package__)
    found = {module.name: f"{own.__name__}.{module.name}" for module in iter_modules(own.__path__) if module.ispkg}
    return found | {point.name: point.value for point in entry_points(group=GROUP)}


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(_packages()))


def find_package(name: str) -> str:
    """The import name of the folder of a game; empty if there is no such game."""
    return _packages().get(name, "")


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
