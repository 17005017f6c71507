"""From the truth about a table to what one seat may know: everything that leaves the house passes here."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from types import MappingProxyType
from typing import Any

from msgspec.structs import asdict

from spielbrett import Phrase, phrase, say
from spielbrett import text as pictures
from spielbrett.phrases import named, sitter
from spielbrett.scene import Scene, Space

from . import clock as clocks
from .events import Computer, Person
from .table import Ply, Table
from .view import (
    BoardView,
    ClockView,
    Description,
    HopView,
    LabelView,
    LegalAction,
    OfferView,
    OwnView,
    PlyView,
    PromptView,
    ResultView,
    SaidView,
    SceneView,
    SeatView,
    SharedView,
    SpaceView,
    TableView,
    TokenView,
)

NOBODY: Mapping[Phrase, str] = MappingProxyType({})


def project(table: Table, user: str | None, language: str, now: int) -> TableView:
    """The view of a user, of a spectator where the user has no seat."""
    own = own_view(table, user)
    sight = look(table, own.seat)
    board = None if sight is None else board_view(sight.scene, language)
    return TableView(**asdict(shared_view(table, own.seat, sight, language, now)), **asdict(own), board=board)


@dataclass(frozen=True, slots=True)
class Sight:
    """What is to be seen on the board from one seat."""

    view: Any
    scene: Scene


def look(table: Table, seat: int | None) -> Sight | None:
    """What a seat, or a spectator, sees on the board; nothing before the start."""
    if table.state is None:
        return None
    view = table.state.observe(seat)
    return Sight(view, table.game.scene(view))


def eyes(table: Table, seat: int | None) -> int | None:
    """The first seat that sees the same: where nothing is hidden all players do."""
    return 0 if seat is not None and table.game.perfect_information else seat


def own_view(table: Table, user: str | None) -> OwnView:
    """What concerns this user alone."""
    seat = table.seat_of(user) if user is not None else None
    return OwnView(seat, user is not None and user == table.host, _legal(table, seat))


def shared_view(table: Table, seat: int | None, sight: Sight | None, language: str, now: int) -> SharedView:
    """What everybody is shown who sees what a seat sees."""
    opened, over = table.opened, table.ended is not None
    assert opened is not None
    return SharedView(
        id=table.id,
        version=table.version,
        game=opened.game,
        options=opened.options,
        status=table.status,
        listed=opened.listed,
        rated=opened.rated,
        takebacks=opened.takebacks,
        seats=tuple(_seat(table, number, language) for number in range(opened.seats)),
        ply=table.ply,
        turn=table.turn,
        clock=_clock(table, now),
        digest="" if sight is None else blake2b(repr(sight.view).encode(), digest_size=8).hexdigest(),
        commitment=table.started.commitment if table.started else None,
        salt=table.started.salt if table.started and over else None,
        plies=tuple(PlyView(ply.seat, ply.seen_by(seat)) for ply in table.plies),
        last=_last(table, seat, sight, language),
        scene=None if sight is None else scene_view(sight.scene, language, _names(table, language)),
        frames=_frames(table, seat, sight),
        offers=tuple(OfferView(o.number, o.seat, o.kind, o.ply, tuple(sorted(o.accepted))) for o in table.offers),
        talk=_talk(table, seat),
        result=None if table.ended is None else ResultView(table.ended.reason, table.ended.returns, table.ended.seat),
        rematch=table.rematch,
    )


def board_view(scene: Scene, language: str) -> BoardView:
    """What a scene lies on, with its labels in a language."""
    return BoardView(
        scene.width, scene.height, tuple(_space(space, language) for space in scene.spaces), scene.lines, scene.front
    )


def _space(space: Space, language: str) -> SpaceView:
    caption = space.caption if isinstance(space.caption, str) else say(space.caption, language)
    place = space.x, space.y, space.width, space.height
    return SpaceView(space.id, say(space.label, language), *place, space.shape, space.look, space.outline, caption)


def scene_view(scene: Scene, language: str, names: Mapping[Phrase, str] = NOBODY) -> SceneView:
    """What lies on a board, with its labels in a language, and the names of those who sit there in the notes."""
    return SceneView(
        tokens=tuple(TokenView(t.id, t.space, t.look, say(t.label, language), t.count, t.symbol) for t in scene.tokens),
        buttons=tuple(LabelView(button.id, say(button.label, language)) for button in scene.buttons),
        notes=tuple(LabelView(note.id, say(named(note.label, names), language)) for note in scene.notes),
        prompts=tuple(PromptView(say(prompt.label, language), prompt.after) for prompt in scene.prompts),
    )


def describe(table: Table, user: str | None, language: str) -> Description:
    """The board in full sentences, as a user sees it."""
    sight = look(table, table.seat_of(user) if user is not None else None)
    sentences = () if sight is None else tuple(pictures.sentences(table.game, sight.view, language))
    return Description(table.version, sentences)


def _seat(table: Table, seat: int, language: str) -> SeatView:
    who = table.occupants[seat]
    label = say(Phrase(f"{table.game.name}.seat.{seat}"), language) if table.started else ""
    computer = who if isinstance(who, Computer) else Computer()
    return SeatView(
        label, _name(who, language), computer.level, computer.depth, seat in table.ready, seat in table.away
    )


def _names(table: Table, language: str) -> dict[Phrase, str]:
    names = (_name(who, language) for who in table.occupants)
    return {sitter(seat): name for seat, name in enumerate(names) if name is not None}


def _name(who: Person | Computer | None, language: str) -> str | None:
    if who is None:
        return None
    return who.name if isinstance(who, Person) else say(_computer_name(who), language)


def _computer_name(who: Computer) -> Phrase:
    if who.depth is not None:
        return phrase("table.computer_depth", depth=who.depth)
    return phrase("table.computer_level", level=who.level or 1)


def _clock(table: Table, now: int) -> ClockView:
    left = tuple(clocks.remaining(table.clock, seat, now) for seat in range(len(table.clock.left)))
    return ClockView(table.clock.terms, left, table.clock.turn if table.clock.since is not None else None, now)


def _last(table: Table, seat: int | None, sight: Sight | None, language: str) -> tuple[str, ...]:
    if sight is None or not table.lately:
        return ()
    plies = table.plies[-len(table.lately) :]
    if table.game.announce is None:
        return tuple(ply.seen_by(seat) for ply in plies)
    views = (*(state.observe(seat) for state in table.lately), sight.view)
    actions = map(_action, table.lately, plies)
    return tuple(say(table.game.announce(*told), language) for told in zip(views, actions, views[1:], strict=False))


def _action(state: Any, ply: Ply) -> Any:
    return next(action for action in state.legal_actions() if str(action) == ply.action)


def _frames(table: Table, seat: int | None, sight: Sight | None) -> tuple[tuple[HopView, ...], ...]:
    if sight is None or not table.lately or table.game.frames is None:
        return ()
    before = table.lately[-1]
    frames = table.game.frames(before.observe(seat), _action(before, table.plies[-1]), sight.view)
    return tuple(tuple(HopView(hop.look, hop.source, hop.target, hop.count) for hop in frame.hops) for frame in frames)


def _legal(table: Table, seat: int | None) -> tuple[LegalAction, ...]:
    if seat is None or seat != table.turn or table.status != "running":
        return ()
    return tuple(LegalAction(str(action), action.path) for action in table.state.legal_actions())


def _talk(table: Table, seat: int | None) -> tuple[SaidView, ...]:
    heard = {"players", "spectators"} if table.ended else {"spectators" if seat is None else "players"}
    return tuple(SaidView(said.at, said.name, said.channel, said.text) for said in table.talk if said.channel in heard)
