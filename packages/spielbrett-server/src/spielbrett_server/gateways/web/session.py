"""The addresses of identity: guests, sessions, accounts."""

from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct

from ...house.users import UserRow
from ..wire import Word
from .answering import answer, body_of
from .asking import ACCOUNTS, Unauthorized, bearer_of, cookie_name, remember, user_of

Secret = Annotated[str, Meta(max_length=200)]


class GuestBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest is to be called."""

    name: Word


class SessionBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A resume code, or a name and a password."""

    code: Secret | None = None
    name: Word | None = None
    password: Secret | None = None


class AccountBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and the password of a new account."""

    name: Word
    password: Secret


class Me(Struct, frozen=True, omit_defaults=True):
    """Who asks; token and code only where they are new."""

    user: str
    name: str
    guest: bool
    token: str | None = None
    code: str | None = None


async def make_guest(request: web.Request) -> web.Response:
    """POST /api/guests."""
    body = await body_of(request, GuestBody)
    user, token, code = await request.app[ACCOUNTS].guest(body.name)
    response = answer(Me(user.id, user.name, True, token, code), 201)
    remember(request, response, token)
    return response


async def begin(request: web.Request) -> web.Response:
    """POST /api/session."""
    body, accounts = await body_of(request, SessionBody), request.app[ACCOUNTS]
    if body.code is not None:
        user, token = await accounts.resume(body.code)
    else:
        user, token = await accounts.log_in(body.name or "-", body.password or "")
    response = answer(Me(user.id, user.name, user.login is None, token))
    remember(request, response, token)
    return response


async def show(request: web.Request) -> web.Response:
    """GET /api/session."""
    user = await _known(request)
    return answer(Me(user.id, user.name, user.login is None))


async def end(request: web.Request) -> web.Response:
    """DELETE /api/session."""
    bearer = await bearer_of(request)
    if bearer:
        await request.app[ACCOUNTS].log_out(bearer)
    response = web.Response(status=204)
    response.del_cookie(cookie_name(request), path="/", secure=request.secure, httponly=True, samesite="Lax")
    return response


async def upgrade(request: web.Request) -> web.Response:
    """POST /api/account: a guest becomes an account and keeps everything."""
    user, body = await _known(request), await body_of(request, AccountBody)
    account = await request.app[ACCOUNTS].upgrade(user, body.name, body.password)
    return answer(Me(account.id, account.name, False))


async def _known(request: web.Request) -> UserRow:
    user = await user_of(request)
    if user is None:
        raise Unauthorized
    return user


ROUTES = (
    web.post("/api/guests", make_guest),
    web.post("/api/session", begin),
    web.get("/api/session", show),
    web.delete("/api/session", end),
    web.post("/api/account", upgrade),
)
