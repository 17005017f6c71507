"""A table as its log makes it: `evolve` takes one event at a time and never refuses."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Literal

import spielbrett
from spielbrett import AnyGame

from . import clock as clocks
from . import events
from .clock import Clock
from .events import AnyEvent, Computer, Occupant, OfferKind, Person

TALK_KEPT = 200
"""How many of the last sentences a table carries along; the log has all."""

Status = Literal["waiting", "running", "paused", "ended"]


@dataclass(frozen=True, slots=True)
class Ply:
    """One action as it was played."""

    seat: int
    action: str
    at: int
    clock: Clock
    """The clock before it, to which a takeback returns."""
    shown: tuple[str, ...] = ()
    """Where information is hidden: what each seat sees of it, and spectators after them."""

    def seen_by(self, seat: int | None) -> str:
        """The notation as a seat may see it."""
        return self.shown[-1 if seat is None else seat] if self.shown else self.action


@dataclass(frozen=True, slots=True)
class Offer:
    """An open offer and who has accepted it so far."""

    number: int
    seat: int
    kind: OfferKind
    ply: int
    accepted: frozenset[int]


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about a table at one version. The secrets of the game are in `state`: only `project` may look."""

    id: str
    version: int = 0
    opened: events.Opened | None = None
    host: str = ""
    occupants: tuple[Occupant | None, ...] = ()
    ready: frozenset[int] = frozenset()
    started: events.Started | None = None
    plies: tuple[Ply, ...] = ()
    state: Any = None
    lately: tuple[Any, ...] = ()
    """The states before each ply of the last turn: to animate the last one, and to tell all of them."""
    clock: Clock = field(default_factory=lambda: clocks.fresh(events.Terms(), 0))
    halted: int = 0
    """Until when downtime has been forgiven."""
    paused_at: int | None = None
    """Since when the game has been interrupted."""
    offers: tuple[Offer, ...] = ()
    declined: Mapping[tuple[int, OfferKind], int] = field(default_factory=lambda: MappingProxyType({}))
    """The ply at which a seat's offer of a kind was last declined."""
    away: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """Since when the person on a seat has been away."""
    talk: tuple[events.Said, ...] = ()
    ended: events.Ended | None = None
    rematch: str | None = None

    @property
    def game(self) -> AnyGame:
        """The declaration of its game."""
        return spielbrett.find(self.opened.game if self.opened else "")

    @property
    def status(self) -> Status:
        """Where in its life it is."""
        if self.ended:
            return "ended"
        if self.started is None:
            return "waiting"
        return "running" if self.paused_at is None else "paused"

    @property
    def ply(self) -> int:
        """Actions played so far."""
        return len(self.plies)

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        return self.state.turn if self.status in ("running", "paused") else None

    @property
    def people(self) -> frozenset[int]:
        """The seats with a person on them."""
        return frozenset(seat for seat, who in enumerate(self.occupants) if isinstance(who, Person))

    @property
    def users(self) -> tuple[str, ...]:
        """The users on the seats."""
        return tuple(who.user for who in self.occupants if isinstance(who, Person))

    @property
    def due(self) -> int | None:
        """When the time of the seat to act is over."""
        return clocks.due(self.clock) if self.status == "running" else None

    def absent_since(self, seat: int) -> int | None:
        """Since when a seat has kept the others waiting without being there: only its own running turn counts."""
        since, begun = self.away.get(seat), self.clock.since
        return None if since is None or begun is None or seat != self.turn else max(since, begun)

    def seat_of(self, user: str) -> int | None:
        """The seat of a user."""
        return next((s for s, who in enumerate(self.occupants) if isinstance(who, Person) and who.user == user), None)

    def computer_to_act(self) -> Computer | None:
        """The computer whose turn it is, while the game is running."""
        seat = self.turn if self.status == "running" else None
        who = None if seat is None else self.occupants[seat]
        return who if isinstance(who, Computer) else None


def fold(table: Table, log: Iterable[AnyEvent]) -> Table:
    """The table after several events."""
    return reduce(evolve, log, table)


def evolve(table: Table, event: AnyEvent) -> Table:
    """The table after an event."""
    return _RULES[type(event)](table, event)


def _next(table: Table, **changes: Any) -> Table:
    return replace(table, version=table.version + 1, **changes)


def _opened(table: Table, event: events.Opened) -> Table:
    clock = clocks.fresh(event.terms, event.seats)
    return _next(table, opened=event, host=event.host, occupants=(None,) * event.seats, clock=clock)


def _seated(table: Table, event: events.Seated) -> Table:
    occupants = _with(table.occupants, event.seat, event.occupant)
    clock = clocks.renew(table.clock, event.seat, event.at)
    return _next(
        table,
        occupants=occupants,
        ready=frozenset(),
        away=_without(table.away, event.seat),
        clock=clock,
        offers=(),
    )


def _left(table: Table, event: events.Left) -> Table:
    occupants = _with(table.occupants, event.seat, None)
    return _next(table, occupants=occupants, ready=frozenset(), away=_without(table.away, event.seat))


def _host_passed(table: Table, event: events.HostPassed) -> Table:
    return _next(table, host=event.host)


def _readied(table: Table, event: events.Readied) -> Table:
    ready = table.ready | {event.seat} if event.ready else table.ready - {event.seat}
    return _next(table, ready=ready)


