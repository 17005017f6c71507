"""The real time and the real chance."""

import secrets
import string
import time

ALPHABET = string.ascii_letters + string.digits
NAME_LENGTH = 8


class SystemTime:
    """The clock of the machine."""

    def now(self) -> int:
        """Milliseconds since 1970 (UTC)."""
        return time.time_ns() // 1_000_000


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
