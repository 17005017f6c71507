"""How much anybody may ask of the house: on by default, told at `/api/limits`, settable under `[limits]`."""

from typing import Annotated

from msgspec import Meta, Struct

Some = Annotated[int, Meta(ge=1, le=1_000_000_000)]


class Rate(Struct, frozen=True):
    """So many at once; so many come back, evenly, in so many seconds."""

    count: Some
    seconds: Some


class Limits(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every limit; docs/limits.md says for whom each is meant."""

    throttled: bool = True
    """Whether the rates are kept at all; to be switched off only where a house is measured."""
    requests: Rate = Rate(1200, 60)
    """HTTP requests of an address."""
    user_requests: Rate = Rate(600, 60)
    """HTTP requests of a user."""
    connections: Rate = Rate(120, 60)
    """WebSockets that an address opens."""
    messages: Rate = Rate(100, 20)
    """Messages on one WebSocket."""
    guests: Rate = Rate(60, 3600)
    """Guests that come from an address."""
    log_ins: Rate = Rate(20, 600)
    """Attempts from an address to come in by password, resume code or passkey."""
    log_ins_per_name: Rate = Rate(10, 600)
    """Attempts to come in by a name's password, wherever they come from."""
    tables: Rate = Rate(60, 3600)
    """Tables that a user opens."""
    sockets_per_address: Some = 200
    """WebSockets open at the same time."""
    sockets_per_user: Some = 30
    watched: Some = 200
    """Tables watched on one WebSocket."""
    body: Some = 65_536
    """Bytes of an HTTP body."""
    message: Some = 16_384
    """Bytes of a message on a WebSocket."""
    analyses: Some = 3
    """Analyses a user may have waiting and running."""
    analysis_seconds: Some = 60
    """The longest analysis."""
