"""Open a house: tables for friends and against the computer, in the browser."""

import sys
from argparse import Namespace
from pathlib import Path

from msgspec.structs import replace

from spielbrett import phrase
from spielbrett.cli.output import Output
from spielbrett.cli.parser import Parser

from ..config import load

HELP = "house.serve.help"


def add_arguments(parser: Parser) -> None:
    """Where to listen and where to keep what happens."""
    say, place = parser.say, parser.say("house.serve.file")
    parser.add_argument("--settings", type=Path, metavar=place, help=say("house.serve.help.settings"))
    parser.add_argument("--host", help=say("house.serve.help.host"))
    parser.add_argument("--port", type=int, help=say("house.serve.help.port"))
    parser.add_argument("--folder", help=say("house.serve.help.folder"))


def run(arguments: Namespace) -> int:
    """Serve until interrupted."""
    from ..main import serve  # noqa: PLC0415 - the whole house, which the other commands can do without

    output: Output = arguments.output
    given = {name: value for name in ("host", "port", "folder") if (value := getattr(arguments, name)) is not None}
    serve(replace(load(arguments.settings), **given), lambda address: _announce(output, address))
    return 0


def _announce(output: Output, address: str) -> None:
    output.say(phrase("house.serving", address=address))
    sys.stdout.flush()  # whoever reads it through a pipe waits for it, and nothing more is said for long
