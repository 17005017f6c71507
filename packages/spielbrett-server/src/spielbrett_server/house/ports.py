"""What the house needs from outside: storage, a bus, time, chance. Adapters live in `storage` and `bus`."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from msgspec import Struct

from spielbrett import SpielbrettError, phrase

from ..tables.events import AnyEvent


class VersionConflict(Exception):  # noqa: N818 - an answer of the store, not a fault
    """Somebody else appended to the table first: load, decide again, append again."""


class StoreFault(SpielbrettError):  # noqa: N818
    """The store cannot be reached or cannot keep anything now; whether it kept this is told by asking again."""

    def __init__(self, detail: str) -> None:
        super().__init__(phrase("house.storage"))
        self.add_note(detail)


class RequestReused(SpielbrettError):  # noqa: N818
    """A user's name for a request is that of another request, which was carried out."""

    def __init__(self) -> None:
        super().__init__(phrase("house.request_reused"))


class Done(Struct, frozen=True):
    """The answer to a request that was carried out: the table and its version afterwards."""

    table: str
    version: int


class AlreadyDone(Exception):  # noqa: N818
    """The request was carried out before; `done` is what was answered then."""

    def __init__(self, done: Done) -> None:
        super().__init__(done)
        self.done = done


@dataclass(frozen=True, slots=True)
class Receipt:
    """A user's own name for a request, kept with its events so that the same name twice has one effect."""

    user: str
    request: str
    act: str = ""
    """What was asked, as a digest: the name is not good for anything else."""


class Entry(Struct, frozen=True):
    """What the index knows of a table: derived from its log, made anew by `rebuild`."""

    table: str
    version: int
    game: str
    status: str
    listed: bool
    """Whether the lobby shows it now."""
    rated: bool
    names: tuple[str | None, ...]
    """Who sits on each seat; `None` is free."""
    users: tuple[str, ...]
    """The users on the seats."""
    turn_user: str | None
    """The user to act."""
    computer: bool
    """Whether a computer is to act."""
    due: int | None
    """When the time of the seat to act is over."""
    opened_at: int
    changed_at: int


@dataclass(frozen=True, slots=True)
class Append:
    """Events for one table, to be stored if its version is the expected one."""

    table: str
    expected: int
    events: Sequence[AnyEvent]
    entry: Entry
    receipt: Receipt | None = None


class EventStore(Protocol):
    """Logs of tables. An append that has returned survives the death of the process and the machine.

    Everything raises StoreFault where the store does not answer.
    """

    async def load(self, table: str, after: int = 0) -> list[AnyEvent]:
        """The events of a table after a version, in order; empty for an unknown table."""
        ...

    async def append(self, batch: Sequence[Append]) -> None:
        """Store all or nothing. Raises VersionConflict, AlreadyDone or RequestReused; then nothing was stored."""
        ...

    async def receipt(self, receipt: Receipt) -> Done | None:
        """What was answered to a request that was carried out, `None` if it was not. Raises RequestReused."""
        ...

    async def forget_receipts(self, before: int, limit: int = 500) -> int:
        """Drop some of the receipts kept before a time; how many were dropped."""
        ...

    async def listed(self, *, statuses: Sequence[str], game: str | None = None, limit: int = 100) -> list[Entry]:
        """Listed tables in these states, the newest first."""
        ...

    async def of_user(self, user: str, *, statuses: Sequence[str], limit: int = 100) -> list[Entry]:
        """The tables a user sits at, those waiting for the user first, then the newest."""
        ...

    async def due(self, now: int, limit: int = 100) -> list[str]:
        """The tables where the time of the seat to act is over."""
        ...

    async def waiting_for_computer(self, before: int, limit: int = 100) -> list[str]:
        """The tables where a computer is to act and nothing has changed since."""
        ...

    async def running(self) -> list[str]:
        """All tables with a game in progress."""
        ...

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The newest versions of some tables, those unknown left out."""
        ...

    async def came(self, node: str, table: str, user: str) -> None:
        """Note that a user watches a table at a node."""
        ...

    async def went(self, node: str, table: str, user: str) -> bool:
        """Note that a user does not any more; whether the same user still watches it at another node."""
        ...

    async def watched(self, table: str, user: str) -> bool:
        """Whether a user watches a table at any node."""
        ...

    async def watched_at(self, node: str) -> list[tuple[str, str]]:
        """Each table and user that a node has noted."""
        ...

    async def probe(self) -> None:
        """Write something that means nothing: whether anything can be kept now."""
        ...

    async def close(self) -> None:
        """Finish what was begun."""
        ...


class ThinkJob(Struct, frozen=True, tag_field="job", tag="think"):
    """A computer is to choose an action: the view of its seat, never the truth."""

    table: str
    version: int
    ply: int
    seat: int
    game: str
    view: str
    """The view as text (`spielbrett.position.encode_view`)."""
    level: int | None
    depth: int | None
    seed: str
    """What the engine's chance comes from: known to nobody at the table, so that no choice can be calculated back."""
    owner: str
    """The host of the table: hosts take turns with the engines."""


class AnalysisJob(Struct, frozen=True, tag_field="job", tag="analyse"):
    """A position is to be looked at, better and better, until a limit is reached or `Stop` comes."""

    number: int
    game: str
    view: str
    """What the seat to act sees (`spielbrett.position.encode_view`)."""
    seconds: float
    depth: int | None = None
    nodes: int | None = None
    lines: int = 1
    """How many of the best actions."""


class Stop(Struct, frozen=True, tag_field="job", tag="stop"):
    """The analysis of this number is not wanted any more."""

    number: int


EngineJob = ThinkJob | AnalysisJob | Stop
"""What an engine process is told."""


class Line(Struct, frozen=True):
    """One of the best actions: what it is worth to the seat to act, and what may follow, itself first."""

    score: float
    actions: tuple[str, ...]


class Report(Struct, frozen=True):
    """What an analysis has found so far, the best action first."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]


class Finding(Struct, frozen=True):
    """An engine process has found something in an analysis; no report means that it is over."""

    number: int
    report: Report | None = None


KEYS = "keys of "
"""Before the id of a user, this is rung where keys of that user have been revoked; no table is called so."""


class Bus(Protocol):
    """A doorbell between nodes, and a queue of jobs for engines. Rings may be lost; they carry no content."""

    @property
    def healthy(self) -> bool:
        """Whether other nodes hear this one."""
        ...

    async def ring(self, table: str, version: int) -> None:
        """Say that a table has a new version."""
        ...

    def rings(self) -> AsyncIterator[tuple[str, int]]:
        """The rings of all nodes, this one's included, from now on."""
        ...

    async def post(self, job: ThinkJob) -> None:
        """Offer a job; some engine takes it, or none does: jobs may be lost and are posted again by the sweep."""
        ...

    def jobs(self) -> AsyncIterator[ThinkJob]:
        """Jobs for this engine; every job goes to one taker."""
        ...

    async def close(self) -> None:
        """Leave the bus."""
        ...


class Time(Protocol):
    """What time it is."""

    def now(self) -> int:
        """Milliseconds since 1970 (UTC)."""
        ...


class Chance(Protocol):
    """Where names and lots come from."""

    def name(self) -> str:
        """A new name for a table: 8 characters of 62, unguessable."""
        ...

    def seed(self) -> int:
        """64 random bits."""
        ...

    def salt(self) -> str:
        """128 random bits as text."""
        ...
