"""Pig: roll a die as often as you dare; a 1 loses what the turn brought."""

from dataclasses import dataclass, replace
from random import Random

from spielbrett import CHANCE, Game, IllegalAction, OpenInformation, Phrase, Seat, phrase
from spielbrett.options import number
from spielbrett.scene import Button, Note, Scene, Space, Token


@dataclass(frozen=True, slots=True)
class Options:
    target: int = number(20, 5, 50)


@dataclass(frozen=True, slots=True)
class Choice:
    """`roll` or `hold`."""

    word: str

    def __str__(self) -> str:
        return self.word

    @property
    def path(self) -> tuple[str, ...]:
        return (self.word,)


@dataclass(frozen=True, slots=True)
class Die:
    """What chance rolls."""

    pips: int

    def __str__(self) -> str:
        return f"d{self.pips}"

    @property
    def path(self) -> tuple[str, ...]:
        return ()


ROLL, HOLD = Choice("roll"), Choice("hold")
DICE = tuple(Die(pips) for pips in range(1, 7))


@dataclass(frozen=True, slots=True)
class Pig(OpenInformation):
    options: Options
    scores: tuple[int, ...]
    pot: int = 0
    mover: Seat = 0
    rolling: bool = False

    @property
    def turn(self) -> Seat | None:
        if max(self.scores) >= self.options.target:
            return None
        return CHANCE if self.rolling else self.mover

    def legal_actions(self) -> tuple[Choice | Die, ...]:
        if self.turn is None:
            return ()
        if self.rolling:
            return DICE
        return (ROLL, HOLD) if self.pot else (ROLL,)

    def apply(self, action: Choice | Die) -> "Pig":
        if action not in self.legal_actions():
            raise self._refusal(action)
        if isinstance(action, Choice):
            return replace(self, rolling=True) if action == ROLL else self._next(self.pot)
        return self._next(0) if action.pips == 1 else replace(self, rolling=False, pot=self.pot + action.pips)

    def _next(self, gain: int) -> "Pig":
        scores = tuple(score + gain * (seat == self.mover) for seat, score in enumerate(self.scores))
        return replace(self, scores=scores, pot=0, mover=(self.mover + 1) % len(scores), rolling=False)

    def _refusal(self, action: Choice | Die) -> IllegalAction:
        if self.turn is None:
            return IllegalAction(phrase("game.over"))
        if action == HOLD and not self.rolling:
            return IllegalAction(phrase("pig.nothing_to_hold"), rule="pig 2", spaces=["pot"])
        return IllegalAction(phrase("pig.dice"), rule="pig 1")

    def returns(self) -> tuple[float, ...] | None:
        if self.turn is not None:
            return None
        return tuple(1.0 if score >= self.options.target else -1.0 for score in self.scores)

    def chance_outcomes(self) -> tuple[tuple[Die, float], ...]:  # pyright: ignore[reportIncompatibleMethodOverride]
        return tuple((die, 1 / 6) for die in DICE) if self.turn == CHANCE else ()


def setup(options: Options, seats: int, rng: Random) -> Pig:
    return Pig(options, (0,) * seats, mover=rng.randrange(seats))


def check(state: Pig) -> Phrase | None:
    winners = sum(score >= state.options.target for score in state.scores)
    fits = (
        len(state.scores) in GAME.seats
        and min(*state.scores, state.pot) >= 0
        and 0 <= state.mover < len(state.scores)
        and winners <= 1
        and not (winners and (state.rolling or state.pot))
    )
    return None if fits else phrase("position.state", detail="the scores do not fit")


def scene(state: Pig) -> Scene:
    seats = range(len(state.scores))
    spaces = [Space(f"seat{seat}", phrase(f"pig.seat.{seat}"), seat, 0) for seat in seats]
    pot = Space("pot", phrase("pig.pot"), len(state.scores), 0)
    held = [*zip(spaces, state.scores, strict=True), (pot, state.pot)]
    return Scene(
        width=len(state.scores) + 1,
        height=1,
        spaces=(*spaces, pot),
        tokens=tuple(
            Token(f"points-{space.id}", space.id, "point", phrase("pig.points", count=count), count)
            for space, count in held
            if count
        ),
        buttons=(Button("roll", phrase("pig.roll")), Button("hold", phrase("pig.hold"))),
        notes=(Note("target", phrase("pig.target", count=state.options.target)),),
    )


def read(state: Pig, text: str) -> Choice | None:  # noqa: ARG001
    return Choice(text) if text in ("roll", "hold") else None


GAME = Game(
    name="pig",
    package=__name__,
    seats=range(2, 4),
    state=Pig,
    options=Options,
    version=1,
    longest=5000,
    count_seats=lambda state: len(state.scores),
    presets={"long": Options(target=40)},
    setup=setup,
    scene=scene,
    read=read,
    check=check,
    spellings=lambda state, action: ("throw",) if action == ROLL else (),
)
