"""The engine processes of this node: they take jobs from the bus and play through the house's one door like anybody."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from msgspec import DecodeError, Struct, ValidationError
from msgspec.json import Decoder, Encoder

from spielbrett import SpielbrettError

from ..tables import commands
from .house import House
from .ports import ThinkJob

DEADLINE = 30.0
"""Seconds after which an engine counts as dead and is replaced."""
LONGEST_LINE = 65_536

log = logging.getLogger(__name__)


class Chosen(Struct, frozen=True):
    """The part of an engine's answer that the house needs."""

    action: str


class EngineFailure(Exception):  # noqa: N818
    """The engine died, hung or talked nonsense."""


class Engine:
    """One process, started when first needed and again after every failure."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._decoder, self._encoder = Decoder(Chosen), Encoder()

    async def think(self, job: ThinkJob) -> str:
        """The action for a job. Raises EngineFailure; the process is gone then."""
        try:
            async with asyncio.timeout(DEADLINE):
                return await self._ask(job)
        except (OSError, TimeoutError, ValueError, DecodeError, ValidationError) as error:
            await self.close()
            raise EngineFailure(str(error)) from error

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _ask(self, job: ThinkJob) -> str:
        process = self._process or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(self._encoder.encode(job) + b"\n")
        await process.stdin.drain()
        return self._decoder.decode(await process.stdout.readline()).action

    async def _start(self) -> Process:
        arguments = (sys.executable, "-m", "spielbrett_server.worker")
        self._process = await asyncio.create_subprocess_exec(*arguments, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE)
        return self._process


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
                await self._play(engine, job)
        finally:
            await engine.close()

    async def _play(self, engine: Engine, job: ThinkJob) -> None:
        table = await self._house.hear(job.table, job.version)
        if table.ply != job.ply or table.computer_to_act() is None:
            return
        try:
            action = await engine.think(job)
            await self._house.carry_out(job.table, commands.Play(None, job.ply, action, job.seat))
        except EngineFailure as failure:
            log.warning("an engine failed at table %s: %s", job.table, failure)
            await self._house.bus.post(job)
        except SpielbrettError as refusal:
            log.info("a computer's action at table %s was refused: %s", job.table, refusal.code)
