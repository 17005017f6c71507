"""The real time and the real chance."""

import secrets
import string
import time

ALPHABET = string.ascii_letters + string.digits
NAME_LENGTH = 8


class SystemTime:
    """The wall clock at the start of the process; from then on what has really passed, sleep of the machine included.

    A wall clock that is set anew meanwhile neither costs anybody time nor gives any. One that was put back before the
    start does not lead back behind `not_before` (milliseconds since 1970), when this node is known to have been open.
    """

    def __init__(self, not_before: int = 0) -> None:
        self._began = max(time.time_ns(), not_before * 1_000_000) - _passed()

    def now(self) -> int:
        """Milliseconds since 1970 (UTC)."""
        return (self._began + _passed()) // 1_000_000


def _passed() -> int:
    """Nanoseconds since the machine was started; where the system does not count its sleep, without it."""
    return time.clock_gettime_ns(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class SystemChance:
    """The operating system's source of randomness."""

    def name(self) -> str:
        """8 of 62 characters."""
        return "".join(secrets.choice(ALPHABET) for _ in range(NAME_LENGTH))

    def seed(self) -> int:
        """64 bits."""
        return secrets.randbits(64)

    def salt(self) -> str:
        """128 bits in hexadecimal."""
        return secrets.token_hex(16)
