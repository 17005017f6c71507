"""The engine processes of this node: they take jobs from the bus and play through the house's one door like anybody."""

import asyncio
import logging

from msgspec import DecodeError, Struct, ValidationError
from msgspec.json import Decoder

from spielbrett import SpielbrettError

from ..tables import commands
from .faults import survived
from .house import House
from .ports import ThinkJob
from .process import EngineFailure, EngineProcess

DEADLINE = 30.0
"""Seconds after which an engine counts as dead and is replaced."""

log = logging.getLogger(__name__)


class Chosen(Struct, frozen=True):
    """The part of an engine's answer that the house needs."""

    action: str


class Engine:
    """A process that chooses actions."""

    def __init__(self) -> None:
        self._process, self._decoder = EngineProcess(), Decoder(Chosen)

    async def think(self, job: ThinkJob) -> str:
        """The action for a job. Raises EngineFailure; the process is gone then."""
        try:
            async with asyncio.timeout(DEADLINE):
                await self._process.send(job)
                return self._decoder.decode(await self._process.receive()).action
        except (OSError, TimeoutError, ValueError, DecodeError, ValidationError) as error:
            await self.close()
            raise EngineFailure(str(error)) from error

    async def close(self) -> None:
        """End the process."""
        await self._process.close()


class Engines:
    """Several engines, each busy with one job at a time."""

    def __init__(self, house: House, count: int) -> None:
        self._house, self._count = house, count

    async def run(self) -> None:
        """Serve jobs until cancelled; no process outlives this call."""
        async with asyncio.TaskGroup() as group:
            for _ in range(self._count):
                group.create_task(self._serve(Engine()))

    async def _serve(self, engine: Engine) -> None:
        try:
            async for job in self._house.bus.jobs():
                with survived(f"a computer's action at table {job.table}"):
                    await self._play(engine, job)
        finally:
            await engine.close()

    async def _play(self, engine: Engine, job: ThinkJob) -> None:
        try:
            table = await self._house.hear(job.table, job.version)
            if table.ply != job.ply or table.computer_to_act() is None:
                return
            action = await engine.think(job)
            await self._house.carry_out(job.table, commands.Play(None, job.ply, action, job.seat))
        except EngineFailure as failure:
            log.warning("an engine failed at table %s: %s", job.table, failure)
            await self._house.bus.post(job)
        except SpielbrettError as refusal:
            log.info("a computer's action at table %s was refused: %s", job.table, refusal.code)
