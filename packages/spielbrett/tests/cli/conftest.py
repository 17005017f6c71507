"""The command line inside the test's process: what is typed comes from a text, what is said is looked at."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from spielbrett.cli.main import main

INTERRUPT = "^C"
"""A typed line that stands for the key that interrupts."""


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str


Cli = Callable[..., Said]


class Keyboard(io.StringIO):
    """Typed lines, one after the other."""

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline(-1 if size is None else size)
        if line.strip() == INTERRUPT:
            raise KeyboardInterrupt
        return line


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for unfinished games, and no settings from outside."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def cli(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Run a command line with what is typed, line by line."""
    assert home.is_dir()

    def run(*words: str, typed: str = "") -> Said:
        monkeypatch.setattr("sys.argv", ["spielbrett", *words])
        monkeypatch.setattr("sys.stdin", Keyboard(typed))
        try:
            code = main(words)
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run
