"""The facts in a table's log. A log is enough to rebuild everything about its table."""

from typing import Literal

from msgspec import Struct


class Terms(Struct, frozen=True, tag_field="kind", tag="none"):
    """How long one may think; this one: as long as one likes."""


class Fischer(Terms, frozen=True, tag="fischer"):
    """A bank of time, and an increment for every finished turn."""

    bank: int
    """Milliseconds."""
    increment: int
    """Milliseconds."""


class PerMove(Terms, frozen=True, tag="per_move"):
    """A number of days of 24 hours for every turn."""

    days: int


AnyTerms = Terms | Fischer | PerMove


class Person(Struct, frozen=True, tag_field="kind", tag="person"):
    """A user, account or guest, on a seat."""

    user: str
    name: str


class Computer(Struct, frozen=True, tag_field="kind", tag="computer"):
    """A computer on a seat: a level of 1..10, or a depth of search for alpha-beta."""

    level: int | None = None
    depth: int | None = None


Occupant = Person | Computer
OfferKind = Literal["draw", "takeback", "rematch", "abort", "pause"]
Channel = Literal["players", "spectators"]
Reason = Literal["rules", "resigned", "timeout", "agreed", "claimed", "aborted"]


class Event(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Something that happened to a table."""

    at: int
    """Milliseconds since 1970 (UTC)."""


class Opened(Event, frozen=True):
    """The table was opened; the host is whoever opened it."""

    game: str
    options: dict[str, bool | int | str | None]
    seats: int
    host: str
    terms: AnyTerms
    listed: bool = True
    rated: bool = True
    takebacks: bool = True
    drawn: bool = True
    """Whether the lot decides who has the first seat."""


class Seated(Event, frozen=True):
    """Somebody took a seat."""

    seat: int
    occupant: Occupant


class Left(Event, frozen=True):
    """A seat became free before the start."""

    seat: int


class HostPassed(Event, frozen=True):
    """Another user is the host now."""

    host: str


class Readied(Event, frozen=True):
    """A seat said that it is ready, or no longer."""

    seat: int
    ready: bool


class Started(Event, frozen=True):
    """The game began from a position; `order` gives for each seat the place at the table of who sits on it now."""

    order: tuple[int, ...]
    position: str
    rules: int
    commitment: str
    """SHA-256 of the salt and the position: published at the start, so that a deal can be verified after the end."""
    salt: str


class Played(Event, frozen=True):
    """A seat acted; the digest is that of the position after it."""

    seat: int
    action: str
    digest: str


class Offered(Event, frozen=True):
    """A seat offered something to all others; the offer's number is the version of this event."""

    seat: int
    kind: OfferKind
    ply: int
    """For a takeback the ply to return to, else the ply at which it was made."""


class Answered(Event, frozen=True):
    """A seat accepted or declined an offer; its own offer is withdrawn by declining it."""

    offer: int
    seat: int
    accepted: bool


class TakenBack(Event, frozen=True):
    """The game went back to a ply, as a seat had asked."""

    ply: int
    seat: int | None = None
    """Who had asked; missing in older logs."""


class Paused(Event, frozen=True):
    """The clocks stopped until somebody resumes."""


class Resumed(Event, frozen=True):
    """The clocks run again."""


class Halted(Event, frozen=True):
    """The house was down from `since` until now; no clock counts that time."""

    since: int


class WentAway(Event, frozen=True):
    """The person on a seat has no connection any more."""

    seat: int


class CameBack(Event, frozen=True):
    """The person on a seat is there again."""

    seat: int


class Said(Event, frozen=True):
    """A user said something to the players or to the spectators."""

    user: str
    name: str
    channel: Channel
    text: str


class Ended(Event, frozen=True):
    """The game is over. `seat` resigned, ran out of time or claimed; returns are missing where it was aborted."""

    reason: Reason
    returns: tuple[float, ...] | None = None
    seat: int | None = None


class Rematched(Event, frozen=True):
    """The players went on at another table."""

    table: str


AnyEvent = (
    Opened
    | Seated
    | Left
    | HostPassed
    | Readied
    | Started
    | Played
    | Offered
    | Answered
    | TakenBack
    | Paused
    | Resumed
    | Halted
    | WentAway
    | CameBack
    | Said
    | Ended
    | Rematched
)
