"""The store on SQLite: one machine, one file, nothing else to run."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from threading import local
from typing import Any

from ..house.ports import StoreFault
from .sql import Statement
from .store import Clash, Store
from .writer import PATIENCE, Writer, connect

READERS = 2
KEY_TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)


class SqliteStore(Store):
    """A store in a file."""

    def __init__(self, path: str, patience: float = PATIENCE) -> None:
        self._path = path
        self._writer = Writer(path, patience)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="sqlite-reader")
        self._own = local()
        self._open: list[sqlite3.Connection] = []

    async def rows(self, text: str, *values: object) -> list[tuple[Any, ...]]:
        """See `Store.rows`."""
        read = asyncio.get_running_loop().run_in_executor(self._readers, self._fetch, text, values)
        try:
            return await read
        except sqlite3.Error as error:
            raise StoreFault(str(error)) from error

    async def commit(self, *statements: Statement) -> list[int]:
        """See `Store.commit`."""
        try:
            return await self._writer.do(lambda connection: [_change(connection, each) for each in statements])
        except sqlite3.Error as error:
            raise StoreFault(str(error)) from error

    async def close(self) -> None:
        """See `Store.close`."""
        await self._writer.close()
        self._readers.shutdown()
        for connection in self._open:
            connection.close()

    def _fetch(self, text: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        if not hasattr(self._own, "connection"):
            self._own.connection = connect(self._path, PATIENCE)
            self._open.append(self._own.connection)
        return self._own.connection.execute(_spelled(text), values).fetchall()


def _change(connection: sqlite3.Connection, statement: Statement) -> int:
    try:
        changed = connection.execute(_spelled(statement.sql), statement.values).rowcount
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode in KEY_TAKEN:
            raise Clash from error
        raise
    if statement.rows not in (None, changed):
        raise Clash
    return changed


def _spelled(text: str) -> str:
    return text.replace("$", "?")
