"""A house as a process: it opens, and it ends in good order when it is told to."""

import asyncio
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from signal import SIGINT, SIGTERM, Signals

import pytest
from aiohttp import ClientSession

PROGRAM = """
import sys
from spielbrett_server.config import load
from spielbrett_server.main import serve
serve(load(None), lambda address: print(address, flush=True))
"""


async def opened(**settings: str) -> tuple[Process, str]:
    environment = {"SPIELBRETT_PORT": "0", **{f"SPIELBRETT_{key.upper()}": value for key, value in settings.items()}}
    arguments = (sys.executable, "-W", "error", "-c", PROGRAM)
    process = await asyncio.create_subprocess_exec(*arguments, stdout=PIPE, stderr=PIPE, env=environment)
    assert process.stdout is not None
    return process, (await process.stdout.readline()).decode().strip()


@pytest.mark.parametrize("signal", [SIGTERM, SIGINT])
async def test_a_house_that_is_told_to_stop_says_goodbye_and_exits_with_0(tmp_path: Path, signal: Signals):
    process, address = await opened(folder=str(tmp_path))
    async with ClientSession(address) as client, client.ws_connect("/ws") as socket:
        async with client.post("/api/guests", json={"name": "Anna"}) as response:
            assert response.status == 201
        process.send_signal(signal)
        await socket.receive()
        assert socket.close_code == 1001
    _, errors = await process.communicate()
    assert (process.returncode, errors) == (0, b"")
    file = sqlite3.connect(tmp_path / "spielbrett.sqlite")
    assert file.execute('SELECT name FROM "user"').fetchall() == [("Anna",)]
    assert file.execute("SELECT up FROM alive").fetchall() == [(0,)]
    file.close()


async def test_a_house_does_not_open_with_settings_that_do_not_go_together(tmp_path: Path):
    process, address = await opened(folder=str(tmp_path), nats="nats://127.0.0.1:1")
    _, errors = await process.communicate()
    assert (address, process.returncode) == ("", 1)
    assert b"house.sqlite_with_nats" in errors
    assert not any(tmp_path.iterdir())
