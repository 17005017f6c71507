"""The record of a table's game, as anybody may have it."""

from spielbrett import GameRecord

from .events import Computer, Person
from .refusal import refuse
from .table import Table


def record_of(table: Table) -> GameRecord:
    """The record of a game: of a running one only where nothing is hidden, so that no secret leaves before the end.

    Raises TableRefusal.
    """
    if table.opened is None:
        raise refuse("unknown")
    if table.started is None:
        raise refuse("not_started")
    if table.ended is None and not table.game.perfect_information:
        raise refuse("record_later")
    names = [who.name if isinstance(who, Person) else _computer(who) for who in table.occupants]
    return GameRecord(
        game=table.game.name,
        rules=table.started.rules,
        options=table.opened.options,
        seats=table.opened.seats,
        start=table.started.position,
        actions=tuple(ply.action for ply in table.plies),
        returns=table.state.returns(),
        extra={"names": names, "times": [ply.at for ply in table.plies], "table": table.id} | _ending(table),
    )


def _computer(who: Computer | None) -> str:
    return "" if who is None else f"depth:{who.depth}" if who.depth is not None else f"level:{who.level}"


def _ending(table: Table) -> dict[str, object]:
    if table.ended is None or table.started is None:
        return {}
    ended = {"reason": table.ended.reason, "returns": table.ended.returns, "seat": table.ended.seat}
    return {"ended": ended, "salt": table.started.salt, "commitment": table.started.commitment}
