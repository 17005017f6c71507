"""The command `spielbrett` from its first instant on. It stands beside the package, whose import takes its time."""

import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130


def main() -> int:
    """Run the command line; Ctrl+C ends it without a word wherever no command is there to answer it."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
    from spielbrett.cli.main import main as run  # noqa: PLC0415 - Ctrl+C may come in the midst of it

    return run()


def _leave(_: int, __: FrameType | None) -> None:
    """Not by an exception: some places where Python imports or tidies up would print it and go on."""
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
