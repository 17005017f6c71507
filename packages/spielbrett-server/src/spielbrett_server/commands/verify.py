"""Replay every game of a house and compare it with what was stored."""

from argparse import Namespace
from asyncio import Runner
from dataclasses import asdict
from typing import TYPE_CHECKING

from spielbrett import Phrase, phrase
from spielbrett.cli.arguments import add_json
from spielbrett.cli.output import Output
from spielbrett.cli.parser import Parser

from .arguments import add_settings, config_of, opened

if TYPE_CHECKING:
    from ..storage import Store
    from ..storage.verify import Fault

HELP = "house.verify.help"


def add_arguments(parser: Parser) -> None:
    """Of which house."""
    add_settings(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Table by table, while the house may be open; 1 where something is not as it was."""
    output: Output = arguments.output
    found: list[Fault] = []
    with opened(config_of(arguments)) as (runner, store):
        names = runner.run(store.tables())
        for name in output.progress(names, len(names), phrase("house.progress.tables")):
            found += _verify(runner, store, name)
    if arguments.json:
        output.json({"tables": len(names), "faults": [asdict(fault) for fault in found]})
        return int(bool(found))
    for fault in found:
        kind = Phrase(f"house.verify.{fault.kind}")
        output.say(phrase("house.verify.fault", table=fault.table, version=fault.version, kind=kind))
    output.say(phrase("house.verified", count=len(names), faults=len(found)))
    return int(bool(found))


def _verify(runner: Runner, store: "Store", name: str) -> "list[Fault]":
    """Somebody may play on: the entry belongs to the log only if it is the same before and after."""
    from ..storage.verify import verify  # noqa: PLC0415 - the whole house, which `--help` can do without

    while True:
        entry = runner.run(store.entry(name))
        rows = runner.run(store.log(name))
        if runner.run(store.entry(name)) == entry:
            return verify(name, rows, entry)
