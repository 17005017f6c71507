"""Who asks, from where and in which language: what every handler needs first."""

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from msgspec import Struct

from spielbrett import LANGUAGES, SpielbrettError, phrase

from ...house.accounts import Accounts
from ...house.house import House
from ...house.limits import Limits
from ...house.passkeys import Passkeys
from ...house.presence import Presence
from ...house.throttle import Throttle
from ...house.users import Bearer, Scope, UserRow
from ...house.watch import Watch
from ..wire import Asker, User

COOKIE = "spielbrett"
"""The name of the session's cookie; with `__Host-` in front where the connection is encrypted."""
MONTHS_6 = 180 * 24 * 60 * 60


class Known(Struct, frozen=True):
    """Who carries the token of a request, once that has been looked up."""

    bearer: Bearer | None = None


class Proxies(Struct, frozen=True):
    """The addresses of proxies in front of the house, whose word about the client is believed."""

    addresses: frozenset[str] = frozenset()


KNOWN: Final = web.RequestKey("known", Known)
HOUSE: Final = web.AppKey("house", House)
WATCH: Final = web.AppKey("watch", Watch)
PRESENCE: Final = web.AppKey("presence", Presence)
ACCOUNTS: Final = web.AppKey("accounts", Accounts)
PASSKEYS: Final = web.AppKey("passkeys", Passkeys)
LIMITS: Final = web.AppKey("limits", Limits)
THROTTLE: Final = web.AppKey("throttle", Throttle)
NAMES: Final = web.AppKey("names", frozenset[str])
"""By which the house may be called, beside addresses and `localhost`."""
PROXIES: Final = web.AppKey("proxies", Proxies)


class Unauthorized(SpielbrettError):  # noqa: N818
    """Nobody is known to ask, where somebody must be."""

    def __init__(self) -> None:
        super().__init__(phrase("house.unauthorized"))


class OutOfScope(SpielbrettError):  # noqa: N818
    """The token does not allow this."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(phrase("house.scope", scope=scope))


def language_of(request: web.Request) -> str:
    """The language a reader wants: `?lang=`, the cookie `lang`, the user's, or the browser's first that we have."""
    bearer = request.get(KNOWN, Known()).bearer
    own = (bearer and bearer.user.language) or ""
    wanted = [request.query.get("lang", ""), request.cookies.get("lang", ""), own]
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
    if KNOWN not in request:
        token = token_of(request)
        request[KNOWN] = Known(await request.app[ACCOUNTS].by_token(token) if token else None)
    return request[KNOWN].bearer


async def user_of(request: web.Request) -> UserRow | None:
    """The user who asks, if known and if the token allows to see what the user sees."""
    bearer = await bearer_of(request)
    return bearer.user if bearer and "read" in bearer.token.scopes else None


def allowed(bearer: Bearer | None, scope: Scope) -> UserRow:
    """The user who asks for something of a scope. Raises Unauthorized and OutOfScope."""
    if bearer is None:
        raise Unauthorized
    if scope not in bearer.token.scopes:
        raise OutOfScope(scope)
    return bearer.user


def asker(house: House, user: UserRow) -> Asker:
    """A user as messages need one."""
    return Asker(User(user.id, user.name, user.login is None), house.lot, house.chance.name)


def address_of(request: web.Request) -> str:
    """The client's address: the last one that no trusted proxy has, as the proxies saw it; IPv6 by its network."""
    proxies = request.app[PROXIES].addresses
    path = [*",".join(request.headers.getall("X-Forwarded-For", ())).split(","), request.remote or ""]
    addresses = [address.strip() for address in path]
    while len(addresses) > 1 and addresses[-1] in proxies and _is_address(addresses[-2]):
        addresses.pop()
    return _network(addresses[-1])


def secure(request: web.Request) -> bool:
    """Whether the client's connection is encrypted, here or at a trusted proxy."""
    trusted = request.remote in request.app[PROXIES].addresses
    return request.secure or (trusted and request.headers.get("X-Forwarded-Proto") == "https")


def own_origin(request: web.Request) -> str:
    """The origin of the house's own pages, as this client reached them."""
    return f"{'https' if secure(request) else 'http'}://{request.host}"


def same_origin(request: web.Request) -> bool:
    """Pages of other sites may not use a reader's session; programs send no origin."""
    origin = request.headers.get("Origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.host
    except ValueError:
        return False


def rightly_called(request: web.Request) -> bool:
    """Whether the house is asked for by a name of its own.

    A page of another site can let its own name lead here (DNS rebinding), and its scripts would pass for the house's.
    What is called in front of a trusted proxy is the proxy's affair.
    """
    if "Host" not in request.headers or request.remote in request.app[PROXIES].addresses:
        return True
    try:
        name = (urlsplit(f"//{request.host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    return _is_address(name) or name == "localhost" or name.endswith(".localhost") or name in request.app[NAMES]


def cookie_name(request: web.Request) -> str:
    """The name of the session's cookie on this connection."""
    return f"__Host-{COOKIE}" if secure(request) else COOKIE


def remember(request: web.Request, response: web.StreamResponse, token: str) -> None:
    """Give the browser its session, out of reach of scripts and of other sites; the empty token takes it away."""
    response.set_cookie(
        cookie_name(request),
        token,
        max_age=MONTHS_6 if token else 0,
        path="/",
        secure=secure(request),
        httponly=True,
        samesite="Lax",
    )


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _network(address: str) -> str:
    """An IPv6 network of 64 bits counts as one address: nobody has less."""
    if ":" not in address or not _is_address(address):
        return address
    mapped = getattr(ip_address(address), "ipv4_mapped", None)
    return str(mapped) if mapped else ip_address(address).exploded[:19]
