"""The command `spielbrett`: finds the commands, and turns whatever goes wrong into one sentence."""

import os
import signal
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from inspect import cleandoc
from pathlib import Path

from ..errors import SpielbrettError
from ..phrases import LANGUAGES
from . import menu
from .commands import commands
from .files import trouble
from .output import Output

REFUSED = 2
INTERRUPTED = 130
BROKEN_PIPE = 141

DESCRIPTION = """
Board games at the terminal. Without a command: choose a game and sit down, against the computer or a friend.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code: 0, 1 for a check that failed, 2 for what was refused."""
    _open_streams()
    try:
        return _run(argv)
    except BrokenPipeError:
        # The reader of our output has gone: leave in silence.
        _drop_output()
        return BROKEN_PIPE
    except OSError:
        # Our output takes nothing more, and `_obey` has said so.
        _drop_output()
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(argv: Sequence[str] | None) -> int:
    arguments = Namespace(lang=None, plain=False, reader=False, run=menu.run)
    try:
        _, others = _shared().parse_known_args(argv, arguments)
        parser().parse_args(others, arguments)
        language = arguments.lang or preferred_language(os.environ)
        arguments.output = Output(language, plain=arguments.plain, reader=arguments.reader)
        return _obey(arguments)
    finally:
        sys.stdout.flush()


def _open_streams() -> None:
    """Where a program was started with closed streams, typing has ended and what is said goes nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - as long as the program


def _drop_output() -> None:
    """Keep Python from writing the rest at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _obey(arguments: Namespace) -> int:
    try:
        with _interruptible():
            code = arguments.run(arguments)
        sys.stdout.flush()
    except EOFError:
        return 0
    except BrokenPipeError:
        raise
    except (SpielbrettError, OSError) as error:
        arguments.output.complain([trouble(error) if isinstance(error, OSError) else error])
        return REFUSED
    return code


@contextmanager
def _interruptible() -> Generator[None]:
    """Let a command answer Ctrl+C itself, in place of what `spielbrett_command` does before and after it."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def parser() -> ArgumentParser:
    """The parser of all commands."""
    shared = _shared()
    root = ArgumentParser("spielbrett", description=DESCRIPTION, parents=[shared])
    root.add_argument("--version", action="store_const", dest="run", const=_show_version, help="show the version")
    below = root.add_subparsers(title="commands", metavar="COMMAND")
    for name, command in commands().items():
        text = cleandoc(command.__doc__ or "")
        child = below.add_parser(
            name,
            help=text.partition("\n")[0].rstrip("."),
            description=text,
            parents=[shared],
            formatter_class=RawDescriptionHelpFormatter,
        )
        command.add_arguments(child)
        child.set_defaults(run=command.run)
    return root


def preferred_language(environment: Mapping[str, str]) -> str:
    """The language of the locale; English where it is none of ours."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    language = locale.partition(".")[0].partition("_")[0].casefold()
    return language if language in LANGUAGES else "en"


def _show_version(_: Namespace) -> int:
    from importlib.metadata import version  # noqa: PLC0415 - see registry

    print(f"spielbrett {version('spielbrett')}")
    return 0


def _shared() -> ArgumentParser:
    """What may stand anywhere on the line, also between the other words of a command."""
    shared = ArgumentParser("spielbrett", add_help=False, argument_default=SUPPRESS, allow_abbrev=False)
    group = shared.add_argument_group("how it speaks")
    group.add_argument("--lang", choices=LANGUAGES, help="the language (default: that of the locale)")
    group.add_argument("--plain", action="store_true", help="no colours and no drawn lines")
    group.add_argument("--reader", action="store_true", help="sentences instead of pictures, for screen readers")
    return shared
