"""The bus of a house that is one process."""

import asyncio
from collections.abc import AsyncIterator

from ..house.ports import ThinkJob
from .queue import FairQueue

LONGEST_QUEUE = 10_000
"""Rings that wait; what comes on top is lost, as the bus promises no more."""


class MemoryBus:
    """Rings go to every listener, a job to one taker."""

    healthy = True

    def __init__(self) -> None:
        self._listeners: set[asyncio.Queue[tuple[str, int]]] = set()
        self._jobs = FairQueue()

    async def ring(self, table: str, version: int) -> None:
        """Say that a table has a new version."""
        for listener in self._listeners:
            if not listener.full():
                listener.put_nowait((table, version))

    def rings(self) -> AsyncIterator[tuple[str, int]]:
        """The rings from this call on."""
        queue: asyncio.Queue[tuple[str, int]] = asyncio.Queue(LONGEST_QUEUE)
        self._listeners.add(queue)
        return self._drain(queue)

    async def _drain(self, queue: asyncio.Queue[tuple[str, int]]) -> AsyncIterator[tuple[str, int]]:
        try:
            while True:
                yield await queue.get()
        finally:
            self._listeners.discard(queue)

    async def post(self, job: ThinkJob) -> None:
        """Offer a job."""
        self._jobs.put(job)

    async def jobs(self) -> AsyncIterator[ThinkJob]:
        """Jobs, each for one taker; the owners of tables take turns."""
        while True:
            yield await self._jobs.get()

    async def close(self) -> None:
        """Nothing to leave."""
