"""From a declared route to a handler of the web server: who may come in, what is read, what is answered."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

from aiohttp import web
from msgspec import ValidationError, convert
from msgspec.json import Encoder

from spielbrett import SpielbrettError, phrase

from .answering import BadRequest, answer, body_of
from .answering import Handler as WebHandler
from .asking import LIMITS, THROTTLE, address_of, allowed, bearer_of, remember, same_origin
from .metrics import METRICS
from .route import PARAMETERS, Ask, Route

LINES = "application/x-ndjson"
SAFE = ("GET", "HEAD", "OPTIONS")


def add(app: web.Application, route: Route) -> None:
    """Make a route an address of the application."""
    app.router.add_route(route.method, route.path, _handler(route))


def _handler(route: Route) -> WebHandler:
    async def handle(request: web.Request) -> web.StreamResponse:
        ask = await _ask(request, route)
        if route.streams:
            return await _stream(request, route.handler(ask))
        with request.app[METRICS].answers.labels("http", route.name).time():
            response = _response(route, await _found(route.handler(ask)))
        if ask.cookie is not None:
            remember(request, response, ask.cookie)
        return response

    return handle


async def _found(answer: Any) -> Any:
    return await answer


async def _ask(request: web.Request, route: Route) -> Ask[Any]:
    _check_origin(request)
    limits, throttle = request.app[LIMITS], request.app[THROTTLE]
    throttle.take("requests", address_of(request), limits.requests)
    bearer = await bearer_of(request)
    if bearer is not None:
        throttle.take("user_requests", bearer.user.id, limits.user_requests)
    if route.scope is not None:
        allowed(bearer, route.scope)
    return Ask(request, await _body(request, route), _path(request), bearer)


def _check_origin(request: web.Request) -> None:
    """Pages of other sites change nothing here."""
    if request.method not in SAFE and not same_origin(request):
        raise SpielbrettError(phrase("house.origin"))


async def _body(request: web.Request, route: Route) -> Any:
    query = {key: value for key, value in request.query.items() if key != "lang"}
    if route.method == "GET" and route.body is not None:
        return _converted(query, route.body)
    if query:
        raise BadRequest(f"?{next(iter(query))}")
    return None if route.body is None else await body_of(request, route.body)


def _path(request: web.Request) -> dict[str, Any]:
    return {name: _converted(value, PARAMETERS[name]) for name, value in request.match_info.items()}


def _converted(value: Any, kind: Any) -> Any:
    try:
        return convert(value, kind, strict=False)
    except ValidationError as error:
        raise BadRequest(str(error)) from error


def _response(route: Route, found: Any) -> web.Response:
    if route.answer is None:
        return web.Response(status=204)
    if isinstance(found, str):
        return web.Response(text=found, status=route.status, content_type=route.media)
    return answer(found, route.status)


async def _stream(request: web.Request, lines: Any) -> web.StreamResponse:
    """Lines of JSON as they come; a refusal before the first one is an ordinary answer."""
    iterator: AsyncIterator[Any] = lines
    encoder, response = Encoder(), web.StreamResponse(headers={"Content-Type": LINES, "Cache-Control": "no-store"})
    async with aclosing(iterator):  # pyright: ignore[reportArgumentType]
        first = await anext(iterator)
        await response.prepare(request)
        await response.write(encoder.encode(first) + b"\n")
        async for line in iterator:
            await response.write(encoder.encode(line) + b"\n")
    await response.write_eof()
    return response
