"""Where logs are kept: SQLite for one machine, PostgreSQL for many nodes, behind the ports of the house."""

import sqlite3

from spielbrett import phrase

from .migrate import DatabaseRefusal, migrate
from .postgres import PostgresStore
from .sqlite import SqliteStore
from .store import Store

__all__ = ["Store", "migrate", "open_store"]


async def open_store(url: str) -> Store:
    """The store at a `postgresql://` address or in a SQLite file, its schema brought up to date.

    Raises DatabaseRefusal for what is no database of a house or cannot be written, StoreFault where none answers.
    """
    try:
        await migrate(url)
        return await PostgresStore.open(url) if url.startswith("postgresql://") else SqliteStore(url)
    except sqlite3.Error as error:
        raise DatabaseRefusal(phrase("house.database", file=url, detail=str(error))) from error
