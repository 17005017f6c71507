"""The guard rails of the web door: who may come in how often, from where, with which key."""

import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestClient, TestServer
from authenticator import Authenticator
from doubles import HandClock
from msgspec.json import decode

from spielbrett import SpielbrettError, find
from spielbrett.testing.playouts import play
from spielbrett_server.gateways.web.app import build
from spielbrett_server.gateways.web.asking import Proxies
from spielbrett_server.gateways.web.tables import ROUTES
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.analyses import Analyses
from spielbrett_server.house.house import House
from spielbrett_server.house.limits import Limits, Rate
from spielbrett_server.house.presence import UNSEEN
from spielbrett_server.tables.playing import ABSENCE

Client = TestClient[Any, Any]
LIMITS = Limits(
    guests=Rate(4, 400),
    log_ins=Rate(6, 600),
    log_ins_per_name=Rate(2, 600),
    tables=Rate(3, 300),
    body=2000,
    analyses=2,
)


@pytest_asyncio.fixture
async def client(house: House, accounts: Accounts) -> AsyncIterator[Client]:
    app = build(house, accounts, LIMITS, Proxies(frozenset({"127.0.0.1"})))
    async with TestClient(TestServer(app)) as client:
        yield client


async def ask(client: Client, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any, Any]:
    """Status, body and response; nothing is remembered from one call to the next."""
    client.session.cookie_jar.clear()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with client.request(method, f"/api/{path}", json=body, headers=named) as response:
        text = await response.text()
        found = await response.json() if response.content_type == "application/json" and text else text
        return response.status, found, response


async def come_in(client: Client, name: str = "Anna") -> dict[str, str]:
    status, me, _ = await ask(client, "POST", "guests", {"name": name})
    assert status == 201
    return {"Authorization": f"Bearer {me['token']}", **me}


def key(me: dict[str, str]) -> dict[str, str]:
    return {"Authorization": me["Authorization"]}


async def test_who_comes_too_often_is_told_when_to_come_again(client: Client, time: HandClock):
    for _ in range(4):
        await come_in(client)
    status, refused, response = await ask(client, "POST", "guests", {"name": "Anna"})
    assert (status, refused["code"]) == (429, "house.throttled")
    assert refused["ratelimit"] == {"key": "guests", "seconds": 100}
    assert response.headers["Retry-After"] == "100"
    assert (await ask(client, "POST", "guests", {"name": "Bert"}, X_Forwarded_For="203.0.113.9"))[0] == 201
    time.at += 100_000
    assert (await ask(client, "POST", "guests", {"name": "Anna"}))[0] == 201


async def test_a_name_is_not_tried_again_and_again_from_many_addresses(client: Client):
    tried = [
        await ask(client, "POST", "session", {"name": "ANNA", "password": "?"}, X_Forwarded_For=f"203.0.113.{n}")
        for n in range(3)
    ]
    assert [status for status, *_ in tried] == [403, 403, 429]
    assert tried[-1][1]["ratelimit"]["key"] == "log_ins_per_name"


async def test_codes_are_not_guessed_from_one_address(client: Client):
    tried = [(await ask(client, "POST", "session", {"code": f"{n}"}))[0] for n in range(7)]
    assert tried == [403] * 6 + [429]


async def test_an_untrusted_word_about_the_address_does_not_count(house: House, accounts: Accounts):
    async with TestClient(TestServer(build(house, accounts, LIMITS))) as client:
        came = [
            (await ask(client, "POST", "guests", {"name": "A"}, X_Forwarded_For=f"203.0.113.{n}"))[0] for n in range(5)
        ]
    assert came == [201] * 4 + [429]


async def test_a_network_of_ipv6_is_one_address(client: Client):
    came = [
        (await ask(client, "POST", "guests", {"name": "A"}, X_Forwarded_For=f"2001:db8:0:1::{n}"))[0] for n in range(5)
    ]
    assert came == [201] * 4 + [429]
    assert (await ask(client, "POST", "guests", {"name": "A"}, X_Forwarded_For="2001:db8:0:2::1"))[0] == 201


async def test_pages_of_other_sites_change_nothing(client: Client):
    me = await come_in(client)
    cookie = {"Cookie": f"spielbrett={me['token']}"}
    body = {"game": "kalaha"}
    status, refused, _ = await ask(client, "POST", "tables", body, Origin="https://evil.example", **cookie)
    assert (status, refused["code"]) == (403, "house.origin")
    own = f"http://{client.host}:{client.port}"
    assert (await ask(client, "POST", "tables", body, Origin=own, **cookie))[0] == 201
    assert (await ask(client, "POST", "session", {"code": me["code"]}, Origin="null"))[0] == 403


