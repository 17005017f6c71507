"""The WebSockets that are open: how many of each address and user, and all of them when the house closes."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import Final

from aiohttp import WSCloseCode, web

from ...house.house import House
from ...house.limits import Limits
from ...house.ports import KEYS, StoreFault
from ...house.users import TokenRow, Users

LOGGED_OUT = 4003
"""The close code where the token of a socket has been revoked."""


class Sockets:
    """All open sockets of this process."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[web.WebSocketResponse, str] = {}
        self._addresses: Counter[str] = Counter()
        self._users: Counter[str] = Counter()
        self._tokens: dict[web.WebSocketResponse, TokenRow] = {}

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
        self._tokens.pop(socket, None)
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

    def carry(self, socket: web.WebSocketResponse, token: TokenRow | None) -> None:
        """Note with whose token a socket looks from now on."""
        if token is None:
            self._tokens.pop(socket, None)
        else:
            self._tokens[socket] = token

    async def end_revoked(self, house: House, users: Users) -> None:
        """Whenever keys are said to be revoked, here or at another node, end the sockets that carried them."""
        async with asyncio.TaskGroup() as closing:
            async for name, _ in house.bus.rings():
                if name.startswith(KEYS):
                    for socket in await self._revoked(name.removeprefix(KEYS), users):
                        closing.create_task(log_out(socket))

    async def _revoked(self, user: str, users: Users) -> list[web.WebSocketResponse]:
        carried = {socket: token.hash for socket, token in self._tokens.items() if token.user == user}
        try:
            good = {token.hash for token in await users.tokens(user)} if carried else set[str]()
        except StoreFault:
            return []  # each socket looks for itself before long
        return [socket for socket, token in carried.items() if token not in good]

    async def say_goodbye(self) -> None:
        """Close all: the clients come back when the house is there again."""
        for socket in self:
            await socket.close(code=WSCloseCode.GOING_AWAY, message=b"restart")


async def log_out(socket: web.WebSocketResponse) -> None:
    """End a socket whose token has been revoked."""
    await socket.close(code=LOGGED_OUT, message=b"logged out")


def _less(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]


SOCKETS: Final = web.AppKey("sockets", Sockets)
