"""The conformance suite: what every game keeps, whatever its rules.

    for check in checks(GAME):
        check.run()

or, with pytest, `@pytest.mark.parametrize("check", checks(GAME), ids=attrgetter("name"))`. A check is switched only by
what a game declares (`frames`, `perfect_information` ...), never by its name.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from ..errors import BrokenGame, explain
from ..game import AnyGame
from ..language import say
from ..registry import find
from . import check_actions, check_declaration, check_look, check_players, check_states, noninterference
from .playouts import Ply
from .trial import Trial


class ConformanceError(AssertionError):
    """A check failed. The message says which, why, and how to come to the place again."""

    def __init__(self, game: str, check: str, error: Exception, at: Ply | None, package: str = "") -> None:
        self.game, self.check, self.at = game, check, at
        reason = (str(error) if isinstance(error, AssertionError) else "") or explain(error, package)
        self.causes: frozenset[str] = getattr(error, "causes", frozenset([reason]))
        """What is wrong, without the place: where an earlier check has said all of it, nothing new has been found."""
        place = [str(at)] if at else getattr(error, "__notes__", [])
        super().__init__("\n".join([f"{game}, {check}: {reason}", *place]))


@dataclass(frozen=True, slots=True)
class Check:
    """One thing every game keeps."""

    name: str
    purpose: str
    run: Callable[[], None]
    """Raises ConformanceError."""


def checks(game: AnyGame, seed: int = 0) -> tuple[Check, ...]:
    """The checks for a game; the same seed plays the same random games."""
    trial = Trial(game, seed)
    return tuple(_check(check, partial(_run, trial, check)) for check in _applicable(game))


def checks_of(name: str, seed: int = 0) -> tuple[Check, ...]:
    """The checks for the game of a name; where it cannot be loaded, one that says so. Raises UnknownGame."""
    try:
        return checks(find(name), seed)
    except BrokenGame as error:
        reason = AssertionError(say(error.reason, "en"))
        failure = ConformanceError(name, "declaration", reason, None)
        return (_check(check_declaration.declaration, partial(_fail, failure)),)


def _check(check: Callable[[Trial], None], run: Callable[[], None]) -> Check:
    return Check(check.__name__, (check.__doc__ or "").strip().partition("\n")[0], run)


def _fail(failure: ConformanceError) -> None:
    raise failure


def _run(trial: Trial, check: Callable[[Trial], None]) -> None:
    trial.at = None
    try:
        check(trial)
    except Exception as error:
        raise ConformanceError(trial.game.name, check.__name__, error, trial.at, trial.game.package) from error


def _applicable(game: AnyGame) -> Iterator[Callable[[Trial], None]]:
    yield from check_declaration.CHECKS
    yield from check_states.CHECKS
    yield from check_actions.CHECKS
    yield from check_look.CHECKS
    yield from check_players.CHECKS
    if game.evaluate:
        yield check_states.evaluation
    if game.frames:
        yield check_look.frames
    if game.announce:
        yield check_look.announcements
    if not game.perfect_information:
        yield from noninterference.CHECKS
