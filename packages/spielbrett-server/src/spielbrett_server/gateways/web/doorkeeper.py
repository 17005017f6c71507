"""Who only stands in the door: connections that never finish a request, and those of an address that has very many."""

import asyncio
from collections import Counter
from time import monotonic
from typing import Any, Final

from aiohttp import web

PATIENCE = 20.0
"""Seconds in which the first request of a connection has to be there, but for its body."""
PERIOD = 1.0

Connection = Any
"""A connection of the web server, which does not name the type."""


class Doorkeeper:
    """Looks at all connections once a second: the web server limits neither their number nor their silence."""

    def __init__(self, most: int, proxies: frozenset[str]) -> None:
        self._most, self._proxies = most, proxies
        self._heard: set[asyncio.BaseTransport] = set()
        self._since: dict[asyncio.BaseTransport, float] = {}

    def heard(self, request: web.Request) -> None:
        """A connection has asked for something."""
        if request.transport is not None:
            self._heard.add(request.transport)

    async def run(self, server: Any) -> None:
        """Look again and again until cancelled."""
        while True:
            self.look(server.connections, monotonic())
            await asyncio.sleep(PERIOD)

    def look(self, connections: list[Connection], now: float) -> None:
        """End those that are too silent or too many."""
        known = {each.transport: each for each in connections if each.transport is not None}
        self._heard &= known.keys()
        self._since = {transport: self._since.get(transport, now) for transport in known}
        silent = {each for each in known if each not in self._heard and now - self._since[each] > PATIENCE}
        for transport in silent | self._too_many():
            known[transport].force_close()

    def _too_many(self) -> set[asyncio.BaseTransport]:
        """The youngest connections of each address beyond its share; a proxy's are those of many."""
        found, open_by_address = set[asyncio.BaseTransport](), Counter[str]()
        for transport in sorted(self._since, key=self._since.__getitem__):
            address = str((transport.get_extra_info("peername") or ("",))[0])
            open_by_address[address] += 1
            if open_by_address[address] > self._most and address not in self._proxies:
                found.add(transport)
        return found


DOORKEEPER: Final = web.AppKey("doorkeeper", Doorkeeper)
