"""The commands that need the kernel."""

import json
from pathlib import Path
from typing import Any

import pytest
from wins import cluster_wins

from spielbrett import registry
from spielbrett.cli.main import main
from spielbrett.record import start_record

SMALL = "kalaha pits=3,stones=3 0:3,3,3,0,3,3,3,0"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_solve(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "solve", "kalaha", "--option", "pits=3", "stones=3")
    assert (found["value"], found["actions"]) == (2, {"1": 2, "2": 2, "3": -4})
    again = printed(capsys, "solve", "kalaha", "--position", SMALL, "--guess", "2")
    assert again["actions"] == found["actions"]
    assert main(["solve", "kalaha", "--position", SMALL, "--plain", "--lang", "en"]) == 0
    assert "Value with best play: +2" in capsys.readouterr().out


def test_solve_an_ending_of_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    text, winning = cluster_wins(5)[0]
    found = printed(capsys, "solve", "cluster", "--position", text)
    assert (found["value"], found["actions"]) == (1, dict.fromkeys(winning, 1))


def test_what_cannot_be_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "quinque", "--lang", "en"]) == 2
    assert "cannot be solved here" in capsys.readouterr().err


def test_analyse_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "analyse", SMALL, "--depth", "40")
    assert [line["score"] for line in found["lines"]] == [2, 2, -4]
    assert found["lines"][0]["action"] in {"1", "2"}
    assert main(["analyse", SMALL, "--nodes", "1000", "--plain", "--lang", "en"]) == 0
    assert "Expected actions" in capsys.readouterr().out


def test_analyse_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = registry.find("kalaha")
    path = tmp_path / "game.json"
    path.write_text(start_record(game, game.start(), 2).format())
    found = printed(capsys, "analyse", str(path), "--depth", "8", "--lines", "1")
    assert (found["game"], found["depth"], len(found["lines"])) == ("kalaha", 8, 1)
    assert found["lines"][0]["action"] == "3"
