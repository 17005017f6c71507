"""The one door to the tables: load, decide, save, ring, answer, in this order."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from weakref import WeakValueDictionary

from msgspec.json import encode
from msgspec.structs import asdict, replace

import spielbrett
from spielbrett import SpielbrettError

from ..tables import commands, events
from ..tables.commands import AnyCommand, Lot
from ..tables.decide import decide
from ..tables.events import AnyEvent
from ..tables.project import describe, project
from ..tables.refusal import refuse
from ..tables.table import Table, back_at, evolve, fold
from ..tables.view import Description, TableView
from .entry import entry_of
from .faults import told
from .ports import (
    AlreadyDone,
    Append,
    Bus,
    Chance,
    Done,
    EventStore,
    Receipt,
    StoreFault,
    ThinkJob,
    Time,
    VersionConflict,
)

TRIES = 100
"""How often a command is decided anew when other nodes append to the same table at the same time: every failure means
that somebody else's command was carried out, so only a flood comes near it."""
MOST_OPEN = 5
"""Tables of the lobby at which the same user may wait."""

log = logging.getLogger(__name__)


CHANCE = frozenset({"lot", "rematch", "name"})
"""What the house adds to a command by itself: another each time."""


def act_of(table: str, command: AnyCommand) -> str:
    """A digest of what is asked of a table, or of the house where a table is opened under a name of its making."""
    asked = {name: value for name, value in asdict(command).items() if name not in CHANCE}
    where = "" if isinstance(command, commands.Open) else table
    return sha256(encode((where, type(command).__name__, asked), order="deterministic")).hexdigest()[:16]


