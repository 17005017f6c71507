"""What has to happen although nobody asks: flags fall, lost jobs are posted again, downtime is forgiven."""

import asyncio
import logging
from contextlib import suppress

from spielbrett import SpielbrettError

from ..tables import commands
from ..tables.refusal import TableRefusal
from .alive import Alive
from .faults import survived
from .house import House
from .ports import StoreFault

PERIOD = 1.0
"""Seconds between two looks, and so between two signs of life."""
LOST_JOB = 35_000
"""Milliseconds after which a computer that has not moved is asked again: longer than an engine's deadline."""
MEMORY = 60 * 24 * 60 * 60 * 1000
"""Milliseconds for which it is known what a request has done: twice as long as the longest turn takes."""
ROUND = 60
"""Looks between two at old receipts: a few go each time, so that nobody waits for it."""
ALL = 1_000_000
AT_ONCE = 500
"""Tables whose clocks are seen to together after a restart: until the door opens, those that were first are charged."""

log = logging.getLogger(__name__)


class Sweep:
    """Runs on every node; whoever comes first does it, and the expected version keeps it from happening twice."""

    def __init__(self, house: House, alive: Alive) -> None:
        self._house, self._alive = house, alive
        self._looks = 0

    async def run(self) -> None:
        """Look again and again until cancelled."""
        while True:
            with survived("the sweep"):
                await self.once()
            await asyncio.sleep(PERIOD)

    async def once(self) -> None:
        """Forgive the time in which nobody was there, end what is out of time, wake computers that seem forgotten.

        The sign of life comes after the forgiving, so that no other node lets a flag fall in between. A node that comes
        back wakes all computers: what it was thinking about itself is forgotten.
        """
        since = await self._alive.gap()
        if since is not None:
            await self._forgive(since)
        await self._alive.sign()
        now = self._house.time.now()
        for table in await self._house.store.due(now):
            await self._carry_out(table, commands.Flag(None))
        await self._wake_computers(now - LOST_JOB if self._looks and since is None else now)
        if self._looks % ROUND == 0:
            await self._house.store.forget_receipts(now - MEMORY)
        self._looks += 1

    async def _forgive(self, since: int) -> None:
        """Forgive the clocks, and those who could not come back, the time from `since` until now."""
        tables = await self._house.store.running()
        for first in range(0, len(tables), AT_ONCE):
            halting = (self._carry_out(table, commands.Halt(None, since)) for table in tables[first : first + AT_ONCE])
            await asyncio.gather(*halting)

    async def _wake_computers(self, before: int) -> None:
        for table in await self._house.store.waiting_for_computer(before, ALL):
            with suppress(TableRefusal):
                await self._house.wake_computer(await self._house.table(table))

    async def _carry_out(self, table: str, command: commands.AnyCommand) -> None:
        try:
            await self._house.carry_out(table, command)
        except StoreFault:
            raise
        except SpielbrettError as refusal:
            log.warning("the sweep was refused at table %s: %s", table, refusal.code)