async def test_the_cookie_is_kept_from_scripts_and_tied_to_the_host_where_it_can_be(client: Client):
    for secure in (False, True):
        headers = {"X_Forwarded_Proto": "https"} if secure else {}
        *_, response = await ask(client, "POST", "guests", {"name": "Anna"}, **headers)
        name, _, rest = response.headers["Set-Cookie"].partition("=")
        assert name == ("__Host-spielbrett" if secure else "spielbrett")
        assert {"HttpOnly", "Path=/", "SameSite=Lax"} <= set(rest.split("; "))
        assert ("Secure" in rest.split("; ")) == secure
        assert "Domain" not in rest


async def test_a_token_does_what_it_may_until_it_is_revoked(client: Client):
    me = await come_in(client)
    body = {"name": "my bot", "scopes": ["read"]}
    status, bot, _ = await ask(client, "POST", "tokens", body, **key(me))
    assert (status, bot["scopes"]) == (201, ["read"])
    its = {"Authorization": f"Bearer {bot['token']}"}
    assert (await ask(client, "GET", "session", **its))[1]["user"] == me["user"]
    for path, wish in (("tables", {"game": "kalaha"}), ("tokens", body), ("account/code", None)):
        status, refused, _ = await ask(client, "POST", path, wish, **its)
        assert (status, refused["code"]) == (403, "house.scope")
    listed = (await ask(client, "GET", "tokens", **key(me)))[1]["tokens"]
    assert {(token["name"], token["current"]) for token in listed} == {("my bot", False), ("", True)}
    assert all("token" not in token for token in listed)
    assert (await ask(client, "DELETE", f"tokens/{bot['id']}", **key(me)))[0] == 204
    assert (await ask(client, "DELETE", f"tokens/{bot['id']}", **key(me)))[0] == 404
    assert (await ask(client, "GET", "session", **its))[0] == 401


async def test_no_token_makes_a_stronger_one(client: Client):
    me = await come_in(client)
    weak = (await ask(client, "POST", "tokens", {"name": "weak", "scopes": ["account"]}, **key(me)))[1]
    wish = {"name": "strong", "scopes": ["account", "play"]}
    assert (await ask(client, "POST", "tokens", wish, Authorization=f"Bearer {weak['token']}"))[0] == 403


async def test_a_passkey_opens_the_door(client: Client):
    me = await come_in(client)
    device = Authenticator(f"http://{client.host}:{client.port}")
    made = device.make((await ask(client, "POST", "account/challenge", **key(me)))[1])
    status, kept, _ = await ask(client, "POST", "passkeys", {"credential": made, "name": "phone"}, **key(me))
    assert (status, kept["name"]) == (201, "phone")
    answer = device.answer((await ask(client, "POST", "session/challenge"))[1])
    status, again, response = await ask(client, "POST", "session", {"passkey": answer})
    assert (status, again["user"]) == (200, me["user"])
    assert again["token"] in response.headers["Set-Cookie"]
    assert (await ask(client, "POST", "session", {"passkey": answer}))[0] == 403
    assert (await ask(client, "GET", "passkeys", **key(me)))[1]["passkeys"] == [kept]
    assert (await ask(client, "DELETE", f"passkeys/{kept['id']}", **key(me)))[0] == 204


async def test_the_language_preferred_comes_before_the_browsers(client: Client):
    me = await come_in(client)
    await ask(client, "PUT", "account/language", {"language": "de"}, **key(me))
    refused = (await ask(client, "GET", "tables/nothing", Accept_Language="es", **key(me)))[1]
    assert refused["message"] == "Diesen Tisch gibt es nicht."
    assert (await ask(client, "GET", "session", **key(me)))[1]["language"] == "de"


async def test_a_table_is_filled_with_computers_and_comes_first_where_it_waits(client: Client):
    me = await come_in(client)
    tables = [(await ask(client, "POST", "tables", {"game": "clans", "seats": 4}, **key(me)))[1] for _ in range(2)]
    for table in tables:
        await ask(client, "POST", f"tables/{table['table']}/seats/0", {}, **key(me))
    second = tables[1]["table"]
    assert (await ask(client, "POST", f"tables/{second}/seats", {"level": 2}, **key(me)))[0] == 200
    view = (await ask(client, "GET", f"tables/{second}", **key(me)))[1]
    assert [seat["level"] for seat in view["seats"]] == [None, 2, 2, 2]
    playing = (await ask(client, "GET", "account/playing", **key(me)))[1]["tables"]
    assert {entry["table"] for entry in playing} == {table["table"] for table in tables}


