"""Who sits at the table: people at the keyboard and computer players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from ..ai.levels import PLAYERS, make_player
from ..errors import RecordError, UnknownPlayer
from ..game import AnyGame
from ..phrases import Phrase, phrase
from ..record import GameRecord
from .arguments import UsageError
from .output import Output

HUMAN = "human"
LONGEST_NAME = 20
USUAL = "level:3"
"""The computer player where none was chosen."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A name, and `human` or what `spielbrett.ai.levels.make_player` calls a player."""

    name: str
    kind: str

    @property
    def human(self) -> bool:
        """Whether the moves are typed."""
        return self.kind == HUMAN


def seat_all(game: AnyGame, kinds: Sequence[str], names: Sequence[str], output: Output) -> tuple[Sitter, ...]:
    """A sitter for every seat: computer players where kinds are missing, and names that say who it is.

    Raises UsageError.
    """
    kinds = (*kinds, *[USUAL] * (game.seats[0] - len(kinds)))
    if len(kinds) not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise UsageError(phrase("option.seats", found=len(kinds), low=low, high=high))
    people = kinds.count(HUMAN)
    if len(names) > people:
        raise UsageError(phrase("cli.play.names", names=len(names), people=people))
    given = iter(names)
    return tuple(
        person(next(given, ""), seat if people > 1 else 0, output) if kind == HUMAN else computer(kind, output)
        for seat, kind in enumerate(kinds, 1)
    )


def person(name: str, number: int, output: Output) -> Sitter:
    """Somebody at the keyboard; without a name a guest, numbered where there are several."""
    guest: Phrase = phrase("cli.guest.numbered", number=number) if number else phrase("cli.guest")
    return Sitter(name.strip()[:LONGEST_NAME] or output.phrase(guest), HUMAN)


def computer(kind: str, output: Output) -> Sitter:
    """A computer player by what `make_player` calls it. Raises UsageError."""
    _check(kind)
    word, _, number = kind.partition(":")
    name = phrase("cli.sitter.level", number=number) if word == "level" else phrase("cli.sitter.other", kind=kind)
    return Sitter(output.phrase(name), kind)


def sitters_of(kept: GameRecord) -> tuple[Sitter, ...]:
    """Those who played a game that was kept. Raises RecordError where its record does not say so, UsageError."""
    names, kinds = (_texts(kept.extra.get(key)) for key in ("names", "players"))
    if not len(names) == len(kinds) == kept.seats:
        raise RecordError(phrase("cli.resume.players"))
    for kind in kinds:
        _check(kind)
    return tuple(Sitter(name[:LONGEST_NAME], kind) for name, kind in zip(names, kinds, strict=True))


def _check(kind: str) -> None:
    try:
        _ = kind == HUMAN or make_player(kind)
    except UnknownPlayer as error:
        raise UsageError(phrase("cli.seat.unknown", name=kind[:40], known=", ".join((HUMAN, *PLAYERS)))) from error


def _texts(found: object) -> list[str]:
    """The texts in something read from a file."""
    return [text for text in cast("list[object]", found) if isinstance(text, str)] if isinstance(found, list) else []
