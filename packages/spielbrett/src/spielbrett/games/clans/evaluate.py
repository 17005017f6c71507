"""How good a Clans position is for a seat, by what lies open and the seat's own colour alone."""

from collections.abc import Sequence
from functools import cache
from itertools import compress
from math import comb

from ...game import Seat
from .actions import Group
from .colours import Clans
from .land import TERRAINS, land
from .rules import CHIPS, COLOURS, Board

BARREN = 1 / len(TERRAINS)
"""How often a village to come is expected to bring nothing: one terrain is unfavourable."""
INITIATIVE = 3.0
"""Points for being able to found a village right now; found by play: 0 < 1 < 3, and 6 is no better."""


def evaluate(state: Clans, seat: Seat) -> float:
    """Half the expected lead over the best rival, as the margin of finished games is counted.

    Who plays for which of the other clans is not looked at: any of them may be a rival's.
    """
    board, own = state.board, state.colours[seat]
    groups, ripe = _open_groups(board)
    clans = _expected(board, groups)
    rivals = sorted((points for colour, points in enumerate(clans) if colour != own), reverse=True)
    best = sum(weight * points for weight, points in zip(_chances(len(board.chips)), rivals, strict=True))
    chips = board.chips[seat] - max(count for other, count in enumerate(board.chips) if other != seat)
    initiative = (INITIATIVE if board.turn == seat else -INITIATIVE) if ripe else 0.0
    return (clans[own] - best + chips + initiative) / 2


@cache
def _chances(seats: int) -> tuple[float, ...]:
    """For the other clans, the best first, how probably each is the best one of a rival."""
    others, rivals = len(COLOURS) - 1, seats - 1
    return tuple(comb(others - 1 - rank, rivals - 1) / comb(others, rivals) for rank in range(others))


def _expected(board: Board, groups: Sequence[Group]) -> list[float]:
    """The score of each clan at the end: what it has, and its share in what the open groups will bring.

    The more groups a clan lives in, the more of the villages to come it will be part of, each of its groups ending in
    any of them with the same chance.
    """
    to_come = CHIPS[board.founded :]
    bonus = sum(epoch.bonus * len(epoch.favourable) / len(TERRAINS) for epoch in to_come)
    worth = (1 - BARREN) * (sum(map(sum, groups)) + bonus) if to_come else 0.0
    absent = len(to_come) / (len(to_come) + 1)
    living = [len(counts) - counts.count(0) for counts in zip(*groups, strict=True)] or [0] * len(COLOURS)
    return [score + worth * (1 - absent**count) for score, count in zip(board.scores, living, strict=True)]


def _open_groups(board: Board) -> tuple[list[Group], bool]:
    """The groups that are not scored yet; and whether one has a single inhabited neighbour left.

    In that case one move makes a village.
    """
    groups: list[Group] = []
    ripe = False
    inhabited = sum(compress(_bits(), board.huts))
    for number, group in enumerate(board.huts):
        if group:
            near = inhabited & land().around[number]
            if near or number in board.waiting:
                groups.append(group)
            ripe = ripe or near.bit_count() == 1
    return groups, ripe


@cache
def _bits() -> tuple[int, ...]:
    return tuple(1 << number for number in range(len(land().neighbours)))
