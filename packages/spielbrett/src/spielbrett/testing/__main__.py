"""`python -m spielbrett.testing [GAME ...]`: the conformance suite with nothing installed but spielbrett."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from time import perf_counter

from ..errors import UnknownGame
from ..registry import names
from .conformance import Check, ConformanceError, checks_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the checks and print a line for each; 1 if any failed."""
    parser = ArgumentParser(prog="python -m spielbrett.testing", description=__doc__)
    parser.add_argument("games", metavar="GAME", nargs="*", help="the games to check (default: all)")
    parser.add_argument("--check", action="append", metavar="NAME", help="only this check; can be repeated")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the random games (default: 0)")
    chosen = parser.parse_args(arguments)
    try:
        games = {name: checks_of(name, chosen.seed) for name in chosen.games or names()}
    except UnknownGame as error:
        parser.error(str(error))
    failed = 0
    for name, checks in games.items():
        for check in checks:
            if not chosen.check or check.name in chosen.check:
                failed += not _passes(name, check)
    print(f"{failed} failed" if failed else "all passed")
    return min(failed, 1)


def _passes(game: str, check: Check) -> bool:
    began = perf_counter()
    try:
        check.run()
    except ConformanceError as error:
        print(f"FAILED  {error}", flush=True)
        return False
    print(f"ok      {game}, {check.name} ({perf_counter() - began:.1f} s): {check.purpose}", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
