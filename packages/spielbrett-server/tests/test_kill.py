"""The house is killed in the middle of play: no acknowledged move is lost, none is doubled, no clock pays for it."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import closing
from pathlib import Path
from random import Random
from signal import SIGKILL
from sqlite3 import connect
from statistics import median
from time import monotonic, time

import pytest
from aiohttp import ClientSession, DummyCookieJar, TCPConnector
from client import Player, connected, guest, seated
from logs import ANNA, BERT, append, log_of
from servers import free_port

from spielbrett_server.house.alive import Sign
from spielbrett_server.house.sweep import PERIOD
from spielbrett_server.storage import open_store
from spielbrett_server.storage.codec import decode_event
from spielbrett_server.storage.signs import StoredSigns
from spielbrett_server.tables import commands, events
from spielbrett_server.tables.commands import Lot
from spielbrett_server.tables.events import Fischer
from spielbrett_server.tables.table import Table, fold

PROGRAM = """
import sys
from pathlib import Path
from spielbrett_server.config import load
from spielbrett_server.main import serve
serve(load(Path(sys.argv[1]), {}), lambda address: print(address, flush=True))
"""
SETTINGS = """
port = {port}
folder = "{folder}"
[limits]
throttled = false
"""
READY, RESUMED = 3.0, 5.0
"""Seconds: of work until the house announces its address, and from there to every client's newest view."""
BANK = 3_600_000
LAST_SIGN = 1000 * PERIOD + 500
"""Milliseconds before a kill that may be forgiven, too: the last sign of life is not older."""
MOMENT = 500
"""Milliseconds that may pass between the forgiving at a start and the open door."""
TABLES, MOST_MOVES = 6, 12
MANY = 1000
SEATED = (commands.Sit("anna", ANNA), commands.Sit("bert", BERT), commands.Start("anna", Lot(1, "salt")))
LONGEST_ROUND = 300.0
ENGINE = b"spielbrett_server.worker"


class HouseProcess:
    """A house in a process of its own, always on the same port and folder."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        self.address = f"http://127.0.0.1:{port}/"
        self._settings = folder / "house.toml"
        self._settings.write_text(SETTINGS.format(port=port, folder=folder))
        self._process: Process | None = None

    async def start(self) -> float:
        """Open the house; how many seconds of processor time it took, so that other programs do not count."""
        arguments = (sys.executable, "-W", "error", "-c", PROGRAM, str(self._settings))
        self._process = await asyncio.create_subprocess_exec(*arguments, stdout=PIPE, start_new_session=True)
        assert self._process.stdout is not None
        assert (await self._process.stdout.readline()).decode().strip() == self.address
        return _processor_time(self._process.pid)

    async def kill(self) -> float:
        """End it and its group as a failing machine would, and say when: nobody is asked."""
        assert self._process is not None
        os.killpg(self._process.pid, SIGKILL)
        await self._process.wait()
        return time()

    def engines(self) -> list[int]:
        """Its engine processes."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        return [int(child) for child in children if ENGINE in Path(f"/proc/{child}/cmdline").read_bytes()]


def _processor_time(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def alive(process: int) -> bool:
    """Whether a process still does anything: one that nobody has buried does not."""
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] not in "ZX"


def events_of(path: Path, table: str) -> list[events.AnyEvent]:
    """The log of a table, without gaps."""
    with closing(connect(path)) as file:
        rows = file.execute("SELECT version, body FROM event WHERE table_id = ? ORDER BY version", (table,)).fetchall()
    assert [version for version, _ in rows] == list(range(1, len(rows) + 1))
    return [decode_event(body) for _, body in rows]