class House:
    """All tables, whichever node they are asked for on. The log decides; what is kept here are copies."""

    def __init__(self, store: EventStore, bus: Bus, time: Time, chance: Chance, *, kept: int = 4000) -> None:
        self.store, self.bus, self.time, self.chance = store, bus, time, chance
        self.moves = 0
        """Moves stored since this process began."""
        self._kept = kept
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Keeps this node from racing itself; against other nodes the expected version is the guard."""
        self._unreadable: set[str] = set()
        """Tables that were complained of."""

    def lot(self) -> Lot:
        """What chance decides when a game starts."""
        return Lot(self.chance.seed(), self.chance.salt())

    async def open_table(self, command: commands.Open, request: str | None = None) -> Done:
        """Open a table under a new name; the same request again gives the same table."""
        return await self.carry_out(self.chance.name(), command, request)

    async def carry_out(self, table: str, command: AnyCommand, request: str | None = None) -> Done:
        """Do what a command asks, durably; the table's version afterwards.

        The same request of the same user again has no further effect and gets the same answer. Raises the refusal of
        the table or of the rules.
        """
        receipt = Receipt(command.by, request, act_of(table, command)) if request and command.by is not None else None
        async with self._locks.setdefault(table, asyncio.Lock()):
            return await self._carry_out(table, command, receipt)

    async def _carry_out(self, table: str, command: AnyCommand, receipt: Receipt | None) -> Done:
        for _ in range(TRIES):
            before = await self.table(table)
            try:
                await self._check_lobby(before, command)
                found = decide(before, command, self.time.now())
                return await self._save(before, found, receipt) if found else Done(table, before.version)
            except AlreadyDone as already:
                return already.done
            except VersionConflict:
                await self._catch_up(before)
            except SpielbrettError:
                if await self._moved_on(before):
                    continue
                done = await self.store.receipt(receipt) if receipt else None
                if done is None:
                    raise
                return done
        raise refuse("busy")

    async def _check_lobby(self, table: Table, command: AnyCommand) -> None:
        """Refuse another open table to somebody who waits at several; whoever makes a table full leaves none open."""
        if not isinstance(command, commands.Sit) or not isinstance(command.occupant, events.Person):
            return
        listed = table.status == "waiting" and table.opened is not None and table.opened.listed
        if listed and table.seat_of(command.occupant.user) is None and table.occupants.count(None) > 1:
            sitting = await self.store.of_user(command.occupant.user, statuses=("waiting",))
            if sum(entry.listed for entry in sitting) >= MOST_OPEN:
                raise refuse("many_open", count=MOST_OPEN)

    async def table(self, name: str) -> Table:
        """The newest table this node knows of; loaded when it knows none. Version 0 if there is no such table."""
        kept = self._tables.get(name)
        if kept is None:
            return await self._catch_up(Table(name))
        self._tables.move_to_end(name)
        return kept

    def known(self, name: str) -> int:
        """The version of a table that this node knows of; 0 if it knows none."""
        kept = self._tables.get(name)
        return 0 if kept is None else kept.version

    async def hear(self, name: str, version: int) -> Table:
        """The table after a ring: caught up to the version if this node is behind."""
        table = await self.table(name)
        return table if table.version >= version else await self._catch_up(table)

    async def view(self, name: str, user: str | None, language: str, ply: int | None = None) -> TableView:
        """The table as a user may see it, now or after so many plies. Raises TableRefusal."""
        return project(await self._look_up(name, ply), user, language, self.time.now())

    async def describe(self, name: str, user: str | None, language: str, ply: int | None = None) -> Description:
        """The board in full sentences, as a user may see it, now or then. Raises TableRefusal."""
        return describe(await self._look_up(name, ply), user, language)

    async def newest(self, name: str) -> Table:
        """The table as it is in the store. Raises the refusal `table.unknown`."""
        table = await self._catch_up(await self.table(name))
        if not table.version:
            raise refuse("unknown")
        return table

    async def _look_up(self, name: str, ply: int | None) -> Table:
        table = await self.newest(name)
        if ply is None:
            return table
        if table.started is None:
            raise refuse("not_started")
        if ply > table.ply:
            raise refuse("no_such_ply", ply=ply, count=table.ply)
        return await asyncio.to_thread(back_at, table, ply)

    async def _save(self, before: Table, found: Sequence[AnyEvent], receipt: Receipt | None) -> Done:
        after = fold(before, found)
        batch = [self._append(before, after, found, receipt)]
        again = next((event for event in found if isinstance(event, events.Rematched)), None)
        rematch = None if again is None else self._rematch(after, again.table)
        if rematch is not None:
            batch.append(self._append(Table(rematch[0].id), *rematch, None))
        await self.store.append(batch)
        self.moves += sum(isinstance(event, events.Played) for event in found)
        for table in (after, *(rematch[:1] if rematch else ())):
            self._keep(table)
            await self.bus.ring(table.id, table.version)
            await self.wake_computer(table)
        return Done(after.id, after.version)

    async def wake_computer(self, table: Table) -> None:
        """Post a job if a computer is to act."""
        who = table.computer_to_act()
        if who is None or table.turn is None:
            return
        view = spielbrett.encode_view(table.game, table.state.observe(table.turn))
        await self.bus.post(
            ThinkJob(
                table=table.id,
                version=table.version,
                ply=table.ply,
                seat=table.turn,
                game=table.game.name,
                view=view,
                level=who.level,
                depth=who.depth,
                seed=_seed(table),
                owner=table.host,
            )
        )

    def _append(self, before: Table, after: Table, found: Sequence[AnyEvent], receipt: Receipt | None) -> Append:
        return Append(after.id, before.version, found, entry_of(after, found[-1].at), receipt)

    def _rematch(self, ended: Table, name: str) -> tuple[Table, list[AnyEvent]]:
        """The next table of the same players, each one seat further, already started."""
        now = self.time.now()
        assert ended.opened is not None
        seats = [ended.occupants[-1], *ended.occupants[:-1]]
        found: list[AnyEvent] = [replace(ended.opened, at=now, host=ended.host, drawn=False)]
        found += [events.Seated(now, seat, who) for seat, who in enumerate(seats) if who is not None]
        waiting = fold(Table(name), found)
        start = commands.Start(ended.host, self.lot())
        found += decide(waiting, start, now)
        return fold(Table(name), found), found

    async def _moved_on(self, table: Table) -> bool:
        return (await self._catch_up(table)).version != table.version

    async def _catch_up(self, table: Table) -> Table:
        try:
            for event in await self.store.load(table.id, table.version):
                table = evolve(table, event)
        except StoreFault:
            raise
        except Exception as error:
            self._complain(table, error)
            raise refuse("unreadable") from error
        if table.version:
            self._keep(table)
        return table

    def _complain(self, table: Table, error: Exception) -> None:
        """Log once that a table cannot be read, and where: what was read may be secret and stays out."""
        if table.id not in self._unreadable:
            self._unreadable.add(table.id)
            log.error("table %s cannot be read after version %d: %s", table.id, table.version, told(error))

    def _keep(self, table: Table) -> None:
        known = self._tables.get(table.id)
        if known is None or known.version <= table.version:
            self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > self._kept:
            self._tables.popitem(last=False)


def _seed(table: Table) -> str:
    """The same at every node and whenever it is asked for; it follows from the salt, a secret until the end."""
    salt = table.started.salt if table.started else ""
    return sha256(f"engine {salt} {table.id} {table.ply}".encode()).hexdigest()
