"""The web application: all addresses of the house."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from aiohttp import web

from ...house.accounts import Accounts
from ...house.analyses import Analyses
from ...house.house import House
from ...house.limits import Limits
from ...house.passkeys import Passkeys
from ...house.presence import Presence
from ...house.throttle import Throttle
from ...house.watch import Watch
from . import analysis, games, keys, pages, session, socket, tables
from . import house as house_itself
from .admitting import add
from .answering import refusing
from .asking import ACCOUNTS, HOUSE, LIMITS, NAMES, PASSKEYS, PRESENCE, PROXIES, THROTTLE, WATCH, Proxies
from .doorkeeper import DOORKEEPER, Doorkeeper
from .metrics import METRICS, Metrics
from .notices import NOTICES, Notices
from .openapi import describe
from .sockets import SOCKETS, Sockets
from .views import VIEWS, Views

ROUTES = (
    *games.ROUTES,
    *session.ROUTES,
    *keys.ROUTES,
    *tables.ROUTES,
    *analysis.ROUTES,
    *pages.ROUTES,
    *house_itself.ROUTES,
)
"""All addresses under `/api/`."""
FRESH = Limits()
DIRECT = Proxies()


def build(
    house: House,
    accounts: Accounts,
    limits: Limits = FRESH,
    proxies: Proxies = DIRECT,
    node: str = "",
    names: frozenset[str] = frozenset(),
) -> web.Application:
    """The application for a house, or for a node of it."""
    app = web.Application(middlewares=[refusing], client_max_size=limits.body)
    app[HOUSE], app[ACCOUNTS], app[WATCH], app[VIEWS] = house, accounts, Watch(house), Views(house)
    app[PASSKEYS] = Passkeys(accounts.users, house.time)
    app[LIMITS], app[THROTTLE], app[PROXIES] = limits, Throttle(limits, house.time), proxies
    app[PRESENCE], app[SOCKETS] = Presence(house, app[WATCH], node), Sockets(limits)
    app[analysis.ANALYSES] = Analyses(per_person=limits.analyses)
    app[NAMES], app[DOORKEEPER] = names, Doorkeeper(2 * limits.sockets_per_address, proxies.addresses)
    app[NOTICES] = Notices(house.bus)
    app[METRICS] = Metrics(
        lambda: house.moves, lambda: len(app[SOCKETS]), lambda: len(app[WATCH]), lambda: len(app[analysis.ANALYSES])
    )
    app[house_itself.OPENAPI] = describe(ROUTES, house_itself.build_version())
    for route in ROUTES:
        add(app, route)
    app.add_routes([*house_itself.PLAIN, web.get("/ws", socket.serve)])
    pages.install(app, pages.find_dist())
    app.cleanup_ctx.append(_listen)
    app.on_shutdown.append(_say_goodbye)
    return app


async def _listen(app: web.Application) -> AsyncIterator[None]:
    ending = app[SOCKETS].end_revoked(app[HOUSE], app[ACCOUNTS].users)
    tasks = [asyncio.create_task(listening) for listening in (app[WATCH].listen(), ending, app[NOTICES].run())]
    yield
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    await app[analysis.ANALYSES].close()


async def _say_goodbye(app: web.Application) -> None:
    await app[SOCKETS].say_goodbye()
