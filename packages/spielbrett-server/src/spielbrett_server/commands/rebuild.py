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
    """Table by table, while the house may be open; 1 where one cannot be read."""
    output: Output = arguments.output
    with opened(config_of(arguments)) as (runner, store):
        runner.run(store.drop_strays())
        names = runner.run(store.tables())
        shown = output.progress(names, len(names), phrase("house.progress.tables"))
        unreadable = [name for name in shown if not runner.run(store.index_anew(name))]
    if arguments.json:
        output.json({"tables": len(names) - len(unreadable), "unreadable": unreadable})
        return int(bool(unreadable))
    for name in unreadable:
        output.say(phrase("house.rebuild.unreadable", table=name))
    output.say(phrase("house.rebuilt", count=len(names) - len(unreadable)))
    return int(bool(unreadable))
