"""Begin a game of your own: a distribution that plays and passes every check."""

import re
from argparse import Namespace
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from ...phrases import catalogue, phrase
from ...registry import names
from ..arguments import UsageError
from ..output import Output
from ..parser import Parser

PACKAGE = "spielbrett"
MODEL = "newgame"
"""The name of the game in the templates; `NewGame` where it is written for people."""
SUFFIX = ".template"
LONGEST = 30
"""A longer name makes lines longer than the checks allow."""


HELP = "cli.new.help"


def add_arguments(parser: Parser) -> None:
    """Its name."""
    parser.add_argument(
        "name", metavar=parser.say("cli.place.name"), help=parser.say("cli.new.help.name", longest=LONGEST)
    )


def run(arguments: Namespace) -> int:
    """Write it, and say what to do with it."""
    output: Output = arguments.output
    name = write(arguments.name, Path.cwd()).name
    output.say(phrase("cli.new.written", folder=name))
    for command in (
        f"pip install --no-build-isolation --editable {name}",
        f"spielbrett check {name}",
        f"spielbrett play {name}",
    ):
        output.write(f"  {command}")
    return 0


def write(name: str, parent: Path) -> Path:
    """Make the folder of a new game and return it. Raises UsageError, and then nothing has been written."""
    _refuse_bad(name)
    folder = parent / name
    if folder.exists():
        raise UsageError(phrase("cli.new.exists", folder=str(folder)))
    for path, text in _templates(files(f"{PACKAGE}.cli").joinpath("templates"), Path()):
        target = folder / _named(str(path), name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_named(text, name), encoding="utf-8")
    return folder


def _refuse_bad(name: str) -> None:
    if len(name) > LONGEST or not re.fullmatch("[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or iskeyword(name):
        raise UsageError(phrase("cli.new.name", name=name[:40], longest=LONGEST))
    if _taken(name):
        raise UsageError(phrase("cli.new.taken", name=name))


def _taken(name: str) -> bool:
    """A game or a module has this name, or the package's own sentences begin with it: a game would hide them."""
    sentences = {key.partition(".")[0] for key in catalogue(PACKAGE, "en")}
    return name in (*names(), *sentences) or bool(find_spec(name) or find_spec(f"{PACKAGE}.{name}"))


def _templates(source: Traversable, target: Path) -> Iterator[tuple[Path, str]]:
    """The files of a folder of templates, each with the path it is to have."""
    for entry in source.iterdir():
        path = target / entry.name.removesuffix(SUFFIX)
        if entry.is_dir():
            yield from _templates(entry, path)
        else:
            yield path, entry.read_text(encoding="utf-8")


def _named(text: str, name: str) -> str:
    title = "".join(part.capitalize() for part in name.split("_"))
    return text.replace(MODEL, name).replace("NewGame", title)
