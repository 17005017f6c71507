"""What keeps rated games fair: no computer's help with a game one is playing."""

from spielbrett import AnyGame, SpielbrettError, phrase

from .house import House

MOST_TABLES = 10_000


async def check_analysis(house: House, user: str, game: AnyGame) -> None:
    """Refuse to look at any position of a game that a user is playing rated.

    To compare positions would be no help: all that may follow from the one on the table can be asked for one by one,
    and most positions stand under other options too. Nor does this tell anything about what is hidden.
    """
    for entry in await house.store.of_user(user, statuses=("running", "paused"), limit=MOST_TABLES):
        if entry.rated and entry.game == game.name:
            raise SpielbrettError(phrase("house.analysis_refused"))
