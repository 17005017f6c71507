"""Weights for the estimate of Cluster: logistic regression on the positions that `arena` wrote into files.

    python benchmarks/cluster/fit.py terms.bin ...

Prints the weights as `ClusterInsight::tuned` has them, the last being that of the side to move. Needs numpy, which the
environment of `make bench` has.
"""

import sys
from importlib import import_module
from typing import Any

np: Any = import_module("numpy")

WHOLE = 64
"""Terms are counted in 64ths."""

SCALE = 1500
"""A weight of 1 in the logarithm of the odds: `decisive` divided by 2, so that estimates are expected margins."""

STEPS = 8


def fit(files: list[str], terms: int) -> list[int]:
    """Newton's method; drawn games count as half a win."""
    rows = np.concatenate([np.fromfile(file, dtype=np.int32).reshape(-1, terms + 1) for file in files])
    seen = np.hstack([rows[:, :terms] / WHOLE, np.ones((len(rows), 1))])
    won = (rows[:, terms] + 1) / 2
    weights = np.zeros(terms + 1)
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-seen @ weights))
        curvature = (seen * (expected * (1 - expected))[:, None]).T @ seen
        weights -= np.linalg.solve(curvature, seen.T @ (expected - won))
    return [round(SCALE * weight) for weight in weights]


if __name__ == "__main__":
    print(*fit(sys.argv[1:], terms=9), sep=", ")
