"""What it costs to serve one ply in the middle of a game, for every game."""

from collections.abc import Iterator
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any

import spielbrett
from report import report
from spielbrett import registry

GAMES = 40
"""Random games per row."""


def serve(game: spielbrett.AnyGame, state: Any, text: str, seats: int) -> None:
    """All that the rules do for one ply: from the typed text to the views, the picture and the next choices."""
    after = state.apply(spielbrett.parse(game, state, text))
    after.returns()
    views = [after.observe(seat) for seat in range(seats)]
    after.legal_actions()
    game.scene(views[0])


def middle(game: spielbrett.AnyGame, seats: int, seed: int) -> Iterator[tuple[Any, str]]:
    """The states of the middle third of a random game, each with the action played there."""
    rng = Random(seed)
    state = game.start(seats=seats, seed=seed)
    plies: list[tuple[Any, str]] = []
    while actions := state.legal_actions():
        action = rng.choice(actions)
        plies.append((state, str(action)))
        state = state.apply(action)
    yield from plies[len(plies) // 3 : 2 * len(plies) // 3]


def costs(game: spielbrett.AnyGame, seats: int) -> list[float]:
    """Milliseconds of processor time per ply.

    Each state is read anew from its text, so that nothing it may remember makes it cheaper.
    """
    found: list[float] = []
    for seed in range(GAMES):
        for state, text in middle(game, seats, seed):
            fresh = spielbrett.decode(game, spielbrett.encode(game, state))
            began = process_time()
            serve(game, fresh, text, seats)
            found.append((process_time() - began) * 1e3)
    return found


def row(game: spielbrett.AnyGame, seats: int) -> list[str]:
    """A row of the table."""
    found = costs(game, seats)
    cuts = quantiles(found, n=20)
    return [game.name, str(seats), str(len(found)), f"{cuts[9]:.3f} ms", f"{cuts[18]:.3f} ms"]


if __name__ == "__main__":
    report(
        "Serving one ply",
        "Processor time to parse the text, apply, and ask for the returns, the views of all seats, the legal actions, "
        f"the scene of one view, with the default options; over the middle third of {GAMES} seeded random games.",
        ["game", "seats", "plies", "median", "95 % below"],
        [row(game, seats) for game in registry.games() for seats in sorted({game.seats[0], game.seats[-1]})],
    )
