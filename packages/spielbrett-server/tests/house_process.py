"""Houses in processes of their own, which tests kill as a failing machine would."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from signal import SIGKILL
from time import time
from typing import NamedTuple

from servers import free_port

from spielbrett_server.storage import open_store
from spielbrett_server.storage.codec import decode_event
from spielbrett_server.tables.events import AnyEvent

PROGRAM = """
import sys
from pathlib import Path
from spielbrett_server.config import load
from spielbrett_server.main import serve
serve(load(Path(sys.argv[1]), {}), lambda address: print(address, flush=True))
"""
SETTINGS = """
port = {port}
{site}
[limits]
throttled = false
"""
ENGINE = b"spielbrett_server.worker"


class Site(NamedTuple):
    """A place for a house: what keeps its logs, what connects its nodes, and how many there are."""

    folder: Path
    database: str
    settings: str
    nodes: int

    def open(self) -> "list[NodeProcess]":
        """The nodes, none of which runs yet."""
        return [NodeProcess(self, f"node{number}") for number in range(self.nodes)]

    async def logs(self, tables: Sequence[str]) -> dict[str, list[AnyEvent]]:
        """The logs of some tables, without gaps."""
        store = await open_store(self.database)
        found = dict[str, list[AnyEvent]]()
        for table in tables:
            rows = await store.rows("SELECT version, body FROM event WHERE table_id = $1 ORDER BY version", table)
            assert [version for version, _ in rows] == list(range(1, len(rows) + 1))
            found[table] = [decode_event(body) for _, body in rows]
        await store.close()
        return found


class NodeProcess:
    """A node of a house, always at the same port."""

    def __init__(self, site: Site, name: str) -> None:
        port = free_port()
        self.address = f"http://127.0.0.1:{port}/"
        self._settings = site.folder / f"{name}.toml"
        self._settings.write_text(SETTINGS.format(port=port, site=site.settings))
        self._process: Process | None = None
        self.opened_at = 0.0

    async def start(self) -> float:
        """Open it; how many seconds of processor time it took, so that other programs do not count."""
        arguments = (sys.executable, "-W", "error", "-c", PROGRAM, str(self._settings))
        self._process = await asyncio.create_subprocess_exec(*arguments, stdout=PIPE, start_new_session=True)
        assert self._process.stdout is not None
        assert (await self._process.stdout.readline()).decode().strip() == self.address
        self.opened_at = time()
        return _processor_time(self._process.pid)

    async def kill(self) -> None:
        """End it and its group: nobody is asked."""
        if self._process is not None:
            os.killpg(self._process.pid, SIGKILL)
            await self._process.wait()
            self._process = None

    def engines(self) -> list[int]:
        """Its engine processes."""
        assert self._process is not None
        return engines_of(self._process.pid)


def engines_of(process: int) -> list[int]:
    """The engine processes of a process."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in children if ENGINE in Path(f"/proc/{child}/cmdline").read_bytes()]


def alive(process: int) -> bool:
    """Whether a process still does anything: one that nobody has buried does not."""
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] not in "ZX"


def _processor_time(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
