"""A whole house in the process of the test, with time and chance in its hands."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from doubles import HandClock, SeededChance
from sqlalchemy import create_engine

from spielbrett_server.bus.memory import MemoryBus
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.house import House
from spielbrett_server.storage.schema import metadata
from spielbrett_server.storage.sqlite import SqliteStore
from spielbrett_server.storage.sqlite_users import SqliteUsers


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = str(tmp_path / "house.sqlite")
    engine = create_engine(f"sqlite:///{path}")
    metadata.create_all(engine)
    engine.dispose()
    return path


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(database)
    yield store
    await store.close()


@pytest.fixture
def time() -> HandClock:
    return HandClock()


@pytest_asyncio.fixture
async def house(store: SqliteStore, time: HandClock) -> House:
    return House(store, MemoryBus(), time, SeededChance())


@pytest_asyncio.fixture
async def accounts(store: SqliteStore, time: HandClock) -> Accounts:
    return Accounts(SqliteUsers(store), time, SeededChance(2))
