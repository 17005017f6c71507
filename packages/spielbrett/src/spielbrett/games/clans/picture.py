"""Clans in characters: the island with every group at its place, the epochs, scores and seats."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from textwrap import wrap

from ...game import Caption
from ...phrases import Phrase, phrase
from .actions import Group
from .colours import View
from .facts import chips, colours, favourable, numbers, villages, winners
from .land import TERRAINS, land
from .rules import CHIPS, COLOURS, EPOCHS, Board, Epoch

Say = Callable[[Phrase], str]
COLUMNS, ROWS = 79, 14
"""The map in characters; with what stands below it, it fits a screen of 24 lines."""


def text(view: View, caption: Caption, say: Say) -> str:
    """The map, the epochs beside the clans, the seats, the last action and who is to act."""
    board = view.board
    tracks = (_track(epoch, colour, board, say) for epoch, colour in zip(EPOCHS, COLOURS, strict=True))
    facts = " ".join(map(say, _facts(view, caption)))
    lines = [*_map(board, say), _legend(say), "", *tracks, *wrap(facts, COLUMNS)]
    return "\n".join(lines)


def _map(board: Board, say: Say) -> list[str]:
    """The longest groups take their places first, the others make way where they must."""
    rows = [" " * (COLUMNS + 2)] * ROWS
    for number, label in sorted(_labels(board, say).items(), key=lambda entry: (-len(entry[1]), entry[0])):
        row, column = _free_place(rows, number, len(label))
        rows[row] = rows[row][:column] + label + rows[row][column + len(label) :]
    return [row[1:].rstrip() for row in rows]


def _labels(board: Board, say: Say) -> dict[int, str]:
    """`17s:R2B`: territory, initial of its terrain, huts; `*` after a village, `?` while it waits."""
    initials = {terrain: say(phrase(f"clans.terrain.{terrain}.initial")) for terrain in TERRAINS}
    marks = {number: "?" if number in board.waiting else "*" for number in villages(board)}
    return {
        number: f"{number}{initials[land().terrain[number]]}:{_huts(board.huts[number])}{marks.get(number, '')}"
        for number in land().numbers
        if board.huts[number]
    }


def _huts(group: Group) -> str:
    counts = zip(COLOURS, group, strict=True)
    return "".join(f"{name[0].upper()}{count if count > 1 else ''}" for name, count in counts if count)


def _free_place(rows: Sequence[str], number: int, length: int) -> tuple[int, int]:
    """The place nearest to the territory's own where a label fits with a blank on either side."""
    row, middle = _places()[number]
    column = min(max(middle - length // 2, 1), COLUMNS + 1 - length)
    ways = ((row + down, column + right) for down, right in _ways())
    return next(way for way in ways if _is_free(rows, *way, length))


def _is_free(rows: Sequence[str], row: int, column: int, length: int) -> bool:
    inside = 0 <= row < ROWS and 1 <= column <= COLUMNS + 1 - length
    return inside and rows[row][column - 1 : column + length + 1].isspace()


@cache
def _places() -> dict[int, tuple[int, int]]:
    """The row and column of each territory's centre; column 0 is left of the picture."""
    country = land()
    heights = [territory.centre[1] for territory in country.territories]
    scale = (ROWS - 1) / (max(heights) - min(heights))
    return {
        territory.number: (
            round((territory.centre[1] - min(heights)) * scale),
            round(territory.centre[0] / country.width * COLUMNS) + 1,
        )
        for territory in country.territories
    }


@cache
def _ways() -> Sequence[tuple[int, int]]:
    """All ways to make way, the shortest first; a row is as much land as three columns."""
    ways = product(range(-ROWS, ROWS + 1), range(-COLUMNS, COLUMNS + 1))
    return sorted(ways, key=lambda way: (3 * abs(way[0]) + abs(way[1]), way))


def _legend(say: Say) -> str:
    terrains = [
        f"{say(phrase(f'clans.terrain.{terrain}.initial'))} {say(phrase(f'clans.terrain.{terrain}'))}"
        for terrain in TERRAINS
    ]
    return ", ".join([*terrains, f"* {say(phrase('clans.village'))}"])


def _track(epoch: Epoch, colour: str, board: Board, say: Say) -> str:
    """An epoch with the chips that are left, its good and bad terrain; beside it a clan with its score."""
    here = ">" if board.turn is not None and epoch is board.epoch else " "
    left = "o" * sum(epoch is other for other in CHIPS[board.founded :])
    good = f"{say(favourable(epoch))} +{epoch.bonus}"
    bad = f"{say(phrase(f'clans.terrain.{epoch.unfavourable}'))} 0" if epoch.unfavourable else ""
    clan = f"{colour[0].upper()} {say(phrase(f'clans.colour.{colour}'))}"
    score = board.scores[COLOURS.index(colour)]
    return f"{here} {epoch.numeral:<4}{left:<5}{good:<18}{bad:<15}{clan:<12}{score:>3}"


def _facts(view: View, caption: Caption) -> Iterator[Phrase]:
    board, names = view.board, caption.names
    yield from chips(board, names)
    yield from colours(view, names).values()
    if caption.last is not None:
        yield phrase("clans.last", ply=caption.ply, action=caption.last)
    if board.turn is None:
        yield phrase("clans.over")
        yield winners(view, names)
    else:
        yield phrase("clans.turn", seat=names[board.turn])
    if board.waiting:
        yield phrase("clans.which", villages=numbers(board.waiting))
