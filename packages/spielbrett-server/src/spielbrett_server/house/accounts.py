"""Who people are: guests without a form, resume codes for other devices, accounts with passwords.

A guest becomes an account in place: the user stays the same, so seats, games and ratings stay too. Only hashes of
tokens, codes and passwords are kept.
"""

import secrets
import unicodedata
from hashlib import sha256
from typing import Protocol

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

from spielbrett import SpielbrettError, phrase

from .ports import Chance, Time

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of resume codes: Crockford's base 32, which has no letters that look like digits."""
CODE_LENGTH = 12
"""60 bits: not to be guessed within the throttles of the doors."""
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
LONGEST_NAME = 30


class UserRow(Struct, frozen=True):
    """What is stored of a user."""

    id: str
    name: str
    login: str | None = None
    """The folded name of an account; `None` for a guest."""
    code_hash: str | None = None
    password_hash: str | None = None
    created_at: int = 0


class Users(Protocol):
    """Where users and their tokens are kept: the one thing that is not derived from logs."""

    async def add(self, user: UserRow, token_hash: str, at: int) -> None:
        """Store a new user with a token."""
        ...

    async def by_token(self, token_hash: str) -> UserRow | None:
        """The user of a token."""
        ...

    async def by_code(self, code_hash: str) -> UserRow | None:
        """The user of a resume code."""
        ...

    async def by_login(self, login: str) -> UserRow | None:
        """The user of an account's name."""
        ...

    async def update(self, user: UserRow) -> bool:
        """Store a user anew; `False` if another has the same login."""
        ...

    async def add_token(self, user: str, token_hash: str, at: int) -> None:
        """Store a further token of a user."""
        ...

    async def drop_token(self, token_hash: str) -> None:
        """Forget a token."""
        ...


class AccountRefusal(SpielbrettError):  # noqa: N818
    """What is said to somebody who cannot come in."""


class Accounts:
    """Guests, accounts and their keys."""

    def __init__(self, users: Users, time: Time, chance: Chance) -> None:
        self._users, self._time, self._chance = users, time, chance
        self._hasher = PasswordHasher()

    async def guest(self, name: str) -> tuple[UserRow, str, str]:
        """A new guest, its token and its resume code; both are told once."""
        code, token = _new_code(), secrets.token_urlsafe(32)
        user = UserRow(self._chance.name(), clean_name(name), code_hash=_hash(code), created_at=self._time.now())
        await self._users.add(user, _hash(token), self._time.now())
        return user, token, "-".join(code[part : part + 4] for part in range(0, CODE_LENGTH, 4))

    async def by_token(self, token: str) -> UserRow | None:
        """The user of a token."""
        return await self._users.by_token(_hash(token))

    async def resume(self, code: str) -> tuple[UserRow, str]:
        """The user of a resume code and a token for this device. Raises AccountRefusal."""
        user = await self._users.by_code(_hash(fold_code(code)))
        if user is None:
            raise AccountRefusal(phrase("house.code"))
        return user, await self._token(user)

    async def log_in(self, name: str, password: str) -> tuple[UserRow, str]:
        """The user of an account and a token for this device. Raises AccountRefusal, the same whatever was wrong."""
        user = await self._users.by_login(fold_name(name))
        try:
            self._hasher.verify(user.password_hash if user and user.password_hash else "", password)
        except (VerificationError, InvalidHashError) as error:
            raise AccountRefusal(phrase("house.password")) from error
        assert user is not None
        return user, await self._token(user)

    async def upgrade(self, user: UserRow, name: str, password: str) -> UserRow:
        """Make a guest an account, keeping everything. Raises AccountRefusal."""
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise AccountRefusal(phrase("house.password_length", low=SHORTEST_PASSWORD, high=LONGEST_PASSWORD))
        account = UserRow(
            user.id,
            clean_name(name),
            fold_name(name),
            user.code_hash,
            self._hasher.hash(password),
            user.created_at,
        )
        if not await self._users.update(account):
            raise AccountRefusal(phrase("house.name_taken", name=account.name))
        return account

    async def log_out(self, token: str) -> None:
        """Forget a token."""
        await self._users.drop_token(_hash(token))

    async def _token(self, user: UserRow) -> str:
        token = secrets.token_urlsafe(32)
        await self._users.add_token(user.id, _hash(token), self._time.now())
        return token


def clean_name(name: str) -> str:
    """A name as it is shown: no control characters, single blanks. Raises AccountRefusal where nothing is left."""
    kept = "".join(c for c in unicodedata.normalize("NFC", name) if not unicodedata.category(c).startswith("C"))
    kept = " ".join(kept.split())
    if not 0 < len(kept) <= LONGEST_NAME:
        raise AccountRefusal(phrase("house.name", count=LONGEST_NAME))
    return kept


def fold_name(name: str) -> str:
    """The form in which names are compared."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()


def fold_code(code: str) -> str:
    """A resume code as it was made, however it was typed."""
    plain = code.upper().replace("O", "0").replace("I", "1").replace("L", "1")
    return "".join(c for c in plain if c in ALPHABET)


def _new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
