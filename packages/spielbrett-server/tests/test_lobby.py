"""The lobby shows tables at which somebody could sit down and would meet somebody."""

import pytest
from doubles import HandClock
from logs import ANNA, BERT, OPEN

from spielbrett_server.house.house import MOST_OPEN, House
from spielbrett_server.house.presence import UNSEEN_OPEN, Presence
from spielbrett_server.house.watch import Watch, Watcher
from spielbrett_server.tables import commands
from spielbrett_server.tables.events import Computer
from spielbrett_server.tables.refusal import TableRefusal


async def waiting(house: House) -> str:
    """A table at which Anna waits."""
    table = (await house.open_table(OPEN)).table
    await house.carry_out(table, commands.Sit("anna", ANNA))
    return table


async def shown(house: House) -> list[str]:
    return [entry.table for entry in await house.store.listed(statuses=("waiting",))]


async def test_a_full_table_is_not_open(house: House):
    table = await waiting(house)
    assert await shown(house) == [table]
    await house.carry_out(table, commands.Sit("bert", BERT))
    assert await shown(house) == []
    await house.carry_out(table, commands.Leave("bert"))
    assert await shown(house) == [table]


async def test_a_table_that_all_have_left_is_not_open(house: House):
    table = await waiting(house)
    await house.carry_out(table, commands.Leave("anna"))
    await house.carry_out(table, commands.Sit("anna", Computer(1)))
    assert await shown(house) == []


async def test_a_table_is_open_as_long_as_somebody_who_sits_there_is_there(house: House, time: HandClock):
    watch = Watch(house)
    presence = Presence(house, watch, "one")
    table = await waiting(house)
    time.at += UNSEEN_OPEN - 1
    await presence.call_away_from_lobby()
    assert await shown(house) == [table]
    time.at += 1
    await presence.call_away_from_lobby()
    assert await shown(house) == []
    watch.add(Watcher("anna", "en"), table)
    await presence.look()
    assert await shown(house) == [table]
    time.at += UNSEEN_OPEN
    await presence.call_away_from_lobby()
    assert await shown(house) == [table]


async def test_nobody_fills_the_lobby_alone(house: House):
    tables = [await waiting(house) for _ in range(MOST_OPEN)]
    with pytest.raises(TableRefusal, match=r"table\.many_open"):
        await waiting(house)
    other = (await house.open_table(OPEN)).table
    await house.carry_out(other, commands.Sit("bert", BERT))
    await house.carry_out(other, commands.Sit("anna", ANNA))
    await house.carry_out(tables[0], commands.Leave("anna"))
    assert len(await shown(house)) == MOST_OPEN - 1
    await waiting(house)
