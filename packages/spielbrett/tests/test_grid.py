"""Boards of squares."""

import pytest

from spielbrett.geometry.grid import Grid

CHESS = Grid(8, 8)
SMALL = Grid(3, 2)


def squares(grid: Grid, *names: str) -> int:
    return sum(grid.bits[name] for name in names)


def test_squares_are_named_in_reading_order_from_the_top() -> None:
    assert list(SMALL.places.items()) == [
        ("A1", (0, 0)),
        ("B1", (1, 0)),
        ("C1", (2, 0)),
        ("A2", (0, 1)),
        ("B2", (1, 1)),
        ("C2", (2, 1)),
    ]


@pytest.mark.parametrize(
    ("step", "lines"),
    [
        ((1, 0), [("A1", "B1", "C1"), ("A2", "B2", "C2")]),
        ((0, 1), [("A1", "A2"), ("B1", "B2"), ("C1", "C2")]),
        ((1, 1), [("A1", "B2"), ("B1", "C2")]),
        ((1, -1), [("A2", "B1"), ("B2", "C1")]),
    ],
)
def test_lines_of_a_direction(step: tuple[int, int], lines: list[tuple[str, ...]]) -> None:
    assert list(SMALL.lines(*step)) == lines


def test_a_chess_board_has_42_lines() -> None:
    assert [len(CHESS.lines(*step)) for step in ((1, 0), (0, 1), (1, 1), (1, -1))] == [8, 8, 13, 13]


def test_sets_name_their_members_in_reading_order() -> None:
    assert CHESS.members(squares(CHESS, "H8", "A1", "C2", "B2")) == ("A1", "B2", "C2", "H8")
    assert CHESS.members(0) == ()


@pytest.mark.parametrize(
    ("names", "touch"),
    [
        ("A1 A2", 1),
        ("A7 B8", 1),
        ("B8 C7", 1),
        ("H1 A2", 0),  # the edge is no neighbour of the other edge
        ("H3 A4", 0),
        ("H1 A3", 0),
        ("A8 H1", 0),
        ("D4 F4", 0),
        ("D4 D6", 0),
        ("A1 B1 A2 B2", 6),
    ],
)
def test_what_touches(names: str, touch: int) -> None:
    found = squares(CHESS, *names.split())
    assert CHESS.touching(found) == touch
    assert (len(list(CHESS.groups(found))) == 1) == (touch > 0)


def test_groups_of_a_set() -> None:
    apart = squares(CHESS, "A1", "B2", "C1", "H4", "G5", "D8")
    groups = [CHESS.members(group) for group in CHESS.groups(apart)]
    assert groups == [("A1", "C1", "B2"), ("H4", "G5"), ("D8",)]
    assert CHESS.members(CHESS.group(apart, CHESS.bits["C1"])) == ("A1", "C1", "B2")
    assert list(CHESS.groups(0)) == []


def test_a_grid_cannot_be_changed() -> None:
    grid = Grid(3, 2)
    assert grid.bits.keys() == grid.places.keys()
    assert not hasattr(grid.bits, "clear")
    assert not hasattr(grid.places, "clear")