class Evening:
    """Guests who play against each other and the computer, while their house is killed again and again."""

    def __init__(self, house: HouseProcess, file: Path, seed: int) -> None:
        self.house, self._file, self._random = house, file, Random(seed)
        self.players, self._tables = list[Player](), dict[str, tuple[Player, ...]]()
        self._moves = asyncio.Semaphore(0)
        self.gaps = list[tuple[float, float]]()
        self.ready, self.resumed = list[float](), list[float]()
        self.engines = 0

    async def open(self, http: ClientSession) -> None:
        """The guests come."""
        await self.house.start()
        self.players = [await guest(http, self.house.address, f"Guest {n}") for n in range(2 * TABLES + 1)]

    async def play(self, kills: int) -> None:
        """Rounds of games, until there were so many kills and the last round is over."""
        async with connected(*self.players):
            while len(self.gaps) < kills:
                await self._begin()
                playing = asyncio.gather(*(self._play(table) for table in self._tables))
                async with asyncio.timeout(LONGEST_ROUND):
                    await asyncio.gather(playing, self._rain(playing, kills))
                self._check_logs()

    async def _begin(self) -> None:
        pairs = [*zip(self.players[::2], [*self.players[1::2], None], strict=True)]
        self._tables.clear()
        for host, other in pairs:
            table = await seated(host, other, Fischer(BANK, 0), pits=4, stones=3)
            self._tables[table] = (host,) if other is None else (host, other)
            for player in self._tables[table]:
                await player.watch(table)

    async def _play(self, table: str) -> None:
        players = self._tables[table]
        await asyncio.gather(
            *(player.play(table, Random(seat), self._moves.release) for seat, player in enumerate(players))
        )

    async def _rain(self, playing: "asyncio.Future[list[None]]", kills: int) -> None:
        while len(self.gaps) < kills:
            for _ in range(self._random.randint(1, MOST_MOVES)):
                move = asyncio.ensure_future(self._moves.acquire())
                await asyncio.wait({move, playing}, return_when=asyncio.FIRST_COMPLETED)
                if playing.done():
                    move.cancel()
                    return
            await asyncio.sleep(self._random.uniform(0, 0.01))
            await self._kill()

    async def _kill(self) -> None:
        engines = self.house.engines()
        down_at = await self.house.kill()
        self.ready.append(await self.house.start())
        began = monotonic()
        self.gaps.append((down_at, time()))
        async with asyncio.timeout(RESUMED):
            await asyncio.gather(
                *(self._resume(t, player) for t, players in self._tables.items() for player in players)
            )
        self.resumed.append(monotonic() - began)
        self.engines += len(engines)
        assert not [engine for engine in engines if alive(engine)]

    async def _resume(self, table: str, player: Player) -> None:
        acknowledged = [move for move in player.acknowledged if move.table == table]
        view = await player.catch_up(table)
        assert view.result is None or view.result.reason == "rules"
        for move in acknowledged:
            assert view.plies[move.ply].action == move.action

    def _check_logs(self) -> None:
        for name, players in self._tables.items():
            log = events_of(self._file, name)
            table = fold(Table(name), log)
            assert [event.reason for event in log if isinstance(event, events.Ended)] == ["rules"]
            people = {table.seat_of(player.me.user) for player in players}
            played = [(ply, move.action) for ply, move in enumerate(table.plies) if move.seat in people]
            known = sorted((m.ply, m.action) for player in players for m in player.acknowledged if m.table == name)
            assert known == played
            self._check_clock(table)

    def _check_clock(self, table: Table) -> None:
        """What was charged is what passed, without the time in which the house was away."""
        assert table.started is not None
        assert table.ended is not None
        began, ended = table.started.at, table.ended.at
        gaps = [(1000 * down, 1000 * up) for down, up in self.gaps if began < 1000 * down < ended]
        passed = ended - began - sum(up - down for down, up in gaps)
        charged = sum(BANK - left for left in table.clock.left)
        assert passed - LAST_SIGN * len(gaps) <= charged <= passed + MOMENT * len(gaps)


async def evening(folder: Path, kills: int) -> Evening:
    """An evening with so many kills."""
    house = HouseProcess(folder)
    evening = Evening(house, folder / "spielbrett.sqlite", kills)
    async with ClientSession(connector=TCPConnector(limit=0), cookie_jar=DummyCookieJar()) as http:
        try:
            await evening.open(http)
            await evening.play(kills)
        finally:
            await house.kill()
    print(
        f"{kills} kills, {sum(len(player.acknowledged) for player in evening.players)} acknowledged moves; "
        f"ready after {median(evening.ready):.2f} s (at most {max(evening.ready):.2f} s), "
        f"resumed {median(evening.resumed):.2f} s later (at most {max(evening.resumed):.2f} s)"
    )
    return evening


@pytest.mark.parametrize("kills", [20, pytest.param(200, marks=pytest.mark.long)])
async def test_kills_harm_nobody(tmp_path: Path, kills: int):
    found = await evening(tmp_path, kills)
    assert max(found.ready) <= READY
    assert found.engines


async def test_a_house_with_a_thousand_games_is_ready_again_in_time(tmp_path: Path):
    """The game whose clock was seen to first is charged for little of the others' time."""
    file = tmp_path / "spielbrett.sqlite"
    down_at = 1000 * int(time()) - 60_000
    names = [f"T{number:07}" for number in range(MANY)]
    log = log_of("T", *SEATED, at=down_at - 4000)
    store = await open_store(str(file))
    await StoredSigns(store).sign(Sign("gone", down_at, up=True))
    await asyncio.gather(*(store.append([append(name, [], log)]) for name in names))
    await store.close()
    house = HouseProcess(tmp_path)
    ready = await house.start()
    opened = 1000 * time()
    await house.kill()
    halted = [events_of(file, name)[-1] for name in names]
    charged = opened - min(event.at for event in halted)
    print(f"ready after {ready:.2f} s of work with {MANY} games; at most {charged:.0f} ms charged")
    assert all(isinstance(event, events.Halted) and event.since == down_at for event in halted)
    assert ready <= READY
    assert charged <= 1000 * READY
