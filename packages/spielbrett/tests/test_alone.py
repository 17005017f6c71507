"""The package needs nothing but Python: installed by itself, it imports, plays and passes its own suite."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import spielbrett
from spielbrett import registry

from .conftest import Install, Run

PACKAGE = Path(__file__).parents[1]

ALONE = """
import sys
sys.path.insert(0, {site!r})
from spielbrett.{module} import main
sys.exit(main({words!r}))
"""


@pytest.fixture
def alone(tmp_path: Path, run: Run, install: Install) -> Callable[..., str]:
    """Call the `main` of a module in an interpreter that sees the installed package and the standard library only."""
    install(PACKAGE)

    def call(module: str, *words: str) -> str:
        code = ALONE.format(site=str(tmp_path / "site"), module=module, words=words)
        return run([sys.executable, "-I", "-S", "-W", "error", "-c", code], tmp_path)

    return call


def test_a_game_passes_the_conformance_suite(alone: Callable[..., str], tmp_path: Path) -> None:
    assert "all passed" in alone("testing.__main__", "kalaha")
    installed = {place.name.partition("-")[0] for place in (tmp_path / "site").iterdir()} - {"bin", "__pycache__"}
    assert installed == {"spielbrett", "spielbrett_command.py"}


def test_the_command_line_speaks_without_rich(alone: Callable[..., str]) -> None:
    shown = alone("cli.main", "games")
    assert all(game.name in shown for game in registry.games() if game.package.startswith("spielbrett."))
    assert "wins!" in alone("cli.main", "play", "kalaha", "--seat", "greedy", "random", "--seed", "1")


@pytest.mark.long
def test_every_game_passes_the_conformance_suite(alone: Callable[..., str]) -> None:
    assert "all passed" in alone("testing.__main__", *spielbrett.names())
