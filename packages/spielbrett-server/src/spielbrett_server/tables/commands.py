"""What a table can be asked to do.

`by` is the user who asks; the house itself (its engines, its sweep) asks with `None`. Whatever is left to chance comes
in with the command, so that deciding stays pure.
"""

from typing import Literal

from msgspec import Struct

from .events import AnyTerms, Channel, Computer, Occupant, OfferKind


class Command(Struct, frozen=True, tag_field="command"):
    """A wish."""

    by: str | None


class Lot(Struct, frozen=True):
    """What chance decides when a game starts."""

    seed: int
    salt: str


class Open(Command, frozen=True):
    """Open a table for a game."""

    game: str
    options: dict[str, bool | int | str | None]
    seats: int
    terms: AnyTerms
    listed: bool = True
    rated: bool = True
    takebacks: bool = True
    drawn: bool = True


class Sit(Command, frozen=True):
    """Take a seat, oneself or with a computer; `None` is the first free one."""

    occupant: Occupant
    seat: int | None = None


class Fill(Command, frozen=True):
    """Seat a computer on every free seat."""

    computer: Computer


class Leave(Command, frozen=True):
    """Free a seat before the start: one's own, or as the host anybody's."""

    seat: int | None = None


class PassHost(Command, frozen=True):
    """Make the user on a seat the host."""

    seat: int


class Ready(Command, frozen=True):
    """Say that one is ready, or no longer; the last one to be ready starts the game."""

    ready: bool
    lot: Lot


class Start(Command, frozen=True):
    """Start the game, as the host."""

    lot: Lot


class Play(Command, frozen=True):
    """Act at a ply; the house names the seat of the computer it acts for."""

    ply: int
    action: str
    seat: int | None = None


class Offer(Command, frozen=True):
    """Offer something to all others; a takeback names the ply to return to."""

    kind: OfferKind
    ply: int | None = None
    rematch: str = ""
    """The name of the next table, should the offer be accepted at once."""


class Answer(Command, frozen=True):
    """Accept or decline an offer."""

    offer: int
    accepted: bool
    rematch: str = ""
    """The name of the next table, should this answer be the last one."""


class Resume(Command, frozen=True):
    """Go on after a pause."""


class Resign(Command, frozen=True):
    """Give up."""


class Claim(Command, frozen=True):
    """End a game that an absent player has left."""

    result: Literal["win", "draw", "abort"]


class Say(Command, frozen=True):
    """Say something."""

    name: str
    channel: Channel
    text: str


class Flag(Command, frozen=True):
    """See whether the time of the seat to act is over."""


class Halt(Command, frozen=True):
    """Let the clocks forget the time the house was down."""

    since: int


class Notice(Command, frozen=True):
    """Note that a user has no connection any more, or is there again."""

    user: str
    there: bool


AnyCommand = (
    Open
    | Sit
    | Fill
    | Leave
    | PassHost
    | Ready
    | Start
    | Play
    | Offer
    | Answer
    | Resume
    | Resign
    | Claim
    | Say
    | Flag
    | Halt
    | Notice
)