async def test_nobody_claims_from_somebody_who_is_there(client: Client):
    me = await come_in(client)
    table = (await ask(client, "POST", "tables", {"game": "kalaha"}, **key(me)))[1]["table"]
    await ask(client, "POST", f"tables/{table}/seats/0", {}, **key(me))
    await ask(client, "POST", f"tables/{table}/seats", {}, **key(me))
    await ask(client, "POST", f"tables/{table}/start", **key(me))
    status, refused, _ = await ask(client, "POST", f"tables/{table}/claim", {"result": "win"}, **key(me))
    assert (status, refused["code"]) == (422, "table.nobody_absent")


async def test_who_plays_without_a_window_claims_from_somebody_who_is_never_seen(client: Client, time: HandClock):
    me, other = await come_in(client), await come_in(client, "Bert")
    body = {"game": "kalaha", "drawn": False}
    table = (await ask(client, "POST", "tables", body, **key(me)))[1]["table"]
    for seat, who in enumerate((other, me)):
        await ask(client, "POST", f"tables/{table}/seats/{seat}", {}, **key(who))
    await ask(client, "POST", f"tables/{table}/start", **key(me))
    codes = list[str | None]()
    for passed in (0, UNSEEN, ABSENCE):
        time.at += passed
        status, answer, _ = await ask(client, "POST", f"tables/{table}/claim", {"result": "win"}, **key(me))
        codes.append(answer.get("code"))
    assert (status, codes) == (200, ["table.nobody_absent", "table.nobody_absent", None])


async def test_large_bodies_and_unknown_methods_are_refused_in_the_same_shape(client: Client):
    me = await come_in(client)
    status, refused, _ = await ask(client, "POST", "tables", {"game": "x" * 3000}, **key(me))
    assert (status, refused["code"]) == (413, "house.http")
    status, refused, response = await ask(client, "PATCH", "tables", {}, **key(me))
    assert (status, refused["code"], response.headers["Allow"]) == (405, "house.http", "GET,POST")


async def test_a_fault_of_ours_is_told_and_logged_without_secrets(
    client: Client, house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    me = await come_in(client)
    secret = "the red clan"

    async def fail(*_: object) -> None:
        raise RuntimeError(secret)

    monkeypatch.setattr(house, "newest", fail)
    with caplog.at_level(logging.DEBUG):
        status, refused, _ = await ask(client, "GET", "tables/t0pSecret", **key(me))
        async with client.ws_connect("/ws", headers=key(me)) as socket:
            await socket.send_json({"t": "watch", "id": "1", "table": "t0pSecret"})
            assert (await socket.receive_json())["refusal"]["code"] == "house.fault"
            await socket.send_json({"t": "ping", "id": "2"})
            assert (await socket.receive_json())["t"] == "pong"
    assert (status, refused["code"]) == (500, "house.fault")
    logged = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("spielbrett"))
    assert "GET /api/tables/{table}: RuntimeError" in logged
    assert not any(word in logged for word in (secret, "t0pSecret", me["token"]))


async def test_the_house_says_how_it_is_and_counts_without_names(client: Client):
    me = await come_in(client)
    async with client.get("/healthz") as response:
        assert (response.status, (await response.json())["storage"]) == (200, True)
    await ask(client, "GET", "tables/nothing", **key(me))
    async with client.get("/metrics") as response:
        text = await response.text()
    assert 'spielbrett_refusals_total{code="table.unknown"} 1.0' in text
    assert 'spielbrett_answer_seconds_count{door="http",kind="make_guest"} 1.0' in text
    assert me["user"] not in text
    async with client.get("/metrics", headers={"X-Forwarded-For": "8.8.8.8"}) as response:
        assert response.status == 403


async def test_a_house_without_storage_says_so(client: Client, house: House, monkeypatch: pytest.MonkeyPatch):
    async def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(house.store, "probe", fail)
    async with client.get("/healthz") as response:
        assert (response.status, (await response.json())["storage"]) == (503, False)


async def test_the_limits_are_told(client: Client):
    told = (await ask(client, "GET", "limits"))[1]
    assert told["guests"] == {"count": 4, "seconds": 400}
    assert told["analyses"] == 2


def test_every_act_at_a_table_needs_a_key_that_may_play():
    assert all(route.scope == "play" for route in ROUTES if route.method in ("POST", "DELETE"))


START = {"game": "kalaha", "limits": {"depth": 4}}


def begun(name: str) -> dict[str, Any]:
    """The record of a random game of which little was played."""
    game = find(name)
    record = play(game, game.options(), 2, 1).record()
    return decode(replace(record, actions=record.actions[:2], returns=None).format())


