"""Two worlds that differ in nothing but the colours of others: whoever may not know them gets the same bytes in both.

Clans is dealt once; in the second world some colours are others. The same people do the same in both, and everything
that leaves the house is compared: updates of the WebSocket, answers over HTTP with their headers, refusals, lists,
records, what is logged, and what engines are told. Names, salts and times are the same, for chance and time are in the
test's hands. Only the commitment has to differ, as the hash of a salt of 128 bits and the position: it is masked.
"""

import logging
from collections.abc import Sequence
from contextlib import AsyncExitStack
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from aiohttp import ClientWebSocketResponse
from aiohttp.test_utils import TestClient, TestServer
from doubles import HandClock, SeededChance
from msgspec.json import decode, encode
from msgspec.structs import replace

import spielbrett
from spielbrett_server.bus.memory import MemoryBus
from spielbrett_server.gateways.web.app import build
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.entry import entry_of
from spielbrett_server.house.house import House
from spielbrett_server.house.ports import Append
from spielbrett_server.storage import open_store
from spielbrett_server.storage.users import StoredUsers
from spielbrett_server.tables import commands
from spielbrett_server.tables.commands import Lot
from spielbrett_server.tables.decide import decide
from spielbrett_server.tables.events import AnyEvent, Computer, Occupant, Person, Started, Terms
from spielbrett_server.tables.table import Table, fold

NAME, NOW, LOT = "leak", 1_000_000, Lot(7, "0123456789abcdef0123456789abcdef")
PLIES = 6
SPECTATOR = None
CASES = [
    pytest.param(2, (1,), id="two seats, the second one's colour"),
    pytest.param(2, (0,), id="two seats, the first one's colour"),
    pytest.param(3, (1, 2), id="three seats"),
    pytest.param(4, (1, 3), id="four seats"),
    pytest.param(4, (0, 1, 2), id="four seats, all but one"),
]


def dealt(occupants: Sequence[Occupant], changed: Sequence[int]) -> list[AnyEvent]:
    """The log of a table at which the game has begun; the seats named have other colours than the lot gave them."""
    table, log, host = Table(NAME), list[AnyEvent](), next(who.user for who in occupants if isinstance(who, Person))
    seated = [commands.Sit(who.user if isinstance(who, Person) else host, who, n) for n, who in enumerate(occupants)]
    opened = commands.Open(host, "clans", {}, len(occupants), Terms(), drawn=False)
    for command in (opened, *seated, commands.Start(host, LOT)):
        found = decide(table, command, NOW)
        table, log = fold(table, found), [*log, *found]
    return [_recoloured(table, event, changed) if isinstance(event, Started) else event for event in log]


def _recoloured(table: Table, event: Started, changed: Sequence[int]) -> Started:
    state = spielbrett.decode(table.game, event.position)
    colours = list(state.colours)
    free = [colour for colour in range(5) if colour not in colours]
    turned = [*free, *(colours[seat] for seat in changed)]
    for seat, colour in zip(changed, turned, strict=False):
        colours[seat] = colour
    position = spielbrett.encode(table.game, type(state)(state.options, state.board, tuple(colours)))
    commitment = sha256(f"{event.salt} {position}".encode()).hexdigest()
    return replace(event, position=position, commitment=commitment)


