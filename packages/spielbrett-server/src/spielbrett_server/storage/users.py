"""Users and their keys."""

from typing import Any

from ..house.users import Bearer, ChallengeRow, Outdated, PasskeyRow, TokenRow, UserRow
from .sql import Statement
from .store import Clash, Store

_FIELDS = 'SELECT "user".id, "user".name, login, code_hash, password_hash, "user".created_at, language'
_USER = f'{_FIELDS} FROM "user"'
_BEARER = f"""{_FIELDS}, hash, user_id, token.created_at, token.name, scopes
    FROM token JOIN "user" ON "user".id = token.user_id WHERE hash = $1"""
_TOKENS = """SELECT hash, user_id, created_at, name, scopes FROM token
    WHERE user_id = $1 ORDER BY created_at DESC, hash"""
_PASSKEYS = "SELECT id, user_id, public_key, sign_count, created_at, name FROM passkey"
_CHALLENGE = "SELECT hash, user_id, expires_at FROM challenge WHERE hash = $1"

_ADD_USER = """INSERT INTO "user" (id, name, login, code_hash, password_hash, created_at, language)
    VALUES ($1, $2, $3, $4, $5, $6, $7)"""
_RENAME = """UPDATE "user" SET name = $2, login = CASE WHEN login IS NULL THEN NULL ELSE CAST($3 AS TEXT) END
    WHERE id = $1"""
_SET_CODE = 'UPDATE "user" SET code_hash = $2 WHERE id = $1'
_SET_LANGUAGE = 'UPDATE "user" SET language = $2 WHERE id = $1'
_SET_ACCOUNT = """UPDATE "user" SET name = $2, login = $3, password_hash = $4, code_hash = COALESCE($5, code_hash)
    WHERE id = $1 AND COALESCE(password_hash, '') = $6"""
_ADD_TOKEN = "INSERT INTO token (hash, user_id, created_at, name, scopes) VALUES ($1, $2, $3, $4, $5)"
_DROP_TOKEN = "DELETE FROM token WHERE user_id = $1 AND substr(hash, 1, 16) = $2"
_DROP_OTHER_TOKENS = "DELETE FROM token WHERE user_id = $1 AND hash <> $2"
_ADD_PASSKEY = """INSERT INTO passkey (id, user_id, public_key, sign_count, created_at, name)
    VALUES ($1, $2, $3, $4, $5, $6)"""
_COUNT_PASSKEY = "UPDATE passkey SET sign_count = $2 WHERE id = $1"
_DROP_PASSKEY = "DELETE FROM passkey WHERE user_id = $1 AND id = $2"
_DROP_EXPIRED = "DELETE FROM challenge WHERE expires_at <= $1"
_KEEP_CHALLENGE = "INSERT INTO challenge (hash, user_id, expires_at) VALUES ($1, $2, $3)"
_TAKE_CHALLENGE = "DELETE FROM challenge WHERE hash = $1"


