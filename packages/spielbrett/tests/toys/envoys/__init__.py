"""Envoys: everybody moves all envoys, and only you know which one is yours."""

from dataclasses import dataclass, replace
from random import Random

from spielbrett import Game, IllegalAction, Phrase, Seat, phrase
from spielbrett.options import choice, number, switch
from spielbrett.scene import Frame, Hop, Note, Scene, Space, Token

COLOURS = ("red", "blue", "green", "white")


@dataclass(frozen=True, slots=True)
class Options:
    steps: int = number(3, 1, 5)
    rest: bool = switch(True)
    first: str = choice("lot", "zero")


@dataclass(frozen=True, slots=True)
class Advance:
    """One step of an envoy."""

    envoy: int

    def __str__(self) -> str:
        return COLOURS[self.envoy]

    @property
    def path(self) -> tuple[str, ...]:
        return (COLOURS[self.envoy],)


@dataclass(frozen=True, slots=True)
class View:
    """The envoys, and as many of the secrets as the seat knows."""

    options: Options
    seats: int
    places: tuple[int, ...]
    mover: Seat
    resting: int | None
    known: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Envoys:
    options: Options
    places: tuple[int, ...]
    mover: Seat
    secrets: tuple[int, ...]
    resting: int | None = None

    @property
    def turn(self) -> Seat | None:
        return None if max(self.places) >= self.options.steps else self.mover

    def legal_actions(self) -> tuple[Advance, ...]:
        if self.turn is None:
            return ()
        return tuple(Advance(envoy) for envoy in range(len(COLOURS)) if envoy != self.resting)

    def apply(self, action: Advance) -> "Envoys":
        if self.turn is None:
            raise IllegalAction(phrase("game.over"))
        if action.envoy == self.resting:
            colour = phrase(f"envoys.{COLOURS[action.envoy]}")
            raise IllegalAction(phrase("envoys.resting", envoy=colour), rule="envoys 2", spaces=action.path)
        places = tuple(place + (envoy == action.envoy) for envoy, place in enumerate(self.places))
        resting = action.envoy if self.options.rest else None
        return replace(self, places=places, mover=(self.mover + 1) % len(self.secrets), resting=resting)

    def returns(self) -> tuple[float, ...] | None:
        return None if self.turn is not None else tuple(float(self.places[envoy]) for envoy in self.secrets)

    def observe(self, seat: Seat | None) -> View:
        over = self.turn is None
        known = tuple(envoy if over or seat == owner else None for owner, envoy in enumerate(self.secrets))
        return View(self.options, len(self.secrets), self.places, self.mover, self.resting, known)

    def shown(self, action: Advance, seat: Seat | None) -> str:  # noqa: ARG002
        return str(action)

    def chance_outcomes(self) -> tuple[()]:
        return ()


def setup(options: Options, seats: int, rng: Random) -> Envoys:
    first = rng.randrange(seats) if options.first == "lot" else 0
    return Envoys(options, (0,) * len(COLOURS), first, tuple(rng.sample(range(len(COLOURS)), seats)))


def sample(view: View, rng: Random) -> Envoys:
    free = [envoy for envoy in range(len(COLOURS)) if envoy not in view.known]
    rng.shuffle(free)
    secrets = tuple(free.pop() if envoy is None else envoy for envoy in view.known)
    return Envoys(view.options, view.places, view.mover, secrets, view.resting)


def check(state: Envoys) -> Phrase | None:
    envoys = range(len(COLOURS))
    fits = (
        len(state.places) == len(COLOURS)
        and all(0 <= place <= state.options.steps for place in state.places)
        and len(state.secrets) in GAME.seats
        and 0 <= state.mover < len(state.secrets)
        and set(state.secrets) <= set(envoys)
        and len(set(state.secrets)) == len(state.secrets)
        and (state.resting is None or (state.options.rest and state.resting in envoys))
    )
    return None if fits else phrase("position.state", detail="the envoys do not fit")


def scene(view: View) -> Scene:
    label = [phrase(f"envoys.{colour}") for colour in COLOURS]
    return Scene(
        width=len(COLOURS),
        height=1,
        spaces=tuple(Space(colour, label[envoy], envoy, 0) for envoy, colour in enumerate(COLOURS)),
        tokens=tuple(
            Token(f"steps-{COLOURS[envoy]}", COLOURS[envoy], "step", phrase("envoys.steps", count=place), place)
            for envoy, place in enumerate(view.places)
            if place
        ),
        notes=tuple(
            Note(f"secret-{seat}", phrase("envoys.secret", seat=phrase(f"envoys.seat.{seat}"), envoy=label[envoy]))
            for seat, envoy in enumerate(view.known)
            if envoy is not None
        ),
    )


def read(state: Envoys, text: str) -> Advance | None:  # noqa: ARG001
    return Advance(COLOURS.index(text)) if text in COLOURS else None


def announce(before: View, action: Advance, after: View) -> Phrase:
    steps = after.places[action.envoy] - before.places[action.envoy]
    return phrase("envoys.announce", envoy=phrase(f"envoys.{action}"), count=steps)


GAME = Game(
    name="envoys",
    package=__name__,
    seats=range(2, 4),
    state=Envoys,
    options=Options,
    version=1,
    longest=30,
    setup=setup,
    scene=scene,
    read=read,
    check=check,
    count_seats=lambda state: len(state.secrets),
    perfect_information=False,
    view=View,
    sample=sample,
    evaluate=lambda state, seat: float(state.places[state.secrets[seat]]),
    frames=lambda before, action, after: (Frame((Hop("step", None, str(action)),)),),
    announce=announce,
    sentences=lambda view: [
        phrase("envoys.stands", envoy=phrase(f"envoys.{colour}"), count=place)
        for colour, place in zip(COLOURS, view.places, strict=True)
    ],
)
