"""A restart harms nobody: the time in which no node was there is forgiven, once."""

import asyncio

import pytest_asyncio
from doubles import HandClock, SeededChance
from logs import ANNA, BERT, OPEN

from spielbrett_server.bus.memory import MemoryBus
from spielbrett_server.house.alive import SILENCE, Alive
from spielbrett_server.house.house import House, act_of
from spielbrett_server.house.ports import Receipt
from spielbrett_server.house.sweep import MEMORY, ROUND, Sweep
from spielbrett_server.storage import Store
from spielbrett_server.storage.signs import StoredSigns
from spielbrett_server.tables import clock as clocks
from spielbrett_server.tables import commands
from spielbrett_server.tables.events import Computer, Halted, Person


class Node:
    """A node that runs when the test says so."""

    def __init__(self, store: Store, time: HandClock, name: str) -> None:
        self.time = time
        self.house = House(store, MemoryBus(), time, SeededChance(hash(name)))
        self.alive = Alive(StoredSigns(store), time, name)
        self.sweep = Sweep(self.house, self.alive)

    async def live(self, seconds: int) -> None:
        """Let time pass."""
        for _ in range(seconds):
            self.time.at += 1000
            await self.sweep.once()

    async def left(self, table: str) -> int:
        """What the player to act has left."""
        known = await self.house.table(table)
        assert known.turn is not None
        return clocks.remaining(known.clock, known.turn, self.house.time.now())


@pytest_asyncio.fixture
async def node(either_store: Store, time: HandClock) -> Node:
    node = Node(either_store, time, "one")
    await node.sweep.once()
    return node


async def started(house: House, second: Person | Computer = BERT) -> str:
    table = (await house.open_table(OPEN)).table
    await house.carry_out(table, commands.Sit("anna", ANNA))
    await house.carry_out(table, commands.Sit("bert" if isinstance(second, Person) else "anna", second))
    await house.carry_out(table, commands.Start("anna", house.lot()))
    return table


async def test_the_time_since_the_last_sign_is_forgiven(node: Node, either_store: Store, time: HandClock):
    table = await started(node.house)
    await node.live(10)
    time.at += 500
    again = Node(either_store, time, "one")
    time.at += 1_000_000
    await again.sweep.once()
    assert await again.left(table) == 50_000
    await again.live(49)
    time.at += 999
    await again.sweep.once()
    assert (await again.house.table(table)).status == "running"
    time.at += 1
    await again.sweep.once()
    assert (await again.house.table(table)).status == "ended"


async def test_even_a_short_gap_of_the_only_node_is_forgiven(node: Node, either_store: Store, time: HandClock):
    table = await started(node.house)
    time.at += 900
    again = Node(either_store, time, "one")
    await again.sweep.once()
    assert await again.left(table) == 60_000


async def test_a_node_that_ends_properly_leaves_no_gap_to_guess(node: Node, either_store: Store, time: HandClock):
    table = await started(node.house)
    time.at += 700
    await node.alive.leave()
    time.at += 300
    again = Node(either_store, time, "two")
    await again.sweep.once()
    assert await again.left(table) == 59_300


async def test_a_start_that_fails_hides_no_gap(node: Node, either_store: Store, time: HandClock):
    table = await started(node.house)
    time.at += 20_000
    await Node(either_store, time, "one").alive.leave()
    time.at += 20_000
    again = Node(either_store, time, "one")
    await again.sweep.once()
    assert await again.left(table) == 60_000


async def test_nothing_is_forgiven_while_another_node_is_there(node: Node, either_store: Store, time: HandClock):
    table = await started(node.house)
    two = Node(either_store, time, "two")
    await two.sweep.once()
    await node.live(20)
    again = Node(either_store, time, "two")
    await again.sweep.once()
    assert await again.left(table) == 40_000
    assert not [event for event in await either_store.load(table) if isinstance(event, Halted)]


async def test_a_node_that_starts_waits_until_it_knows_whether_another_is_there(
    node: Node, either_store: Store, time: HandClock
):
    time.at += 900
    two, three = Node(either_store, time, "two"), Node(either_store, time, "three")
    assert not await two.alive.settled()
    await node.live(1)
    assert await two.alive.settled()
    assert not await three.alive.settled()
    time.at += SILENCE + 1
    assert await three.alive.settled()


async def test_nodes_that_die_together_forgive_even_a_short_gap(node: Node, either_store: Store, time: HandClock):
    table = await started(node.house)
    await Node(either_store, time, "two").sweep.once()
    again = Node(either_store, time, "two")
    while not await again.alive.settled():
        time.at += 100
    await again.sweep.once()
    assert await again.left(table) == 60_000


async def test_a_sleep_of_the_whole_machine_is_forgiven_before_flags_fall(node: Node, time: HandClock):
    table = await started(node.house)
    time.at += 10_000_000
    await node.sweep.once()
    assert (await node.house.table(table)).status == "running"
    assert await node.left(table) == 60_000


async def test_nodes_that_come_back_together_forgive_once(node: Node, either_store: Store, time: HandClock):
    table = await started(node.house)
    await node.live(5)
    time.at += 600_000
    nodes = [Node(either_store, time, name) for name in ("one", "two", "three")]
    await asyncio.gather(*(each.sweep.once() for each in nodes))
    assert len([event for event in await either_store.load(table) if isinstance(event, Halted)]) == 1
    late = House(either_store, MemoryBus(), time, SeededChance())
    known = await late.table(table)
    assert clocks.remaining(known.clock, 0, time.now()) == 55_000


async def test_a_computer_that_was_thinking_is_asked_again(either_store: Store, node: Node, time: HandClock):
    table = await started(node.house, Computer(level=1))
    await node.house.carry_out(table, commands.Play("anna", 0, "1"))
    time.at += 5000
    again = Node(either_store, time, "one")
    await again.sweep.once()
    assert (await anext(again.house.bus.jobs())).table == table


async def test_a_node_that_comes_back_asks_again_although_another_was_there(
    either_store: Store, node: Node, time: HandClock
):
    table = await started(node.house, Computer(level=1))
    await node.house.carry_out(table, commands.Play("anna", 0, "1"))
    await node.sweep.once()
    again = Node(either_store, time, "two")
    await again.sweep.once()
    assert (await anext(again.house.bus.jobs())).table == table


async def test_the_sweep_forgets_receipts_that_nobody_will_ask_for(either_store: Store, node: Node, time: HandClock):
    old = await node.house.open_table(OPEN, "old")
    time.at += MEMORY
    young = await node.house.open_table(OPEN, "young")
    assert await node.house.open_table(OPEN, "old") == old
    time.at += 1
    await node.live(ROUND)
    act = act_of("", OPEN)
    known = [await either_store.receipt(Receipt("anna", request, act)) for request in ("old", "young")]
    assert known == [None, young]


async def test_a_paused_game_needs_no_forgiving(node: Node, either_store: Store, time: HandClock):
    table = await started(node.house)
    await node.house.carry_out(table, commands.Offer("anna", "pause"))
    number = (await node.house.table(table)).offers[0].number
    await node.house.carry_out(table, commands.Answer("bert", number, True))
    version = node.house.known(table)
    time.at += 600_000
    again = Node(either_store, time, "one")
    await again.sweep.once()
    assert (await again.house.table(table)).version == version
