"""One WebSocket for many tables: every message gets one answer, every change one update with the newest view.

Close codes: 1000 the client left; 1001 the house is closing; 1007 a message that is none; 1008 the origin or the first
message is not accepted; 1009 a message too large; 4001 the client speaks another protocol; 4002 the client does not
read.
"""

import asyncio
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import DecodeError, Struct, ValidationError
from msgspec.json import Decoder, Encoder

from spielbrett import LANGUAGES, SpielbrettError

from ...house.presence import Presence
from ...house.users import UserRow
from ...house.watch import Watcher
from .. import wire
from .answering import BadRequest, refusal
from .asking import ACCOUNTS, HOUSE, WATCH, asker, language_of, user_of

PRESENCE: Final = web.AppKey("presence", Presence)
SOCKETS: Final = web.AppKey("sockets", set[web.WebSocketResponse])

LARGEST_MESSAGE = 16_384
PATIENCE = 20.0
"""Seconds a client may leave an answer unread."""
OTHER_PROTOCOL, NOT_READING = 4001, 4002

_decoder: Decoder[wire.AnyClientMessage] = Decoder(wire.AnyClientMessage)
_encoder = Encoder()


class Unnamed(Struct):
    """The part of a broken message that an answer needs."""

    id: str = ""


async def serve(request: web.Request) -> web.WebSocketResponse:
    """GET /ws."""
    socket = web.WebSocketResponse(max_msg_size=LARGEST_MESSAGE, heartbeat=30)
    await socket.prepare(request)
    if not _same_origin(request):
        await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"origin")
        return socket
    connection = Connection(request, socket, await user_of(request), language_of(request))
    request.app[SOCKETS].add(socket)
    try:
        await connection.run()
    finally:
        request.app[SOCKETS].discard(socket)
    return socket


class Connection:
    """One client: its messages are answered in their order, updates come between the answers."""

    def __init__(
        self, request: web.Request, socket: web.WebSocketResponse, user: UserRow | None, language: str
    ) -> None:
        self._app, self._socket, self._user = request.app, socket, user
        self._house, self._watch = request.app[HOUSE], request.app[WATCH]
        self._watcher = Watcher(user.id if user else None, language)

    async def run(self) -> None:
        """Serve until the client leaves."""
        updates = asyncio.create_task(self._send_updates())
        try:
            async for message in self._socket:
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                await self._send(await self._answer(message.data))
        finally:
            updates.cancel()
            with suppress(asyncio.CancelledError):
                await updates
            self._app[PRESENCE].went(self._watcher)
            self._watch.close(self._watcher)

    async def _send_updates(self) -> None:
        while True:
            name = await self._watcher.changed()
            await self._send(wire.Update(await self._watch.view(self._watcher, name)))

    async def _answer(self, data: str | bytes) -> wire.AnyServerMessage:
        try:
            message = _decoder.decode(data)
        except (ValidationError, DecodeError, UnicodeDecodeError) as error:
            return wire.Refused(_id_of(data), refusal(BadRequest(str(error)), self._watcher.language))
        try:
            return await self._carry_out(message)
        except SpielbrettError as error:
            return wire.Refused(message.id, refusal(error, self._watcher.language), await self._version(message))

    async def _carry_out(self, message: wire.AnyClientMessage) -> wire.AnyServerMessage:
        match message:
            case wire.Hello():
                return await self._greet(message)
            case wire.Ping():
                return wire.Pong(message.id, self._house.time.now())
            case wire.Watch():
                return await self._begin_watching(message)
            case wire.Unwatch():
                self._watch.remove(self._watcher, message.table)
                return wire.Done(message.id, message.table, 0)
            case _:
                command = message.command(asker(self._house, self._user))
                done = await self._house.carry_out(message.table, command, message.id)
                return wire.Done(message.id, done.table, done.version)

    async def _greet(self, message: wire.Hello) -> wire.AnyServerMessage:
        if message.protocol != wire.PROTOCOL:
            await self._socket.close(code=OTHER_PROTOCOL, message=b"protocol")
        if message.token is not None:
            bearer = await self._app[ACCOUNTS].by_token(message.token)
            self._user = bearer and bearer.user
        if message.language in LANGUAGES:
            self._watcher.language = message.language
        self._watcher.user = self._user.id if self._user else None
        return wire.Pong(message.id, self._house.time.now())

    async def _begin_watching(self, message: wire.Watch) -> wire.AnyServerMessage:
        view = await self._house.view(message.table, self._watcher.user, self._watcher.language)
        self._watch.add(self._watcher, message.table)
        if view.version != message.version:
            self._watcher.ring(message.table)
        if self._watcher.user is not None:
            await self._app[PRESENCE].came(message.table, self._watcher.user)
        return wire.Done(message.id, message.table, view.version)

    async def _version(self, message: wire.AnyClientMessage) -> int | None:
        table = getattr(message, "table", None)
        return (await self._house.table(table)).version if table else None

    async def _send(self, message: wire.AnyServerMessage) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._socket.send_str(_encoder.encode(message).decode())
        except TimeoutError:
            await self._socket.close(code=NOT_READING, message=b"not reading", drain=False)
        except ConnectionError:
            pass


def _id_of(data: str | bytes) -> str:
    try:
        return Decoder(Unnamed).decode(data).id[:64]
    except (ValidationError, DecodeError, UnicodeDecodeError):
        return ""


def _same_origin(request: web.Request) -> bool:
    """Pages of other sites may not use a reader's session; programs send no origin."""
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.host
