"""Signs of life: how a house finds out for how long none of its nodes was there."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from msgspec import Struct

from .ports import StoreFault, Time

SILENCE = 2_500
"""Milliseconds without a sign after which a node that starts takes the others for gone: two periods and more."""
SLEEP = 10_000
"""Milliseconds without a sign after which a node that runs believes that it was not there: more than a busy moment."""


class Sign(Struct, frozen=True):
    """When a node was last alive, and whether it meant to go on."""

    node: str
    at: int
    up: bool


class Signs(Protocol):
    """Where signs are kept, the newest one of each node."""

    async def sign(self, sign: Sign) -> None:
        """Keep a sign."""
        ...

    async def signs(self) -> Sequence[Sign]:
        """The signs of all nodes."""
        ...


async def last(signs: Signs, node: str) -> int:
    """When a node was last alive; 0 if it never was. Others may have clocks that go wrong."""
    return max((sign.at for sign in await signs.signs() if sign.node == node), default=0)


class Alive:
    """This node's signs, and what those of all nodes say."""

    def __init__(self, signs: Signs, time: Time, node: str) -> None:
        self._signs, self._time, self._node = signs, time, node
        self._begun = False
        self._first: Sequence[Sign] | None = None

    async def settled(self) -> bool:
        """Whether a node that starts can tell if another is there: it has signed meanwhile, or is silent for too long.

        Whoever does not wait for this may take nodes for living that have just died together with this one.
        """
        signs = [sign for sign in await self._signs.signs() if sign.up and sign.node != self._node]
        self._first = signs if self._first is None else self._first
        recent = [sign for sign in signs if self._time.now() - sign.at <= SILENCE]
        return not recent or any(sign not in self._first for sign in recent)

    async def gap(self) -> int | None:
        """Since when no node was there, this one before its start included; `None` if one is.

        A node that runs finds gaps too: the machine slept, or the database was away.
        """
        signs, limit = await self._signs.signs(), SLEEP if self._begun else SILENCE
        recent = [sign for sign in signs if sign.up and self._time.now() - sign.at <= limit]
        there = any(self._begun or sign.node != self._node for sign in recent)
        return None if there or not signs else max(sign.at for sign in signs)

    async def gone(self) -> Sequence[str]:
        """The nodes that have ended or have not signed for long."""
        signs, now = await self._signs.signs(), self._time.now()
        return [sign.node for sign in signs if not sign.up or now - sign.at > SLEEP]

    async def sign(self) -> None:
        """Say that this node is there."""
        await self._signs.sign(Sign(self._node, self._time.now(), up=True))
        self._begun = True

    async def leave(self) -> None:
        """Say that this node goes, if it was ever there and the store still listens."""
        if not self._begun:
            return
        with suppress(StoreFault):
            await self._signs.sign(Sign(self._node, self._time.now(), up=False))
