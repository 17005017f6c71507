"""Make the index of a house anew from its logs."""

from argparse import Namespace

from spielbrett import phrase
from spielbrett.cli.arguments import add_json
from spielbrett.cli.output import Output
from spielbrett.cli.parser import Parser

from .arguments import add_settings, config_of, opened

HELP = "house.rebuild.help"


def add_arguments(parser: Parser) -> None:
    """Of which house."""
    add_settings(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Table by table, while the house may be open."""
    output: Output = arguments.output
    with opened(config_of(arguments)) as (runner, store):
        runner.run(store.drop_strays())
        names = runner.run(store.tables())
        for name in output.progress(names, len(names), phrase("house.progress.tables")):
            runner.run(store.index_anew(name))
    if arguments.json:
        output.json({"tables": len(names)})
    else:
        output.say(phrase("house.rebuilt", count=len(names)))
    return 0
