"""Game after game with the same people: begun, left and resumed, won, and played again with the seats swapped."""

import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from ..errors import RecordError
from ..game import AnyGame
from ..phrases import phrase
from ..record import GameRecord, start_record
from .files import new_unfinished, unfinished_folder
from .output import Output
from .playing import play
from .sheet import Sheet
from .sitters import Sitter
from .table import Left, Resigned, Table
from .words import agreed


def begin(
    output: Output, game: AnyGame, options: Any, sitters: Sequence[Sitter], rng: Random, place: Path | None = None
) -> Table:
    """A new game, kept in a file of its own where people play, so that it can be left."""
    start = game.start(options, len(sitters), rng.randrange(2**32))
    if place is None and any(sitter.human for sitter in sitters):
        place = new_unfinished(game.name)
    return Table(output, Sheet(start_record(game, start, len(sitters))), sitters, rng, place)


def resume(output: Output, kept: GameRecord, sitters: Sequence[Sitter], rng: Random, place: Path) -> Table:
    """The game in a record. Raises RecordError."""
    if kept.returns is not None or "ended" in kept.extra:
        raise RecordError(phrase("cli.resume.over", file=str(place)))
    sheet = Sheet(kept)
    if len(sitters) != kept.seats or kept.seats not in sheet.game.seats:
        raise RecordError(phrase("cli.resume.seats", seats=kept.seats, found=len(sitters)))
    table = Table(output, sheet, sitters, rng, place)
    output.say(phrase("cli.resumed", ply=table.sheet.ply + 1))
    return table


def play_series(table: Table) -> None:
    """Play, and again with the seats swapped as long as people like. Raises EOFError when nobody is there any more."""
    while _play_one(table) and table.people and agreed(table.output, phrase("cli.rematch")):
        swapped = (*table.sitters[1:], table.sitters[0])
        table = begin(table.output, table.sheet.game, table.sheet.state.options, swapped, table.rng)


def _play_one(table: Table) -> bool:
    """Whether it came to its end."""
    try:
        play(table)
    except Resigned as resigned:
        _give_up(table, resigned.seat)
    except Left:
        _say_where_it_is_kept(table)
        return False
    except EOFError:
        _say_where_it_is_kept(table)
        raise
    if table.place is not None and table.place.parent == unfinished_folder():
        table.place.unlink(missing_ok=True)
    return True


def _give_up(table: Table, seat: int) -> None:
    table.keep(ended="resigned", by=seat)
    name, winner = table.screen.who(seat), table.screen.who(1 - seat)
    table.output.say(phrase("cli.resigned", name=name, winner=winner), "bold green")


def _say_where_it_is_kept(table: Table) -> None:
    if table.place is None or not table.place.exists():
        table.output.say(phrase("cli.left"))
    else:
        kept = table.place.parent == unfinished_folder()
        how = ["--resume"] if kept else ["--record", str(table.place)]
        table.output.say(phrase("cli.kept"))
        table.output.write("  " + shlex.join([*_program(), "play", table.sheet.game.name, *how]))


def _program() -> list[str]:
    """The words that start this program again, as it was started."""
    begun = Path(sys.argv[0])
    if begun.name == "__main__.py":
        return [sys.orig_argv[0], "-m", "spielbrett"]
    return [begun.name if shutil.which(begun.name) == str(begun) else str(begun)]
