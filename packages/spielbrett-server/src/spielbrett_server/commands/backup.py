"""Copy everything a house keeps to one file."""

from argparse import Namespace
from asyncio import Runner
from pathlib import Path

from spielbrett import phrase
from spielbrett.cli.arguments import add_json
from spielbrett.cli.output import Output
from spielbrett.cli.parser import Parser

from .arguments import add_settings, config_of, existing

HELP = "house.backup.help"


def add_arguments(parser: Parser) -> None:
    """Of which house, and where to."""
    parser.add_argument(
        "file", type=Path, metavar=parser.say("cli.place.file"), help=parser.say("house.backup.help.file")
    )
    add_settings(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """As the house is at one moment, while it may be open."""
    from ..storage.copies import back_up  # noqa: PLC0415 - the whole house, which `--help` can do without

    output: Output = arguments.output
    with Runner() as runner, output.meter(phrase("house.progress.copying")) as told:
        runner.run(back_up(existing(config_of(arguments)), arguments.file, told))
    size = arguments.file.stat().st_size
    if arguments.json:
        output.json({"file": str(arguments.file), "bytes": size})
    else:
        output.say(phrase("house.backed_up", file=str(arguments.file), kilobytes=size // 1024))
    return 0
