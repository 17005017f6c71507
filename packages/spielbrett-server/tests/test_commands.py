"""The command that opens a house, as it is typed."""

import socket
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


def test_a_port_that_is_taken_is_told_in_words(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        command = [
            sys.executable,
            "-m",
            "spielbrett",
            "--lang",
            "en",
            "serve",
            "--port",
            port,
            "--folder",
            str(tmp_path),
        ]
        house = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert house.returncode != 0
    assert house.stderr.startswith(f"Port {port} is taken;")
