"""The command that opens a house, as it is typed."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from signal import SIGINT
from urllib.request import urlopen

from doubles import HandClock, SeededChance
from logs import ANNA, OPEN
from msgspec.structs import replace
from servers import Nats, Postgres

from spielbrett_server.bus.nats import NatsBus
from spielbrett_server.commands.serve import own_address
from spielbrett_server.house.house import House
from spielbrett_server.storage import open_store
from spielbrett_server.tables import commands
from spielbrett_server.tables.events import Computer, Terms


def test_serve_says_its_address_and_closes_when_interrupted(tmp_path: Path) -> None:
    words = ["serve", "--port", "0", "--folder", str(tmp_path)]
    command = [sys.executable, "-m", "spielbrett", "--lang", "en", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        said = house.stdout.readline()
        address = next(word for word in said.split() if word.startswith("http"))
        with urlopen(f"{address}api/games") as answer:
            assert answer.status == 200
        house.send_signal(SIGINT)
        assert house.wait(timeout=30) == 0


def test_guests_who_are_programs_play_at_a_house_although_their_connections_are_cut(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(f'port = 0\nfolder = "{tmp_path}"\n[limits]\nthrottled = false\n')
    words = [sys.executable, "-m", "spielbrett", "--lang", "en"]
    with subprocess.Popen(
        [*words, "serve", "--settings", str(tmp_path / "house.toml")], stdout=subprocess.PIPE, text=True
    ) as house:
        assert house.stdout is not None
        address = next(word for word in house.stdout.readline().split() if word.startswith("http"))
        asked = ["--tables", "2", "--think", "0", "--watchers", "2", "--cuts", "300", "--seconds", "2", "--json"]
        load = subprocess.run(
            [*words, "load", address, *asked], capture_output=True, text=True, timeout=60, check=False
        )
        house.send_signal(SIGINT)
        assert house.wait(timeout=30) == 0
    figures = json.loads(load.stdout)
    assert load.returncode == 0, load.stderr
    assert (figures["refused_moves"], figures["moves"] > 10, figures["cuts"] > 3) == (0, True, True)
    again = subprocess.run([*words, "load", address], capture_output=True, text=True, timeout=60, check=False)
    assert (again.returncode, again.stderr) == (2, f"No house answers at {address}.\n")


def test_a_house_of_one_machine_needs_no_worker(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "spielbrett", "--lang", "en", "worker", "--folder", str(tmp_path / "none")]
    worker = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (worker.returncode, worker.stderr[:29]) == (2, "A house on one machine has it")
    assert not (tmp_path / "none").exists()


def test_the_home_network_is_told_an_address_a_phone_can_reach(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "spielbrett", "serve", "--lan", "--port", "0", "--folder", str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        said = house.stdout.readline()
        house.send_signal(SIGINT)
        assert house.wait(timeout=30) == 0
    assert own_address() in said


async def test_a_worker_thinks_for_a_house_of_several_nodes(postgres: Postgres, nats: Nats, tmp_path: Path) -> None:
    url = await postgres.make_database()
    (tmp_path / "worker.toml").write_text(f'database = "{url}"\nnats = "{nats.url}"\n')
    words = ["-m", "spielbrett", "worker", "--settings", str(tmp_path / "worker.toml")]
    worker = await asyncio.create_subprocess_exec(sys.executable, *words)
    store, bus = await open_store(url), NatsBus(nats.url)
    await bus.open()
    house, rings = House(store, bus, HandClock(), SeededChance()), bus.rings()
    table = (await house.open_table(replace(OPEN, terms=Terms()))).table
    await house.carry_out(table, commands.Sit("anna", Computer(1)))
    await house.carry_out(table, commands.Sit("anna", ANNA))
    await house.carry_out(table, commands.Start("anna", house.lot()))
    moved = asyncio.create_task(_moved(house, table, rings))
    async with asyncio.timeout(60):
        while not moved.done():
            await house.wake_computer(await house.table(table))  # the worker may not have listened yet
            await asyncio.wait({moved}, timeout=1)
    await moved
    worker.send_signal(SIGINT)
    assert await worker.wait() == 0
    await bus.close()
    await store.close()


async def _moved(house: House, table: str, rings: AsyncIterator[tuple[str, int]]) -> None:
    async for name, version in rings:
        if (await house.hear(name, version)).ply and name == table:
            return
