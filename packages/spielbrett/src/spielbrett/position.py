"""The text of a position, and its digest.

A position text is three words: the game, the options that differ from their defaults (`-` for none), the state. The
state is JSON without blanks, made from the fields of the frozen dataclass in their order, unless the game has a shorter
form of its own.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from . import options
from .errors import PositionError, SpielbrettError
from .game import AnyGame
from .phrases import phrase

LONGEST = 1 << 19
"""A longer text is refused unread. Texts grow where positions must not recur, in Quinque by 73 characters a turn."""


def encode(game: AnyGame, state: Any) -> str:
    """The canonical text of a state."""
    form = game.format_state(state) if game.format_state else _dump(state)
    return f"{game.name} {options.format(state.options)} {form}"


def decode(game: AnyGame, text: str) -> Any:
    """The state a text stands for. Raises PositionError for anything that is not a position of this game.

    Only the canonical text is read, whatever blanks are around its words: what differs can be told by the text.
    """
    return _decode(game, text, _parse_state, encode)


def encode_view(game: AnyGame, view: Any) -> str:
    """A view as text: the position where nothing is hidden, else the fields of the view."""
    if game.view is None:
        return encode(game, view)
    return f"{game.name} {options.format(view.options)} {_dump(view)}"


def decode_view(game: AnyGame, text: str) -> Any:
    """The inverse of `encode_view`. Raises PositionError."""
    return decode(game, text) if game.view is None else _decode(game, text, _parse_view, encode_view)


def _decode(
    game: AnyGame, text: str, parse: Callable[[AnyGame, Any, str], Any], write: Callable[[AnyGame, Any], str]
) -> Any:
    if len(text) > LONGEST:
        raise PositionError(phrase("position.long", found=len(text), longest=LONGEST))
    words = text.split()
    if len(words) != 3:
        raise PositionError(phrase("position.form"))
    if words[0] != game.name:
        raise PositionError(phrase("position.game", expected=game.name, found=words[0][:40]))
    chosen = options.parse(game.options, options.split(words[1]))
    try:
        found = parse(game, chosen, words[2])
        canonical = write(game, found)
    except SpielbrettError:
        raise
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise PositionError(phrase("position.state", detail=str(error)[:80])) from error
    if canonical.split() != words:
        raise PositionError(phrase("position.canonical", text=canonical[:80]))
    return found


def _parse_state(game: AnyGame, chosen: Any, text: str) -> Any:
    state = game.parse_state(chosen, text) if game.parse_state else _parse_generic(game.state, chosen, text)
    objection = game.check(state) if game.check else None
    if objection is not None:
        raise PositionError(objection)
    return state


def digest(game: AnyGame, state: Any) -> str:
    """16 hexadecimal digits (8 bytes, BLAKE2b) of the canonical text: equal on every machine and version.

    Where information is hidden, show the digest of a truth to nobody who may not see the truth: there are so few that
    fit a view that all can be tried.
    """
    from hashlib import blake2b  # noqa: PLC0415 - a tenth of the time of `import spielbrett`

    return blake2b(encode(game, state).encode(), digest_size=8).hexdigest()


def _parse_view(game: AnyGame, chosen: Any, text: str) -> Any:
    return _parse_generic(cast("type[Any]", game.view), chosen, text)


def _parse_generic(kind: type[Any], chosen: Any, text: str) -> Any:
    hints = {name: hint for name, hint in _field_types(kind).items() if name != "options"}
    parts = _sequence(json.loads(text))
    values = {name: _build(hint, part) for (name, hint), part in zip(hints.items(), parts, strict=True)}
    return kind(options=chosen, **values)


def _dump(state: Any) -> str:
    values = [_flatten(getattr(state, name)) for name in _field_types(state.__class__) if name != "options"]
    return json.dumps(values, separators=(",", ":")).replace(" ", "\\u0020")


def _flatten(value: Any) -> Any:
    if is_dataclass(value):
        return [_flatten(getattr(value, name)) for name in _field_types(cast("Any", value).__class__)]
    if isinstance(value, frozenset):
        return sorted(map(_flatten, cast("frozenset[Any]", value)))
    if isinstance(value, tuple):
        return [_flatten(part) for part in cast("tuple[Any, ...]", value)]
    return value


def _field_types(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {entry.name: hints[entry.name] for entry in fields(kind) if entry.init}


def _build(kind: Any, value: Any) -> Any:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _build_union(arguments, value)
    if is_dataclass(kind):
        make = cast("type[Any]", kind)
        hints = _field_types(make).values()
        return make(*(_build(hint, part) for hint, part in zip(hints, _sequence(value), strict=True)))
    if origin is frozenset:
        return frozenset(_build(arguments[0], part) for part in _sequence(value))
    if origin is tuple:
        hints = [arguments[0]] * len(_sequence(value)) if arguments[1:] == (Ellipsis,) else arguments
        return tuple(_build(hint, part) for hint, part in zip(hints, _sequence(value), strict=True))
    if type(value) is not kind:
        raise PositionError(phrase("position.state", detail=f"{value!r:.40} is no {kind.__name__}"))
    return value


def _build_union(kinds: Sequence[Any], value: Any) -> Any:
    if value is None and NoneType in kinds:
        return None
    return _build(next(kind for kind in kinds if kind is not NoneType), value)


def _sequence(value: Any) -> Sequence[Any]:
    if not isinstance(value, list):
        raise PositionError(phrase("position.state", detail=f"{value!r:.40} is no list"))
    return cast("list[Any]", value)
