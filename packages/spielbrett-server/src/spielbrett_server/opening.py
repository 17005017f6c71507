"""What a house needs for itself before it touches anything: its port, and on SQLite its database."""

import asyncio
import socket
from collections.abc import Generator
from contextlib import contextmanager
from errno import EADDRINUSE
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path

from spielbrett import SpielbrettError, phrase


class TakenError(SpielbrettError):
    """Another program, perhaps another house, has the port or the folder, or the system does not give it."""


async def reserve(host: str, port: int) -> list[socket.socket]:
    """The sockets of an address, one for each way to it; nobody is let in yet. Raises TakenError."""
    loop = asyncio.get_running_loop()
    try:
        ways = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise _refused(host, port, error) from error
    return [_bound(family, address) for family, address in dict.fromkeys((way[0], way[4]) for way in ways)]


def _bound(family: int, address: tuple[object, ...]) -> socket.socket:
    door = socket.socket(family)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    try:
        door.bind(address)
    except OSError as error:
        door.close()
        if error.errno != EADDRINUSE:
            raise _refused(str(address[0]), int(str(address[1])), error) from error
        raise TakenError(phrase("house.port_taken", port=str(address[1]))) from error
    return door


def _refused(host: str, port: int, error: OSError) -> TakenError:
    return TakenError(phrase("house.door_refused", host=host, port=str(port), detail=error.strerror or str(error)))


@contextmanager
def alone(database: Path) -> Generator[None]:
    """Keep a second house from a SQLite database for as long as this process lives. Raises TakenError.

    The system gives the lock back however the process ends.
    """
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        lock = database.with_name(f"{database.name}.lock").open("w")
    except OSError as error:
        detail = error.strerror or str(error)
        raise TakenError(phrase("house.folder_refused", folder=str(database.parent), detail=detail)) from error
    with lock as file:
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError as error:
            raise TakenError(phrase("house.folder_taken", folder=str(database.parent))) from error
        yield
