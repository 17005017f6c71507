"""From the truth about a table to what one seat may know: everything that leaves the house passes here."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from msgspec.structs import asdict

from spielbrett import Phrase, phrase, say
from spielbrett import text as pictures
from spielbrett.scene import Scene

from . import clock as clocks
from .events import Computer, Person
from .table import Table
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
    ResultView,
    SaidView,
    SceneView,
    SeatView,
    SharedView,
    SpaceView,
    TableView,
    TokenView,
)


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
        scene=None if sight is None else scene_view(sight.scene, language),
        frames=_frames(table, seat, sight),
        offers=tuple(OfferView(o.number, o.seat, o.kind, o.ply, tuple(sorted(o.accepted))) for o in table.offers),
        talk=_talk(table, seat),
        result=None if table.ended is None else ResultView(table.ended.reason, table.ended.returns, table.ended.seat),
        rematch=table.rematch,
    )


def board_view(scene: Scene, language: str) -> BoardView:
    """What a scene lies on, with its labels in a language."""
    spaces = (
        SpaceView(s.id, say(s.label, language), s.x, s.y, s.width, s.height, s.shape, s.look, s.outline)
        for s in scene.spaces
    )
    return BoardView(scene.width, scene.height, tuple(spaces), scene.lines)


def scene_view(scene: Scene, language: str) -> SceneView:
    """What lies on a board, with its labels in a language."""
    return SceneView(
        tokens=tuple(TokenView(t.id, t.space, t.look, say(t.label, language), t.count, t.symbol) for t in scene.tokens),
        buttons=tuple(LabelView(button.id, say(button.label, language)) for button in scene.buttons),
        notes=tuple(LabelView(note.id, say(note.label, language)) for note in scene.notes),
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
    name = who.name if isinstance(who, Person) else say(_computer_name(who), language) if who is not None else None
    return SeatView(label, name, computer.level, computer.depth, seat in table.ready, seat in table.away)


def _computer_name(who: Computer) -> Phrase:
    if who.depth is not None:
        return phrase("table.computer_depth", depth=who.depth)
    return phrase("table.computer_level", level=who.level or 1)


def _clock(table: Table, now: int) -> ClockView:
    left = tuple(clocks.remaining(table.clock, seat, now) for seat in range(len(table.clock.left)))
    return ClockView(table.clock.terms, left, table.clock.turn if table.clock.since is not None else None, now)


def _last(table: Table, seat: int | None, sight: Sight | None, language: str) -> str | None:
    if not table.plies or table.before is None or sight is None:
        return None
    action = _last_action(table)
    if table.game.announce is None:
        return table.before.shown(action, seat)
    return say(table.game.announce(table.before.observe(seat), action, sight.view), language)


def _last_action(table: Table) -> Any:
    text = table.plies[-1].action
    return next(action for action in table.before.legal_actions() if str(action) == text)


def _frames(table: Table, seat: int | None, sight: Sight | None) -> tuple[tuple[HopView, ...], ...]:
    if not table.plies or table.before is None or sight is None or table.game.frames is None:
        return ()
    frames = table.game.frames(table.before.observe(seat), _last_action(table), sight.view)
    return tuple(tuple(HopView(hop.look, hop.source, hop.target, hop.count) for hop in frame.hops) for frame in frames)


def _legal(table: Table, seat: int | None) -> tuple[LegalAction, ...]:
    if seat is None or seat != table.turn or table.status != "running":
        return ()
    return tuple(LegalAction(str(action), action.path) for action in table.state.legal_actions())


def _talk(table: Table, seat: int | None) -> tuple[SaidView, ...]:
    heard = {"players", "spectators"} if table.ended else {"spectators" if seat is None else "players"}
    return tuple(SaidView(said.at, said.name, said.channel, said.text) for said in table.talk if said.channel in heard)
