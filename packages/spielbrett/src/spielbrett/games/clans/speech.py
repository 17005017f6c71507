"""Clans for ears: the board in sentences, and what an action brought about."""

from collections.abc import Iterator
from itertools import islice

from ...phrases import Phrase, phrase
from .actions import Group, Move, Order
from .colours import View
from .facts import listed, notes, numbers, villages
from .land import land
from .look import territory_label
from .rules import COLOURS, Board, Epoch, judge


def sentences(view: View) -> list[Phrase]:
    """Who is to act, the facts, where each clan lives, the villages, then the inhabited territories by region."""
    board = view.board
    turn = phrase("clans.over") if board.turn is None else phrase("clans.turn", seat=phrase(f"clans.seat.{board.turn}"))
    found = [turn, *(note.label for note in notes(view)), *_clans(board)]
    settled = villages(board)
    if settled:
        found.append(phrase("clans.villages", villages=numbers(settled), count=len(settled)))
    return found + list(_territories(board))


def _clans(board: Board) -> Iterator[Phrase]:
    for colour, name in enumerate(COLOURS):
        places = [
            phrase("clans.at", territory=number, huts=board.huts[number][colour])
            for number in land().numbers
            if board.huts[number] and board.huts[number][colour]
        ]
        if places:
            yield phrase("clans.lives", colour=phrase(f"clans.colour.{name}"), places=listed(places))


def _territories(board: Board) -> Iterator[Phrase]:
    region = 0
    for territory in land().territories:
        number = territory.number
        if not board.huts[number]:
            continue
        if territory.region != region:
            region = territory.region
            yield phrase("clans.region", region=region)
        near = [neighbour for neighbour in territory.neighbours if board.huts[neighbour]]
        values = {"territory": territory_label(number), "huts": huts(board.huts[number])}
        if near:
            yield phrase("clans.inhabited", **values, neighbours=numbers(near), count=len(near))
        else:
            yield phrase("clans.settled", **values)


def huts(group: Group) -> str | Phrase:
    """The huts of a group, colour by colour."""
    return listed(
        phrase(f"clans.huts.{name}", count=count) for name, count in zip(COLOURS, group, strict=True) if count
    )


def announce(before: View, action: Move | Order, after: View) -> Phrase:
    """The move, then every village it founded with what that brought."""
    return _joined(_told(before.board, action, after.board))


def _told(before: Board, action: Move | Order, after: Board) -> Iterator[Phrase]:
    board, chosen = before, ()
    if isinstance(action, Move):
        values = {"source": action.source, "target": action.target, "count": sum(before.huts[action.source])}
        yield phrase("clans.moved", **values)
        board = before.moved(action)
    else:
        chosen = (action.village,)
    order = dict.fromkeys((*chosen, *board.waiting))
    for village in islice(order, after.founded - before.founded):
        yield from _village(village, board.huts[village], board.epoch)
        board = board.scored(village)
    if after.waiting:
        yield phrase("clans.which", villages=numbers(after.waiting))
    if after.turn is None:
        yield phrase("clans.over")


def _village(number: int, group: Group, epoch: Epoch) -> Iterator[Phrase]:
    terrain = land().terrain[number]
    left, value = judge(group, terrain, epoch)
    if terrain == epoch.unfavourable:
        yield phrase("clans.doomed", village=number, terrain=phrase(f"clans.terrain.{terrain}"))
    elif not any(left):
        yield phrase("clans.deserted", village=number)
    else:
        yield phrase("clans.scored", village=number, count=value, colours=_colours(left))
        if left != group:
            lost = tuple(before - after for before, after in zip(group, left, strict=True))
            yield phrase("clans.strife", colours=_colours(lost))


def _colours(group: Group) -> str | Phrase:
    return listed(phrase(f"clans.colour.{name}") for name, count in zip(COLOURS, group, strict=True) if count)


def _joined(sentences: Iterator[Phrase]) -> Phrase:
    first = next(sentences)
    for second in sentences:
        first = phrase("clans.then", first=first, second=second)
    return first
