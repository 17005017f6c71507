"""Boards that are maps: numbered areas of any shape that border on each other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """One area of a map. `outline` is a closed ring of corners, the first not repeated."""

    number: int
    neighbours: tuple[int, ...]
    """The areas it shares a border with, in ascending order."""
    centre: Point
    outline: tuple[Point, ...]


class Regions:
    """The areas of a map, numbered 1 .. n; index 0 is unused, so that a number is its own index."""

    def __init__(self, areas: Iterable[Area]) -> None:
        by_number = sorted(areas, key=lambda area: area.number)
        self.numbers = range(1, len(by_number) + 1)
        self.neighbours: tuple[tuple[int, ...], ...] = ((), *(area.neighbours for area in by_number))
        self.around = tuple(sum(1 << number for number in near) for near in self.neighbours)
        """The neighbours as sets of bits, for quick counting."""

    def alone(self, number: int, held: Sequence[object]) -> bool:
        """Whether none of an area's neighbours holds anything; `held` is true for areas that do."""
        return not any(held[neighbour] for neighbour in self.neighbours[number])
