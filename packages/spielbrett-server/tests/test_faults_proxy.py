"""A bad network: whatever is dropped, delayed, doubled, reordered or cut, everybody sees the same game."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from socket import SHUT_RDWR
from time import monotonic

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, DummyCookieJar, TCPConnector, WSMsgType, web
from aiohttp.test_utils import TestServer
from client import Player, Shown, connected, guest, seated

from spielbrett_server.gateways.web.app import build
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.house import House
from spielbrett_server.house.limits import Limits
from spielbrett_server.house.ports import EventStore
from spielbrett_server.storage import Store
from spielbrett_server.storage.users import StoredUsers
from spielbrett_server.tables import events
from spielbrett_server.tables.project import project
from spielbrett_server.tables.table import Table, evolve, fold

DROPPED, DOUBLED, HELD, CUT = 0.04, 0.08, 0.15, 0.03
"""How often each fault happens to a message; they are told apart by one throw."""
LONGEST_DELAY = 0.05
RIGHT_AGAIN = 2.0
"""Seconds after a cut in which the client's picture is the server's."""
LONGEST_GAME = 300.0
"""Seconds after which something must be stuck."""
AT_ONCE = 10

Socket = web.WebSocketResponse | ClientWebSocketResponse


class BadNetwork:
    """A proxy for WebSockets that does harm at random; each connection leads to some node."""

    def __init__(self, nodes: Sequence[str], http: ClientSession, seed: int) -> None:
        self._nodes, self._http, self._random = nodes, http, Random(seed)
        self.faults = {"dropped": 0, "doubled": 0, "delayed": 0, "cut": 0}
        self.cuts = asyncio.Queue[str]()
        """The bearers of the connections that were cut."""
        self.app = web.Application()
        self.app.router.add_get("/ws", self._serve)

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        near, headers = web.WebSocketResponse(), {"Authorization": request.headers["Authorization"]}
        await near.prepare(request)
        async with self._http.ws_connect(self._random.choice(self._nodes) + "ws", headers=headers) as far:
            pumps = [asyncio.create_task(pump) for pump in (self._pump(near, far), self._pump(far, near))]
            ended, going = await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            if any(pump.result() for pump in ended):
                for end in (near, far):
                    end.get_extra_info("socket").shutdown(SHUT_RDWR)
                self.cuts.put_nowait(headers["Authorization"].removeprefix("Bearer "))
            for pump in going:
                pump.cancel()
            await asyncio.wait(pumps)
        return near

    async def _pump(self, source: Socket, target: Socket) -> bool:
        """Pass messages on until the connection ends; whether it was cut."""
        late = set[asyncio.Task[None]]()
        try:
            async for message in source:
                if message.type is WSMsgType.TEXT and await self._pass_on(message.data, target, late):
                    return True
        finally:
            for task in late:
                task.cancel()
        return False

    async def _pass_on(self, text: str, target: Socket, late: set[asyncio.Task[None]]) -> bool:
        throw = self._random.random()
        if throw < DROPPED:
            self.faults["dropped"] += 1
        elif throw < DOUBLED:
            self.faults["doubled"] += 1
            await _send(target, text)
            await _send(target, text)
        elif throw < HELD:
            self.faults["delayed"] += 1
            late.add(asyncio.create_task(_send(target, text, self._random.uniform(0, LONGEST_DELAY))))
        elif throw < HELD + CUT:
            self.faults["cut"] += 1
            if self._random.random() < 0.5:
                await _send(target, text)
            return True
        else:
            await _send(target, text)
        return False


async def _send(target: Socket, text: str, delay: float = 0) -> None:
    """Later than what comes after it, if there is a delay."""
    await asyncio.sleep(delay)
    with suppress(ConnectionError):
        await target.send_str(text)


class Ground:
    """A house, a bad network in front of it, and guests who play through it."""

    def __init__(self, store: EventStore, http: ClientSession, address: str, network: BadNetwork, door: str) -> None:
        self._store, self.network = store, network
        self._http, self._address, self._door = http, address, door
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._players = dict[str, tuple[Player, str]]()
        self.slowest = 0.0

    async def play(self, seed: int) -> None:
        """A game over the bad network, and its truth afterwards."""
        async with self._gate:
            anna, bert = [await guest(self._http, self._address, name, [self._door]) for name in ("Anna", "Bert")]
            table = await seated(anna, bert, pits=3, stones=2)
            self._players.update({player.me.token or "": (player, table) for player in (anna, bert)})
            async with asyncio.timeout(LONGEST_GAME), connected(anna, bert):
                await asyncio.gather(*(player.watch(table) for player in (anna, bert)))
                await asyncio.gather(*(player.play(table, Random(seed)) for player in (anna, bert)))
                await self._check(table, anna, bert)

    async def _check(self, name: str, *players: Player) -> None:
        log = await self._store.load(name)
        truth, table = set[Shown](), Table(name)
        for event in log:
            table = evolve(table, event)
            truth.update(Shown(name, table.version, _digest(table, player)) for player in players)
        assert all(player.shown <= truth for player in players)
        assert {player.views[name].version for player in players} == {len(log)}
        played = [event.action for event in log if isinstance(event, events.Played)]
        known = sorted((move.ply, move.action) for player in players for move in player.acknowledged)
        assert known == list(enumerate(played))

    async def watch_cuts(self) -> None:
        """After every cut the client sees what the server has, in time."""
        async with asyncio.TaskGroup() as group:
            while True:
                player, table = self._players[await self.network.cuts.get()]
                group.create_task(self._right_again(player, table))

    async def _right_again(self, player: Player, name: str) -> None:
        began = _moment()
        table = fold(Table(name), await self._store.load(name))
        view = await player.until(name, lambda view: view.version >= table.version)
        if view.version == table.version:
            assert view.digest == _digest(table, player)
        self.slowest = max(self.slowest, _moment() - began)


def _moment() -> float:
    """Seconds, without those in which this process could have worked and other programs had the processors."""
    return monotonic() - int(Path("/proc/self/schedstat").read_text().split()[1]) / 1e9


def _digest(table: Table, player: Player) -> str:
    return project(table, player.me.user, "en", 0).digest


@asynccontextmanager
async def ground(nodes: Sequence[House], seed: int) -> AsyncGenerator[Ground]:
    """A ground whose house counts nobody's messages: broken ones come much more often than people send any."""
    async with AsyncExitStack() as stack:
        addresses: list[str] = []
        for house in nodes:
            app = build(house, _accounts(house), Limits(throttled=False))
            server = await stack.enter_async_context(TestServer(app))
            addresses.append(str(server.make_url("/")))
        connector = TCPConnector(limit=0)
        http = await stack.enter_async_context(ClientSession(connector=connector, cookie_jar=DummyCookieJar()))
        network = BadNetwork(addresses, http, seed)
        proxy = await stack.enter_async_context(TestServer(network.app))
        yield Ground(nodes[0].store, http, addresses[0], network, str(proxy.make_url("/")))


def _accounts(house: House) -> Accounts:
    assert isinstance(house.store, Store)
    return Accounts(StoredUsers(house.store), house.time, house.chance)


async def play_all(nodes: Sequence[House], games: int) -> Ground:
    """Many games; the faults there were are those that were wanted."""
    async with ground(nodes, games) as place, asyncio.TaskGroup() as group:
        watching = group.create_task(place.watch_cuts())
        await asyncio.gather(*(place.play(seed) for seed in range(games)))
        watching.cancel()
    print(f"{games} games, {place.network.faults}, right again after at most {place.slowest:.2f} s")
    assert place.slowest <= RIGHT_AGAIN
    return place


async def test_thirty_games_over_a_bad_network(nodes: Sequence[House]):
    place = await play_all(nodes, 30)
    assert min(place.network.faults.values()) > 20


@pytest.mark.long
async def test_a_thousand_games_over_a_bad_network(nodes: Sequence[House]):
    place = await play_all(nodes, 1000)
    assert min(place.network.faults.values()) > 600
