"""Count the sequences of actions of each length, the standard check of rules."""

from argparse import Namespace
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from ... import options, position, registry
from ...ai import native
from ...game import AnyGame
from ...phrases import phrase
from ...testing.perft import divide, format_line, perft
from ..arguments import UsageError, add_game, add_json, add_options, add_seed, chosen_options, whole_number
from ..output import Output
from ..parser import Parser

HELP = "cli.perft.help"

Counters: TypeAlias = tuple[Callable[[int], int], Callable[[int], dict[str, int]]]
"""What counts the sequences of a length, and what counts them for each first action."""


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
    parser.add_argument("--rules", choices=["python"], help=parser.say("cli.perft.help.rules"))
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Count."""
    output: Output = arguments.output
    game = registry.find(arguments.game)
    state = _start(game, arguments)
    count, divided = _counters(game, state, arguments)
    counts: list[int] = []
    for depth in range(1, arguments.depth):
        counts.append(count(depth))
        if not arguments.json:
            _show(depth, counts[-1], output)
    parts = divided(arguments.depth)
    counts.append(sum(parts.values()))
    if arguments.json:
        chosen = options.as_dict(state.options)
        output.json({"game": game.name, "options": chosen, "counts": counts, "divide": parts})
    else:
        _show(arguments.depth, counts[-1], output)
        titles = [phrase("cli.perft.action"), phrase("cli.perft.count")]
        output.rows(titles, ([text, output.number(part)] for text, part in parts.items()))
        output.say(phrase("cli.perft.line"))
        output.write(format_line(game, state, counts))
    return 0


def _start(game: AnyGame, arguments: Namespace) -> Any:
    if arguments.position is None:
        return game.start(chosen_options(game, arguments), arguments.seats, arguments.seed or 0)
    if arguments.option or arguments.preset or arguments.seats:
        raise UsageError(phrase("cli.perft.position"))
    return position.decode(game, arguments.position)


def _counters(game: AnyGame, state: Any, arguments: Namespace) -> Counters:
    """Those of the kernel where it is installed and looks so far ahead."""
    kernel = native.find(game.name) if arguments.rules is None and arguments.depth <= native.DEEPEST else None
    if kernel is None:
        return partial(perft, state), partial(divide, state)
    text = position.encode(game, state)
    return partial(kernel.perft, text), partial(kernel.divide, text)


def _show(depth: int, count: int, output: Output) -> None:
    output.say(phrase("cli.perft.depth", depth=depth, number=output.number(count)))
