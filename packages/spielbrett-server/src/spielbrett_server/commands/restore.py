"""Fill a new house from a backup."""

from argparse import Namespace
from asyncio import Runner
from pathlib import Path

from spielbrett import phrase
from spielbrett.cli.arguments import add_json
from spielbrett.cli.output import Output
from spielbrett.cli.parser import Parser

from .arguments import add_settings, config_of, opened

HELP = "house.restore.help"


def add_arguments(parser: Parser) -> None:
    """From where, and into which house."""
    parser.add_argument(
        "file", type=Path, metavar=parser.say("cli.place.file"), help=parser.say("house.restore.help.file")
    )
    add_settings(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Into an empty database, SQLite or PostgreSQL, whichever the backup came from."""
    from ..main import database  # noqa: PLC0415 - the whole house, which `--help` can do without
    from ..storage.copies import restore  # noqa: PLC0415

    output: Output = arguments.output
    config = config_of(arguments)
    with Runner() as runner, output.meter(phrase("house.progress.copying")) as told:
        runner.run(restore(arguments.file, database(config), told))
    with opened(config) as (runner, store):
        tables = len(runner.run(store.tables()))
    if arguments.json:
        output.json({"tables": tables})
    else:
        output.say(phrase("house.restored", count=tables))
    return 0
