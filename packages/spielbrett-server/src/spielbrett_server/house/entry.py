"""The index entry of a table, derived from the table."""

from ..tables.events import Person
from ..tables.table import Table
from .ports import Entry


def entry_of(table: Table, changed_at: int) -> Entry:
    """What the index should know of a table now."""
    opened = table.opened
    assert opened is not None
    turn = None if table.turn is None else table.occupants[table.turn]
    running = table.status == "running"
    return Entry(
        table=table.id,
        version=table.version,
        game=opened.game,
        status=table.status,
        listed=opened.listed and (table.status != "waiting" or _is_open(table)),
        rated=opened.rated,
        names=tuple(_name(who) for who in table.occupants),
        users=table.users,
        turn_user=turn.user if running and isinstance(turn, Person) else None,
        computer=table.computer_to_act() is not None,
        due=table.due,
        opened_at=opened.at,
        changed_at=changed_at,
    )


def _is_open(table: Table) -> bool:
    """Whether somebody could sit down and would meet somebody."""
    return None in table.occupants and bool(table.people - table.away.keys())


def _name(who: object) -> str | None:
    if who is None:
        return None
    return who.name if isinstance(who, Person) else ""
