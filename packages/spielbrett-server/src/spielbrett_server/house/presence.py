"""Who is there: noted in the log when it changes for good, so that every node and every restart knows it.

Which node somebody watches a table at is kept in the store: whoever closes a window at one node is not called away
while another is open elsewhere, and who was at a node that has died is called away by the others.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from itertools import count
from weakref import WeakValueDictionary

from spielbrett import SpielbrettError

from ..tables import commands
from ..tables.events import PerMove, Person
from ..tables.refusal import TableRefusal
from ..tables.table import Table
from .faults import survived
from .house import House
from .watch import Watch, Watcher

GRACE = 5.0
"""Seconds in which somebody who reloads a page or changes networks is not called away."""
UNSEEN = 60_000
"""Milliseconds in which whoever has to act and has no window open shows by acting that he is there."""
UNSEEN_OPEN = 300_000
"""The same for those who wait at a table of the lobby."""
ROUND = 12
"""Looks between two at the lobby."""
MOST_OPEN = 1_000
"""Tables of the lobby looked at together."""

log = logging.getLogger(__name__)


class Presence:
    """Turns connections that come and go into notices of tables."""

    def __init__(self, house: House, watch: Watch, node: str) -> None:
        self._house, self._watch, self._node = house, watch, node
        self._noted: defaultdict[str, set[str]] = defaultdict(set)
        """The tables of each user at which the store knows of a visit to this node."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._noting: set[asyncio.Task[None]] = set()
        self._missed: set[tuple[str, str]] = set()
        """Whom the store knows to be here and the last look did not find."""

    def came(self, table: str, user: str) -> None:
        """A user watches a table."""
        self._note(self._call_back(table, user))

    def went(self, watcher: Watcher) -> None:
        """A connection has ended."""
        if watcher.user is not None:
            self._note(self._call_away(watcher.user))

    async def noted(self) -> None:
        """Wait until all that has happened is noted."""
        while self._noting:
            await asyncio.wait(self._noting)

    def _note(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._try(work))
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _try(self, work: Coroutine[None, None, None]) -> None:
        with survived("a note of who watches"):  # whoever is left over is called away when this node begins anew
            try:
                await work
            except TableRefusal as refusal:
                log.warning("who watches could not be noted: %s", refusal.code)

    async def _call_back(self, table: str, user: str) -> None:
        async with self._locks.setdefault(user, asyncio.Lock()):
            if table not in self._noted[user]:
                await self._house.store.came(self._node, table, user)
                self._noted[user].add(table)
                await self._house.hear(table, self._house.known(table) + 1)
        known = await self._house.table(table)
        if known.seat_of(user) in known.away:
            await self._notice(table, user, there=True)

    async def run(self, gone: Callable[[], Awaitable[Sequence[str]]]) -> None:
        """Call away who does not come back after a restart of this node or the end of another, until cancelled."""
        seen_to, nodes = frozenset[str](), frozenset({self._node})
        for number in count(1):
            await asyncio.sleep(GRACE)
            with survived("the look at who watches"):
                await self.call_away_from(nodes - seen_to)
                await self.call_back()
                await self.look()
                await self.call_away_unseen()
                if number % ROUND == 0:
                    await self.call_away_from_lobby()
                seen_to, nodes = nodes, frozenset(await gone())

    async def call_back(self) -> None:
        """Call back who is here and was called away: another node took this one for gone, as after a long silence."""
        for user, tables in tuple(self._noted.items()):
            for table in tuple(tables):
                with suppress(TableRefusal):
                    known = await self._house.table(table)
                    if known.seat_of(user) in known.away and self._watch.present(table, user):
                        await self._house.store.came(self._node, table, user)
                        await self._notice(table, user, there=True)

    async def look(self) -> None:
        """Note what no door has told: who looks away in an open window, or looks with other eyes than before.

        Whoever is missed twice in a row has left.
        """
        here = self._watch.there()
        for table, user in here:
            if table not in self._noted.get(user, ()):
                with suppress(TableRefusal):
                    await self._call_back(table, user)
        missed = {(table, user) for user, tables in self._noted.items() for table in tables} - here
        for table, user in missed & self._missed:
            await self._leave(self._node, table, user)
        self._missed = missed

    async def call_away_unseen(self) -> None:
        """Call away whom a watched table waits for although nobody sees him: he has no window open, or never came."""
        for name in self._watch.tables():
            await self.see_to(name)

    async def see_to(self, name: str) -> None:
        """Call away whom this table waits for in vain: also for those who play without a window and ask only now."""
        with suppress(TableRefusal):
            user = _awaited(await self._house.table(name), self._house.time.now() - UNSEEN)
            if user is not None:
                await self._call_away_unwatched(name, user)

    async def call_away_from_lobby(self) -> None:
        """Call away who sits at a waiting table that has not changed for some minutes, and does not watch it."""
        before = self._house.time.now() - UNSEEN_OPEN
        for entry in await self._house.store.listed(statuses=("waiting",), limit=MOST_OPEN):
            if entry.changed_at <= before:
                for user in entry.users:
                    await self._call_away_unwatched(entry.table, user)

    async def _call_away_unwatched(self, table: str, user: str) -> None:
        if not self._watch.present(table, user) and not await self._house.store.watched(table, user):
            await self._notice(table, user, there=False)

    async def call_away_from(self, nodes: Iterable[str]) -> None:
        """Call away who watched at nodes that are gone, or at this one before it began."""
        for node in nodes:
            for table, user in await self._house.store.watched_at(node):
                if node != self._node or not self._watch.present(table, user):
                    await self._leave(node, table, user)

    async def _call_away(self, user: str) -> None:
        await asyncio.sleep(GRACE)
        for table in tuple(self._noted.get(user, ())):
            if not self._watch.present(table, user):
                await self._leave(self._node, table, user)

    async def _leave(self, node: str, table: str, user: str) -> None:
        async with self._locks.setdefault(user, asyncio.Lock()):
            if node == self._node:
                if self._watch.present(table, user):
                    return
                self._forget(table, user)
            elsewhere = await self._house.store.went(node, table, user)
        if not elsewhere:
            await self._notice(table, user, there=False)
            # whoever has come elsewhere in this moment saw nothing to be called back from
            if await self._house.store.watched(table, user):
                await self._notice(table, user, there=True)

    def _forget(self, table: str, user: str) -> None:
        self._noted[user].discard(table)
        if not self._noted[user]:
            del self._noted[user]

    async def _notice(self, table: str, user: str, *, there: bool) -> None:
        with suppress(SpielbrettError):
            await self._house.carry_out(table, commands.Notice(None, user, there))


def _awaited(table: Table, before: int) -> str | None:
    """The user who has been to act since a time and counts as being there; with days for a move nobody has to be."""
    if table.status != "running" or table.turn is None or isinstance(table.clock.terms, PerMove):
        return None
    who, since = table.occupants[table.turn], table.clock.since
    waits = since is not None and since <= before and table.turn not in table.away
    return who.user if waits and isinstance(who, Person) else None
