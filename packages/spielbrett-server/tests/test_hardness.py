"""What must not silence, stop or open a house: faults of the store, tables that cannot be read, twisted messages."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestClient, TestServer
from doubles import HandClock
from logs import ANNA, BERT, OPEN

from spielbrett_server.gateways.web import socket as door
from spielbrett_server.gateways.web.app import build
from spielbrett_server.gateways.web.asking import Proxies
from spielbrett_server.gateways.web.doorkeeper import DOORKEEPER, PATIENCE, Doorkeeper
from spielbrett_server.gateways.web.quiet import Quiet
from spielbrett_server.gateways.web.views import Views
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.alive import Alive
from spielbrett_server.house.house import House
from spielbrett_server.house.limits import Limits, Rate
from spielbrett_server.house.ports import StoreFault
from spielbrett_server.house.sweep import Sweep
from spielbrett_server.house.watch import Watch, Watcher
from spielbrett_server.storage import Store
from spielbrett_server.storage.signs import StoredSigns
from spielbrett_server.storage.sql import Statement
from spielbrett_server.tables import commands
from spielbrett_server.tables.refusal import TableRefusal

Client = TestClient[Any, Any]
DEEP = "[" * 4000 + "]" * 4000
SPOIL = "UPDATE event SET body = $2 WHERE table_id = $1 AND version = 1"


@pytest_asyncio.fixture
async def client(house: House, accounts: Accounts) -> AsyncIterator[Client]:
    app = build(house, accounts, Limits(messages=Rate(3, 3)), Proxies(frozenset({"127.0.0.1"})))
    async with TestClient(TestServer(app)) as client:
        yield client


async def started(house: House) -> str:
    table = (await house.open_table(OPEN)).table
    await house.carry_out(table, commands.Sit("anna", ANNA))
    await house.carry_out(table, commands.Sit("bert", BERT))
    await house.carry_out(table, commands.Start("anna", house.lot()))
    return table


async def spoil(store: Store, table: str) -> None:
    await store.commit(Statement(SPOIL, (table, b'{"event":"of a newer program","secret":"hush"}')))


async def test_an_update_that_the_store_cannot_give_comes_later(
    client: Client, house: House, monkeypatch: pytest.MonkeyPatch
):
    table, update, failed = await started(house), Views.update, list[str]()

    async def sometimes(views: Views, watcher: Watcher, name: str, known: bytes | None) -> tuple[bytes, bytes]:
        if not failed:
            failed.append(name)
            raise StoreFault("away")
        return await update(views, watcher, name, known)

    monkeypatch.setattr(Views, "update", sometimes)
    monkeypatch.setattr(door, "AGAIN", 0.0)
    async with client.ws_connect("/ws") as socket:
        await socket.send_json({"t": "watch", "id": "1", "table": table, "version": 0})
        assert {(await socket.receive_json(timeout=10))["t"] for _ in range(2)} == {"done", "update"}
    assert failed == [table]


async def test_a_table_that_cannot_be_read_is_refused_and_logged_without_its_secrets(
    house: House, store: Store, accounts: Accounts, caplog: pytest.LogCaptureFixture
):
    table, whole = await started(house), await started(house)
    await spoil(store, table)
    other = House(store, house.bus, house.time, house.chance)
    for _ in range(2):
        with pytest.raises(TableRefusal, match=r"table\.unreadable"):
            await other.view(table, None, "en")
    assert (caplog.text.count("cannot be read"), "hush" in caplog.text) == (1, False)
    assert (await other.view(whole, None, "en")).status == "running"
    async with TestClient(TestServer(build(other, accounts))) as client, client.ws_connect("/ws") as socket:
        await socket.send_json({"t": "watch", "id": "1", "table": table, "version": 0})
        assert (await socket.receive_json(timeout=10))["refusal"]["code"] == "table.unreadable"
        await socket.send_json({"t": "watch", "id": "2", "table": whole, "version": 0})
        assert (await socket.receive_json(timeout=10))["t"] == "done"
        assert (await client.get(f"/api/tables/{table}")).status == 500


async def test_a_table_that_cannot_be_read_stops_neither_sweep_nor_rings(house: House, store: Store, time: HandClock):
    table = await started(house)
    await store.commit(Statement("UPDATE entry SET due = 1, computer = TRUE WHERE table_id = $1", (table,)))
    await spoil(store, table)
    other = House(store, house.bus, time, house.chance)
    await Sweep(other, Alive(StoredSigns(store), time, "one")).once()
    watch, watcher = Watch(other), Watcher(None, "en")
    watch.add(watcher, table)
    listening = asyncio.create_task(watch.listen())
    await asyncio.sleep(0)
    await house.bus.ring(table, 99)
    await asyncio.wait_for(watcher.changed(), 10)
    assert not listening.done()
    listening.cancel()


async def test_an_entry_that_cannot_be_read_is_missing_from_lists(house: House, store: Store):
    table, whole = [await started(house) for _ in range(2)]
    await store.commit(Statement("UPDATE entry SET body = $2 WHERE table_id = $1", (table, b"{}")))
    assert [entry.table for entry in await store.listed(statuses=("running",))] == [whole]


async def test_json_that_is_nested_too_deeply_has_one_answer_at_every_door(client: Client):
    async with client.ws_connect("/ws") as socket:
        await socket.send_str(f'{{"y":{DEEP},"t":"ping","id":"d"}}')
        assert (await socket.receive_json(timeout=10))["refusal"]["code"] == "house.body"
        await socket.send_json({"t": "ping", "id": "1"})
        assert (await socket.receive_json(timeout=10))["t"] == "pong"
    body = f'{{"passkey":{{"response":{DEEP}}}}}'
    async with client.post("/api/session", data=body) as response:
        assert (response.status, (await response.json())["code"]) == (400, "house.body")


async def test_messages_that_cannot_be_read_count_too(client: Client):
    async with client.ws_connect("/ws") as socket:
        for _ in range(4):
            await socket.send_str("?")
        codes = [(await socket.receive_json(timeout=10))["refusal"]["code"] for _ in range(4)]
    assert codes == ["house.body"] * 3 + ["house.throttled"]


async def test_a_token_that_nobody_knows_is_refused_and_one_stays_who_one_is(client: Client, accounts: Accounts):
    _, token, _ = await accounts.guest("Anna")
    async with client.ws_connect("/ws", headers={"Authorization": f"Bearer {token}"}) as socket:
        await socket.send_json({"t": "hello", "id": "1", "protocol": 1, "token": "nobody's"})
        assert (await socket.receive_json(timeout=10))["refusal"]["code"] == "house.unauthorized"
        await socket.send_json({"t": "resign", "id": "2", "table": "nothing"})
        assert (await socket.receive_json(timeout=10))["refusal"]["code"] == "table.unknown"


async def test_who_is_known_does_not_become_another_guest(client: Client, accounts: Accounts):
    user, token, _ = await accounts.guest("Anna")
    headers = {"Authorization": f"Bearer {token}"}
    async with client.post("/api/guests", json={"name": "Bert"}, headers=headers) as response:
        me = await response.json()
        assert (me, "Set-Cookie" in response.headers) == ({"user": user.id, "name": "Anna", "guest": True}, False)


async def test_what_a_proxy_adds_in_a_line_of_its_own_is_believed_last(client: Client):
    lines = [("X-Forwarded-For", "10.0.0.1"), ("X-Forwarded-For", "8.8.8.8")]
    async with client.get("/metrics", headers=lines) as response:
        assert response.status == 403
    async with client.post("/api/guests", json={"name": "A"}, headers={"Origin": "http://[::1"}) as response:
        assert response.status == 403


async def test_the_parser_of_requests_logs_nothing_that_was_sent(
    house: House, accounts: Accounts, caplog: pytest.LogCaptureFixture
):
    server = TestServer(build(house, accounts))
    await server.start_server(logger=Quiet(logging.getLogger("house")), access_log=None)
    reader, writer = await asyncio.open_connection(server.host, server.make_url("/").port or 0)
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nCookie: spielbrett=TOKEN; pad=" + b"y" * 9000 + b"\r\n\r\n")
    assert b" 400 " in await reader.readline()
    writer.close()
    await server.close()
    assert ("TOKEN" in caplog.text, "request failed" in caplog.text) == (False, True)


@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost:8000", 200), ("192.0.2.1", 200), ("[::1]:8000", 200), ("den.local", 200), ("evil.example:8000", 421)],
)
async def test_a_house_answers_to_its_own_names_alone(house: House, accounts: Accounts, host: str, status: int):
    app = build(house, accounts, names=frozenset({"den.local"}))
    async with TestClient(TestServer(app)) as client, client.get("/api/limits", headers={"Host": host}) as response:
        assert response.status == status


class Guest:
    """A connection that says nothing."""

    def __init__(self, address: str) -> None:
        self.transport, self.address, self.closed = self, address, False

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 1

    def force_close(self) -> None:
        self.closed = True


def test_the_silent_and_the_many_are_shown_out():
    keeper, many, proxy = Doorkeeper(2, frozenset({"proxy"})), [Guest("one")], [Guest("proxy") for _ in range(5)]
    keeper.look([*many, *proxy], 0)
    many += [Guest("one") for _ in range(2)]
    keeper.look([*many, *proxy], 1)
    assert [guest.closed for guest in (*many, *proxy)] == [False, False, True] + [False] * 5
    keeper.look([*many[:2], *proxy], PATIENCE + 0.5)
    assert [guest.closed for guest in many[:2]] == [True, False]


async def test_half_a_request_is_waited_for_and_not_for_ever(house: House, accounts: Accounts):
    app = build(house, accounts)
    async with TestClient(TestServer(app)) as client, client.ws_connect("/ws") as socket:
        reader, writer = await asyncio.open_connection(client.host, client.port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
        server: Any = client.server
        while len(server.handler.connections) < 2:
            await asyncio.sleep(0)
        for now in (0, PATIENCE + 1):
            app[DOORKEEPER].look(server.handler.connections, now)
        with suppress(ConnectionResetError):
            assert await reader.read() == b""
        writer.close()
        await socket.send_json({"t": "ping", "id": "1"})
        assert (await socket.receive_json(timeout=10))["t"] == "pong"
