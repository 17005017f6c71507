"""Whether a table's log is what was played: replayed event by event, with everything that can be compared."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

import spielbrett

from ..house.ports import Entry
from ..tables.events import AnyEvent, Ended, Played, Started
from ..tables.table import Table, evolve
from . import codec
from .rebuild import UNREADABLE, indexed

Kind = Literal["gap", "unreadable", "replay", "digest", "commitment", "returns", "index"]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is not as it was, and at which version of the table."""

    table: str
    version: int
    kind: Kind


def verify(name: str, rows: Sequence[tuple[int, bytes]], entry: Entry | None) -> list[Fault]:
    """What is wrong with a table of these stored events and this entry of the index."""
    for expected, (version, _) in enumerate(rows, 1):
        if version != expected:
            return [Fault(name, expected, "gap")]
    try:
        log = [codec.decode_event(body) for _, body in rows]
    except ValueError:
        return [Fault(name, len(rows), "unreadable")]
    found = [Fault(name, version, kind) for version, kind in _replayed(name, log)]
    if not found and entry != indexed(name, log)[0]:
        found.append(Fault(name, len(log), "index"))
    return found


def _replayed(name: str, log: Sequence[AnyEvent]) -> Iterator[tuple[int, Kind]]:
    table = Table(name)
    for version, event in enumerate(log, 1):
        try:
            table = evolve(table, event)
        except UNREADABLE:
            yield version, "replay"
            return
        for kind in _differences(table, event):
            yield version, kind


def _differences(table: Table, event: AnyEvent) -> Iterator[Kind]:
    match event:
        case Played():
            if event.digest != spielbrett.digest(table.game, table.state):
                yield "digest"
        case Started():
            if event.commitment != sha256(f"{event.salt} {event.position}".encode()).hexdigest():
                yield "commitment"
        case Ended(reason="rules"):
            if event.returns != table.state.returns():
                yield "returns"
        case _:
            pass
