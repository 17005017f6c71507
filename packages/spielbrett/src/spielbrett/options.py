"""A dataclass of options as form fields, flags, words, JSON schema, and checked values.

A game declares its options as a frozen dataclass whose fields come from `switch`, `number` and `choice`. Their names,
help and the words for their values are phrases of the game: `<game>.option.<name>`, `<game>.option.<name>.help`,
`<game>.option.<name>.<value>`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Literal, TypeVar, cast

from .errors import OptionError
from .phrases import phrase

O = TypeVar("O")  # noqa: E741
SETS_KEPT = 512
"""Sets of options of which the text is kept: every position begins with it."""
Plain = bool | int | str | None
_ON = {"on": True, "true": True, "yes": True, "1": True, "off": False, "false": False, "no": False, "0": False}


@dataclass(frozen=True, slots=True)
class Option:
    """One option as a form shows it."""

    name: str
    kind: Literal["switch", "number", "choice"]
    default: Plain
    """`None` for a number that follows from other options."""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    def parse(self, text: str) -> Plain:
        """The value a word stands for. Raises OptionError."""
        word = text.strip().casefold()
        if self.kind == "switch" and word in _ON:
            return _ON[word]
        if self.kind == "number" and word.isascii() and word.isdigit() and len(word) < 9:
            return self._within(int(word))
        if self.kind == "choice" and word in self.choices:
            return word
        raise self.refusal(text)

    def check(self, value: object) -> Plain:
        """The value itself if it is one of this option's. Raises OptionError."""
        if self.kind == "switch" and isinstance(value, bool):
            return value
        if self.kind == "number" and self.default is None and value is None:
            return None
        if self.kind == "number" and isinstance(value, int) and not isinstance(value, bool):
            return self._within(value)
        if self.kind == "choice" and isinstance(value, str) and value in self.choices:
            return value
        raise self.refusal(_told(value))

    def format(self, value: Plain) -> str:
        """The word for a value."""
        return ("on" if value else "off") if self.kind == "switch" else str(value)

    def refusal(self, text: str) -> OptionError:
        """What is said of a word that is no value of this option."""
        return OptionError(phrase("option.value", name=self.name, value=text[:40], allowed=self.allowed))

    @property
    def allowed(self) -> str:
        """The values it can take, as shown to people."""
        if self.kind == "number":
            return f"{self.low}..{self.high}"
        return " | ".join(self.choices or ("on", "off"))

    @property
    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        kinds: dict[str, dict[str, Any]] = {
            "switch": {"type": "boolean"},
            "number": {"type": "integer", "minimum": self.low, "maximum": self.high},
            "choice": {"enum": list(self.choices)},
        }
        return kinds[self.kind] | ({} if self.default is None else {"default": self.default})

    def _within(self, number: int) -> int:
        if not self.low <= number <= self.high:
            raise self.refusal(_told(number))
        return number


def _told(value: object) -> str:
    try:
        return str(value)
    except (ValueError, RecursionError):  # Python does not write out the digits of huge numbers
        return type(value).__name__


def switch(default: bool) -> Any:
    """A field that is on or off."""
    return field(default=default, metadata={"option": ("switch", 0, 0, ())})


def number(default: int | None, low: int, high: int) -> Any:
    """A field with a whole number from `low` to `high`; the default `None` means that it follows from other options."""
    return field(default=default, metadata={"option": ("number", low, high, ())})


def choice(*choices: str) -> Any:
    """A field with one of several words; the first is the default."""
    return field(default=choices[0], metadata={"option": ("choice", 0, 0, choices)})


def options_of(declared: type[Any]) -> tuple[Option, ...]:
    """The options of a dataclass, in their order. Raises TypeError where a field is none."""
    found: list[Option] = []
    for entry in fields(declared):
        if "option" not in entry.metadata:
            raise TypeError(f"the option `{entry.name}` is not made by number, switch or choice")
        kind, low, high, choices = entry.metadata["option"]
        found.append(Option(entry.name, kind, cast("Plain", entry.default), low, high, choices))
    return tuple(found)


def make(declared: type[O], values: Mapping[str, object]) -> O:
    """Options from values of their types, such as JSON gives. Raises OptionError."""
    known = {option.name: option for option in options_of(declared)}
    _refuse_unknown(known, values)
    return declared(**{name: known[name].check(value) for name, value in values.items()})


def parse(declared: type[O], words: Mapping[str, str], base: O | None = None) -> O:
    """Options from words, such as flags give; what is not named stays as in `base`. Raises OptionError."""
    known = {option.name: option for option in options_of(declared)}
    _refuse_unknown(known, words)
    values = {} if base is None else as_dict(base)
    return declared(**values | {name: known[name].parse(word) for name, word in words.items()})


def as_dict(options: Any) -> dict[str, Plain]:
    """All values by name."""
    return {option.name: getattr(options, option.name) for option in options_of(options.__class__)}


@lru_cache(SETS_KEPT)
def format(options: Any) -> str:  # noqa: A001 - the pair of `parse`
    """The values that differ from the defaults, as `name=word,name=word`; `-` if none does."""
    words = [
        f"{option.name}={option.format(value)}"
        for option in options_of(options.__class__)
        if (value := getattr(options, option.name)) != option.default
    ]
    return ",".join(words) or "-"


def split(text: str) -> dict[str, str]:
    """The words by name in what `format` gives; `parse` makes options of them again."""
    pairs = [] if text == "-" else [part.partition("=") for part in text.split(",")]
    return {name: word for name, _, word in pairs}


def schema(declared: type[Any]) -> dict[str, Any]:
    """The JSON Schema of the options."""
    properties = {option.name: option.schema for option in options_of(declared)}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _refuse_unknown(known: Mapping[str, Option], given: Mapping[str, object]) -> None:
    for name in given:
        if name not in known:
            raise OptionError(phrase("option.unknown", name=name[:40], options=", ".join(known) or "-"))