async def test_an_analysis_comes_line_by_line(client: Client):
    me = await come_in(client)
    status, text, response = await ask(client, "POST", "analysis", START, **key(me))
    lines = [line for line in text.splitlines() if line]
    assert (status, response.content_type) == (200, "application/x-ndjson")
    assert '"t":"report"' in lines[0]
    assert lines[-1] == '{"t":"end","failed":false}'


async def test_an_analysis_tells_several_actions_and_what_they_are_worth_in_words(client: Client):
    me = await come_in(client)
    body = {"game": "kalaha", "lines": 3, "limits": {"depth": 8}}
    _, text, _ = await ask(client, "POST", "analysis", body, Accept_Language="de", **key(me))
    best = decode(text.splitlines()[-2])["best"]
    assert len(best) == 3
    assert best[0]["action"] == best[0]["line"][0] == "3"
    assert (best[0]["score"], best[0]["worth"]) == (4.0, "4 Steine voraus")


async def test_analysis_is_not_for_strangers_and_not_for_nonsense(client: Client):
    assert (await ask(client, "POST", "analysis", START))[0] == 401
    me = await come_in(client)
    nonsense: list[tuple[dict[str, Any], int]] = [
        ({"game": "chess"}, 404),
        ({"game": "kalaha", "position": "kalaha - nonsense"}, 422),
        ({"game": "kalaha", "record": {}}, 400),
        ({"game": "kalaha", "limits": {"seconds": 0}}, 400),
        ({"game": "kalaha", "lines": 11}, 400),
        *(({"game": name, "record": begun("cluster")}, 400) for name in ("kalaha", "clans", "quinque")),
    ]
    for body, status in nonsense:
        assert (await ask(client, "POST", "analysis", body, **key(me)))[0] == status


@pytest.mark.parametrize("rated", [True, False])
async def test_a_rated_game_of_ones_own_is_not_looked_at_before_its_end(client: Client, *, rated: bool):
    me, other = await come_in(client), await come_in(client, "Bert")
    opened = {"game": "kalaha", "rated": rated, "drawn": False}
    table = (await ask(client, "POST", "tables", opened, **key(me)))[1]["table"]
    for seat, who in enumerate((me, other)):
        await ask(client, "POST", f"tables/{table}/seats/{seat}", {}, **key(who))
    await ask(client, "POST", f"tables/{table}/start", **key(me))
    await ask(client, "POST", f"tables/{table}/actions", {"id": "1", "ply": 0, "action": "1"}, **key(me))
    record = (await ask(client, "GET", f"tables/{table}/record"))[1]
    limits = {"depth": 1}
    for body in ({"limits": limits}, {"record": record, "limits": limits}):
        status, refused, _ = await ask(client, "POST", "analysis", {"game": "kalaha", **body}, **key(me))
        assert status == (403 if rated else 200)
        assert not rated or refused["code"] == "house.analysis_refused"
    await ask(client, "POST", f"tables/{table}/resign", **key(me))
    assert (await ask(client, "POST", "analysis", {"game": "kalaha", "limits": limits}, **key(me)))[0] == 200


async def test_an_analysis_ends_when_its_asker_begins_to_play_rated(client: Client):
    me = await come_in(client)
    body = {"game": "kalaha", "limits": {"seconds": 60}}
    async with client.post("/api/analysis", json=body, headers=key(me)) as response:
        assert decode(await response.content.readline())["t"] == "report"
        table = (await ask(client, "POST", "tables", {"game": "kalaha"}, **key(me)))[1]["table"]
        await ask(client, "POST", f"tables/{table}/seats/0", {}, **key(me))
        await ask(client, "POST", f"tables/{table}/seats", {}, **key(me))
        await ask(client, "POST", f"tables/{table}/start", **key(me))
        *_, last = (await response.text()).splitlines()
    assert decode(last)["refusal"]["code"] == "house.analysis_refused"


async def test_everybodys_first_analysis_comes_before_anybodys_second():
    analyses = Analyses(analysts=0, per_person=2)
    tickets = [analyses._queue(person) for person in ("anna", "anna", "bert", "carla")]  # pyright: ignore[reportPrivateUsage]
    assert [ticket.person for ticket in analyses.waiting()] == ["anna", "bert", "carla", "anna"]
    assert analyses.waiting().index(tickets[1]) == 3
    with pytest.raises(SpielbrettError, match=r"house\.analysis_busy"):
        analyses._queue("anna")  # pyright: ignore[reportPrivateUsage]
