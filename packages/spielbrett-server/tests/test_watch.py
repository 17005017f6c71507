"""A lost ring costs time and nothing else."""

from logs import ANNA, OPEN

from spielbrett_server.bus.memory import MemoryBus
from spielbrett_server.house.house import House
from spielbrett_server.house.watch import Watch, Watcher
from spielbrett_server.tables import commands


class Counting(Watcher):
    """A watcher that counts what it is told."""

    def __init__(self) -> None:
        super().__init__(None, "en")
        self.told = 0

    def ring(self, table: str) -> None:
        self.told += 1
        super().ring(table)


async def test_what_was_not_rung_is_found_by_looking_and_told_once(house: House):
    table = (await house.open_table(OPEN)).table
    other = House(house.store, MemoryBus(), house.time, house.chance)
    watch, watcher = Watch(other), Counting()
    await other.view(table, None, "en")
    watch.add(watcher, table)
    await watch.look()
    assert watcher.told == 0
    done = await house.carry_out(table, commands.Sit("anna", ANNA))
    await watch.look()
    assert await watcher.changed() == table
    assert (await other.table(table)).version == done.version
    await watch.look()
    assert watcher.told == 1
