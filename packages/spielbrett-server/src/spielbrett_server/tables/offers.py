"""House rules of offers: draw, takeback, rematch, abort, pause. Everybody else at the table has to accept."""

from . import commands, events
from .events import AnyEvent, OfferKind
from .playing import check_going, seated
from .refusal import refuse
from .table import Offer, Table, evolve


def offer(table: Table, command: commands.Offer, now: int) -> list[AnyEvent]:
    """One open offer a seat; the same kind again only some plies after it was declined.

    Where only computers play, the host may abort.
    """
    if command.kind == "abort" and not table.people and command.by == table.host and table.status != "ended":
        return [events.Ended(now, "aborted")]
    seat = seated(table, command.by)
    _check_kind(table, command.kind)
    _check_nagging(table, seat, command.kind)
    ply = _target(table, seat, command) if command.kind == "takeback" else table.ply
    offered = events.Offered(now, seat, command.kind, ply)
    if command.kind == "abort" and table.ply < len(table.occupants):
        return [events.Ended(now, "aborted", seat=seat)]
    after = evolve(table, offered)
    return [offered, *_resolve(after, after.offers[-1], command.rematch, now)]


def answer(table: Table, command: commands.Answer, now: int) -> list[AnyEvent]:
    """An answer goes to the offer whose number was seen; one's own offer is withdrawn by declining it."""
    seat = seated(table, command.by)
    found = next((offer for offer in table.offers if offer.number == command.offer), None)
    if found is None:
        raise refuse("offer_gone")
    if command.accepted and seat in found.accepted:
        return []
    answered = events.Answered(now, found.number, seat, command.accepted)
    if not command.accepted:
        return [answered]
    return [answered, *_resolve(table, _accepted(found, seat), command.rematch, now)]


def _accepted(offer: Offer, seat: int) -> Offer:
    return Offer(offer.number, offer.seat, offer.kind, offer.ply, offer.accepted | {seat})


def _resolve(table: Table, offer: Offer, rematch: str, now: int) -> list[AnyEvent]:
    if not table.people <= offer.accepted:
        return []
    match offer.kind:
        case "draw":
            return [events.Ended(now, "agreed", (0.0,) * len(table.occupants))]
        case "takeback":
            return [events.TakenBack(now, offer.ply, offer.seat)]
        case "abort":
            return [events.Ended(now, "aborted")]
        case "pause":
            return [events.Paused(now)]
        case "rematch":
            return [events.Rematched(now, rematch)]


def _check_kind(table: Table, kind: OfferKind) -> None:
    if kind == "rematch":
        if table.status != "ended":
            raise refuse("not_ended")
        if table.rematch is not None:
            raise refuse("rematched")
        return
    check_going(table)
    if table.status == "paused" and kind == "pause":
        raise refuse("paused")
    if kind == "draw" and len(table.people) < len(table.occupants):
        raise refuse("computer_plays_on")
    if kind == "takeback" and not (table.opened and table.opened.takebacks):
        raise refuse("no_takebacks")


def _check_nagging(table: Table, seat: int, kind: OfferKind) -> None:
    if any(offer.seat == seat for offer in table.offers):
        raise refuse("offer_open")
    declined = table.declined.get((seat, kind))
    pause = 2 * len(table.occupants)
    if declined is not None and kind != "rematch" and table.ply < declined + pause:
        raise refuse("declined_lately", count=declined + pause - table.ply)


def _target(table: Table, seat: int, command: commands.Offer) -> int:
    own = [ply for ply, played in enumerate(table.plies) if played.seat == seat]
    if not own:
        raise refuse("nothing_to_take_back")
    ply = own[-1] if command.ply is None else command.ply
    if not 0 <= ply < table.ply:
        raise refuse("no_such_ply", ply=ply, count=table.ply)
    return ply
