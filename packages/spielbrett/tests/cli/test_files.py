"""What happens to the files of the people who play."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from spielbrett import registry, start_record
from spielbrett.cli import files
from spielbrett.record import parse

from .conftest import Cli
from .test_play import FRIENDS


def play_one(cli: Cli, place: str, *words: str) -> int:
    return cli("play", "kalaha", *(words or FRIENDS), "--record", place, typed="1\n").code


def test_files_beside_a_record_are_left_alone(cli: Cli, home: Path) -> None:
    (home / "a.json.new").write_text("precious", encoding="utf-8")
    assert play_one(cli, "a.json") == 0
    assert (home / "a.json.new").read_text(encoding="utf-8") == "precious"
    assert {path.name for path in home.iterdir()} <= {"a.json", "a.json.new", "state"}


def test_a_link_to_a_record_stays_a_link(cli: Cli, home: Path) -> None:
    (home / "far").mkdir()
    (home / "link.json").symlink_to(home / "far" / "game.json")
    assert play_one(cli, "link.json") == 0
    assert play_one(cli, "link.json", "--seat", "human", "human") == 0
    assert (home / "link.json").is_symlink()
    assert parse((home / "far" / "game.json").read_text(encoding="utf-8")).actions == ("1", "1")


def test_a_link_in_a_circle_is_not_overwritten(cli: Cli, home: Path) -> None:
    (home / "link.json").symlink_to(home / "link.json")
    assert play_one(cli, "link.json") == 2
    assert (home / "link.json").is_symlink()


def test_what_takes_the_place_of_a_record_meanwhile_is_not_overwritten(cli: Cli, home: Path) -> None:
    place = home / "game.json"
    assert play_one(cli, "game.json") == 0
    kept = files.read_record(place)
    place.write_text("precious", encoding="utf-8")
    with pytest.raises(files.FileError, match="other"):
        files.write_record(place, kept)
    assert place.read_text(encoding="utf-8") == "precious"


def test_a_draft_that_cannot_be_finished_is_taken_away(cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert play_one(cli, "game.json") == 0
    kept = files.read_record(home / "game.json")
    before = sorted(home.iterdir())

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "draft")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match=r"game\.json"):
        files.write_record(home / "game.json", kept)
    assert sorted(home.iterdir()) == before


def test_a_game_that_is_kept_is_for_its_owners_eyes_only(cli: Cli, home: Path) -> None:
    cli("play", "clans", "--level", "1", "--seed", "3", typed="1>2\nquit\n")
    cli("play", "clans", "--seat", "human", "human", "--seed", "3", "--record", "game.json", typed="\n1>2\n")
    [left] = (home / "state").rglob("*.json")
    assert [path.stat().st_mode & 0o777 for path in (left, home / "game.json")] == [0o600, 0o600]
    (home / "game.json").chmod(0o640)
    cli("play", "clans", "--record", "game.json", typed="\n60>59\n")
    assert (home / "game.json").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", ["a\0b", "~nobody-of-this-name/x"])
def test_a_name_no_file_can_have_is_refused_and_the_game_goes_on(cli: Cli, name: str) -> None:
    said = cli("play", "kalaha", *FRIENDS, typed=f"save {name}\n1\n")
    assert (said.code, said.err) == (0, "")
    assert "A file cannot be called" in said.out
    assert "Bert (Grey), your move:" in said.out


@pytest.mark.parametrize("place", ["pipe", "/dev/zero", ".", "large"])
def test_only_ordinary_files_of_bounded_size_are_read(cli: Cli, home: Path, place: str) -> None:
    os.mkfifo(home / "pipe")
    with (home / "large").open("wb") as file:
        file.truncate(files.LARGEST + 1)
    said = cli("play", "kalaha", "--record", place)
    assert (said.code, said.out) == (2, "")
    assert said.err == ("large is too large for a game.\n" if place == "large" else f"{place} is no ordinary file.\n")


def test_what_would_not_be_read_again_is_not_written(home: Path) -> None:
    kalaha = registry.find("kalaha")
    kept = replace(start_record(kalaha, kalaha.start(), 2), extra={"note": "x" * files.LARGEST})
    with pytest.raises(files.FileError) as refused:
        files.write_record(home / "game.json", kept)
    assert refused.value.code == "cli.file.large"
    assert not list(home.iterdir())


def test_a_file_that_fails_while_it_is_read_is_named(cli: Cli) -> None:
    said = cli("play", "kalaha", "--record", "/proc/self/mem")
    assert said.code == 2
    assert said.err.startswith("/proc/self/mem does not work: ")


def test_what_is_no_game_among_the_unfinished_ones_is_passed_over(cli: Cli, home: Path) -> None:
    cli("play", "kalaha", *FRIENDS, typed="1\nquit\n")
    folder = home / "state" / "spielbrett" / "unfinished"
    (folder / ".#kalaha 2024.json").symlink_to("nobody@nowhere.1")
    (folder / "kalaha linked.json").symlink_to("nobody@nowhere.1")
    (folder / "kalaha folder.json").mkdir()
    (folder / "kalaha text.json").write_text("text", encoding="utf-8")
    assert "Kalaha, move 2: " in cli(typed="quit\n").out
    said = cli("play", "kalaha", "--resume", typed="quit\n")
    assert (said.code, said.err) == (0, "")
    assert "The game goes on at move 2." in said.out


def test_without_a_home_games_are_played_and_not_kept(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    said = cli("play", "kalaha", *FRIENDS, typed="1\nquit\n")
    assert (said.code, said.err) == (0, "")
    assert "You get up from the table." in said.out
    assert cli("play", "kalaha", "--resume").err == "There is no unfinished game of Kalaha.\n"
    assert cli(typed="quit\n").code == 0