def _started(table: Table, event: events.Started) -> Table:
    state = spielbrett.decode(table.game, event.position)
    return _next(
        table,
        started=event,
        occupants=tuple(table.occupants[place] for place in event.order),
        away=MappingProxyType({seat: table.away[p] for seat, p in enumerate(event.order) if p in table.away}),
        state=state,
        clock=clocks.begin(table.clock, state.turn, event.at),
    )


def _played(table: Table, event: events.Played) -> Table:
    action = spielbrett.parse(table.game, table.state, event.action)
    state = table.state.apply(action)
    readers = () if table.game.perfect_information else (*range(len(table.occupants)), None)
    shown = tuple(table.state.shown(action, reader) for reader in readers)
    return _next(
        table,
        plies=(*table.plies, Ply(event.seat, event.action, event.at, table.clock, shown)),
        state=state,
        lately=(*(table.lately if _goes_on(table, event.seat) else ()), table.state),
        clock=clocks.switch(table.clock, state.turn, event.at),
        offers=tuple(offer for offer in table.offers if offer.kind == "pause"),
    )


def _goes_on(table: Table, seat: int) -> bool:
    """Whether a seat played the last ply too."""
    return bool(table.plies) and table.plies[-1].seat == seat


def _offered(table: Table, event: events.Offered) -> Table:
    offer = Offer(table.version + 1, event.seat, event.kind, event.ply, frozenset({event.seat}))
    return _next(table, offers=(*table.offers, offer))


def _answered(table: Table, event: events.Answered) -> Table:
    offer = next((offer for offer in table.offers if offer.number == event.offer), None)
    if offer is None:
        return _next(table)
    others = tuple(other for other in table.offers if other is not offer)
    if event.accepted:
        return _next(table, offers=(*others, replace(offer, accepted=offer.accepted | {event.seat})))
    declined = {**table.declined, (offer.seat, offer.kind): table.ply}
    return _next(table, offers=others, declined=MappingProxyType(declined))


def _taken_back(table: Table, event: events.TakenBack) -> Table:
    back = back_at(table, event.ply)
    clock = clocks.back(table.plies[event.ply].clock, event.at)
    if event.seat is not None:
        clock = clocks.spare(clock, event.seat, _unspent(table, event.seat, event))
    return _next(back, clock=clocks.stop(clock, event.at) if table.paused_at is not None else clock, offers=())


def _unspent(table: Table, seat: int, event: events.TakenBack) -> int:
    """What the seat that takes back has left: what it has thought about its action meanwhile stays thought."""
    played = table.plies[event.ply]
    return min(clocks.remaining(played.clock, seat, played.at), clocks.remaining(table.clock, seat, event.at))


def back_at(table: Table, ply: int) -> Table:
    """The table with the position it had after so many plies."""
    *earlier, state = _replay(table, ply)
    plies = table.plies[:ply]
    turn = len(list(takewhile(lambda played: played.seat == plies[-1].seat, reversed(plies))))
    return replace(table, plies=plies, state=state, lately=tuple(earlier[ply - turn :]))


def _replay(table: Table, ply: int) -> list[Any]:
    states = [spielbrett.decode(table.game, table.started.position if table.started else "")]
    for played in table.plies[:ply]:
        states.append(states[-1].apply(spielbrett.parse(table.game, states[-1], played.action)))
    return states


def _paused(table: Table, event: events.Paused) -> Table:
    return _next(table, paused_at=event.at, clock=clocks.stop(table.clock, event.at), offers=())


def _resumed(table: Table, event: events.Resumed) -> Table:
    return _next(table, paused_at=None, clock=clocks.resume(table.clock, event.at))


def _halted(table: Table, event: events.Halted) -> Table:
    away = {seat: clocks.later(since, event.since, event.at) for seat, since in table.away.items()}
    return _next(
        table,
        clock=clocks.forgive(table.clock, event.since, event.at),
        away=MappingProxyType(away),
        halted=event.at,
    )


def _went_away(table: Table, event: events.WentAway) -> Table:
    return _next(table, away=MappingProxyType({**table.away, event.seat: event.at}))


def _came_back(table: Table, event: events.CameBack) -> Table:
    return _next(table, away=_without(table.away, event.seat))


def _said(table: Table, event: events.Said) -> Table:
    return _next(table, talk=(*table.talk, event)[-TALK_KEPT:])


def _ended(table: Table, event: events.Ended) -> Table:
    return _next(table, ended=event, clock=clocks.stop(table.clock, event.at), offers=(), paused_at=None)


def _rematched(table: Table, event: events.Rematched) -> Table:
    return _next(table, rematch=event.table, offers=())


def _with(occupants: tuple[Occupant | None, ...], seat: int, who: Occupant | None) -> tuple[Occupant | None, ...]:
    return (*occupants[:seat], who, *occupants[seat + 1 :])


def _without(away: Mapping[int, int], seat: int) -> Mapping[int, int]:
    return MappingProxyType({other: since for other, since in away.items() if other != seat})


_RULES: Mapping[type[AnyEvent], Callable[[Table, Any], Table]] = MappingProxyType(
    {
        events.Opened: _opened,
        events.Seated: _seated,
        events.Left: _left,
        events.HostPassed: _host_passed,
        events.Readied: _readied,
        events.Started: _started,
        events.Played: _played,
        events.Offered: _offered,
        events.Answered: _answered,
        events.TakenBack: _taken_back,
        events.Paused: _paused,
        events.Resumed: _resumed,
        events.Halted: _halted,
        events.WentAway: _went_away,
        events.CameBack: _came_back,
        events.Said: _said,
        events.Ended: _ended,
        events.Rematched: _rematched,
    }
)
