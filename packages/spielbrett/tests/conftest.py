"""What tests of several modules share."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from spielbrett import language, registry

from .toys import TOYS

Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command in a folder and return what it prints; what is installed with `install` is there.

    A command that fails fails the test, with its output.
    """
    places = [str(tmp_path / "site"), *filter(None, [os.environ.get("PYTHONPATH")])]
    settings = {"PYTHONPATH": os.pathsep.join(places), "PYTHONUTF8": "1", "COLUMNS": "80", "LC_ALL": "C.UTF-8"}
    settings["XDG_STATE_HOME"] = str(tmp_path / "state")

    def command(words: Sequence[str], folder: Path, answers: str = "") -> str:
        environment = os.environ | settings
        done = subprocess.run(
            words, cwd=folder, env=environment, input=answers, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    return command


@pytest.fixture
def install(tmp_path: Path, run: Run) -> Callable[[Path], None]:
    """Install a distribution beside the package as its author would, but without a network and only for this test."""

    def pip(folder: Path) -> None:
        flags = ["--quiet", "--no-index", "--no-build-isolation", "--no-deps", "--disable-pip-version-check"]
        run([sys.executable, "-m", "pip", "install", *flags, "--target", str(tmp_path / "site"), "."], folder)

    return pip


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy games are found by their names, as if another distribution had announced them."""
    known = {name: registry.find_package(name) for name in registry.names()} | {toy.name: toy.package for toy in TOYS}
    monkeypatch.setattr("spielbrett.registry._packages", lambda: known)
    language.home.cache_clear()
    yield
    registry.find.cache_clear()
    language.home.cache_clear()
