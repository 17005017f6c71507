"""The event store on SQLite: one machine, one file, nothing else to run."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import local
from typing import Any, TypeVar

from ..house.ports import AlreadyDone, Append, Done, Entry, Receipt, VersionConflict
from ..tables.events import AnyEvent
from . import codec
from .rebuild import entry_from_log
from .writer import Writer, connect

T = TypeVar("T")


class SqliteStore:
    """Implements `ports.EventStore`. The schema must be there: see `migrations`."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._writer = Writer(path)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="sqlite-reader")
        self._own = local()

    async def load(self, table: str, after: int = 0) -> list[AnyEvent]:
        """See `EventStore.load`."""
        sql = "SELECT body FROM event WHERE table_id = ? AND version > ? ORDER BY version"
        return [codec.decode_event(body) for (body,) in await self.rows(sql, table, after)]

    async def append(self, batch: Sequence[Append]) -> None:
        """See `EventStore.append`."""
        await self._writer.do(lambda connection: _append(connection, batch))

    async def receipt(self, receipt: Receipt) -> Done | None:
        """See `EventStore.receipt`."""
        rows = await self.rows(_RECEIPT, receipt.user, receipt.request)
        return Done(*rows[0]) if rows else None

    async def listed(self, *, statuses: Sequence[str], game: str | None = None, limit: int = 100) -> list[Entry]:
        """See `EventStore.listed`."""
        sql = f"SELECT body FROM entry WHERE status IN ({_marks(statuses)}) AND listed AND (? IS NULL OR game = ?)"
        return await self._entries(f"{sql} ORDER BY opened_at DESC LIMIT ?", *statuses, game, game, limit)

    async def of_user(self, user: str, *, statuses: Sequence[str], limit: int = 100) -> list[Entry]:
        """See `EventStore.of_user`."""
        sql = f"""SELECT body FROM entry JOIN sitting USING (table_id)
            WHERE user_id = ? AND status IN ({_marks(statuses)})
            ORDER BY turn_user IS NOT ?, changed_at DESC LIMIT ?"""
        return await self._entries(sql, user, *statuses, user, limit)

    async def due(self, now: int, limit: int = 100) -> list[str]:
        """See `EventStore.due`."""
        return await self._names("SELECT table_id FROM entry WHERE due <= ? ORDER BY due LIMIT ?", now, limit)

    async def waiting_for_computer(self, before: int, limit: int = 100) -> list[str]:
        """See `EventStore.waiting_for_computer`."""
        sql = "SELECT table_id FROM entry WHERE computer AND changed_at <= ? ORDER BY changed_at LIMIT ?"
        return await self._names(sql, before, limit)

    async def running(self) -> list[str]:
        """See `EventStore.running`."""
        return await self._names("SELECT table_id FROM entry WHERE status = 'running'")

    async def rebuild(self) -> int:
        """See `EventStore.rebuild`."""
        names = await self._names("SELECT DISTINCT table_id FROM event")
        await self._writer.do(_clear_index)
        for name in names:
            entry = entry_from_log(name, await self.load(name))
            await self._writer.do(lambda connection, entry=entry: _index(connection, entry))
        return len(names)

    async def close(self) -> None:
        """See `EventStore.close`."""
        await self._writer.close()
        self._readers.shutdown()

    async def _entries(self, sql: str, *values: object) -> list[Entry]:
        return [codec.decode_entry(body) for (body,) in await self.rows(sql, *values)]

    async def _names(self, sql: str, *values: object) -> list[str]:
        return [name for (name,) in await self.rows(sql, *values)]

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The answer of some work once it is on disk."""
        return await self._writer.do(work)

    async def rows(self, sql: str, *values: object) -> list[Any]:
        """The rows of a query."""
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, lambda: work(self._reader()))

    def _reader(self) -> sqlite3.Connection:
        if not hasattr(self._own, "connection"):
            self._own.connection = connect(self._path)
        return self._own.connection


_RECEIPT = "SELECT table_id, version FROM receipt WHERE user_id = ? AND request = ?"


def _clear_index(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM entry")
    connection.execute("DELETE FROM sitting")


def _append(connection: sqlite3.Connection, batch: Sequence[Append]) -> None:
    for part in batch:
        _keep_receipt(connection, part)
        rows = [(part.table, part.expected + n, codec.encode(event)) for n, event in enumerate(part.events, 1)]
        try:
            connection.executemany("INSERT INTO event VALUES (?, ?, ?)", rows)
        except sqlite3.IntegrityError as error:
            raise VersionConflict from error
        _index(connection, part.entry)


def _keep_receipt(connection: sqlite3.Connection, part: Append) -> None:
    receipt = part.receipt
    if receipt is None:
        return
    known = connection.execute(_RECEIPT, (receipt.user, receipt.request)).fetchone()
    if known:
        raise AlreadyDone(Done(*known))
    row = (receipt.user, receipt.request, part.table, part.entry.version, part.entry.changed_at)
    connection.execute("INSERT INTO receipt VALUES (?, ?, ?, ?, ?)", row)


def _index(connection: sqlite3.Connection, entry: Entry) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            entry.table,
            entry.status,
            entry.game,
            entry.listed,
            entry.computer,
            entry.due,
            entry.turn_user,
            entry.opened_at,
            entry.changed_at,
            codec.encode(entry),
        ),
    )
    if entry.status == "waiting":
        connection.execute("DELETE FROM sitting WHERE table_id = ?", (entry.table,))
    rows = [(user, entry.table) for user in entry.users]
    connection.executemany("INSERT OR IGNORE INTO sitting VALUES (?, ?)", rows)


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
