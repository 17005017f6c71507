"""Analyses in real engine processes: streamed, stopped, one person after the other, mended after a failure."""

import os
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestClient, TestServer

import spielbrett
from spielbrett import SpielbrettError
from spielbrett_server.gateways.web.app import build
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.analyses import Analyses, AnyLine, End, Waiting
from spielbrett_server.house.fairness import check_analysis
from spielbrett_server.house.house import House
from spielbrett_server.house.ports import AnalysisJob, Report
from spielbrett_server.tables import commands
from spielbrett_server.tables.events import Computer, Person, Terms


@pytest_asyncio.fixture
async def analyses() -> AsyncIterator[Analyses]:
    analyses = Analyses()
    yield analyses
    await analyses.close()


def job(analyses: Analyses, seconds: float = 60, depth: int | None = None) -> AnalysisJob:
    game = spielbrett.find("kalaha")
    return AnalysisJob(analyses.number(), game.name, spielbrett.encode_view(game, game.start()), seconds, depth)


async def all_of(analyses: Analyses, person: str, depth: int) -> list[AnyLine]:
    return [line async for line in analyses.run(person, job(analyses, depth=depth))]


async def test_what_is_left_stops_and_the_next_one_begins(analyses: Analyses):
    first = analyses.run("anna", job(analyses))
    assert isinstance(await anext(first), Report)
    second = analyses.run("bert", job(analyses, depth=3))
    assert await anext(second) == Waiting(1)
    await first.aclose()
    rest = [line async for line in second]
    assert isinstance(rest[0], Report)
    assert rest[-1] == End()
    assert len(analyses) == 0


async def test_a_dead_engine_is_replaced(analyses: Analyses):
    going = analyses.run("anna", job(analyses))
    await anext(going)
    process: Any = analyses._all[0]._process._process  # pyright: ignore[reportPrivateUsage]
    os.kill(process.pid, signal.SIGKILL)
    assert [line async for line in going][-1] == End(failed=True)
    assert (await all_of(analyses, "anna", 3))[-1] == End()


async def test_nobody_has_more_than_allowed(analyses: Analyses):
    going = [analyses.run("anna", job(analyses)) for _ in range(3)]
    for lines in going:
        await anext(lines)
    with pytest.raises(SpielbrettError, match=r"house\.analysis_busy"):
        await anext(analyses.run("anna", job(analyses)))
    for lines in reversed(going):
        await lines.aclose()
    assert len(analyses) == 0


async def test_nobody_thinks_for_a_connection_that_is_gone(house: House, accounts: Accounts):
    _, token, _ = await accounts.guest("Anna")
    app = build(house, accounts)
    async with TestClient[Any, Any](TestServer(app)) as client:
        headers = {"Authorization": f"Bearer {token}"}
        asked = {"game": "kalaha", "limits": {"seconds": 60}}
        async with client.post("/api/analysis", json=asked, headers=headers) as response:
            assert b"report" in await response.content.readline()
        asked = {"game": "kalaha", "limits": {"depth": 2}}
        async with client.post("/api/analysis", json=asked, headers=headers) as response:
            assert (await response.text()).endswith('{"t":"end","failed":false}\n')


async def playing(house: House, game: str, *, rated: bool = True) -> str:
    """A running game of Anna against the computer."""
    opened = commands.Open("anna", game, {}, 2, Terms(), rated=rated, drawn=False)
    table = (await house.open_table(opened)).table
    await house.carry_out(table, commands.Sit("anna", Person("anna", "Anna")))
    await house.carry_out(table, commands.Fill("anna", Computer(1)))
    await house.carry_out(table, commands.Start("anna", house.lot()))
    return table


@pytest.mark.parametrize("game", ["kalaha", "clans"])
async def test_whoever_plays_rated_gets_no_help_with_any_position_of_the_game(house: House, game: str):
    """Not with the one on the table, not with one that may follow, not under other options."""
    table, declared = await playing(house, game), spielbrett.find(game)
    with pytest.raises(SpielbrettError, match=r"house\.analysis_refused"):
        await check_analysis(house, "anna", declared)
    await check_analysis(house, "bert", declared)
    await house.carry_out(table, commands.Resign("anna"))
    await check_analysis(house, "anna", declared)


async def test_whoever_plays_for_fun_or_another_game_gets_help(house: House):
    await playing(house, "kalaha", rated=False)
    await playing(house, "clans")
    await check_analysis(house, "anna", spielbrett.find("kalaha"))
