"""A house opens alone, or says why not and touches nothing."""

import socket
import sqlite3
import subprocess
import sys
import tomllib
from contextlib import closing
from pathlib import Path

import pytest
from house_process import Site

from spielbrett import LANGUAGES, say
from spielbrett_server.adapters import SystemTime
from spielbrett_server.config import Config, ConfigRefusal, load
from spielbrett_server.opening import TakenError, alone, reserve

SETTINGS = Path(__file__).parents[3] / "docs" / "settings.md"


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    """A second house, as it is typed."""
    command = (sys.executable, "-m", "spielbrett", "--lang", "en", "serve", *words)
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def nodes_in(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "spielbrett.sqlite")) as file:
        return [node for (node,) in file.execute("SELECT node FROM alive WHERE up")]


@pytest.mark.parametrize("site", ["sqlite"], indirect=True)
async def test_a_second_house_in_the_same_folder_is_refused_and_the_first_goes_on(site: Site):
    (house,) = site.open()
    await house.start()
    try:
        refused = serve("--port", "0", "--folder", str(site.folder))
        said = f"Another house is open in this folder already: {site.folder}."
        assert (refused.returncode, refused.stderr.startswith(said)) == (2, True)
        assert nodes_in(site.folder) == ["house"]
    finally:
        await house.kill()
    await house.start()
    await house.kill()


def test_a_house_at_a_port_that_is_taken_makes_no_folder(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        refused = serve("--port", port, "--folder", str(tmp_path / "games"))
    assert (refused.returncode, refused.stderr.startswith(f"Port {port} is taken;")) == (2, True)
    assert not any(tmp_path.iterdir())


def test_a_lock_is_given_back(tmp_path: Path):
    file = tmp_path / "games" / "house.sqlite"
    with alone(file):
        with pytest.raises(TakenError) as refused, alone(file):
            pass
        assert refused.value.code == "house.folder_taken"
        assert len({say(refused.value.reason, language) for language in LANGUAGES}) == 3
    with alone(file):
        assert not file.exists()


async def test_all_ways_to_an_address_are_reserved():
    doors = await reserve("localhost", 0)
    assert {door.family for door in doors} <= {socket.AF_INET, socket.AF_INET6}
    for door in doors:
        door.close()


def test_a_file_of_settings_is_read_and_a_wrong_key_is_told(tmp_path: Path):
    file = tmp_path / "house.toml"
    file.write_text(f'folder = "{tmp_path}/games"\nport = 0\ndoors = 2\n')
    refused = serve("--settings", str(file))
    assert (refused.returncode, "doors" in refused.stderr) == (2, True)
    assert not (tmp_path / "games").exists()


def test_the_settings_are_those_described(tmp_path: Path):
    text = SETTINGS.read_text().partition("```toml\n")[2].partition("```")[0]
    file = tmp_path / "house.toml"
    file.write_text(text)
    assert load(file, {}) == Config()
    assert tomllib.loads(text).keys() == set(Config.__struct_fields__)


def test_what_a_house_cannot_open_is_told_in_a_sentence_and_left_as_it_was(tmp_path: Path):
    junk, half = tmp_path / "junk", tmp_path / "half"
    for folder in (junk, half):
        folder.mkdir()
    (junk / "spielbrett.sqlite").write_text("these are my notes, not games\n" * 100)
    with closing(sqlite3.connect(half / "spielbrett.sqlite")) as file:
        file.execute("CREATE TABLE event (body BLOB)")
    (tmp_path / "file").touch()
    for folder in (junk, half, tmp_path / "file"):
        refused = serve("--port", "0", "--folder", str(folder))
        assert (refused.returncode, refused.stderr.count("\n"), str(folder) in refused.stderr) == (2, 1, True), refused
    assert (junk / "spielbrett.sqlite").read_text().startswith("these are my notes")


def test_a_port_that_does_not_exist_is_refused():
    for port in (-1, 65_536):
        with pytest.raises(ConfigRefusal, match=r"house\.port"):
            Config(port=port)


async def test_an_address_that_is_not_this_machines_is_refused():
    with pytest.raises(TakenError, match=r"house\.door_refused"):
        await reserve("192.0.2.1", 0)


def test_time_passes_evenly_whatever_is_done_to_the_wall_clock(monkeypatch: pytest.MonkeyPatch):
    time, before = SystemTime(), 1_000_000_000_000_000_000
    first = time.now()
    monkeypatch.setattr("time.time_ns", lambda: before)
    assert first <= time.now() < first + 60_000
    assert SystemTime().now() - before // 1_000_000 < 60_000
    assert first <= SystemTime(first).now() < first + 60_000
