"""How Clans looks: the island with its huts, and how they move."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from ...phrases import Phrase, phrase
from ...scene import Frame, Hop, Prompt, Scene, Space, Token
from .actions import Move, Order
from .colours import View
from .facts import notes, numbers, villages
from .land import Lake, Territory, land
from .rules import COLOURS, Board


def scene(view: View) -> Scene:
    """The territories, the lakes, the rivers; on the territories the huts by colour, and marks on villages."""
    country = land()
    tokens = tuple(_tokens(view.board))
    prompts = _prompts(view.board)
    return Scene(
        country.width, country.height, _spaces(), tokens, notes=notes(view), lines=country.rivers, prompts=prompts
    )


def _prompts(board: Board) -> tuple[Prompt, ...]:
    """First whence, then whither; or the village that is scored next."""
    if board.waiting:
        return (Prompt(phrase("clans.prompt.order")),)
    settled = tuple(str(number) for number in land().numbers if board.huts[number])
    return Prompt(phrase("clans.prompt.source")), Prompt(phrase("clans.prompt.target"), settled)


@cache
def _spaces() -> tuple[Space, ...]:
    return (*map(_territory, land().territories), *map(_lake, land().lakes))


def _territory(territory: Territory) -> Space:
    width = 2 * territory.radius
    return Space(
        str(territory.number),
        territory_label(territory.number),
        *territory.centre,
        width,
        width,
        shape="polygon",
        look=territory.terrain,
        outline=territory.outline,
        places=territory.places,
        caption=str(territory.number),
    )


def territory_label(number: int) -> Phrase:
    """The number of a territory and its terrain."""
    return phrase("clans.territory", territory=number, terrain=phrase(f"clans.terrain.{land().terrain[number]}"))


def _lake(lake: Lake) -> Space:
    columns, rows = zip(*lake.outline, strict=True)
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    centre = (left + right) / 2, (top + bottom) / 2
    label = phrase("clans.lake", shore=numbers(lake.shore))
    return Space(lake.space, label, *centre, right - left, bottom - top, "polygon", "lake", lake.outline)


def _tokens(board: Board) -> Iterator[Token]:
    for number in land().numbers:
        for colour, count in enumerate(board.huts[number]):
            if count:
                yield _huts(number, colour, count)
    for number in villages(board):
        yield _mark(number, "question" if number in board.waiting else "village")


@cache
def _huts(number: int, colour: int, count: int) -> Token:
    name = COLOURS[colour]
    label = phrase(f"clans.huts.{name}", count=count)
    return Token(f"{name}-{number}", str(number), f"hut-{name}", label, count, name[0].upper())


@cache
def _mark(number: int, look: str) -> Token:
    return Token(
        f"{look}-{number}", str(number), look, phrase(f"clans.{look}"), symbol="?" if look == "question" else "*"
    )


def frames(before: View, action: Move | Order, after: View) -> Sequence[Frame]:
    """The huts move; then huts that leave the board go, and villages get their marks."""
    counts = _counts(before)
    moved = tuple(_hops(action, before.board)) if isinstance(action, Move) else ()
    for hop in moved:
        counts[hop.look, hop.source or ""] -= hop.count
        counts[hop.look, hop.target or ""] += hop.count
    return [Frame(hops) for hops in (moved, tuple(_changes(counts, _counts(after)))) if hops]


def _hops(move: Move, board: Board) -> Iterator[Hop]:
    for name, count in zip(COLOURS, board.huts[move.source], strict=True):
        if count:
            yield Hop(f"hut-{name}", str(move.source), str(move.target), count)


def _changes(before: Counter[tuple[str, str]], after: Counter[tuple[str, str]]) -> Iterator[Hop]:
    for look, space in dict.fromkeys((*before, *after)):
        more = after[look, space] - before[look, space]
        if more:
            yield Hop(look, None, space, more) if more > 0 else Hop(look, space, None, -more)


def _counts(view: View) -> Counter[tuple[str, str]]:
    return Counter({(token.look, token.space): token.count for token in _tokens(view.board)})
