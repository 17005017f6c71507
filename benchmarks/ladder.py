"""How much stronger each level is than the one below it, and how the lowest fares against a beginner.

python benchmarks/ladder.py [GAME ...] [--games 200] [--from 1]
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from time import process_time
from typing import Any

from report import report
from spielbrett import AnyGame, registry
from spielbrett.ai.arena import Contest, Tally
from spielbrett.ai.levels import BEGINNER, HIGHEST, LevelPlayer
from spielbrett.ai.player import Player

OPENING = 2
"""Random actions at the beginning of each pair of games: the players themselves would play few different ones."""


def variants(game: AnyGame) -> Iterator[tuple[str, Any, int]]:
    """The game as it comes for every number of seats, and its presets for the fewest."""
    yield from ((f"{seats} seats" if len(game.seats) > 1 else "", game.options(), seats) for seats in game.seats)
    yield from ((name, preset, game.seats[0]) for name, preset in game.presets.items() if preset != game.options())


def pairs(lowest: int) -> Iterator[tuple[str, str, Player, Player]]:
    """Who meets whom."""
    if lowest == 1:
        yield "beginner", "level 1", BEGINNER, LevelPlayer(1)
    for level in range(max(lowest, 2), HIGHEST + 1):
        yield f"level {level}", f"level {level - 1}", LevelPlayer(level), LevelPlayer(level - 1)


def row(game: AnyGame, variant: tuple[str, Any, int], pair: tuple[str, str, Player, Player], games: int) -> list[str]:
    """One contest."""
    name, chosen, seats = variant
    upper, lower, *players = pair
    tally, began = Tally(), process_time()
    for bout in Contest(game, (players[0], players[1]), chosen, seats, opening=OPENING).play(games):
        tally = tally.add(bout.points)
    low, high = tally.interval
    results = f"{tally.wins} / {tally.draws} / {tally.losses}"
    seconds = (process_time() - began) / games
    share = f"{tally.score:.0%} ({low:.0%} to {high:.0%})"
    return [f"{game.name} {name}".strip(), upper, lower, results, share, f"{seconds:.2f} s"]


def main() -> None:
    """Print the table, row by row."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--from", type=int, default=1, dest="lowest", help="the lowest level that meets the one below")
    parser.add_argument("--variant", help="only this one: a preset, or such as `3 seats`; `-` for the game as it comes")
    asked = parser.parse_args()
    names = asked.game or [game.name for game in registry.games()]
    report(
        "The ladder",
        f"Contests of {asked.games} games in pairs with the seats swapped, after {OPENING} random actions. A draw is "
        "half a win; the interval is Wilson's. The beginner plays every second action greedily, the others at random. "
        "Levels think in nodes, so they are as strong on any machine; the time of a game is processor time.",
        ["game", "player", "against", "won / drawn / lost", "points (95 %)", "time of a game"],
        (
            row(game, variant, pair, asked.games)
            for game in map(registry.find, names)
            for variant in variants(game)
            if asked.variant in (None, variant[0] or "-")
            for pair in pairs(asked.lowest)
        ),
        command=f"python benchmarks/ladder.py --games {asked.games}",
    )


if __name__ == "__main__":
    main()
