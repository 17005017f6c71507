"""A game goes the same way in every process, whatever the order of sets there."""

import sys
from pathlib import Path

import pytest

from spielbrett import names

from .conftest import Run

CODE = """
from spielbrett import digest, find
from spielbrett.testing.playouts import play
playout = play(game := find({name!r}), game.options(), game.seats[0], 5)
print(*(str(action) for action in playout.actions), *(digest(game, state) for state in playout.states))
print(*(str(action) for state in playout.states for action in state.legal_actions()))
"""


@pytest.mark.parametrize("name", names())
def test_a_random_game_is_the_same_in_every_process(
    name: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    games: set[str] = set()
    for seed in ("1", "2"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        games.add(run([sys.executable, "-c", CODE.format(name=name)], tmp_path))
    assert len(games) == 1
