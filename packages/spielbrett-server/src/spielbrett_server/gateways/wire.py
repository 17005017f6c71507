"""The messages between the house and its clients; the web page's types are made from these structs.

A client's message has an id of the client's making and gets exactly one answer with the same id: `Done`, `Refused` or
`Pong`. Updates come by themselves and carry the whole newest view, except for a board the client has.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..tables import commands
from ..tables.commands import AnyCommand, Lot
from ..tables.events import Channel, Computer, Occupant, OfferKind, Person
from ..tables.view import TableView

PROTOCOL = 1
"""The version of these messages; a client that speaks another is told to load itself anew."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=200)]
Seat = Annotated[int, Meta(ge=0, le=63)]
Ply = Annotated[int, Meta(ge=0, le=100_000)]
Level = Annotated[int, Meta(ge=1, le=10)]
Depth = Annotated[int, Meta(ge=1, le=30)]
MEDIUM = 5
"""The level of computers of which none is asked for."""


class User(Struct, frozen=True):
    """Who asks."""

    id: str
    name: str
    guest: bool = True


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and where the house's lots and names for the asked come from."""

    user: User
    lot: Callable[[], Lot]
    name: Callable[[], str]


def computer(level: int | None, depth: int | None) -> Computer:
    """A computer of a level or a depth."""
    return Computer(MEDIUM) if level is None and depth is None else Computer(level, depth)


def occupant(asker: Asker, level: int | None, depth: int | None) -> Occupant:
    """Whoever asks, or a computer if it has a level or a depth."""
    person = level is None and depth is None
    return Person(asker.user.id, asker.user.name) if person else computer(level, depth)


class ClientMessage(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """What a client sends."""

    id: Id


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message: the protocol spoken, the language read, a token where there is no cookie."""

    protocol: int
    language: Word = "en"
    token: Word | None = None


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Is anybody there?"""


class Watch(ClientMessage, frozen=True, tag="watch"):
    """Tell me of a table from now on; I know it up to a version (0: not at all)."""

    table: Word
    version: Annotated[int, Meta(ge=0)] = 0


class Unwatch(ClientMessage, frozen=True, tag="unwatch"):
    """Tell me no more."""

    table: Word


class Differs(ClientMessage, frozen=True, tag="differs"):
    """My own reckoning of a position has another digest than the house's view at this ply: somebody has a bug."""

    table: Word
    ply: Ply
    digest: Word


class TableMessage(ClientMessage, frozen=True):
    """A wish concerning a table; `command(asker)` says what the table is asked to do."""

    table: Word


class Play(TableMessage, frozen=True, tag="play"):
    """Act, at the ply the client has seen."""

    ply: Ply
    action: Word

    def command(self, asker: Asker) -> AnyCommand:
        return commands.Play(asker.user.id, self.ply, self.action)


class Sit(TableMessage, frozen=True, tag="sit"):
    """Take a seat, or seat a computer of a level or depth."""

    seat: Seat | None = None
    level: Level | None = None
    depth: Depth | None = None

    def command(self, asker: Asker) -> AnyCommand:
        return commands.Sit(asker.user.id, occupant(asker, self.level, self.depth), self.seat)


class Fill(TableMessage, frozen=True, tag="fill"):
    """Seat computers of a level or depth on all free seats."""

    level: Level | None = None
    depth: Depth | None = None

    def command(self, asker: Asker) -> AnyCommand:
        return commands.Fill(asker.user.id, computer(self.level, self.depth))


class Leave(TableMessage, frozen=True, tag="leave"):
    """Free one's seat, or as host another."""

    seat: Seat | None = None

    def command(self, asker: Asker) -> AnyCommand:
        return commands.Leave(asker.user.id, self.seat)


class PassHost(TableMessage, frozen=True, tag="pass_host"):
    """Make the user on a seat the host."""

    seat: Seat

    def command(self, asker: Asker) -> AnyCommand:
        return commands.PassHost(asker.user.id, self.seat)


class Ready(TableMessage, frozen=True, tag="ready"):
    """Say that one is ready, or not."""

    ready: bool = True

    def command(self, asker: Asker) -> AnyCommand:
        return commands.Ready(asker.user.id, self.ready, asker.lot())


class Start(TableMessage, frozen=True, tag="start"):
    """Start the game."""

    def command(self, asker: Asker) -> AnyCommand:
        return commands.Start(asker.user.id, asker.lot())


class Offer(TableMessage, frozen=True, tag="offer"):
    """Offer something to the others."""

    kind: OfferKind
    ply: Ply | None = None

    def command(self, asker: Asker) -> AnyCommand:
        return commands.Offer(asker.user.id, self.kind, self.ply, asker.name())


class Answer(TableMessage, frozen=True, tag="answer"):
    """Accept or decline an offer by its number."""

    offer: Annotated[int, Meta(ge=0)]
    accept: bool

    def command(self, asker: Asker) -> AnyCommand:
        return commands.Answer(asker.user.id, self.offer, self.accept, asker.name())


class Resume(TableMessage, frozen=True, tag="resume"):
    """Go on after a pause."""

    def command(self, asker: Asker) -> AnyCommand:
        return commands.Resume(asker.user.id)


class Resign(TableMessage, frozen=True, tag="resign"):
    """Give up."""

    def command(self, asker: Asker) -> AnyCommand:
        return commands.Resign(asker.user.id)


class Claim(TableMessage, frozen=True, tag="claim"):
    """End the game that an absent player has left."""

    result: Literal["win", "draw", "abort"]

    def command(self, asker: Asker) -> AnyCommand:
        return commands.Claim(asker.user.id, self.result)


class Say(TableMessage, frozen=True, tag="say"):
    """Say something."""

    text: Annotated[str, Meta(max_length=1000)]
    channel: Channel = "players"

    def command(self, asker: Asker) -> AnyCommand:
        return commands.Say(asker.user.id, asker.user.name, self.channel, self.text)


AnyTableMessage = Play | Sit | Fill | Leave | PassHost | Ready | Start | Offer | Answer | Resume | Resign | Claim | Say
AnyClientMessage = Hello | Ping | Watch | Unwatch | Differs | AnyTableMessage


class Done(Struct, frozen=True, tag_field="t", tag="done"):
    """It is done and saved; the table has this version now."""

    id: str
    table: str
    version: int


class Pong(Struct, frozen=True, tag_field="t", tag="pong"):
    """The house is there; its time in milliseconds since 1970."""

    id: str
    now: int


class RateLimit(Struct, frozen=True):
    """Which limit was reached, and after how many seconds to ask again."""

    key: str
    seconds: int


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why something was not done, the same on every door."""

    code: str
    message: str
    rule: str = ""
    spaces: tuple[str, ...] = ()
    ratelimit: RateLimit | None = None


class Refused(Struct, frozen=True, tag_field="t", tag="refused"):
    """It was not done, and why; the version of the table concerned helps to catch up."""

    id: str
    refusal: Refusal
    version: int | None = None


class Update(Struct, frozen=True, tag_field="t", tag="update"):
    """A table as it is now."""

    view: TableView


class Notice(Struct, frozen=True, tag_field="t", tag="notice"):
    """Something everybody should know of the house itself; with an empty code it is over."""

    code: str
    message: str


AnyServerMessage = Done | Pong | Refused | Update | Notice
