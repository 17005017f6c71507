"""List the games, or tell about one with its options."""

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from ... import options, registry
from ...game import AnyGame
from ...phrases import phrase
from ..arguments import add_json
from ..output import Output
from ..parser import Parser
from ..tuning import show_options

HELP = "cli.games.help"


def add_arguments(parser: Parser) -> None:
    """Which game."""
    parser.add_argument("game", metavar=parser.say("cli.place.game"), nargs="?", help=parser.say("cli.games.help.game"))
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Show them."""
    output: Output = arguments.output
    found = registry.games() if arguments.game is None else (registry.find(arguments.game),)
    if arguments.json:
        output.json([_as_json(game, output) for game in found])
    elif arguments.game is None:
        _show_all(found, output)
    else:
        _show_one(found[0], output)
    if arguments.game is None:
        output.complain(registry.broken())
    return 0


def _show_all(games: Sequence[AnyGame], output: Output) -> None:
    titles = [phrase("cli.games.name"), phrase("cli.games.seats"), phrase("cli.games.summary")]
    output.rows(titles, ([game.name, _seats(game), output.phrase(_text(game, "summary"))] for game in games))


def _show_one(game: AnyGame, output: Output) -> None:
    output.say(_text(game, "name"), "bold")
    output.say(_text(game, "summary"))
    output.say(phrase("cli.games.for", seats=_seats(game)))
    show_options(game, game.options(), output)


def _text(game: AnyGame, key: str) -> Any:
    return phrase(f"{game.name}.{key}")


def _seats(game: AnyGame) -> str:
    low, high = game.seats[0], game.seats[-1]
    return str(low) if low == high else f"{low}-{high}"


def _as_json(game: AnyGame, output: Output) -> dict[str, Any]:
    return {
        "game": game.name,
        "title": output.phrase(_text(game, "name")),
        "summary": output.phrase(_text(game, "summary")),
        "seats": list(game.seats),
        "rules": game.version,
        "perfect_information": game.perfect_information,
        "options": options.schema(game.options),
        "presets": {name: options.as_dict(preset) for name, preset in game.presets.items()},
    }
