"""Look for the best actions in a position, or at the end of what is kept in a record."""

from argparse import Namespace
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

from ... import position, registry
from ...ai import native
from ...ai.levels import ladder
from ...ai.player import Limits, Report
from ...errors import IllegalAction
from ...game import AnyGame
from ...phrases import phrase
from ..arguments import add_json, whole_number
from ..files import read_record, typed_path
from ..output import Output
from ..parser import Parser

HELP = "cli.analyse.help"

SECONDS = 1.0
"""How long it thinks, unless told otherwise."""


def add_arguments(parser: Parser) -> None:
    """What, and when to stop."""
    parser.add_argument(
        "subject", metavar=parser.say("cli.analyse.subject"), help=parser.say("cli.analyse.help.subject")
    )
    for name in ("nodes", "depth"):
        text = parser.say(f"cli.analyse.help.{name}")
        parser.add_argument(f"--{name}", metavar="N", type=whole_number(1, parser), help=text)
    parser.add_argument("--time", metavar="S", type=float, help=parser.say("cli.analyse.help.time"))
    for name, usual in (("lines", 3), ("threads", 1)):
        text = parser.say(f"cli.analyse.help.{name}")
        parser.add_argument(f"--{name}", metavar="N", type=whole_number(1, parser), default=usual, help=text)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Think and show."""
    output: Output = arguments.output
    game, state = _subject(arguments.subject)
    if state.turn is None:
        raise IllegalAction(phrase("game.over"))
    limits = _limits(arguments)
    with nullcontext() if arguments.json else output.thinking(phrase("cli.analyse.thinking")):
        reports = _think(game, state, limits, arguments)
    if arguments.json:
        output.json({"game": game.name, "position": position.encode(game, state), **_as_json(reports)})
        return 0
    titles = [phrase(f"cli.analyse.{column}") for column in ("score", "line")]
    output.rows(titles, ([output.number(each.score, sign=True), " ".join(each.line)] for each in reports))
    first = reports[0]
    output.say(
        phrase(
            "cli.analyse.work",
            depth=first.depth,
            nodes=output.number(first.nodes),
            rate=output.number(round(first.nodes_per_second)),
        )
    )
    return 0


def _subject(text: str) -> tuple[AnyGame, Any]:
    """A position, which has three words, or else the file with a record."""
    if len(text.split()) == 3 and not Path(text).exists():
        game = registry.find(text.split(maxsplit=1)[0])
        return game, position.decode(game, text)
    kept = read_record(typed_path(text))
    *_, last = kept.replay()
    return registry.find(kept.game), last


def _limits(arguments: Namespace) -> Limits:
    given = arguments.nodes, arguments.time, arguments.depth
    return Limits(*given) if any(limit is not None for limit in given) else Limits(seconds=SECONDS)


def _think(game: AnyGame, state: Any, limits: Limits, arguments: Namespace) -> list[Report]:
    """One report for each of the best actions; the players in Python know only the very best."""
    if native.find_search(game.name) is None:
        player = ladder(game)[-1].player
        return [player.choose(game, state.observe(state.turn), limits, Random(0)).report]
    *_, last = native.thoughts(game, state, limits, lines=arguments.lines, threads=arguments.threads)
    return [Report(line.score, last.depth, last.nodes, last.seconds, tuple(line.actions)) for line in last.lines]


def _as_json(reports: list[Report]) -> dict[str, Any]:
    first = reports[0]
    return {
        "depth": first.depth,
        "nodes": first.nodes,
        "seconds": round(first.seconds, 3),
        "nodes_per_second": round(first.nodes_per_second),
        "lines": [{"action": each.line[0], "score": each.score, "line": each.line} for each in reports],
    }
