"""A game as it was played: where it began and every action, from which everything else follows."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, cast

from . import options, position
from .errors import RecordError, SpielbrettError
from .game import AnyGame
from .phrases import phrase
from .registry import find

FORMAT = 1
"""The version of the JSON form, under the key `spielbrett`."""
DEEPEST = 20
"""So far further keys may be nested, that they can be written again wherever that is asked for."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game. Further keys of the JSON form (names, times, clocks) are kept in `extra`."""

    game: str
    rules: int
    """The version of the rules it was played with (`Game.version`)."""
    options: Mapping[str, options.Plain]
    seats: int
    start: str
    """The position text it began with."""
    actions: tuple[str, ...]
    returns: tuple[float, ...] | None = None
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def replay(self) -> Iterator[Any]:
        """The states from the start to the end, one more than there are actions.

        Raises UnknownGame, PositionError and OptionError for a start nobody knows, RecordError for anything else.
        """
        game = find(self.game)
        if self.rules != game.version:
            raise RecordError(phrase("record.rules", game=self.game, found=str(self.rules)[:40], known=game.version))
        state = position.decode(game, self.start)
        if game.seats_of(state) != self.seats:
            raise RecordError(phrase("record.seats", found=str(self.seats)[:40], right=game.seats_of(state)))
        yield state
        for ply, text in enumerate(self.actions, 1):
            state = _play(state, text, ply)
            yield state

    def check(self) -> Any:
        """The last state, when the record replays and says of it what the rules say. Raises like `replay`."""
        *_, state = self.replay()
        returns, played = state.returns(), options.as_dict(state.options)
        if returns != self.returns:
            raise RecordError(phrase("record.returns", found=str(self.returns)[:40], right=str(returns)))
        if not _alike(played, self.options):
            raise RecordError(phrase("record.options", found=str(self.options)[:200], right=str(played)))
        return state

    def format(self) -> str:
        """The JSON form, canonical: keys in order, no blanks that carry nothing, and nothing that UTF-8 cannot hold.

        `parse` reads it again. Raises ValueError and TypeError for further keys that it could not read.
        """
        _check_depth(dict(self.extra), DEEPEST)
        own = {"spielbrett": FORMAT} | {name: getattr(self, name) for name in _KEYS}
        own |= {"options": dict(self.options), "actions": list(self.actions)}
        own["returns"] = None if self.returns is None else list(self.returns)
        text = json.dumps(own | dict(self.extra), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode(errors="backslashreplace").decode()  # half a surrogate pair becomes its JSON escape


_KEYS = ("game", "rules", "options", "seats", "start", "actions", "returns")


def start_record(game: AnyGame, state: Any, seats: int) -> GameRecord:
    """The record of a game that is about to begin."""
    chosen = options.as_dict(state.options)
    return GameRecord(game.name, game.version, chosen, seats, position.encode(game, state), ())


def parse(text: str) -> GameRecord:
    """The record in a JSON text. Raises RecordError.

    A game may be as long as it likes: who takes texts from strangers bounds them at the door.
    """
    try:
        return _from_json(json.loads(text, parse_float=_finite, parse_constant=_finite))
    except SpielbrettError:
        raise
    except json.JSONDecodeError as error:
        raise RecordError(phrase("record.none")) from error
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError) as error:
        raise RecordError(phrase("record.unreadable", detail=f"{type(error).__name__}: {error}"[:80])) from error


def _from_json(found: Any) -> GameRecord:
    _check_depth(found, DEEPEST)
    if _typed(found["spielbrett"], int) != FORMAT:
        raise RecordError(phrase("record.format", found=str(found["spielbrett"])[:20], known=FORMAT))
    returns = found.get("returns")
    return GameRecord(
        game=_typed(found["game"], str),
        rules=_typed(found["rules"], int),
        options=_typed(found["options"], dict),
        seats=_typed(found["seats"], int),
        start=_typed(found["start"], str),
        actions=tuple(_typed(text, str) for text in _typed(found["actions"], list)),
        returns=None if returns is None else tuple(map(_number, _typed(returns, list))),
        extra={key: value for key, value in found.items() if key not in (*_KEYS, "spielbrett")},
    )


def _alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether they are equal where 1, 1.0 and true are not."""
    return one == other and all(type(value) is type(other[name]) for name, value in one.items())


def _check_depth(value: Any, most: int) -> None:
    if isinstance(value, dict):
        value = list(cast("dict[str, Any]", value).values())
    for part in cast("list[Any]", value) if isinstance(value, list) else ():
        if not most:
            raise ValueError("too deeply nested")
        _check_depth(part, most - 1)


def _number(value: Any) -> float:
    return float(value) if type(value) is int else _typed(value, float)


def _finite(text: str) -> float:
    """A number that JSON can write again."""
    value = float(text)
    if not isfinite(value):
        raise ValueError(f"{text[:20]} is no number")
    return value


def _typed(value: Any, kind: type[Any]) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{value!r:.40} is no {kind.__name__}")
    return value


def _play(state: Any, text: str, ply: int) -> Any:
    for action in state.legal_actions():
        if str(action) == text:
            return state.apply(action)
    raise RecordError(phrase("record.action", ply=ply, text=text[:40]))
