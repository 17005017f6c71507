"""The command `spielbrett`: finds the commands, and turns whatever goes wrong into one sentence."""

import os
import signal
import sys
from argparse import SUPPRESS, Namespace, RawDescriptionHelpFormatter
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
from .parser import Parser, argparse_in

REFUSED = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


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
        language = preferred_language(os.environ)
        with argparse_in(language):
            _, others = _shared(language).parse_known_args(argv, arguments)
        language = arguments.lang or language
        with argparse_in(language):
            parser(language).parse_args(others, arguments)
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


def parser(language: str) -> Parser:
    """The parser of all commands."""
    shared = _shared(language)
    say = shared.say
    root = Parser("spielbrett", language=language, description=say("cli.usage.summary"), parents=[shared])
    root.add_argument("--version", action="store_const", dest="run", const=_show_version, help=say("cli.help.version"))
    below = root.add_subparsers(title=say("cli.help.commands"), metavar=say("cli.place.command"))
    for name, command in commands().items():
        text = say(key) if (key := getattr(command, "HELP", "")) else cleandoc(command.__doc__ or "")
        child = below.add_parser(
            name,
            help=text.partition("\n\n")[0].rstrip("."),
            description=text,
            parents=[shared],
            formatter_class=RawDescriptionHelpFormatter,
            language=language,
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


def _shared(language: str) -> Parser:
    """What may stand anywhere on the line, also between the other words of a command."""
    shared = Parser("spielbrett", language=language, add_help=False, argument_default=SUPPRESS, allow_abbrev=False)
    group = shared.add_argument_group(shared.say("cli.help.speaking"))
    group.add_argument("--lang", choices=LANGUAGES, help=shared.say("cli.help.lang"))
    group.add_argument("--plain", action="store_true", help=shared.say("cli.help.plain"))
    group.add_argument("--reader", action="store_true", help=shared.say("cli.help.reader"))
    return shared
