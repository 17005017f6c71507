"""Check a game by the conformance suite, or a file with the record of a game."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from ... import position, registry
from ...errors import RecordError
from ...phrases import phrase
from ...record import GameRecord
from ...testing.conformance import Check, ConformanceError, checks_of
from ..arguments import UsageError, add_json
from ..files import read_record
from ..output import Output
from ..parser import Parser

FAILED = 1


HELP = "cli.check.help"


def add_arguments(parser: Parser) -> None:
    """What."""
    parser.add_argument("subject", metavar=parser.say("cli.place.subject"), help=parser.say("cli.check.help.subject"))
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Check it: 1 if it fails."""
    subject: str = arguments.subject
    if subject in registry.names():
        return _check_game(subject, arguments)
    if Path(subject, "pyproject.toml").exists():
        raise UsageError(phrase("cli.check.folder", folder=subject))
    if not Path(subject).is_file():
        raise UsageError(phrase("cli.check.neither", name=subject[:80], games=", ".join(registry.names())))
    return _check_record(Path(subject), arguments)


def _check_game(name: str, arguments: Namespace) -> int:
    output: Output = arguments.output
    found: list[dict[str, str | None]] = []
    known: set[str] = set()
    for check in checks_of(name):
        failure = _failure(check)
        found.append({"name": check.name, "purpose": check.purpose, "failure": failure and str(failure)})
        if not arguments.json:
            _show(check, failure, known, output)
    failed = sum(result["failure"] is not None for result in found)
    if arguments.json:
        output.json({"game": name, "ok": not failed, "checks": found})
    else:
        output.say(phrase("cli.check.failed", count=failed) if failed else phrase("cli.check.passed", count=len(found)))
    return FAILED if failed else 0


def _failure(check: Check) -> ConformanceError | None:
    try:
        check.run()
    except ConformanceError as failure:
        return failure
    return None


def _show(check: Check, failure: ConformanceError | None, known: set[str], output: Output) -> None:
    """A check and how it failed, in English as all that authors of games read; what is known is not said again."""
    output.write(output.fill(f"{'wrong' if failure else 'ok   '}  {check.name}: {check.purpose}", "       "))
    if failure:
        again = failure.causes <= known
        output.write(f"       {check.name} fails for the same reason." if again else str(failure), "red")
        known |= failure.causes


def _check_record(path: Path, arguments: Namespace) -> int:
    output: Output = arguments.output
    kept = read_record(path)
    shown: dict[str, Any] = {"record": str(path), "game": kept.game, "plies": len(kept.actions)}
    try:
        state = kept.check()
    except RecordError as error:
        failure = output.reason(error)
        output.json(shown | {"ok": False, "failure": failure}) if arguments.json else output.write(failure, "red")
        return FAILED
    digest = position.digest(registry.find(kept.game), state)
    if arguments.json:
        output.json(shown | {"ok": True, "digest": digest, "returns": kept.returns})
    else:
        _show_record(kept, digest, output)
    return 0


def _show_record(kept: GameRecord, digest: str, output: Output) -> None:
    output.say(phrase("cli.check.record", game=phrase(f"{kept.game}.name"), count=len(kept.actions)))
    output.say(phrase("cli.check.digest", digest=digest))
    if kept.returns is None:
        output.say(phrase("cli.check.unfinished"))
    else:
        output.say(phrase("cli.check.returns", returns=", ".join(map(output.number, kept.returns))))
