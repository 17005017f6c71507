"""What a game is: the declaration `Game` and the protocols of the things it is made of."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from .errors import OptionError
from .options import options_of
from .phrases import Phrase, phrase
from .scene import Frame, Scene

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from random import Random

Seat: TypeAlias = int
"""A place at the table, 0 .. n-1; seat 0 moves first."""

CHANCE: Final = -1
"""`State.turn` when the next action is drawn by chance."""


class Action(Protocol):
    """A choice. Frozen and hashable; `str(action)` is its notation, unique among the legal actions."""

    @property
    def path(self) -> tuple[str, ...]:
        """The ids of the spaces and buttons that express it, in order. No path of a position is a prefix of another."""
        ...


A = TypeVar("A", bound=Action)


class State(Protocol[A]):
    """The truth about a game in progress: frozen and hashable, options and seats included."""

    @property
    def options(self) -> Any:
        """The options it is played with."""
        ...

    @property
    def turn(self) -> Seat | None:
        """The seat to act, `CHANCE`, or `None` when the game is over."""
        ...

    def legal_actions(self) -> Sequence[A]:
        """Every action the rules allow now, unique, always in the same order; empty exactly when the game is over."""
        ...

    def apply(self, action: A) -> Self:
        """The state after the action. Raises IllegalAction with the reason; the state itself never changes."""
        ...

    def returns(self) -> tuple[float, ...] | None:
        """One number per seat, or `None` while the game is running."""
        ...

    def observe(self, seat: Seat | None) -> Any:
        """The view of a seat, of a spectator for `None`: built by naming what is seen."""
        ...

    def shown(self, action: A, seat: Seat | None) -> str:
        """The notation of an action as a seat may see it."""
        ...

    def chance_outcomes(self) -> Sequence[tuple[A, float]]:
        """The legal actions with their probabilities where `turn` is `CHANCE`, else nothing."""
        ...


class OpenInformation:
    """What every state of a game without secrets and without chance answers."""

    __slots__ = ()

    def observe(self, seat: Seat | None) -> Self:  # noqa: ARG002 - everybody sees everything
        """The state itself."""
        return self

    def shown(self, action: Action, seat: Seat | None) -> str:  # noqa: ARG002
        """The notation, for everybody."""
        return str(action)

    def chance_outcomes(self) -> tuple[()]:
        """Nothing."""
        return ()


def margin(returns: Sequence[float], seat: Seat) -> float:
    """How far a seat ends ahead: half the difference between its return and the best of the others.

    Where two returns add up to nothing, that is the return itself.
    """
    return (returns[seat] - max(value for other, value in enumerate(returns) if other != seat)) / 2


S = TypeVar("S", bound=State[Any])
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741


@dataclass(frozen=True, slots=True)
class Caption:
    """What stands beside a board and is not part of the position."""

    names: tuple[str, ...]
    """The players, by seat."""
    ply: int = 0
    """Actions played so far."""
    last: str | None = None
    """The notation of the last action."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, A, V, O]):
    """The declaration of a game: all that the rest of the house knows about it.

    The texts lie beside the rules in `package`: `rules.<language>.md`, `phrases.<language>.po` (with the keys
    `<name>.name`, `<name>.summary`, `<name>.board`, `<name>.seat.<n>`), `perft.txt`, `examples/*.txt`.
    """

    name: str
    package: str
    """The import name of the game's folder: `__name__`."""
    seats: range
    """The numbers of seats it can be played with."""
    state: type[S]
    options: type[O]
    """A frozen dataclass of options with defaults; see `spielbrett.options`."""
    version: int
    """The version of the rules, kept in records: raised when an old record would replay differently."""
    longest: int
    """After so many plies a game is broken off without returns, by contests and checks: more than any game takes or,
    where the rules let it go on for ever, more than games between random players take."""
    setup: "Callable[[O, int, Random], S]"
    """The start for options, number of seats and a seeded source."""
    scene: Callable[[V], Scene]
    read: Callable[[S, str], A | None]
    """The action a text names, legal or not, so that `apply` can say why it is refused; `None` if it names none."""
    count_seats: Callable[[S], int] | None = None
    """How many seats a state is for; required where `seats` are several numbers."""
    presets: Mapping[str, O] = field(default_factory=dict[str, O])
    perfect_information: bool = True
    view: type[V] | None = None
    """The frozen dataclass of views, with the options among its fields; required where information is hidden."""
    sample: "Callable[[V, Random], S] | None" = None
    """A truth that fits the view, drawn at random; required where information is hidden."""
    story: Callable[[S], tuple[S, Sequence[str]]] | None = None
    """An earlier state and the actions that led from it to this one, which everybody saw: others' actions tell players
    of their secrets. Where it is missing nobody learns anything."""
    evaluate: Callable[[S, Seat], float] | None = None
    """How far ahead a seat is in a running state: an estimate of the `margin` of the returns to come."""
    lead: Callable[[float], Phrase] | None = None
    """A `margin` (0 or more) as an amount of what the game counts, in whole numbers called `count`: `3 stones`.

    Without it the game counts nothing but wins, and an estimate is told as the chance of one.
    """
    spellings: Callable[[S, A], Iterable[str]] | None = None
    """Further texts that mean a legal action, besides its notation."""
    check: Callable[[S], Phrase | None] | None = None
    """Why a state read from a text cannot be a position of the game; `None` if it can."""
    format_state: Callable[[S], str] | None = None
    """A shorter form of the state for position texts than the generic one; without blanks."""
    parse_state: Callable[[O, str], S] | None = None
    """The inverse of `format_state`; raises PositionError or ValueError."""
    frames: Callable[[V, A, V], Sequence[Frame]] | None = None
    """The animation of an action between the views before and after."""
    text: Callable[[V, Caption, Callable[[Phrase], str]], str] | None = None
    """A drawing in characters of its own, at most 79 columns; the function puts phrases into the reader's language."""
    sentences: Callable[[V], Sequence[Phrase]] | None = None
    """The board in full sentences of its own for ears."""
    announce: Callable[[V, A, V], Phrase] | None = None
    """One short sentence for an action, the important word first."""

    def __post_init__(self) -> None:
        """Raises TypeError where a field is not what it should be: it would be noticed late, and elsewhere."""
        for entry in fields(self):
            value, kind = getattr(self, entry.name), _KINDS.get(entry.name, Callable)
            if not isinstance(value, kind) and (value is not None or entry.default is not None):
                raise TypeError(f"{entry.name} of a Game must be {kind.__name__.lower()}, not {value!r:.40}")
        if len(self.seats) > 1 and self.count_seats is None:
            raise TypeError("a Game for several numbers of seats needs count_seats")
        options_of(self.options)

    @property
    def folder(self) -> "Traversable":
        """Where its texts lie."""
        from importlib.resources import files  # noqa: PLC0415 - see phrases.catalogue

        return files(self.package)

    def start(self, options: O | None = None, seats: int | None = None, seed: int = 0) -> S:
        """The start with these options (default: the defaults) and seats (default: the fewest).

        Raises OptionError where the game is not for so many.
        """
        count = self.seats[0] if seats is None else seats
        self.check_seats(count)
        from random import Random  # noqa: PLC0415 - a tenth of the time of `import spielbrett`

        return self.setup(self.options() if options is None else options, count, Random(seed))

    def check_seats(self, count: int) -> None:
        """Raises OptionError where the game is not for so many."""
        low, high = self.seats[0], self.seats[-1]
        if count not in self.seats and low == high:
            raise OptionError(phrase("option.seats.exactly", found=count, seats=low))
        if count not in self.seats:
            raise OptionError(phrase("option.seats", found=count, low=low, high=high))

    def seats_of(self, state: S) -> int:
        """How many seats a state is for."""
        return self.count_seats(state) if self.count_seats else self.seats[0]

    def forced(self, state: S) -> A | None:
        """The only legal action where it is no choice on the board (`pass`, `end`): houses play it without asking."""
        legal = state.legal_actions()
        if len(legal) != 1 or state.turn == CHANCE:
            return None
        buttons = {button.id for button in self.scene(state.observe(state.turn)).buttons}
        return legal[0] if buttons.issuperset(legal[0].path) else None

    def truth(self, view: V, rng: "Random") -> S:
        """A state that fits the view: the state itself where nothing is hidden."""
        if self.sample is not None:
            return self.sample(view, rng)
        return view  # type: ignore[return-value] - the view of a game without secrets is its state


_KINDS: Final[dict[str, type]] = {
    **dict.fromkeys(("name", "package"), str),
    **dict.fromkeys(("version", "longest"), int),
    **dict.fromkeys(("state", "options", "view"), type),
    "seats": range,
    "presets": Mapping,
    "perfect_information": bool,
}
"""What the fields of a declaration are; all others are functions."""

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
