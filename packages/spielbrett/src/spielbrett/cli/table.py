"""One game at one keyboard: the sheet, who sits where, the screen, and where the game is kept."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from ..game import CHANCE, Seat
from ..phrases import phrase
from ..record import GameRecord
from .files import trouble, write_record
from .output import Output
from .screen import Screen
from .sheet import Sheet
from .sitters import Sitter


class Left(Exception):  # noqa: N818 - nothing went wrong
    """The people get up before the end."""


class Resigned(Exception):  # noqa: N818
    """A seat gives up."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class Table:
    """What the commands typed at a table can reach."""

    def __init__(
        self, output: Output, sheet: Sheet, sitters: Sequence[Sitter], rng: Random, place: Path | None
    ) -> None:
        self.output, self.sheet, self.sitters, self.rng = output, sheet, tuple(sitters), rng
        self.place = place
        """The file the game is kept in after every action."""
        self._explained = False
        self.screen = Screen(output, sheet, [sitter.name for sitter in self.sitters], self._only_person())

    @property
    def turn(self) -> Seat | None:
        """Who is to act."""
        return self.sheet.state.turn

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that type."""
        return tuple(seat for seat, sitter in enumerate(self.sitters) if sitter.human)

    @property
    def shares_secrets(self) -> bool:
        """Whether people with secrets look at the same screen by turns."""
        return len(self.people) > 1 and not self.sheet.game.perfect_information

    def tells_thoughts(self, seat: Seat) -> bool:
        """Whether people are shown what a computer player thinks: only where they named its way of thinking.

        With secrets never: it would betray what it alone knows.
        """
        named = not self.output.reader and not self.sitters[seat].kind.startswith("level:")
        return named and (self.sheet.game.perfect_information or not self.people)

    def explain(self) -> None:
        """Tell once what can be typed, by an action of whoever is the first to type."""
        if not self._explained:
            self.output.say(phrase("cli.begin", example=str(self.sheet.state.legal_actions()[0])))
            self._explained = True

    def play(self, action: Any) -> None:
        """Add an action, keep it as long as that works, and tell who is looking."""
        self.sheet.play(action)
        try:
            self.keep()
        except OSError as error:
            self.place = None
            self.output.refuse(trouble(error))
        self.screen.news()

    def keep(self, **extra: Any) -> None:
        """Write the game to its file."""
        if self.place is not None:
            write_record(self.place, self.record(**extra))

    def record(self, **extra: Any) -> GameRecord:
        """The record, with who played."""
        names, players = ([getattr(sitter, key) for sitter in self.sitters] for key in ("name", "kind"))
        return self.sheet.record(names=names, players=players, **extra)

    def last_choice(self) -> int | None:
        """The ply of the last action that somebody here chose; `None` where chance was drawn since."""
        for ply in reversed(range(self.sheet.ply)):
            seat: Seat = self.sheet.states[ply].turn
            if seat == CHANCE:
                return None
            if self.sitters[seat].human and self.sheet.game.forced(self.sheet.states[ply]) is None:
                return ply
        return None

    def _only_person(self) -> Seat | None:
        return self.people[0] if len(self.people) == 1 else None
