"""Two small games for the tests of what serves any game: one with dice, one with secrets.

They are written as another distribution would write them, and known only where the fixture `toys` says so.
"""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from spielbrett import AnyGame

from .envoys import GAME as ENVOYS
from .pig import GAME as PIG

TOYS = (ENVOYS, PIG)


def with_methods(game: AnyGame, **methods: Any) -> AnyGame:
    """A copy of a game, the states of which have other methods."""

    def convert(state: Any) -> Any:
        return kind(*(getattr(state, entry.name) for entry in fields(state)))

    apply = then(convert, methods.pop("apply", game.state.apply))
    kind = type("Changed", (game.state,), {"__slots__": (), "apply": apply, **methods})
    return replace(
        game,
        state=kind,
        setup=then(convert, game.setup),
        parse_state=game.parse_state and then(convert, game.parse_state),
        sample=game.sample and then(convert, game.sample),
    )


def then(convert: Callable[[Any], Any], function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, with what it gives converted."""

    def both(*given: Any) -> Any:
        return convert(function(*given))

    return both
