"""Measure the rules and the search of games."""

from argparse import Namespace
from random import Random
from time import perf_counter
from typing import Any

from ... import registry
from ...ai import native
from ...ai.levels import ladder
from ...ai.player import Limits
from ...game import AnyGame
from ...phrases import phrase
from ...testing.perft import perft
from ..arguments import add_json
from ..output import Output
from ..parser import Parser

HELP = "cli.bench.help"


def add_arguments(parser: Parser) -> None:
    """What, and how long."""
    parser.add_argument(
        "games", metavar=parser.say("cli.place.game"), nargs="*", help=parser.say("cli.bench.help.games")
    )
    parser.add_argument("--seconds", metavar="S", type=float, default=1.0, help=parser.say("cli.bench.help.seconds"))
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Measure and show."""
    output: Output = arguments.output
    games = [registry.find(name) for name in arguments.games] or list(registry.games())
    steps = output.progress(games, len(games), phrase("cli.bench.games"))
    measured = {game.name: _measure(game, arguments.seconds) for game in steps}
    if arguments.json:
        output.json(measured)
    else:
        titles = [phrase(f"cli.bench.{column}") for column in ("game", "rules", "search", "signature")]
        output.rows(titles, ([name, *map(output.number, rates.values())] for name, rates in measured.items()))
    return 0


def _measure(game: AnyGame, seconds: float) -> dict[str, int]:
    state = game.start()
    rates = {"rules": _rules_rate(game, state, seconds), "search": _search_rate(game, state, seconds)}
    return {name: round(rate) for name, rate in rates.items()} | {"signature": native.signature(game)}


def _rules_rate(game: AnyGame, state: Any, seconds: float) -> float:
    """The rate of the deepest perft that fits into the time."""
    rate, branches = 0.0, len(state.legal_actions())
    for depth in range(1, game.longest):
        began = perf_counter()
        count = perft(state, depth)
        took = perf_counter() - began
        rate = count / took if count else rate
        if not count or took * branches > seconds:
            break
    return rate


def _search_rate(game: AnyGame, state: Any, seconds: float) -> float:
    player = ladder(game)[-1].player
    return player.choose(game, state.observe(state.turn), Limits(seconds=seconds), Random(0)).report.nodes_per_second
