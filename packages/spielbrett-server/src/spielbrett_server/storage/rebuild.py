"""The index entry of a table from nothing but its log."""

from collections.abc import Sequence

from ..house.entry import entry_of
from ..house.ports import Entry
from ..tables.events import AnyEvent
from ..tables.table import Table, fold


def entry_from_log(name: str, log: Sequence[AnyEvent]) -> Entry:
    """What the index should know of a table."""
    return entry_of(fold(Table(name), log), log[-1].at)
