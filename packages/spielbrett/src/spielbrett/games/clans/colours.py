"""Who plays for which clan: the one secret of Clans, kept apart from the board so that no rule can look at it."""

from dataclasses import dataclass, field, replace
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
    start: Board | None = field(default=None, compare=False, kw_only=True)
    """Where the actions began, if there are any."""
    actions: tuple[str, ...] = field(default=(), compare=False, kw_only=True)
    """What everybody has seen everybody do since then."""


@dataclass(frozen=True, slots=True)
class Clans:
    """The board and the clan each seat secretly plays for; the other clans are nobody's.

    How the board came about changes nothing about it, but tells a lot about colours: states do not differ by it, their
    texts do not tell it, and views do.
    """

    options: Options
    board: Board
    colours: tuple[int, ...]
    """By seat."""
    start: Board | None = field(default=None, compare=False)
    actions: tuple[str, ...] = field(default=(), compare=False)

    @property
    def turn(self) -> Seat | None:
        """The seat to act, `None` after the end."""
        return self.board.turn

    def legal_actions(self) -> tuple[Move | Order, ...]:
        """The moves, or the villages to choose from."""
        return self.board.legal_actions()

    def apply(self, action: Move | Order) -> "Clans":
        """The state after the action."""
        board, start = self.board.apply(action, self.options), self.start or self.board
        return Clans(self.options, board, self.colours, start=start, actions=(*self.actions, str(action)))

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
        return View(self.options, self.board, tuple(known), start=self.start, actions=self.actions)

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
    colours = tuple(left.pop() if colour is None else colour for colour in view.colours)
    return Clans(view.options, view.board, colours, start=view.start, actions=view.actions)


def story(state: Clans) -> tuple[Clans, tuple[str, ...]]:
    """Where the actions known to everybody began, and these."""
    return replace(state, board=state.start or state.board, start=None, actions=()), state.actions
