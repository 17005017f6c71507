"""Who is there: noted in the log when it changes for good, so that every node and every restart knows it."""

import asyncio
from contextlib import suppress

from spielbrett import SpielbrettError

from ..tables import commands
from .house import House
from .watch import Watch, Watcher

GRACE = 5.0
"""Seconds in which somebody who reloads a page or changes networks is not called away."""


class Presence:
    """Turns connections that come and go into notices of tables."""

    def __init__(self, house: House, watch: Watch) -> None:
        self._house, self._watch = house, watch
        self._leaving: set[asyncio.Task[None]] = set()

    async def came(self, table: str, user: str) -> None:
        """A user watches a table."""
        known = await self._house.table(table)
        if known.seat_of(user) in known.away:
            await self._notice(table, user, there=True)

    def went(self, watcher: Watcher) -> None:
        """A connection has ended; call this before the watcher is forgotten."""
        user, tables = watcher.user, tuple(watcher.tables)
        if user is not None and tables:
            task = asyncio.get_running_loop().create_task(self._call_away(user, tables))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def _call_away(self, user: str, tables: tuple[str, ...]) -> None:
        await asyncio.sleep(GRACE)
        for table in tables:
            if not self._watch.present(table, user):
                await self._notice(table, user, there=False)

    async def _notice(self, table: str, user: str, *, there: bool) -> None:
        with suppress(SpielbrettError):
            await self._house.carry_out(table, commands.Notice(None, user, there))
