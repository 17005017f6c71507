"""The web door: addresses and messages as clients use them, refusals in their language."""

from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio
from aiohttp import ClientWebSocketResponse
from aiohttp.test_utils import TestClient, TestServer

from spielbrett_server.gateways.web.app import build
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.house import House

Client = TestClient[Any, Any]


@pytest_asyncio.fixture
async def client(house: House, accounts: Accounts) -> AsyncIterator[Client]:
    async with TestClient(TestServer(build(house, accounts))) as client:
        client.session.cookie_jar.clear()
        yield client


class Guest:
    """Somebody at the web door."""

    def __init__(self, client: Client, me: dict[str, Any]) -> None:
        self.client, self.me = client, me
        self.headers = {"Authorization": f"Bearer {me['token']}"}
        self.asked = 0

    async def post(self, path: str, body: object = None, status: int = 200, **headers: str) -> Any:
        async with self.client.post(path, json=body or {}, headers={**self.headers, **headers}) as response:
            assert response.status == status, await response.text()
            return await response.json()

    async def get(self, path: str, status: int = 200) -> Any:
        async with self.client.get(path, headers=self.headers) as response:
            assert response.status == status, await response.text()
            return await response.json()

    async def ask(self, socket: ClientWebSocketResponse, kind: str, **values: object) -> Any:
        """Send a message and skip the updates before its answer."""
        self.asked += 1
        await socket.send_json({"t": kind, "id": f"q{self.asked}", **values})
        while (answer := await socket.receive_json()).get("id") != f"q{self.asked}":
            assert answer["t"] == "update"
        return answer


async def guest(client: Client, name: str) -> Guest:
    async with client.post("/api/guests", json={"name": name}) as response:
        assert response.status == 201
        me = await response.json()
    client.session.cookie_jar.clear()
    return Guest(client, me)


async def running(client: Client) -> tuple[Guest, Guest, str]:
    anna, bert = await guest(client, "Anna"), await guest(client, "Bert")
    table = (await anna.post("/api/tables", {"game": "kalaha", "drawn": False}, 201))["table"]
    await anna.post(f"/api/tables/{table}/seats/0")
    await bert.post(f"/api/tables/{table}/seats/1")
    await anna.post(f"/api/tables/{table}/start")
    return anna, bert, table


async def test_two_guests_play_over_http(client: Client):
    anna, bert, table = await running(client)
    await anna.post(f"/api/tables/{table}/actions", {"id": "1", "ply": 0, "action": "1"})
    view = await bert.get(f"/api/tables/{table}")
    assert (view["ply"], view["turn"], len(view["legal"])) == (1, 1, 6)


async def test_refusals_come_in_the_askers_language(client: Client):
    anna, _, table = await running(client)
    body = {"id": "1", "ply": 0, "action": "9"}
    german = await anna.post(f"/api/tables/{table}/actions", body, 422, **{"Accept-Language": "de-AT,en"})
    spanish = await anna.post(f"/api/tables/{table}/actions?lang=es", body, 422)
    assert german["code"] == spanish["code"] == "kalaha.no_such_pit"
    assert german["message"] != spanish["message"]
    assert german["rule"]


async def test_nobody_acts_without_saying_who_he_is(client: Client):
    _, _, table = await running(client)
    async with client.post(f"/api/tables/{table}/resign") as response:
        assert (response.status, (await response.json())["code"]) == (401, "house.unauthorized")


async def test_unknown_addresses_tables_and_bodies_are_refused_in_one_shape(client: Client):
    anna, _, table = await running(client)
    assert (await anna.get("/api/tables/nothing", 404))["code"] == "table.unknown"
    assert (await anna.get("/api/nothing", 404))["code"] == "house.not_found"
    assert (await anna.post(f"/api/tables/{table}/actions", {"id": 7}, 400))["code"] == "house.body"
    assert (await anna.post("/api/tables", {"game": "chess"}, 404))["code"] == "game.unknown"
    options = {"game": "kalaha", "options": {"pits": 99}}
    assert (await anna.post("/api/tables", options, 422))["code"] == "option.value"


async def test_a_repeated_action_has_one_effect(client: Client):
    anna, _, table = await running(client)
    body = {"id": "same", "ply": 0, "action": "1"}
    first = await anna.post(f"/api/tables/{table}/actions", body)
    assert await anna.post(f"/api/tables/{table}/actions", body) == first
    assert (await anna.get(f"/api/tables/{table}"))["ply"] == 1


async def test_a_resume_code_works_on_another_device_however_it_is_typed(client: Client):
    anna, _, table = await running(client)
    typed = anna.me["code"].lower().replace("-", " ")
    async with client.post("/api/session", json={"code": typed}) as response:
        elsewhere = Guest(client, await response.json())
    client.session.cookie_jar.clear()
    assert (await elsewhere.get(f"/api/tables/{table}"))["seat"] == 0
    async with client.post("/api/session", json={"code": "0000-0000-0000"}) as response:
        assert (response.status, (await response.json())["code"]) == (403, "house.code")


