"""How long the kernel takes for Cluster: ten plies in mid-game, and the wins of the test set, proved and searched.

python benchmarks/cluster/measure.py
"""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import spielbrett_kernel as kernel

sys.path.append(str(Path(__file__).parents[2] / "packages" / "spielbrett-kernel" / "tests"))
wins: Any = import_module("wins")

START = "cluster - 1XXXXXX1/O6O/O6O/O6O/O6O/O6O/O6O/1XXXXXX1:X"
GAMES = 10
PLIES = (12, 20)
"""Where the middle of a game is looked at."""
DEPTH = 10
NODES = 5000
"""For each action of the games."""


def thought(text: str, **settings: int) -> kernel.SearchReport:
    task = kernel.search(text, **settings)
    assert task.wait(600)
    return task.poll()


def middles() -> Iterator[str]:
    for seed in range(GAMES):
        text = START
        for ply in range(max(PLIES) + 1):
            if kernel.returns(text):
                break
            if ply in PLIES:
                yield text
            text = kernel.apply(text, thought(text, nodes=NODES, seed=seed).lines[0].actions[0])


def deep(text: str) -> bool:
    report = thought(text, depth=DEPTH)
    return report.depth == DEPTH or report.is_final


def proved(text: str) -> bool:
    task = kernel.solve(text)
    assert task.wait(600)
    return task.poll().value == 1


def searched(text: str) -> bool:
    return thought(text, nodes=10_000_000).lines[0].score == 1


def show(title: str, seconds: list[float]) -> None:
    print(f"| {title} | {len(seconds)} | {median(seconds):.3f} s | {max(seconds):.3f} s |", flush=True)


def timed(work: Callable[[str], bool], texts: list[str]) -> list[float]:
    seconds: list[float] = []
    for text in texts:
        began = process_time()
        assert work(text), text
        seconds.append(process_time() - began)
    return seconds


def main() -> None:
    print("| what | positions | processor time, median | most |\n| --- | --- | --- | --- |")
    show(f"{DEPTH} plies in mid-game", timed(deep, list(middles())))
    for plies in (1, 3, 5, 7, 9):
        texts: list[str] = [text for text, _ in wins.cluster_wins(plies)]
        show(f"win in {plies} proved, all soonest actions", timed(proved, texts))
        show(f"win in {plies} found by the search", timed(searched, texts))


if __name__ == "__main__":
    main()
