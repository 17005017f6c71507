"""The rules of Clans (seed document 001; settled in the rules page, sections 2 and 3, and in readings 28-36)."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import add
from random import Random

from ...errors import IllegalAction
from ...game import Seat
from ...options import choice
from ...phrases import phrase
from .actions import BIG, Group, Move, Order, moves_from, refuse_move, refuse_order
from .land import REGIONS, TERRAINS, land

COLOURS = ("red", "blue", "green", "yellow", "white")
"""The five clans with twelve huts each, in the order of everything that is counted by clan (reading 36)."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of Clans."""

    setup: str = choice("regions", "free")
    ask_order: str = choice("when_it_matters", "always")


def deal(options: Options, rng: Random) -> tuple[Group, ...]:
    """The start: one hut on each territory, in each region one of each clan, or anywhere (reading 33)."""
    everyone = range(len(COLOURS))
    if options.setup == "free":
        owners = rng.sample([colour for colour in everyone for _ in REGIONS], len(COLOURS) * len(REGIONS))
    else:
        owners = [colour for _ in REGIONS for colour in rng.sample(everyone, len(COLOURS))]
    return ((), *(tuple(int(colour == owner) for colour in everyone) for owner in owners))


@dataclass(frozen=True, slots=True)
class Epoch:
    """A stretch of the game: how many villages it has, and which terrain is good or bad for them."""

    numeral: str
    villages: int
    favourable: tuple[str, ...]
    bonus: int
    unfavourable: str | None


EPOCHS = (
    Epoch("I", 4, ("forest",), 1, "mountain"),
    Epoch("II", 3, ("mountain",), 2, "grassland"),
    Epoch("III", 2, ("steppe",), 3, "forest"),
    Epoch("IV", 2, ("grassland",), 4, "steppe"),
    Epoch("V", 1, TERRAINS, 5, None),
)
CHIPS = tuple(epoch for epoch in EPOCHS for _ in range(epoch.villages))
"""The epoch of each village, in the order of their founding."""


@dataclass(frozen=True, slots=True)
class Board:
    """All that lies open on the table, which is all that play depends on: no rule looks at the secret colours."""

    turn: Seat | None
    huts: tuple[Group, ...]
    """By territory; index 0 is unused."""
    scores: tuple[int, ...]
    """By clan."""
    chips: tuple[int, ...]
    """By seat: one for each village it founded."""
    waiting: tuple[int, ...] = ()
    """Villages that came about by the last move and are not scored yet, while the mover is to order them."""

    @property
    def founded(self) -> int:
        """How many villages have been scored."""
        return sum(self.chips)

    @property
    def epoch(self) -> Epoch:
        """The epoch of the next village; the last one after the end."""
        return CHIPS[min(self.founded, len(CHIPS) - 1)]

    def asks(self, options: Options) -> bool:
        """Whether the mover chooses which waiting village comes next (readings 28 and 29).

        It matters when they fall into several epochs or outnumber the chips.
        """
        count = len(self.waiting)
        epochs = CHIPS[self.founded : self.founded + count]
        matters = len(epochs) < count or epochs[:1] != epochs[-1:]
        return count > 1 and (matters or options.ask_order == "always")

    def legal_actions(self) -> tuple[Move | Order, ...]:
        """The moves, or the villages to choose from."""
        if self.turn is None:
            return ()
        return tuple(map(Order, self.waiting)) or tuple(self.moves())

    def moves(self) -> Iterator[Move]:
        """All huts of a territory onto those of a neighbour; a big group only onto one at least as big."""
        huts = self.huts
        for group, moves in zip(huts, moves_from(), strict=True):
            if group:
                size = sum(group)
                for move in moves:
                    target = huts[move.target]
                    if target and (size < BIG or sum(target) >= size):
                        yield move

    def apply(self, action: Move | Order, options: Options) -> "Board":
        """Move the huts or score the chosen village, and go on until there is something to choose."""
        refusal = self._refusal(action)
        if refusal:
            raise refusal
        board = self.moved(action) if isinstance(action, Move) else self.scored(action.village)
        while board.waiting and not board.asks(options):
            board = board.scored(board.waiting[0])
        return board if board.waiting else board._next_turn()

    def moved(self, move: Move) -> "Board":
        """The source stays empty from now on: whoever has no other inhabited neighbour becomes a village."""
        huts, country = list(self.huts), land()
        huts[move.target] = tuple(map(add, huts[move.source], huts[move.target]))
        huts[move.source] = ()
        villages = tuple(near for near in country.neighbours[move.source] if huts[near] and country.alone(near, huts))
        return Board(self.turn, tuple(huts), self.scores, self.chips, villages)

    def scored(self, village: int) -> "Board":
        """Score a village: its founder gets the chip in any case. After the last chip nothing is scored any more."""
        left, value = judge(self.huts[village], land().terrain[village], self.epoch)
        huts = (*self.huts[:village], left if any(left) else (), *self.huts[village + 1 :])
        scores = tuple(score + value if count else score for score, count in zip(self.scores, left, strict=True))
        chips = tuple(count + (seat == self.turn) for seat, count in enumerate(self.chips))
        waiting = tuple(other for other in self.waiting if other != village) if sum(chips) < len(CHIPS) else ()
        return Board(self.turn, huts, scores, chips, waiting)

    def _next_turn(self) -> "Board":
        """The next seat moves, unless the last village stands or no move is possible."""
        goes_on = self.founded < len(CHIPS) and any(self.moves())
        turn = (self.turn + 1) % len(self.chips) if goes_on and self.turn is not None else None
        return Board(turn, self.huts, self.scores, self.chips)

    def _refusal(self, action: Move | Order) -> IllegalAction | None:
        if self.turn is None:
            return IllegalAction(phrase("game.over"))
        if isinstance(action, Order):
            return refuse_order(action, self.waiting)
        return refuse_move(action, self.huts, self.waiting)


def judge(group: Group, terrain: str, epoch: Epoch) -> tuple[Group, int]:
    """The huts left in a new village, and what each clan that still lives there gets."""
    if terrain == epoch.unfavourable:
        return (0,) * len(group), 0
    if all(group):  # strife: of all five clans those with a single hut lose it
        group = tuple(count if count > 1 else 0 for count in group)
    return group, sum(group) + (epoch.bonus if terrain in epoch.favourable else 0)
