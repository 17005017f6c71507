"""Look for the best actions in a position or at the end of a recorded game, or at what each of its actions has cost."""

from argparse import Namespace
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

from ... import position, registry
from ...ai.analysis import Cost, analyse, review
from ...ai.player import Limits, Report
from ...ai.worth import amount, is_nothing, told
from ...errors import IllegalAction, RecordError
from ...game import AnyGame
from ...language import say
from ...phrases import phrase
from ...record import GameRecord
from ..arguments import add_json, whole_number
from ..files import read_record, typed_path
from ..output import Output
from ..parser import Parser

HELP = "cli.analyse.help"

SECONDS = 1.0
"""How long it thinks about a position, unless told otherwise."""


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
    parser.add_argument("--costs", action="store_true", help=parser.say("cli.analyse.help.costs"))
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Think and show."""
    return _run_costs(arguments) if arguments.costs else _run_best(arguments)


def _run_best(arguments: Namespace) -> int:
    output: Output = arguments.output
    game, state = _subject(arguments.subject)
    if state.turn is None:
        raise IllegalAction(phrase("game.over"))
    with nullcontext() if arguments.json else output.thinking(phrase("cli.analyse.thinking")):
        reports = _think(game, state, arguments)
    if arguments.json:
        output.json({"game": game.name, "position": position.encode(game, state), **_as_json(reports)})
        return 0
    titles = [phrase(f"cli.analyse.{column}") for column in ("score", "worth", "line")]
    output.rows(titles, (_row(output, game, each) for each in reports))
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


def _row(output: Output, game: AnyGame, report: Report) -> Sequence[str]:
    worth = say(told(game, report.score), output.language)
    return output.number(report.score, sign=True), worth, " ".join(report.line)


def _think(game: AnyGame, state: Any, arguments: Namespace) -> Sequence[Report]:
    view, rng = state.observe(state.turn), Random(0)
    *_, last = analyse(game, view, _limits(arguments), rng, lines=arguments.lines, threads=arguments.threads)
    return last


def _run_costs(arguments: Namespace) -> int:
    output: Output = arguments.output
    kept = _record(arguments.subject)
    steps = output.progress(review(kept, _limits(arguments)), len(kept.actions), phrase("cli.analyse.thinking"))
    costs = sorted(steps, key=lambda cost: cost.ply)
    if arguments.json:
        output.json({"game": kept.game, "plies": [_cost_as_json(cost) for cost in costs]})
        return 0
    titles = [phrase(f"cli.analyse.{column}") for column in ("ply", "seat", "action", "loss", "better")]
    output.rows(titles, (_cost_row(output, kept, cost) for cost in costs))
    return 0


def _cost_row(output: Output, kept: GameRecord, cost: Cost) -> Sequence[str]:
    seat = say(phrase(f"{kept.game}.seat.{cost.seat}"), output.language)
    loss = amount(registry.find(kept.game), cost.loss)
    shown = ("", "") if is_nothing(loss) else (say(loss, output.language), " ".join(cost.best.line))
    return str(cost.ply + 1), seat, cost.action, *shown


def _subject(text: str) -> tuple[AnyGame, Any]:
    """A position, which has three words, or else the file with a record."""
    if _is_position(text):
        game = registry.find(text.split(maxsplit=1)[0])
        return game, position.decode(game, text)
    kept = _record(text)
    *_, last = kept.replay()
    return registry.find(kept.game), last


def _is_position(text: str) -> bool:
    return len(text.split()) == 3 and not Path(text).exists()


def _record(text: str) -> GameRecord:
    """Raises RecordError for a position, in which nothing has been played."""
    if _is_position(text):
        raise RecordError(phrase("cli.analyse.no_record"))
    return read_record(typed_path(text))


def _limits(arguments: Namespace) -> Limits:
    given = arguments.nodes, arguments.time, arguments.depth
    return Limits(*given) if any(limit is not None for limit in given) else Limits(seconds=SECONDS)


def _as_json(reports: Sequence[Report]) -> dict[str, Any]:
    first = reports[0]
    return {
        "depth": first.depth,
        "nodes": first.nodes,
        "seconds": round(first.seconds, 3),
        "nodes_per_second": round(first.nodes_per_second),
        "lines": [{"action": each.line[0], "score": each.score, "line": each.line} for each in reports],
    }


def _cost_as_json(cost: Cost) -> dict[str, Any]:
    best = cost.best
    return {
        "ply": cost.ply,
        "seat": cost.seat,
        "action": cost.action,
        "loss": cost.loss,
        "best": {"action": best.line[0], "score": best.score, "depth": best.depth, "line": best.line},
    }
