"""The players' clocks as a pure function of what happened and now."""

from dataclasses import dataclass, replace

from .events import AnyTerms, Fischer, PerMove

DAY = 24 * 60 * 60 * 1000
"""Milliseconds of a day: 24 hours, whatever the season does to wall clocks."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Time left per seat when the running seat's turn began or went on (`since`); no seat runs while stopped."""

    terms: AnyTerms
    left: tuple[int, ...]
    """Milliseconds per seat; 0 without terms."""
    turn: int | None = None
    """The seat whose turn it is."""
    since: int | None = None
    """When its time began to run; `None` while stopped."""
    start: tuple[int, ...] = ()
    """Milliseconds per seat when the thinking about the next action began, before any pause."""


def fresh(terms: AnyTerms, seats: int) -> Clock:
    """The clock before the start."""
    left = (_allowance(terms),) * seats
    return Clock(terms, left, start=left)


def begin(clock: Clock, turn: int | None, at: int) -> Clock:
    """The clock when a seat's turn begins; `None` stops it for good."""
    return replace(clock, turn=turn, since=None if turn is None else at, start=clock.left)


def back(clock: Clock, at: int) -> Clock:
    """The clock before an action that is taken back: with all the time that was left when thinking about it began."""
    return begin(replace(clock, left=clock.start), clock.turn, at)


def spare(clock: Clock, seat: int, left: int) -> Clock:
    """The clock with no more than so much time for a seat."""
    kept = _set(clock, seat, min(left, clock.left[seat]))
    return replace(kept, start=_with(clock.start, seat, min(left, clock.start[seat])))


def switch(clock: Clock, turn: int | None, at: int) -> Clock:
    """The clock after an action: the increment or the new allowance comes when the turn goes to another seat."""
    if clock.turn is None:
        return begin(clock, turn, at)
    spent = stop(clock, at)
    if turn == clock.turn:
        return begin(spent, turn, at)
    return begin(_reward(spent, clock.turn), turn, at)


def renew(clock: Clock, seat: int, at: int) -> Clock:
    """The clock with all the time of the start for a seat: somebody new sits there."""
    fresh = _set(clock, seat, _allowance(clock.terms))
    fresh = replace(fresh, start=_with(clock.start, seat, _allowance(clock.terms)))
    return replace(fresh, since=at) if seat == clock.turn and clock.since is not None else fresh


def stop(clock: Clock, at: int) -> Clock:
    """The clock with the time used so far taken off, standing still."""
    if clock.turn is None or clock.since is None:
        return clock
    return replace(_set(clock, clock.turn, remaining(clock, clock.turn, at)), since=None)


def resume(clock: Clock, at: int) -> Clock:
    """The clock running again for the seat whose turn it is."""
    return clock if clock.turn is None else replace(clock, since=at)


def forgive(clock: Clock, since: int, until: int) -> Clock:
    """The clock as if the time between had not passed; only what was running is concerned."""
    if clock.since is None:
        return clock
    return replace(clock, since=later(clock.since, since, until))


def later(at: int, since: int, until: int) -> int:
    """When something would have begun, had the time between not passed."""
    return at + max(0, until - max(since, at))


def remaining(clock: Clock, seat: int, now: int) -> int:
    """Milliseconds a seat has left, never below 0."""
    running = seat == clock.turn and clock.since is not None
    used = max(0, now - clock.since) if running and clock.since is not None else 0
    return max(0, clock.left[seat] - used)


def due(clock: Clock) -> int | None:
    """When the running seat's time ends; `None` where none runs or there are no terms."""
    if clock.turn is None or clock.since is None or not isinstance(clock.terms, Fischer | PerMove):
        return None
    return clock.since + clock.left[clock.turn]


def _allowance(terms: AnyTerms) -> int:
    match terms:
        case Fischer():
            return terms.bank
        case PerMove():
            return terms.days * DAY
        case _:
            return 0


def _reward(clock: Clock, seat: int) -> Clock:
    match clock.terms:
        case Fischer():
            return _set(clock, seat, clock.left[seat] + clock.terms.increment)
        case PerMove():
            return _set(clock, seat, _allowance(clock.terms))
        case _:
            return clock


def _set(clock: Clock, seat: int, left: int) -> Clock:
    return replace(clock, left=_with(clock.left, seat, left))


def _with(times: tuple[int, ...], seat: int, time: int) -> tuple[int, ...]:
    return (*times[:seat], time, *times[seat + 1 :])
