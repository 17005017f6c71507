"""What tests of several modules share."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import settings

from spielbrett import language, registry

from .toys import TOYS

# The same examples each time, however slow the machine is.
settings.register_profile("repeatable", derandomize=True, deadline=None, max_examples=50, database=None)
settings.load_profile("repeatable")

Run = Callable[..., str]
"""A command, the folder to run it in, and more, to what it prints."""
Install = Callable[[Path], None]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command in a folder and return what it prints; what is installed with `install` is there, `path` before it.

    A command that fails fails the test, with its output.
    """

    def command(words: Sequence[str], folder: Path, answers: str = "", path: Sequence[Path] = ()) -> str:
        places = [*map(str, path), str(tmp_path / "site"), *filter(None, [os.environ.get("PYTHONPATH")])]
        settings = {"PYTHONPATH": os.pathsep.join(places), "PYTHONUTF8": "1", "COLUMNS": "80", "LC_ALL": "C.UTF-8"}
        environment = os.environ | settings | {"XDG_STATE_HOME": str(tmp_path / "state")}
        done = subprocess.run(
            words, cwd=folder, env=environment, input=answers, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    return command


@pytest.fixture
def install(tmp_path: Path, run: Run) -> Install:
    """Install a distribution beside the package as its author would, but without a network and only for this test."""

    def pip(folder: Path) -> None:
        flags = ["--quiet", "--no-index", "--no-build-isolation", "--no-deps", "--disable-pip-version-check"]
        run([sys.executable, "-m", "pip", "install", *flags, "--target", str(tmp_path / "site"), "."], folder)

    return pip


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Four games are announced that cannot be loaded: the folders of three, the fourth is gone."""
    for name, code in {"stumbling": "\n\nGAME = 1 / 0\n", "unreadable": "GAME =\n"}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(code, encoding="utf-8")
    (tmp_path / "mute").mkdir()
    (tmp_path / "mute" / "__init__.py").write_text("GAME = 1\n", encoding="utf-8")
    (tmp_path / "mute" / "phrases.es.po").write_text("Hola\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    names = (*registry.names(), "gone", "mute", "stumbling", "unreadable")
    known = {name: registry.find_package(name) or name for name in names}
    monkeypatch.setattr("spielbrett.registry._packages", lambda: known)
    yield tmp_path
    registry.find.cache_clear()


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy games are found by their names, as if another distribution had announced them."""
    known = {name: registry.find_package(name) for name in registry.names()} | {toy.name: toy.package for toy in TOYS}
    monkeypatch.setattr("spielbrett.registry._packages", lambda: known)
    language.home.cache_clear()
    yield
    registry.find.cache_clear()
    language.home.cache_clear()
