"""The sheet of a game: what was played, and taken back."""

import pytest

from spielbrett import registry
from spielbrett.cli import sheet
from spielbrett.testing.playouts import play

CLUSTER = registry.find("cluster")
KEPT = 4


@pytest.fixture(autouse=True)
def short_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "RECENT", KEPT)


def test_every_state_is_found_again_though_only_the_recent_ones_are_kept() -> None:
    game = play(CLUSTER, CLUSTER.options(), 2, seed=1)
    begun = sheet.Sheet(game.record())
    assert begun.ply == len(game.actions) > 3 * KEPT
    assert [begun.states[ply] for ply in range(begun.ply + 1)] == game.states
    assert begun.states[3:5] == game.states[3:5]
    assert begun.states[-1] == begun.state == game.states[-1]
    with pytest.raises(IndexError):
        begun.states[begun.ply + 1]


@pytest.mark.parametrize("back", [0, 1, KEPT - 1, KEPT, KEPT + 1, 3 * KEPT])
def test_what_is_taken_back_can_be_played_again(back: int) -> None:
    game = play(CLUSTER, CLUSTER.options(), 2, seed=1)
    begun = sheet.Sheet(game.record())
    ply = begun.ply - back
    begun.take_back(ply)
    assert (begun.ply, begun.state) == (ply, game.states[ply])
    for action in game.actions[ply:]:
        begun.play(action)
    assert begun.record() == game.record()
    assert [begun.states[number] for number in range(begun.ply + 1)] == game.states
