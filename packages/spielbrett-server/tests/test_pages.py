"""The page at the web door: one file for all its addresses, its policy, and the pictures it asks for."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from spielbrett import registry
from spielbrett.testing import examples
from spielbrett_server.gateways.web import pages
from spielbrett_server.gateways.web.app import build
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.house import House

Client = TestClient[Any, Any]


@pytest_asyncio.fixture
async def page(tmp_path: Path) -> AsyncIterator[Client]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>spielbrett</title>")
    (tmp_path / "assets" / "index-1a2b.js").write_text("go()")
    app = web.Application()
    pages.install(app, tmp_path)
    async with TestClient(TestServer(app)) as client:
        yield client


@pytest_asyncio.fixture
async def client(house: House, accounts: Accounts) -> AsyncIterator[Client]:
    async with TestClient(TestServer(build(house, accounts))) as client:
        yield client


@pytest.mark.parametrize("address", ["/", "/new/kalaha", "/t/ABCDEFGH", "/rules/kalaha", "/profile", "/settings"])
async def test_every_address_of_the_page_is_the_page(page: Client, address: str) -> None:
    async with page.get(address) as response:
        assert (response.status, await response.text()) == (200, "<title>spielbrett</title>")
        assert response.headers["Cache-Control"] == "no-cache"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        policy = response.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none';")
        assert "unsafe" not in policy


async def test_what_has_a_hashed_name_is_kept_for_ever(page: Client) -> None:
    async with page.get("/assets/index-1a2b.js") as response:
        assert response.headers["Cache-Control"] == pages.FOREVER
    async with page.get("/assets/index-3c4d.js") as response:
        assert (response.status, response.headers.get("Cache-Control")) == (404, None)


@pytest.mark.parametrize("game", registry.names())
async def test_every_game_has_a_picture(client: Client, game: str) -> None:
    async with client.get(f"/api/games/{game}/scene?lang=de") as response:
        assert (await response.json())["board"]["spaces"]


async def test_the_examples_of_the_rules_have_pictures(client: Client) -> None:
    for topic in examples.topics(registry.find("kalaha")):
        async with client.get(f"/api/games/kalaha/examples/{topic}") as response:
            assert (await response.json())["scene"]["tokens"]


@pytest.mark.parametrize("address", ["/api/games/chess/scene", "/api/games/kalaha/examples/nothing"])
async def test_there_are_no_other_pictures(client: Client, address: str) -> None:
    async with client.get(address) as response:
        assert response.status == 404
        assert (await response.json())["message"]
