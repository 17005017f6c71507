"""A whole house in the process of the test, with time and chance in its hands."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from doubles import HandClock, SeededChance
from servers import Nats, Postgres

from spielbrett_server.bus.memory import MemoryBus
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.house import House
from spielbrett_server.storage import Store, open_store
from spielbrett_server.storage.users import StoredUsers


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    with Nats() as server:
        yield server


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "house.sqlite")


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await open_store(database)
    yield store
    await store.close()


@pytest_asyncio.fixture(params=["sqlite", "postgres"])
async def address(request: pytest.FixtureRequest, database: str) -> str:
    """An empty database: each test that asks for it runs on both."""
    if request.param == "sqlite":
        return database
    server: Postgres = request.getfixturevalue("postgres")
    return await server.make_database()


@pytest_asyncio.fixture
async def either_store(address: str) -> AsyncIterator[Store]:
    store = await open_store(address)
    yield store
    await store.close()


@pytest.fixture
def time() -> HandClock:
    return HandClock()


@pytest_asyncio.fixture
async def house(store: Store, time: HandClock) -> House:
    return House(store, MemoryBus(), time, SeededChance())


@pytest_asyncio.fixture
async def accounts(store: Store, time: HandClock) -> Accounts:
    return Accounts(StoredUsers(store), time, SeededChance(2))
