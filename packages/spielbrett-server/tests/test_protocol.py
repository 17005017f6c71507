"""The pages on the protocol and the limits say what is so: their examples are executed, their tables compared."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast, get_args

import pytest_asyncio
from aiohttp.test_utils import TestClient, TestServer
from msgspec.json import decode
from msgspec.structs import fields

from spielbrett_server.gateways import wire
from spielbrett_server.gateways.web import socket as door
from spielbrett_server.gateways.web.app import build
from spielbrett_server.gateways.web.sockets import LOGGED_OUT
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.house import House
from spielbrett_server.house.limits import Limits, Rate
from spielbrett_server.tables import commands
from spielbrett_server.tables.events import Computer, Person, Terms

DOCS = Path(__file__).parents[3] / "docs"
PROTOCOL, LIMITS = ((DOCS / name).read_text(encoding="utf-8") for name in ("protocol.md", "limits.md"))
LINES = [line for block in re.findall(r"```wire\n(.*?)```", PROTOCOL, re.DOTALL) for line in block.splitlines()]


@pytest_asyncio.fixture
async def opened(house: House, accounts: Accounts) -> AsyncIterator[tuple[Any, str]]:
    """A socket of somebody whose turn it is, and the table."""
    user, token, _ = await accounts.guest("Anna")
    table = (await house.open_table(commands.Open(user.id, "kalaha", {}, 2, Terms(), drawn=False))).table
    for who in (Person(user.id, "Anna"), Computer(1)):
        await house.carry_out(table, commands.Sit(user.id, who))
    await house.carry_out(table, commands.Start(user.id, house.lot()))
    client = TestClient[Any, Any](TestServer(build(house, accounts)))
    headers = {"Authorization": f"Bearer {token}"}
    async with client, client.ws_connect("/ws", headers=headers, protocols=("spielbrett.1",)) as socket:
        yield socket, table


async def test_the_examples_happen_as_written(opened: tuple[Any, str]):
    socket, table = opened
    assert len(LINES) > 15
    coming: list[Any] = []
    for line in LINES:
        text = line[2:].replace("TABLE", table)
        if line.startswith(">"):
            assert not coming
            await socket.send_str(text)
        else:
            expected = decode(text)
            while not any(fits(expected, came) for came in coming):
                coming.append(await socket.receive_json(timeout=5))
            coming.remove(next(came for came in coming if fits(expected, came)))
    assert not coming


def fits(expected: Any, found: Any) -> bool:
    """Whether something is as the page says: `…` is anything, and objects may have more than is shown."""
    if expected == "…":
        return True
    if isinstance(expected, dict) and isinstance(found, dict):
        shown, came = cast("dict[str, Any]", expected), cast("dict[str, Any]", found)
        return all(key in came and fits(value, came[key]) for key, value in shown.items())
    return expected == found


def test_every_message_and_close_code_is_explained():
    described = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", PROTOCOL, re.MULTILINE))
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(wire.AnyClientMessage)}
    assert described.keys() == kinds.keys()
    for tag, kind in kinds.items():
        named = set(re.findall(r"`(\w+)`", described[tag])) - {"draw"}
        assert named == {field.name for field in fields(kind)} - {"id"}, tag
    answers = [kind.__struct_config__.tag for kind in get_args(wire.AnyServerMessage)]
    assert all(f"`{tag}`" in PROTOCOL for tag in answers)
    codes = {int(code) for code in re.findall(r"^\| (\d{4}) \|", PROTOCOL, re.MULTILINE)}
    assert {door.OTHER_PROTOCOL, LOGGED_OUT} == {code for code in codes if code >= 4000}


def test_the_limits_are_as_written():
    written = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", LIMITS, re.MULTILINE))
    assert written == {field.name: _text(getattr(Limits(), field.name)) for field in fields(Limits)}


def _text(value: Any) -> str:
    if isinstance(value, Rate):
        return f"{value.count} in {value.seconds} s"
    return "on" if value is True else str(value)
