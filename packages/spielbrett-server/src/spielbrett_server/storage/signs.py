"""Signs of life of the nodes."""

from ..house.alive import Sign
from .sql import Statement
from .store import Store

_SIGN = """INSERT INTO alive (node, at, up) VALUES ($1, $2, $3)
    ON CONFLICT (node) DO UPDATE SET at = excluded.at, up = excluded.up"""
_SIGNS = "SELECT node, at, up FROM alive"


class StoredSigns:
    """Implements `alive.Signs` in the database of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def sign(self, sign: Sign) -> None:
        """See `Signs.sign`."""
        await self._store.commit(Statement(_SIGN, (sign.node, sign.at, sign.up)))

    async def signs(self) -> list[Sign]:
        """See `Signs.signs`."""
        return [Sign(node, at, bool(up)) for node, at, up in await self._store.rows(_SIGNS)]
