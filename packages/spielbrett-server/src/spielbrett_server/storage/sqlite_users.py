"""Users and their keys on SQLite."""

import sqlite3
from typing import Any

from ..house.users import Bearer, ChallengeRow, PasskeyRow, TokenRow, UserRow
from .sqlite import SqliteStore

_USER = "user.id, user.name, user.login, user.code_hash, user.password_hash, user.created_at, user.language"
_FROM = f"SELECT {_USER} FROM user"
_TOKEN = "token.hash, token.user_id, token.created_at, token.name, token.scopes"
_PASSKEYS = "SELECT id, user_id, public_key, sign_count, created_at, name FROM passkey"


class SqliteUsers:
    """Implements `users.Users` in the database of a store."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store

    async def add(self, user: UserRow, token: TokenRow) -> None:
        """See `Users.add`."""
        row = (user.id, user.name, user.login, user.code_hash, user.password_hash, user.created_at, user.language)

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO user VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            connection.execute("INSERT INTO token VALUES (?, ?, ?, ?, ?)", _token_row(token))

        await self._store.write(work)

    async def by_id(self, user: str) -> UserRow | None:
        """See `Users.by_id`."""
        return await self._user(f"{_FROM} WHERE id = ?", user)

    async def by_token(self, token_hash: str) -> Bearer | None:
        """See `Users.by_token`."""
        sql = f"SELECT {_TOKEN}, {_USER} FROM token JOIN user ON user.id = token.user_id WHERE token.hash = ?"
        rows = await self._store.rows(sql, token_hash)
        return Bearer(UserRow(*rows[0][5:]), _token(rows[0][:5])) if rows else None

    async def by_code(self, code_hash: str) -> UserRow | None:
        """See `Users.by_code`."""
        return await self._user(f"{_FROM} WHERE code_hash = ?", code_hash)

    async def by_login(self, login: str) -> UserRow | None:
        """See `Users.by_login`."""
        return await self._user(f"{_FROM} WHERE login = ?", login)

    async def update(self, user: UserRow) -> bool:
        """See `Users.update`."""
        sql = "UPDATE user SET name = ?, login = ?, code_hash = ?, password_hash = ?, language = ? WHERE id = ?"
        row = (user.name, user.login, user.code_hash, user.password_hash, user.language, user.id)
        return await self._changed(sql, *row)

    async def add_token(self, token: TokenRow) -> None:
        """See `Users.add_token`."""
        await self._changed("INSERT INTO token VALUES (?, ?, ?, ?, ?)", *_token_row(token))

    async def tokens(self, user: str) -> list[TokenRow]:
        """See `Users.tokens`."""
        sql = f"SELECT {_TOKEN} FROM token WHERE user_id = ? ORDER BY created_at DESC, hash"
        return [_token(row) for row in await self._store.rows(sql, user)]

    async def drop_token(self, user: str, token_id: str) -> bool:
        """See `Users.drop_token`."""
        return await self._changed("DELETE FROM token WHERE user_id = ? AND substr(hash, 1, 16) = ?", user, token_id)

    async def add_passkey(self, passkey: PasskeyRow) -> bool:
        """See `Users.add_passkey`."""
        row = (passkey.id, passkey.user, passkey.public_key, passkey.sign_count, passkey.created_at, passkey.name)
        return await self._changed("INSERT INTO passkey VALUES (?, ?, ?, ?, ?, ?)", *row)

    async def passkey(self, passkey_id: str) -> PasskeyRow | None:
        """See `Users.passkey`."""
        rows = await self._store.rows(f"{_PASSKEYS} WHERE id = ?", passkey_id)
        return PasskeyRow(*rows[0]) if rows else None

    async def passkeys(self, user: str) -> list[PasskeyRow]:
        """See `Users.passkeys`."""
        rows = await self._store.rows(f"{_PASSKEYS} WHERE user_id = ? ORDER BY created_at DESC, id", user)
        return [PasskeyRow(*row) for row in rows]

    async def count_passkey(self, passkey_id: str, sign_count: int) -> None:
        """See `Users.count_passkey`."""
        await self._changed("UPDATE passkey SET sign_count = ? WHERE id = ?", sign_count, passkey_id)

    async def drop_passkey(self, user: str, passkey_id: str) -> bool:
        """See `Users.drop_passkey`."""
        return await self._changed("DELETE FROM passkey WHERE user_id = ? AND id = ?", user, passkey_id)

    async def keep_challenge(self, challenge: ChallengeRow, now: int) -> None:
        """See `Users.keep_challenge`."""
        row = (challenge.hash, challenge.user, challenge.expires_at)

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM challenge WHERE expires_at <= ?", (now,))
            connection.execute("INSERT INTO challenge VALUES (?, ?, ?)", row)

        await self._store.write(work)

    async def take_challenge(self, challenge_hash: str) -> ChallengeRow | None:
        """See `Users.take_challenge`."""
        sql = "DELETE FROM challenge WHERE hash = ? RETURNING hash, user_id, expires_at"
        row = await self._store.write(lambda connection: connection.execute(sql, (challenge_hash,)).fetchone())
        return ChallengeRow(*row) if row else None

    async def _user(self, sql: str, value: str) -> UserRow | None:
        rows = await self._store.rows(sql, value)
        return UserRow(*rows[0]) if rows else None

    async def _changed(self, sql: str, *values: object) -> bool:
        """Whether a statement changed a row; it does not where a name has to be unique and is not."""
        try:
            return await self._store.write(lambda connection: connection.execute(sql, values).rowcount > 0)
        except sqlite3.IntegrityError:
            return False


def _token_row(token: TokenRow) -> tuple[object, ...]:
    return token.hash, token.user, token.created_at, token.name, " ".join(token.scopes)


def _token(row: tuple[Any, ...]) -> TokenRow:
    token_hash, user, created_at, name, scopes = row
    return TokenRow(token_hash, user, created_at, name, tuple(scopes.split()))
