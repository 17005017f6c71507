"""Two nodes on one PostgreSQL and one NATS are one house: no log has gaps, and everybody sees the same everywhere."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from random import Random

import pytest
from doubles import HandClock, SeededChance
from logs import ANNA, BERT, OPEN
from msgspec.structs import replace
from servers import Nats, Postgres

from spielbrett import SpielbrettError
from spielbrett_server.bus.nats import NatsBus
from spielbrett_server.house.alive import Alive
from spielbrett_server.house.house import House
from spielbrett_server.house.ports import StoreFault
from spielbrett_server.house.sweep import Sweep
from spielbrett_server.house.watch import Watch, Watcher
from spielbrett_server.storage import Store, open_store
from spielbrett_server.storage.signs import StoredSigns
from spielbrett_server.tables import commands
from spielbrett_server.tables.events import Said
from spielbrett_server.tables.project import project
from spielbrett_server.tables.table import Table, fold

PLAYERS = {"anna": ANNA, "bert": BERT}
AT_ONCE = 16


class Node:
    """A node of the house, with somebody who watches every table there."""

    def __init__(self, store: Store, bus: NatsBus, chance: SeededChance, kept: int) -> None:
        self.store, self.bus = store, bus
        self.house = House(store, bus, HandClock(), chance, kept=kept)
        self.watch, self.watcher = Watch(self.house), Watcher(None, "en")
        self._listening = asyncio.ensure_future(self.watch.listen())

    async def close(self) -> None:
        self._listening.cancel()
        await asyncio.wait({self._listening})
        await self.bus.close()
        await self.store.close()


class Nodes:
    """Both nodes, and players who turn to either as chance will have it."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes, self.acted = nodes, asyncio.Queue[str]()
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def play(self, seed: int) -> str:
        """Play a game to its end; sometimes both nodes get the same request, sometimes one comes too late."""
        async with self._gate:
            random = Random(seed)
            table = await self._start(random)
            while (turn := (view := await self._any(random).view(table, None, "en")).turn) is not None:
                user = tuple(PLAYERS)[turn]
                legal = (await self._any(random).view(table, user, "en")).legal
                play = commands.Play(user, view.ply, random.choice(legal).text)
                nodes = random.sample(self.nodes, random.choice((1, 1, 2)))
                done = await asyncio.gather(
                    *(node.house.carry_out(table, play, f"{table} {view.ply}") for node in nodes)
                )
                assert len(set(done)) == 1
                await self._come_too_late(random, table, play)
                self.acted.put_nowait(table)
            return table

    async def _start(self, random: Random) -> str:
        table = (await self._any(random).open_table(replace(OPEN, listed=False))).table
        for user, who in PLAYERS.items():
            await self._any(random).carry_out(table, commands.Sit(user, who))
        for node in self.nodes:
            await node.house.view(table, None, "en")
            node.watch.add(node.watcher, table)
        await self._any(random).carry_out(table, commands.Start("anna", self._any(random).lot()))
        return table

    async def _come_too_late(self, random: Random, table: str, play: commands.Play) -> None:
        if random.random() < 0.2:
            with pytest.raises(SpielbrettError):
                await self._any(random).carry_out(table, play, f"{table} late {play.ply}")

    def _any(self, random: Random) -> House:
        return random.choice(self.nodes).house

    async def acted_times(self, count: int) -> None:
        """Wait for so many actions."""
        for _ in range(count):
            await self.acted.get()

    async def check(self, table: str) -> None:
        """No gaps, and the same view of the same log on both nodes for everybody."""
        store = self.nodes[0].store
        log = await store.load(table)
        ((first, last, count),) = await store.rows(
            "SELECT MIN(version), MAX(version), COUNT(*) FROM event WHERE table_id = $1", table
        )
        assert (first, last, count) == (1, len(log), len(log))
        entry = await store.entry(table)
        assert entry is not None
        assert (entry.version, entry.status) == (len(log), "ended")
        for user in (None, *PLAYERS):
            seen = project(fold(Table(table), log), user, "en", self.nodes[0].house.time.now())
            for node in self.nodes:
                assert await node.house.view(table, user, "en") == seen

    async def all_told(self) -> None:
        """Watchers know the newest version of every table, whatever rings were lost."""
        for node in self.nodes:
            await node.watch.look()
            newest = await node.store.versions(tuple(node.watcher.tables))
            for _ in node.watcher.tables:
                name = await node.watcher.changed()
                assert (await node.house.table(name)).version == newest[name]


@asynccontextmanager
async def two_nodes(postgres: Postgres, nats: Nats, kept: int = 4000) -> AsyncGenerator[Nodes]:
    address, chance = await postgres.make_database(), SeededChance()
    nodes: list[Node] = []
    for _ in range(2):
        bus = NatsBus(nats.url, prefix=address.rpartition("=")[2])
        await bus.open(patience=10)
        nodes.append(Node(await open_store(address), bus, chance, kept))
    try:
        yield Nodes(nodes)
    finally:
        for node in nodes:
            await node.close()


@pytest.mark.parametrize(
    ("games", "kept"),
    [
        (40, 4000),
        (20, 0),
        pytest.param(400, 4000, marks=pytest.mark.long),
        pytest.param(200, 0, marks=pytest.mark.long),
    ],
)
async def test_two_nodes_play_as_one(postgres: Postgres, nats: Nats, games: int, kept: int):
    async with two_nodes(postgres, nats, kept) as both:
        for table in await asyncio.gather(*map(both.play, range(games))):
            await both.check(table)
        await both.all_told()


async def test_a_house_outlives_a_crash_of_its_database(nats: Nats):
    with Postgres() as postgres:
        async with two_nodes(postgres, nats) as both:
            node, other = both.nodes
            table = await both.play(1)
            log, said = await node.store.load(table), commands.Say("anna", "Anna", "players", "Well played")
            sweep = Sweep(node.house, Alive(StoredSigns(node.store), HandClock(), "one"))
            sweeping = asyncio.ensure_future(sweep.run())
            postgres.crash()
            with pytest.raises(StoreFault):
                await node.house.carry_out(table, said, "r")
            with pytest.raises(StoreFault):
                await sweep.once()
            await node.watch.look()
            postgres.resume()
            first = await node.house.carry_out(table, said, "r")
            assert await other.house.carry_out(table, said, "r") == first
            assert [event.text for event in (await other.store.load(table))[len(log) :] if isinstance(event, Said)] == [
                "Well played"
            ]
            assert not sweeping.done()
            sweeping.cancel()
            await asyncio.wait({sweeping})


async def test_play_goes_on_while_nats_is_away(postgres: Postgres):
    with Nats() as nats:
        async with two_nodes(postgres, nats) as both:
            playing = asyncio.gather(*map(both.play, range(40)))
            await both.acted_times(50)
            nats.stop()
            await both.acted_times(100)
            assert not any(node.bus.healthy for node in both.nodes)
            nats.start()
            for table in await playing:
                await both.check(table)
            await both.all_told()
