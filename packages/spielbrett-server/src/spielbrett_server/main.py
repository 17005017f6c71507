"""Where the house is put together: the only module that knows all of its parts."""

import asyncio
import socket
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from signal import SIGINT, SIGTERM
from typing import NamedTuple

import uvloop
from aiohttp import web

from .adapters import SystemChance, SystemTime
from .bus.memory import MemoryBus
from .bus.nats import NatsBus
from .config import Config
from .gateways.web.app import build
from .gateways.web.asking import WATCH, Proxies
from .gateways.web.socket import PRESENCE
from .house.accounts import Accounts
from .house.alive import Alive
from .house.engines import Engines
from .house.house import House
from .house.sweep import Sweep
from .opening import alone, reserve
from .storage import open_store
from .storage.signs import StoredSigns
from .storage.users import StoredUsers

ONLY = "house"
"""The name of the node on a SQLite database, at whatever port: there is no other."""
POLL = 3.0
"""Seconds between two looks for versions that the bus between nodes has lost."""
GLANCE = 0.1
"""Seconds between two looks for signs of other nodes at the start."""
GOODBYE = 10.0
"""Seconds in which requests that are under way may end."""


class Opened(NamedTuple):
    """A house whose door is open."""

    address: str
    house: House
    sweep: Sweep
    alive: Alive
    app: web.Application


def serve(config: Config, announce: Callable[[str], None]) -> None:
    """Run a house until SIGTERM or SIGINT; announce its address as soon as it listens.

    Whatever was asked before the signal is finished and stored. Raises TakenError.
    """
    uvloop.run(_serve(config, announce))


async def _serve(config: Config, announce: Callable[[str], None]) -> None:
    stop = asyncio.Event()
    for signal in (SIGINT, SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal, stop.set)
    async with _open(config) as (address, house, sweep, alive, app), asyncio.TaskGroup() as group:
        tasks = [group.create_task(Engines(house, config.engines).run()), group.create_task(sweep.run())]
        tasks.append(group.create_task(app[PRESENCE].run(alive.gone)))
        if config.nats:
            tasks.append(group.create_task(app[WATCH].poll(POLL)))
        announce(address)
        await stop.wait()
        for task in tasks:
            task.cancel()


@asynccontextmanager
async def _open(config: Config) -> AsyncGenerator[Opened]:
    """A house with its web door; it is left in the reverse order of its making."""
    async with AsyncExitStack() as stack:
        doors = await reserve(config.host, config.port)
        for door in doors:
            stack.enter_context(door)
        if not config.on_postgres:
            stack.enter_context(alone(_file(config)))
        store = await open_store(config.database if config.on_postgres else str(_file(config)))
        stack.push_async_callback(store.close)
        bus = await _bus(config)
        stack.push_async_callback(bus.close)
        time, chance = SystemTime(), SystemChance()
        house = House(store, bus, time, chance)
        node = config.node or (f"{socket.gethostname()}:{config.port}" if config.on_postgres else ONLY)
        alive = Alive(StoredSigns(store), time, node)
        sweep = Sweep(house, alive)
        proxies = Proxies(frozenset(config.proxies.split()))
        app = build(house, Accounts(StoredUsers(store), time, chance), config.limits, proxies, node)
        await _settle(alive)
        await sweep.once()
        stack.push_async_callback(alive.leave)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=GOODBYE)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        for door in doors:
            await web.SockSite(runner, door).start()
        yield Opened("http://{}:{}/".format(*runner.addresses[0][:2]), house, sweep, alive, app)


async def _settle(alive: Alive) -> None:
    while not await alive.settled():
        await asyncio.sleep(GLANCE)


async def _bus(config: Config) -> MemoryBus | NatsBus:
    if not config.nats:
        return MemoryBus()
    bus = NatsBus(config.nats)
    await bus.open()
    return bus


def _file(config: Config) -> Path:
    return Path(config.folder) / config.database
