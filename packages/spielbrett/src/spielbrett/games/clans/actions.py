"""What can be done in Clans, and why it is refused."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from ...errors import IllegalAction
from ...phrases import phrase
from .land import land

BIG = 7
"""A group of so many huts does not move any more, except onto one at least as big."""

Group: TypeAlias = tuple[int, ...]
"""The huts of a territory, by clan; `()` where there are none."""


@dataclass(frozen=True, slots=True)
class Move:
    """All huts of a territory go onto those of a neighbour."""

    source: int
    target: int

    def __str__(self) -> str:
        return f"{self.source}>{self.target}"

    @property
    def path(self) -> tuple[str, ...]:
        """A click on each territory."""
        return str(self.source), str(self.target)


@dataclass(frozen=True, slots=True)
class Order:
    """Of several villages that wait, this one is scored next."""

    village: int

    def __str__(self) -> str:
        return f"!{self.village}"

    @property
    def path(self) -> tuple[str, ...]:
        """A click on the village."""
        return (str(self.village),)


@cache
def moves_from() -> tuple[tuple[Move, ...], ...]:
    """For each territory the moves to its neighbours."""
    return tuple(
        tuple(Move(source, target) for target in neighbours) for source, neighbours in enumerate(land().neighbours)
    )


def refuse_order(order: Order, waiting: Sequence[int]) -> IllegalAction | None:
    """Why a village cannot be scored next; `None` if it can."""
    if order.village in waiting:
        return None
    if order.village not in land().numbers:
        return _no_such_territory(order.village)
    if not waiting:
        return IllegalAction(phrase("clans.nothing_waits"), rule="clans 4", spaces=order.path)
    villages = tuple(map(str, waiting))
    reason = phrase("clans.not_waiting", village=order.village, villages=", ".join(villages))
    return IllegalAction(reason, rule="clans 4", spaces=villages)


def refuse_move(move: Move, huts: Sequence[Group], waiting: Sequence[int]) -> IllegalAction | None:
    """Why a move is not possible; `None` if it is."""
    if waiting:
        villages = tuple(map(str, waiting))
        reason = phrase("clans.order_first", villages=", ".join(villages))
        return IllegalAction(reason, rule="clans 4", spaces=villages)
    for territory in (move.source, move.target):
        if territory not in land().numbers:
            return _no_such_territory(territory)
    return _refuse_way(move) or _refuse_groups(move, huts)


def _no_such_territory(territory: int) -> IllegalAction:
    last = land().numbers[-1]
    return IllegalAction(phrase("clans.no_such_territory", territory=territory, last=last), rule="clans 2")


def _refuse_way(move: Move) -> IllegalAction | None:
    near = land().neighbours[move.source]
    if move.target in near:
        return None
    places = {"source": move.source, "target": move.target}
    lake = land().lake_between(move.source, move.target)
    if lake:
        return IllegalAction(phrase("clans.across_lake", **places), rule="clans 2", spaces=(*move.path, lake.space))
    reason = phrase("clans.not_neighbours", **places, neighbours=", ".join(map(str, near)))
    return IllegalAction(reason, rule="clans 2", spaces=move.path)


def _refuse_groups(move: Move, huts: Sequence[Group]) -> IllegalAction | None:
    """The groups decide: both must be there, and a big one moves onto one at least as big only."""
    ours, theirs = sum(huts[move.source]), sum(huts[move.target])
    if not ours:
        key, spaces = "clans.source_empty", move.path[:1]
    elif land().alone(move.source, huts):
        key, spaces = "clans.village_stays", move.path[:1]
    elif not theirs:
        key, spaces = "clans.target_empty", move.path[1:]
    elif ours < BIG or theirs >= ours:
        return None
    else:
        key, spaces = ("clans.big_stays" if theirs < BIG else "clans.onto_smaller"), move.path
    values = {"source": move.source, "target": move.target, "huts": ours, "others": theirs, "big": BIG}
    return IllegalAction(phrase(key, **values), rule="clans 3", spaces=spaces)
