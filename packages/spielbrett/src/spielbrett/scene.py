"""The whole drawing vocabulary: how a view looks, without saying on what it is drawn.

Lengths are in board units: a square of a grid has the side 1. The y axis points down. Everything a player may touch
has an id, and the path of an action (`Action.path`) is a sequence of these ids.
"""

from dataclasses import dataclass, field
from typing import Literal

from .phrases import Phrase

Shape = Literal["square", "circle", "pit", "store", "polygon"]


@dataclass(frozen=True, slots=True)
class Space:
    """A place on the board. `x` and `y` are its centre; a polygon gives its corners in `outline` as well."""

    id: str
    label: Phrase
    x: float
    y: float
    width: float = 1
    height: float = 1
    shape: Shape = "square"
    look: str = ""
    """What it is made of, for skins: `forest`, `dark`, `store`."""
    outline: tuple[tuple[float, float], ...] = field(default=(), repr=False)
    places: tuple[tuple[float, float], ...] = field(default=(), repr=False)
    """Where its tokens stand when there are several, the first the best; around the centre where none are given."""
    caption: Phrase | str = ""
    """What is written on it, where players name it otherwise than by its id."""


@dataclass(frozen=True, slots=True)
class Token:
    """One thing, or `count` equal things, on a space."""

    id: str
    space: str
    look: str
    """The kind for skins and the text picture's symbol table: `white`, `stone`, `hut-red`."""
    label: Phrase
    count: int = 1
    symbol: str = ""
    """One or two characters for text pictures; a token that shows only its number has none."""


@dataclass(frozen=True, slots=True)
class Button:
    """A step of a path that is not a place on the board, such as `end`."""

    id: str
    label: Phrase


@dataclass(frozen=True, slots=True)
class Note:
    """A fact that belongs on no space: a score, a supply, an epoch."""

    id: str
    label: Phrase


@dataclass(frozen=True, slots=True)
class Prompt:
    """What whoever is to act may choose: at first, or once one of the ids in `after` has been chosen last."""

    label: Phrase
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture: everything that can be seen, in reading order."""

    width: float
    height: float
    spaces: tuple[Space, ...]
    tokens: tuple[Token, ...] = ()
    buttons: tuple[Button, ...] = ()
    notes: tuple[Note, ...] = ()
    lines: tuple[tuple[tuple[float, float], ...], ...] = field(default=())
    """Open lines of the drawing, such as rivers."""
    prompts: tuple[Prompt, ...] = ()
    front: int | None = None
    """The seat whose own side lies below, for boards of two sides: who sits opposite sees it turned."""


@dataclass(frozen=True, slots=True)
class Hop:
    """`count` tokens of one look going from a space to a space; `None` is off the board."""

    look: str
    source: str | None
    target: str | None
    count: int = 1


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of an animation: hops that happen at the same time.

    The frames of an action, applied to the token counts of the scene before, give those of the scene after.
    """

    hops: tuple[Hop, ...]
