"""How long `import spielbrett` takes."""

import subprocess
import sys
from time import perf_counter

from report import report, spread

ROUNDS = 25


def run(code: str) -> float:
    """Milliseconds from starting an interpreter to its end."""
    began = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return (perf_counter() - began) * 1e3


def rounds() -> list[tuple[float, float]]:
    """The bare interpreter and the import in turn, after one of each that fills the caches."""
    found = [(run("pass"), run("import spielbrett")) for _ in range(ROUNDS + 1)]
    return found[1:]


if __name__ == "__main__":
    found = rounds()
    report(
        "Import",
        f"A new interpreter each time, {ROUNDS} rounds, median with the smallest and the largest value.",
        ["bare interpreter", "with `import spielbrett`", "the import alone"],
        [
            [
                spread([bare for bare, _ in found], " ms"),
                spread([whole for _, whole in found], " ms"),
                spread([whole - bare for bare, whole in found], " ms"),
            ]
        ],
    )
