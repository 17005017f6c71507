"""Read the rules of a game, or one paragraph of them."""

from argparse import Namespace

from ... import registry
from ..arguments import add_game
from ..parser import Parser
from ..rulebook import show_rules

HELP = "cli.rules.help"


def add_arguments(parser: Parser) -> None:
    """Which rules."""
    add_game(parser)
    parser.add_argument(
        "paragraph",
        metavar=parser.say("cli.place.paragraph"),
        nargs="?",
        default="",
        help=parser.say("cli.rules.help.paragraph"),
    )


def run(arguments: Namespace) -> int:
    """Show them."""
    show_rules(registry.find(arguments.game), arguments.output, arguments.paragraph)
    return 0
