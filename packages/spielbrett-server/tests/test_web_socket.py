"""The WebSocket as clients of every kind use and misuse it."""

import gc
import tracemalloc
from collections.abc import AsyncIterator, Iterator, Mapping
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import ClientWebSocketResponse
from aiohttp.test_utils import TestClient, TestServer
from doubles import HandClock

from spielbrett_server.bus.memory import MemoryBus
from spielbrett_server.gateways.web.app import build
from spielbrett_server.gateways.web.socket import RECHECK, SUBPROTOCOL
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.house import House
from spielbrett_server.house.limits import Limits, Rate
from spielbrett_server.tables import commands
from spielbrett_server.tables.events import Computer, Person, Terms

Client = TestClient[Any, Any]
LIMITS = Limits(messages=Rate(20, 20), sockets_per_address=5, sockets_per_user=2, watched=2)


@pytest_asyncio.fixture
async def client(house: House, accounts: Accounts) -> AsyncIterator[Client]:
    async with TestClient(TestServer(build(house, accounts, LIMITS))) as client:
        yield client


async def running(house: House, accounts: Accounts) -> tuple[str, dict[str, str]]:
    """A table at which it is the turn of a guest, and the guest's key."""
    user, token, _ = await accounts.guest("Anna")
    table = (await house.open_table(commands.Open(user.id, "kalaha", {}, 2, Terms(), drawn=False))).table
    for who in (Person(user.id, "Anna"), Computer(1)):
        await house.carry_out(table, commands.Sit(user.id, who))
    await house.carry_out(table, commands.Start(user.id, house.lot()))
    return table, {"Authorization": f"Bearer {token}"}


async def ask(socket: ClientWebSocketResponse, message: Mapping[str, object]) -> Any:
    await socket.send_json({"id": "q", **message})
    while (answer := await socket.receive_json(timeout=10))["t"] == "update":
        pass
    return answer


async def closed(socket: ClientWebSocketResponse) -> int | None:
    while not socket.closed:
        await socket.receive(timeout=10)
    return socket.close_code


async def test_the_protocol_is_named_with_its_version(client: Client):
    async with client.ws_connect("/ws", protocols=("spielbrett.9", SUBPROTOCOL)) as socket:
        assert socket.protocol == SUBPROTOCOL == "spielbrett.1"
    async with client.ws_connect("/ws", protocols=("spielbrett.9",)) as socket:
        assert await closed(socket) == 4001
    async with client.ws_connect("/ws") as socket:
        await socket.send_json({"t": "hello", "id": "1", "protocol": 9})
        assert await closed(socket) == 4001


async def test_who_has_the_newest_version_gets_no_update(client: Client, house: House, accounts: Accounts):
    table, key = await running(house, accounts)
    version = (await house.table(table)).version
    async with client.ws_connect("/ws", headers=key) as socket:
        await socket.send_json({"t": "watch", "id": "1", "table": table, "version": version})
        await socket.send_json({"t": "ping", "id": "2"})
        assert [(await socket.receive_json())["t"] for _ in range(2)] == ["done", "pong"]
        await socket.send_json({"t": "play", "id": "3", "table": table, "ply": 0, "action": "1"})
        assert {(await socket.receive_json())["t"] for _ in range(2)} == {"done", "update"}


async def test_too_many_tables_are_refused_but_known_ones_may_be_asked_for_again(
    client: Client, house: House, accounts: Accounts
):
    one, two, three = [(await running(house, accounts))[0] for _ in range(3)]
    async with client.ws_connect("/ws") as socket:
        answers = [await ask(socket, {"t": "watch", "table": table}) for table in (one, two, one, three)]
    assert [answer["t"] for answer in answers] == ["done", "done", "done", "refused"]
    assert answers[-1]["refusal"]["code"] == "house.watched"


async def test_the_same_id_is_answered_the_same_after_a_restart(client: Client, house: House, accounts: Accounts):
    table, key = await running(house, accounts)
    play = {"t": "play", "id": "my move", "table": table, "ply": 0, "action": "1"}
    async with client.ws_connect("/ws", headers=key) as socket:
        first = await ask(socket, play)
    async with client.ws_connect("/ws", headers=key) as socket:
        assert await ask(socket, play) == first
    again = House(house.store, MemoryBus(), house.time, house.chance)
    other = TestClient[Any, Any](TestServer(build(again, accounts, LIMITS)))
    async with other, other.ws_connect("/ws", headers=key) as socket:
        assert await ask(socket, play) == first
    assert (await again.table(table)).ply == 1


async def test_an_id_is_not_good_for_another_message(client: Client, house: House, accounts: Accounts):
    (one, key), (two, _) = await running(house, accounts), await running(house, accounts)
    async with client.ws_connect("/ws", headers=key) as socket:
        assert (await ask(socket, {"t": "say", "table": one, "text": "Hello"}))["t"] == "done"
        for message in (
            {"t": "say", "table": two, "text": "Hello"},
            {"t": "play", "table": one, "ply": 0, "action": "1"},
        ):
            assert (await ask(socket, message))["refusal"]["code"] == "house.request_reused"
        assert (await ask(socket, {"t": "say", "table": one, "text": "Hello"}))["t"] == "done"
    assert (await house.table(one)).ply == 0


