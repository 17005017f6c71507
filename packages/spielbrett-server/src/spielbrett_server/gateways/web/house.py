"""The addresses of the house itself: how it is, what it allows, what its addresses are."""

import asyncio
from importlib.metadata import version
from ipaddress import ip_address
from typing import Any, Final

from aiohttp import web
from msgspec import Struct

from ...house.limits import Limits
from .answering import answer
from .asking import HOUSE, address_of
from .metrics import METRICS
from .route import Ask, Route

OPENAPI: Final = web.AppKey("openapi", dict[str, Any])
PATIENCE = 2.0
"""Seconds in which the storage has to answer in order to count as healthy."""
MOST_COUNTED = 10_000


class Health(Struct, frozen=True):
    """How the house is: with storage it plays; without the bus between nodes it plays more slowly."""

    build: str
    storage: bool
    bus: bool


async def show_limits(ask: Ask[None]) -> Limits:
    """How much anybody may ask of this house."""
    return ask.limits


async def show_openapi(ask: Ask[None]) -> dict[str, Any]:
    """This description."""
    return ask.request.app[OPENAPI]


async def show_health(request: web.Request) -> web.Response:
    """GET /healthz: 200 if it can play, 503 if it cannot."""
    house = request.app[HOUSE]
    try:
        async with asyncio.timeout(PATIENCE):
            await house.store.probe()
        stored = True
    except Exception:
        stored = False
    return answer(Health(build_version(), stored, house.bus.healthy), 200 if stored else 503)


async def show_metrics(request: web.Request) -> web.Response:
    """GET /metrics: the text format of Prometheus, for this machine and its private network."""
    address = ip_address(address_of(request).split("%", maxsplit=1)[0])
    if not (address.is_private or address.is_loopback):
        raise web.HTTPForbidden
    house, metrics = request.app[HOUSE], request.app[METRICS]
    metrics.engine_queue.set(len(await house.store.waiting_for_computer(house.time.now(), MOST_COUNTED)))
    return web.Response(body=metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})


def build_version() -> str:
    """The version of this distribution."""
    return version("spielbrett-server")


ROUTES = (
    Route("GET", "/api/limits", show_limits),
    Route("GET", "/api/openapi.json", show_openapi),
)
PLAIN = (web.get("/healthz", show_health), web.get("/metrics", show_metrics))
"""For machines that look after the house: outside `/api/`, without limits."""
