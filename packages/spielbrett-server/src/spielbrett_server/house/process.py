"""One engine process: started when first needed and again after every failure."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from msgspec.json import Encoder

from .ports import EngineJob

LONGEST_LINE = 262_144


class EngineFailure(Exception):  # noqa: N818
    """The engine died, hung or talked nonsense."""


class EngineProcess:
    """Lines go out and come in; see `spielbrett_server.worker`."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._encoder = Encoder()

    async def send(self, job: EngineJob) -> None:
        """Tell the process something."""
        process = self._process or await self._start()
        assert process.stdin is not None
        process.stdin.write(self._encoder.encode(job) + b"\n")
        await process.stdin.drain()

    async def receive(self) -> bytes:
        """The next line it says; empty if it has died."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        return await process.stdout.readline()

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _start(self) -> Process:
        arguments = (sys.executable, "-m", "spielbrett_server.worker")
        self._process = await asyncio.create_subprocess_exec(
            *arguments, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, start_new_session=True
        )
        return self._process
