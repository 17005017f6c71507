"""The one place that knows which games there are: a scan of the folder `games`, and installed entry points."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module

from .errors import BrokenGame, UnknownGame, explain
from .game import AnyGame
from .phrases import LANGUAGES, catalogue, phrase

GROUP = "spielbrett.games"
"""The entry point group by which other distributions add games; each point names the game's package."""
PHRASES = "spielbrett.phrases"
"""The group by which they add catalogues: the first word of their keys, and the package that has the files."""


@cache
def _packages() -> dict[str, str]:
    """The import name of each game's package, by the game's name; others cannot take a name of our own."""
    from pkgutil import iter_modules  # noqa: PLC0415 - see `_announced`

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
    """The game of this name. Raises UnknownGame, and BrokenGame where its code or its phrases cannot be loaded."""
    package = find_package(name)
    if not package:
        raise UnknownGame(phrase("game.unknown", name=name[:40], games=", ".join(names())))
    try:
        game = import_module(package).GAME
        for language in LANGUAGES:
            catalogue(package, language)
        return game
    except Exception as error:
        raise BrokenGame(phrase("game.broken", name=name, detail=explain(error, package))) from error


def games() -> tuple[AnyGame, ...]:
    """All games that can be loaded, in the order of their names."""
    return tuple(game for game, _ in _loaded() if game is not None)


def broken() -> tuple[BrokenGame, ...]:
    """Why the others cannot."""
    return tuple(error for _, error in _loaded() if error is not None)


def _loaded() -> Iterator[tuple[AnyGame | None, BrokenGame | None]]:
    for name in names():
        try:
            yield find(name), None
        except BrokenGame as error:
            yield None, error
