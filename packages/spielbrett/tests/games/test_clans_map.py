"""The map of Clans: the published graph, and a drawing that shows exactly this graph."""

import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import combinations, pairwise
from typing import Any

import pytest

from spielbrett.games import clans
from spielbrett.games.clans.land import land

DRAWING: dict[str, Any] = json.loads(files(clans).joinpath("board.json").read_text(encoding="utf-8"))
TERRITORIES: dict[int, dict[str, Any]] = {territory["id"]: territory for territory in DRAWING["territories"]}
PUBLISHED = """
R1: 1S 2,3,4; 2M 1,3,5,7; 3G 1,2,4,5; 4M 1,3,5,16; 5F 2,3,4,7,16,21
R2: 6S 7,8,9; 7G 2,5,6,9,21; 8G 6,9,10; 9F 6,7,8,10,22,26; 10M 8,9,11,14,27
R3: 11F 10,12,13,14; 12G 11,13,15; 13M 11,12,14,15; 14S 10,11,13,15,27,31; 15F 12,13,14,31
R4: 16G 4,5,17,18,21; 17S 16,18,19; 18M 16,17,19,20,24,36; 19F 17,18,20; 20S 18,19,39,46,47
R5: 21S 5,7,16,23,24; 22G 9,23,25,26; 23F 21,22,24,25; 24G 18,21,23,25,36; 25M 22,23,24,29,37
R6: 26M 9,22,27,28,29; 27G 10,14,26,28,30,31; 28S 26,27,29,30; 29F 25,26,28,37,41; 30M 27,28,33,42
R7: 31M 14,15,27,32,33; 32G 31,33,34; 33S 30,31,32,34,35,42; 34M 32,33,35; 35F 33,34,45,56,57
R8: 36S 18,24,37,38,39; 37G 25,29,36,38,40,41; 38M 36,37,39,40; 39F 20,36,38,40,47,51; 40S 37,38,39,44,52
R9: 41S 29,37,42,43,44; 42F 30,33,41,43,45; 43G 41,42,44,45; 44F 40,41,43,45,52; 45M 35,42,43,44,54,56
R10: 46G 20,47,48,49; 47M 20,39,46,48,50,51; 48S 46,47,49,50; 49F 46,48,50; 50G 47,48,49,51
R11: 51S 39,47,50,52,53; 52G 40,44,51,53,54,55; 53F 51,52,55; 54F 45,52,55,56,59; 55M 52,53,54
R12: 56G 35,45,54,57,58,59; 57S 35,56,58,60; 58F 56,57,59,60; 59S 54,56,58,60; 60M 57,58,59
"""
INITIALS = {"F": "forest", "M": "mountain", "S": "steppe", "G": "grassland"}

Point = tuple[float, float]
Edge = tuple[Point, Point]


def edges(ring: Iterable[Iterable[float]]) -> Iterator[Edge]:
    corners = [(x, y) for x, y in ring]
    return pairwise([*corners, corners[0]])


