"""Updates as bytes: what several readers see alike is made once for all of them, a board is not sent twice."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from aiohttp import web
from msgspec.json import Encoder

from spielbrett.scene import Scene, Space

from ...house.house import House
from ...house.watch import Watcher
from ...tables.project import board_view, eyes, look, own_view, shared_view
from ...tables.table import Table

K = TypeVar("K")
V = TypeVar("V")

VIEWS_KEPT, BOARDS_KEPT = 1000, 100
NO_BOARD = b"null"


@dataclass(frozen=True, slots=True)
class Shared:
    """What some see alike of a table, and the board it lies on."""

    version: int
    view: bytes
    board: bytes


@dataclass(frozen=True, slots=True)
class Board:
    """A board, and what it was made from."""

    spaces: tuple[Space, ...]
    lines: tuple[tuple[tuple[float, float], ...], ...]
    view: bytes

    def fits(self, scene: Scene) -> bool:
        """Whether it is the board of a scene: nearly always its spaces are the very same objects."""
        return (self.spaces, self.lines) == (scene.spaces, scene.lines)


class Views:
    """The newest views of the tables of a house, in each language."""

    def __init__(self, house: House) -> None:
        self._house, self._encode = house, Encoder().encode
        self._shared = Kept[tuple[str, int | None, str], Shared](VIEWS_KEPT)
        self._boards = Kept[tuple[str, float, float, str], Board](BOARDS_KEPT)

    async def update(self, watcher: Watcher, name: str, known: bytes | None) -> tuple[bytes, bytes]:
        """The `Update` for a watcher, and the board it is about; that one is left out where it is the known one.

        Its clock is right at its own `now`; a client counts on from there.
        """
        table = await self._house.table(name)
        own = own_view(table, watcher.user)
        shared = self._share(table, eyes(table, own.seat), watcher.language)
        board = NO_BOARD if shared.board is known else shared.board
        parts = (shared.view[:-1], self._encode(own)[1:-1], b'"board":' + board)
        return b'{"t":"update","view":' + b",".join(parts) + b"}}", shared.board

    def _share(self, table: Table, seat: int | None, language: str) -> Shared:
        key = (table.id, seat, language)
        kept = self._shared.get(key)
        if kept is None or kept.version != table.version:
            sight = look(table, seat)
            view = self._encode(shared_view(table, seat, sight, language, self._house.time.now()))
            board = NO_BOARD if sight is None else self._board(table.game.name, sight.scene, language)
            kept = self._shared[key] = Shared(table.version, view, board)
        return kept

    def _board(self, game: str, scene: Scene, language: str) -> bytes:
        key = (game, scene.width, scene.height, language)
        kept = self._boards.get(key)
        if kept is None or not kept.fits(scene):
            kept = self._boards[key] = Board(scene.spaces, scene.lines, self._encode(board_view(scene, language)))
        return kept.view


class Kept(Generic[K, V]):
    """The entries used last."""

    def __init__(self, most: int) -> None:
        self._most, self._entries = most, OrderedDict[K, V]()

    def get(self, key: K) -> V | None:
        """An entry, if it is still there."""
        entry = self._entries.get(key)
        if entry is not None:
            self._entries.move_to_end(key)
        return entry

    def __setitem__(self, key: K, entry: V) -> None:
        self._entries[key] = entry
        self._entries.move_to_end(key)
        if len(self._entries) > self._most:
            self._entries.popitem(last=False)


VIEWS: Final = web.AppKey("views", Views)
