"""Players that the command line knows by name, and bots from files.

A file named on the command line is run, as `python FILE.py` would run it: whoever types its name trusts it. Names that
come from anywhere else, such as the record of a game, are only ever given to `make_player`, which runs nothing.
"""

import re
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from ..ai.levels import make_player
from ..ai.player import Player
from ..errors import explain
from ..phrases import phrase
from .arguments import UsageError

_BOT = re.compile(r"(?P<file>.+\.py)(?::(?P<name>\w+))?")


@cache
def find_player(name: str) -> Player:
    """The player that a word means, or the bot in `FILE.py` or `FILE.py:CLASS`. Raises UnknownPlayer, UsageError."""
    found = _BOT.fullmatch(name)
    return _bot(found["file"], found["name"]) if found else make_player(name)


def _bot(file: str, name: str | None) -> Player:
    module = _load(Path(file))
    classes = {key: value for key, value in vars(module).items() if _is_bot(value, module)}
    if name is not None and name not in classes:
        raise UsageError(phrase("cli.bot.none", file=file, name=name))
    if name is None and len(classes) != 1:
        raise UsageError(phrase("cli.bot.several", file=file, names=", ".join(classes) or "-"))
    try:
        return classes[name or next(iter(classes))]()
    except Exception as error:
        raise _broken(file, error) from error


def _is_bot(value: object, module: ModuleType) -> bool:
    return isinstance(value, type) and value.__module__ == module.__name__ and callable(getattr(value, "choose", None))


def _load(path: Path) -> ModuleType:
    """The module in a file, under a name that hides no other."""
    spec = spec_from_file_location(f"bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise _broken(str(path), ImportError("no Python file"))
    module = sys.modules[spec.name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except OSError:
        raise
    except Exception as error:
        raise _broken(str(path), error) from error
    return module


def _broken(file: str, error: Exception) -> UsageError:
    return UsageError(phrase("cli.bot.broken", file=file, detail=explain(error, f"bot_{Path(file).stem}")))
