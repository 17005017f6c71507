"""Users and tokens on SQLite."""

import sqlite3

from ..house.accounts import UserRow
from .sqlite import SqliteStore

_COLUMNS = "user.id, user.name, user.login, user.code_hash, user.password_hash, user.created_at"


class SqliteUsers:
    """Implements `accounts.Users` in the database of a store."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store

    async def add(self, user: UserRow, token_hash: str, at: int) -> None:
        """See `Users.add`."""

        def work(connection: sqlite3.Connection) -> None:
            row = (user.id, user.name, user.login, user.code_hash, user.password_hash, user.created_at)
            connection.execute("INSERT INTO user VALUES (?, ?, ?, ?, ?, ?)", row)
            connection.execute("INSERT INTO token VALUES (?, ?, ?)", (token_hash, user.id, at))

        await self._store.write(work)

    async def by_token(self, token_hash: str) -> UserRow | None:
        """See `Users.by_token`."""
        return await self._one(f"{_FROM} JOIN token ON token.user_id = user.id WHERE token.hash = ?", token_hash)

    async def by_code(self, code_hash: str) -> UserRow | None:
        """See `Users.by_code`."""
        return await self._one(f"{_FROM} WHERE code_hash = ?", code_hash)

    async def by_login(self, login: str) -> UserRow | None:
        """See `Users.by_login`."""
        return await self._one(f"{_FROM} WHERE login = ?", login)

    async def update(self, user: UserRow) -> bool:
        """See `Users.update`."""
        sql = "UPDATE user SET name = ?, login = ?, code_hash = ?, password_hash = ? WHERE id = ?"
        row = (user.name, user.login, user.code_hash, user.password_hash, user.id)
        try:
            await self._store.write(lambda connection: connection.execute(sql, row))
        except sqlite3.IntegrityError:
            return False
        return True

    async def add_token(self, user: str, token_hash: str, at: int) -> None:
        """See `Users.add_token`."""
        row = (token_hash, user, at)
        await self._store.write(lambda connection: connection.execute("INSERT INTO token VALUES (?, ?, ?)", row))

    async def drop_token(self, token_hash: str) -> None:
        """See `Users.drop_token`."""
        await self._store.write(
            lambda connection: connection.execute("DELETE FROM token WHERE hash = ?", (token_hash,))
        )

    async def _one(self, sql: str, value: str) -> UserRow | None:
        rows = await self._store.rows(sql, value)
        return UserRow(*rows[0]) if rows else None


_FROM = f"SELECT {_COLUMNS} FROM user"
