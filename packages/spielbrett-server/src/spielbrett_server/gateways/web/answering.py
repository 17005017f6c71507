"""How every handler answers: JSON from structs, refusals in one shape and in the asker's language."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from aiohttp import ClientPayloadError, web
from msgspec import DecodeError, ValidationError
from msgspec.json import Decoder, encode

from spielbrett import NotationError, RecordError, SpielbrettError, UnknownGame, phrase, say

from ...house.accounts import AccountRefusal
from ...house.faults import told
from ...house.throttle import Throttled
from ..wire import RateLimit, Refusal
from .asking import OutOfScope, Unauthorized, language_of, rightly_called
from .doorkeeper import DOORKEEPER
from .metrics import METRICS

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

TOO_DEEP = "nested too deeply"
PATIENCE = 20.0
"""Seconds in which a body has to be there."""
LONG = 4096
"""Bytes from which on compressing is worth its time."""
STATUS_BY_CODE = {
    "table.unknown": 404,
    "table.stale": 409,
    "table.busy": 503,
    "table.unreadable": 500,
    "house.not_found": 404,
    "house.storage": 503,
    "house.request_reused": 409,
    "house.host": 421,
    "house.origin": 403,
    "house.analysis_refused": 403,
    "house.analysis_busy": 429,
    "house.fault": 500,
}
STATUS_BY_KIND: tuple[tuple[type[SpielbrettError], int], ...] = (
    (Unauthorized, 401),
    (OutOfScope, 403),
    (AccountRefusal, 403),
    (Throttled, 429),
    (UnknownGame, 404),
    (NotationError, 400),
    (RecordError, 400),
)

log = logging.getLogger(__name__)


class BadRequest(SpielbrettError):  # noqa: N818
    """What was sent is not what the address expects."""

    def __init__(self, detail: str) -> None:
        super().__init__(phrase("house.body", detail=detail[:200]))


def answer(body: Any, status: int = 200) -> web.Response:
    """A JSON answer; a long one compressed for whoever takes it so."""
    response = web.Response(body=encode(body), status=status, content_type="application/json")
    if response.content_length and response.content_length > LONG:
        response.enable_compression()
    return response


async def body_of(request: web.Request, kind: type[T]) -> T:
    """The body as a struct. Raises BadRequest."""
    try:
        async with asyncio.timeout(PATIENCE):
            text = await request.read()
    except TimeoutError as error:
        raise BadRequest("incomplete") from error
    except ClientPayloadError as error:
        raise BadRequest("encoding") from error
    return decoded(text or b"{}", Decoder(kind))


def decoded(text: str | bytes, decoder: Decoder[T]) -> T:
    """What some JSON says. Raises BadRequest."""
    try:
        return decoder.decode(text)
    except RecursionError as error:
        raise BadRequest(TOO_DEEP) from error
    except (ValidationError, DecodeError, UnicodeDecodeError) as error:
        raise BadRequest(str(error)) from error


def refusal(error: SpielbrettError, language: str) -> Refusal:
    """A refusal as it is told."""
    rate = RateLimit(error.key, error.seconds) if isinstance(error, Throttled) else None
    return Refusal(error.code, say(error.reason, language), error.rule, error.spaces, rate)


def status_of(error: SpielbrettError) -> int:
    """The HTTP status of a refusal: 422 where nothing says more."""
    if isinstance(error, BadRequest):
        return 400
    kinds = (status for kind, status in STATUS_BY_KIND if isinstance(error, kind))
    return STATUS_BY_CODE.get(error.code) or next(kinds, 422)


def refused(error: SpielbrettError, language: str, status: int | None = None) -> web.Response:
    """The answer that a refusal is."""
    response = answer(refusal(error, language), status or status_of(error))
    if isinstance(error, Throttled):
        response.headers["Retry-After"] = str(error.seconds)
    return response


def fault(error: Exception, where: str) -> SpielbrettError:
    """An error of ours as it is told; the log gets the place, and not the message, which may carry secrets."""
    log.error("%s: %s", where, told(error))
    return SpielbrettError(phrase("house.fault"))


@web.middleware
async def refusing(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn refusals and faults into answers."""
    request.app[DOORKEEPER].heard(request)
    try:
        if not rightly_called(request):
            raise SpielbrettError(phrase("house.host", host=request.host[:100]))
        return await handler(request)
    except SpielbrettError as error:
        request.app[METRICS].refusals.labels(error.code).inc()
        return refused(error, language_of(request))
    except web.HTTPException as error:
        if error.status < 400 or not request.path.startswith("/api/"):
            raise
        return _http(request, error)
    except ConnectionError:
        raise
    except RecursionError:
        return refused(BadRequest(TOO_DEEP), language_of(request))
    except Exception as error:
        return refused(fault(error, f"{request.method} {_pattern(request)}"), language_of(request))


def _http(request: web.Request, error: web.HTTPException) -> web.Response:
    reason = phrase("house.not_found") if error.status == 404 else phrase("house.http", detail=error.reason)
    response = refused(SpielbrettError(reason), language_of(request), error.status)
    if "Allow" in error.headers:
        response.headers["Allow"] = error.headers["Allow"]
    return response


def _pattern(request: web.Request) -> str:
    """The address as it was declared: names and codes in it stay out of the log."""
    resource = request.match_info.route.resource
    return resource.canonical if resource else "?"
