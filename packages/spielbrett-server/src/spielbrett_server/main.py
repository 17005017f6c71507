"""Where the house is put together: the only module that knows all of its parts."""

import asyncio
import gc
import logging
import socket
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from signal import SIGINT, SIGTERM
from typing import NamedTuple

import uvloop
from aiohttp import web

from spielbrett import phrase

from .adapters import SystemChance, SystemTime
from .bus.memory import MemoryBus
from .bus.nats import NatsBus
from .config import Config, ConfigRefusal
from .gateways.web.app import build
from .gateways.web.asking import PRESENCE, WATCH, Proxies
from .gateways.web.doorkeeper import DOORKEEPER
from .gateways.web.quiet import Quiet
from .house.accounts import Accounts
from .house.alive import Alive, last
from .house.engines import Engines
from .house.house import House
from .house.sweep import Sweep
from .opening import alone, reserve
from .storage import open_store
from .storage.signs import StoredSigns
from .storage.users import StoredUsers

ONLY = "house"
"""The name of the node on a SQLite database, at whatever port: there is no other."""
COLLECT = (50_000, 20, 50)
"""Objects made between two looks for garbage among the newest, looks until one among the older, and among all."""
POLL = 3.0
"""Seconds between two looks for versions that the bus between nodes has lost."""
GLANCE = 0.1
"""Seconds between two looks for signs of other nodes at the start."""
KEPT_ALIVE = 75.0
"""Seconds for which a connection waits for the next request."""
GOODBYE = 10.0
"""Seconds in which requests that are under way may end."""


log = logging.getLogger(__name__)


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
    stop = _interruption()
    async with _open(config) as (address, house, sweep, alive, app), asyncio.TaskGroup() as group:
        tasks = [group.create_task(Engines(house, config.engines).run()), group.create_task(sweep.run())]
        tasks.append(group.create_task(app[PRESENCE].run(alive.gone)))
        if config.nats:
            tasks.append(group.create_task(app[WATCH].poll(POLL)))
        _collect_rarely()
        announce(address)
        await stop.wait()
        for task in tasks:
            task.cancel()


def work(config: Config) -> None:
    """Run the engines of a node that has no door until SIGTERM or SIGINT. Raises ConfigRefusal for a house of one."""
    if not config.nats:
        raise ConfigRefusal(phrase("house.worker_alone"))
    uvloop.run(_work(config))


async def _work(config: Config) -> None:
    stop = _interruption()
    async with AsyncExitStack() as stack:
        store = await open_store(database(config))
        stack.push_async_callback(store.close)
        bus = await _bus(config)
        stack.push_async_callback(bus.close)
        engines = asyncio.create_task(Engines(House(store, bus, SystemTime(), SystemChance()), config.engines).run())
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait((engines, stopping), return_when=asyncio.FIRST_COMPLETED)
        for task in (engines, stopping):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await engines


def _collect_rarely() -> None:
    """Look for cyclic garbage less often, and never among what the start has made.

    States of games are large and in no cycle: walking through them all cost up to 200 milliseconds again and again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def _interruption() -> asyncio.Event:
    """Set when the process is asked to end."""
    stop = asyncio.Event()
    for signal in (SIGINT, SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal, stop.set)
    return stop


@asynccontextmanager
async def _open(config: Config) -> AsyncGenerator[Opened]:
    """A house with its web door; it is left in the reverse order of its making."""
    async with AsyncExitStack() as stack:
        doors = await reserve(config.host, config.port)
        for door in doors:
            stack.enter_context(door)
        if not config.on_postgres:
            stack.enter_context(alone(Path(database(config))))
        store = await open_store(database(config))
        stack.push_async_callback(store.close)
        bus = await _bus(config)
        stack.push_async_callback(bus.close)
        signs, chance = StoredSigns(store), SystemChance()
        node = config.node or (f"{socket.gethostname()}:{config.port}" if config.on_postgres else ONLY)
        time = SystemTime(await last(signs, node))
        house = House(store, bus, time, chance)
        alive = Alive(signs, time, node)
        sweep = Sweep(house, alive)
        proxies = Proxies(frozenset(config.proxies.split()))
        names = _names(config)
        app = build(house, Accounts(StoredUsers(store), time, chance), config.limits, proxies, node, names)
        stack.push_async_callback(alive.leave)
        runner = web.AppRunner(
            app, access_log=None, logger=Quiet(log), keepalive_timeout=KEPT_ALIVE, shutdown_timeout=GOODBYE
        )
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        await _settle(alive)
        await sweep.once()  # the last thing before the door opens: what passes in between is charged to players
        for door in doors:
            await web.SockSite(runner, door).start()
        keeping = asyncio.create_task(app[DOORKEEPER].run(runner.server))
        stack.callback(keeping.cancel)
        yield Opened("http://{}:{}/".format(*runner.addresses[0][:2]), house, sweep, alive, app)


def _names(config: Config) -> frozenset[str]:
    own = socket.gethostname().lower()
    return frozenset((own, f"{own.partition('.')[0]}.local", *config.names.lower().split()))


async def _settle(alive: Alive) -> None:
    while not await alive.settled():
        await asyncio.sleep(GLANCE)


async def _bus(config: Config) -> MemoryBus | NatsBus:
    if not config.nats:
        return MemoryBus()
    bus = NatsBus(config.nats)
    await bus.open()
    return bus


def database(config: Config) -> str:
    """Where the logs are: an address, or a file, whose folder is made."""
    if config.on_postgres:
        return config.database
    folder = Path(config.folder)
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / config.database)
