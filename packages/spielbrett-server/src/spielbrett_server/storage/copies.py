"""Copies of a whole database while it is in use: one SQLite file, whatever the database is, which restores into either.

So a backup is also the way from one machine to many.
"""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
from sqlalchemy import Boolean, Table

from spielbrett import SpielbrettError, phrase

from .migrate import migrate
from .postgres import faults
from .schema import metadata
from .writer import PATIENCE, connect

PAGES = 500
"""Of the SQLite file between two reports."""
ROWS = 1000
"""Rows of a table between two reports."""

Told = Callable[[int, int], None]
"""Hears how much is done, of how much."""


class CopyRefusal(SpielbrettError):  # noqa: N818
    """A file that is there already, or is no backup, or a house that is not empty."""


async def back_up(url: str, target: Path, told: Told) -> None:
    """Copy a database as it is at one moment to a new file, which appears when it is complete.

    Raises CopyRefusal where the file exists.
    """
    if target.exists():
        raise CopyRefusal(phrase("house.backup_exists", file=str(target)))
    await migrate(url)
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    if url.startswith("postgresql://"):
        await migrate(str(unfinished))
        await _from_postgres(url, unfinished, told)
    else:
        await asyncio.to_thread(_copy_file, url, unfinished, told)
    unfinished.rename(target)


async def restore(source: Path, url: str, told: Told) -> None:
    """Fill an empty database from a backup. Raises CopyRefusal where it is not empty or the file is no backup."""
    await asyncio.to_thread(_check, source)
    if not url.startswith("postgresql://"):
        await _restore_file(source, Path(url), told)
        return
    with TemporaryDirectory() as folder:
        newest = Path(folder) / "newest.sqlite"
        await asyncio.to_thread(_copy_file, str(source), newest, _quiet)
        await migrate(str(newest))
        await migrate(url)
        await _to_postgres(newest, url, told)


async def _restore_file(source: Path, target: Path, told: Told) -> None:
    if target.exists():
        raise CopyRefusal(phrase("house.not_empty"))
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    await asyncio.to_thread(_copy_file, str(source), unfinished, told)
    await migrate(str(unfinished))
    unfinished.rename(target)


def _copy_file(source: str, target: Path, told: Told) -> None:
    def report(_: int, remaining: int, total: int) -> None:
        told(total - remaining, total)

    with closing(connect(source, PATIENCE)) as old, closing(connect(str(target), PATIENCE)) as new:
        old.backup(new, pages=PAGES, progress=report)
        new.execute("PRAGMA journal_mode = DELETE")


def _quiet(_done: int, _total: int) -> None:
    """Say nothing."""


def _check(source: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as file:
            file.execute("SELECT version_num FROM alembic_version").fetchone()
            whole = file.execute("PRAGMA quick_check").fetchone() == ("ok",)
    except sqlite3.Error:
        whole = False
    if not whole:
        raise CopyRefusal(phrase("house.no_backup", file=str(source)))


async def _from_postgres(url: str, target: Path, told: Told) -> None:
    with faults(), closing(connect(str(target), PATIENCE)) as file:
        async with _connected(url) as server, server.transaction(isolation="repeatable_read", readonly=True):
            counts = [await server.fetchval(f'SELECT COUNT(*) FROM "{table.name}"') for table in _tables()]
            done = 0
            file.execute("BEGIN")
            for table in _tables():
                cursor = await server.cursor(f'SELECT {_columns(table)} FROM "{table.name}"')
                while rows := await cursor.fetch(ROWS):
                    file.executemany(_inserting(table), map(tuple, rows))
                    done += len(rows)
                    told(done, sum(counts))
            file.execute("COMMIT")


async def _to_postgres(source: Path, url: str, told: Told) -> None:
    with faults(), closing(connect(str(source), PATIENCE)) as file:
        async with _connected(url) as server, server.transaction():
            if await server.fetchval('SELECT EXISTS (SELECT 1 FROM event) OR EXISTS (SELECT 1 FROM "user")'):
                raise CopyRefusal(phrase("house.not_empty"))
            counts = [file.execute(f'SELECT COUNT(*) FROM "{table.name}"').fetchone()[0] for table in _tables()]
            done = 0
            for table in _tables():
                rows = file.execute(f'SELECT {_columns(table)} FROM "{table.name}"')
                while chunk := rows.fetchmany(ROWS):
                    names = [column.name for column in table.columns]
                    await server.copy_records_to_table(table.name, records=_typed(table, chunk), columns=names)
                    done += len(chunk)
                    told(done, sum(counts))


@asynccontextmanager
async def _connected(url: str) -> AsyncGenerator[asyncpg.Connection]:
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


def _tables() -> Sequence[Table]:
    return metadata.sorted_tables


def _columns(table: Table) -> str:
    return ", ".join(f'"{column.name}"' for column in table.columns)


def _inserting(table: Table) -> str:
    return f'INSERT INTO "{table.name}" ({_columns(table)}) VALUES ({", ".join("?" * len(table.columns))})'


def _typed(table: Table, rows: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """SQLite keeps truth values as numbers."""
    kinds = [bool if isinstance(column.type, Boolean) else None for column in table.columns]
    return [tuple(kind(value) if kind else value for kind, value in zip(kinds, row, strict=True)) for row in rows]
