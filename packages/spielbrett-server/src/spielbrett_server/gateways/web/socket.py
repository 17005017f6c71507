"""One WebSocket for many tables: every message gets one answer, every change one update with the newest view.

docs/protocol.md describes it for those who write clients.
"""

import asyncio
from contextlib import suppress
from time import perf_counter

from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import Struct
from msgspec.json import Decoder, Encoder

from spielbrett import LANGUAGES, SpielbrettError, phrase

from ...house.ports import StoreFault
from ...house.users import Bearer
from ...house.watch import Watcher
from .. import wire
from .answering import BadRequest, decoded, fault, refusal
from .asking import (
    ACCOUNTS,
    HOUSE,
    LIMITS,
    PRESENCE,
    THROTTLE,
    WATCH,
    Unauthorized,
    address_of,
    allowed,
    asker,
    bearer_of,
    language_of,
    same_origin,
)
from .metrics import METRICS
from .notices import NOTICES
from .sockets import SOCKETS, log_out
from .views import VIEWS

SUBPROTOCOL = f"spielbrett.{wire.PROTOCOL}"
HEARTBEAT = 30.0
"""Seconds between two pings; a client that leaves one unanswered for half of that is gone."""
RECHECK = 60_000
"""Milliseconds after which a token is looked up again, should nobody have said that it has been revoked."""
AGAIN = 1.0
"""Seconds after which an update that the store could not give is tried again."""
OTHER_PROTOCOL = 4001


_encode = Encoder().encode


class Unnamed(Struct):
    """The part of a broken message that an answer needs."""

    id: str = ""


async def serve(request: web.Request) -> web.WebSocketResponse:
    """GET /ws."""
    app, address = request.app, address_of(request)
    app[THROTTLE].take("connections", address, app[LIMITS].connections)
    socket = web.WebSocketResponse(
        max_msg_size=app[LIMITS].message, heartbeat=HEARTBEAT, protocols=(SUBPROTOCOL,), compress=False
    )
    await socket.prepare(request)
    if not same_origin(request):
        await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"origin")
    elif "Sec-WebSocket-Protocol" in request.headers and socket.ws_protocol is None:
        await socket.close(code=OTHER_PROTOCOL, message=b"protocol")
    elif not app[SOCKETS].add(socket, address):
        await socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"sockets")
    else:
        try:
            await Connection(request, socket, language_of(request)).run(await bearer_of(request))
        finally:
            app[SOCKETS].remove(socket)
    return socket


