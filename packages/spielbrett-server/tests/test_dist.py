"""What `make dist` builds runs where nothing else is: no compiler, no Node, nothing of this checkout."""

import asyncio
import os
import re
import subprocess
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from signal import SIGINT
from venv import EnvBuilder

import pytest
from aiohttp import ClientSession
from client import connected, guest, seated

from spielbrett_server.gateways import wire

ROOT = Path(__file__).parents[3]
PINNED = re.compile(r"^\S+==\S+( ; [^\\]*)?", re.MULTILINE)
"""A line of the lock file without its hashes."""
PATIENCE = 60
"""Seconds."""


@pytest.mark.long
async def test_the_wheels_run_in_an_empty_environment(tmp_path: Path):
    python = install(built(tmp_path / "wheels"), tmp_path)
    async with served(python, tmp_path / "house") as address, ClientSession() as http:
        async with http.get(f"{address}healthz") as health:
            assert (health.status, (await health.json())["storage"]) == (200, True)
        async with http.get(address) as page:
            text = await page.text()
        for asset in re.findall(r'(?:src|href)="/(assets/[^"]+)"', text):
            async with http.get(address + asset) as found:
                assert found.status == 200, asset
        assert "/assets/" in text
        await play(http, address)


async def play(http: ClientSession, address: str) -> None:
    """A guest plays against the computer, which thinks in a process of its own."""
    anna = await guest(http, address, "Anna")
    table = await seated(anna, None, pits=3, stones=2)
    async with asyncio.timeout(PATIENCE), connected(anna):
        view = await anna.watch(table)
        await anna.ask(wire.Play(anna.new_id(), table, view.ply, view.legal[0].text))
        await anna.until(table, lambda view: any(ply.seat == 1 for ply in view.plies))


def built(folder: Path) -> list[Path]:
    """All wheels there are."""
    words = ("--silent", "--old-file=setup", "dist", f"VENV={sys.prefix}", f"DIST={folder}")
    subprocess.run(("make", *words), cwd=ROOT, check=True)
    wheels = [*folder.glob("*.whl")]
    assert {"spielbrett", "spielbrett_server"} <= {wheel.name.partition("-")[0] for wheel in wheels}
    return wheels


def install(wheels: Sequence[Path], folder: Path) -> Path:
    """A new environment with the wheels and what they depend on, in the versions of the lock file; its Python."""
    pins = folder / "pins.txt"
    pins.write_text("\n".join(match[0] for match in PINNED.finditer((ROOT / "requirements.lock").read_text())))
    EnvBuilder(with_pip=True).create(folder / "empty")
    python = folder / "empty" / "bin" / "python"
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check")
    subprocess.run((*pip, "install", "--only-binary", ":all:", "-c", pins, *wheels), env=bare(), check=True)
    subprocess.run((*pip, "check"), env=bare(), check=True)
    return python


@asynccontextmanager
async def served(python: Path, folder: Path) -> AsyncGenerator[str]:
    """The address of a house that runs on what is installed."""
    words = ("-m", "spielbrett", "--lang", "en", "serve", "--port", "0", "--folder", str(folder))
    process = await asyncio.create_subprocess_exec(python, *words, stdout=PIPE, env=bare(), cwd=folder.parent)
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        said = (await process.stdout.readline()).decode()
    yield next(word for word in said.split() if word.startswith("http"))
    process.send_signal(SIGINT)
    async with asyncio.timeout(PATIENCE):
        assert await process.wait() == 0


def bare() -> dict[str, str]:
    """The environment variables without the way to any program."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    return {**kept, "PATH": ""}
