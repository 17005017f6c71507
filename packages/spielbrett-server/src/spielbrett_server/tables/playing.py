"""House rules of play: acting, resigning, claiming, time, pauses, presence, talk."""

import unicodedata
from typing import Any

import spielbrett
from spielbrett import AnyGame

from . import commands, events
from .events import AnyEvent, Computer, Fischer, PerMove
from .refusal import refuse
from .table import Table

SUBSTITUTE = Computer(level=3)
"""Who takes the seat of a player who gives up or runs out of time where more than one other goes on."""
ABSENCE_LIVE = range(60_000, 300_000)
"""Milliseconds of absence before the others may claim, with a bank of time: a tenth of it, within these bounds."""
ABSENCE = 600_000
"""The same without a clock."""
LONGEST_PAUSE = 24 * 60 * 60 * 1000
"""Milliseconds after which a pause may end although somebody is missing."""
LONGEST_TALK = 500


def play(table: Table, command: commands.Play, now: int) -> list[AnyEvent]:
    """The seat to act plays a legal action at the ply it has seen, in time."""
    seat = _actor(table, command)
    _check_running(table)
    if command.ply != table.ply:
        raise refuse("stale", ply=table.ply)
    if seat != table.turn:
        raise refuse("not_your_turn")
    if table.due is not None and table.due <= now:
        raise refuse("time_over")
    action = spielbrett.parse(table.game, table.state, command.action)
    state = table.state.apply(action)
    return [_played(table.game, seat, action, state, now), *forced_plies(table.game, state, now)]


def forced_plies(game: AnyGame, state: Any, now: int) -> list[AnyEvent]:
    """What follows by itself: actions that are the only one and no choice on the board, and the end of the game."""
    found: list[AnyEvent] = []
    while (action := game.forced(state)) is not None:
        seat, state = state.turn, state.apply(action)
        found.append(_played(game, seat, action, state, now))
    returns = state.returns()
    return found if returns is None else [*found, events.Ended(now, "rules", returns)]


def _played(game: AnyGame, seat: int, action: Any, after: Any, now: int) -> events.Played:
    return events.Played(now, seat, str(action), spielbrett.digest(game, after))


def resign(table: Table, command: commands.Resign, now: int) -> list[AnyEvent]:
    """A player gives up; with more than two seats the computer goes on in his place."""
    seat = seated(table, command.by)
    check_going(table)
    return _give_up(table, seat, "resigned", now)


def claim(table: Table, command: commands.Claim, now: int) -> list[AnyEvent]:
    """Against whoever has left for long enough in the own turn; where others play too, a computer takes the seat."""
    seat = seated(table, command.by)
    _check_running(table)
    absent = _absent(table, seat, now)
    if len(table.people) > 2 or command.result == "win":
        return _give_up(table, absent, "claimed", now)
    if command.result == "abort":
        return [events.Ended(now, "aborted", seat=seat)]
    return [events.Ended(now, "claimed", (0.0,) * len(table.occupants), seat)]


def _absent(table: Table, seat: int, now: int) -> int:
    """The seat against which another one may claim now."""
    if isinstance(table.clock.terms, PerMove):
        raise refuse("clock_decides")
    since = None if table.turn is None else table.absent_since(table.turn)
    if table.turn in (None, seat) or since is None or now - since < _patience(table):
        raise refuse("nobody_absent", count=_patience(table) // 1000)
    return table.turn


def flag(table: Table, command: commands.Flag, now: int) -> list[AnyEvent]:
    """The house ends a game when the time of the seat to act is over."""
    _check_house(command)
    if table.turn is None or table.due is None or now < table.due:
        return []
    return _give_up(table, table.turn, "timeout", now)


def resume(table: Table, command: commands.Resume, now: int) -> list[AnyEvent]:
    """Any player ends a pause when nobody is missing: whoever left has trusted it. After a day it ends anyhow."""
    seat = seated(table, command.by)
    if table.paused_at is None:
        raise refuse("not_paused")
    if table.away.keys() - {seat} and now - table.paused_at < LONGEST_PAUSE:
        raise refuse("pause_trusted")
    return [events.Resumed(now)]


def halt(table: Table, command: commands.Halt, now: int) -> list[AnyEvent]:
    """The house forgives the time it was down, each moment once, however many nodes ask."""
    _check_house(command)
    since = max(command.since, table.halted)
    if (table.due is None and not table.away) or table.status != "running" or since >= now:
        return []
    return [events.Halted(now, since)]


def notice(table: Table, command: commands.Notice, now: int) -> list[AnyEvent]:
    """The house notes who is away and who is back."""
    _check_house(command)
    seat = table.seat_of(command.user)
    if seat is None or table.status == "ended" or command.there == (seat not in table.away):
        return []
    return [events.CameBack(now, seat) if command.there else events.WentAway(now, seat)]


def say(table: Table, command: commands.Say, now: int) -> list[AnyEvent]:
    """Players talk to whom they like; spectators never to players while the game is running."""
    if command.by is None or (command.channel == "players" and table.seat_of(command.by) is None):
        raise refuse("not_seated")
    text = "".join(c for c in command.text if not unicodedata.category(c).startswith("C")).strip()
    if not text or len(text) > LONGEST_TALK:
        raise refuse("talk", count=LONGEST_TALK)
    return [events.Said(now, command.by, command.name, command.channel, text)]


def seated(table: Table, user: str | None) -> int:
    """The seat of the user who asks."""
    seat = table.seat_of(user or "")
    if seat is None:
        raise refuse("not_seated")
    return seat


def check_going(table: Table) -> None:
    """Refuse what needs a game that has begun and not ended."""
    if table.status == "waiting":
        raise refuse("not_started")
    if table.status == "ended":
        raise refuse("ended")


def _check_running(table: Table) -> None:
    check_going(table)
    if table.status == "paused":
        raise refuse("paused")


def _check_house(command: commands.Command) -> None:
    if command.by is not None:
        raise refuse("house_only")


def _actor(table: Table, command: commands.Play) -> int:
    if command.by is not None:
        return seated(table, command.by)
    if command.seat is None or not isinstance(table.occupants[command.seat], Computer):
        raise refuse("not_seated")
    return command.seat


def _patience(table: Table) -> int:
    terms = table.clock.terms
    if not isinstance(terms, Fischer):
        return ABSENCE
    return min(max(terms.bank // 10, ABSENCE_LIVE.start), ABSENCE_LIVE.stop)


def _give_up(table: Table, seat: int, reason: events.Reason, now: int) -> list[AnyEvent]:
    seats = len(table.occupants)
    if seats > 2 and len(table.people - {seat}) > 0:
        return [events.Seated(now, seat, SUBSTITUTE)]
    returns = tuple(-1.0 if other == seat else 1.0 for other in range(seats))
    return [events.Ended(now, reason, returns, seat)]
