"""The bus between nodes: NATS core. The log is the truth, so nothing here needs to be kept or to arrive."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

from msgspec import DecodeError, Struct, ValidationError
from msgspec.json import Decoder, Encoder
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from ..house.ports import ThinkJob
from .memory import MemoryBus

PREFIX = "spielbrett"
ENGINES = "engines"
"""The queue group of all nodes with engines."""
PAUSE = 1
"""Seconds between two attempts to reach the server."""

log = logging.getLogger(__name__)


class Ring(Struct, frozen=True):
    """A table has a new version; `node` keeps the ringing node from hearing itself twice."""

    node: str
    table: str
    version: int


class NatsBus:
    """This node's own listeners and engines hang on a bus in memory; NATS is what connects it with those of others.

    While the server is away, rings stay on this node and its jobs go to its own engines; it is looked for all the time.
    A job goes to one node with engines; what waits there is bounded by the bus in memory.
    """

    def __init__(self, url: str, prefix: str = PREFIX) -> None:
        self._url = url
        self._node = secrets.token_hex(8)
        self._ring, self._job = f"{prefix}.ring", f"{prefix}.job"
        self._own = MemoryBus()
        self._client = Client()
        self._takes_jobs = False
        self._encoder = Encoder()
        self._rings, self._jobs = Decoder(Ring), Decoder(ThinkJob)
        self._connecting: asyncio.Task[None] | None = None

    async def open(self, patience: float = 2.0) -> None:
        """Look for the server, wait a little for it, and go on looking if it is not there."""
        self._connecting = asyncio.create_task(self._connect())
        await asyncio.wait({self._connecting}, timeout=patience)

    @property
    def healthy(self) -> bool:
        """Whether the server is reached."""
        return self._client.is_connected

    async def ring(self, table: str, version: int) -> None:
        """Say that a table has a new version."""
        await self._own.ring(table, version)
        await self._publish(self._ring, Ring(self._node, table, version))

    def rings(self) -> AsyncIterator[tuple[str, int]]:
        """The rings from this call on."""
        return self._own.rings()

    async def post(self, job: ThinkJob) -> None:
        """Offer a job."""
        if not await self._publish(self._job, job) and self._takes_jobs:
            await self._own.post(job)

    async def jobs(self) -> AsyncIterator[ThinkJob]:
        """Jobs, each for one taker."""
        if not self._takes_jobs:
            self._takes_jobs = True
            if self.healthy:
                await self._take_jobs()
        async for job in self._own.jobs():
            yield job

    async def close(self) -> None:
        """Leave the bus."""
        if self._connecting is not None:
            self._connecting.cancel()
            with suppress(asyncio.CancelledError):
                await self._connecting
        with suppress(Error, OSError):
            await self._client.close()

    async def _connect(self) -> None:
        await self._client.connect(
            self._url,
            name=f"spielbrett {self._node}",
            error_cb=self._note,
            disconnected_cb=self._note,
            max_reconnect_attempts=-1,
            reconnect_time_wait=PAUSE,
        )
        await self._subscribe(self._ring, self._hear)
        if self._takes_jobs:
            await self._take_jobs()
        await self._client.flush()

    async def _take_jobs(self) -> None:
        await self._subscribe(self._job, self._take, ENGINES)

    async def _subscribe(self, subject: str, hear: Callable[[Msg], Awaitable[None]], group: str = "") -> None:
        await self._client.subscribe(subject, group, hear)  # pyright: ignore[reportUnknownMemberType] - see its `future`

    async def _publish(self, subject: str, message: Ring | ThinkJob) -> bool:
        if not self.healthy:
            return False
        with suppress(Error, OSError):
            await self._client.publish(subject, self._encoder.encode(message))
            return True
        return False

    async def _hear(self, message: Msg) -> None:
        with suppress(DecodeError, ValidationError):
            ring = self._rings.decode(message.data)
            if ring.node != self._node:
                await self._own.ring(ring.table, ring.version)

    async def _take(self, message: Msg) -> None:
        with suppress(DecodeError, ValidationError):
            await self._own.post(self._jobs.decode(message.data))

    async def _note(self, error: Exception | None = None) -> None:
        log.info("the bus is away: %s", error or "disconnected")