def surface(ring: Iterable[Iterable[float]]) -> float:
    """Positive where the ring runs clockwise on a screen."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in edges(ring)) / 2


def undirected(edge: Edge) -> frozenset[Point]:
    return frozenset(edge)


def sides() -> dict[frozenset[Point], list[tuple[str, int]]]:
    """For each piece of border the territories and lakes along it."""
    found: defaultdict[frozenset[Point], list[tuple[str, int]]] = defaultdict(list)
    for kind in ("territories", "lakes"):
        for area in DRAWING[kind]:
            for edge in edges(area["polygon"]):
                found[undirected(edge)].append((kind, area["id"]))
    return found


def inside(point: Iterable[float], ring: Iterable[Iterable[float]]) -> bool:
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in edges(ring):
        crossings += (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    return crossings % 2 == 1


def distance(point: Iterable[float], edge: Edge) -> float:
    (x, y), ((x1, y1), (x2, y2)) = point, edge
    along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)
    share = min(max(along, 0), 1)
    return math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1))


def reached(start: int, without: Iterable[int] = ()) -> dict[int, int]:
    """The territories that can be reached from one, with the number of steps."""
    steps, front = {start: 0}, [start]
    for here in front:
        for near in TERRITORIES[here]["neighbours"]:
            if near not in steps and near not in without:
                steps[near] = steps[here] + 1
                front.append(near)
    return steps


def test_the_graph_is_the_published_one() -> None:
    for line in PUBLISHED.split("\n")[1:-1]:
        region, _, entries = line.partition(": ")
        for entry in entries.split("; "):
            name, neighbours = entry.split()
            territory = TERRITORIES[int(name[:-1])]
            assert territory["terrain"] == INITIALS[name[-1]]
            assert territory["region"] == int(region[1:])
            assert territory["neighbours"] == [int(number) for number in neighbours.split(",")]


def test_sizes_of_the_graph() -> None:
    degrees = [len(territory["neighbours"]) for territory in TERRITORIES.values()]
    assert list(TERRITORIES) == list(range(1, 61))
    assert sum(degrees) == 2 * 135
    assert Counter(degrees) == {3: 12, 4: 18, 5: 18, 6: 12}
    for number, territory in TERRITORIES.items():
        assert all(number in TERRITORIES[near]["neighbours"] for near in territory["neighbours"])
    assert max(max(reached(number).values()) for number in TERRITORIES) == 10


def test_no_two_territories_hold_the_island_together() -> None:
    for cut in combinations(TERRITORIES, 2):
        start = next(number for number in TERRITORIES if number not in cut)
        assert len(reached(start, cut)) == 58


def test_terrains_and_regions() -> None:
    assert Counter(territory["terrain"] for territory in TERRITORIES.values()) == dict.fromkeys(INITIALS.values(), 15)
    doubled: Counter[str] = Counter()
    for region in range(1, 13):
        inhabitants = [number for number in TERRITORIES if TERRITORIES[number]["region"] == region]
        terrains = Counter(TERRITORIES[number]["terrain"] for number in inhabitants)
        assert inhabitants == list(range(5 * region - 4, 5 * region + 1))
        assert sorted(terrains.values()) == [1, 1, 1, 2]
        doubled[terrains.most_common(1)[0][0]] += 1
        others = [number for number in TERRITORIES if number not in inhabitants]
        assert set(reached(inhabitants[0], others)) == set(inhabitants)
    assert doubled == dict.fromkeys(INITIALS.values(), 3)


def test_territories_and_lakes_tile_the_island_exactly() -> None:
    areas = [area["polygon"] for kind in ("territories", "lakes") for area in DRAWING[kind]]
    assert all(surface(area) > 0 for area in areas)
    assert sum(map(surface, areas)) == pytest.approx(abs(surface(DRAWING["coast"])))
    directed = Counter(edge for area in areas for edge in edges(area))
    assert set(directed.values()) == {1}
    coast = {undirected(edge) for edge in edges(DRAWING["coast"])}
    assert {side for side, along in sides().items() if len(along) == 1} == coast
    assert all((after, before) in directed for before, after in directed if undirected((before, after)) not in coast)


def test_the_drawing_shows_the_graph() -> None:
    """Faces: 12 lakes, 64 points where three territories meet, the sea; by Euler 60 - 135 + 77 = 2."""
    lengths: defaultdict[tuple[int, int], float] = defaultdict(float)
    for side, along in sides().items():
        if [kind for kind, _ in along] == ["territories"] * 2:
            (_, first), (_, second) = sorted(along)
            lengths[first, second] += math.dist(*side)
    drawn = {(number, near) for number in TERRITORIES for near in TERRITORIES[number]["neighbours"] if number < near}
    assert set(lengths) == drawn
    assert min(lengths.values()) > 30
    touching: defaultdict[Point, set[tuple[str, int]]] = defaultdict(set)
    for side, along in sides().items():
        for corner in side:
            touching[corner].update(along)
    threes = [areas for areas in touching.values() if [kind for kind, _ in areas] == ["territories"] * 3]
    assert max(map(len, touching.values())) == 3
    assert (len(threes), len(DRAWING["lakes"])) == (64, 12)


def test_shores_are_drawn_and_facing_territories_are_no_neighbours() -> None:
    shores: defaultdict[int, set[int]] = defaultdict(set)
    for along in sides().values():
        for kind, number in along:
            if kind == "lakes":
                shores[number].update(other for what, other in along if what == "territories")
    assert {lake["id"]: set(lake["shore"]) for lake in DRAWING["lakes"]} == shores
    assert Counter(map(len, shores.values())) == {4: 10, 5: 2}
    for shore in shores.values():
        borders = sum(second in TERRITORIES[first]["neighbours"] for first, second in combinations(sorted(shore), 2))
        assert borders == len(shore)


def test_rivers_are_the_borders_of_the_regions() -> None:
    borders: defaultdict[frozenset[int], set[frozenset[Point]]] = defaultdict(set)
    for side, along in sides().items():
        numbers = frozenset(number for kind, number in along if kind == "territories")
        if len(numbers) == 2 and len({TERRITORIES[number]["region"] for number in numbers}) == 2:
            borders[numbers].add(side)
    drawn: set[frozenset[Point]] = set()
    named: set[frozenset[int]] = set()
    for river in DRAWING["rivers"]:
        course = {undirected(edge) for edge in pairwise((x, y) for x, y in river["points"])}
        pairs = set(map(frozenset, river["between"]))
        assert course == set().union(*(borders[pair] for pair in pairs))
        drawn |= course
        named |= pairs
    assert drawn == set().union(*borders.values())
    assert named == set(borders)


@pytest.mark.parametrize("number", TERRITORIES)
def test_huts_stand_inside_and_apart(number: int) -> None:
    territory = TERRITORIES[number]
    places, outline = territory["slots"], territory["polygon"]
    assert len(places) == 20
    assert places[0] == territory["centre"]
    assert all(inside(place, outline) for place in places)
    assert min(distance(territory["centre"], edge) for edge in edges(outline)) == pytest.approx(
        territory["radius"], abs=0.2
    )
    assert min(math.dist(*pair) for pair in combinations(places, 2)) >= territory["slot_spacing"] - 0.2
    nearness = [math.dist(territory["centre"], place) for place in places]
    assert nearness == pytest.approx(sorted(nearness), abs=0.2)


def test_the_map_is_read_as_it_is_drawn() -> None:
    country = land()
    assert (country.width, country.height) == (10, 7)
    assert country.neighbours[1:] == tuple(tuple(entry["neighbours"]) for entry in TERRITORIES.values())
    assert country.terrain[60] == "mountain"
    assert country.territories[59].centre == tuple(round(value / 100, 3) for value in TERRITORIES[60]["centre"])
    assert len(country.rivers) == len(DRAWING["rivers"])
    lake = country.lake_between(24, 16)
    assert lake
    assert lake.shore == (16, 18, 21, 24)
    assert country.lake_between(16, 18) is country.lake_between(16, 16) is country.lake_between(1, 60) is None


def test_alone_means_no_neighbour_holds_anything() -> None:
    held = [False] * 61
    held[60] = held[1] = True
    assert land().alone(60, held)
    held[57] = True
    assert not land().alone(60, held)
    assert land().around[60] == 1 << 57 | 1 << 58 | 1 << 59
