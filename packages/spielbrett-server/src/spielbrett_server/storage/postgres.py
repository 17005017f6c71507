"""The store on PostgreSQL: for houses of several nodes."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Self

import asyncpg

from ..house.ports import StoreFault
from .sql import Statement
from .store import Clash, Store

CONNECTIONS = 10
PATIENCE = 30.0
"""Seconds after which a statement counts as failed."""


class PostgresStore(Store):
    """A store on a server."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self._queue = asyncio.Semaphore(CONNECTIONS)
        """Commits wait here and not for the pool, so that closing can queue behind all of them."""

    @classmethod
    async def open(cls, url: str) -> Self:
        """The store at a `postgresql://` address. Raises StoreFault."""
        with faults():
            pool = await asyncpg.create_pool(
                url, min_size=0, max_size=CONNECTIONS, command_timeout=PATIENCE, reset=_leave_as_it_is
            )
        return cls(pool)

    async def rows(self, text: str, *values: object) -> list[tuple[Any, ...]]:
        """See `Store.rows`."""
        with faults():
            return [tuple(row) for row in await self._pool.fetch(text, *values)]

    async def commit(self, *statements: Statement) -> list[int]:
        """See `Store.commit`."""
        with faults():
            async with self._queue, self._pool.acquire() as connection, connection.transaction():
                return [await _change(connection, statement) for statement in statements]

    async def close(self) -> None:
        """See `Store.close`."""
        for _ in range(CONNECTIONS):
            await self._queue.acquire()
        await self._pool.close()


async def _change(connection: asyncpg.Connection, statement: Statement) -> int:
    changed = int((await connection.execute(statement.sql, *statement.values)).rpartition(" ")[2])
    if statement.rows not in (None, changed):
        raise Clash
    return changed


async def _leave_as_it_is(_: asyncpg.Connection) -> None:
    """Nothing here changes a connection, so it needs no question to the server between two uses."""


@contextmanager
def faults() -> Generator[None]:
    """Tell what the driver says in the words of the store."""
    try:
        yield
    except asyncpg.UniqueViolationError as error:
        raise Clash from error
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
        raise StoreFault(str(error)) from error
