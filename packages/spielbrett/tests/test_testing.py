"""The conformance suite as a command."""

from operator import attrgetter

import pytest

from spielbrett import AnyGame
from spielbrett.testing import ConformanceError, checks
from spielbrett.testing.__main__ import main

from .toys import ENVOYS, PIG

pytestmark = pytest.mark.usefixtures("toys")


def test_a_line_for_each_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pig", "--check", "endings", "--check", "paths", "--seed", "3"]) == 0
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.startswith("ok      pig, endings (")
    assert second.endswith(
        "s): Every action of a seat has a path of its own over what it sees, and none is the start of another."
    )
    assert last == "all passed"


def test_a_failure_is_shown_and_counted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spielbrett.testing.check_actions.CHECKS", (broken,))
    assert main(["pig", "envoys", "--check", "broken"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "FAILED  pig, broken: nothing works"
    assert lines[-1] == "2 failed"


def broken(_: object) -> None:
    """Nothing works."""
    raise AssertionError("nothing works")


def test_an_unknown_game_ends_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["chess"])
    assert left.value.code == 2
    assert "game.unknown, name=chess" in capsys.readouterr().err


def test_a_failure_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spielbrett.testing.check_actions.notation.LONGEST", 0)
    check = next(check for check in checks(PIG, seed=7) if check.name == "notations")
    with pytest.raises(ConformanceError) as caught:
        check.run()
    place = caught.value.at
    assert place is not None
    assert str(caught.value).endswith(str(place))
    assert place.playout.seed >= 7


@pytest.mark.parametrize("game", [ENVOYS, PIG], ids=attrgetter("name"))
def test_what_is_checked_follows_from_the_declaration(game: AnyGame) -> None:
    found = {check.name for check in checks(game)}
    assert {"paths", "records", "scenes"} <= found
    assert ("noninterference" in found) == (not game.perfect_information)
    assert ("frames" in found) == (game.frames is not None)
    assert ("announcements" in found) == (game.announce is not None)
    assert ("evaluation" in found) == (game.evaluate is not None)
    assert all(check.purpose.endswith(".") for check in checks(game))
