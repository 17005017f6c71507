"""What has to happen although nobody asks: flags fall, lost jobs are posted again, downtime is forgiven."""

import asyncio

from ..tables import commands
from .house import House

PERIOD = 1.0
"""Seconds between two looks."""
LOST_JOB = 35_000
"""Milliseconds after which a computer that has not moved is asked again: longer than an engine's deadline."""


class Sweep:
    """Runs on every node; whoever comes first does it, and the expected version keeps it from happening twice."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def run(self) -> None:
        """Look again and again until cancelled."""
        while True:
            await self.once()
            await asyncio.sleep(PERIOD)

    async def once(self) -> None:
        """End what is out of time and wake computers that seem to have been forgotten."""
        store, now = self._house.store, self._house.time.now()
        for table in await store.due(now):
            await self._house.carry_out(table, commands.Flag(None))
        for table in await store.waiting_for_computer(now - LOST_JOB):
            await self._house.wake_computer(await self._house.table(table))

    async def after_restart(self, since: int) -> None:
        """Forgive the clocks the time from `since` until now, and wake the computers that were thinking."""
        for table in await self._house.store.running():
            await self._house.carry_out(table, commands.Halt(None, since))
            await self._house.wake_computer(await self._house.table(table))
