"""House rules before the start: opening, sitting, leaving, hosting, being ready, starting."""

from hashlib import sha256
from random import Random

import spielbrett
from spielbrett import options

from . import commands, events
from .events import AnyEvent, Fischer, PerMove, Person
from .playing import forced_plies
from .refusal import refuse
from .table import Table, evolve

LONGEST_BANK = 24 * 60 * 60 * 1000
LONGEST_INCREMENT = 60 * 60 * 1000
MOST_DAYS = 30


def open_table(table: Table, command: commands.Open, now: int) -> list[AnyEvent]:
    """A table can be opened once, for a game there is, with options and a number of seats the game knows."""
    if table.version or command.by is None:
        raise refuse("exists")
    game = spielbrett.find(command.game)
    chosen = options.make(game.options, command.options)
    game.start(chosen, command.seats)
    _check_terms(command.terms)
    return [
        events.Opened(
            now,
            game=game.name,
            options=options.as_dict(chosen),
            seats=command.seats,
            host=command.by,
            terms=command.terms,
            listed=command.listed,
            rated=command.rated,
            takebacks=command.takebacks,
            drawn=command.drawn,
        )
    ]


def sit(table: Table, command: commands.Sit, now: int) -> list[AnyEvent]:
    """One sits on a free seat, changing seats if one sits already; whoever is at the table may seat computers."""
    _check_waiting(table)
    who = command.occupant
    own = table.seat_of(who.user) if isinstance(who, Person) else None
    if isinstance(who, Person) and who.user != command.by:
        raise refuse("not_yourself")
    if not isinstance(who, Person):
        _check_at_table(table, command.by)
    seat = (
        _free_seat(table) if command.seat is None and own is None else command.seat if command.seat is not None else own
    )
    if seat == own and own is not None:
        return []
    _check_seat(table, seat)
    moved: list[AnyEvent] = [] if own is None else [events.Left(now, own)]
    return [*moved, events.Seated(now, seat if seat is not None else 0, who)]


def fill(table: Table, command: commands.Fill, now: int) -> list[AnyEvent]:
    """Whoever is at the table may seat computers on all free seats at once."""
    _check_waiting(table)
    _check_at_table(table, command.by)
    return [events.Seated(now, seat, command.computer) for seat, who in enumerate(table.occupants) if who is None]


def leave(table: Table, command: commands.Leave, now: int) -> list[AnyEvent]:
    """One leaves one's own seat; the host may free any. A host who leaves passes the table on."""
    _check_waiting(table)
    own = table.seat_of(command.by or "")
    seat = own if command.seat is None else command.seat
    if seat is None or not 0 <= seat < len(table.occupants) or table.occupants[seat] is None:
        raise refuse("not_seated")
    if seat != own and command.by != table.host:
        raise refuse("not_host")
    left: list[AnyEvent] = [events.Left(now, seat)]
    heir = next((who.user for s, who in enumerate(table.occupants) if s != seat and isinstance(who, Person)), None)
    if seat == own and command.by == table.host and heir is not None:
        left.append(events.HostPassed(now, heir))
    return left


def pass_host(table: Table, command: commands.PassHost, now: int) -> list[AnyEvent]:
    """The host passes the table to somebody who sits at it."""
    if command.by != table.host:
        raise refuse("not_host")
    heir = table.occupants[command.seat] if 0 <= command.seat < len(table.occupants) else None
    if not isinstance(heir, Person):
        raise refuse("nobody_there", seat=command.seat + 1)
    return [events.HostPassed(now, heir.user)]


def ready(table: Table, command: commands.Ready, now: int) -> list[AnyEvent]:
    """Everybody says so for himself; when all people are ready and all seats taken, the game starts."""
    _check_waiting(table)
    seat = table.seat_of(command.by or "")
    if seat is None:
        raise refuse("not_seated")
    if command.ready == (seat in table.ready):
        return []
    said = events.Readied(now, seat, command.ready)
    complete = None not in table.occupants and table.people == table.ready | {seat}
    return [said, *(_starting(table, command.lot, now) if command.ready and complete else [])]


def start(table: Table, command: commands.Start, now: int) -> list[AnyEvent]:
    """The host starts when all seats are taken."""
    _check_waiting(table)
    if command.by != table.host:
        raise refuse("not_host")
    if None in table.occupants:
        raise refuse("seats_free", count=table.occupants.count(None))
    return _starting(table, command.lot, now)


def _starting(table: Table, lot: commands.Lot, now: int) -> list[AnyEvent]:
    opened, game, rng = table.opened, table.game, Random(lot.seed)
    if opened is None:
        raise refuse("unknown")
    order = list(range(opened.seats))
    if opened.drawn:
        rng.shuffle(order)
    chosen = options.make(game.options, opened.options)
    state = game.start(chosen, opened.seats, seed=rng.getrandbits(64))
    position = spielbrett.encode(game, state)
    commitment = sha256(f"{lot.salt} {position}".encode()).hexdigest()
    started = events.Started(now, tuple(order), position, game.version, commitment, lot.salt)
    return [started, *forced_plies(table.game, evolve(table, started).state, now)]


def _check_waiting(table: Table) -> None:
    if table.status != "waiting":
        raise refuse("started")


def _check_at_table(table: Table, user: str | None) -> None:
    if user != table.host and table.seat_of(user or "") is None:
        raise refuse("not_host")


def _free_seat(table: Table) -> int:
    if None not in table.occupants:
        raise refuse("full")
    return table.occupants.index(None)


def _check_seat(table: Table, seat: int | None) -> None:
    if seat is None or not 0 <= seat < len(table.occupants):
        raise refuse("no_such_seat", count=len(table.occupants))
    if table.occupants[seat] is not None:
        raise refuse("seat_taken", seat=seat + 1)


def _check_terms(terms: events.AnyTerms) -> None:
    match terms:
        case Fischer():
            fine = 1000 <= terms.bank <= LONGEST_BANK and 0 <= terms.increment <= LONGEST_INCREMENT
        case PerMove():
            fine = 1 <= terms.days <= MOST_DAYS
        case _:
            fine = True
    if not fine:
        raise refuse("terms")
