"""Quinque against a second, plain implementation: coordinates, sets, every place tried, the rules from the document."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import product
from random import Random

import pytest

import spielbrett
from spielbrett import options
from spielbrett.games.quinque import GAME
from spielbrett.games.quinque.actions import Action, Add, Mark
from spielbrett.games.quinque.formation import STRIDE
from spielbrett.games.quinque.rules import COLOURS, Options, Quinque
from spielbrett.testing.perft import PerftLine, perft_lines

Place = tuple[int, int]
SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"


def connected(places: set[Place]) -> bool:
    reached, edge = set[Place](), [next(iter(places))]
    while edge:
        place = edge.pop()
        if place in places and place not in reached:
            reached.add(place)
            edge += [beside(place, side) for side in SIDES]
    return reached == places


def beside(place: Place, side: str) -> Place:
    return place[0] + SIDES[side][0], place[1] + SIDES[side][1]


@dataclass
class Twin:
    """Tiles by letter, parachutes by skydiver, and every turn start since the game began."""

    options: Options
    tiles: dict[str, Place] = field(default_factory=lambda: {"A": (0, 0)})
    parachutes: dict[str, int] = field(default_factory=dict[str, int])
    seat: int | None = 0
    done: list[str] = field(default_factory=list[str])
    """The actions of the turn so far."""
    starts: list[tuple[int, object]] = field(default_factory=list[tuple[int, object]])
    returns: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self.starts.append((0, self.picture()))

    @property
    def opening(self) -> bool:
        return len(self.tiles) == 1 and len(self.parachutes) < (2 if self.options.opening == "both" else 1)

    def picture(self) -> object:
        x0, y0 = self.tiles["A"]
        tiles = sorted((letter, x - x0, y - y0) for letter, (x, y) in self.tiles.items())
        return tuple(tiles), tuple(sorted(self.parachutes.items()))

    def left(self, seat: int) -> int:
        return 18 - sum(owner == seat for owner in self.parachutes.values())

    def legal(self) -> set[str]:
        if self.seat is None:
            return set()
        if self.done:
            return {*self.moves(), "end"}
        return {*self.marks(), *self.adds(), *self.moves()} or {"pass"}

    def marks(self) -> Iterator[str]:
        assert self.seat is not None
        if self.left(self.seat):
            yield from (f"{tile}{n}" for tile in self.tiles for n in range(1, 5) if f"{tile}{n}" not in self.parachutes)

    def adds(self) -> Iterator[str]:
        assert self.seat is not None
        if self.left(self.seat) and len(self.tiles) < self.options.tiles and not self.opening:
            for place in self.around():
                yield from (f"+{self.name(place)}{n}" for n in range(1, 5))

    def around(self) -> set[Place]:
        every = {beside(place, side) for place, side in product(self.tiles.values(), SIDES)}
        return every - set(self.tiles.values())

    def name(self, place: Place, without: str = "") -> str:
        return next(
            letter + side
            for letter in sorted(self.tiles)
            for side in "nesw"
            if letter != without and beside(self.tiles[letter], side) == place
        )

    def moves(self) -> Iterator[str]:
        marked = self.done[0].lstrip("+") if self.done and ">" not in self.done[0] else ""
        new = max(self.tiles) if self.done and self.done[0].startswith("+") else marked[:1]
        for tile, place in product(sorted(self.tiles), self.around()):
            if tile != new and self.can_go(tile, place):
                yield f"{tile}>{self.name(place, tile)}"

    def can_go(self, tile: str, place: Place) -> bool:
        old = self.tiles[tile]
        others = {other for letter, other in self.tiles.items() if letter != tile}
        if all(beside(old, side) in others for side in SIDES) or not self.in_reach(tile, place):
            return False
        if len(others) == 0 or not connected(others | {place}):
            return False
        self.tiles[tile] = place
        seen = self.picture()
        self.tiles[tile] = old
        if self.done and seen == self.starts[-1][1]:
            return False
        return not (self.options.ko and len(self.starts) > 1 and seen == self.starts[-2][1])

    def in_reach(self, tile: str, place: Place) -> bool:
        dx, dy = (abs(a - b) for a, b in zip(place, self.tiles[tile], strict=True))
        straight, diagonal = (dx == 0) != (dy == 0), dx == dy != 0
        if not self.options.advanced:
            return straight or diagonal
        count = sum(skydiver.startswith(tile) for skydiver in self.parachutes)
        return {0: False, 1: dx + dy == 1, 2: straight, 3: diagonal, 4: straight or diagonal}[count]

    def play(self, text: str) -> None:
        assert self.seat is not None
        ends = bool(self.done) or self.opening or text == "pass"
        self.done.append(text)
        if ">" in text:
            tile, spot = text.split(">")
            self.tiles[tile] = beside(self.tiles[spot[0]], spot[1])
        elif text.startswith("+"):
            tile = LETTERS[len(self.tiles)]
            self.tiles[tile] = beside(self.tiles[text[1]], text[2])
            self.parachutes[f"{tile}{text[3]}"] = self.seat
        elif text not in ("end", "pass"):
            self.parachutes[text] = self.seat
        if ends or self.options.line_check == "action":
            self.look_for_lines()
        if ends and self.returns is None:
            self.end_turn()

    def look_for_lines(self) -> None:
        assert self.seat is not None
        for winner in (self.seat, 1 - self.seat):
            if self.has_five(winner):
                self.finish((1, -1) if winner == 0 else (-1, 1))
                return

    def has_five(self, seat: int) -> bool:
        cells: set[Place] = set()
        for skydiver, owner in self.parachutes.items():
            if owner == seat:
                (x, y), n = self.tiles[skydiver[0]], int(skydiver[1]) - 1
                cells.add((2 * x + n % 2, 2 * y + n // 2))
        lines = product(cells, ((1, 0), (0, 1), (1, 1), (1, -1)))
        return any(all((x + k * dx, y + k * dy) in cells for k in range(5)) for (x, y), (dx, dy) in lines)

    def end_turn(self) -> None:
        assert self.seat is not None
        self.seat, self.done = 1 - self.seat, []
        self.starts.append((self.seat, self.picture()))
        often = self.options.repetition == "draw" and Counter(self.starts)[self.starts[-1]] == 3
        if often or (self.left(0) == self.left(1) == 0):
            self.finish((0, 0))

    def finish(self, returns: tuple[int, int]) -> None:
        self.returns, self.seat = returns, None


def same(twin: Twin, state: Quinque) -> None:
    assert twin.seat == state.turn
    assert twin.returns == state.returns()
    assert twin.legal() == {str(action) for action in state.legal_actions()}


@pytest.mark.parametrize(
    ("words", "seed"),
    [
        ("-", 0),
        ("-", 1),
        ("advanced=on,ko=on", 2),
        ("advanced=on", 3),
        ("opening=both,line_check=turn", 4),
        ("ko=on,tiles=9", 5),
        ("repetition=off,tiles=24", 6),
        ("advanced=on,tiles=9,line_check=turn,opening=both", 7),
    ],
)
def test_whole_games(words: str, seed: int) -> None:
    chosen, rng = options.parse(GAME.options, options.split(words)), Random(seed)
    compare(Twin(chosen), GAME.start(chosen), rng, lambda legal: legal)


@pytest.mark.parametrize("words", ["-", "ko=on", "repetition=off", "ko=on,repetition=off"])
@pytest.mark.parametrize("seed", range(12))
def test_sliding_about(words: str, seed: int) -> None:
    """Two to four tiles and no parachutes, so that positions come back often: ko, repetition, turns without effect."""
    chosen, rng = options.parse(GAME.options, options.split(words)), Random(seed)
    twin, state = Twin(chosen), GAME.start(chosen)
    for text in ("A1", "+Ae1", "end", *("+Bs1", "end", "+Cw2", "end")[: 2 * rng.randrange(3)]):
        twin.play(text)
        state = state.apply(spielbrett.parse(GAME, state, text))
    compare(twin, state, rng, lambda legal: [action for action in legal if not isinstance(action, Mark | Add)])


def compare(twin: Twin, state: Quinque, rng: Random, select: Callable[[Sequence[Action]], Sequence[Action]]) -> None:
    """Play both and look at both, as far as the game goes but not for ever."""
    for _ in range(150):
        assert twin.seat == state.turn
        assert twin.returns == state.returns()
        legal = state.legal_actions()
        assert twin.legal() == {str(action) for action in legal}
        if state.turn is None:
            return
        action = rng.choice(select(legal))
        twin.play(str(action))
        state = state.apply(action)


def count(twin: Twin, depth: int) -> int:
    legal = twin.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for text in legal:
        after = deepcopy(twin)
        after.play(text)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize("line", perft_lines(GAME), ids=lambda line: line.place)
def test_counts(line: PerftLine) -> None:
    for depth, expected in enumerate(line.counts, 1):
        if expected < 1500:
            assert count(twin_of(line.state), depth) == expected


def twin_of(state: Quinque) -> Twin:
    """The same position, with the turns before as far as the state knows them."""
    twin = Twin(state.options, seat=state.turn)
    for seat in range(2):
        marks = [(tile, n) for tile, worn in enumerate(state.worn) for n in range(4) if worn[n] == COLOURS[seat]]
        twin.parachutes |= {f"{LETTERS[tile]}{n + 1}": seat for tile, n in marks}
    if state.second:
        twin.done = ["?>" if state.marked is None else f"{LETTERS[state.marked]}1"]
    moved = state.second and state.marked is None
    starts = [*state.earlier, state.formation.places][: len(state.earlier) + (not moved)]
    twin.starts = []
    for back, places in zip(range(len(starts), 0, -1), starts, strict=True):
        twin.tiles = tiles_at(places)
        twin.starts.append(((state.mover + back + 1) % 2, twin.picture()))
    twin.tiles = tiles_at(state.formation.places)
    return twin


def tiles_at(places: Iterable[int]) -> dict[str, Place]:
    return {letter: (place % STRIDE, place // STRIDE) for letter, place in zip(LETTERS, places, strict=False)}
