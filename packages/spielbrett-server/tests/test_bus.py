"""What every bus promises, kept by the one in memory and the one on NATS."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator

import pytest
import pytest_asyncio
from servers import Nats

from spielbrett_server.bus.memory import LONGEST_QUEUE, MemoryBus
from spielbrett_server.bus.nats import NatsBus
from spielbrett_server.house.ports import Bus, ThinkJob


def job(ply: int) -> ThinkJob:
    return ThinkJob(f"t{ply}", 1, ply, 0, "kalaha", "", 1, None, "seed", "anna")


async def taken(jobs: AsyncIterator[ThinkJob], count: int) -> list[int]:
    return [(await anext(jobs)).ply for _ in range(count)]


@pytest_asyncio.fixture(params=["memory", "nats"])
async def bus(request: pytest.FixtureRequest) -> AsyncIterator[Bus]:
    bus: MemoryBus | NatsBus
    if request.param == "memory":
        bus = MemoryBus()
    else:
        server: Nats = request.getfixturevalue("nats")
        bus = await opened(server, "contract")
    yield bus
    await bus.close()


@pytest.fixture
def own_nats() -> Iterator[Nats]:
    """A server that the test may stop."""
    with Nats() as server:
        yield server


async def opened(server: Nats, prefix: str) -> NatsBus:
    bus = NatsBus(server.url, prefix)
    await bus.open(patience=10)
    assert bus.healthy
    return bus


async def test_everybody_who_listens_hears_every_ring_once(bus: Bus):
    first, second = bus.rings(), bus.rings()
    for version in range(3):
        await bus.ring("t", version)
    await bus.ring("end", 0)
    for listener in (first, second):
        assert [await anext(listener) for _ in range(4)] == [("t", 0), ("t", 1), ("t", 2), ("end", 0)]


async def test_a_job_goes_to_one_taker(bus: Bus):
    takers = [bus.jobs() for _ in range(3)]
    waiting = [asyncio.ensure_future(anext(taker)) for taker in takers]
    await asyncio.sleep(0)
    for ply in range(3):
        await bus.post(job(ply))
    assert sorted([(await each).ply for each in waiting]) == [0, 1, 2]


async def test_what_waits_is_bounded(bus: Bus):
    listener = bus.rings()
    for version in range(LONGEST_QUEUE + 10):
        await bus.ring("t", version)
    heard = [await anext(listener) for _ in range(LONGEST_QUEUE)]
    assert heard[-1] == ("t", LONGEST_QUEUE - 1)


async def test_nodes_hear_each_other_and_share_the_jobs(nats: Nats):
    one, two, deaf = [await opened(nats, prefix) for prefix in ("nodes", "nodes", "others")]
    rings, elsewhere = two.rings(), deaf.rings()
    await one.ring("t", 7)
    assert await anext(rings) == ("t", 7)
    await deaf.ring("own", 1)
    assert await anext(elsewhere) == ("own", 1)
    taking = asyncio.ensure_future(taken(two.jobs(), 2))
    while not taking.done():
        await one.post(job(3))
        await asyncio.wait({taking}, timeout=0.05)
    assert await taking == [3, 3]
    for bus in (one, two, deaf):
        await bus.close()


async def test_without_the_server_a_node_goes_on_alone_and_says_so(own_nats: Nats):
    server = own_nats
    one, two = await opened(server, "outage"), await opened(server, "outage")
    own, other, jobs = one.rings(), two.rings(), one.jobs()
    first = asyncio.ensure_future(anext(jobs))
    server.stop()
    await until(lambda: not one.healthy and not two.healthy)
    await one.ring("t", 1)
    await one.post(job(1))
    await two.post(job(2))
    assert await anext(own) == ("t", 1)
    assert (await first).ply == 1
    server.start()
    await until(lambda: one.healthy and two.healthy)
    heard = asyncio.ensure_future(anext(other))
    while not heard.done():
        await one.ring("t", 2)
        await asyncio.wait({heard}, timeout=0.05)
    assert await heard == ("t", 2)
    await one.close()
    await two.close()


async def test_a_server_that_comes_later_is_found(own_nats: Nats):
    server = own_nats
    server.stop()
    bus = NatsBus(server.url)
    await bus.open(patience=0.05)
    assert not bus.healthy
    await bus.ring("t", 1)
    server.start()
    await until(lambda: bus.healthy)
    await bus.close()


async def until(true: Callable[[], bool]) -> None:
    """Let others work until something is the case."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.02)
