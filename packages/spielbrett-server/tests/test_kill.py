"""The house is killed in the middle of play: no acknowledged move is lost, none is doubled, no clock pays for it."""

import asyncio
import os
from collections.abc import Sequence
from random import Random
from statistics import median
from time import monotonic, time

import pytest
from aiohttp import ClientSession, DummyCookieJar, TCPConnector
from client import Player, connected, guest, seated
from house_process import NodeProcess, Site
from logs import ANNA, BERT, append, log_of

from spielbrett_server.house.alive import Sign
from spielbrett_server.house.sweep import PERIOD
from spielbrett_server.storage import open_store
from spielbrett_server.storage.signs import StoredSigns
from spielbrett_server.tables import commands, events
from spielbrett_server.tables.commands import Lot
from spielbrett_server.tables.events import Fischer
from spielbrett_server.tables.table import Table, fold

READY, RESUMED = 3.0, 5.0
"""Seconds: of work until the house announces its address, and from there to every client's newest view."""
BANK = 3_600_000
LAST_SIGN = 1000 * PERIOD + 500
"""Milliseconds before a kill that may be forgiven, too: the last sign of life is not older."""
MOMENT = 500
"""Milliseconds that may pass between the forgiving at a start and the open door."""
ORPHANED = 10.0
"""Seconds in which engines end after their node."""
TABLES, MOST_MOVES = 6, 12
MANY = 1000
SEATED = (commands.Sit("anna", ANNA), commands.Sit("bert", BERT), commands.Start("anna", Lot(1, "salt")))
LONGEST_ROUND = 300.0


