"""How the benchmarks say what they measured: Markdown for docs/benchmarks.md."""

import os
import platform
import sys
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from statistics import median
from textwrap import fill


def report(
    title: str, explanation: str, head: Sequence[str], rows: Iterable[Sequence[str]], command: str = "make bench"
) -> None:
    """Print a section: what was measured, on what, by which command, and the table, row by row as it is measured."""
    print(f"## {title}\n\n{fill(explanation, 120)}\n\n{_machine()}. `{command}`, `{sys.argv[0]}`.\n")
    for row in chain((head, ["---"] * len(head)), rows):
        print(f"| {' | '.join(row)} |", flush=True)
    print()


def spread(values: Sequence[float], unit: str) -> str:
    """Median with the smallest and the largest value, in a unit."""
    low, middle, high = min(values), median(values), max(values)
    return f"{middle:.2f}{unit} ({low:.2f} to {high:.2f})"


def _machine() -> str:
    return f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def _processor() -> str:
    """Linux names the processor in a file; elsewhere the platform module knows it."""
    listing = Path("/proc/cpuinfo")
    lines = listing.read_text().splitlines() if listing.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return next(iter(names), platform.processor() or platform.machine())
