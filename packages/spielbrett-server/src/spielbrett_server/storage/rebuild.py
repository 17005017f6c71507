"""What the index should know of a table, from nothing but its log."""

from collections.abc import Sequence

from spielbrett import SpielbrettError

from ..house.entry import entry_of
from ..house.ports import Entry
from ..tables.events import AnyEvent
from ..tables.table import Table, evolve

UNREADABLE = (SpielbrettError, LookupError, TypeError, ValueError)
"""What a log raises that is broken, or of a game that is not installed."""


def indexed(name: str, log: Sequence[AnyEvent]) -> tuple[Entry, tuple[str, ...]]:
    """The entry of a table and the users who find it among their own."""
    table, users = Table(name), dict[str, None]()
    for event in log:
        table = evolve(table, event)
        if table.status == "waiting":
            users.clear()
        users |= dict.fromkeys(table.users)
    return entry_of(table, log[-1].at), tuple(users)
