"""Bringing a database to the schema of this program: Alembic writes the SQL, one transaction carries it out.

A change of `schema.py` needs a file in `migrations/versions`; a test compares the two.
"""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path

import asyncpg
from alembic.command import upgrade
from alembic.config import Config
from alembic.script import ScriptDirectory

from spielbrett import SpielbrettError, phrase

from .postgres import faults
from .writer import PATIENCE, connect

FOLDER = Path(__file__).parent / "migrations"
LOCK = 5_018_001
"""Keeps two nodes that start at once from migrating the same PostgreSQL database."""


class DatabaseRefusal(SpielbrettError):  # noqa: N818
    """The database was made by a newer program, or is none of a house."""


async def migrate(url: str, folder: Path = FOLDER) -> None:
    """Bring a database, made where there is none, to the newest revision; a failure leaves it as it was.

    Raises DatabaseRefusal for a database of a newer program and for what is no database, StoreFault where none answers.
    """
    if url.startswith("postgresql://"):
        await _on_postgres(url, folder)
        return
    try:
        await asyncio.to_thread(_on_sqlite, url, folder)
    except sqlite3.Error as error:
        raise DatabaseRefusal(phrase("house.database", file=url, detail=str(error))) from error


def script(dialect: str, current: str | None, folder: Path) -> str:
    """The SQL from a revision (`None`: an empty database) to the newest. Raises DatabaseRefusal."""
    buffer = StringIO()
    config = Config(output_buffer=buffer)
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["dialect"] = dialect
    known = [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()]
    if current not in (None, *known):
        raise DatabaseRefusal(phrase("house.database_newer", revision=current))
    if current != known[0]:
        upgrade(config, f"{current}:head" if current else "head", sql=True)
    return buffer.getvalue()


def _on_sqlite(path: str, folder: Path) -> None:
    with closing(connect(path, PATIENCE)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        there = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if there else None
        for statement in _statements(script("sqlite", row[0] if row else None, folder)):
            connection.execute(statement)
        connection.execute("COMMIT")


def _statements(text: str) -> Iterator[str]:
    statement = ""
    for line in text.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


async def _on_postgres(url: str, folder: Path) -> None:
    with faults():
        connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
            there = await connection.fetchval("SELECT to_regclass('alembic_version')")
            current = await connection.fetchval("SELECT version_num FROM alembic_version") if there else None
            if text := script("postgresql", current, folder):
                await connection.execute(text)
    finally:
        await connection.close()
