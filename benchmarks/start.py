"""How long `import spielbrett` takes."""

import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage

from report import report, spread

ROUNDS = 25


def run(code: str) -> float:
    """Milliseconds of processor time an interpreter takes from its start to its end."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3


def rounds() -> list[tuple[float, float]]:
    """The bare interpreter and the import in turn, after one of each that fills the caches."""
    found = [(run("pass"), run("import spielbrett")) for _ in range(ROUNDS + 1)]
    return found[1:]


if __name__ == "__main__":
    found = rounds()
    report(
        "Import",
        f"Processor time of {ROUNDS} new interpreters: median with the smallest and the largest value.",
        ["bare interpreter", "with `import spielbrett`", "the import alone"],
        [
            [
                spread([bare for bare, _ in found], " ms"),
                spread([whole for _, whole in found], " ms"),
                spread([whole - bare for bare, whole in found], " ms"),
            ]
        ],
    )
