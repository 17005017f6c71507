"""Guests play Kalaha at many tables of a real house on SQLite, at a given rate or as fast as it goes.

python benchmarks/house/load.py --tables 50 --rate 500
python benchmarks/house/load.py --tables 1500 --rate 187 --watchers 1500 --idle 1000
"""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncGenerator, Awaitable, Iterable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import TypeVar

import uvloop
from aiohttp import ClientSession, ClientWebSocketResponse, DummyCookieJar, TCPConnector, WSMsgType
from msgspec import Struct
from msgspec.json import Decoder, decode, encode
from process import Server, house

T = TypeVar("T")
AT_ONCE = 20
"""Guests who come in at the same time."""


class Action(Struct):
    text: str


class Offer(Struct):
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


class Message(Struct):
    """Any message of the house."""

    t: str
    id: str = ""
    version: int = 0
    view: View | None = None


class Guest:
    """One WebSocket with its newest view."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.view: View | None = None
        self._socket, self._asked, self._number = socket, dict[str, asyncio.Future[Message]](), 0
        self._decoder, self._news = Decoder(Message), asyncio.Event()
        self._listening = asyncio.create_task(self._listen())

    async def ask(self, kind: str, /, **values: object) -> Message:
        """The answer to a message."""
        self._number += 1
        name = str(self._number)
        answer = self._asked[name] = asyncio.get_running_loop().create_future()
        await self._socket.send_frame(encode({"t": kind, "id": name, **values}), WSMsgType.TEXT)
        return await answer

    async def watch(self, table: str) -> View:
        """The view of another table from now on."""
        self.view = None
        await self.ask("watch", table=table)
        return await self.reach(0)

    async def reach(self, version: int) -> View:
        """A view that is new enough."""
        while self.view is None or self.view.version < version:
            self._news.clear()
            await self._news.wait()
        return self.view

    async def close(self) -> None:
        """Leave."""
        self._listening.cancel()
        await asyncio.wait({self._listening})
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

    async def _listen(self) -> None:
        async for message in self._socket:
            heard = self._decoder.decode(message.data)
            if heard.view is not None:
                self.view = heard.view
                self._news.set()
            elif heard.id in self._asked:
                self._asked.pop(heard.id).set_result(heard)


class Times:
    """Seconds that moves took; those before `begin` do not count."""

    def __init__(self) -> None:
        self.acknowledged, self.shown = list[float](), list[float]()
        self.refused = 0

    def begin(self) -> None:
        """Count from now on."""
        self.acknowledged.clear()
        self.shown.clear()


class Game:
    """Two guests who play one game after the other."""

    def __init__(self, guests: tuple[Guest, Guest], times: Times, seed: int) -> None:
        self._guests, self._times, self._random = guests, times, Random(seed)

    async def play(self, interval: float) -> None:
        """A move every so many seconds, each after the answer to the one before."""
        due = perf_counter() + interval * self._random.random()
        while True:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            due = max(due, perf_counter() - interval) + interval
            await self._move()

    async def _move(self) -> None:
        actor = next((guest for guest in self._guests if guest.view and guest.view.legal), None)
        if actor is None or actor.view is None:
            await self._play_again()
            return
        began, action = perf_counter(), self._random.choice(actor.view.legal).text
        done = await actor.ask("play", table=actor.view.id, ply=actor.view.ply, action=action)
        self._times.acknowledged.append(perf_counter() - began)
        self._times.refused += done.t != "done"
        for guest in self._guests:
            await guest.reach(done.version)
        self._times.shown.append(perf_counter() - began)

    async def _play_again(self) -> None:
        host, other = self._guests
        view = await host.reach(0)
        await host.ask("offer", table=view.id, kind="rematch")
        offered = await other.reach(view.version + 1)
        await other.ask("answer", table=view.id, offer=offered.offers[0].number, accept=True)
        for guest in self._guests:
            rematched = await guest.reach(offered.version + 1)
            await guest.ask("unwatch", table=view.id)
            await guest.watch(rematched.rematch or "")


class Street:
    """Where the guests come from."""

    def __init__(self, http: ClientSession, server: Server) -> None:
        self._http, self.server = http, server
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def _post(self, path: str, body: object, token: str = "") -> bytes:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        async with self._http.post(self.server.address + path, data=encode(body), headers=headers) as response:
            answer = await response.read()
            if response.status >= 300:
                raise RuntimeError(answer.decode())
            return answer

    async def guest(self, token: str = "") -> Guest:
        """Somebody with a socket."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        address = self.server.address + "ws"
        return Guest(await self._http.ws_connect(address, headers=headers, max_msg_size=0, compress=0))

    async def onlooker(self) -> Guest:
        """Somebody who is not known."""
        async with self._gate:
            return await self.guest()

    async def pair(self) -> tuple[Guest, Guest]:
        """Two guests at a table of theirs, which has begun."""
        async with self._gate:
            tokens = [decode(await self._post("api/guests", {"name": name}))["token"] for name in ("Anna", "Bert")]
            table = decode(await self._post("api/tables", {"game": "kalaha", "listed": False}, tokens[0]))["table"]
            for seat, token in enumerate(tokens):
                await self._post(f"api/tables/{table}/seats/{seat}", {}, token)
            await self._post(f"api/tables/{table}/start", {}, tokens[0])
            anna, bert = [await self.guest(token) for token in tokens]
            await asyncio.gather(anna.watch(table), bert.watch(table))
            return anna, bert


