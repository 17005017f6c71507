"""The text border, fed with anything by a fuzzer, with every address and every number watched."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from spielbrett import position, registry
from spielbrett.testing.playouts import combined_option_sets, play

KERNEL = Path(__file__).parents[1]
TOOLS = Path(sys.executable).parent
"""CMake and Ninja come with the environment, clang with the machine."""
GENERATOR = ("-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={TOOLS / 'ninja'}", "-DCMAKE_CXX_COMPILER=clang++")
BUILD = (("-S", str(KERNEL), "-B", ".", "-DFUZZ=ON", *GENERATOR), ("--build", "."))
SECONDS = 120


def write_examples(folder: Path) -> None:
    """Positions of all games with all options, each with signs that choose actions."""
    folder.mkdir()
    rng = Random(1)
    for game in registry.games():
        for chosen in combined_option_sets(game):
            states = play(game, chosen, game.seats[0], 1).states
            for state in rng.sample(states, 2):
                text = position.encode(game, state)
                name = f"{game.name}{len([*folder.iterdir()])}"
                (folder / name).write_bytes(text.encode() + b"\n" + rng.randbytes(20))


@pytest.mark.long
def test_nothing_that_comes_in_does_harm(tmp_path: Path) -> None:
    for command in BUILD:
        subprocess.run((TOOLS / "cmake", *command), cwd=tmp_path, check=True, capture_output=True)
    examples, found = tmp_path / "examples", tmp_path / "found"
    write_examples(examples)
    found.mkdir()
    limits = (f"-max_total_time={SECONDS}", "-max_len=4096", "-timeout=60", "-print_final_stats=1")
    run = subprocess.run(
        ("./border", *limits, str(found), str(examples)), cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-5000:]
    print(*(line for line in run.stderr.splitlines() if line.startswith("stat::")), sep="\n")
