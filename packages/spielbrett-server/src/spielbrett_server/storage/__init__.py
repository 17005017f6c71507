"""Where logs are kept: SQLite for one machine, PostgreSQL for many nodes, behind the ports of the house."""

from .migrate import migrate
from .postgres import PostgresStore
from .sqlite import SqliteStore
from .store import Store

__all__ = ["Store", "migrate", "open_store"]


async def open_store(url: str) -> Store:
    """The store at a `postgresql://` address or in a SQLite file, its schema brought up to date."""
    await migrate(url)
    return await PostgresStore.open(url) if url.startswith("postgresql://") else SqliteStore(url)
