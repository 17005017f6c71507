"""The command that opens a house, as it is typed."""

import subprocess
import sys
from pathlib import Path
from signal import SIGINT
from urllib.request import urlopen


def test_serve_says_its_address_and_closes_when_interrupted(tmp_path: Path) -> None:
    words = ["serve", "--port", "0", "--folder", str(tmp_path)]
    command = [sys.executable, "-m", "spielbrett", "--lang", "en", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        said = house.stdout.readline()
        address = next(word for word in said.split() if word.startswith("http"))
        with urlopen(f"{address}api/games") as answer:
            assert answer.status == 200
        house.send_signal(SIGINT)
        assert house.wait(timeout=30) == 0
