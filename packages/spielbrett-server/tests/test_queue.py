"""Computers think for everybody in turn."""

import asyncio

from msgspec.structs import replace

from spielbrett_server.bus.queue import LONGEST_QUEUE, FairQueue
from spielbrett_server.house.ports import ThinkJob

JOB = ThinkJob("t", 1, 0, 0, "kalaha", "", 1, None, "seed", "anna")


async def test_nobody_waits_for_somebody_elses_many_tables():
    queue = FairQueue()
    for table in range(50):
        queue.put(replace(JOB, table=f"m{table}", owner="mallory"))
    for owner in ("anna", "bert"):
        queue.put(replace(JOB, table=owner, owner=owner))
    assert [(await queue.get()).owner for _ in range(4)] == ["mallory", "anna", "bert", "mallory"]
    queue.put(replace(JOB, table="again"))
    assert [(await queue.get()).owner for _ in range(2)] == ["mallory", "anna"]


async def test_a_job_that_is_posted_again_waits_once():
    queue = FairQueue()
    for version in (1, 2, 2):
        queue.put(replace(JOB, version=version))
    assert len(queue) == 1
    assert (await queue.get()).version == 2


async def test_what_waits_is_bounded():
    queue = FairQueue()
    for table in range(LONGEST_QUEUE + 10):
        queue.put(replace(JOB, table=str(table)))
    assert len(queue) == LONGEST_QUEUE


async def test_a_job_wakes_one_who_waits():
    queue = FairQueue()
    waiting = [asyncio.ensure_future(queue.get()) for _ in range(2)]
    await asyncio.sleep(0)
    queue.put(JOB)
    done, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    assert [await taken for taken in done] == [JOB]
    queue.put(JOB)
    assert await rest.pop() == JOB
