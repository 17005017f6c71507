"""Pairs of guests who play Kalaha, one game after the other, and the times their moves take."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TypeVar

from aiohttp import ClientSession
from msgspec.json import decode, encode

from .guest import Guest, Reason

T = TypeVar("T")
AT_ONCE = 20
"""Guests who come in at the same time."""


class HouseRefused(Exception):  # noqa: N818 - an answer of the house
    """The house lets nobody else in, mostly because its limits are kept; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(slots=True)
class Times:
    """Seconds that moves took; those before `begin` do not count."""

    acknowledged: list[float] = field(default_factory=list[float])
    shown: list[float] = field(default_factory=list[float])
    refused: int = 0

    def begin(self) -> None:
        """Count from now on."""
        self.acknowledged.clear()
        self.shown.clear()
        self.refused = 0


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
    """Where the guests of a house come from."""

    def __init__(self, http: ClientSession, address: str) -> None:
        self._http, self._address = http, address.rstrip("/") + "/"
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def onlookers(self, count: int) -> list[Guest]:
        """People who are not known."""
        return await _all(self._onlooker() for _ in range(count))

    async def pairs(self, count: int) -> list[tuple[Guest, Guest]]:
        """Two guests at each of so many tables, where a game has begun. Raises HouseRefused."""
        return await _all(self._pair() for _ in range(count))

    async def _onlooker(self) -> Guest:
        async with self._gate:
            guest = self._guest()
            await guest.ask("ping")
            return guest

    async def _pair(self) -> tuple[Guest, Guest]:
        async with self._gate:
            tokens = [decode(await self._post("api/guests", {"name": name}))["token"] for name in ("Anna", "Bert")]
            table = decode(await self._post("api/tables", {"game": "kalaha", "listed": False}, tokens[0]))["table"]
            for seat, token in enumerate(tokens):
                await self._post(f"api/tables/{table}/seats/{seat}", {}, token)
            await self._post(f"api/tables/{table}/start", {}, tokens[0])
            anna, bert = (self._guest(token) for token in tokens)
            await asyncio.gather(anna.watch(table), bert.watch(table))
            return anna, bert

    def _guest(self, token: str = "") -> Guest:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return Guest(lambda: self._http.ws_connect(f"{self._address}ws", headers=headers, max_msg_size=0, compress=0))

    async def _post(self, path: str, body: object, token: str = "") -> bytes:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        async with self._http.post(self._address + path, data=encode(body), headers=headers) as response:
            answer = await response.read()
            if response.status >= 300:
                raise HouseRefused(decode(answer, type=Reason).code)
            return answer


async def play(
    pairs: Sequence[tuple[Guest, Guest]],
    times: Times,
    interval: float,
    warm: float,
    seconds: float,
    begin: Callable[[], None] = lambda: None,
) -> float:
    """Let all play, first some seconds that do not count, then `begin`; the seconds that passed while it counted."""
    tasks = [asyncio.create_task(Game(pair, times, seed).play(interval)) for seed, pair in enumerate(pairs)]
    await asyncio.sleep(warm)
    times.begin()
    begin()
    began = perf_counter()
    await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    passed = perf_counter() - began
    await stop(tasks)
    return passed


async def stop(tasks: Sequence[asyncio.Task[None]]) -> None:
    """End tasks; raise what one of them has failed with."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


async def _all(wanted: Iterable[Awaitable[T]]) -> list[T]:
    return list(await asyncio.gather(*wanted))
