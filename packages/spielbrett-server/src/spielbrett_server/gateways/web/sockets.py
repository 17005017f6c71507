"""The WebSockets that are open: how many of each address and user, and all of them when the house closes."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from aiohttp import WSCloseCode, web

from ...house.limits import Limits


class Sockets:
    """All open sockets of this process."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[web.WebSocketResponse, str] = {}
        self._addresses: Counter[str] = Counter()
        self._users: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[web.WebSocketResponse]:
        return iter(tuple(self._open))

    def add(self, socket: web.WebSocketResponse, address: str) -> bool:
        """Count a socket; `False`, and not counted, where the address has very many."""
        if self._addresses[address] >= self._limits.sockets_per_address:
            return False
        self._open[socket] = address
        self._addresses[address] += 1
        return True

    def remove(self, socket: web.WebSocketResponse) -> None:
        """Forget a socket."""
        address = self._open.pop(socket, None)
        if address is not None:
            _less(self._addresses, address)

    def enter(self, user: str) -> bool:
        """Count a socket of a user; `False`, and not counted, where the user has very many."""
        if self._users[user] >= self._limits.sockets_per_user:
            return False
        self._users[user] += 1
        return True

    def leave(self, user: str) -> None:
        """A socket is no longer this user's."""
        _less(self._users, user)

    async def say_goodbye(self) -> None:
        """Close all: the clients come back when the house is there again."""
        for socket in self:
            await socket.close(code=WSCloseCode.GOING_AWAY, message=b"restart")


def _less(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]


SOCKETS: Final = web.AppKey("sockets", Sockets)
