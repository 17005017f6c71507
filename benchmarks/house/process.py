"""A house in a process of its own, and what it uses of the machine, as Linux counts it."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

PROGRAM = """
import sys
from pathlib import Path
from spielbrett_server.config import load
from spielbrett_server.main import serve
serve(load(Path(sys.argv[1]), {}), lambda address: print(address, flush=True))
"""
SETTINGS = """
port = 0
folder = "{folder}"
[limits]
throttled = false
sockets_per_address = 1000000
"""


class Server:
    """A process that is measured."""

    def __init__(self, address: str, number: int) -> None:
        self.address, self._files = address, Path(f"/proc/{number}")

    def processor_time(self) -> float:
        """Seconds it has worked, all threads together."""
        fields = (self._files / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """KB it occupies."""
        lines = (self._files / "status").read_text().splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@asynccontextmanager
async def running(*command: str | Path) -> AsyncGenerator[Server]:
    """A server that prints its address as its first line, until it is left."""
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE)
    assert process.stdout is not None
    try:
        yield Server((await process.stdout.readline()).decode().strip(), process.pid)
    finally:
        process.terminate()
        await process.wait()


@asynccontextmanager
async def house() -> AsyncGenerator[Server]:
    """A house with an empty SQLite file on this disk, without limits."""
    with TemporaryDirectory(dir=Path.cwd(), prefix=".load-") as folder:
        settings = Path(folder) / "house.toml"
        settings.write_text(SETTINGS.format(folder=folder))
        async with running(sys.executable, "-c", PROGRAM, settings) as server:
            yield server
