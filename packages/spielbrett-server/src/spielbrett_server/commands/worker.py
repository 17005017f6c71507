"""Think for a house of several nodes."""

from argparse import Namespace

from spielbrett.cli.arguments import whole_number
from spielbrett.cli.parser import Parser

from .arguments import add_settings, config_of

HELP = "house.worker.help"


def add_arguments(parser: Parser) -> None:
    """For which house, and how much."""
    add_settings(parser)
    parser.add_argument("--engines", metavar="N", type=whole_number(1, parser), help=parser.say("house.help.engines"))


def run(arguments: Namespace) -> int:
    """Think until interrupted."""
    from ..main import work  # noqa: PLC0415 - the whole house, which `--help` can do without

    work(config_of(arguments, engines=arguments.engines))
    return 0
