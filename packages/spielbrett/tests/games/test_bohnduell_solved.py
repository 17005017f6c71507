"""BohnDuell solved for small stocks, by a plain minimax over every position, against values found by a C++ program."""

from dataclasses import replace
from functools import cache

import pytest

from spielbrett.games.bohnduell import GAME
from spielbrett.games.bohnduell.rules import BohnDuell, Options, Side

VALUES = {4: 0, 5: 0, 6: -1, 7: -2, 8: 0, 9: -2, 10: -1}
"""Balls in each stock: what the first player gets more than the second."""
POSITIONS = {4: (155, 127), 6: (2205, 1681), 8: (65835, 47225), 10: (951118, 623491)}
"""How many there are without the big bowls: with the seats kept apart, and as seen by the seat to move."""


def without_big_bowls(state: BohnDuell) -> BohnDuell:
    green, red = (replace(side, bowls=(0, *side.bowls[1:])) for side in state.sides)
    return replace(state, sides=(green, red))


class Solution:
    """The value of every position that can come up, from there on."""

    def __init__(self, stock: int) -> None:
        self.start = GAME.start(Options(stock=stock))
        self.values: dict[tuple[tuple[Side, Side], int], int] = {}
        self.value = self.solve(self.start, 0)

    def solve(self, state: BohnDuell, seat: int) -> int:
        """What green gets more than red from here on; `seat` would be next even if it is over."""
        known = self.values.get((state.sides, seat))
        if known is not None:
            return known
        found = [self.follow(state.apply(action), 1 - seat) for action in state.legal_actions()] or [0]
        value = self.values[state.sides, seat] = max(found) if seat == 0 else min(found)
        return value

    def follow(self, state: BohnDuell, seat: int) -> int:
        green, red = state.sides
        return green.bowls[0] - red.bowls[0] + self.solve(without_big_bowls(state), seat)


@cache
def solution(stock: int) -> Solution:
    return Solution(stock)


@pytest.mark.parametrize("stock", [4, 5, 6, 7, 8])
def test_the_value_of_the_start(stock: int):
    assert solution(stock).value == VALUES[stock]


@pytest.mark.parametrize("stock", [4, 6, 8])
def test_the_number_of_positions(stock: int):
    count_positions(stock)


@pytest.mark.long
@pytest.mark.parametrize("stock", [9, 10])
def test_the_value_of_the_start_with_more_balls(stock: int):
    assert solution(stock).value == VALUES[stock]


@pytest.mark.long
def test_the_number_of_positions_with_ten_balls():
    count_positions(10)


def count_positions(stock: int) -> None:
    positions = solution(stock).values
    by_mover = {sides if seat == 0 else (sides[1], sides[0]) for sides, seat in positions}
    assert (len(positions), len(by_mover)) == POSITIONS[stock]


def test_the_best_opening_is_a_single_ball():
    solved = solution(8)
    openings = {str(action): solved.follow(solved.start.apply(action), 1) for action in solved.start.legal_actions()}
    assert max(openings, key=lambda text: openings[text]) == "e4"
    assert sorted(openings.values())[-2] < openings["e4"]