class StoredUsers:
    """Implements `users.Users` in the database of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, user: UserRow, token: TokenRow) -> None:
        """See `Users.add`."""
        row = (user.id, user.name, user.login, user.code_hash, user.password_hash, user.created_at, user.language)
        await self._store.commit(Statement(_ADD_USER, row), _adding(token))

    async def by_id(self, user: str) -> UserRow | None:
        """See `Users.by_id`."""
        return await self._user("id", user)

    async def by_token(self, token_hash: str) -> Bearer | None:
        """See `Users.by_token`."""
        rows = await self._store.rows(_BEARER, token_hash)
        return Bearer(UserRow(*rows[0][:7]), _token(rows[0][7:])) if rows else None

    async def by_code(self, code_hash: str) -> UserRow | None:
        """See `Users.by_code`."""
        return await self._user("code_hash", code_hash)

    async def by_login(self, login: str) -> UserRow | None:
        """See `Users.by_login`."""
        return await self._user("login", login)

    async def rename(self, user: str, name: str, login: str) -> bool:
        """See `Users.rename`."""
        return await self._changed(_RENAME, user, name, login)

    async def set_code(self, user: str, code_hash: str) -> None:
        """See `Users.set_code`."""
        await self._changed(_SET_CODE, user, code_hash)

    async def set_language(self, user: str, language: str | None) -> None:
        """See `Users.set_language`."""
        await self._changed(_SET_LANGUAGE, user, language)

    async def set_account(self, account: UserRow, instead_of: str | None) -> bool:
        """See `Users.set_account`."""
        row = (account.id, account.name, account.login, account.password_hash, account.code_hash, instead_of or "")
        try:
            changed = await self._store.commit(Statement(_SET_ACCOUNT, row))
        except Clash:
            return False
        if changed == [0]:
            raise Outdated
        return True

    async def add_token(self, token: TokenRow) -> None:
        """See `Users.add_token`."""
        await self._store.commit(_adding(token))

    async def tokens(self, user: str) -> list[TokenRow]:
        """See `Users.tokens`."""
        return [_token(row) for row in await self._store.rows(_TOKENS, user)]

    async def drop_token(self, user: str, token_id: str) -> bool:
        """See `Users.drop_token`."""
        return await self._changed(_DROP_TOKEN, user, token_id)

    async def drop_other_tokens(self, token: TokenRow) -> None:
        """See `Users.drop_other_tokens`."""
        await self._store.commit(Statement(_DROP_OTHER_TOKENS, (token.user, token.hash)))

    async def add_passkey(self, passkey: PasskeyRow) -> bool:
        """See `Users.add_passkey`."""
        row = (passkey.id, passkey.user, passkey.public_key, passkey.sign_count, passkey.created_at, passkey.name)
        return await self._changed(_ADD_PASSKEY, *row)

    async def passkey(self, passkey_id: str) -> PasskeyRow | None:
        """See `Users.passkey`."""
        rows = await self._store.rows(f"{_PASSKEYS} WHERE id = $1", passkey_id)
        return PasskeyRow(*rows[0]) if rows else None

    async def passkeys(self, user: str) -> list[PasskeyRow]:
        """See `Users.passkeys`."""
        rows = await self._store.rows(f"{_PASSKEYS} WHERE user_id = $1 ORDER BY created_at DESC, id", user)
        return [PasskeyRow(*row) for row in rows]

    async def count_passkey(self, passkey_id: str, sign_count: int) -> None:
        """See `Users.count_passkey`."""
        await self._changed(_COUNT_PASSKEY, passkey_id, sign_count)

    async def drop_passkey(self, user: str, passkey_id: str) -> bool:
        """See `Users.drop_passkey`."""
        return await self._changed(_DROP_PASSKEY, user, passkey_id)

    async def keep_challenge(self, challenge: ChallengeRow, now: int) -> None:
        """See `Users.keep_challenge`."""
        row = (challenge.hash, challenge.user, challenge.expires_at)
        await self._store.commit(Statement(_DROP_EXPIRED, (now,)), Statement(_KEEP_CHALLENGE, row))

    async def take_challenge(self, challenge_hash: str) -> ChallengeRow | None:
        """See `Users.take_challenge`."""
        rows = await self._store.rows(_CHALLENGE, challenge_hash)
        taken = bool(rows) and await self._changed(_TAKE_CHALLENGE, challenge_hash)
        return ChallengeRow(*rows[0]) if taken else None

    async def _user(self, column: str, value: str) -> UserRow | None:
        rows = await self._store.rows(f"{_USER} WHERE {column} = $1", value)
        return UserRow(*rows[0]) if rows else None

    async def _changed(self, text: str, *values: object) -> bool:
        """Whether a row has changed; none does where a name has to be unique and is not."""
        try:
            return await self._store.commit(Statement(text, values)) != [0]
        except Clash:
            return False


def _adding(token: TokenRow) -> Statement:
    return Statement(_ADD_TOKEN, (token.hash, token.user, token.created_at, token.name, " ".join(token.scopes)))


def _token(row: tuple[Any, ...]) -> TokenRow:
    key, user, created_at, name, scopes = row
    return TokenRow(key, user, created_at, name, tuple(scopes.split()))
