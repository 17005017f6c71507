"""How many moves a second the stores make durable: one at a time, and many that share commits.

python benchmarks/house/appends.py [postgresql://…]    an empty database, for the second store
"""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import uvloop
from msgspec.structs import replace

from spielbrett_server.house.entry import entry_of
from spielbrett_server.house.ports import Append, Entry, Receipt
from spielbrett_server.storage import Store, open_store
from spielbrett_server.tables.events import Opened, Person, Played, Seated, Terms
from spielbrett_server.tables.table import Table, fold

TABLES = (1, 16, 128)
MOVES = 1500
LOG = [
    Opened(1, "kalaha", {}, 2, "anna", Terms()),
    Seated(2, 0, Person("anna", "Anna")),
    Seated(3, 1, Person("bert", "Bert")),
]


def entry(name: str, version: int) -> Entry:
    return replace(entry_of(fold(Table(name), LOG), 1), version=version)


async def play(store: Store, name: str, moves: int) -> None:
    """Moves of one table, each after the answer to the one before."""
    await store.append([Append(name, 0, LOG, entry(name, len(LOG)))])
    for number in range(moves):
        version = len(LOG) + number
        move = Played(number, number % 2, "3", "0123456789abcdef")
        await store.append([Append(name, version, [move], entry(name, version + 1), Receipt(name, str(number)))])


async def measure(url: str, tables: int) -> tuple[float, float]:
    """Appends a second, and milliseconds of this process's processor time for one."""
    store = await open_store(url)
    began, used = perf_counter(), process_time()
    each = MOVES // tables
    await asyncio.gather(*(play(store, f"{tables} {number}", each) for number in range(tables)))
    seconds, used = perf_counter() - began, process_time() - used
    await store.close()
    count = tables * (each + 1)
    return count / seconds, 1000 * used / count


async def main(arguments: Sequence[str]) -> None:
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        for name, url in (("SQLite", f"{folder}/house.sqlite"), *(("PostgreSQL", url) for url in arguments)):
            for tables in TABLES:
                rate, used = await measure(url, tables)
                print(f"{name:10} {tables:4} at once {rate:8.0f}/s {used:6.3f} ms of CPU each", flush=True)


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1:]))
