"""Quinque's lines on bits, against loops over coordinates."""

from itertools import product
from random import Random

import pytest

from spielbrett import position
from spielbrett.games.quinque import GAME
from spielbrett.games.quinque.evaluate import evaluate
from spielbrett.games.quinque.formation import STRIDE, settle
from spielbrett.games.quinque.lines import bits, count_open, grid, has_five, open_lines

Cells = set[tuple[int, int]]
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))


def scattered(seed: int) -> tuple[tuple[int, ...], list[str]]:
    """Tiles in a narrow field, well filled, so that there are many lines."""
    rng = Random(seed)
    width, height = rng.choice([(1, 24), (24, 1), (3, 6), (6, 4)])
    fields = [STRIDE * y + x for x, y in product(range(1, width + 1), range(1, height + 1))]
    places = settle(tuple(rng.sample(fields, min(20, len(fields)))))
    return places, ["".join(rng.choices("r.y", (5, 3, 1), k=4)) for _ in places]


def cells(places: tuple[int, ...], worn: list[str], colour: str) -> Cells:
    return {
        (2 * (place % STRIDE) + n % 2, 2 * (place // STRIDE) + n // 2)
        for place, tile in zip(places, worn, strict=True)
        for n in range(4)
        if tile[n] == colour
    }


def stretches(held: Cells) -> set[tuple[tuple[int, int], ...]]:
    """All stretches of five with at least one of the cells in them."""
    return {
        tuple((x + k * dx, y + k * dy) for k in range(-back, 5 - back))
        for (x, y), (dx, dy), back in product(held, DIRECTIONS, range(5))
    }


@pytest.mark.parametrize("seed", range(60))
def test_against_loops(seed: int) -> None:
    places, worn = scattered(seed)
    red, yellow = cells(places, worn, "r"), cells(places, worn, "y")
    counts = [len(red.intersection(five)) for five in stretches(red) if not yellow.intersection(five)]
    assert has_five(grid(places, worn, "r")) == (5 in [len(red.intersection(five)) for five in stretches(red)])
    assert count_open(grid(places, worn, "r"), grid(places, worn, "y")) == (counts.count(3), counts.count(4))


def test_no_line_runs_off_the_side() -> None:
    """Four at the right end of a row of 24 tiles and one at the left end of the next are no five."""
    places = settle((*(STRIDE + x for x in range(1, 25)), 2 * STRIDE + 1))
    assert not has_five(grid(places, ["....", *["...."] * 21, "..rr", "..rr", "r..."], "r"))


@pytest.mark.parametrize("seed", range(20))
def test_open_lines(seed: int) -> None:
    """Each line said is one, and no stretch of three or four that could be completed is left out."""
    places, worn = scattered(seed)
    own, free = (grid(places, worn, colour) for colour in "r.")
    lines = open_lines(own, free)
    for line in lines:
        assert len(line.held) in (3, 4)
        assert line.missing
        assert line.held <= set(bits(own))
        assert line.missing <= set(bits(free))
    red, gaps = cells(places, worn, "r"), cells(places, worn, ".")
    for five in stretches(red):
        held, rest = red.intersection(five), set(five) - red
        if len(held) in (3, 4) and rest <= gaps:
            wanted = {STRIDE * y + x for x, y in held}
            assert any(wanted <= line.held for line in lines)


def test_a_three_within_a_four_is_not_said_again() -> None:
    places, worn = (STRIDE + 1, STRIDE + 2, STRIDE + 3), ["rr..", "rr..", "...."]
    lines = open_lines(grid(places, worn, "r"), grid(places, worn, "."))
    assert [len(line.held) for line in lines] == [4]


def value(word: str, seat: int) -> float:
    return evaluate(position.decode(GAME, f"quinque {word}"), seat)


def test_evaluation_is_the_same_from_both_sides() -> None:
    for word in ("- 0:a1rr../b1ry../b2y...", "- 1:a1rr../b1ry../b2y...", "- 0B:a1rr../b1rr../b2y..."):
        assert value(word, 0) == -value(word, 1)


def test_evaluation_prefers_longer_lines_and_the_move() -> None:
    three, four = "a1rr../b1r.../c1...y", "a1rr../b1rr../c1...y"
    assert value("- 0A:a1rr../b1rr../c1...y", 0) == value(f"- 1:{four}", 0)
    assert 0 < value(f"- 1:{three}", 0) < value(f"- 1:{four}", 0) < value(f"- 0:{four}", 0) < 1


def test_evaluation_sees_that_a_line_is_blocked() -> None:
    assert value("- 1:a1rr../b1rr../c1...y", 0) > value("- 1:a1rr../b1rr../c1y...", 0)
