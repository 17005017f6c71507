"""Perft: the number of action sequences of each length, the standard check of move generation.

A game keeps its counts in `perft.txt`, one position a line: the position text, a semicolon, the counts of the lengths
1, 2, 3 and so on. The word `start` stands for the state a game begins with. Lines that begin with `#` are comments.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .. import options, position
from ..errors import SpielbrettError
from ..game import AnyGame
from ..language import say


def perft(state: Any, depth: int) -> int:
    """How many sequences of exactly `depth` actions there are; a game that ends earlier counts no more.

    The last ply is counted, not played (bulk counting).
    """
    actions = state.legal_actions()
    if depth <= 1:
        return len(actions) if depth else 1
    count = 0
    for action in actions:
        count += perft(state.apply(action), depth - 1)
    return count


def divide(state: Any, depth: int) -> dict[str, int]:
    """The perft of each first action, by its notation."""
    return {str(action): perft(state.apply(action), depth - 1) for action in state.legal_actions()}


@dataclass(frozen=True, slots=True)
class PerftLine:
    """A position and its counts."""

    place: str
    """The file and line, for messages."""
    state: Any
    counts: tuple[int, ...]

    def check(self, limit: int | None = None) -> None:
        """Count again, as deep as there are no more than `limit` sequences.

        Raises AssertionError with the counts of the first actions.
        """
        for depth, count in enumerate(self.counts, 1):
            if limit is not None and count > limit:
                return
            found = perft(self.state, depth)
            if found != count:
                parts = "".join(f"\n  {text}: {part}" for text, part in divide(self.state, depth).items())
                raise AssertionError(f"{self.place}: perft({depth}) is {found}, not {count}{parts}")


def perft_lines(game: AnyGame) -> tuple[PerftLine, ...]:
    """The lines of the game's `perft.txt`; none where it has no such file."""
    file = game.folder.joinpath("perft.txt")
    return tuple(parse(game, file.read_text(encoding="utf-8"), f"{game.name}/perft.txt")) if file.is_file() else ()


def parse(game: AnyGame, text: str, name: str = "perft") -> Iterator[PerftLine]:
    """The positions and counts in a text. Raises ValueError for a line of any other form."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        yield _line(game, line, f"{name}:{number}")


def format_line(game: AnyGame, state: Any, counts: Sequence[int]) -> str:
    """A line for `perft.txt`."""
    place = f"{game.name} {options.format(state.options)} start"
    if _state(game, place) != state:
        place = position.encode(game, state)
    return f"{place} ; {' '.join(map(str, counts))}"


def _line(game: AnyGame, text: str, place: str) -> PerftLine:
    start, counts = text.partition(";")[::2]
    if not re.fullmatch(r"(\s*[0-9]+)+\s*", counts):
        raise ValueError(f"{place}: expected is `{game.name} <options or -> <start or state> ; <counts>`: {text}")
    try:
        return PerftLine(place, _state(game, start.strip()), tuple(map(int, counts.split())))
    except SpielbrettError as error:
        raise ValueError(f"{place}: {say(error.reason, 'en')}") from error


def _state(game: AnyGame, text: str) -> Any:
    words = text.split()
    if words[2:] == ["start"] and words[0] == game.name:
        return game.start(options.parse(game.options, options.split(words[1])))
    return position.decode(game, text)