async def test_a_guest_who_becomes_an_account_keeps_the_seat(client: Client):
    anna, bert, table = await running(client)
    await anna.post("/api/account", {"name": "Anna", "password": "a long secret"})
    refused = await bert.post("/api/account", {"name": "ANNA", "password": "another secret"}, 403)
    assert refused["code"] == "house.name_taken"
    async with client.post("/api/session", json={"name": "anna", "password": "a long secret"}) as response:
        again = Guest(client, await response.json())
    client.session.cookie_jar.clear()
    assert (await again.get(f"/api/tables/{table}"))["seat"] == 0


async def test_every_message_gets_one_answer_and_every_change_one_view(client: Client):
    anna, bert, table = await running(client)
    async with client.ws_connect("/ws", headers=anna.headers) as hers, client.ws_connect("/ws") as his:
        hello = {"protocol": 1, "language": "de", "token": bert.me["token"]}
        assert (await bert.ask(his, "hello", **hello))["t"] == "pong"
        assert (await bert.ask(his, "watch", table=table))["t"] == "done"
        assert (await his.receive_json())["view"]["seat"] == 1
        assert (await anna.ask(hers, "play", table=table, ply=0, action="1"))["t"] == "done"
        view = (await his.receive_json())["view"]
        assert (view["ply"], len(view["legal"])) == (1, 6)
        refused = await anna.ask(hers, "play", table=table, ply=0, action="1")
        assert (refused["t"], refused["refusal"]["code"], refused["version"]) == (
            "refused",
            "table.stale",
            view["version"],
        )


async def test_broken_messages_are_answered_too(client: Client):
    async with client.ws_connect("/ws") as socket:
        for text in ("nonsense", "[]", '{"t": "fly", "id": "7"}', '{"t": "play", "id": "7"}', '{"id": 7}'):
            await socket.send_str(text)
            answer = await socket.receive_json()
            assert (answer["t"], answer["refusal"]["code"]) == ("refused", "house.body")
            assert answer["id"] == ("7" if '"7"' in text else "")


async def test_a_page_of_another_site_gets_no_socket(client: Client):
    async with client.ws_connect("/ws", headers={"Origin": "https://evil.example"}) as socket:
        await socket.receive()
        assert socket.close_code == 1008


async def test_a_game_is_looked_at_ply_by_ply(client: Client):
    anna, bert, table = await running(client)
    start = await bert.get(f"/api/tables/{table}")
    await anna.post(f"/api/tables/{table}/actions", {"id": "1", "ply": 0, "action": "1"})
    first = await bert.get(f"/api/tables/{table}")
    told = await bert.get(f"/api/tables/{table}/description")
    await bert.post(f"/api/tables/{table}/actions", {"id": "2", "ply": 1, "action": "2"})
    earlier = await bert.get(f"/api/tables/{table}/plies/1")
    assert (earlier["ply"], earlier["scene"], earlier["last"]) == (1, first["scene"], first["last"])
    assert (await anna.get("/api/account/finished"))["tables"] == []
    await bert.post(f"/api/tables/{table}/resign")
    for ply, seen in enumerate((start, first)):
        past = await bert.get(f"/api/tables/{table}/plies/{ply}")
        same = ("ply", "plies", "digest", "scene", "frames", "last", "board")
        assert [past[key] for key in same] == [seen[key] for key in same]
        told_then = await bert.get(f"/api/tables/{table}/description?ply={ply}")
        assert (told_then["sentences"] == told["sentences"]) == (ply == 1)
        assert (past["legal"], past["turn"], past["result"]["reason"]) == ([], None, "resigned")
    assert (await bert.get(f"/api/tables/{table}/plies/3", 422))["code"] == "table.no_such_ply"
    assert (await bert.get("/api/tables/nothing/plies/0", 404))["code"] == "table.unknown"
    assert [entry["table"] for entry in (await anna.get("/api/account/finished"))["tables"]] == [table]


async def test_the_record_of_a_game_with_secrets_waits_for_the_end(client: Client):
    anna = await guest(client, "Anna")
    table = (await anna.post("/api/tables", {"game": "clans", "seats": 2}, 201))["table"]
    await anna.post(f"/api/tables/{table}/seats/0")
    await anna.post(f"/api/tables/{table}/seats/1", {"level": 1})
    await anna.post(f"/api/tables/{table}/start")
    assert (await anna.get(f"/api/tables/{table}/record", 422))["code"] == "table.record_later"
    await anna.post(f"/api/tables/{table}/resign")
    assert (await anna.get(f"/api/tables/{table}/record"))["game"] == "clans"


async def test_the_declarations_come_in_the_readers_language(client: Client):
    anna = await guest(client, "Anna")
    games = {game["name"]: game for game in await anna.get("/api/games?lang=de")}
    assert {"bohnduell", "clans", "cluster", "kalaha", "quinque"} <= set(games)
    assert games["kalaha"]["schema"]["properties"]["pits"]["maximum"] == 12
    short = next(preset for preset in games["bohnduell"]["presets"] if preset["name"] == "kurz")
    assert (short["title"], short["values"]["stock"]) == ("Kurz, 20 Kugeln", 20)
