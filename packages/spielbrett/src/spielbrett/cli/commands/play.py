"""Play at this keyboard, against the computer or friends, or watch computers."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from random import Random

from ... import registry
from ...game import AnyGame
from ...phrases import phrase
from ..arguments import UsageError, add_game, add_options, add_seed, chosen_options, whole_number
from ..files import read_record, unfinished
from ..parser import Parser
from ..series import begin, play_series, resume
from ..sitters import HUMAN, seat_all, sitters_of
from ..table import Table

HELP = "cli.play.help"


def add_arguments(parser: Parser) -> None:
    """What, with whom, and where it is kept."""
    add_game(parser)
    add_options(parser)
    _add_people(parser)
    kept = parser.add_argument_group(parser.say("cli.play.help.keeping"))
    kept.add_argument(
        "--record", metavar=parser.say("cli.place.file"), type=Path, help=parser.say("cli.play.help.record")
    )
    kept.add_argument("--resume", action="store_true", help=parser.say("cli.play.help.resume"))
    add_seed(parser)


def _add_people(parser: Parser) -> None:
    group = parser.add_argument_group(parser.say("cli.play.help.who"))
    group.add_argument(
        "--seat",
        metavar=parser.say("cli.place.who"),
        nargs="+",
        action="extend",
        help=parser.say("cli.play.help.seat"),
    )
    group.add_argument("--level", metavar="N", type=whole_number(1, parser), help=parser.say("cli.play.help.level"))
    group.add_argument(
        "--name",
        metavar=parser.say("cli.place.name"),
        nargs="+",
        action="extend",
        default=[],
        help=parser.say("cli.play.help.name"),
    )


def run(arguments: Namespace) -> int:
    """Play."""
    play_series(_table(registry.find(arguments.game), arguments))
    return 0


def _table(game: AnyGame, arguments: Namespace) -> Table:
    place: Path | None = _last_left(game) if arguments.resume else arguments.record
    if place is not None and place.exists():
        return _resumed(game, arguments, place)
    options = chosen_options(game, arguments)
    sitters = seat_all(game, _kinds(arguments) or [HUMAN], arguments.name, arguments.output)
    table = begin(arguments.output, game, options, sitters, Random(arguments.seed), place)
    if place is not None:
        table.keep()
    return table


def _resumed(game: AnyGame, arguments: Namespace, place: Path) -> Table:
    if arguments.option or arguments.preset:
        raise UsageError(phrase("cli.resume.options"))
    kept = read_record(place)
    if kept.game != game.name:
        raise UsageError(phrase("cli.resume.game", file=str(place), found=kept.game))
    kinds = _kinds(arguments)
    sitters = seat_all(game, kinds, arguments.name, arguments.output) if kinds else sitters_of(kept)
    return resume(arguments.output, kept, sitters, Random(arguments.seed), place)


def _kinds(arguments: Namespace) -> Sequence[str]:
    if arguments.seat and arguments.level:
        raise UsageError(phrase("cli.play.seats"))
    return arguments.seat or ([HUMAN, f"level:{arguments.level}"] if arguments.level else [])


def _last_left(game: AnyGame) -> Path:
    for place, _ in unfinished(game.name):
        return place
    raise UsageError(phrase("cli.resume.none", game=phrase(f"{game.name}.name")))
