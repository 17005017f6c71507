"""Who people are: guests without a form, resume codes for other devices, accounts with passwords, tokens for programs.

A guest becomes an account in place: the user stays the same, so seats, games and ratings stay too.
"""

import re
import secrets
import unicodedata
from collections.abc import Sequence
from hashlib import sha256

from msgspec.structs import replace

from spielbrett import SpielbrettError, phrase

from .passwords import Passwords
from .ports import Chance, Time
from .users import SCOPES, Bearer, Outdated, Scope, TokenRow, UserRow, Users

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of resume codes: Crockford's base 32, which has no letters that look like digits."""
CODE_LENGTH = 12
"""60 bits: not to be guessed within the throttles of the doors."""
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
LONGEST_NAME = 30
MOST_TOKENS = 100
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)
"""Characters without a picture that are no control characters: default ignorables, blank Braille."""


class AccountRefusal(SpielbrettError):  # noqa: N818
    """What is said to somebody who cannot come in."""


class Accounts:
    """Guests, accounts and their keys."""

    def __init__(self, users: Users, time: Time, chance: Chance) -> None:
        self.users, self._time, self._chance = users, time, chance
        self._passwords = Passwords()

    async def guest(self, name: str) -> tuple[UserRow, str, str]:
        """A new guest, its token and its resume code; both are told once."""
        code, token = _new_code(), secrets.token_urlsafe(32)
        user = UserRow(self._chance.name(), clean_name(name), code_hash=_hash(code), created_at=self._time.now())
        await self.users.add(user, TokenRow(_hash(token), user.id, self._time.now()))
        return user, token, format_code(code)

    async def by_token(self, token: str) -> Bearer | None:
        """Whoever carries a token."""
        return await self.users.by_token(_hash(token))

    async def resume(self, code: str) -> tuple[UserRow, str]:
        """The user of a resume code and a token for this device. Raises AccountRefusal."""
        user = await self.users.by_code(_hash(fold_code(code)))
        if user is None:
            raise AccountRefusal(phrase("house.code"))
        return user, await self.new_token(user)

    async def renew_code(self, user: UserRow) -> str:
        """A new resume code in place of the old one."""
        code = _new_code()
        await self.users.set_code(user.id, _hash(code))
        return format_code(code)

    async def log_in(self, name: str, password: str) -> tuple[UserRow, str]:
        """The user of an account and a token for this device. Raises AccountRefusal, the same whatever was wrong."""
        user = await self.users.by_login(fold_name(name))
        if not await self._passwords.fits(user and user.password_hash, password) or user is None:
            raise AccountRefusal(phrase("house.password"))
        return user, await self.new_token(user)

    async def upgrade(
        self, user: UserRow, name: str, password: str, current: str | None = None
    ) -> tuple[UserRow, str | None]:
        """Make a guest an account, keeping everything; an account gets a new name and password for its current one.

        With another password comes another resume code, which is told: whoever knew the old ones is out. Raises
        AccountRefusal.
        """
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise AccountRefusal(phrase("house.password_length", low=SHORTEST_PASSWORD, high=LONGEST_PASSWORD))
        if user.password_hash is not None and not await self._passwords.fits(user.password_hash, current or ""):
            raise AccountRefusal(phrase("house.password"))
        code = None if user.password_hash is None else _new_code()
        account = replace(
            user,
            name=clean_name(name),
            login=fold_name(name),
            password_hash=await self._passwords.hash(password),
            code_hash=code and _hash(code),
        )
        return await self._keep(account, user.password_hash), code and format_code(code)

    async def rename(self, user: UserRow, name: str) -> UserRow:
        """Another name, with which an account also logs in. Raises AccountRefusal."""
        if not await self.users.rename(user.id, clean_name(name), fold_name(name)):
            raise AccountRefusal(phrase("house.name_taken", name=clean_name(name)))
        return await self._newest(user)

    async def _keep(self, account: UserRow, instead_of: str | None) -> UserRow:
        try:
            kept = await self.users.set_account(account, instead_of)
        except Outdated as outdated:
            raise AccountRefusal(phrase("house.password")) from outdated
        if not kept:
            raise AccountRefusal(phrase("house.name_taken", name=account.name))
        return await self._newest(account)

    async def _newest(self, user: UserRow) -> UserRow:
        return await self.users.by_id(user.id) or user

    async def prefer(self, user: UserRow, language: str | None) -> UserRow:
        """Remember the language a user reads."""
        await self.users.set_language(user.id, language)
        return await self._newest(user)

    async def new_token(self, user: UserRow, name: str = "", scopes: Sequence[Scope] = SCOPES) -> str:
        """A further token, told once. Raises AccountRefusal where a user has very many; sessions replace the oldest."""
        known = await self.users.tokens(user.id)
        if len(known) >= MOST_TOKENS:
            await self._make_room(known, name)
        token = secrets.token_urlsafe(32)
        await self.users.add_token(TokenRow(_hash(token), user.id, self._time.now(), name, tuple(scopes)))
        return token

    async def _make_room(self, known: Sequence[TokenRow], name: str) -> None:
        sessions = [token for token in known if not token.name]
        if name or not sessions:
            raise AccountRefusal(phrase("house.tokens", count=MOST_TOKENS))
        await self.users.drop_token(sessions[-1].user, sessions[-1].id)

    async def end_others(self, bearer: Bearer) -> None:
        """Forget all tokens of a user but the one that asks: whoever knew the old password is out."""
        await self.users.drop_other_tokens(bearer.token)

    async def log_out(self, bearer: Bearer) -> None:
        """Forget the token somebody carries."""
        await self.users.drop_token(bearer.user.id, bearer.token.id)


def clean_name(name: str) -> str:
    """A name as it is shown: compatible letters alike, nothing that cannot be seen, single blanks.

    Raises AccountRefusal where nothing is left.
    """
    kept = " ".join("".join(filter(_is_seen, unicodedata.normalize("NFKC", name))).split())
    kept = unicodedata.normalize("NFKC", kept)
    if not 0 < len(kept) <= LONGEST_NAME:
        raise AccountRefusal(phrase("house.name", count=LONGEST_NAME))
    return kept


def _is_seen(character: str) -> bool:
    return not (unicodedata.category(character).startswith("C") or INVISIBLE.fullmatch(character))


def fold_name(name: str) -> str:
    """The form in which names are compared."""
    return unicodedata.normalize("NFKC", clean_name(name).casefold())


def fold_code(code: str) -> str:
    """A resume code as it was made, however it was typed."""
    plain = code.upper().replace("O", "0").replace("I", "1").replace("L", "1")
    return "".join(c for c in plain if c in ALPHABET)


def format_code(code: str) -> str:
    """A resume code as it is read out."""
    return "-".join(code[part : part + 4] for part in range(0, CODE_LENGTH, 4))


def _new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
