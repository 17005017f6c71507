"""Real servers that tests start for themselves, on free ports of this machine, and end again."""

import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path
from signal import SIGQUIT, SIGTERM, Signals
from tempfile import mkdtemp
from threading import Thread
from typing import IO, Self

import asyncpg

POSTGRES = Path("/usr/lib/postgresql/15/bin")
SERVANTS = ("postgres", "nobody")
"""Users to run PostgreSQL as where the tests are root, which it refuses."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A process that says on its error output when it is ready."""

    def __init__(self, command: Sequence[str | Path], ready: str, end: Signals, user: str | None = None) -> None:
        self._command, self._ready, self._end, self._user = command, ready, end, user
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        program = shutil.which(self._command[0], path=f"{os.environ.get('PATH', '')}:/usr/sbin")
        if program is None:
            raise RuntimeError(f"{self._command[0]} is missing: see `make servers`")
        self._process = subprocess.Popen(
            (program, *self._command[1:]), stderr=subprocess.PIPE, text=True, user=self._user
        )
        assert self._process.stderr is not None
        self._wait_for(self._process.stderr)

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(self._end)
            self._process.wait()
            self._process = None

    def _wait_for(self, lines: IO[str]) -> None:
        said: list[str] = []
        for line in lines:
            said.append(line)
            if self._ready in line:
                Thread(target=_swallow, args=(lines,), daemon=True).start()
                return
        raise RuntimeError("".join(said))


class Nats:
    """A NATS server."""

    def __init__(self) -> None:
        port = free_port()
        self.url = f"nats://127.0.0.1:{port}"
        command = ("nats-server", "--addr", "127.0.0.1", "--port", str(port))
        self._server = Server(command, "Server is ready", SIGTERM)
        self.start, self.stop = self._server.start, self._server.stop

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Postgres:
    """A PostgreSQL server with its data in a folder of its own."""

    def __init__(self) -> None:
        self._user = _servant()
        self._folder = Path(mkdtemp(prefix="spielbrett-postgres-"))
        self._port = free_port()
        self._made = 0
        settings = (
            f"port={self._port}",
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "lc_messages=C",
            "recovery_init_sync_method=syncfs",
        )
        arguments = [word for setting in settings for word in ("-c", setting)]
        command = (POSTGRES / "postgres", "-D", self._folder / "data", *arguments)
        self._server = Server(command, "ready to accept connections", SIGQUIT, self._user)
        self.resume, self.crash = self._server.start, self._server.stop

    def start(self) -> None:
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        initdb = (POSTGRES / "initdb", "-D", self._folder / "data", "-U", "spielbrett", "-A", "trust", "-E", "UTF8")
        if not initdb[0].exists():
            raise RuntimeError(f"{initdb[0]} is missing: see `make servers`")
        subprocess.run((*initdb, "--no-sync", "--locale=C"), check=True, capture_output=True, user=self._user)
        self.resume()

    def stop(self) -> None:
        self.crash()
        shutil.rmtree(self._folder)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    async def make_database(self) -> str:
        """The address of a new, empty schema: as good as a database, and made in no time."""
        self._made += 1
        address = f"postgresql://spielbrett@127.0.0.1:{self._port}/postgres"
        connection = await asyncpg.connect(address)
        await connection.execute(f"CREATE SCHEMA house{self._made}")
        await connection.close()
        return f"{address}?search_path=house{self._made}"


def _swallow(lines: IO[str]) -> None:
    with lines:
        for _ in lines:
            pass


def _servant() -> str | None:
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(user for user in SERVANTS if user in known)
