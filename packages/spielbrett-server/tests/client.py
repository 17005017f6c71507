"""A player that is a program: it uses the public addresses only and finds back by itself, as the web page does.

Whatever is not answered is sent again under the same id; a connection that is lost is made anew, and the tables are
asked for from the versions known so far.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from random import Random
from typing import NamedTuple

from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, WSMsgType
from msgspec import Struct
from msgspec.json import Decoder, decode, encode

from spielbrett_server.gateways import wire
from spielbrett_server.gateways.web.session import Me
from spielbrett_server.gateways.web.tables import Opened
from spielbrett_server.tables.events import AnyTerms, Terms
from spielbrett_server.tables.view import TableView

RETRY = 0.02
"""Seconds between two attempts to connect."""
PATIENCE = 0.25
"""Seconds after which what is unanswered is sent again, and tables are asked for once more."""

_answers: Decoder[wire.AnyServerMessage] = Decoder(wire.AnyServerMessage)


class Acknowledged(NamedTuple):
    """A move that the house has said is saved."""

    table: str
    ply: int
    action: str


class Shown(NamedTuple):
    """What a player was shown."""

    table: str
    version: int
    digest: str


class Asked(NamedTuple):
    """A message that waits for its answer."""

    text: str
    answer: "asyncio.Future[wire.Done | wire.Refused | wire.Pong]"


class Player:
    """A guest of the house with one WebSocket for all tables, which finds back through whichever door is open."""

    def __init__(self, http: ClientSession, address: str, me: Me, doors: Sequence[str] = ()) -> None:
        self.me, self.views = me, dict[str, TableView]()
        self.acknowledged, self.shown = list[Acknowledged](), set[Shown]()
        self.connections, self.notices = 0, list[str]()
        """How often it connected, and the codes of what the house has said of itself."""
        self._http, self._address, self._doors = http, address, cycle(doors or (address,))
        self._bearer = {"Authorization": f"Bearer {me.token}"}
        self._watched, self._asked = set[str](), dict[str, Asked]()
        self._socket: ClientWebSocketResponse | None = None
        self._news, self._numbers = asyncio.Event(), 0

    async def post(self, path: str, body: object = None) -> bytes:
        """Ask over HTTP."""
        async with self._http.post(self._address + path, data=encode(body or {}), headers=self._bearer) as response:
            answer = await response.read()
            assert response.status < 300, answer
            return answer

    async def open_table(self, terms: AnyTerms | None = None, **options: int) -> str:
        """Open a table for Kalaha; the guest sits on the first seat."""
        body = {"game": "kalaha", "options": options, "terms": terms or Terms(), "drawn": False, "listed": False}
        table = decode(await self.post("api/tables", body), type=Opened).table
        await self.post(f"api/tables/{table}/seats/0")
        return table

    def new_id(self) -> str:
        """An id for the next message."""
        self._numbers += 1
        return f"m{self._numbers}"

    async def watch(self, table: str) -> TableView:
        """Look at a table from now on."""
        self._watched.add(table)
        await self._catch_up()
        return await self.until(table, lambda _: True)

    async def ask(self, message: wire.AnyClientMessage, times: int = 1) -> wire.Done | wire.Refused | wire.Pong:
        """The answer to a message, which may be sent several times at once."""
        asked = Asked(encode(message).decode(), asyncio.get_running_loop().create_future())
        self._asked[message.id] = asked
        for _ in range(times):
            await self._send(asked.text)
        return await asked.answer

    async def until(self, table: str, holds: Callable[[TableView], bool]) -> TableView:
        """The newest view of a table, as soon as something holds for it."""
        while (view := self.views.get(table)) is None or not holds(view):
            self._news.clear()
            await self._news.wait()
        return view

    async def catch_up(self, table: str) -> TableView:
        """The view of a table as new as the house has it now."""
        known = self.views[table]
        answer = await self.ask(wire.Watch(self.new_id(), table, known.version))
        assert isinstance(answer, wire.Done), answer
        return await self._reach(table, answer.version)

    async def play(self, table: str, random: Random, moved: Callable[[], None] = lambda: None) -> None:
        """Play a table to its end, by one click, or several at once under the same id or under different ones."""
        while (view := await self.until(table, lambda view: bool(view.legal) or view.result is not None)).legal:
            action, clicks = random.choice(view.legal).text, random.choice((1, 1, 1, 2, 3))
            times = random.choice((1, clicks))
            plays = [wire.Play(self.new_id(), table, view.ply, action) for _ in range(clicks // times)]
            answers = await asyncio.gather(*(self.ask(play, times) for play in plays))
            self.acknowledged.append(Acknowledged(table, view.ply, action))
            moved()
            await self._reach(table, _only_version(answers))

    async def _reach(self, table: str, version: int) -> TableView:
        return await self.until(table, lambda view: view.version >= version)

    async def run(self) -> None:
        """Stay connected until cancelled."""
        while True:
            with suppress(ClientError, OSError):
                headers = self._bearer
                async with self._http.ws_connect(next(self._doors) + "ws", headers=headers, max_msg_size=0) as socket:
                    await self._live(socket)
            await asyncio.sleep(RETRY)

    async def _live(self, socket: ClientWebSocketResponse) -> None:
        self._socket, self.connections = socket, self.connections + 1
        reminding = asyncio.create_task(self._remind())
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._hear(message.data)
        finally:
            self._socket = None
            reminding.cancel()
            await asyncio.wait({reminding})

    async def _remind(self) -> None:
        while True:
            await self._catch_up()
            await asyncio.sleep(PATIENCE)

    async def _catch_up(self) -> None:
        for table in tuple(self._watched):
            known = self.views.get(table)
            await self._send(encode(wire.Watch(self.new_id(), table, known.version if known else 0)).decode())
        for asked in tuple(self._asked.values()):
            await self._send(asked.text)

    async def _send(self, text: str) -> None:
        if self._socket is not None:
            with suppress(ClientError, ConnectionError):
                await self._socket.send_str(text)

    def _hear(self, text: str) -> None:
        message = _answers.decode(text)
        if isinstance(message, wire.Update):
            self._look(message.view)
        elif isinstance(message, wire.Notice):
            self.notices.append(message.code)
            self._news.set()
        elif (asked := self._asked.pop(message.id, None)) is not None:
            asked.answer.set_result(message)

    def _look(self, view: TableView) -> None:
        self.shown.add(Shown(view.id, view.version, view.digest))
        known = self.views.get(view.id)
        if known is None or known.version < view.version:
            self.views[view.id] = view
            self._news.set()
        if view.result is not None:
            self._watched.discard(view.id)


def _only_version(answers: Sequence[wire.Done | wire.Refused | wire.Pong]) -> int:
    """The version after the one click of several that was carried out."""
    done = [answer.version for answer in answers if isinstance(answer, wire.Done)]
    refused = {answer.refusal.code for answer in answers if isinstance(answer, wire.Refused)}
    assert (len(done), refused <= {"table.stale", "table.ended"}) == (1, True), answers
    return done[0]


class Name(Struct):
    """What a guest is called."""

    name: str


async def guest(http: ClientSession, address: str, name: str, doors: Sequence[str] = ()) -> Player:
    """A new guest of the house at an address; the WebSocket may lead through other doors."""
    async with http.post(address + "api/guests", data=encode(Name(name))) as response:
        assert response.status == 201, await response.text()
        return Player(http, address, decode(await response.read(), type=Me), doors)


@asynccontextmanager
async def connected(*players: Player) -> AsyncGenerator[None]:
    """Players who stay connected."""
    tasks = [asyncio.create_task(player.run()) for player in players]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            assert isinstance(result, asyncio.CancelledError), result


async def seated(host: Player, other: Player | None, terms: AnyTerms | None = None, **options: int) -> str:
    """A running table of two players, or of one and an easy computer."""
    table = await host.open_table(terms, **options)
    await (other or host).post(f"api/tables/{table}/seats/1", None if other else {"level": 1})
    await host.post(f"api/tables/{table}/start")
    return table
