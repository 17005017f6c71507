"""How every handler answers: JSON from structs, refusals in one shape and in the asker's language."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from aiohttp import web
from msgspec import DecodeError, ValidationError
from msgspec.json import decode, encode

from spielbrett import NotationError, RecordError, SpielbrettError, UnknownGame, phrase, say

from ...house.accounts import AccountRefusal
from ..wire import Refusal
from .asking import Unauthorized, language_of

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

STATUS_BY_CODE = {"table.unknown": 404, "table.stale": 409, "table.busy": 503, "house.not_found": 404}
STATUS_BY_KIND: tuple[tuple[type[SpielbrettError], int], ...] = (
    (Unauthorized, 401),
    (AccountRefusal, 403),
    (UnknownGame, 404),
    (NotationError, 400),
    (RecordError, 400),
)


class BadRequest(SpielbrettError):  # noqa: N818
    """The body is not what the address expects."""

    def __init__(self, detail: str) -> None:
        super().__init__(phrase("house.body", detail=detail[:200]))


def answer(body: Any, status: int = 200) -> web.Response:
    """A JSON answer."""
    return web.Response(body=encode(body), status=status, content_type="application/json")


async def body_of(request: web.Request, kind: type[T]) -> T:
    """The body as a struct. Raises BadRequest."""
    try:
        return decode(await request.read() or b"{}", type=kind)
    except (ValidationError, DecodeError, UnicodeDecodeError) as error:
        raise BadRequest(str(error)) from error


def refusal(error: SpielbrettError, language: str) -> Refusal:
    """A refusal as it is told."""
    return Refusal(error.code, say(error.reason, language), error.rule, error.spaces)


def status_of(error: SpielbrettError) -> int:
    """The HTTP status of a refusal: 422 where nothing says more."""
    if isinstance(error, BadRequest):
        return 400
    kinds = (status for kind, status in STATUS_BY_KIND if isinstance(error, kind))
    return STATUS_BY_CODE.get(error.code) or next(kinds, 422)


@web.middleware
async def refusing(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn refusals into answers."""
    try:
        return await handler(request)
    except SpielbrettError as error:
        return answer(refusal(error, language_of(request)), status_of(error))
    except web.HTTPException as error:
        if error.status < 400 or not request.path.startswith("/api/"):
            raise
        reason = phrase("house.not_found" if error.status == 404 else "house.http", detail=error.reason)
        return answer(refusal(SpielbrettError(reason), language_of(request)), error.status)
