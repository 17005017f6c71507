"""From a command to the events it causes, or one refusal: the door to the house rules."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from . import commands, events, offers, playing, seating
from .commands import AnyCommand
from .events import AnyEvent
from .refusal import refuse
from .table import Table

_RULES: Mapping[type[AnyCommand], Callable[[Table, Any, int], list[AnyEvent]]] = MappingProxyType(
    {
        commands.Open: seating.open_table,
        commands.Sit: seating.sit,
        commands.Fill: seating.fill,
        commands.Leave: seating.leave,
        commands.PassHost: seating.pass_host,
        commands.Ready: seating.ready,
        commands.Start: seating.start,
        commands.Play: playing.play,
        commands.Resign: playing.resign,
        commands.Claim: playing.claim,
        commands.Flag: playing.flag,
        commands.Resume: playing.resume,
        commands.Halt: playing.halt,
        commands.Notice: playing.notice,
        commands.Say: playing.say,
        commands.Offer: offers.offer,
        commands.Answer: offers.answer,
    }
)


def decide(table: Table, command: AnyCommand, now: int) -> list[AnyEvent]:
    """The events a command causes at a time; none where it changes nothing.

    Raises TableRefusal, or the refusal of the rules package that explains an action or an option.
    """
    if not table.version and not isinstance(command, commands.Open):
        raise refuse("unknown")
    found = _RULES[type(command)](table, command, now)
    return [*_back(table, command.by, now), *found]


def _back(table: Table, user: str | None, now: int) -> list[AnyEvent]:
    """Whoever acts is there, through whichever door."""
    seat = None if user is None else table.seat_of(user)
    if seat is None or seat not in table.away or table.status == "ended":
        return []
    return [events.CameBack(now, seat)]
