"""One guest: a WebSocket that finds back by itself, and sends again what was not answered, as the page does."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import perf_counter

from aiohttp import ClientError, ClientWebSocketResponse, WSMsgType
from msgspec import Struct
from msgspec.json import Decoder, encode

RETRY = 0.05
"""Seconds between two attempts to connect."""


class Action(Struct):
    """A legal action."""

    text: str


class Offer(Struct):
    """An open offer."""

    number: int


class View(Struct):
    """The part of a view that a player needs."""

    id: str
    version: int
    ply: int
    status: str
    legal: list[Action]
    offers: list[Offer]
    rematch: str | None


class Reason(Struct):
    """The part of a refusal that tells which it is."""

    code: str


class Message(Struct):
    """Any message of the house."""

    t: str
    id: str = ""
    version: int = 0
    view: View | None = None
    refusal: Reason | None = None


class Asked(Struct):
    """A message that waits for its answer."""

    text: bytes
    answer: "asyncio.Future[Message]"


Connect = Callable[[], Awaitable[ClientWebSocketResponse]]


class Guest:
    """Somebody who watches one table at a time; `close` it at last."""

    def __init__(self, connect: Connect) -> None:
        self.view: View | None = None
        self.away = list[float]()
        """Seconds from each cut until the next view."""
        self._connect, self._decoder = connect, Decoder(Message)
        self._socket: ClientWebSocketResponse | None = None
        self._asked, self._number, self._table = dict[str, Asked](), 0, ""
        self._news, self._cut_at = asyncio.Event(), 0.0
        self._living = asyncio.create_task(self._live())

    async def ask(self, kind: str, /, **values: object) -> Message:
        """The answer to a message, through as many connections as it takes."""
        self._number += 1
        name = f"{id(self):x}.{self._number}"
        asked = self._asked[name] = Asked(
            encode({"t": kind, "id": name, **values}), asyncio.get_running_loop().create_future()
        )
        await self._send(asked.text)
        return await asked.answer

    async def watch(self, table: str) -> View:
        """The view of another table from now on."""
        self.view, self._table = None, table
        await self.ask("watch", table=table)
        return await self.reach(0)

    async def reach(self, version: int) -> View:
        """A view that is new enough."""
        while self.view is None or self.view.version < version:
            self._news.clear()
            await self._news.wait()
        return self.view

    async def cut(self) -> None:
        """Lose the connection in the middle of whatever is going on."""
        socket, self._socket = self._socket, None
        if socket is not None:
            self._cut_at = perf_counter()
            await socket.close()

    async def close(self) -> None:
        """Leave."""
        self._living.cancel()
        await asyncio.wait({self._living})
        if self._socket is not None:
            await self._socket.close()

    async def follow(self) -> None:
        """Watch from table to table."""
        while True:
            view = await self.reach(0)
            if view.rematch is not None:
                await self.ask("unwatch", table=view.id)
                await self.watch(view.rematch)
            else:
                await self.reach(view.version + 1)

    async def _live(self) -> None:
        while True:
            with suppress(ClientError, OSError):
                self._socket = await self._connect()
                await self._catch_up()
                await self._listen(self._socket)
            self._cut_at = self._cut_at or perf_counter()
            await asyncio.sleep(RETRY)

    async def _catch_up(self) -> None:
        if self._table and self._cut_at:
            await self._send(encode({"t": "watch", "id": f"{id(self):x}.0", "table": self._table, "version": 0}))
        for asked in tuple(self._asked.values()):
            await self._send(asked.text)

    async def _send(self, text: bytes) -> None:
        if self._socket is not None:
            with suppress(ClientError, ConnectionError):
                await self._socket.send_frame(text, WSMsgType.TEXT)

    async def _listen(self, socket: ClientWebSocketResponse) -> None:
        async for message in socket:
            heard = self._decoder.decode(message.data)
            if heard.view is not None:
                self._look(heard.view)
            elif (asked := self._asked.pop(heard.id, None)) is not None:
                asked.answer.set_result(heard)

    def _look(self, view: View) -> None:
        if self._cut_at:
            self.away.append(perf_counter() - self._cut_at)
            self._cut_at = 0.0
        if self.view is None or self.view.version <= view.version:
            self.view = view
            self._news.set()
