"""Engines die and hang: every game goes on to its end, and nothing is played twice."""

import asyncio
import os
from random import Random
from signal import SIGKILL, SIGSTOP

import pytest
from house_process import alive, engines_of

from spielbrett_server.house import engines
from spielbrett_server.house.engines import Engines
from spielbrett_server.house.house import House
from spielbrett_server.tables import commands, events
from spielbrett_server.tables.events import Computer, Terms
from spielbrett_server.tables.table import Table, fold

OPEN = commands.Open("anna", "kalaha", {"pits": 3, "stones": 2}, 2, Terms(), drawn=False)
ENGINES, TABLES = 2, 4
DEADLINE = 2.0
PATIENCE = 60.0
"""Seconds in which the next move comes, whatever has happened to the engines."""


async def begun(house: House) -> str:
    """A table where computers play."""
    table = (await house.open_table(OPEN)).table
    await house.carry_out(table, commands.Fill("anna", Computer(1)))
    await house.carry_out(table, commands.Start("anna", house.lot()))
    return table


class Computers:
    """Computers that play each other at some tables, one game after the other."""

    def __init__(self, house: House) -> None:
        self.house, self.tables = house, list[str]()
        self.over = False

    async def play(self) -> None:
        """Play until it is over and the last game has ended."""
        while not self.over:
            rings = self.house.bus.rings()
            waiting = asyncio.ensure_future(anext(rings))
            await asyncio.sleep(0)
            table = await begun(self.house)
            self.tables.append(table)
            while (await self.house.table(table)).status != "ended":
                await waiting
                waiting = asyncio.ensure_future(anext(rings))
            waiting.cancel()

    async def moved(self, count: int) -> None:
        """Wait for so many moves."""
        rings, aim = self.house.bus.rings(), self.house.moves + count
        async with asyncio.timeout(PATIENCE):
            while self.house.moves < aim:
                await anext(rings)


async def harm(computers: Computers, times: int) -> int:
    """Kill or stop engines, each time when some moves were played since; how many were harmed."""
    random, harmed = Random(times), 0
    while harmed < times:
        await computers.moved(random.randint(1, 4))
        for engine in random.sample(engines_of(os.getpid()), 1):
            os.kill(engine, random.choice((SIGKILL, SIGSTOP)))
            harmed += 1
    computers.over = True
    return harmed


@pytest.mark.parametrize("times", [10, pytest.param(200, marks=pytest.mark.long)])
async def test_engines_that_die_or_hang_harm_no_game(house: House, times: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engines, "DEADLINE", DEADLINE)
    computers = Computers(house)
    serving = asyncio.create_task(Engines(house, ENGINES).run())
    harmed, *_ = await asyncio.gather(harm(computers, times), *(computers.play() for _ in range(TABLES)))
    left = engines_of(os.getpid())
    serving.cancel()
    await asyncio.wait({serving})
    assert serving.cancelled()
    assert not [engine for engine in left if alive(engine)]
    print(f"{harmed} engines killed or stopped, {len(computers.tables)} games, {house.moves} moves")
    for name in computers.tables:
        log = await house.store.load(name)
        table = fold(Table(name), log)
        assert [event.reason for event in log if isinstance(event, events.Ended)] == ["rules"]
        assert len([event for event in log if isinstance(event, events.Played)]) == table.ply


async def test_a_fault_of_ours_ends_no_engine(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    table, hear, faults = await begun(house), house.hear, [RuntimeError("Anna is red")]

    async def fail_once(name: str, version: int) -> Table:
        if faults:
            raise faults.pop()
        return await hear(name, version)

    monkeypatch.setattr(house, "hear", fail_once)
    serving = asyncio.create_task(Engines(house, 1).run())
    while faults:
        await asyncio.sleep(0)
    await house.wake_computer(await house.table(table))
    await Computers(house).moved(1)
    serving.cancel()
    await asyncio.wait({serving})
    assert "RuntimeError" in caplog.text
    assert "red" not in caplog.text
