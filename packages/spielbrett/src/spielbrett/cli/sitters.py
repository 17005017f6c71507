"""Who sits at the table: people at the keyboard and computer players."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from ..ai.levels import PLAYERS, make_player
from ..ai.player import Player
from ..errors import RecordError, UnknownPlayer
from ..game import AnyGame
from ..phrases import Phrase, phrase
from ..record import GameRecord
from .arguments import UsageError
from .bots import find_player
from .output import Output

HUMAN = "human"
LONGEST_NAME = 20
USUAL = "level:3"
"""The computer player where none was chosen."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A name, and `human` or what `bots.find_player` calls a player."""

    name: str
    kind: str

    @property
    def human(self) -> bool:
        """Whether the moves are typed."""
        return self.kind == HUMAN


def seat_all(game: AnyGame, kinds: Sequence[str], names: Sequence[str], output: Output) -> tuple[Sitter, ...]:
    """A sitter for every seat: computer players where kinds are missing, and names that say who it is.

    Raises UsageError, OptionError.
    """
    kinds = (*kinds, *[USUAL] * (game.seats[0] - len(kinds)))
    game.check_seats(len(kinds))
    people = kinds.count(HUMAN)
    if len(names) > people:
        raise UsageError(phrase("cli.play.names", names=len(names), people=people))
    given = iter(names)
    return tuple(
        person(next(given, ""), seat if people > 1 else 0, output) if kind == HUMAN else computer(kind, number, output)
        for seat, (kind, number) in enumerate(zip(kinds, twins(kinds), strict=True), 1)
    )


def twins(kinds: Sequence[str]) -> tuple[int, ...]:
    """The number of each among those of its kind; 0 where it is the only one."""
    return tuple(kinds[: place + 1].count(kind) if kinds.count(kind) > 1 else 0 for place, kind in enumerate(kinds))


def person(name: str, number: int, output: Output) -> Sitter:
    """Somebody at the keyboard; without a name a guest, numbered where there are several."""
    guest: Phrase = phrase("cli.guest.numbered", number=number) if number else phrase("cli.guest")
    letters = name.encode(errors="replace").decode()  # a command line may have bytes that are none
    return Sitter(letters.strip()[:LONGEST_NAME] or output.phrase(guest), HUMAN)


def computer(kind: str, number: int, output: Output) -> Sitter:
    """A computer player by what `find_player` calls it; numbered where there are several of its kind.

    Raises UsageError.
    """
    _check(kind, find_player)
    word, _, level = kind.partition(":")
    key = ("level" if word == "level" else "other") + (".numbered" if number else "")
    values = {"number": level, "kind": Path(kind).name, "seat": number}
    return Sitter(output.phrase(phrase(f"cli.sitter.{key}", **values)), kind)


def sitters_of(kept: GameRecord) -> tuple[Sitter, ...]:
    """Those who played a game that was kept. Raises RecordError where its record does not say so, UsageError."""
    names, kinds = (_texts(kept.extra.get(key)) for key in ("names", "players"))
    if not len(names) == len(kinds) == kept.seats:
        raise RecordError(phrase("cli.resume.players"))
    for kind in kinds:
        _check(kind, make_player)
    return tuple(Sitter(name[:LONGEST_NAME], kind) for name, kind in zip(names, kinds, strict=True))


def _check(kind: str, find: Callable[[str], Player]) -> None:
    try:
        _ = kind == HUMAN or find(kind)
    except UnknownPlayer as error:
        raise UsageError(phrase("cli.seat.unknown", name=kind[:40], known=", ".join((HUMAN, *PLAYERS)))) from error


def _texts(found: object) -> list[str]:
    """The texts in something read from a file."""
    return [text for text in cast("list[object]", found) if isinstance(text, str)] if isinstance(found, list) else []
