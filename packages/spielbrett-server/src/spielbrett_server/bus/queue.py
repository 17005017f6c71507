"""Jobs that wait for engines, one owner after the other."""

import asyncio

from ..house.ports import ThinkJob

LONGEST_QUEUE = 10_000
"""Jobs that wait; what comes on top is lost, as the bus promises no more."""


class FairQueue:
    """Whoever has many tables waits for himself: before an owner's second job, everybody else's first one is taken."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, ThinkJob]] = {}
        """The jobs of each owner by table, owners in the order of their turns."""
        self._there = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, job: ThinkJob) -> None:
        """Let a job wait; a newer one of the same table takes its place."""
        if len(self) < LONGEST_QUEUE:
            self._waiting.setdefault(job.owner, {})[job.table] = job
            self._there.set()

    async def get(self) -> ThinkJob:
        """The next job, when there is one."""
        while not self._waiting:
            self._there.clear()
            await self._there.wait()
        owner = next(iter(self._waiting))
        jobs = self._waiting.pop(owner)
        job = jobs.pop(next(iter(jobs)))
        if jobs:
            self._waiting[owner] = jobs
        return job
