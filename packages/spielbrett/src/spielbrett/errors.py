"""Every refusal of the package: a stable code, the rule behind it, the spaces concerned and the reason as a phrase."""

from collections.abc import Iterator, Sequence

from .phrases import Phrase


class SpielbrettError(Exception):
    """Something was refused; `code` is stable and can be relied on by programs.

    `str()` gives the code with its values, for logs and tracebacks; `spielbrett.say(error.reason, language)` gives the
    sentence for people.
    """

    def __init__(self, reason: Phrase, *, rule: str = "", spaces: Sequence[str] = ()) -> None:
        self.reason = reason
        self.rule = rule
        """The paragraph of the rules text it rests on, such as `cluster 3`; empty where it rests on none."""
        self.spaces = tuple(spaces)
        """The spaces that explain the refusal, such as the blocking stone."""
        super().__init__(", ".join([reason.key, *(f"{name}={value}" for name, value in reason.values)]))

    @property
    def code(self) -> str:
        """The stable name of the refusal, which is also the key of its phrase."""
        return self.reason.key


class ActionError(SpielbrettError, ValueError):
    """A text or an action that cannot be played."""


class NotationError(ActionError):
    """The text is not an action of this game at all."""


class IllegalAction(ActionError):  # noqa: N818 - reads as what it is, like python-chess's IllegalMoveError
    """The action exists in this game but not now; the reason says why."""


class AmbiguousAction(ActionError):  # noqa: N818
    """The text fits several legal actions; `candidates` are their notations."""

    def __init__(self, reason: Phrase, candidates: Sequence[str]) -> None:
        super().__init__(reason)
        self.candidates = tuple(candidates)


class OptionError(SpielbrettError, ValueError):
    """An option that does not exist or a value it cannot take."""


class PositionError(SpielbrettError, ValueError):
    """A text that is not a position of the game."""


class RecordError(SpielbrettError, ValueError):
    """A game record that cannot be read or does not replay."""


class UnknownGame(SpielbrettError, LookupError):  # noqa: N818
    """No game of this name is installed."""


class BrokenGame(SpielbrettError, ImportError):  # noqa: N818
    """A game of this name is installed, but cannot be loaded."""


class UnknownPlayer(SpielbrettError, LookupError):  # noqa: N818
    """No computer player of this name exists."""


def explain(error: BaseException, package: str) -> str:
    """What went wrong and, where it happened in the code of a package, in which line: `KeyError: 'x' (rules.py:8)`."""
    *_, place = "", *_places(error, package)
    told = f"{type(error).__name__}: {getattr(error, 'msg', None) or error}"
    return f"{told} ({place})" if place else told


def _places(error: BaseException, package: str) -> Iterator[str]:
    """The lines of a package that an error came through."""
    step = error.__traceback__
    while step:
        if f"{step.tb_frame.f_globals.get('__name__', '')}.".startswith(f"{package}."):
            yield _place(step.tb_frame.f_code.co_filename, step.tb_lineno)
        step = step.tb_next
    if isinstance(error, SyntaxError) and error.filename:
        yield _place(error.filename, error.lineno)


def _place(file: str, line: int | None) -> str:
    return f"{file.replace(chr(92), '/').rpartition('/')[2]}:{line}"
