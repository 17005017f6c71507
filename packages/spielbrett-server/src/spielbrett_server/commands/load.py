"""Let programs play at many tables of a house that is open."""

from argparse import Namespace

from spielbrett import SpielbrettError, phrase
from spielbrett.cli.arguments import add_json, whole_number
from spielbrett.cli.output import Output
from spielbrett.cli.parser import Parser

HELP = "house.load.help"
NUMBERS = {"tables": 10, "think": 1, "watchers": 0, "cuts": 0, "seconds": 20}
"""What can be asked for, and how much of it there is if nothing is said."""


class LoadRefusal(SpielbrettError):  # noqa: N818
    """The house is not there or lets nobody else in."""


def add_arguments(parser: Parser) -> None:
    """Which house, and how much."""
    parser.add_argument(
        "address", nargs="?", default="http://127.0.0.1:8000/", help=parser.say("house.load.help.address")
    )
    for name, default in NUMBERS.items():
        text = parser.say(f"house.load.help.{name}", default=default)
        parser.add_argument(f"--{name}", metavar="N", type=whole_number(0, parser), default=default, help=text)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Play for a while and say how it was; 1 where something was refused that is legal."""
    from ..load.measure import Asked, HouseRefused, NobodyThere, measure  # noqa: PLC0415 - only who measures needs a client

    output: Output = arguments.output
    asked = Asked(*(getattr(arguments, name) for name in NUMBERS))
    try:
        with output.meter(phrase("house.load.playing")) as told:
            figures = measure(arguments.address, asked, told)
    except HouseRefused as refused:
        raise LoadRefusal(phrase("house.load.refused", code=refused.code)) from refused
    except NobodyThere as error:
        raise LoadRefusal(phrase("house.load.nobody", address=arguments.address)) from error
    if arguments.json:
        output.json(figures)
    else:
        rows = [(output.phrase(phrase(f"house.load.{name}")), output.number(value)) for name, value in figures.items()]
        output.rows((phrase("house.load.figure"), phrase("house.load.value")), rows)
    return int(figures["refused_moves"] > 0)
