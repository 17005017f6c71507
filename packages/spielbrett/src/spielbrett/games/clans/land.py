"""The map: 60 territories in twelve regions, four terrains, twelve lakes (`board.json`; the drawing is our own)."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ...geometry.regions import Area, Point, Regions

TERRAINS = ("forest", "mountain", "steppe", "grassland")
REGIONS = range(1, 13)
"""Of five territories each, numbered in their order."""
UNIT = 100
"""Lengths of the drawing per board unit: a territory is about as large as the square of a grid."""


@dataclass(frozen=True, slots=True)
class Territory(Area):
    """An area with its terrain and the region it belongs to, which matters for the start only."""

    terrain: str
    region: int
    radius: float
    """Of the widest circle round the centre that lies inside."""
    places: tuple[Point, ...]
    """Where its huts stand, the nearest to the centre first."""


@dataclass(frozen=True, slots=True)
class Lake:
    """Water: the territories on its shore that face each other across it are no neighbours."""

    number: int
    shore: tuple[int, ...]
    outline: tuple[Point, ...]

    @property
    def space(self) -> str:
        """Its id in the scene."""
        return f"lake-{self.number}"


class Land(Regions):
    """The whole map, in board units."""

    def __init__(self, drawing: dict[str, Any]) -> None:
        self.territories = tuple(map(_territory, drawing["territories"]))
        super().__init__(self.territories)
        self.terrain = ("", *(territory.terrain for territory in self.territories))
        self.lakes = tuple(
            Lake(lake["id"], tuple(lake["shore"]), _points(lake["polygon"])) for lake in drawing["lakes"]
        )
        self.rivers = tuple(_points(river["points"]) for river in drawing["rivers"])
        self.width, self.height = (length / UNIT for length in drawing["view_box"][2:])

    def lake_between(self, first: int, second: int) -> Lake | None:
        """The lake across which two territories that are no neighbours face each other."""
        if first == second or second in self.neighbours[first]:
            return None
        return next((lake for lake in self.lakes if first in lake.shore and second in lake.shore), None)


@cache
def land() -> Land:
    """The map, read once."""
    return Land(json.loads(files(__package__ or "").joinpath("board.json").read_text(encoding="utf-8")))


def _territory(drawn: dict[str, Any]) -> Territory:
    (centre,) = _points([drawn["centre"]])
    return Territory(
        number=drawn["id"],
        neighbours=tuple(drawn["neighbours"]),
        centre=centre,
        outline=_points(drawn["polygon"]),
        terrain=drawn["terrain"],
        region=drawn["region"],
        radius=drawn["radius"] / UNIT,
        places=_points(drawn["slots"]),
    )


def _points(drawn: list[list[float]]) -> tuple[Point, ...]:
    return tuple((round(x / UNIT, 3), round(y / UNIT, 3)) for x, y in drawn)