async def test_too_many_messages_are_answered_with_a_pause(client: Client, time: HandClock):
    async with client.ws_connect("/ws") as socket:
        for _ in range(20):
            assert (await ask(socket, {"t": "ping"}))["t"] == "pong"
        refused = (await ask(socket, {"t": "ping"}))["refusal"]
        assert (refused["code"], refused["ratelimit"]) == ("house.throttled", {"key": "messages", "seconds": 1})
        time.at += 1000
        assert (await ask(socket, {"t": "ping"}))["t"] == "pong"


async def test_sockets_are_counted_by_user_and_by_address(client: Client, house: House, accounts: Accounts):
    _, key = await running(house, accounts)
    async with client.ws_connect("/ws", headers=key) as first, client.ws_connect("/ws", headers=key) as second:
        await counted(first, second)
        async with client.ws_connect("/ws", headers=key) as third:
            assert await closed(third) == 1013
        async with client.ws_connect("/ws") as one, client.ws_connect("/ws") as two, client.ws_connect("/ws") as three:
            await counted(one, two, three)
            async with client.ws_connect("/ws") as sixth:
                assert await closed(sixth) == 1013
            await counted(one)


async def counted(*sockets: ClientWebSocketResponse) -> None:
    """A socket that is answered has been let in, and counts."""
    for socket in sockets:
        assert (await ask(socket, {"t": "ping"}))["t"] == "pong"


async def test_one_socket_watches_so_many_tables(client: Client, house: House, accounts: Accounts):
    tables = [(await running(house, accounts))[0] for _ in range(3)]
    async with client.ws_connect("/ws") as socket:
        answers = [await ask(socket, {"t": "watch", "table": table}) for table in tables]
        assert [answer["t"] for answer in answers] == ["done", "done", "refused"]
        await ask(socket, {"t": "unwatch", "table": tables[0]})
        assert (await ask(socket, {"t": "watch", "table": tables[2]}))["t"] == "done"


async def test_a_revoked_token_ends_its_sockets(client: Client, house: House, accounts: Accounts, time: HandClock):
    table, key = await running(house, accounts)
    bearer = await accounts.by_token(key["Authorization"].partition(" ")[2])
    assert bearer is not None
    async with client.ws_connect("/ws", headers=key) as socket:
        await ask(socket, {"t": "watch", "table": table})
        await accounts.log_out(bearer)
        time.at += RECHECK
        await socket.send_json({"t": "play", "id": "1", "table": table, "ply": 0, "action": "1"})
        assert await closed(socket) == 4003
    assert (await house.table(table)).ply == 0


async def test_a_large_message_ends_the_socket(client: Client):
    async with client.ws_connect("/ws") as socket:
        await socket.send_str("x" * 20_000)
        assert await closed(socket) == 1009


async def test_who_answers_no_ping_is_cut(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("spielbrett_server.gateways.web.socket.HEARTBEAT", 0.1)
    async with client.ws_connect("/ws", autoping=False) as socket:
        assert await closed(socket) == 1006


def nonsense(table: str) -> Iterator[str]:
    """Messages that are none, that come too late, that nobody may send."""
    rng = Random(1)
    forms = cycle(
        (
            "",
            "[]",
            "null",
            '{"t":"play"}',
            '{"id":7}',
            '{"t":"fly","id":"%d"}',
            '{"t":"play","id":"%d","table":"T","ply":0,"action":"1"}'.replace("T", table),
            '{"t":"play","id":"%d","table":"T","ply":99999,"action":"1"}'.replace("T", table),
            '{"t":"play","id":"%d","table":"T","ply":-1,"action":"1"}'.replace("T", table),
            '{"t":"sit","id":"%d","table":"T","seat":1}'.replace("T", table),
            '{"t":"answer","id":"%d","table":"T","offer":3,"accept":true}'.replace("T", table),
            '{"t":"watch","id":"%d","table":"nothing","version":3}',
            '{"t":"hello","id":"%d","protocol":1,"language":"xx","token":"wrong"}',
            '{"t":"start","id":"%d","table":"T","extra":1}'.replace("T", table),
            '{"t":"say","id":"%d","table":"T","text":"' + "a" * 2000 + '"}',
        )
    )
    for number, form in enumerate(forms):
        text = form.replace("%d", str(number))
        yield text[: rng.randrange(len(text))] if text and number % 7 == 0 else text


async def flood(house: House, accounts: Accounts, count: int) -> tuple[int, int]:
    """Send so many messages that are no good; the answers counted, and the memory that stays, in bytes."""
    table, key = await running(house, accounts)
    messages, answered = nonsense(table), 0
    client = TestClient[Any, Any](TestServer(build(house, accounts, Limits(throttled=False))))
    async with client, client.ws_connect("/ws", headers=key) as socket:
        for part in range(10):
            for text in islice(messages, count // 10):
                await socket.send_str(text)
                answer = await socket.receive_json(timeout=10)
                assert answer["t"] in ("refused", "pong", "done"), answer
                answered += 1
            if part == 1:  # what is made once has been made
                gc.collect()
                tracemalloc.start()
        gc.collect()
        stays = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert (await ask(socket, {"t": "ping"}))["t"] == "pong"
    return answered, stays


async def test_nonsense_is_answered_and_leaves_nothing_behind(house: House, accounts: Accounts):
    answered, stays = await flood(house, accounts, 10_000)
    assert answered == 10_000
    assert stays < 1_000_000


@pytest.mark.long
async def test_much_nonsense_is_answered_and_leaves_nothing_behind(house: House, accounts: Accounts):
    answered, stays = await flood(house, accounts, 100_000)
    assert answered == 100_000
    assert stays < 1_000_000
