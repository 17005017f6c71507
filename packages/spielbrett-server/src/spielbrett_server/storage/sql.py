"""The store's SQL, one text for both databases: `$1` is PostgreSQL's, SQLite reads it as `?1`."""

from collections.abc import Sequence
from typing import NamedTuple

from ..house.ports import Append, Entry, Receipt
from ..tables import events
from . import codec


class Statement(NamedTuple):
    """A change and its values; where `rows` is given, a clash unless that many rows change.

    Statements that are committed together change different rows, and none counts on seeing what another has done.
    """

    sql: str
    values: tuple[object, ...]
    rows: int | None = None


LOAD = "SELECT body FROM event WHERE table_id = $1 AND version > $2 ORDER BY version"
LOG = "SELECT version, body FROM event WHERE table_id = $1 ORDER BY version"
ENTRY = "SELECT body FROM entry WHERE table_id = $1"
RECEIPT = "SELECT table_id, version, act FROM receipt WHERE user_id = $1 AND request = $2"
DUE = "SELECT table_id FROM entry WHERE due <= $1 ORDER BY due LIMIT $2"
WAITING_FOR_COMPUTER = "SELECT table_id FROM entry WHERE computer AND changed_at <= $1 ORDER BY changed_at LIMIT $2"
RUNNING = "SELECT table_id FROM entry WHERE status = 'running'"
WATCHED = "SELECT 1 FROM watching WHERE table_id = $1 AND user_id = $2 LIMIT 1"
WATCHED_AT = "SELECT table_id, user_id FROM watching WHERE node = $1"
TABLES = "SELECT DISTINCT table_id FROM event ORDER BY table_id"

DROP_STRAY_ENTRIES = """DELETE FROM entry WHERE NOT EXISTS
    (SELECT 1 FROM event WHERE event.table_id = entry.table_id AND event.version >= entry.version)"""
DROP_STRAY_SITTINGS = """DELETE FROM sitting WHERE NOT EXISTS
    (SELECT 1 FROM event WHERE event.table_id = sitting.table_id)"""

_COME = "INSERT INTO watching (node, table_id, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
_GO = "DELETE FROM watching WHERE node = $1 AND table_id = $2 AND user_id = $3"
_FORGET_RECEIPTS = """DELETE FROM receipt WHERE (user_id, request) IN
    (SELECT user_id, request FROM receipt WHERE at < $1 ORDER BY at LIMIT $2)"""
_KEEP_RECEIPT = """INSERT INTO receipt (user_id, request, table_id, version, at, act)
    VALUES ($1, $2, $3, $4, $5, $6)"""
_ADD_EVENT = "INSERT INTO event (table_id, version, body) VALUES ($1, $2, $3)"
_ADD_FIRST_EVENT = """INSERT INTO event (table_id, version, body) SELECT $1, CAST($2 AS INTEGER), $3
    WHERE $2 = 1 OR EXISTS (SELECT 1 FROM event WHERE table_id = $1 AND version = $2 - 1)"""
_INDEX = """INSERT INTO entry
    (table_id, version, status, game, listed, computer, due, turn_user, opened_at, changed_at, body)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, status = excluded.status, game = excluded.game,
    listed = excluded.listed, computer = excluded.computer, due = excluded.due, turn_user = excluded.turn_user,
    opened_at = excluded.opened_at, changed_at = excluded.changed_at, body = excluded.body
    WHERE entry.version <= excluded.version"""
_SIT = "INSERT INTO sitting (user_id, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"


def forgetting(before: int, limit: int) -> Statement:
    """The oldest receipts go."""
    return Statement(_FORGET_RECEIPTS, (before, limit))


def coming(node: str, table: str, user: str) -> Statement:
    """A user watches a table at a node."""
    return Statement(_COME, (node, table, user))


def going(node: str, table: str, user: str) -> Statement:
    """A user watches a table there no more."""
    return Statement(_GO, (node, table, user))


def listed(statuses: Sequence[str], *, by_game: bool) -> str:
    """Listed tables: $1 is the limit, the states follow, then the game."""
    game = f" AND game = ${len(statuses) + 2}" if by_game else ""
    return f"""SELECT body FROM entry WHERE listed AND status IN ({_places(2, len(statuses))}){game}
        ORDER BY opened_at DESC LIMIT $1"""


def of_user(statuses: Sequence[str]) -> str:
    """Tables of a user: $1 is the user, $2 the limit, the states follow."""
    return f"""SELECT body FROM entry JOIN sitting USING (table_id)
        WHERE user_id = $1 AND status IN ({_places(3, len(statuses))})
        ORDER BY CASE WHEN turn_user = $1 THEN 0 ELSE 1 END, changed_at DESC LIMIT $2"""


def versions(tables: int) -> str:
    """The versions of several tables."""
    return f"SELECT table_id, version FROM entry WHERE table_id IN ({_places(1, tables)})"


def appending(part: Append) -> list[Statement]:
    """Everything that stores events of one table, the receipt first."""
    found = [] if part.receipt is None else [_receipt(part.receipt, part.entry)]
    for version, event in enumerate(part.events, part.expected + 1):
        text = _ADD_FIRST_EVENT if version == part.expected + 1 else _ADD_EVENT
        found.append(Statement(text, (part.table, version, codec.encode(event)), 1))
    found.append(indexing(part.entry))
    if any(isinstance(event, events.Seated | events.Left) for event in part.events):
        found += sitting(part.table, part.entry.users, anew=part.entry.status == "waiting")
    return found


def indexing(entry: Entry) -> Statement:
    """An entry of the index; a clash if a newer one is there."""
    columns = (entry.table, entry.version, entry.status, entry.game, entry.listed, entry.computer)
    times = (entry.due, entry.turn_user, entry.opened_at, entry.changed_at)
    return Statement(_INDEX, (*columns, *times, codec.encode(entry)), 1)


def sitting(table: str, users: Sequence[str], *, anew: bool) -> list[Statement]:
    """Who finds a table among his own: until the start those who sit there, then everybody who has played."""
    others = f" AND user_id NOT IN ({_places(2, len(users))})" if users else ""
    clear = [Statement(f"DELETE FROM sitting WHERE table_id = $1{others}", (table, *users))] if anew else []
    return clear + [Statement(_SIT, (user, table)) for user in users]


def _receipt(receipt: Receipt, entry: Entry) -> Statement:
    row = (receipt.user, receipt.request, entry.table, entry.version, entry.changed_at, receipt.act)
    return Statement(_KEEP_RECEIPT, row)


def _places(first: int, count: int) -> str:
    return ", ".join(f"${first + n}" for n in range(count))
