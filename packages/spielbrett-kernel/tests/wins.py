"""Positions of Cluster in which a win is known: games of the literature and of programs, solved exactly."""

import re
from pathlib import Path

DATA = Path(__file__).parents[2] / "spielbrett" / "tests" / "data"


def cluster_wins(plies: int) -> list[tuple[str, set[str]]]:
    """Those won by force within just so many plies, and all actions that do it."""
    found: list[tuple[str, set[str]]] = []
    for line in (DATA / "cluster_wins.tsv").read_text().splitlines()[2:]:
        _, _, rows, mover, distance, _, _, winning = line.split("\t")
        if int(distance) == plies:
            turned = re.sub(r"\.+", lambda gap: str(len(gap[0])), "/".join(reversed(rows.split("/"))))
            actions = {re.sub("[a-h]", lambda letter: letter[0].upper(), action) for action in winning.split(",")}
            found.append((f"cluster - {turned}:{mover}", actions))
    return found
