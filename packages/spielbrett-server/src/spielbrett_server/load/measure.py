"""How long the moves of many guests take, and whether all come back whose connection is cut."""

import asyncio
from collections.abc import Callable
from random import Random
from statistics import quantiles
from typing import NamedTuple

import uvloop
from aiohttp import ClientError, ClientSession, DummyCookieJar, TCPConnector

from .guest import Guest
from .play import HouseRefused, Street, Times, play, stop

__all__ = ["Asked", "HouseRefused", "NobodyThere", "measure"]

WARM = 1.0
"""Seconds of play that do not count."""


Told = Callable[[int, int], None]
"""Hears how many seconds have passed, of how many."""


class NobodyThere(Exception):  # noqa: N818 - an answer, or rather none
    """No house answers at the address."""


class Asked(NamedTuple):
    """How much of everything."""

    tables: int
    think: int
    """Seconds between two moves of a table."""
    watchers: int
    cuts: int
    """Connections cut in a minute."""
    seconds: int


def measure(address: str, asked: Asked, told: Told) -> dict[str, float]:
    """Let pairs of guests play with others watching, cut connections, and say how it was.

    Times are in milliseconds. Raises HouseRefused or NobodyThere.
    """
    try:
        return uvloop.run(_measure(address, asked, told))
    except (ClientError, OSError) as error:
        raise NobodyThere(address) from error


async def _measure(address: str, asked: Asked, told: Told) -> dict[str, float]:
    async with ClientSession(connector=TCPConnector(limit=0), cookie_jar=DummyCookieJar()) as http:
        street, times = Street(http, address), Times()
        pairs = await street.pairs(max(1, asked.tables))
        onlookers = await street.onlookers(asked.watchers)
        players = [guest for pair in pairs for guest in pair]
        everybody = [*players, *onlookers]
        others = [_watch(guest, players[number % len(players)]) for number, guest in enumerate(onlookers)]
        others += [_cut(everybody, asked.cuts)] if asked.cuts else []
        tasks = [asyncio.create_task(each) for each in (*others, _tell(told, asked.seconds))]
        passed = await play(pairs, times, asked.think, WARM, asked.seconds)
        await stop(tasks)
        for guest in everybody:
            await guest.close()
        return _figures(times, passed, [away for guest in everybody for away in guest.away])


async def _tell(told: Told, seconds: int) -> None:
    for passed in range(seconds + 1):
        told(passed, seconds)
        await asyncio.sleep(1)


async def _watch(onlooker: Guest, player: Guest) -> None:
    await onlooker.watch((await player.reach(0)).id)
    await onlooker.follow()


async def _cut(guests: list[Guest], often: int) -> None:
    """Cut somebody's connection so many times a minute."""
    random = Random(1)
    while True:
        await asyncio.sleep(60 / often)
        await random.choice(guests).cut()


def _figures(times: Times, passed: float, away: list[float]) -> dict[str, float]:
    figures = {"moves": float(len(times.acknowledged)), "per_second": len(times.acknowledged) / passed}
    figures["refused_moves"] = float(times.refused)
    for name, found in (("acknowledged", times.acknowledged), ("shown", times.shown)):
        cuts = quantiles(found, n=100) if len(found) > 1 else [0.0] * 99
        figures |= {f"{name}_half": 1000 * cuts[49], f"{name}_most": 1000 * cuts[98]}
    return figures | {"cuts": float(len(away)), "away": 1000 * max(away, default=0.0)}
