"""Count the sequences of actions of each length, the standard check of rules."""

from argparse import Namespace
from typing import Any

from ... import options, position, registry
from ...game import AnyGame
from ...phrases import phrase
from ...testing.perft import divide, format_line, perft
from ..arguments import UsageError, add_game, add_json, add_options, add_seed, chosen_options, whole_number
from ..output import Output
from ..parser import Parser

HELP = "cli.perft.help"


def add_arguments(parser: Parser) -> None:
    """From where and how deep."""
    add_game(parser)
    parser.add_argument(
        "depth",
        metavar=parser.say("cli.place.depth"),
        type=whole_number(1, parser),
        help=parser.say("cli.perft.help.depth"),
    )
    add_options(parser)
    parser.add_argument("--seats", metavar="N", type=whole_number(1, parser), help=parser.say("cli.perft.help.seats"))
    parser.add_argument(
        "--position", metavar=parser.say("cli.place.position"), help=parser.say("cli.perft.help.position")
    )
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Count."""
    output: Output = arguments.output
    game = registry.find(arguments.game)
    state = _start(game, arguments)
    counts: list[int] = []
    for depth in range(1, arguments.depth):
        counts.append(perft(state, depth))
        if not arguments.json:
            _show(depth, counts[-1], output)
    parts = divide(state, arguments.depth)
    counts.append(sum(parts.values()))
    if arguments.json:
        chosen = options.as_dict(state.options)
        output.json({"game": game.name, "options": chosen, "counts": counts, "divide": parts})
    else:
        _show(arguments.depth, counts[-1], output)
        titles = [phrase("cli.perft.action"), phrase("cli.perft.count")]
        output.rows(titles, ([text, output.number(count)] for text, count in parts.items()))
        output.say(phrase("cli.perft.line"))
        output.write(format_line(game, state, counts))
    return 0


def _start(game: AnyGame, arguments: Namespace) -> Any:
    if arguments.position is None:
        return game.start(chosen_options(game, arguments), arguments.seats, arguments.seed or 0)
    if arguments.option or arguments.preset or arguments.seats:
        raise UsageError(phrase("cli.perft.position"))
    return position.decode(game, arguments.position)


def _show(depth: int, count: int, output: Output) -> None:
    output.say(phrase("cli.perft.depth", depth=depth, number=output.number(count)))
