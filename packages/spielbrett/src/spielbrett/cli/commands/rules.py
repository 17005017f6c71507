"""Read the rules of a game, or one paragraph of them.

spielbrett rules cluster
spielbrett rules cluster 3 --lang es
"""

from argparse import ArgumentParser, Namespace

from ... import registry
from ..arguments import add_game
from ..rulebook import show_rules


def add_arguments(parser: ArgumentParser) -> None:
    """Which rules."""
    add_game(parser)
    parser.add_argument("paragraph", metavar="PARAGRAPH", nargs="?", default="", help="only this numbered paragraph")


def run(arguments: Namespace) -> int:
    """Show them."""
    show_rules(registry.find(arguments.game), arguments.output, arguments.paragraph)
    return 0
