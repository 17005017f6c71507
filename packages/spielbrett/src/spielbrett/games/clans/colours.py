"""Who plays for which clan: the one secret of Clans, kept apart from the board so that no rule can look at it."""

from dataclasses import dataclass
from random import Random

from ...game import Seat
from .actions import Move, Order
from .rules import COLOURS, Board, Options, deal


@dataclass(frozen=True, slots=True)
class View:
    """What a seat, or a spectator (`None`), knows: the board, the own colour, after the end all colours."""

    options: Options
    board: Board
    colours: tuple[int | None, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class Clans:
    """The board and the clan each seat secretly plays for; the other clans are nobody's."""

    options: Options
    board: Board
    colours: tuple[int, ...]
    """By seat."""

    @property
    def turn(self) -> Seat | None:
        """The seat to act, `None` after the end."""
        return self.board.turn

    def legal_actions(self) -> tuple[Move | Order, ...]:
        """The moves, or the villages to choose from."""
        return self.board.legal_actions()

    def apply(self, action: Move | Order) -> "Clans":
        """The state after the action."""
        return Clans(self.options, self.board.apply(action, self.options), self.colours)

    def returns(self) -> tuple[float, ...] | None:
        """The points of the own clan and the chips."""
        if self.turn is not None:
            return None
        return tuple(
            float(self.board.scores[colour] + chips)
            for colour, chips in zip(self.colours, self.board.chips, strict=True)
        )

    def observe(self, seat: Seat | None) -> View:
        """The board, and the colours that are no secret to the seat."""
        over = self.turn is None
        known = (colour if over or owner == seat else None for owner, colour in enumerate(self.colours))
        return View(self.options, self.board, tuple(known))

    def shown(self, action: Move | Order, seat: Seat | None) -> str:  # noqa: ARG002 - actions are no secrets
        """The notation, for everybody."""
        return str(action)

    def chance_outcomes(self) -> tuple[()]:
        """Nothing: only the start is dealt."""
        return ()


def setup(options: Options, seats: int, rng: Random) -> Clans:
    """Deal the huts, and a secret colour to each seat."""
    board = Board(0, deal(options, rng), (0,) * len(COLOURS), (0,) * seats)
    return Clans(options, board, tuple(rng.sample(range(len(COLOURS)), seats)))


def sample(view: View, rng: Random) -> Clans:
    """A truth that fits the view: the unknown colours drawn from those that are left."""
    left = [colour for colour in range(len(COLOURS)) if colour not in view.colours]
    rng.shuffle(left)
    return Clans(view.options, view.board, tuple(left.pop() if colour is None else colour for colour in view.colours))
