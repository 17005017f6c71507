"""Open a house: tables for friends and against the computer, in the browser."""

import socket
import sys
from argparse import Namespace

from spielbrett import phrase
from spielbrett.cli.arguments import whole_number
from spielbrett.cli.output import Output
from spielbrett.cli.parser import Parser

from ..config import ConfigRefusal, check_public
from .arguments import add_settings, config_of

HELP = "house.serve.help"
EVERYWHERE = "0.0.0.0"
FAR_AWAY = ("192.0.2.1", 9)
"""An address that no machine has (RFC 5737): asking for the way to it tells one's own address and sends nothing."""


def add_arguments(parser: Parser) -> None:
    """Where to listen, for whom, and where to keep what happens."""
    add_settings(parser)
    parser.add_argument("--port", metavar="N", type=whole_number(0, parser), help=parser.say("house.help.port"))
    door = parser.add_mutually_exclusive_group()
    door.add_argument("--host", metavar=parser.say("house.place.address"), help=parser.say("house.help.host"))
    door.add_argument("--lan", action="store_true", help=parser.say("house.help.lan"))
    parser.add_argument("--public", action="store_true", help=parser.say("house.help.public"))


def run(arguments: Namespace) -> int:
    """Serve until interrupted."""
    from ..main import serve  # noqa: PLC0415 - the whole house, which the other commands can do without

    output: Output = arguments.output
    config = config_of(arguments, port=arguments.port, host=EVERYWHERE if arguments.lan else arguments.host)
    if arguments.public:
        if arguments.lan:
            raise ConfigRefusal(phrase("house.public_lan"))
        check_public(config)
    serve(config, lambda address: _announce(output, address, lan=arguments.lan))
    return 0


def _announce(output: Output, address: str, *, lan: bool) -> None:
    if lan:
        address = address.replace(EVERYWHERE, own_address())
        output.say(phrase("house.serving_lan", address=address))
        if sys.stdout.isatty() and not output.reader:
            import segno  # noqa: PLC0415 - only the home network needs its code

            segno.make(address, micro=False).terminal(compact=True)
    else:
        output.say(phrase("house.serving", address=address))
    sys.stdout.flush()  # whoever reads it through a pipe waits for it, and nothing more is said for long


def own_address() -> str:
    """The address of this machine in the home network; that of the machine itself where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR_AWAY)
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
