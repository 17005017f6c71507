"""Who asks and in which language: what every handler needs first."""

from typing import Final

from aiohttp import web

from spielbrett import LANGUAGES, SpielbrettError, phrase

from ...house.accounts import Accounts
from ...house.house import House
from ...house.users import Bearer, UserRow
from ...house.watch import Watch
from ..wire import Asker, User

HOUSE: Final = web.AppKey("house", House)
WATCH: Final = web.AppKey("watch", Watch)
ACCOUNTS: Final = web.AppKey("accounts", Accounts)

COOKIE = "spielbrett"
"""The name of the session's cookie; with `__Host-` in front where the connection is encrypted."""
MONTHS_6 = 180 * 24 * 60 * 60


class Unauthorized(SpielbrettError):  # noqa: N818
    """Nobody is known to ask, where somebody must be."""

    def __init__(self) -> None:
        super().__init__(phrase("house.unauthorized"))


def language_of(request: web.Request) -> str:
    """The language a reader wants: `?lang=`, the cookie `lang`, or the browser's first that we have."""
    wanted = [request.query.get("lang", ""), request.cookies.get("lang", "")]
    wanted += [part.partition(";")[0].strip() for part in request.headers.get("Accept-Language", "").split(",")]
    return next((tongue[:2].lower() for tongue in wanted if tongue[:2].lower() in LANGUAGES), "en")


def token_of(request: web.Request) -> str | None:
    """The token a request carries: `Authorization: Bearer`, or the session's cookie."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return request.cookies.get(cookie_name(request))


async def bearer_of(request: web.Request) -> Bearer | None:
    """Whoever asks, with the token that says so."""
    token = token_of(request)
    return await request.app[ACCOUNTS].by_token(token) if token else None


async def user_of(request: web.Request) -> UserRow | None:
    """The user who asks, if known."""
    bearer = await bearer_of(request)
    return bearer and bearer.user


async def asker_of(request: web.Request) -> Asker:
    """The user who asks. Raises Unauthorized."""
    return asker(request.app[HOUSE], await user_of(request))


def asker(house: House, user: UserRow | None) -> Asker:
    """A user as messages need one. Raises Unauthorized for nobody."""
    if user is None:
        raise Unauthorized
    return Asker(User(user.id, user.name, user.login is None), house.lot, house.chance.name)


def cookie_name(request: web.Request) -> str:
    """The name of the session's cookie on this connection."""
    return f"__Host-{COOKIE}" if request.secure else COOKIE


def remember(request: web.Request, response: web.Response, token: str) -> None:
    """Give the browser its session, out of reach of scripts and of other sites."""
    response.set_cookie(
        cookie_name(request),
        token,
        max_age=MONTHS_6,
        path="/",
        secure=request.secure,
        httponly=True,
        samesite="Lax",
    )
