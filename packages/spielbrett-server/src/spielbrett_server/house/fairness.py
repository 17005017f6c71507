"""What keeps rated games fair: no computer's help with a position of one's own game that is not over."""

from typing import Any

import spielbrett
from spielbrett import AnyGame, SpielbrettError, options, phrase

from ..tables.events import AnyEvent, Played, Started
from ..tables.table import Table
from .house import House

MOST_TABLES = 10_000


async def check_analysis(house: House, user: str, game: AnyGame, state: Any) -> None:
    """Refuse to look at a position that stands, or stood, in an unfinished rated game of a user.

    Where information is hidden, views are compared and never truths: the refusal must not tell a guess that was right.
    """
    for entry in await house.store.of_user(user, statuses=("running", "paused"), limit=MOST_TABLES):
        if entry.rated and entry.game == game.name:
            table = await house.table(entry.table)
            asked = _under(game, state, table.state.options)
            if asked is not None and await _is_known(house, table, user, asked):
                raise SpielbrettError(phrase("house.analysis_refused"))


async def _is_known(house: House, table: Table, user: str, asked: Any) -> bool:
    game = table.game
    if game.perfect_information:
        digest = spielbrett.digest(game, asked)
        return any(digest == _digest(game, event) for event in await house.store.load(table.id))
    seat = table.seat_of(user)
    seen = spielbrett.encode_view(game, table.state.observe(seat))
    return seat is not None and seen == spielbrett.encode_view(game, asked.observe(seat))


def _digest(game: AnyGame, event: AnyEvent) -> str | None:
    match event:
        case Played():
            return event.digest
        case Started():
            return spielbrett.digest(game, spielbrett.decode(game, event.position))
        case _:
            return None


def _under(game: AnyGame, state: Any, chosen: Any) -> Any:
    """The same position under the options of a table, `None` where they do not fit: changing them is no way around."""
    word = spielbrett.encode(game, state).split()[2]
    try:
        return spielbrett.decode(game, f"{game.name} {options.format(chosen)} {word}")
    except SpielbrettError:
        return None
