"""What everybody who is connected should know of the house itself: that it is slower than usual, and when no more."""

import asyncio
from contextlib import suppress
from typing import Final

from aiohttp import WSMsgType, web
from msgspec.json import encode

from spielbrett import phrase, say

from ...house.ports import Bus
from ...house.watch import Watcher
from ..wire import Notice

PERIOD = 1.0
"""Seconds between two looks at the bus."""
PATIENCE = 5.0
"""Seconds in which a notice may be read."""


class Notices:
    """Tells each socket in its reader's language when the bus between nodes is away, and when it is back.

    Without it, what happens at another node is found by looking into the store every few seconds.
    """

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._readers: dict[web.WebSocketResponse, Watcher] = {}
        self._told: set[web.WebSocketResponse] = set()
        """Those who know that the house is slow."""

    def add(self, socket: web.WebSocketResponse, reader: Watcher) -> None:
        """Tell a socket from now on."""
        self._readers[socket] = reader

    def remove(self, socket: web.WebSocketResponse) -> None:
        """Tell it no more."""
        self._readers.pop(socket, None)
        self._told.discard(socket)

    async def run(self) -> None:
        """Look again and again until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(PERIOD)

    async def look(self) -> None:
        """Tell whoever does not know yet."""
        slow = not self._bus.healthy
        news = self._readers.keys() - self._told if slow else set(self._told)
        self._told ^= news
        await asyncio.gather(*(self._tell(socket, self._readers[socket].language, slow=slow) for socket in news))

    async def _tell(self, socket: web.WebSocketResponse, language: str, *, slow: bool) -> None:
        notice = Notice("house.slow", say(phrase("house.slow"), language)) if slow else Notice("", "")
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await socket.send_frame(encode(notice), WSMsgType.TEXT)


NOTICES: Final = web.AppKey("notices", Notices)
