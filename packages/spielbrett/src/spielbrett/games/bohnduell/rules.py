"""The rules of BohnDuell (seed document 004): the board game Cups, usually with four small bowls on each side."""

from dataclasses import dataclass
from typing import Final

from ...errors import IllegalAction
from ...game import OpenInformation, Seat
from ...options import number
from ...phrases import Phrase, phrase
from .actions import Action, Carry, Pass, Place


@dataclass(frozen=True, slots=True)
class Options:
    """The options of BohnDuell."""

    bowls: int = number(4, 3, 10)
    stock: int | None = number(None, 4, 100)

    @property
    def balls(self) -> int:
        """How many balls each side begins with: ten for each bowl unless `stock` says otherwise."""
        return 10 * self.bowls if self.stock is None else self.stock


PRESETS: Final = {"kurz": Options(stock=20), "blitz": Options(stock=10)}


@dataclass(frozen=True, slots=True)
class Side:
    """What lies on one side. `bowls[0]` is the big bowl, `bowls[d]` the small one at the distance d from it."""

    stock: int
    bowls: tuple[int, ...]

    @property
    def distances(self) -> range:
        """The small bowls."""
        return range(1, len(self.bowls))

    def cost(self, bowl: int) -> int:
        """How many balls placing into a bowl takes: one for it and one for each bowl that is farther away."""
        return len(self.bowls) - bowl

    def places(self) -> list[int]:
        """The bowls for which the stock suffices."""
        return [bowl for bowl in self.distances if self.cost(bowl) <= self.stock]

    def carries(self) -> list[int]:
        """The bowls that hold exactly as many balls as there are steps to the big bowl."""
        return [bowl for bowl in self.distances if self.bowls[bowl] == bowl]

    def stuck(self) -> bool:
        """Whether nothing is possible, now and ever after: the other side can only take balls away."""
        return not self.places() and not self.carries()

    def opposite(self, bowl: int) -> int:
        """The distance, for the other side, of the bowl that faces this one: the sides play in opposite directions."""
        return len(self.bowls) - bowl

    def placed(self, bowl: int, stolen: int) -> "Side":
        """After placing into a bowl, with what that steals."""
        big, *small = (count + (distance >= bowl) for distance, count in enumerate(self.bowls))
        return Side(self.stock - self.cost(bowl), (big + stolen, *small))

    def carried(self, bowl: int) -> "Side":
        """After emptying a bowl: one ball into each bowl on the way, the last one into the big bowl."""
        ahead = (count + 1 for count in self.bowls[:bowl])
        return Side(self.stock, (*ahead, 0, *self.bowls[bowl + 1 :]))

    def robbed(self, bowl: int) -> "Side":
        """After the other side took what lay in a bowl."""
        return Side(self.stock, (*self.bowls[:bowl], 0, *self.bowls[bowl + 1 :]))


@dataclass(frozen=True, slots=True)
class BohnDuell(OpenInformation):
    """Both sides, green (seat 0) first, and whose turn it is: `None` when neither can move."""

    options: Options
    turn: Seat | None
    sides: tuple[Side, Side]

    @property
    def own(self) -> Side:
        """The side to move."""
        return self.sides[self.turn or 0]

    @property
    def other(self) -> Side:
        """The side facing it."""
        return self.sides[1 - (self.turn or 0)]

    def legal_actions(self) -> tuple[Action, ...]:
        """Place or carry; only where neither is possible, pass."""
        if self.turn is None:
            return ()
        places = (Place(self.turn, bowl, self.prize(bowl)) for bowl in self.own.places())
        carries = (Carry(self.turn, bowl) for bowl in self.own.carries())
        return (*places, *carries) or (Pass(self.turn),)

    def prize(self, bowl: int) -> int:
        """How many balls placing into a bowl steals: where it is empty, all those of the bowl opposite."""
        return 0 if self.own.bowls[bowl] else self.other.bowls[self.own.opposite(bowl)]

    def apply(self, action: Action) -> "BohnDuell":
        """Play it; the game is over as soon as neither side can move."""
        refusal = self._refusal(action)
        if refusal is not None:
            raise refusal
        own, other = self.own, self.other
        match action:
            case Place(bowl=bowl, stolen=stolen):
                own, other = own.placed(bowl, stolen), other.robbed(own.opposite(bowl)) if stolen else other
            case Carry(bowl=bowl):
                own = own.carried(bowl)
            case Pass():
                pass
        turn = None if own.stuck() and other.stuck() else 1 - action.seat
        return BohnDuell(self.options, turn, (other, own) if action.seat else (own, other))

    def returns(self) -> tuple[float, float] | None:
        """The difference of the big bowls; what is left in small ones counts for nobody."""
        if self.turn is not None:
            return None
        green, red = (float(side.bowls[0]) for side in self.sides)
        return green - red, red - green

    def _refusal(self, action: Action) -> IllegalAction | None:
        if self.turn is None:
            return IllegalAction(phrase("game.over"), rule="bohnduell 6")
        if action.seat != self.turn:
            return IllegalAction(phrase("game.not_your_turn"))
        if isinstance(action, Pass):
            return None if self.own.stuck() else IllegalAction(phrase("bohnduell.must_move"), rule="bohnduell 6")
        if action.bowl not in self.own.distances:
            missing = phrase("bohnduell.no_such_bowl", bowl=action.bowl, bowls=self.options.bowls)
            return IllegalAction(missing, rule="bohnduell 1")
        return self._unplaceable(action) if isinstance(action, Place) else self._uncarriable(action)

    def _unplaceable(self, action: Place) -> IllegalAction | None:
        bowl, stock, needed = action.bowl, self.own.stock, self.own.cost(action.bowl)
        if needed > stock:
            short = phrase("bohnduell.stock_too_small", bowl=bowl, needed=needed, count=stock)
            return IllegalAction(short, rule="bohnduell 2", spaces=action.path[:1])
        if action.stolen != self.prize(bowl):
            right = phrase("bohnduell.steals", bowl=bowl, count=self.prize(bowl))
            return IllegalAction(right, rule="bohnduell 5", spaces=action.path[1:])
        return None

    def _uncarriable(self, action: Carry) -> IllegalAction | None:
        bowl, held = action.bowl, self.own.bowls[action.bowl]
        if held == bowl:
            return None
        code, rule = ("bohnduell.overfull", "bohnduell 4") if held > bowl else ("bohnduell.too_few", "bohnduell 3")
        return IllegalAction(phrase(code, bowl=bowl, count=held), rule=rule, spaces=action.path[:1])


def setup(options: Options) -> BohnDuell:
    """The start: all balls in the stocks, green to move."""
    side = Side(options.balls, (0,) * (options.bowls + 1))
    return BohnDuell(options, 0, (side, side))


def check(state: BohnDuell) -> Phrase | None:
    """A position has all the balls of its options, in as many bowls, and is over exactly when neither can move."""
    balls = sum(side.stock + sum(side.bowls) for side in state.sides)
    if any(len(side.bowls) != state.options.bowls + 1 or min(side.stock, *side.bowls) < 0 for side in state.sides):
        return phrase("position.state", detail=f"a stock, a big bowl and {state.options.bowls} bowls expected")
    if balls != 2 * state.options.balls:
        return phrase("position.state", detail=f"{balls} balls instead of {2 * state.options.balls}")
    if (state.turn is None) != (state.own.stuck() and state.other.stuck()):
        return phrase("position.state", detail="the game is over when neither can move, and only then")
    return None
