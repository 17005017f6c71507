"""The one door: durable, idempotent, safe against others who write to the same table."""

import asyncio
import dataclasses

import pytest
from logs import rebuild, running
from msgspec import structs

from spielbrett import SpielbrettError
from spielbrett_server.bus.memory import MemoryBus
from spielbrett_server.house.house import House
from spielbrett_server.storage import Store
from spielbrett_server.tables import commands
from spielbrett_server.tables.events import Computer, Person, Terms
from spielbrett_server.tables.table import Table, fold

OPEN = commands.Open("anna", "kalaha", {}, 2, Terms(), drawn=False)


async def started(house: House, second: Person | Computer) -> str:
    table = (await house.open_table(OPEN)).table
    await house.carry_out(table, commands.Sit("anna", Person("anna", "Anna")))
    await house.carry_out(table, commands.Sit("bert" if isinstance(second, Person) else "anna", second))
    await house.carry_out(table, commands.Start("anna", house.lot()))
    return table


async def test_another_node_sees_what_was_saved(house: House):
    table = await started(house, Person("bert", "Bert"))
    await house.carry_out(table, commands.Play("anna", 0, "1"))
    other = House(house.store, MemoryBus(), house.time, house.chance)
    view = await other.view(table, "bert", "en")
    assert (view.ply, view.turn, len(view.legal)) == (1, 1, 6)


async def test_the_same_request_has_one_effect_and_one_answer(house: House):
    table = await started(house, Person("bert", "Bert"))
    play = commands.Play("anna", 0, "3")
    first = await house.carry_out(table, play, "r1")
    fresh = House(house.store, MemoryBus(), house.time, house.chance)
    again = await asyncio.gather(*(fresh.carry_out(table, play, "r1") for _ in range(20)))
    assert set(again) == {first}
    assert (await fresh.view(table, None, "en")).ply == 1


async def test_opening_twice_with_one_request_opens_one_table(house: House):
    first = await house.open_table(OPEN, "open")
    assert await house.open_table(OPEN, "open") == first


async def test_nodes_that_write_at_once_lose_nothing(house: House):
    table = await started(house, Person("bert", "Bert"))
    nodes = [House(house.store, MemoryBus(), house.time, house.chance) for _ in range(4)]
    say = [commands.Say("anna", "Anna", "players", str(n)) for n in range(40)]
    await asyncio.gather(*(nodes[n % 4].carry_out(table, command) for n, command in enumerate(say)))
    view = await nodes[0].view(table, "anna", "en")
    assert sorted(int(said.text) for said in view.talk) == list(range(40))


async def test_a_refusal_changes_nothing(house: House):
    table = await started(house, Person("bert", "Bert"))
    before = await house.store.load(table)
    with pytest.raises(SpielbrettError):
        await house.carry_out(table, commands.Play("anna", 0, "9"), "r1")
    assert await house.store.load(table) == before


async def test_a_rematch_opens_with_the_seats_swapped(house: House):
    table = await started(house, Person("bert", "Bert"))
    await house.carry_out(table, commands.Resign("bert"))
    await house.carry_out(table, commands.Offer("bert", "rematch"))
    number = (await house.view(table, "anna", "en")).offers[0].number
    await house.carry_out(table, commands.Answer("anna", number, True, rematch="next"))
    assert (await house.view(table, "anna", "en")).rematch == "next"
    assert (await house.view("next", "anna", "en")).seat == 1


async def test_the_index_can_be_rebuilt_from_the_logs(house: House, store: Store):
    table = await started(house, Computer(level=1))
    before = await house.store.of_user("anna", statuses=("running",))
    assert [entry.table for entry in before] == [table]
    assert await rebuild(store) == 1
    assert await house.store.of_user("anna", statuses=("running",)) == before


async def test_a_job_is_posted_when_a_computer_is_to_act(house: House):
    table = await started(house, Computer(level=1))
    await house.carry_out(table, commands.Play("anna", 0, "1"))
    job = await anext(house.bus.jobs())
    assert (job.table, job.ply, job.seat, job.level) == (table, 1, 1, 1)


async def test_the_chance_of_a_computer_cannot_be_known_before_the_salt(house: House):
    """Tables that differ in nothing but the salt get other choices; the same table always the same."""
    table = fold(Table("t"), running("t", Computer(1), commands.Play("anna", 0, "1")))
    assert table.started is not None
    other = dataclasses.replace(table, started=structs.replace(table.started, salt="other"))
    jobs, seeds = house.bus.jobs(), list[str]()
    for asked in (table, table, other):
        await house.wake_computer(asked)
        job = await anext(jobs)
        assert "salt" not in job.seed
        seeds.append(job.seed)
    assert seeds[0] == seeds[1] != seeds[2]
