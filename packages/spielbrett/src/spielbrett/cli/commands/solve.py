"""Find the exact value of a position of a sowing game and of each action in it, or a forced win in another."""

import os
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ... import position, registry
from ...ai import native
from ...errors import SpielbrettError
from ...game import AnyGame
from ...phrases import phrase
from ..arguments import UsageError, add_game, add_json, add_options, chosen_options, whole_number
from ..files import typed_path
from ..output import Output
from ..parser import Parser

HELP = "cli.solve.help"

MEGABYTE = 1 << 20
GLANCE = 0.1
"""Seconds between two looks at whether it is done, or interrupted."""

MEMORY = 1024
"""Megabytes of the table, unless told otherwise."""


def add_arguments(parser: Parser) -> None:
    """From where, and with how much memory."""
    add_game(parser)
    add_options(parser)
    parser.add_argument(
        "--position", metavar=parser.say("cli.place.position"), help=parser.say("cli.solve.help.position")
    )
    parser.add_argument(
        "--memory", metavar="MB", type=whole_number(1, parser), default=MEMORY, help=parser.say("cli.solve.help.memory")
    )
    parser.add_argument("--guess", metavar="N", type=int, help=parser.say("cli.solve.help.guess"))
    parser.add_argument("--folder", metavar=parser.say("cli.place.file"), help=parser.say("cli.solve.help.folder"))
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Solve and show."""
    output: Output = arguments.output
    game = registry.find(arguments.game)
    kernel = native.find_solver(game.name)
    if kernel is None:
        raise UsageError(phrase("cli.solve.unable", game=phrase(f"{game.name}.name")))
    state = _start(game, arguments)
    folder = typed_path(arguments.folder) if arguments.folder else cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    settings: dict[str, Any] = {"memory": arguments.memory * MEGABYTE, "folder": str(folder)}
    if arguments.guess is not None:
        settings["guess"] = arguments.guess
    task = kernel.solve(position.encode(game, state), **settings)
    report = _wait(task) if arguments.json else _show_progress(task, output)
    _show(report, output, as_json=arguments.json)
    return 0


def cache_folder() -> Path:
    """Where found values are kept: everything in it can be found again."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(cache or Path.home() / ".cache", "spielbrett", "solved")


def _start(game: AnyGame, arguments: Namespace) -> Any:
    if arguments.position is None:
        state = game.start(chosen_options(game, arguments))
    elif arguments.option or arguments.preset:
        raise UsageError(phrase("cli.perft.position"))
    else:
        state = position.decode(game, arguments.position)
    if state.turn is None:
        raise SpielbrettError(phrase("game.over"))
    return state


def _wait(task: native.Task) -> Any:
    """The report at the end. Whoever interrupts it waits until what was found so far is kept."""
    try:
        while not task.wait(GLANCE):
            pass
    except KeyboardInterrupt:
        task.stop()
        while not task.wait(GLANCE):
            pass
        raise
    return task.poll()


def _show_progress(task: native.Task, output: Output) -> Any:
    for _ in output.progress(_endings(task), 100, phrase("cli.solve.endings")):
        pass
    with output.thinking(phrase("cli.solve.searching")):
        return _wait(task)


def _endings(task: native.Task) -> Iterator[int]:
    """One step for each hundredth of the list of endings that is built, once that has begun."""
    done = 0
    while not task.wait(GLANCE) and done < 100:
        report = task.poll()
        built = int(100 * report.endings) if report.nodes else 0
        yield from range(done, built)
        done = max(done, built)


def _show(report: Any, output: Output, *, as_json: bool) -> None:
    actions = dict(report.actions)
    if as_json:
        found = {"value": report.value, "actions": actions, "nodes": report.nodes, "seconds": round(report.seconds, 3)}
        output.json(found)
        return
    if report.value is None:
        output.say(phrase("cli.solve.open"), "bold")
        return
    output.say(phrase("cli.solve.value", value=output.number(report.value, sign=True)), "bold")
    titles = [phrase("cli.solve.action"), phrase("cli.solve.worth")]
    output.rows(titles, ([action, output.number(value, sign=True)] for action, value in actions.items()))
    nodes, seconds = output.number(report.nodes), output.number(report.seconds)
    output.say(phrase("cli.solve.work", nodes=nodes, seconds=seconds))
