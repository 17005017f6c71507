"""Any scene as a picture in characters, at most 79 columns wide, and as plain sentences."""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from operator import attrgetter
from textwrap import wrap
from typing import Any

from .game import AnyGame, Caption
from .language import say
from .phrases import Phrase, phrase
from .scene import Scene, Space, Token

WIDTH = 79
"""The widest line of a text picture, in columns."""


def picture(game: AnyGame, view: Any, caption: Caption, language: str) -> str:
    """The board as lines of characters: the game's own drawing, or one made from its scene."""
    if game.text is not None:
        return game.text(view, caption, partial(say, language=language))
    return draw(game.scene(view), language)


def sentences(game: AnyGame, view: Any, language: str) -> list[str]:
    """The board as full sentences for ears: the game's own, or made from its scene."""
    spoken = game.sentences(view) if game.sentences else describe(game.scene(view))
    return [say(sentence, language) for sentence in spoken]


def describe(scene: Scene) -> list[Phrase]:
    """One sentence for each space that holds something, one for the number of empty spaces, then the notes."""
    held = _by_space(scene.tokens)
    found = [
        phrase("scene.holds", space=space.label, tokens=_listed(held[space.id]))
        for space in scene.spaces
        if space.id in held
    ]
    empty = sum(space.id not in held for space in scene.spaces)
    if empty:
        found.append(phrase("scene.empty", count=empty))
    return found + [note.label for note in scene.notes]


def draw(scene: Scene, language: str) -> str:
    """The spaces of a scene at their places, each with what it holds or its id; one line per space where too wide."""
    held = _by_space(scene.tokens)
    cells = {space.id: _cell(space, held.get(space.id, ())) for space in scene.spaces}
    step = max(map(len, cells.values()), default=1) + 1
    lines = _grid(scene.spaces, cells, step)
    if any(len(line) > WIDTH for line in lines):
        lines = [f"{space.id}: {cells[space.id]}"[:WIDTH] for space in scene.spaces]
    notes = [line for note in scene.notes for line in wrap(say(note.label, language), WIDTH)]
    return "\n".join(lines + notes)


def _grid(spaces: Sequence[Space], cells: dict[str, str], step: int) -> list[str]:
    left, top = (min(map(attrgetter(axis), spaces), default=0) for axis in "xy")
    rows: defaultdict[int, str] = defaultdict(str)
    for space in sorted(spaces, key=lambda space: space.x):
        row, column = round(space.y - top), round((space.x - left) * step)
        begun = f"{rows[row]} " if rows[row] else ""
        rows[row] = begun.ljust(column) + cells[space.id]
    return [rows[row].rstrip() for row in range(max(rows, default=-1) + 1)]


def _cell(space: Space, tokens: Sequence[Token]) -> str:
    return (
        "".join(token.symbol + (str(token.count) if token.count > 1 or not token.symbol else "") for token in tokens)
        or space.id
    )


def _by_space(tokens: Sequence[Token]) -> dict[str, list[Token]]:
    held: defaultdict[str, list[Token]] = defaultdict(list)
    for token in tokens:
        held[token.space].append(token)
    return dict(held)


def _listed(tokens: Sequence[Token]) -> Phrase:
    """Several labels as one phrase, joined as the language joins them."""
    first, *rest = (token.label for token in tokens)
    for label in rest:
        first = phrase("scene.and", first=first, second=label)
    return first
