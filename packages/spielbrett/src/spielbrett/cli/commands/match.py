"""Let two computer players meet, in pairs of games with the seats swapped."""

from argparse import Namespace
from math import isfinite
from typing import Any

from ... import options, registry
from ...ai.arena import Contest, Tally
from ...phrases import phrase
from ..arguments import add_game, add_json, add_options, add_seed, chosen_options, whole_number
from ..bots import find_player
from ..output import Output
from ..parser import Parser

HELP = "cli.match.help"


def add_arguments(parser: Parser) -> None:
    """Who, and how often."""
    add_game(parser)
    parser.add_argument("first", metavar="A", help=parser.say("cli.match.help.first"))
    parser.add_argument("second", metavar="B", help=parser.say("cli.match.help.second"))
    parser.add_argument(
        "--games", metavar="N", type=whole_number(1, parser), default=100, help=parser.say("cli.match.help.games")
    )
    parser.add_argument(
        "--opening", metavar="N", type=whole_number(0, parser), default=2, help=parser.say("cli.match.help.opening")
    )
    add_options(parser)
    parser.add_argument("--seats", metavar="N", type=whole_number(2, parser), help=parser.say("cli.match.help.seats"))
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Play them and show what they prove."""
    output: Output = arguments.output
    game = registry.find(arguments.game)
    players = find_player(arguments.first), find_player(arguments.second)
    chosen = chosen_options(game, arguments)
    contest = Contest(game, players, chosen, arguments.seats, opening=arguments.opening, seed=arguments.seed or 0)
    tally, unfinished = Tally(), 0
    for bout in output.progress(contest.play(arguments.games), arguments.games, phrase("cli.match.games")):
        tally = tally.add(bout.points)
        unfinished += bout.record.returns is None
    if arguments.json:
        names = {"game": game.name, "options": options.as_dict(chosen), "players": [arguments.first, arguments.second]}
        output.json(names | _as_json(tally) | {"unfinished": unfinished})
        return 0
    _show(arguments.first, arguments.second, tally, output)
    if unfinished:
        output.say(phrase("cli.match.unfinished", count=unfinished, longest=game.longest))
    return 0


def _as_json(tally: Tally) -> dict[str, Any]:
    counts = {name: getattr(tally, name) for name in ("games", "wins", "draws", "losses", "score", "interval")}
    return counts | {"elo": _finite(tally.elo), "elo_interval": [_finite(bound) for bound in tally.elo_interval]}


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None


def _show(first: str, second: str, tally: Tally, output: Output) -> None:
    results = {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses}
    output.say(phrase("cli.match.result", first=first, second=second, count=tally.games, **results))
    low, high = (output.number(100 * bound) for bound in tally.interval)
    output.say(phrase("cli.match.score", first=first, score=output.number(100 * tally.score), low=low, high=high))
    if isfinite(tally.elo):
        values = (output.number(value, sign=True) for value in (tally.elo, *tally.elo_interval))
        elo, low, high = values
        output.say(phrase("cli.match.elo", first=first, elo=elo, low=low, high=high))
