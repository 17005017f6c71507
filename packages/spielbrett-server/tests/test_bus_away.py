"""Without the bus between nodes play goes on, more slowly, and everybody is told."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from aiohttp import ClientSession, DummyCookieJar
from aiohttp.test_utils import TestClient, TestServer
from client import Player, connected, guest, seated
from house_process import NodeProcess, Site
from servers import Nats, Postgres

from spielbrett import LANGUAGES
from spielbrett_server.bus.memory import MemoryBus
from spielbrett_server.gateways.web import notices
from spielbrett_server.gateways.web.app import build
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.house import House

PATIENCE = 30.0


class Pair:
    """Two who play one game after the other, each at another node."""

    def __init__(self, anna: Player, bert: Player) -> None:
        self.players = (anna, bert)
        self._moves = asyncio.Semaphore(0)

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            table = await seated(*self.players, pits=3, stones=3)
            for player in self.players:
                await player.watch(table)
            await asyncio.gather(*(player.play(table, Random(1), self._moves.release) for player in self.players))

    async def moved(self) -> None:
        """Wait for the next move."""
        async with asyncio.timeout(PATIENCE):
            await self._moves.acquire()

    async def told(self, code: str) -> None:
        """Wait until both have been told something last."""
        while any((player.notices or [""])[-1] != code for player in self.players):
            await self.moved()


@asynccontextmanager
async def playing(nodes: list[NodeProcess]) -> AsyncGenerator[Pair]:
    """Both nodes are open, and there is play across them."""
    await asyncio.gather(*(node.start() for node in nodes))
    try:
        async with ClientSession(cookie_jar=DummyCookieJar()) as http:
            anna, bert = [await guest(http, nodes[0].address, node.address, [node.address]) for node in nodes]
            pair = Pair(anna, bert)
            async with connected(anna, bert):
                task = asyncio.create_task(pair.play())
                yield pair
                task.cancel()
                await asyncio.wait({task})
                assert task.cancelled()
    finally:
        for node in nodes:
            await node.kill()


async def health(node: NodeProcess) -> tuple[int, bool]:
    async with ClientSession() as http, http.get(f"{node.address}healthz") as response:
        return response.status, (await response.json())["bus"]


@pytest.mark.parametrize("seconds", [1, pytest.param(10, marks=pytest.mark.long)])
async def test_play_goes_on_without_the_bus_and_everybody_is_told(postgres: Postgres, tmp_path: Path, seconds: int):
    database = await postgres.make_database()
    with Nats() as nats:
        nodes = Site(tmp_path, database, f'database = "{database}"\nnats = "{nats.url}"', 2).open()
        async with playing(nodes) as pair:
            await pair.moved()
            assert [await health(node) for node in nodes] == [(200, True), (200, True)]
            nats.stop()
            await pair.told("house.slow")
            assert [await health(node) for node in nodes] == [(200, False), (200, False)]
            began, moves = monotonic(), 0
            while monotonic() < began + seconds:
                await pair.moved()
                moves += 1
            nats.start()
            await pair.told("")
            assert [player.notices for player in pair.players] == [["house.slow", ""]] * 2
    print(f"{moves} moves in {monotonic() - began:.0f} s without the bus")


async def test_a_notice_is_in_the_language_of_its_reader(
    house: House, accounts: Accounts, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(notices, "PERIOD", 0.01)
    monkeypatch.setattr(MemoryBus, "healthy", False)
    said: list[str] = []
    async with TestClient[Any, Any](TestServer(build(house, accounts))) as client:
        for language in LANGUAGES:
            async with client.ws_connect("/ws", headers={"Accept-Language": language}) as socket:
                notice = await socket.receive_json(timeout=10)
                assert (notice["t"], notice["code"]) == ("notice", "house.slow")
                said.append(notice["message"])
    assert len(set(said)) == 3
