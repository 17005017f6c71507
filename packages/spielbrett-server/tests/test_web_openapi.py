"""The description of the addresses, and whether the house keeps to it whatever it is sent."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import schemathesis
from aiohttp.test_utils import TestServer
from doubles import HandClock, SeededChance
from hypothesis import HealthCheck, Phase, settings
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import positive_data_acceptance  # pyright: ignore[reportUnknownVariableType]

from spielbrett_server.bus.memory import MemoryBus
from spielbrett_server.gateways.web.app import ROUTES, build
from spielbrett_server.gateways.web.openapi import describe
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.house import House
from spielbrett_server.house.limits import Limits
from spielbrett_server.storage import open_store
from spielbrett_server.storage.users import StoredUsers
from spielbrett_server.tables import commands
from spielbrett_server.tables.events import Computer, Person, Terms

FEW, MANY = 4, 300
"""Examples for each address."""
DOCUMENT = describe(ROUTES, "0")
SCHEMA: Any = schemathesis.openapi.from_dict(DOCUMENT)
GAMES = ("kalaha", "clans", "bohnduell", "chess")


class Served:
    """A house in a thread of its own, with guests at tables."""

    def __init__(self, folder: Path) -> None:
        self._loop, self._folder = asyncio.new_event_loop(), folder
        self._guests: dict[str, tuple[str, list[str]]] = {}
        self._thread = Thread(target=self._loop.run_forever)
        self._thread.start()
        self._wait(self._open())
        self.address = f"http://127.0.0.1:{self._server.port}"

    def close(self) -> None:
        self._wait(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def guest(self, operation: str) -> tuple[str, list[str]]:
        """A guest's token and tables, one waiting, one running, one with secrets; anew where the token may be lost."""
        if operation not in self._guests or operation.startswith("DELETE"):
            self._guests[operation] = self._wait(self._guest())
        return self._guests[operation]

    def _wait(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    async def _open(self) -> None:
        self._store = await open_store(str(self._folder / "house.sqlite"))
        time, chance = HandClock(), SeededChance()
        self._house = House(self._store, MemoryBus(), time, chance)
        self._accounts = Accounts(StoredUsers(self._store), time, chance)
        limits = Limits(throttled=False, analysis_seconds=1)
        self._server: Any = TestServer(build(self._house, self._accounts, limits))
        await self._server.start_server()

    async def _close(self) -> None:
        await self._server.close()
        await self._store.close()

    async def _guest(self) -> tuple[str, list[str]]:
        user, token, _ = await self._accounts.guest("Anna")
        tables = [await self._table(user.id, game) for game in ("kalaha", "kalaha", "clans")]
        for table in tables[1:]:
            await self._house.carry_out(table, commands.Start(user.id, self._house.lot()))
        return token, tables

    async def _table(self, user: str, game: str) -> str:
        opened = commands.Open(user, game, {}, 2, Terms(), drawn=False)
        table = (await self._house.open_table(opened)).table
        await self._house.carry_out(table, commands.Sit(user, Person(user, "Anna"), 0))
        await self._house.carry_out(table, commands.Sit(user, Computer(1), 1))
        return table


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("house"))
    yield served
    served.close()


def bounded(examples: int) -> settings:
    return settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


def check(case: Any, served: Served) -> None:
    """Send a case and hold the answer against the description."""
    token, tables = served.guest(case.operation.label)
    if case.meta is not None and case.meta.generation.mode is schemathesis.GenerationMode.POSITIVE:
        aim(case, tables)
    case.call_and_validate(
        base_url=served.address,
        headers={} if is_negative(case, ParameterLocation.HEADER) else {"Authorization": f"Bearer {token}"},
        excluded_checks=[positive_data_acceptance],  # what is well formed can still be against the rules
        timeout=30,
    )


def is_negative(case: Any, part: ParameterLocation) -> bool:
    """Whether a part of the request is against the description on purpose, such as a header without the token."""
    found = case.meta and case.meta.components.get(part)
    return bool(found) and found.mode is schemathesis.GenerationMode.NEGATIVE


def aim(case: Any, tables: list[str]) -> None:
    """Most of the well-formed requests go to tables and games that there are."""
    number = len(repr(case.body)) + len(repr(case.path_parameters))
    if "table" in case.path_parameters and number % 4:
        case.path_parameters["table"] = tables[number % 4 - 1]
    if "game" in case.path_parameters:
        case.path_parameters["game"] = GAMES[number % 4]
    if case.operation.label in ("POST /api/tables", "POST /api/analysis"):
        case.body["game"] = GAMES[number % 4]


@SCHEMA.parametrize()
@bounded(FEW)
def test_every_answer_is_as_described(case: Any, served: Served):
    check(case, served)


@pytest.mark.long
@SCHEMA.parametrize()
@bounded(MANY)
def test_every_answer_is_as_described_at_length(case: Any, served: Served):
    check(case, served)


def test_every_address_says_what_it_is_for():
    operations = [operation for path in DOCUMENT["paths"].values() for operation in path.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations) == len(ROUTES)
    assert all(operation["summary"].endswith(".") for operation in operations)
