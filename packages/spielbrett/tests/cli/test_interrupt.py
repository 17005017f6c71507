"""Ctrl+C at any instant, also before a command is there to answer it."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

AT_IMPORT = """
import os, signal, sys

wanted = sys.argv.pop(1)

class Finger:
    def find_spec(self, name, path=None, target=None):
        if name == wanted:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finger())
"""
AT_EXIT = """
import atexit, os, signal, sys
atexit.register(os.kill, os.getpid(), signal.SIGINT)
"""
IN_COMMAND = """
import os, signal, sys
import spielbrett.cli.commands.games
spielbrett.cli.commands.games.run = lambda arguments: os.kill(os.getpid(), signal.SIGINT)
"""
START = """
from spielbrett_command import main
sys.exit(main())
"""


def run(code: str, words: Sequence[str], environment: dict[str, str]) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "HOME": str(home)}


@pytest.mark.parametrize(
    "module",
    ["spielbrett", "spielbrett.errors", "spielbrett.cli.main", "argparse", "spielbrett.cli.commands.play"],
)
def test_it_ends_without_a_word_while_modules_are_imported(environment: dict[str, str], module: str) -> None:
    assert run(AT_IMPORT + START, [module, "games"], environment) == (130, "", "")


def test_it_ends_without_a_word_after_the_command(environment: dict[str, str]) -> None:
    code, out, err = run(AT_EXIT + START, ["games"], environment)
    assert (code, err) == (130, "")
    assert "kalaha" in out


def test_it_ends_without_a_word_while_a_command_runs(environment: dict[str, str]) -> None:
    assert run(IN_COMMAND + START, ["games"], environment) == (130, "", "")


def test_it_is_ignored_where_the_caller_ignores_it(environment: dict[str, str]) -> None:
    ignore = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
    assert run(ignore + IN_COMMAND + START, ["games"], environment) == (0, "", "")
