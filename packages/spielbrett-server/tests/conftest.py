"""A whole house in the process of the test, with time and chance in its hands."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from doubles import HandClock, SeededChance
from house_process import Site
from servers import Nats, Postgres

from spielbrett_server.bus.memory import MemoryBus
from spielbrett_server.bus.nats import NatsBus
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


@pytest_asyncio.fixture(params=["sqlite", "nodes"])
async def site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """Where houses in processes of their own live: one on SQLite, or two nodes on PostgreSQL and NATS."""
    if request.param == "sqlite":
        return Site(tmp_path, str(tmp_path / "spielbrett.sqlite"), f'folder = "{tmp_path}"', 1)
    postgres: Postgres = request.getfixturevalue("postgres")
    nats: Nats = request.getfixturevalue("nats")
    database = await postgres.make_database()
    return Site(tmp_path, database, f'database = "{database}"\nnats = "{nats.url}"', 2)


@pytest_asyncio.fixture(params=["sqlite", "nodes"])
async def nodes(request: pytest.FixtureRequest, database: str, time: HandClock) -> AsyncIterator[list[House]]:
    """All nodes of a house in the process of the test: one on SQLite, or two on PostgreSQL and NATS."""
    if request.param == "sqlite":
        store = await open_store(database)
        yield [House(store, MemoryBus(), time, SeededChance())]
        await store.close()
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    nats: Nats = request.getfixturevalue("nats")
    address, chance = await postgres.make_database(), SeededChance()
    buses = [NatsBus(nats.url, prefix=address.rpartition("=")[2]) for _ in range(2)]
    stores = [await open_store(address) for _ in buses]
    for bus in buses:
        await bus.open(patience=10)
    yield [House(store, bus, time, chance) for store, bus in zip(stores, buses, strict=True)]
    for closing in (*buses, *stores):
        await closing.close()
