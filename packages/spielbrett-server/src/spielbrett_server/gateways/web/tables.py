"""The addresses of tables."""

from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct

from ...house.ports import Entry
from ...tables import commands
from ...tables.commands import AnyCommand
from ...tables.events import AnyTerms, Channel, Computer, OfferKind, Person, Terms
from ...tables.record import record_of
from ..wire import Id, Ply, Word
from .answering import answer, body_of
from .asking import HOUSE, asker_of, language_of, user_of

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


class SitBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit: oneself, or a computer of a level or depth."""

    level: Annotated[int, Meta(ge=1, le=10)] | None = None
    depth: Annotated[int, Meta(ge=1, le=30)] | None = None


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


async def open_table(request: web.Request) -> web.Response:
    """POST /api/tables."""
    asker, body = await asker_of(request), await body_of(request, OpenBody)
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
    done = await request.app[HOUSE].open_table(command, body.id or None)
    return answer(Opened(done.table), 201)


async def list_tables(request: web.Request) -> web.Response:
    """GET /api/tables?state=open|running&game=."""
    statuses = {"open": ("waiting",), "running": ("running", "paused")}.get(request.query.get("state", "open"), ())
    found = await request.app[HOUSE].store.listed(statuses=statuses, game=request.query.get("game"))
    return answer(Tables(found))


async def show_table(request: web.Request) -> web.Response:
    """GET /api/tables/{table}: the view of whoever asks."""
    user = await user_of(request)
    view = await request.app[HOUSE].view(_table(request), user.id if user else None, language_of(request))
    return answer(view)


async def show_record(request: web.Request) -> web.Response:
    """GET /api/tables/{table}/record."""
    house = request.app[HOUSE]
    table = await house.hear(_table(request), 1)
    return web.Response(text=record_of(table).format(), content_type="application/json")


async def sit(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/seats/{seat}: oneself, or a computer."""
    asker, body = await asker_of(request), await body_of(request, SitBody)
    person = body.level is None and body.depth is None
    who = Person(asker.user.id, asker.user.name) if person else Computer(body.level, body.depth)
    return await _do(request, commands.Sit(asker.user.id, who, _number(request, "seat")))


async def leave(request: web.Request) -> web.Response:
    """DELETE /api/tables/{table}/seats/{seat}."""
    asker = await asker_of(request)
    return await _do(request, commands.Leave(asker.user.id, _number(request, "seat")))


async def ready(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/ready."""
    asker = await asker_of(request)
    return await _do(request, commands.Ready(asker.user.id, True, asker.lot()))


async def start(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/start."""
    asker = await asker_of(request)
    return await _do(request, commands.Start(asker.user.id, asker.lot()))


async def act(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/actions."""
    asker, body = await asker_of(request), await body_of(request, ActBody)
    return await _do(request, commands.Play(asker.user.id, body.ply, body.action), body.id)


async def offer(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/offers."""
    asker, body = await asker_of(request), await body_of(request, OfferBody)
    return await _do(request, commands.Offer(asker.user.id, body.kind, body.ply, asker.name()))


async def answer_offer(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/offers/{offer}/answer."""
    asker, body = await asker_of(request), await body_of(request, AnswerBody)
    return await _do(request, commands.Answer(asker.user.id, _number(request, "offer"), body.accept, asker.name()))


async def resign(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/resign."""
    asker = await asker_of(request)
    return await _do(request, commands.Resign(asker.user.id))


async def resume(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/resume."""
    asker = await asker_of(request)
    return await _do(request, commands.Resume(asker.user.id))


async def say(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/talk."""
    asker, body = await asker_of(request), await body_of(request, SayBody)
    return await _do(request, commands.Say(asker.user.id, asker.user.name, body.channel, body.text))


async def _do(request: web.Request, command: AnyCommand, name: str | None = None) -> web.Response:
    return answer(await request.app[HOUSE].carry_out(_table(request), command, name))


def _table(request: web.Request) -> str:
    return request.match_info["table"]


def _number(request: web.Request, name: str) -> int:
    return int(request.match_info[name])


ROUTES = (
    web.post("/api/tables", open_table),
    web.get("/api/tables", list_tables),
    web.get("/api/tables/{table}", show_table),
    web.get("/api/tables/{table}/record", show_record),
    web.post(r"/api/tables/{table}/seats/{seat:\d{1,2}}", sit),
    web.delete(r"/api/tables/{table}/seats/{seat:\d{1,2}}", leave),
    web.post("/api/tables/{table}/ready", ready),
    web.post("/api/tables/{table}/start", start),
    web.post("/api/tables/{table}/actions", act),
    web.post("/api/tables/{table}/offers", offer),
    web.post(r"/api/tables/{table}/offers/{offer:\d{1,9}}/answer", answer_offer),
    web.post("/api/tables/{table}/resign", resign),
    web.post("/api/tables/{table}/resume", resume),
    web.post("/api/tables/{table}/talk", say),
)