class World:
    """A house in which one deal is played, and everything it has told everybody."""

    def __init__(self, database: Path, seats: int, changed: Sequence[int], leaver: int) -> None:
        self.database, self.seats, self.changed, self.leaver = database, seats, changed, leaver
        self.told: dict[int | None, list[bytes]] = {who: [] for who in (*range(seats), SPECTATOR)}
        self.tokens: dict[int | None, str] = {}
        self.commitment = ""

    async def play(self) -> None:
        """Open the house, do everything, close it."""
        async with AsyncExitStack() as stack:
            store = await open_store(str(self.database))
            stack.push_async_callback(store.close)
            self.house = House(store, MemoryBus(), HandClock(NOW), SeededChance())
            accounts = Accounts(StoredUsers(store), self.house.time, SeededChance(2))
            await self._deal(accounts)
            server = TestServer(build(self.house, accounts))
            await server.start_server(access_log=None)
            self.client = await stack.enter_async_context(TestClient[Any, Any](server))
            sockets = {who: await self._connect(who) for who in self.told}
            for ply in range(PLIES):
                await self._ply(ply, sockets)
            await self._leave(sockets)
            for socket in sockets.values():
                await socket.close()

    async def _deal(self, accounts: Accounts) -> None:
        people: list[Person] = []
        for who in self.told:
            user, self.tokens[who], _ = await accounts.guest(f"Seat {who}")
            people.append(Person(user.id, user.name))
        log = dealt(people[: self.seats], self.changed)
        self.commitment = next(event.commitment for event in log if isinstance(event, Started))
        await self.house.store.append([Append(NAME, 0, log, entry_of(fold(Table(NAME), log), NOW))])

    async def _connect(self, who: int | None) -> ClientWebSocketResponse:
        socket = await self.client.ws_connect("/ws", headers=self._headers(who))
        await socket.send_json({"t": "watch", "id": "w", "table": NAME})
        await self._hear(who, socket)
        return socket

    async def _ply(self, ply: int, sockets: dict[int | None, ClientWebSocketResponse]) -> None:
        table = await self.house.table(NAME)
        actions = table.state.legal_actions()
        action, actor = str(actions[len(actions) * ply // PLIES]), table.turn
        for who in self.told:
            await self._look(who, ply)
            await self._try(who, ply, "nonsense")
        await self._post(actor, "actions", {"id": f"a{ply}", "ply": ply, "action": action})
        for who, socket in sockets.items():
            await self._hear(who, socket)

    async def _look(self, who: int | None, ply: int) -> None:
        language = ("de", "en", "es")[ply % 3]
        for act in ("", "/description", f"/plies/{ply // 2}"):
            await self._get(who, f"tables/{NAME}{act}?lang={language}")
        state = (await self.house.table(NAME)).state
        for address in (f"tables/{NAME}/record", "tables", "tables?state=running", "tables?state=running&game=clans"):
            await self._get(who, address)
        if who is not SPECTATOR:
            await self._get(who, "account/playing")
            await self._post_to(who, "analysis", {"game": "clans", "position": _guess(state, who)})

    async def _try(self, who: int | None, ply: int, text: str) -> None:
        """Whatever can be refused."""
        await self._post(who, "actions", {"id": f"t{ply}", "ply": ply, "action": text})
        await self._post(who, "actions", {"id": f"u{ply}", "ply": ply + 3, "action": "1-2"})
        await self._post(who, "actions", {"id": f"v{ply}", "ply": ply, "action": "1-60"})
        await self._post(who, "claim", {"result": "win"})
        await self._post(who, "offers", {"kind": "rematch"})

    async def _leave(self, sockets: dict[int | None, ClientWebSocketResponse]) -> None:
        """Talk; where more than one goes on, somebody gives up and a computer takes the seat."""
        await self._post(0, "talk", {"text": "Good luck"})
        for who, socket in sockets.items():
            await self._hear(who, socket)
        if self.seats > 2:
            await self._post(self.leaver, "resign", {})
            for who, socket in sockets.items():
                await self._hear(who, socket)

    async def _hear(self, who: int | None, socket: ClientWebSocketResponse) -> None:
        """Everything that comes until the newest version has come."""
        version = (await self.house.table(NAME)).version
        while True:
            text = await socket.receive_str(timeout=10)
            self._note(who, text.encode())
            if decode(text).get("view", {}).get("version") == version:
                return

    async def _get(self, who: int | None, address: str) -> None:
        async with self.client.get(f"/api/{address}", headers=self._headers(who)) as response:
            await self._note_answer(who, response)

    async def _post(self, who: int | None, act: str, body: object) -> None:
        await self._post_to(who, f"tables/{NAME}/{act}", body)

    async def _post_to(self, who: int | None, address: str, body: object) -> None:
        async with self.client.post(f"/api/{address}", json=body, headers=self._headers(who)) as response:
            await self._note_answer(who, response)

    async def _note_answer(self, who: int | None, response: Any) -> None:
        headers = sorted((name, value) for name, value in response.headers.items() if name != "Date")
        self._note(who, f"{response.status} {headers}".encode() + await response.read())

    def _note(self, who: int | None, told: bytes) -> None:
        self.told[who].append(told.replace(self.commitment.encode(), b"(the commitment)"))

    def _headers(self, who: int | None) -> dict[str, str]:
        """Without compression: the commitment would change the length."""
        return {"Authorization": f"Bearer {self.tokens[who]}", "Accept-Encoding": "identity"}


def _guess(state: Any, who: int | None) -> str:
    """A position that fits what somebody sees, the same in both worlds: the answer must not say whether it is true."""
    game = spielbrett.find("clans")
    assert game.sample is not None
    return spielbrett.encode(game, game.sample(state.observe(who), Random(1)))


@pytest.mark.parametrize(("seats", "changed"), CASES)
async def test_nobody_is_told_anything_that_depends_on_the_secrets_of_others(
    seats: int, changed: tuple[int, ...], tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.INFO, "spielbrett_server")
    one = World(tmp_path / "one.sqlite", seats, (), changed[0])
    two = World(tmp_path / "two.sqlite", seats, changed, changed[0])
    await one.play()
    logged = _logged(caplog)
    await two.play()
    assert logged == _logged(caplog)
    for who in one.told:
        assert len(one.told[who]) == len(two.told[who]) > 11 * PLIES
        differing = [pair for pair in zip(one.told[who], two.told[who], strict=True) if pair[0] != pair[1]]
        assert bool(differing) == (who in changed), differing[:1]


def _logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    lines = [record.getMessage() for record in caplog.records]
    caplog.clear()
    return lines


@pytest.mark.parametrize("changed", [(0,), (1,), (0, 2)])
async def test_engines_are_told_what_their_seat_sees(changed: tuple[int, ...], tmp_path: Path):
    jobs: list[bytes] = []
    for number, different in enumerate(((), changed)):
        store = await open_store(str(tmp_path / f"{number}.sqlite"))
        house = House(store, MemoryBus(), HandClock(NOW), SeededChance())
        log = dealt([Person("anna", "Anna"), Computer(1), Person("bert", "Bert")], different)
        await store.append([Append(NAME, 0, log, entry_of(fold(Table(NAME), log), NOW))])
        table = await house.table(NAME)
        action = str(table.state.legal_actions()[0])
        await house.carry_out(NAME, commands.Play("anna", 0, action))
        jobs.append(encode(await anext(house.bus.jobs())))
        await store.close()
    assert (jobs[0] == jobs[1]) == (1 not in changed)
