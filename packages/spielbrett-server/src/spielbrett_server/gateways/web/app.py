"""The web application: all addresses of the house."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from aiohttp import WSCloseCode, web

from ...house.accounts import Accounts
from ...house.house import House
from ...house.presence import Presence
from ...house.watch import Watch
from . import games, pages, session, socket, tables
from .answering import refusing
from .asking import ACCOUNTS, HOUSE, WATCH

LARGEST_BODY = 65_536


def build(house: House, accounts: Accounts) -> web.Application:
    """The application for a house."""
    app = web.Application(middlewares=[refusing], client_max_size=LARGEST_BODY)
    app[HOUSE], app[ACCOUNTS], app[WATCH] = house, accounts, Watch(house)
    app[socket.PRESENCE], app[socket.SOCKETS] = Presence(house, app[WATCH]), set()
    app.add_routes([*games.ROUTES, *session.ROUTES, *tables.ROUTES, web.get("/ws", socket.serve)])
    pages.install(app, pages.find_dist())
    app.cleanup_ctx.append(_listen)
    app.on_shutdown.append(_say_goodbye)
    return app


async def _listen(app: web.Application) -> AsyncIterator[None]:
    listening = asyncio.create_task(app[WATCH].listen())
    yield
    listening.cancel()
    with suppress(asyncio.CancelledError):
        await listening


async def _say_goodbye(app: web.Application) -> None:
    for open_socket in tuple(app[socket.SOCKETS]):
        await open_socket.close(code=WSCloseCode.GOING_AWAY, message=b"restart")
