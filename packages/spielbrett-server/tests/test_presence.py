"""Who is there is known at every node, and after a restart."""

import asyncio
from collections.abc import Sequence

import pytest
from doubles import HandClock
from logs import ANNA, BERT, OPEN
from msgspec.structs import replace

from spielbrett_server.house import presence
from spielbrett_server.house.alive import SLEEP, Alive, Sign
from spielbrett_server.house.house import House
from spielbrett_server.house.presence import Presence
from spielbrett_server.house.watch import Watch, Watcher
from spielbrett_server.storage import Store
from spielbrett_server.storage.signs import StoredSigns
from spielbrett_server.tables import commands, events
from spielbrett_server.tables.events import CameBack, Fischer, PerMove, Terms, WentAway


class Node:
    """What a node knows of who is there."""

    def __init__(self, house: House, name: str) -> None:
        self.house, self.watch = house, Watch(house)
        self.presence = Presence(house, self.watch, name)

    async def comes(self, table: str, user: str) -> Watcher:
        """A window opens."""
        watcher = Watcher(user, "en")
        self.watch.add(watcher, table)
        self.presence.came(table, user)
        await self.presence.noted()
        return watcher

    async def goes(self, watcher: Watcher) -> None:
        """A window closes, and the grace passes."""
        self.presence.went(watcher)
        self.watch.close(watcher)
        await self.presence.noted()

    async def away(self, table: str) -> list[int]:
        return [*(await self.house.newest(table)).away]


@pytest.fixture(autouse=True)
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.0)


async def started(house: House, opened: commands.Open = OPEN) -> str:
    table = (await house.open_table(opened)).table
    for who in (ANNA, BERT):
        await house.carry_out(table, commands.Sit(who.user, who))
    await house.carry_out(table, commands.Start("anna", house.lot()))
    return table


async def test_who_has_a_window_at_any_node_is_there(nodes: Sequence[House]):
    one, two = Node(nodes[0], "one"), Node(nodes[-1], "two")
    table = await started(nodes[0])
    first, second = await one.comes(table, "anna"), await two.comes(table, "anna")
    await one.goes(first)
    assert await one.away(table) == await two.away(table) == []
    assert not [event for event in await nodes[0].store.load(table) if isinstance(event, WentAway)]
    await two.goes(second)
    assert await one.away(table) == await two.away(table) == [0]
    await one.comes(table, "anna")
    assert await one.away(table) == await two.away(table) == []


async def test_who_has_looked_away_before_leaving_is_away(nodes: Sequence[House]):
    node = Node(nodes[0], "one")
    table = await started(nodes[0])
    watcher = await node.comes(table, "anna")
    node.watch.remove(watcher, table)
    await node.goes(watcher)
    assert await node.away(table) == [0]


async def test_who_comes_while_being_called_away_elsewhere_is_there(nodes: Sequence[House]):
    one, two = Node(nodes[0], "one"), Node(nodes[-1], "two")
    table = await started(nodes[0])
    for _ in range(20):
        first = await one.comes(table, "anna")
        _, second = await asyncio.gather(one.goes(first), two.comes(table, "anna"))
        assert await one.away(table) == await two.away(table) == []
        await two.goes(second)
        assert await one.away(table) == [0]


async def test_who_does_not_come_back_after_a_restart_is_called_away(nodes: Sequence[House]):
    before = Node(nodes[0], "one")
    table = await started(nodes[0])
    for user in ("anna", "bert"):
        await before.comes(table, user)
    again = Node(nodes[-1], "one")
    await again.comes(table, "anna")
    await again.presence.call_away_from(["one"])
    assert await again.away(table) == [1]
    await again.presence.call_away_from(["one"])
    noted = [event for event in await nodes[0].store.load(table) if isinstance(event, WentAway | CameBack)]
    assert len(noted) == 1


async def test_who_was_at_a_node_that_died_is_called_away_by_another(nodes: Sequence[House], time: HandClock):
    dead, other = Node(nodes[0], "dead"), Node(nodes[-1], "other")
    store = nodes[0].store
    assert isinstance(store, Store)
    alive = Alive(StoredSigns(store), time, "other")
    table = await started(nodes[0])
    for user in ("anna", "bert"):
        await dead.comes(table, user)
    await StoredSigns(store).sign(Sign("dead", time.now(), up=True))
    await other.comes(table, "bert")
    calling = asyncio.ensure_future(other.presence.run(alive.gone))
    await asyncio.sleep(0)
    assert await other.away(table) == []
    time.at += SLEEP + 1
    async with asyncio.timeout(10):
        while await store.watched_at("dead"):
            await asyncio.sleep(0)
    calling.cancel()
    await asyncio.wait({calling})
    assert await other.away(table) == [0]


async def test_who_is_at_a_node_that_was_silent_for_long_is_called_back(nodes: Sequence[House]):
    silent, other = Node(nodes[0], "silent"), Node(nodes[-1], "other")
    table = await started(nodes[0])
    watcher = await silent.comes(table, "anna")
    await other.presence.call_away_from(["silent"])
    assert await silent.away(table) == [0]
    await silent.presence.call_back()
    assert await other.away(table) == []
    await silent.goes(watcher)
    assert await other.away(table) == [0]


async def test_who_looks_away_in_an_open_window_has_left(nodes: Sequence[House]):
    node = Node(nodes[0], "one")
    table = await started(nodes[0])
    watcher = await node.comes(table, "anna")
    node.watch.remove(watcher, table)
    await node.presence.look()
    assert await node.away(table) == []
    await node.presence.look()
    assert await node.away(table) == [0]
    node.watch.add(watcher, table)
    await node.presence.look()
    assert await node.away(table) == []


async def test_a_window_counts_for_whoever_looks_through_it_now(nodes: Sequence[House]):
    node = Node(nodes[0], "one")
    table = await started(nodes[0])
    watcher = await node.comes(table, "anna")
    watcher.user = "bert"
    for _ in range(2):
        await node.presence.look()
    assert await node.away(table) == [0]
    await node.goes(watcher)
    assert await node.away(table) == [0, 1]


@pytest.mark.parametrize(("terms", "away"), [(Fischer(600_000, 0), [0]), (Terms(), [0]), (PerMove(1), [])])
async def test_whoever_never_comes_is_called_away_when_somebody_waits(
    house: House, time: HandClock, terms: events.AnyTerms, away: list[int]
):
    node, other = Node(house, "one"), Node(house, "two")
    table = await started(house, replace(OPEN, terms=terms))
    await node.comes(table, "bert")
    time.at += presence.UNSEEN - 1
    await node.presence.call_away_unseen()
    assert await node.away(table) == []
    watcher = await other.comes(table, "anna")
    time.at += 1
    await node.presence.call_away_unseen()
    assert await node.away(table) == []
    await other.goes(watcher)
    await house.carry_out(table, commands.Say("anna", "Anna", "players", "I write my own client"))
    await node.presence.call_away_unseen()
    assert await node.away(table) == away
    await house.carry_out(table, commands.Play("anna", 0, "1"))
    assert await node.away(table) == []
