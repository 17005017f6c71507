"""The event store, whatever the database: an append is a list of statements that are carried out all or not at all."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from ..house.ports import AlreadyDone, Append, Done, Entry, Receipt, RequestReused, StoreFault, VersionConflict
from ..tables.events import AnyEvent
from . import codec, sql
from .rebuild import UNREADABLE, indexed
from .sql import Statement

MOST_NAMES = 500
"""Tables in one query."""


log = logging.getLogger(__name__)


class Clash(Exception):  # noqa: N818 - an answer of the database, not a fault
    """A key is there already, or a statement has not changed the rows it must: nothing was changed."""


class Store(ABC):
    """Implements `ports.EventStore` on a database. The schema must be there: see `migrate`.

    Several processes may use the same database, SQLite's file too: the version of an event is part of its key, so one
    of two who write at once is told to look again.
    """

    @abstractmethod
    async def rows(self, text: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query. Raises StoreFault."""

    @abstractmethod
    async def commit(self, *statements: Statement) -> list[int]:
        """Carry out all statements or none, durably; how many rows each has changed. Raises Clash or StoreFault."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun."""

    async def load(self, table: str, after: int = 0) -> list[AnyEvent]:
        """See `EventStore.load`."""
        return [codec.decode_event(body) for (body,) in await self.rows(sql.LOAD, table, after)]

    async def append(self, batch: Sequence[Append]) -> None:
        """See `EventStore.append`."""
        try:
            await self.commit(*(statement for part in batch for statement in sql.appending(part)))
        except Clash as clash:
            for receipt in (part.receipt for part in batch if part.receipt is not None):
                if done := await self.receipt(receipt):
                    raise AlreadyDone(done) from clash
            raise VersionConflict from clash

    async def receipt(self, receipt: Receipt) -> Done | None:
        """See `EventStore.receipt`."""
        rows = await self.rows(sql.RECEIPT, receipt.user, receipt.request)
        if not rows:
            return None
        table, version, act = rows[0]
        if act not in ("", receipt.act):
            raise RequestReused
        return Done(table, version)

    async def forget_receipts(self, before: int, limit: int = 500) -> int:
        """See `EventStore.forget_receipts`."""
        return sum(await self.commit(sql.forgetting(before, limit)))

    async def listed(self, *, statuses: Sequence[str], game: str | None = None, limit: int = 100) -> list[Entry]:
        """See `EventStore.listed`."""
        wanted = () if game is None else (game,)
        return await self._entries(sql.listed(statuses, by_game=bool(wanted)), limit, *statuses, *wanted)

    async def of_user(self, user: str, *, statuses: Sequence[str], limit: int = 100) -> list[Entry]:
        """See `EventStore.of_user`."""
        return await self._entries(sql.of_user(statuses), user, limit, *statuses)

    async def due(self, now: int, limit: int = 100) -> list[str]:
        """See `EventStore.due`."""
        return await self._names(sql.DUE, now, limit)

    async def waiting_for_computer(self, before: int, limit: int = 100) -> list[str]:
        """See `EventStore.waiting_for_computer`."""
        return await self._names(sql.WAITING_FOR_COMPUTER, before, limit)

    async def running(self) -> list[str]:
        """See `EventStore.running`."""
        return await self._names(sql.RUNNING)

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """See `EventStore.versions`."""
        found: dict[str, int] = {}
        for first in range(0, len(tables), MOST_NAMES):
            names = tables[first : first + MOST_NAMES]
            found.update((name, version) for name, version in await self.rows(sql.versions(len(names)), *names))
        return found

    async def came(self, node: str, table: str, user: str) -> None:
        """See `EventStore.came`."""
        await self.commit(sql.coming(node, table, user))

    async def went(self, node: str, table: str, user: str) -> bool:
        """See `EventStore.went`."""
        await self.commit(sql.going(node, table, user))
        return await self.watched(table, user)

    async def watched(self, table: str, user: str) -> bool:
        """See `EventStore.watched`."""
        return bool(await self.rows(sql.WATCHED, table, user))

    async def watched_at(self, node: str) -> list[tuple[str, str]]:
        """See `EventStore.watched_at`."""
        return [(table, user) for table, user in await self.rows(sql.WATCHED_AT, node)]

    async def probe(self) -> None:
        """See `EventStore.probe`."""
        nobody = ("", "", "")
        await self.commit(sql.coming(*nobody))
        await self.commit(sql.going(*nobody))

    async def tables(self) -> list[str]:
        """The names of all tables."""
        return await self._names(sql.TABLES)

    async def log(self, name: str) -> list[tuple[int, bytes]]:
        """The events of a table as they are stored, each with its version."""
        return [(version, body) for version, body in await self.rows(sql.LOG, name)]

    async def entry(self, name: str) -> Entry | None:
        """What the index knows of a table."""
        entries = await self._entries(sql.ENTRY, name)
        return entries[0] if entries else None

    async def drop_strays(self) -> None:
        """Take from the index what has no log: the first step of making it anew."""
        await self.commit(Statement(sql.DROP_STRAY_ENTRIES, ()), Statement(sql.DROP_STRAY_SITTINGS, ()))

    async def index_anew(self, name: str) -> bool:
        """Make what the index knows of a table from its log, even while it is played.

        False where the log cannot be read: then the index stays as it is.
        """
        try:
            while not await self._index_anew(name):
                pass
        except StoreFault:
            raise
        except UNREADABLE:
            return False
        return True

    async def _index_anew(self, name: str) -> bool:
        entry, users = indexed(name, await self.load(name))
        try:
            await self.commit(sql.indexing(entry), *sql.sitting(name, users, anew=True))
        except Clash:
            return False
        return True

    async def _entries(self, text: str, *values: object) -> list[Entry]:
        found = [_entry(body) for (body,) in await self.rows(text, *values)]
        return [entry for entry in found if entry is not None]

    async def _names(self, text: str, *values: object) -> list[str]:
        return [name for (name,) in await self.rows(text, *values)]


def _entry(body: bytes) -> Entry | None:
    """An entry; `None` for one that another program has written: its table is missing from lists until `rebuild`."""
    try:
        return codec.decode_entry(body)
    except ValueError:
        log.warning("an entry of the index cannot be read; `spielbrett rebuild` makes the index anew")
        return None