@asynccontextmanager
async def street() -> AsyncGenerator[Street]:
    """A house and the way to it."""
    async with house() as server, ClientSession(connector=TCPConnector(limit=0), cookie_jar=DummyCookieJar()) as http:
        yield Street(http, server)


async def measure(place: Street, asked: Namespace) -> list[tuple[str, str]]:
    """What was asked for, line by line."""
    empty = place.server.memory()
    idle = await _all(place.onlooker() for _ in range(asked.idle))
    idling = place.server.memory()
    pairs = await _all(place.pair() for _ in range(asked.tables))
    playing = place.server.memory()
    watchers = await _all(place.onlooker() for _ in range(asked.watchers))
    for number, watcher in enumerate(watchers):
        view = await pairs[number % len(pairs)][0].reach(0)
        await watcher.watch(view.id)
    times = Times()
    used, seconds = await _play(place, asked, pairs, watchers, times)
    for guest in (*idle, *watchers, *(guest for pair in pairs for guest in pair)):
        await guest.close()
    moves = len(times.acknowledged)
    return [
        ("moves per second", f"{moves / seconds:.0f}"),
        ("refused", str(times.refused)),
        ("move acknowledged, 50 % / 99 % below", _cuts(times.acknowledged)),
        ("move on both screens, 50 % / 99 % below", _cuts(times.shown)),
        ("processor time of the server per 1,000 moves", f"{1000 * used / moves:.2f} s"),
        ("moves per second of processor time", f"{moves / used:.0f}"),
        ("processor of the server in use", f"{100 * used / seconds:.0f} %"),
        ("memory of an idle socket", _share(idling - empty, asked.idle)),
        ("memory of a table with two sockets", _share(playing - idling, asked.tables)),
        ("memory of the server at the end", f"{place.server.memory() / 1024:.0f} MB"),
    ]


async def _play(
    place: Street, asked: Namespace, pairs: list[tuple[Guest, Guest]], watchers: list[Guest], times: Times
) -> tuple[float, float]:
    """Let all play; processor time of the server and seconds that passed."""
    interval = asked.tables / asked.rate if asked.rate else 0.0
    tasks = [asyncio.create_task(Game(pair, times, seed).play(interval)) for seed, pair in enumerate(pairs)]
    tasks += [asyncio.create_task(watcher.follow()) for watcher in watchers]
    await asyncio.sleep(asked.warm)
    times.begin()
    began, used = perf_counter(), place.server.processor_time()
    await asyncio.wait(tasks, timeout=asked.seconds, return_when=asyncio.FIRST_EXCEPTION)
    used, seconds = place.server.processor_time() - used, perf_counter() - began
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    return used, seconds


async def _all(wanted: Iterable[Awaitable[T]]) -> list[T]:
    return list(await asyncio.gather(*wanted))


def _cuts(times: list[float]) -> str:
    cuts = quantiles(times, n=100)
    return f"{1000 * cuts[49]:.1f} ms / {1000 * cuts[98]:.1f} ms"


def _share(kilobytes: float, count: int) -> str:
    return f"{kilobytes / count:.1f} KB" if count else "-"


def arguments() -> Namespace:
    """What is typed."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help="tables that are played at")
    parser.add_argument("--rate", type=float, default=0, help="moves a second at all tables together; 0: no waiting")
    parser.add_argument("--watchers", type=int, default=0, help="sockets of onlookers, spread over the tables")
    parser.add_argument("--idle", type=int, default=0, help="sockets that do nothing")
    parser.add_argument("--seconds", type=float, default=20, help="how long to measure")
    parser.add_argument("--warm", type=float, default=2, help="seconds of play before that")
    return parser.parse_args()


async def main() -> None:
    """Measure and print Markdown."""
    asked = arguments()
    async with street() as place:
        rows = await measure(place, asked)
    print(f"{datetime.now(UTC):%Y-%m-%d}. `python {' '.join(sys.argv)}`.\n\n| figure | value |\n| --- | --- |")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    uvloop.run(main())
