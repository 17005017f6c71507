"""Where the house is put together: the only module that knows all of its parts."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvloop
from aiohttp import web
from sqlalchemy import create_engine

from .adapters import SystemChance, SystemTime
from .bus.memory import MemoryBus
from .config import Config
from .gateways.web.app import build
from .house.accounts import Accounts
from .house.engines import Engines
from .house.house import House
from .house.sweep import Sweep
from .storage.schema import metadata
from .storage.sqlite import SqliteStore
from .storage.sqlite_users import SqliteUsers


def serve(config: Config, announce: Callable[[str], None]) -> None:
    """Run a house until it is told to stop; announce its address as soon as it listens."""
    with suppress(KeyboardInterrupt):
        uvloop.run(_serve(config, announce))


async def _serve(config: Config, announce: Callable[[str], None]) -> None:
    store = SqliteStore(_database(Path(config.folder)))
    time, chance = SystemTime(), SystemChance()
    house = House(store, MemoryBus(), time, chance)
    runner = web.AppRunner(build(house, Accounts(SqliteUsers(store), time, chance)), access_log=None)
    await runner.setup()
    await web.TCPSite(runner, config.host, config.port).start()
    announce("http://{}:{}/".format(*runner.addresses[0][:2]))
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(Engines(house, config.engines).run())
            group.create_task(Sweep(house).run())
    finally:
        await runner.cleanup()
        await store.close()


def _database(folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    path = str(folder / "spielbrett.sqlite")
    engine = create_engine(f"sqlite:///{path}")
    metadata.create_all(engine)
    engine.dispose()
    return path
