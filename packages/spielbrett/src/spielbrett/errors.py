"""Every refusal of the package: a stable code, the rule behind it, the spaces concerned and the reason as a phrase."""

from collections.abc import Sequence

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


class UnknownPlayer(SpielbrettError, LookupError):  # noqa: N818
    """No computer player of this name exists."""
