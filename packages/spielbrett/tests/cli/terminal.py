"""A program in a terminal of its own, as a person sees and types it."""

import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Sequence
from typing import Self

PATIENCE = 30.0
SURELY_IDLE = 5.0
OFTEN = 6
"""Times that Ctrl-C is pressed before it counts as unheard."""
START = """
import fcntl, runpy, signal, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # this terminal sends its Ctrl-C to this program
signal.signal(signal.SIGINT, signal.default_int_handler)  # tests run in the background may have been told to ignore it
runpy.run_module("spielbrett", run_name="__main__", alter_sys=True)
"""
COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]")


class Terminal:
    """Starts `python -m spielbrett` in a pseudo-terminal; `expect` waits for text, `type` types a line."""

    def __init__(self, words: Sequence[str], environment: dict[str, str]) -> None:
        self._master, slave = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-c", START, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""
        """Everything that was on the screen."""
        self._read = 0

    def expect(self, text: str) -> str:
        """Wait until the text appears, and return what came before it since the last time."""
        while (found := self.seen.find(text, self._read)) < 0:
            if not self._more():
                raise AssertionError(f"no {text!r} in what came:\n{self.seen[self._read :]}")
        before = self.seen[self._read : found]
        self._read = found + len(text)
        return before

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._master, line.encode() + b"\n")

    def leave(self) -> None:
        """Press Ctrl-D."""
        os.write(self._master, b"\x04")

    def interrupt(self, text: str) -> None:
        """Press Ctrl-C and wait for the text.

        Between showing its prompt and waiting for a key Python notes an interrupt, but wakes only with the next key:
        who presses that early has to press again.
        """
        for _ in range(OFTEN):
            if self.seen.find(text, self._read) >= 0:
                break
            os.write(self._master, b"\x03")
            while self.seen.find(text, self._read) < 0 and self._more(SURELY_IDLE):
                pass
        self.expect(text)

    def end(self) -> int:
        """Wait for the end, and return the exit code."""
        while self._more():
            pass
        return self._process.wait(PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def _more(self, patience: float = PATIENCE) -> bool:
        """Read what comes; whether anything did."""
        ready, _, _ = select.select([self._master], [], [], patience)
        try:
            piece = os.read(self._master, 65536) if ready else b""
        except OSError:  # the program has closed its side
            piece = b""
        self.seen += piece.decode(errors="replace").replace("\r\n", "\n")
        return bool(piece)
