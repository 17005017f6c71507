"""What a state or a view may hold, so that its text can be written and read back."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

PLAIN = (str, int, float, bool)
CONTENTS = (
    "str, int, float, bool, tuple[...], frozenset[...], frozen dataclasses of these, and X | None of one of these"
)


def unreadable_fields(kind: type[Any]) -> Iterator[str]:
    """The fields of a dataclass, and of the dataclasses in it, that cannot be read back, with their types."""
    seen: set[Any] = set()
    for name, hint in _hints(kind):
        if name != "options" and not _readable(hint, seen):
            yield f"`{name}` of {kind.__name__} is {getattr(hint, '__name__', hint)}, which cannot be read from a text"


def _hints(kind: type[Any]) -> list[tuple[str, Any]]:
    hints = get_type_hints(kind)
    return [(entry.name, hints[entry.name]) for entry in fields(kind) if entry.init]


def _readable(hint: Any, seen: set[Any]) -> bool:
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in PLAIN or hint in seen:
        return True
    seen.add(hint)
    if origin in (Union, UnionType):
        return len(arguments) == 2 and NoneType in arguments and _all_readable(arguments, seen)
    if origin in (tuple, frozenset):
        return _all_readable(arguments, seen)
    return isinstance(hint, type) and is_dataclass(hint) and _all_readable([hint for _, hint in _hints(hint)], seen)


def _all_readable(hints: Any, seen: set[Any]) -> bool:
    return all(_readable(hint, seen) for hint in hints if hint not in (NoneType, Ellipsis))
