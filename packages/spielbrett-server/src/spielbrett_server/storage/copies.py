"""Copies of a whole database while it is in use: one SQLite file, whatever the database is, which restores into either.

So a backup is also the way from one machine to many.
"""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
from sqlalchemy import Boolean, Table

from spielbrett import SpielbrettError, phrase

from .migrate import DatabaseRefusal, migrate
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
    """A file that is there already, is no backup or cannot be written, or a house that is not empty."""


async def back_up(url: str, target: Path, told: Told) -> None:
    """Copy a database as it is at one moment to a new file, which appears when it is complete.

    Raises CopyRefusal where the file exists.
    """
    if target.exists():
        raise CopyRefusal(phrase("house.backup_exists", file=str(target)))
    with _growing(target) as unfinished:
        await migrate(url)
        if url.startswith("postgresql://"):
            await migrate(str(unfinished))
            await _from_postgres(url, unfinished, told)
        else:
            await asyncio.to_thread(_copy_file, url, unfinished, told)


async def restore(source: Path, url: str, told: Told) -> None:
    """Fill an empty database from a backup. Raises CopyRefusal where it is not empty or the file is no backup."""
    await asyncio.to_thread(_check, source)
    if not url.startswith("postgresql://"):
        await _restore_file(source, Path(url), told)
        return
    with TemporaryDirectory() as folder:
        with _growing(Path(folder) / "newest.sqlite") as unfinished:
            await _copy_to_newest(source, unfinished, _quiet)
        await migrate(url)
        await _to_postgres(Path(folder) / "newest.sqlite", url, told)


async def _restore_file(source: Path, target: Path, told: Told) -> None:
    if any(file.exists() for file in _files(target)):
        raise CopyRefusal(phrase("house.not_empty"))
    with _growing(target) as unfinished:
        await _copy_to_newest(source, unfinished, told)


async def _copy_to_newest(source: Path, target: Path, told: Told) -> None:
    """A copy with the schema of this program. Raises CopyRefusal where it has not all tables: it was no backup."""
    await asyncio.to_thread(_copy_file, str(source), target, told)
    try:
        await migrate(str(target))
        with closing(connect(str(target), PATIENCE)) as file:
            for table in _tables():
                file.execute(f'SELECT {_columns(table)} FROM "{table.name}" LIMIT 0')
    except (sqlite3.Error, DatabaseRefusal) as error:
        raise CopyRefusal(phrase("house.no_backup", file=str(source))) from error


@contextmanager
def _growing(target: Path) -> Generator[Path]:
    """A file beside the target that becomes it when it is complete, and is gone when it is not.

    Raises CopyRefusal for whatever the system or the database says against it.
    """
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        _remove(unfinished)
        yield unfinished
        unfinished.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise CopyRefusal(phrase("house.copy_failed", file=str(target), detail=str(error))) from error
    finally:
        with suppress(OSError):
            _remove(unfinished)


def _files(database: Path) -> Sequence[Path]:
    """A SQLite file and those that belong to it: a log that is left over would be played back into another database."""
    return [database.with_name(database.name + end) for end in ("", "-wal", "-shm", "-journal")]


def _remove(database: Path) -> None:
    for file in _files(database):
        file.unlink(missing_ok=True)


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