class Connection:
    """One client: its messages are answered in their order, updates come between the answers."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse, language: str) -> None:
        self._app, self._socket, self._bearer = request.app, socket, None
        self._house, self._watch, self._limits = request.app[HOUSE], request.app[WATCH], request.app[LIMITS]
        self._watcher, self._views = Watcher(None, language), request.app[VIEWS]
        self._boards: dict[str, bytes] = {}
        """The board of each watched table that the client has."""
        self._checked_at = 0
        self._updates: asyncio.Task[None] | None = None
        """Begun with the first table, as most sockets in the lobby watch none."""

    _bearer: Bearer | None

    async def run(self, bearer: Bearer | None) -> None:
        """Serve until the client leaves."""
        try:
            await self._become(bearer)
            self._app[NOTICES].add(self._socket, self._watcher)
            async for message in self._socket:
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                await self._send(_encode(await self._answer(message.data)))
        finally:
            if self._updates is not None:
                self._updates.cancel()
                with suppress(asyncio.CancelledError):
                    await self._updates
            self._app[NOTICES].remove(self._socket)
            self._app[PRESENCE].went(self._watcher)
            self._watch.close(self._watcher)
            self._app[THROTTLE].forget("messages", str(id(self)))
            if self._watcher.user is not None:
                self._app[SOCKETS].leave(self._watcher.user)

    async def _send_updates(self) -> None:
        while True:
            name = await self._watcher.changed()
            try:
                await self._check_token()
                update, board = await self._views.update(self._watcher, name, self._boards.get(name))
                await self._send(update)
                self._boards[name] = board
            except Unauthorized:
                return
            except StoreFault:
                await self._try_again(name)
            except SpielbrettError:
                pass  # of a table that cannot be read; the house has logged it
            except Exception as error:
                fault(error, "an update")

    async def _try_again(self, name: str) -> None:
        """An update must not be lost because the store was away for a moment."""
        await asyncio.sleep(AGAIN)
        if name in self._watcher.tables:
            self._watcher.ring(name)

    async def _answer(self, data: str | bytes) -> wire.AnyServerMessage:
        began, metrics = perf_counter(), self._app[METRICS]
        try:
            self._app[THROTTLE].take("messages", str(id(self)), self._limits.messages)
            message = decoded(data, _MESSAGES)
        except SpielbrettError as error:
            metrics.refusals.labels(error.code).inc()
            return wire.Refused(_id_of(data), refusal(error, self._watcher.language))
        answer = await self._answer_message(message)
        metrics.answers.labels("socket", type(message).__name__).observe(perf_counter() - began)
        return answer

    async def _answer_message(self, message: wire.AnyClientMessage) -> wire.AnyServerMessage:
        try:
            return await self._carry_out(message)
        except SpielbrettError as error:
            return self._refuse(message, error)
        except Exception as error:
            return self._refuse(message, fault(error, type(message).__name__))

    def _refuse(self, message: wire.AnyClientMessage, error: SpielbrettError) -> wire.Refused:
        self._app[METRICS].refusals.labels(error.code).inc()
        version = None
        if isinstance(message, wire.Watch | wire.TableMessage) and error.code.startswith("table."):
            version = self._house.known(message.table)
        return wire.Refused(message.id, refusal(error, self._watcher.language), version)

    async def _carry_out(self, message: wire.AnyClientMessage) -> wire.AnyServerMessage:
        match message:
            case wire.Hello():
                return await self._greet(message)
            case wire.Ping():
                return self._pong(message)
            case wire.Differs():
                self._app[METRICS].mismatches.inc()
                return self._pong(message)
            case wire.Watch():
                return await self._begin_watching(message)
            case wire.Unwatch():
                self._watch.remove(self._watcher, message.table)
                self._boards.pop(message.table, None)
                return wire.Done(message.id, message.table, 0)
            case _:
                await self._check_token()
                if isinstance(message, wire.Claim):
                    await self._app[PRESENCE].see_to(message.table)
                command = message.command(asker(self._house, allowed(self._bearer, "play")))
                done = await self._house.carry_out(message.table, command, message.id)
                return wire.Done(message.id, done.table, done.version)

    async def _greet(self, message: wire.Hello) -> wire.AnyServerMessage:
        if message.protocol != wire.PROTOCOL:
            await self._socket.close(code=OTHER_PROTOCOL, message=b"protocol")
        if message.token is not None:
            bearer = await self._app[ACCOUNTS].by_token(message.token)
            if bearer is None:
                raise Unauthorized
            await self._become(bearer)
        if message.language in LANGUAGES:
            self._watcher.language = message.language
        return self._pong(message)

    async def _become(self, bearer: Bearer | None) -> None:
        """From now on look with the eyes of whoever carries this token."""
        reads = bearer is not None and "read" in bearer.token.scopes
        user = bearer.user.id if bearer and reads else None
        sockets, known = self._app[SOCKETS], self._watcher.user
        self._bearer, self._checked_at = bearer, self._house.time.now()
        sockets.carry(self._socket, bearer and bearer.token)
        if user == known:
            return
        if known is not None:
            sockets.leave(known)
        self._watcher.user = None
        if user is not None and not sockets.enter(user):
            await self._socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"sockets")
            return
        self._watcher.user = user

    async def _check_token(self) -> None:
        """End this socket if its token has been revoked meanwhile."""
        if self._bearer is None or self._house.time.now() - self._checked_at < RECHECK:
            return
        token = self._bearer.token
        if all(known.hash != token.hash for known in await self._app[ACCOUNTS].users.tokens(token.user)):
            await log_out(self._socket)
            self._bearer = None
            allowed(None, "read")
        self._checked_at = self._house.time.now()

    async def _begin_watching(self, message: wire.Watch) -> wire.AnyServerMessage:
        watched = self._watcher.tables
        if message.table not in watched and len(watched) >= self._limits.watched:
            raise SpielbrettError(phrase("house.watched", count=self._limits.watched))
        table = await self._house.newest(message.table)
        self._watch.add(self._watcher, message.table)
        self._updates = self._updates or asyncio.create_task(self._send_updates())
        if message.version == 0:
            self._boards.pop(message.table, None)
        if table.version != message.version:
            self._watcher.ring(message.table)
        if self._watcher.user is not None:
            self._app[PRESENCE].came(message.table, self._watcher.user)
        return wire.Done(message.id, message.table, table.version)

    def _pong(self, message: wire.ClientMessage) -> wire.Pong:
        return wire.Pong(message.id, self._house.time.now())

    async def _send(self, message: bytes) -> None:
        """Send a message, in its turn: whoever does not read does not answer pings either, and is cut by them."""
        with suppress(ConnectionError):
            await self._socket.send_frame(message, WSMsgType.TEXT)


_MESSAGES, _UNNAMED = Decoder[wire.AnyClientMessage](wire.AnyClientMessage), Decoder(Unnamed)


def _id_of(data: str | bytes) -> str:
    try:
        return decoded(data, _UNNAMED).id[:64]
    except BadRequest:
        return ""
