"""The formation: tiles on a table without borders, holding together by their edges.

A place of the table is one number, `STRIDE * row + column`, so that a step is an addition and has the same number
everywhere. A formation is kept in normal form, with row 1 and column 1 the first that hold a tile: where it lies on the
table makes no difference, and no place beside it is negative.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType

from .actions import Move, Spot, move, spot

STRIDE = 64
STEPS = {"n": -STRIDE, "e": 1, "s": STRIDE, "w": -1}
"""From a place to its neighbour in each direction."""

Places = tuple[int, ...]
"""For each tile, in the order of the letters, the place where it lies."""

Tiles = int
"""A set of tiles, one bit for each."""

NEXT, STRAIGHT, DIAGONAL = 1, 2, 4
"""The ways of a tile: one step along its row or column, farther along them, along a diagonal."""

_FARTHEST = 26
_DIAGONALS = (STRIDE - 1, STRIDE + 1, 1 - STRIDE, -1 - STRIDE)
_WAYS: Mapping[int, int] = {
    **{distance * step: STRAIGHT for distance in range(2, _FARTHEST) for step in STEPS.values()},
    **{distance * step: DIAGONAL for distance in range(1, _FARTHEST) for step in _DIAGONALS},
    **dict.fromkeys(STEPS.values(), NEXT),
}


@dataclass(frozen=True)
class Formation:
    """Tiles at their places, and what follows from the places alone; found once and shared by all markings."""

    places: Places

    def __reduce__(self) -> tuple[Callable[[Places], "Formation"], tuple[Places]]:
        """Copies and pickles are found again by the places."""
        return formation, (self.places,)

    @cached_property
    def tile_at(self) -> Mapping[int, int]:
        """The tile on each occupied place."""
        return MappingProxyType({place: tile for tile, place in enumerate(self.places)})

    @cached_property
    def free(self) -> Mapping[int, tuple[Spot, ...]]:
        """The free places beside tiles, each with all its names, the alphabetically first one in front."""
        found: dict[int, list[Spot]] = {}
        occupied = set(self.places)
        for tile, place in enumerate(self.places):
            for direction, step in STEPS.items():
                if place + step not in occupied:
                    found.setdefault(place + step, []).append(spot(tile, direction))
        return MappingProxyType({place: tuple(names) for place, names in found.items()})

    @cached_property
    def neighbours(self) -> tuple[Tiles, ...]:
        """For each tile those it shares an edge with."""
        at = self.tile_at
        return tuple(
            sum(1 << at[place + step] for step in STEPS.values() if place + step in at) for place in self.places
        )

    @cached_property
    def slides(self) -> tuple[tuple[tuple[Move, int], ...], ...]:
        """For each tile where it can go in the basic game, and by which way."""
        touching = {place: sum(1 << name.tile for name in names) for place, names in self.free.items()}
        return tuple(tuple(self._slides(tile, touching)) for tile in range(len(self.places)))

    def _slides(self, tile: int, touching: Mapping[int, Tiles]) -> list[tuple[Move, int]]:
        """To the free places in line that touch every part into which the formation would fall without the tile."""
        if len(self.places) == 1 or self.is_enclosed(tile):
            return []
        here, (first, *others) = self.places[tile], self.parts(tile)
        targets = [place for place, tiles in touching.items() if tiles & first and place - here in _WAYS]
        for part in others:
            targets = [place for place in targets if touching[place] & part]
        return [(self.move(tile, place), _WAYS[place - here]) for place in targets]

    def way(self, tile: int, place: int) -> int:
        """The way by which a tile would get to a place; 0 if it is not in line."""
        return _WAYS.get(place - self.places[tile], 0)

    def is_enclosed(self, tile: int) -> bool:
        """Whether other tiles lie on all four sides."""
        return self.neighbours[tile].bit_count() == len(STEPS)

    def parts(self, tile: int) -> list[Tiles]:
        """The groups that would hold together if a tile were lifted off the table."""
        loose = (1 << len(self.places)) - 1 - (1 << tile)
        if self.neighbours[tile].bit_count() == 1:
            return [loose]
        found: list[Tiles] = []
        while loose:
            found.append(self._group(loose))
            loose -= found[-1]
        return found

    def is_connected(self) -> bool:
        """Whether all tiles form one group by full edges."""
        everything = (1 << len(self.places)) - 1
        return self._group(everything) == everything

    def _group(self, loose: Tiles) -> Tiles:
        """Those of the loose tiles that hold together with the first of them."""
        neighbours = self.neighbours
        group = edge = loose & -loose
        while edge:
            tile = edge & -edge
            reached = neighbours[tile.bit_length() - 1] & loose & ~group
            group |= reached
            edge += reached - tile
        return group

    def place(self, name: Spot) -> int:
        """The place a spot names."""
        return self.places[name.tile] + STEPS[name.direction]

    def move(self, tile: int, place: int) -> Move:
        """The move of a tile to a free place, in the words of the log where it touches another tile."""
        names = self.free[place]
        return move(tile, names[1] if names[0].tile == tile and names[1:] else names[0], names[0])

    def add(self, place: int) -> "Formation":
        """The formation with one more tile."""
        return formation(settle((*self.places, place)))

    def shift(self, tile: int, place: int) -> "Formation":
        """The formation with a tile moved to a place."""
        return formation(settle((*self.places[:tile], place, *self.places[tile + 1 :])))

    def ways_back(self, before: Places) -> list[Move]:
        """The moves after which each tile has the place relative to the others that it had before."""
        gaps = [there - here for there, here in zip(before, self.places, strict=True)]
        if len(set(gaps)) != 2:
            return []
        odd = [tile for tile, gap in enumerate(gaps) if gaps.count(gap) == 1]
        targets = [(tile, before[tile] - next(gap for gap in gaps if gap != gaps[tile])) for tile in odd]
        return [self.move(tile, place) for tile, place in targets if place in self.free]


@lru_cache(2048)  # searches, and games that are replayed, come to the same formations again and again
def formation(places: Places) -> Formation:
    """The formation with tiles at these places, in normal form."""
    return Formation(places)


def settle(places: Places) -> Places:
    """The same formation in normal form."""
    left = min([place % STRIDE for place in places])
    offset = STRIDE * (min(places) // STRIDE - 1) + left - 1
    return tuple([place - offset for place in places]) if offset else places
