"""Open a house: tables for friends and against the computer, in the browser.

  spielbrett serve
  spielbrett serve --port 8080 --folder ~/games

What is not given comes from the variables SPIELBRETT_HOST, SPIELBRETT_PORT,
SPIELBRETT_FOLDER and SPIELBRETT_ENGINES.
"""

import sys
from argparse import ArgumentParser, Namespace

from msgspec.structs import replace

from spielbrett import phrase
from spielbrett.cli.output import Output

from ..config import load


def add_arguments(parser: ArgumentParser) -> None:
    """Where to listen and where to keep what happens."""
    parser.add_argument("--host", help="the address to listen at (default: 127.0.0.1, this machine only)")
    parser.add_argument("--port", type=int, help="the port (default: 8000; 0: any free one)")
    parser.add_argument("--folder", help="where the games are kept (default: spielbrett-data)")


def run(arguments: Namespace) -> int:
    """Serve until interrupted."""
    from ..main import serve  # noqa: PLC0415 - the whole house, which the other commands can do without

    output: Output = arguments.output
    given = {name: value for name in ("host", "port", "folder") if (value := getattr(arguments, name)) is not None}
    serve(replace(load(None), **given), lambda address: _announce(output, address))
    return 0


def _announce(output: Output, address: str) -> None:
    output.say(phrase("house.serving", address=address))
    sys.stdout.flush()  # whoever reads it through a pipe waits for it, and nothing more is said for long
