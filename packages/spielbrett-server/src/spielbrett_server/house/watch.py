"""Who watches which table on this node: they are told that it has changed, and look for themselves."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress

from ..tables.refusal import TableRefusal
from .faults import survived
from .house import House


class Watcher:
    """One connection's interest in tables.

    Only the names of changed tables wait here, so a reader that is slow costs nothing and gets the newest view at last.
    """

    def __init__(self, user: str | None, language: str) -> None:
        self.user, self.language = user, language
        self.tables: set[str] = set()
        self._changed: dict[str, None] = {}
        self._wake = asyncio.Event()

    def ring(self, table: str) -> None:
        """Note that a table has changed."""
        self._changed[table] = None
        self._wake.set()

    async def changed(self) -> str:
        """The name of a table that has changed, once for all changes since the last look."""
        while not self._changed:
            self._wake.clear()
            await self._wake.wait()
        name = next(iter(self._changed))
        del self._changed[name]
        return name


class Watch:
    """All watchers of this node; `listen` brings the rings of the bus to them, `poll` what was not rung."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._told: dict[str, int] = {}
        """The version of a watched table that its watchers know of."""

    def add(self, watcher: Watcher, table: str) -> None:
        """Tell a watcher of every change of a table from now on."""
        watcher.tables.add(table)
        self._told.setdefault(table, self._house.known(table))
        self._watchers[table].add(watcher)

    def remove(self, watcher: Watcher, table: str) -> None:
        """Tell a watcher no more."""
        watcher.tables.discard(table)
        watchers = self._watchers.get(table, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(table, None)
            self._told.pop(table, None)

    def close(self, watcher: Watcher) -> None:
        """Forget a watcher."""
        for table in tuple(watcher.tables):
            self.remove(watcher, table)

    def __len__(self) -> int:
        return sum(map(len, self._watchers.values()))

    def present(self, table: str, user: str) -> bool:
        """Whether a user watches a table on this node: counted by person, not by window."""
        return any(watcher.user == user for watcher in self._watchers.get(table, ()))

    def tables(self) -> Sequence[str]:
        """The tables that are watched on this node."""
        return tuple(self._watchers)

    def there(self) -> set[tuple[str, str]]:
        """Each table and user who watches it on this node."""
        return {
            (table, watcher.user)
            for table, watchers in self._watchers.items()
            for watcher in watchers
            if watcher.user is not None
        }

    async def listen(self) -> None:
        """Bring rings to watchers until cancelled."""
        async for name, version in self._house.bus.rings():
            if name in self._watchers:
                await self._tell(name, version)

    async def poll(self, period: float) -> None:
        """Look every `period` seconds for what was not rung until cancelled: on a bus that may lose rings."""
        while True:
            await asyncio.sleep(period)
            await self.look()

    async def look(self) -> None:
        """Tell watchers of the versions they do not know of."""
        with survived("the look at watched tables"):
            for name, version in (await self._house.store.versions(tuple(self._watchers))).items():
                if version > self._told.get(name, version):
                    await self._tell(name, version)

    async def _tell(self, name: str, version: int) -> None:
        """A watcher is rung even where the table cannot be read now: it tries again by itself."""
        with survived(f"the look at table {name}"):
            with suppress(TableRefusal):
                await self._house.hear(name, version)
            self._told[name] = version
        for watcher in tuple(self._watchers.get(name, ())):
            watcher.ring(name)
