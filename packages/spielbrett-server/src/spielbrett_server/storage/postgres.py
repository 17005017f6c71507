"""The store on PostgreSQL: for houses of several nodes."""

import asyncio
import re
from collections.abc import Generator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Self

import asyncpg

from ..house.ports import StoreFault
from .sql import Statement
from .store import Clash, Store

CONNECTIONS = 10
PATIENCE = 30.0
"""Seconds after which a statement counts as failed."""
PLACE = re.compile(r"\$(\d+)")


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
        text = joined(tuple((each.sql, len(each.values), each.rows) for each in statements))
        values = [value for each in statements for value in each.values]
        with faults():
            async with self._queue:
                return [*await self._pool.fetchrow(text, *values)][:-1]

    async def close(self) -> None:
        """See `Store.close`."""
        for _ in range(CONNECTIONS):
            await self._queue.acquire()
        await self._pool.close()


@lru_cache(maxsize=100)
def joined(statements: tuple[tuple[str, int, int | None], ...]) -> str:
    """Several changes, each with the number of its values and of the rows it must change, as one question.

    The answer says how many rows each has changed; all fail together where they are not those they must be.
    """
    parts: list[str] = []
    first = 0
    for number, (text, values, _) in enumerate(statements):
        moved = PLACE.sub(lambda place, first=first: f"${int(place[1]) + first}", text)
        parts.append(f"change{number} AS ({moved} RETURNING 1)")
        first += values
    counts = [f"(SELECT count(*) FROM change{number})" for number in range(len(statements))]
    demands = [f"{count} = {rows}" for count, (_, _, rows) in zip(counts, statements, strict=True) if rows is not None]
    fails = f"1 / CASE WHEN {' AND '.join(demands) or 'TRUE'} THEN 1 ELSE 0 END"
    return f"WITH {', '.join(parts)} SELECT {', '.join(counts)}, {fails}"


async def _leave_as_it_is(_: asyncpg.Connection) -> None:
    """Nothing here changes a connection, so it needs no question to the server between two uses."""


@contextmanager
def faults() -> Generator[None]:
    """Tell what the driver says in the words of the store."""
    try:
        yield
    except (asyncpg.UniqueViolationError, asyncpg.DivisionByZeroError) as error:
        raise Clash from error
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
        raise StoreFault(str(error)) from error
