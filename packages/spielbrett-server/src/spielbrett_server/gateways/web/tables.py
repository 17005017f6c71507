"""The addresses of tables."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.json import decode

from ...house.ports import Done, Entry
from ...tables import commands
from ...tables.commands import AnyCommand
from ...tables.events import AnyTerms, Channel, OfferKind, Terms
from ...tables.record import record_of
from ...tables.view import Description, TableView
from ..wire import Depth, Id, Level, Ply, Word, computer, occupant
from .asking import PRESENCE
from .route import Ask, Route

Request = Annotated[str, Meta(max_length=64)]


class OpenBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open."""

    game: Word
    options: dict[str, bool | int | str | None] = {}
    seats: int = 2
    terms: AnyTerms = Terms()
    listed: bool = True
    rated: bool = True
    takebacks: bool = True
    drawn: bool = True
    id: Request = ""


class Lobby(Struct, frozen=True, forbid_unknown_fields=True):
    """Which tables of the lobby to list."""

    state: Literal["open", "running"] = "open"
    game: Word | None = None


class At(Struct, frozen=True, forbid_unknown_fields=True):
    """After how many plies; without a number, now."""

    ply: Ply | None = None


class SitBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit: oneself, or a computer of a level or depth."""

    level: Level | None = None
    depth: Depth | None = None


class ReadyBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one is ready."""

    ready: bool = True


class ActBody(Struct, frozen=True, forbid_unknown_fields=True):
    """An action at the ply the asker has seen."""

    id: Id
    ply: Ply
    action: Word


class OfferBody(Struct, frozen=True, forbid_unknown_fields=True):
    """An offer to the others."""

    kind: OfferKind
    ply: Ply | None = None


