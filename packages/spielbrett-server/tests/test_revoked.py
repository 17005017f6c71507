"""Whoever loses a key is out at once, at every node."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest_asyncio
from aiohttp import ClientWebSocketResponse, DummyCookieJar
from aiohttp.test_utils import TestClient, TestServer

from spielbrett_server.gateways.web.app import build
from spielbrett_server.gateways.web.sockets import LOGGED_OUT
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.house import House
from spielbrett_server.storage import Store
from spielbrett_server.storage.users import StoredUsers

Client = TestClient[Any, Any]
SECRET = {"name": "Anna", "password": "a long secret"}


@pytest_asyncio.fixture
async def doors(nodes: Sequence[House]) -> AsyncIterator[list[Client]]:
    """A door of each node; on SQLite there is one."""
    clients: list[Client] = []
    for house in nodes:
        assert isinstance(house.store, Store)
        accounts = Accounts(StoredUsers(house.store), house.time, house.chance)
        clients.append(TestClient(TestServer(build(house, accounts)), cookie_jar=DummyCookieJar()))
        await clients[-1].start_server()
    yield clients
    for client in clients:
        await client.close()


class Device:
    """A browser of somebody's, with a socket at one of the doors."""

    def __init__(self, client: Client, token: str) -> None:
        self._client, self._key = client, {"Authorization": f"Bearer {token}"}

    async def socket(self) -> ClientWebSocketResponse:
        socket = await self._client.ws_connect("/ws", headers=self._key)
        assert await answered(socket)
        return socket

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        async with self._client.request(method, path, json=body, headers=self._key) as response:
            return response.status, await response.json() if response.status not in (204, 404) else None


async def come_in(client: Client, path: str, body: object) -> Device:
    async with client.post(path, json=body) as response:
        return Device(client, (await response.json())["token"])


async def anna(doors: Sequence[Client]) -> tuple[Device, Device]:
    """Anna's account on two devices, each at another node if there are several."""
    first = await come_in(doors[0], "/api/guests", {"name": "Anna"})
    assert (await first.ask("POST", "/api/account", SECRET))[0] == 200
    return first, await come_in(doors[-1], "/api/session", SECRET)


async def answered(socket: ClientWebSocketResponse) -> bool:
    await socket.send_json({"t": "ping", "id": "1"})
    return (await socket.receive_json(timeout=10))["t"] == "pong"


async def out(socket: ClientWebSocketResponse) -> bool:
    """Whether the house ends a socket by itself."""
    async with asyncio.timeout(10):
        while not socket.closed:
            await socket.receive()
    return socket.close_code == LOGGED_OUT


async def test_a_changed_password_ends_all_other_sessions(doors: Sequence[Client]):
    first, second = await anna(doors)
    bert = await come_in(doors[-1], "/api/guests", {"name": "Bert"})
    hers, elsewhere, his = [await device.socket() for device in (first, second, bert)]
    body = {**SECRET, "password": "another secret", "current": SECRET["password"]}
    assert (await first.ask("POST", "/api/account", body))[0] == 200
    assert await out(elsewhere)
    assert (await second.ask("GET", "/api/session"))[0] == 401
    assert (await first.ask("GET", "/api/session"))[0] == 200
    assert await answered(hers)
    assert await answered(his)


async def test_a_first_password_ends_nothing(doors: Sequence[Client]):
    first = await come_in(doors[0], "/api/guests", {"name": "Anna"})
    status, code = await first.ask("POST", "/api/account/code")
    second = await come_in(doors[-1], "/api/session", {"code": code["code"]})
    socket = await second.socket()
    assert (status, (await first.ask("POST", "/api/account", SECRET))[0]) == (200, 200)
    assert await answered(socket)


async def test_a_dropped_token_ends_its_sockets(doors: Sequence[Client]):
    first, second = await anna(doors)
    socket = await second.socket()
    _, listed = await first.ask("GET", "/api/tokens")
    (other,) = [token["id"] for token in listed["tokens"] if not token["current"]]
    assert (await first.ask("DELETE", f"/api/tokens/{other}"))[0] == 204
    assert await out(socket)


async def test_logging_out_ends_the_sockets_of_that_browser_only(doors: Sequence[Client]):
    first, second = await anna(doors)
    sockets = [await device.socket() for device in (first, second, second)]
    assert (await second.ask("DELETE", "/api/session"))[0] == 204
    assert [await out(socket) for socket in sockets[1:]] == [True, True]
    assert await answered(sockets[0])
