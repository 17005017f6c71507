"""Arguments that the commands of a house share, and the house they mean."""

from argparse import Namespace
from asyncio import Runner
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from spielbrett import phrase
from spielbrett.cli.parser import Parser

from ..config import Config, ConfigRefusal, load

if TYPE_CHECKING:
    from ..storage import Store


def add_settings(parser: Parser) -> None:
    """Which house is meant."""
    parser.add_argument(
        "--settings", type=Path, metavar=parser.say("cli.place.file"), help=parser.say("house.help.settings")
    )
    parser.add_argument("--folder", metavar=parser.say("house.place.folder"), help=parser.say("house.help.folder"))


def config_of(arguments: Namespace, **given: object) -> Config:
    """The settings of the file, of the environment, and of the words typed, the later ones first.

    Raises ConfigRefusal.
    """
    words = {"folder": arguments.folder, **given}
    return replace(load(arguments.settings), **{name: value for name, value in words.items() if value is not None})


def existing(config: Config) -> str:
    """Where the logs of a house are that has been open before: a misspelt folder is no new house.

    Raises ConfigRefusal.
    """
    from ..main import database  # noqa: PLC0415 - the whole house, which `--help` can do without

    if not config.on_postgres and not (Path(config.folder) / config.database).exists():
        raise ConfigRefusal(phrase("house.none", folder=config.folder))
    return database(config)


@contextmanager
def opened(config: Config) -> "Generator[tuple[Runner, Store]]":
    """The store of a house, whether the house is open or not, and what runs its coroutines.

    Raises ConfigRefusal where there is none.
    """
    from ..storage import open_store  # noqa: PLC0415 - the whole house, which `--help` can do without

    with Runner() as runner:
        store = runner.run(open_store(existing(config)))
        try:
            yield runner, store
        finally:
            runner.run(store.close())
