"""What can be said about a view, in words: scores, chips, the epoch, and what the reader alone may know."""

from collections.abc import Iterable, Iterator, Sequence

from ...game import Seat
from ...phrases import Phrase, phrase, sitter
from ...scene import Note
from .colours import View
from .land import land
from .rules import CHIPS, COLOURS, Board, Epoch

Names = Sequence[str | Phrase]
"""What the seats are called, in their order."""


def seat_names(board: Board) -> Names:
    """Whoever sits there."""
    return tuple(map(sitter, range(len(board.chips))))


def notes(view: View) -> tuple[Note, ...]:
    """All facts that belong on no territory, the most urgent first."""
    return tuple(_notes(view))


def _notes(view: View) -> Iterator[Note]:
    board, names = view.board, seat_names(view.board)
    if board.waiting:
        yield Note("order", phrase("clans.which", villages=numbers(board.waiting)))
    if board.turn is not None:
        yield Note("epoch", _epoch(board))
    for colour, score in zip(COLOURS, board.scores, strict=True):
        yield Note(f"score-{colour}", phrase("clans.score", colour=phrase(f"clans.colour.{colour}"), count=score))
    yield from (Note(f"chips-{seat}", label) for seat, label in enumerate(chips(board, names)))
    yield from (Note(f"colour-{seat}", label) for seat, label in colours(view, names).items())
    if board.turn is None:
        yield Note("winners", winners(view, names))


def chips(board: Board, names: Names) -> list[Phrase]:
    """The chips of each seat."""
    return [phrase("clans.chips", seat=name, count=count) for name, count in zip(names, board.chips, strict=True)]


def colours(view: View, names: Names) -> dict[Seat, Phrase]:
    """What may be said about seats' colours: the own one; after the end all of them, with the final points."""
    tell = _final if view.board.turn is None else _own
    return {seat: tell(view.board, seat, colour, names) for seat, colour in _known(view)}


def winners(view: View, names: Names) -> Phrase:
    """Who has most points in the end; a tie stays a tie (reading 35)."""
    points = {seat: view.board.scores[colour] + view.board.chips[seat] for seat, colour in _known(view)}
    first = [names[seat] for seat in points if points[seat] == max(points.values())]
    return phrase("clans.winners", count=len(first), seats=listed(first))


def _known(view: View) -> Iterator[tuple[Seat, int]]:
    return ((seat, colour) for seat, colour in enumerate(view.colours) if colour is not None)


def _own(_board: Board, _seat: Seat, colour: int, _names: Names) -> Phrase:
    return phrase("clans.own", colour=phrase(f"clans.colour.{COLOURS[colour]}"))


def _final(board: Board, seat: Seat, colour: int, names: Names) -> Phrase:
    points, chips = board.scores[colour], board.chips[seat]
    name = phrase(f"clans.colour.{COLOURS[colour]}")
    return phrase("clans.final", seat=names[seat], colour=name, points=points, chips=chips, count=points + chips)


def _epoch(board: Board) -> Phrase:
    epoch = board.epoch
    left = sum(epoch is other for other in CHIPS[board.founded :])
    if epoch.unfavourable is None:
        return phrase("clans.epoch.last", numeral=epoch.numeral, count=left, bonus=epoch.bonus)
    good, bad = favourable(epoch), phrase(f"clans.terrain.{epoch.unfavourable}")
    return phrase(
        "clans.epoch", numeral=epoch.numeral, count=left, bonus=epoch.bonus, favourable=good, unfavourable=bad
    )


def favourable(epoch: Epoch) -> Phrase:
    """The favourable terrain of an epoch."""
    return phrase(f"clans.terrain.{epoch.favourable[0] if len(epoch.favourable) == 1 else 'every'}")


def villages(board: Board) -> tuple[int, ...]:
    """The inhabited territories without an inhabited neighbour, those that wait for their scoring included."""
    return tuple(number for number in land().numbers if board.huts[number] and land().alone(number, board.huts))


def listed(parts: Iterable[str | Phrase]) -> str | Phrase:
    """Several phrases as one, joined as the language joins them."""
    first, *rest = parts
    for second in rest:
        first = phrase("scene.and", first=first, second=second)
    return first


def numbers(values: Iterable[int]) -> str:
    """Territories as a list, the same in all languages."""
    return ", ".join(map(str, values))
