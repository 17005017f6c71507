"""What leaves the house: a table as one seat may see it, in the reader's language."""

from msgspec import Struct

from .events import AnyTerms, Channel, OfferKind, Reason
from .table import Status


class SpaceView(Struct, frozen=True, omit_defaults=True):
    """A place on the board; see `spielbrett.scene.Space`."""

    id: str
    label: str
    x: float
    y: float
    width: float = 1
    height: float = 1
    shape: str = "square"
    look: str = ""
    outline: tuple[tuple[float, float], ...] = ()
    caption: str = ""


class TokenView(Struct, frozen=True, omit_defaults=True):
    """Equal things on a space; see `spielbrett.scene.Token`."""

    id: str
    space: str
    look: str
    label: str
    count: int = 1
    symbol: str = ""


class LabelView(Struct, frozen=True):
    """A button or a note of a scene."""

    id: str
    label: str


class PromptView(Struct, frozen=True):
    """What to choose: at first, or after one of these ids; see `spielbrett.scene.Prompt`."""

    label: str
    after: tuple[str, ...]


class BoardView(Struct, frozen=True):
    """The part of a scene that seldom changes; see `spielbrett.scene.Scene`."""

    width: float
    height: float
    spaces: tuple[SpaceView, ...]
    lines: tuple[tuple[tuple[float, float], ...], ...]
    front: int | None
    """The seat whose own side lies below."""


class SceneView(Struct, frozen=True):
    """What lies on a board and beside it; see `spielbrett.scene.Scene`."""

    tokens: tuple[TokenView, ...]
    buttons: tuple[LabelView, ...]
    notes: tuple[LabelView, ...]
    prompts: tuple[PromptView, ...]


class HopView(Struct, frozen=True):
    """Tokens going from a space to a space, `null` being off the board."""

    look: str
    source: str | None
    target: str | None
    count: int


class LegalAction(Struct, frozen=True):
    """An action the seat may play, and the clicks that express it."""

    text: str
    path: tuple[str, ...]


class SeatView(Struct, frozen=True):
    """Who sits on a seat; a computer has a level or a depth, an empty seat neither name nor these."""

    label: str
    """The name of the side, such as `White (X)`."""
    name: str | None
    level: int | None
    depth: int | None
    ready: bool
    away: bool


class ClockView(Struct, frozen=True):
    """Milliseconds left per seat at the moment `now` of the server, and whose time is running."""

    terms: AnyTerms
    left: tuple[int, ...]
    running: int | None
    now: int


class OfferView(Struct, frozen=True):
    """An open offer; answers name its number."""

    number: int
    seat: int
    kind: OfferKind
    ply: int
    accepted: tuple[int, ...]


class PlyView(Struct, frozen=True):
    """One action of the game, as the seat may see it."""

    seat: int
    action: str


class SaidView(Struct, frozen=True):
    """Something said at the table."""

    at: int
    name: str
    channel: Channel
    text: str


class ResultView(Struct, frozen=True):
    """How it ended."""

    reason: Reason
    returns: tuple[float, ...] | None
    seat: int | None


class SharedView(Struct, frozen=True):
    """The part of a view that all who see the same share."""

    id: str
    version: int
    game: str
    options: dict[str, bool | int | str | None]
    status: Status
    listed: bool
    rated: bool
    takebacks: bool
    seats: tuple[SeatView, ...]
    ply: int
    turn: int | None
    clock: ClockView
    digest: str
    """Of what this reader can see of the position: equal views have equal digests."""
    commitment: str | None
    """The hash published at the start; `salt` and the record's start are published at the end."""
    salt: str | None
    plies: tuple[PlyView, ...]
    last: tuple[str, ...]
    """The actions of the last turn, each as a short sentence."""
    scene: SceneView | None
    frames: tuple[tuple[HopView, ...], ...]
    """The animation of the last action."""
    offers: tuple[OfferView, ...]
    talk: tuple[SaidView, ...]
    result: ResultView | None
    rematch: str | None


class OwnView(Struct, frozen=True):
    """The part of a view that is one reader's alone."""

    seat: int | None
    """The reader's own seat."""
    host: bool
    """Whether the reader is the host."""
    legal: tuple[LegalAction, ...]
    """The reader's legal actions; empty unless it is the reader's turn."""


class TableView(SharedView, frozen=True):
    """A whole table, for one seat or for spectators: everything, whatever the client knew before, but for the board."""

    seat: int | None
    """The reader's own seat."""
    host: bool
    """Whether the reader is the host."""
    legal: tuple[LegalAction, ...]
    """The reader's legal actions; empty unless it is the reader's turn."""
    board: BoardView | None
    """What the scene lies on; on a socket `null` while it is the same as in the update before of this table."""


class Description(Struct, frozen=True):
    """The board of a table at a version in full sentences."""

    version: int
    sentences: tuple[str, ...]