async def ended(process: int) -> None:
    """Wait until a process has ended: an engine that was just starting sees a moment later that its node is gone."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return
    over, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.add_reader(handle, over.set)
    try:
        await over.wait()
    finally:
        loop.remove_reader(handle)
        os.close(handle)


class Evening:
    """Guests who play against each other and the computer, while nodes of their house are killed again and again."""

    def __init__(self, site: Site, seed: int) -> None:
        self._site, self._random = site, Random(seed)
        self.nodes = site.open()
        self.players, self._tables = list[Player](), dict[str, tuple[Player, ...]]()
        self._moves = asyncio.Semaphore(0)
        self.gaps = list[tuple[float, float]]()
        """From when to when no node was there."""
        self.ready, self.resumed = list[float](), list[float]()
        """What each killed node took to be there again, and each time the clients to see what it has."""
        self.engines = 0

    async def open(self, http: ClientSession) -> None:
        """The guests come, each through the doors in another order."""
        await asyncio.gather(*(node.start() for node in self.nodes))
        doors = [node.address for node in self.nodes]
        for number in range(2 * TABLES + 1):
            turned = doors[number % len(doors) :] + doors[: number % len(doors)]
            self.players.append(await guest(http, doors[0], f"Guest {number}", turned))

    async def play(self, kills: int) -> None:
        """Rounds of games, until there were so many kills and the last round is over."""
        async with connected(*self.players):
            while len(self.ready) < kills:
                await self._begin()
                playing = asyncio.gather(*(self._play(table) for table in self._tables))
                async with asyncio.timeout(LONGEST_ROUND):
                    await asyncio.gather(playing, self._rain(playing, kills))
                await self._check_logs()

    async def _begin(self) -> None:
        pairs = [*zip(self.players[::2], [*self.players[1::2], None], strict=True)]
        self._tables.clear()
        for host, other in pairs:
            table = await seated(host, other, Fischer(BANK, 0), pits=4, stones=3)
            self._tables[table] = (host,) if other is None else (host, other)
            for player in self._tables[table]:
                await player.watch(table)

    async def _play(self, table: str) -> None:
        players = self._tables[table]
        await asyncio.gather(
            *(player.play(table, Random(seat), self._moves.release) for seat, player in enumerate(players))
        )

    async def _rain(self, playing: "asyncio.Future[list[None]]", kills: int) -> None:
        while len(self.ready) < kills:
            for _ in range(self._random.randint(1, MOST_MOVES)):
                move = asyncio.ensure_future(self._moves.acquire())
                await asyncio.wait({move, playing}, return_when=asyncio.FIRST_COMPLETED)
                if playing.done():
                    move.cancel()
                    return
            await asyncio.sleep(self._random.uniform(0, 0.01))
            await self._kill()

    async def _kill(self) -> None:
        one_or_all = [*([node] for node in self.nodes), self.nodes]
        victims = self._random.choice(one_or_all) if self.gaps else self.nodes
        engines = [engine for node in victims for engine in node.engines()]
        await asyncio.gather(*(node.kill() for node in victims))
        down_at = time()
        self.ready += await asyncio.gather(*(node.start() for node in victims))
        began = monotonic()
        if len(victims) == len(self.nodes):
            self.gaps.append((down_at, min(node.opened_at for node in victims)))
        async with asyncio.timeout(RESUMED):
            await asyncio.gather(
                *(self._resume(t, player) for t, players in self._tables.items() for player in players)
            )
        self.resumed.append(monotonic() - began)
        self.engines += len(engines)
        async with asyncio.timeout(ORPHANED):
            await asyncio.gather(*map(ended, engines))

    async def _resume(self, table: str, player: Player) -> None:
        acknowledged = [move for move in player.acknowledged if move.table == table]
        view = await player.catch_up(table)
        assert view.result is None or view.result.reason == "rules"
        for move in acknowledged:
            assert view.plies[move.ply].action == move.action

    async def _check_logs(self) -> None:
        for name, log in (await self._site.logs([*self._tables])).items():
            players = self._tables[name]
            table = fold(Table(name), log)
            assert [event.reason for event in log if isinstance(event, events.Ended)] == ["rules"]
            people = {table.seat_of(player.me.user) for player in players}
            played = [(ply, move.action) for ply, move in enumerate(table.plies) if move.seat in people]
            known = sorted((m.ply, m.action) for player in players for m in player.acknowledged if m.table == name)
            assert known == played
            self._check_clock(table)

    def _check_clock(self, table: Table) -> None:
        """What was charged is what passed, without the time in which the house was away."""
        assert table.started is not None
        assert table.ended is not None
        began, ended = table.started.at, table.ended.at
        gaps = [(1000 * down, 1000 * up) for down, up in self.gaps if began < 1000 * down < ended]
        passed = ended - began - sum(up - down for down, up in gaps)
        charged = sum(BANK - left for left in table.clock.left)
        assert passed - LAST_SIGN * len(gaps) <= charged <= passed + MOMENT * len(gaps)


async def evening(site: Site, kills: int) -> Evening:
    """An evening with so many kills."""
    evening = Evening(site, kills)
    async with ClientSession(connector=TCPConnector(limit=0), cookie_jar=DummyCookieJar()) as http:
        try:
            await evening.open(http)
            await evening.play(kills)
        finally:
            await _close(evening.nodes)
    print(
        f"{kills} kills, {sum(len(player.acknowledged) for player in evening.players)} acknowledged moves; "
        f"ready after {median(evening.ready):.2f} s (at most {max(evening.ready):.2f} s), "
        f"resumed {median(evening.resumed):.2f} s later (at most {max(evening.resumed):.2f} s)"
    )
    return evening


async def _close(nodes: Sequence[NodeProcess]) -> None:
    await asyncio.gather(*(node.kill() for node in nodes))


@pytest.mark.parametrize(
    ("site", "kills"),
    [
        ("sqlite", 20),
        ("nodes", 10),
        pytest.param("sqlite", 200, marks=pytest.mark.long),
        pytest.param("nodes", 200, marks=pytest.mark.long),
    ],
    indirect=["site"],
)
async def test_kills_harm_nobody(site: Site, kills: int):
    found = await evening(site, kills)
    assert max(found.ready) <= READY
    assert found.engines
    assert found.gaps


async def test_a_house_with_a_thousand_games_is_ready_again_in_time(site: Site):
    """The game whose clock was seen to first is charged for little of the others' time."""
    down_at = 1000 * int(time()) - 60_000
    names = [f"T{number:07}" for number in range(MANY)]
    log = log_of("T", *SEATED, at=down_at - 4000)
    store = await open_store(site.database)
    await StoredSigns(store).sign(Sign("gone", down_at, up=True))
    await asyncio.gather(*(store.append([append(name, [], log)]) for name in names))
    await store.close()
    nodes = site.open()
    ready = max(await asyncio.gather(*(node.start() for node in nodes)))
    opened = 1000 * min(node.opened_at for node in nodes)
    await _close(nodes)
    halted = [_halted(log) for log in (await site.logs(names)).values()]
    charged = opened - min(event.at for event in halted)
    print(f"ready after {ready:.2f} s of work with {MANY} games; at most {charged:.0f} ms charged")
    assert all(event.since == down_at for event in halted)
    assert ready <= READY
    assert charged <= 1000 * READY * len(nodes)  # which start at the same time on the same processors


def _halted(log: Sequence[events.AnyEvent]) -> events.Halted:
    """The first time a game was halted."""
    return next(event for event in log if isinstance(event, events.Halted))
