"""From the truth about a table to what one seat may know: everything that leaves the house passes here."""

from hashlib import blake2b
from typing import Any

from spielbrett import Phrase, phrase, say
from spielbrett import text as pictures
from spielbrett.scene import Scene

from . import clock as clocks
from .events import Computer, Person
from .table import Table
from .view import (
    ClockView,
    HopView,
    LabelView,
    LegalAction,
    OfferView,
    PlyView,
    ResultView,
    SaidView,
    SceneView,
    SeatView,
    SpaceView,
    TableView,
    TokenView,
)


def project(table: Table, user: str | None, language: str, now: int) -> TableView:
    """The view of a user, of a spectator where the user has no seat."""
    seat = table.seat_of(user) if user is not None else None
    opened, over = table.opened, table.ended is not None
    assert opened is not None
    view = table.state.observe(seat) if table.state is not None else None
    return TableView(
        id=table.id,
        version=table.version,
        game=opened.game,
        options=opened.options,
        status=table.status,
        listed=opened.listed,
        rated=opened.rated,
        takebacks=opened.takebacks,
        seats=tuple(_seat(table, number, language) for number in range(opened.seats)),
        seat=seat,
        host=user is not None and user == table.host,
        ply=table.ply,
        turn=table.turn,
        clock=_clock(table, now),
        digest="" if view is None else blake2b(repr(view).encode(), digest_size=8).hexdigest(),
        commitment=table.started.commitment if table.started else None,
        salt=table.started.salt if table.started and over else None,
        plies=tuple(PlyView(ply.seat, ply.seen_by(seat)) for ply in table.plies),
        last=_last(table, seat, view, language),
        scene=None if view is None else scene_view(table.game.scene(view), language),
        frames=_frames(table, seat, view),
        sentences=() if view is None else tuple(pictures.sentences(table.game, view, language)),
        legal=_legal(table, seat),
        offers=tuple(OfferView(o.number, o.seat, o.kind, o.ply, tuple(sorted(o.accepted))) for o in table.offers),
        talk=_talk(table, seat),
        result=None if table.ended is None else ResultView(table.ended.reason, table.ended.returns, table.ended.seat),
        rematch=table.rematch,
    )


def scene_view(scene: Scene, language: str) -> SceneView:
    """A scene with its labels in a language."""

    def label(text: Phrase) -> str:
        return say(text, language)

    return SceneView(
        width=scene.width,
        height=scene.height,
        spaces=tuple(
            SpaceView(s.id, label(s.label), s.x, s.y, s.width, s.height, s.shape, s.look, s.outline)
            for s in scene.spaces
        ),
        tokens=tuple(TokenView(t.id, t.space, t.look, label(t.label), t.count, t.symbol) for t in scene.tokens),
        buttons=tuple(LabelView(button.id, label(button.label)) for button in scene.buttons),
        notes=tuple(LabelView(note.id, label(note.label)) for note in scene.notes),
        lines=scene.lines,
    )


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


def _last(table: Table, seat: int | None, view: Any, language: str) -> str | None:
    if not table.plies or table.before is None:
        return None
    action = _last_action(table)
    if table.game.announce is None:
        return table.before.shown(action, seat)
    return say(table.game.announce(table.before.observe(seat), action, view), language)


def _last_action(table: Table) -> Any:
    text = table.plies[-1].action
    return next(action for action in table.before.legal_actions() if str(action) == text)


def _frames(table: Table, seat: int | None, view: Any) -> tuple[tuple[HopView, ...], ...]:
    if not table.plies or table.before is None or table.game.frames is None:
        return ()
    frames = table.game.frames(table.before.observe(seat), _last_action(table), view)
    return tuple(tuple(HopView(hop.look, hop.source, hop.target, hop.count) for hop in frame.hops) for frame in frames)


def _legal(table: Table, seat: int | None) -> tuple[LegalAction, ...]:
    if seat is None or seat != table.turn or table.status != "running":
        return ()
    return tuple(LegalAction(str(action), action.path) for action in table.state.legal_actions())


def _talk(table: Table, seat: int | None) -> tuple[SaidView, ...]:
    heard = {"players", "spectators"} if table.ended else {"spectators" if seat is None else "players"}
    return tuple(SaidView(said.at, said.name, said.channel, said.text) for said in table.talk if said.channel in heard)
