"""Logs and appends for tests of stores."""

from collections.abc import Sequence

from spielbrett_server.house.ports import Append, Receipt
from spielbrett_server.storage import Store
from spielbrett_server.storage.rebuild import indexed
from spielbrett_server.tables import commands, events
from spielbrett_server.tables.commands import AnyCommand, Lot
from spielbrett_server.tables.decide import decide
from spielbrett_server.tables.events import AnyEvent, Computer, Fischer, Person
from spielbrett_server.tables.table import Table, fold

OPEN = commands.Open("anna", "kalaha", {"pits": 3, "stones": 2}, 2, Fischer(60_000, 0), drawn=False)
ANNA, BERT = Person("anna", "Anna"), Person("bert", "Bert")


def append(name: str, before: Sequence[AnyEvent], found: Sequence[AnyEvent], receipt: Receipt | None = None) -> Append:
    """New events after those that are there."""
    entry, _ = indexed(name, [*before, *found])
    return Append(name, len(before), found, entry, receipt)


def log_of(name: str, *wishes: AnyCommand, at: int = 1000) -> list[AnyEvent]:
    """What wishes make of a new table, a second apart."""
    log: list[AnyEvent] = []
    for number, wish in enumerate((OPEN, *wishes)):
        log += decide(fold(Table(name), log), wish, at + 1000 * number)
    return log


def running(name: str, second: Person | Computer = BERT, *wishes: AnyCommand) -> list[AnyEvent]:
    """The log of a table where Anna plays."""
    seats = (commands.Sit("anna", ANNA), commands.Sit(second.user if isinstance(second, Person) else "anna", second))
    return log_of(name, *seats, commands.Start("anna", Lot(1, "salt")), *wishes)


async def rebuild(store: Store) -> int:
    """Make the whole index anew; how many tables there are."""
    await store.drop_strays()
    names = await store.tables()
    for name in names:
        await store.index_anew(name)
    return len(names)


def said(number: int) -> events.Said:
    """Some event that is always possible."""
    return events.Said(5000 + number, "anna", "Anna", "players", str(number))
