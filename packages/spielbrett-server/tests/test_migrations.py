"""Databases of every age are brought to the schema of the program, or stay as they are."""

import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from logs import append, rebuild, running
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from spielbrett_server.house.ports import Append
from spielbrett_server.storage import migrate, open_store
from spielbrett_server.storage.codec import encode
from spielbrett_server.storage.migrate import FOLDER, DatabaseRefusal
from spielbrett_server.storage.postgres import PostgresStore
from spielbrett_server.storage.schema import metadata
from spielbrett_server.storage.sql import Statement
from spielbrett_server.storage.sqlite import SqliteStore

NEWEST = max(path.name[:4] for path in (FOLDER / "versions").glob("0*.py"))
FIRST_ENTRY = """INSERT INTO entry
    (table_id, status, game, listed, computer, due, turn_user, opened_at, changed_at, body)
    SELECT 't', 'running', 'kalaha', TRUE, FALSE, NULL, 'anna', 1000, 2000, body FROM event WHERE version = 1"""
COLUMNS = """SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name <> 'alembic_version'"""
INDEXES = """SELECT replace(indexdef, schemaname || '.', '') FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename <> 'alembic_version'"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Migrations that a test may change."""
    return Path(shutil.copytree(FOLDER, tmp_path / "migrations"))


async def test_an_empty_database_gets_the_schema_of_the_program(address: str, request: pytest.FixtureRequest):
    await migrate(address)
    assert await shape(address) == await shape(await from_metadata(address, request))


async def test_an_old_database_gets_it_too_and_keeps_everything(
    address: str, folder: Path, request: pytest.FixtureRequest
):
    log = running("t")
    for later in (folder / "versions").glob("000[2-9]*.py"):
        later.unlink()
    await migrate(address, folder)
    await fill(address, append("t", [], log))
    await migrate(address)
    assert await shape(address) == await shape(await from_metadata(address, request))
    store = await open_store(address)
    assert await store.load("t") == log
    assert await store.versions(["t"]) == {"t": len(log)}
    await rebuild(store)
    assert [entry.version for entry in await store.of_user("anna", statuses=("running",))] == [len(log)]
    await store.close()


async def test_a_database_of_today_is_left_alone(address: str):
    store = await open_store(address)
    await store.append([append("t", [], running("t"))])
    await migrate(address)
    assert await store.load("t") == running("t")
    await store.close()


async def test_a_database_of_a_newer_program_is_refused_and_not_touched(address: str):
    store = await open_store(address)
    await execute(address, ["UPDATE alembic_version SET version_num = '9999'"])
    before = await shape(address)
    with pytest.raises(DatabaseRefusal) as refused:
        await migrate(address)
    assert (refused.value.code, refused.value.reason.values) == ("house.database_newer", (("revision", "9999"),))
    assert await shape(address) == before
    await store.close()


async def test_a_migration_that_fails_leaves_the_old_database_usable(address: str, folder: Path):
    store = await open_store(address)
    await store.append([append("t", [], running("t"))])
    before = await shape(address)
    newest = folder / "versions/9999_fails.py"
    newest.write_text(
        "from alembic import op\n"
        f"revision, down_revision = '9999', '{NEWEST}'\n"
        "def upgrade():\n"
        "    op.execute('CREATE TABLE half (x INTEGER)')\n"
        "    op.execute('DELETE FROM event')\n"
        "    op.execute('INSERT INTO nowhere VALUES (1)')\n"
    )
    with pytest.raises((DatabaseRefusal, asyncpg.PostgresError)):
        await migrate(address, folder)
    assert await shape(address) == before
    await migrate(address)
    assert await store.load("t") == running("t")
    await store.close()


async def from_metadata(address: str, request: pytest.FixtureRequest) -> str:
    """A database made from `schema.py` alone."""
    on_postgres = address.startswith("postgresql://")
    dialect = postgresql.dialect() if on_postgres else sqlite.dialect()
    made = await request.getfixturevalue("postgres").make_database() if on_postgres else f"{address}.metadata"
    indexes = [index for table in metadata.sorted_tables for index in table.indexes]
    parts = [*map(CreateTable, metadata.sorted_tables), *map(CreateIndex, indexes)]
    await execute(made, [str(part.compile(dialect=dialect)) for part in parts])
    return made


async def execute(address: str, statements: Sequence[str]) -> None:
    if address.startswith("postgresql://"):
        connection = await asyncpg.connect(address)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()
    else:
        with sqlite3.connect(address) as file:
            for statement in statements:
                file.execute(statement)
        file.close()


async def shape(address: str) -> set[Any]:
    """What a database looks like: columns in any order, indexes and keys."""
    if address.startswith("postgresql://"):
        connection = await asyncpg.connect(address)
        found = {tuple(row) for text in (COLUMNS, INDEXES) for row in await connection.fetch(text)}
        await connection.close()
        return found
    file = sqlite3.connect(address)
    columns = file.execute(
        """SELECT m.name, c.name, c.type, c."notnull", c.pk, trim(c.dflt_value, '''') FROM sqlite_master m
        JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name <> 'alembic_version'"""
    )
    found = set(columns)
    indexes = "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
    found |= {text for (text,) in file.execute(indexes)}
    file.close()
    return found


async def fill(address: str, part: Append) -> None:
    """Store a log as the program of the first revision did."""
    on_postgres = address.startswith("postgresql://")
    store = await PostgresStore.open(address) if on_postgres else SqliteStore(address)
    rows = [(part.table, version, encode(event)) for version, event in enumerate(part.events, 1)]
    await store.commit(*(Statement("INSERT INTO event VALUES ($1, $2, $3)", row) for row in rows))
    await store.commit(Statement(FIRST_ENTRY, ()), Statement("INSERT INTO sitting VALUES ('anna', 't')", ()))
    await store.close()
