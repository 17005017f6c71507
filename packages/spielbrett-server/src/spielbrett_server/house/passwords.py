"""Passwords: hashed beside the event loop, a few at a time, and checked just as long where nobody has that name."""

import asyncio
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = 2
"""Each takes 64 MiB and the better part of a core."""


class Passwords:
    """Argon2id with the parameters of RFC 9106 for little memory, which argon2-cffi keeps up with the times."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password_hash: str | None, password: str) -> bool:
        """Whether a password is right; without a hash it never is, and finding out takes as long."""
        async with self._turns:
            return await asyncio.to_thread(self._verify, password_hash or self._nobodys, password) and bool(
                password_hash
            )

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash("")

    def _verify(self, password_hash: str, password: str) -> bool:
        _ = self._nobodys  # made with the first check, whoever it is for
        try:
            return self._hasher.verify(password_hash, password)
        except (VerificationError, InvalidHashError):
            return False
