"""What is kept of people and their keys, and where: the one thing that is not derived from the logs.

Only hashes of tokens, codes, challenges and passwords are kept.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

Scope = Literal["play", "read", "account"]
SCOPES: tuple[Scope, ...] = ("play", "read", "account")
"""What a token allows: to act at tables, to see what its user sees, to change who its user is."""


class UserRow(Struct, frozen=True):
    """A user: a guest or an account."""

    id: str
    name: str
    login: str | None = None
    """The folded name of an account; `None` for a guest."""
    code_hash: str | None = None
    password_hash: str | None = None
    created_at: int = 0
    language: str | None = None
    """The language preferred; `None` follows the browser."""


class TokenRow(Struct, frozen=True):
    """A key of a user: a browser's, or one made for a program."""

    hash: str
    user: str
    created_at: int
    name: str = ""
    """What the user calls it; empty for the session of a browser."""
    scopes: tuple[Scope, ...] = SCOPES

    @property
    def id(self) -> str:
        """How it is called in lists; worth nothing to whoever wants to come in."""
        return self.hash[:16]


class PasskeyRow(Struct, frozen=True):
    """The public half of a passkey."""

    id: str
    """The credential's id in base64url."""
    user: str
    public_key: bytes
    sign_count: int
    created_at: int
    name: str = ""


class ChallengeRow(Struct, frozen=True):
    """A question to a passkey that may be answered once, until it expires."""

    hash: str
    user: str | None
    """Who wants to register; `None` where somebody wants to log in."""
    expires_at: int


class Outdated(Exception):  # noqa: N818 - an answer of whoever keeps users, not a fault
    """What was to be replaced has been replaced meanwhile."""


class Bearer(Struct, frozen=True):
    """Whoever carries a token, and the token."""

    user: UserRow
    token: TokenRow


class Users(Protocol):
    """Where users and their keys are kept."""

    async def add(self, user: UserRow, token: TokenRow) -> None:
        """Store a new user with a token."""
        ...

    async def by_id(self, user: str) -> UserRow | None:
        """The user of an id."""
        ...

    async def by_token(self, token_hash: str) -> Bearer | None:
        """The user of a token, with the token."""
        ...

    async def by_code(self, code_hash: str) -> UserRow | None:
        """The user of a resume code."""
        ...

    async def by_login(self, login: str) -> UserRow | None:
        """The user of an account's name."""
        ...

    async def rename(self, user: str, name: str, login: str) -> bool:
        """Store another name, and of an account the login with it; `False` if another has that."""
        ...

    async def set_code(self, user: str, code_hash: str) -> None:
        """Store another resume code."""
        ...

    async def set_language(self, user: str, language: str | None) -> None:
        """Store the language preferred."""
        ...

    async def set_account(self, account: UserRow, instead_of: str | None) -> bool:
        """Store name, login, password and, if there is one, resume code; `False` if another has the login.

        Raises Outdated where the password is not `instead_of` any more.
        """
        ...

    async def add_token(self, token: TokenRow) -> None:
        """Store a further token."""
        ...

    async def tokens(self, user: str) -> Sequence[TokenRow]:
        """The tokens of a user, the newest first."""
        ...

    async def drop_token(self, user: str, token_id: str) -> bool:
        """Forget a user's token by its `id`; `False` if there is none."""
        ...

    async def drop_other_tokens(self, token: TokenRow) -> None:
        """Forget all tokens of a user but this one."""
        ...

    async def add_passkey(self, passkey: PasskeyRow) -> bool:
        """Store a passkey; `False` if it is known already."""
        ...

    async def passkey(self, passkey_id: str) -> PasskeyRow | None:
        """The passkey of an id."""
        ...

    async def passkeys(self, user: str) -> Sequence[PasskeyRow]:
        """The passkeys of a user, the newest first."""
        ...

    async def count_passkey(self, passkey_id: str, sign_count: int) -> None:
        """Store how often a passkey says that it has signed."""
        ...

    async def drop_passkey(self, user: str, passkey_id: str) -> bool:
        """Forget a user's passkey; `False` if there is none."""
        ...

    async def keep_challenge(self, challenge: ChallengeRow, now: int) -> None:
        """Store a challenge and forget those that have expired."""
        ...

    async def take_challenge(self, challenge_hash: str) -> ChallengeRow | None:
        """A challenge, which is forgotten by this."""
        ...
