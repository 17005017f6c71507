"""What a player can do in Quinque, and how it is written and clicked.

Tiles are numbered from 0 in the order in which they came into play and called A, B, C ...; skydivers are numbered 1 2
above 3 4. Every action is made once and shared.
"""

from dataclasses import dataclass
from functools import cache
from string import ascii_uppercase
from typing import NamedTuple, TypeAlias

LETTERS = ascii_uppercase
SKYDIVERS = (1, 2, 3, 4)


class Spot(NamedTuple):
    """The name of a place by a tile beside it: `Cn` is north of C."""

    tile: int
    direction: str

    def __str__(self) -> str:
        return LETTERS[self.tile] + self.direction


@dataclass(frozen=True, slots=True)
class Mark:
    """Put a parachute on a free skydiver."""

    tile: int
    skydiver: int

    def __str__(self) -> str:
        return f"{LETTERS[self.tile]}{self.skydiver}"

    @property
    def path(self) -> tuple[str, ...]:
        """A click on the skydiver."""
        return (str(self),)


@dataclass(frozen=True, slots=True)
class Add:
    """Put a new tile beside the formation and a parachute on one of its skydivers."""

    spot: Spot
    skydiver: int

    def __str__(self) -> str:
        return f"+{self.spot}{self.skydiver}"

    @property
    def path(self) -> tuple[str, ...]:
        """A click on the place, then the number of the skydiver."""
        return (str(self.spot), str(self.skydiver))


@dataclass(frozen=True, slots=True)
class Move:
    """Slide a tile to a free place.

    The log names the place by a tile that stays where it is (`spot`), the board by its first neighbour (`target`),
    which may be the moving tile itself.
    """

    tile: int
    spot: Spot
    target: Spot

    def __str__(self) -> str:
        return f"{LETTERS[self.tile]}>{self.spot}"

    @property
    def path(self) -> tuple[str, ...]:
        """A click on the tile, then on the place."""
        return (LETTERS[self.tile], str(self.target))


@dataclass(frozen=True, slots=True)
class End:
    """Leave out the second action."""

    def __str__(self) -> str:
        return "end"

    @property
    def path(self) -> tuple[str, ...]:
        """The button `end`."""
        return ("end",)


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the turn go by because nothing can be done."""

    def __str__(self) -> str:
        return "pass"

    @property
    def path(self) -> tuple[str, ...]:
        """The button `pass`."""
        return ("pass",)


Action: TypeAlias = Mark | Add | Move | End | Pass
END, PASS = End(), Pass()

spot = cache(Spot)
move = cache(Move)


@cache
def marks(tile: int, worn: str) -> tuple[Mark, ...]:
    """The marks that a tile still has room for."""
    return tuple(Mark(tile, skydiver) for skydiver in SKYDIVERS if worn[skydiver - 1] == ".")


@cache
def adds(place: Spot) -> tuple[Add, ...]:
    """The ways to mark a new tile on a place."""
    return tuple(Add(place, skydiver) for skydiver in SKYDIVERS)
