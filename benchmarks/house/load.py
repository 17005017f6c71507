"""Guests play Kalaha at many tables of a real house on SQLite, at a given rate or as fast as it goes.

python benchmarks/house/load.py --tables 50 --rate 500
python benchmarks/house/load.py --tables 1500 --rate 187 --watchers 1500 --idle 1000
"""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from statistics import quantiles

import uvloop
from aiohttp import ClientSession, DummyCookieJar, TCPConnector
from process import Server, house

from spielbrett_server.load.guest import Guest
from spielbrett_server.load.play import Street, Times, play, stop


async def measure(street: Street, server: Server, asked: Namespace) -> list[tuple[str, str]]:
    """What was asked for, line by line."""
    empty = server.memory()
    idle = await street.onlookers(asked.idle)
    idling = server.memory()
    pairs = await street.pairs(asked.tables)
    playing = server.memory()
    watchers = await street.onlookers(asked.watchers)
    for number, watcher in enumerate(watchers):
        await watcher.watch((await pairs[number % len(pairs)][0].reach(0)).id)
    times = Times()
    used, seconds = await _play(server, asked, pairs, watchers, times)
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
        ("memory of the server at the end", f"{server.memory() / 1024:.0f} MB"),
    ]


async def _play(
    server: Server, asked: Namespace, pairs: list[tuple[Guest, Guest]], watchers: list[Guest], times: Times
) -> tuple[float, float]:
    """Let all play; processor time of the server and seconds that passed while it counted."""
    used = [0.0]

    def begin() -> None:
        used[0] = server.processor_time()

    following = [asyncio.create_task(watcher.follow()) for watcher in watchers]
    interval = asked.tables / asked.rate if asked.rate else 0.0
    seconds = await play(pairs, times, interval, asked.warm, asked.seconds, begin)
    spent = server.processor_time() - used[0]
    await stop(following)
    return spent, seconds


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
    parser.add_argument("--thinking", type=int, default=0, help="tables at which computers keep the engines busy")
    parser.add_argument("--seconds", type=float, default=20, help="how long to measure")
    parser.add_argument("--warm", type=float, default=2, help="seconds of play before that")
    return parser.parse_args()


async def keep_engines_busy(http: ClientSession, address: str, tables: int) -> None:
    """Tables at which only computers play, and think for as long as they may."""
    for _ in range(tables):
        async with http.post(f"{address}api/guests", json={"name": "Host"}) as answer:
            key = {"Authorization": f"Bearer {(await answer.json())['token']}"}
        async with http.post(f"{address}api/tables", json={"game": "cluster"}, headers=key) as answer:
            table = f"{address}api/tables/{(await answer.json())['table']}"
        for path, body in (("seats", {"depth": 30}), ("start", None)):
            async with http.post(f"{table}/{path}", json=body, headers=key) as answer:
                answer.raise_for_status()


async def main() -> None:
    """Measure and print Markdown."""
    asked = arguments()
    connector = TCPConnector(limit=0)
    async with house() as server, ClientSession(connector=connector, cookie_jar=DummyCookieJar()) as http:
        await keep_engines_busy(http, server.address, asked.thinking)
        rows = await measure(Street(http, server.address), server, asked)
    print(f"{datetime.now(UTC):%Y-%m-%d}. `python {' '.join(sys.argv)}`.\n\n| figure | value |\n| --- | --- |")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    uvloop.run(main())
