"""What a seat can do in BohnDuell. A bowl is known by its distance from its owner's big bowl: 1 is next to it."""

from dataclasses import dataclass

from ...game import Seat


@dataclass(frozen=True, slots=True)
class Place:
    """Bring in balls from the stock: one into each bowl from the farthest to this one, where the last may steal."""

    seat: Seat
    bowl: int
    stolen: int = 0

    def __str__(self) -> str:
        return f"e{self.bowl}x{self.stolen}" if self.stolen else f"e{self.bowl}"

    @property
    def path(self) -> tuple[str, ...]:
        """From the stock to the bowl."""
        row = "ab"[self.seat]
        return f"stock-{row}", f"{row}{self.bowl}"


@dataclass(frozen=True, slots=True)
class Carry:
    """Empty a bowl towards the big one: one ball into each bowl on the way, the last into the big bowl."""

    seat: Seat
    bowl: int

    def __str__(self) -> str:
        return f"z{self.bowl}"

    @property
    def path(self) -> tuple[str, ...]:
        """From the bowl to the big bowl."""
        row = "ab"[self.seat]
        return f"{row}{self.bowl}", f"home-{row}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, because nothing is possible."""

    seat: Seat

    def __str__(self) -> str:
        return "pass"

    @property
    def path(self) -> tuple[str, ...]:
        """The button."""
        return ("pass",)


Action = Place | Carry | Pass
