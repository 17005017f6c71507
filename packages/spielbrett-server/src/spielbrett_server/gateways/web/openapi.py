"""The description of all addresses (OpenAPI 3.1), made from the same declarations that serve them."""

from collections.abc import Sequence
from typing import Any

from msgspec.json import schema_components

from ..wire import Refusal
from .admitting import LINES
from .route import PARAMETERS, Route

REFERENCE = "#/components/schemas/{name}"
REASONS = {
    400: "The request is not of the form expected.",
    401: "Nobody is known to ask.",
    403: "Not allowed.",
    404: "There is no such thing.",
    409: "The asker has not seen the newest version.",
    413: "The body is too large.",
    422: "Refused, with the reason.",
    429: "Too often; `Retry-After` says when to ask again.",
    503: "Too much at once, or the storage is away for a moment.",
}


def describe(routes: Sequence[Route], version: str) -> dict[str, Any]:
    """The document."""
    kinds = {kind for route in routes for kind in (route.answer, route.body) if kind is not None and kind is not str}
    kinds |= {PARAMETERS[name] for route in routes for name in route.parameters}
    ordered = sorted(kinds, key=repr)
    schemas, components = schema_components([*ordered, Refusal], ref_template=REFERENCE)
    schema_of = dict(zip(ordered, schemas, strict=False)) | {str: {"type": "string"}}
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schema_of, components)
    return {
        "openapi": "3.1.0",
        "info": {"title": "spielbrett", "version": version, "description": "The house: tables and their games."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Route, schema_of: dict[Any, Any], components: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "parameters": [*(_parameter(name, schema_of) for name in route.parameters), *_query(route, components)],
        "responses": {str(status): _response(route, schema_of) for status in (_success(route),)}
        | {str(status): _refusal(status) for status in refusals(route)},
    }
    if route.body is not None and route.method != "GET":
        content = _content("application/json", schema_of[route.body])
        required = bool(components[route.body.__name__].get("required"))
        operation["requestBody"] = {"required": required, "content": content}
    if route.scope is not None:
        operation["security"] = [{"token": []}]
    return operation


def refusals(route: Route) -> list[int]:
    """The statuses with which an address may refuse."""
    size = [413] if route.body is not None and route.method != "GET" else []
    origin = [403] if route.method != "GET" else []
    scope = [401, 403] if route.scope is not None else []
    return sorted({400, *size, *origin, *scope, 429, 503, *route.refusals})


def _success(route: Route) -> int:
    return 204 if route.answer is None else route.status


def _parameter(name: str, schema_of: dict[Any, Any]) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": schema_of[PARAMETERS[name]]}


def _query(route: Route, components: dict[str, Any]) -> list[dict[str, Any]]:
    language: dict[str, Any] = {"name": "lang", "in": "query", "schema": {"type": "string"}}
    if route.method != "GET" or route.body is None:
        return [language]
    fields = components[route.body.__name__]["properties"]
    return [*({"name": name, "in": "query", "schema": _plain(field)} for name, field in fields.items()), language]


def _plain(field: dict[str, Any]) -> dict[str, Any]:
    """A field of a query: a missing one is `null`, and no text says so."""
    choices = [choice for choice in field.get("anyOf", [field]) if choice.get("type") != "null"]
    return choices[0]


def _response(route: Route, schema_of: dict[Any, Any]) -> dict[str, Any]:
    if route.answer is None:
        return {"description": "It is done."}
    media = LINES if route.streams else route.media
    return {"description": route.summary, "content": _content(media, schema_of[route.answer])}


def _refusal(status: int) -> dict[str, Any]:
    reference = {"$ref": REFERENCE.format(name="Refusal")}
    return {"description": REASONS[status], "content": _content("application/json", reference)}


def _content(media: str, schema: Any) -> dict[str, Any]:
    return {media: {"schema": schema}}