class AnswerBody(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to an offer."""

    accept: bool


class ClaimBody(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game that somebody has left is to end."""

    result: Literal["win", "draw", "abort"]


class SayBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say."""

    text: Annotated[str, Meta(max_length=1000)]
    channel: Channel = "players"


class Opened(Struct, frozen=True):
    """The name of a table."""

    table: str


class Tables(Struct, frozen=True):
    """Tables of the lobby."""

    tables: list[Entry]


async def open_table(ask: Ask[OpenBody]) -> Opened:
    """Open a table; whoever opens it is its host."""
    asker, body = ask.asker, ask.body
    ask.count("tables", ask.limits.tables, asker.user.id)
    command = commands.Open(
        asker.user.id,
        body.game,
        body.options,
        body.seats,
        body.terms,
        body.listed,
        body.rated,
        body.takebacks,
        body.drawn,
    )
    done = await ask.house.open_table(command, body.id or None)
    return Opened(done.table)


async def list_tables(ask: Ask[Lobby]) -> Tables:
    """The listed tables that wait for players, or those being played."""
    statuses = {"open": ("waiting",), "running": ("running", "paused")}[ask.body.state]
    return Tables(await ask.house.store.listed(statuses=statuses, game=ask.body.game))


async def list_playing(ask: Ask[None]) -> Tables:
    """The tables the asker sits at, those waiting for the asker first."""
    return Tables(await ask.house.store.of_user(ask.user.id, statuses=("waiting", "running", "paused")))


async def list_finished(ask: Ask[None]) -> Tables:
    """The newest tables of the asker at which the game has ended."""
    return Tables(await ask.house.store.of_user(ask.user.id, statuses=("ended",)))


async def show_table(ask: Ask[None]) -> TableView:
    """A table as the asker may see it."""
    return await ask.house.view(ask.path["table"], ask.reader, ask.language)


async def show_ply(ask: Ask[None]) -> TableView:
    """A table with the position it had after so many plies, as the asker saw it."""
    return await ask.house.view(ask.path["table"], ask.reader, ask.language, ask.path["ply"])


async def describe(ask: Ask[At]) -> Description:
    """The board in full sentences, as the asker may see it."""
    return await ask.house.describe(ask.path["table"], ask.reader, ask.language, ask.body.ply)


async def show_record(ask: Ask[None]) -> dict[str, Any]:
    """The record of a game; where something is hidden, after its end."""
    table = await ask.house.hear(ask.path["table"], 1)
    return decode(record_of(table).format())


async def sit(ask: Ask[SitBody]) -> Done:
    """Take a seat, or seat a computer."""
    who = occupant(ask.asker, ask.body.level, ask.body.depth)
    return await _do(ask, commands.Sit(ask.user.id, who, ask.path["seat"]))


async def fill(ask: Ask[SitBody]) -> Done:
    """Seat computers on all free seats."""
    return await _do(ask, commands.Fill(ask.user.id, computer(ask.body.level, ask.body.depth)))


async def leave(ask: Ask[None]) -> Done:
    """Free one's seat, or as host another."""
    return await _do(ask, commands.Leave(ask.user.id, ask.path["seat"]))


async def ready(ask: Ask[ReadyBody]) -> Done:
    """Say that one is ready, or no longer; the last one starts the game."""
    return await _do(ask, commands.Ready(ask.user.id, ask.body.ready, ask.asker.lot()))


async def start(ask: Ask[None]) -> Done:
    """Start the game, as the host."""
    return await _do(ask, commands.Start(ask.user.id, ask.asker.lot()))


async def act(ask: Ask[ActBody]) -> Done:
    """Play an action at the ply one has seen; the same id again has no further effect."""
    return await _do(ask, commands.Play(ask.user.id, ask.body.ply, ask.body.action), ask.body.id)


async def offer(ask: Ask[OfferBody]) -> Done:
    """Offer a draw, a takeback, a pause, a rematch, or to abort."""
    return await _do(ask, commands.Offer(ask.user.id, ask.body.kind, ask.body.ply, ask.asker.name()))


async def answer_offer(ask: Ask[AnswerBody]) -> Done:
    """Accept or decline an offer by its number."""
    name = ask.asker.name()
    return await _do(ask, commands.Answer(ask.user.id, ask.path["offer"], ask.body.accept, name))


async def resign(ask: Ask[None]) -> Done:
    """Give up."""
    return await _do(ask, commands.Resign(ask.user.id))


async def claim(ask: Ask[ClaimBody]) -> Done:
    """End a game that an absent player has left."""
    await ask.request.app[PRESENCE].see_to(ask.path["table"])
    return await _do(ask, commands.Claim(ask.user.id, ask.body.result))


async def resume(ask: Ask[None]) -> Done:
    """Go on after a pause."""
    return await _do(ask, commands.Resume(ask.user.id))


async def say(ask: Ask[SayBody]) -> Done:
    """Say something to the players or to the spectators."""
    asker = ask.asker
    return await _do(ask, commands.Say(asker.user.id, asker.user.name, ask.body.channel, ask.body.text))


async def _do(ask: Ask[Any], command: AnyCommand, name: str | None = None) -> Done:
    return await ask.house.carry_out(ask.path["table"], command, name)


NO_TABLE, AT_TABLE = (404,), (404, 409, 422, 503)
TABLE = "/api/tables/{table}"
ROUTES = (
    Route("POST", "/api/tables", open_table, "play", 201, (404, 409, 422, 503)),
    Route("GET", "/api/tables", list_tables),
    Route("GET", "/api/account/playing", list_playing, "read"),
    Route("GET", "/api/account/finished", list_finished, "read"),
    Route("GET", TABLE, show_table, refusals=NO_TABLE),
    Route("GET", f"{TABLE}/plies/{{ply}}", show_ply, refusals=(404, 422)),
    Route("GET", f"{TABLE}/description", describe, refusals=(404, 422)),
    Route("GET", f"{TABLE}/record", show_record, refusals=(404, 422)),
    Route("POST", f"{TABLE}/seats", fill, "play", refusals=AT_TABLE),
    Route("POST", f"{TABLE}/seats/{{seat}}", sit, "play", refusals=AT_TABLE),
    Route("DELETE", f"{TABLE}/seats/{{seat}}", leave, "play", refusals=AT_TABLE),
    Route("POST", f"{TABLE}/ready", ready, "play", refusals=AT_TABLE),
    Route("POST", f"{TABLE}/start", start, "play", refusals=AT_TABLE),
    Route("POST", f"{TABLE}/actions", act, "play", refusals=AT_TABLE),
    Route("POST", f"{TABLE}/offers", offer, "play", refusals=AT_TABLE),
    Route("POST", f"{TABLE}/offers/{{offer}}/answer", answer_offer, "play", refusals=AT_TABLE),
    Route("POST", f"{TABLE}/resign", resign, "play", refusals=AT_TABLE),
    Route("POST", f"{TABLE}/claim", claim, "play", refusals=AT_TABLE),
    Route("POST", f"{TABLE}/resume", resume, "play", refusals=AT_TABLE),
    Route("POST", f"{TABLE}/talk", say, "play", refusals=AT_TABLE),
)
