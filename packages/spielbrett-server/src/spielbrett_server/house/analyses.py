"""Analyses: the computer looks at a position for somebody, in processes of their own, one person after the other.

Nobody waits behind the second analysis of anybody else: first come everybody's first ones in the order in which they
came, then the second ones, and so on.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from itertools import count

from msgspec import DecodeError, Struct, ValidationError
from msgspec.json import Decoder

from spielbrett import SpielbrettError, phrase

from .ports import AnalysisJob, Finding, Report, Stop
from .process import EngineFailure, EngineProcess

GRACE = 10.0
"""Seconds after its time in which an analysis has to end by itself."""
STOPPING = 2.0
"""Seconds in which a stopped one has to."""

log = logging.getLogger(__name__)


class Waiting(Struct, frozen=True, tag_field="t", tag="waiting"):
    """Others come first: this one has such a place in the queue."""

    place: int


class End(Struct, frozen=True, tag_field="t", tag="end"):
    """The analysis is over; `failed` if its engine died."""

    failed: bool = False


AnyLine = Waiting | Report | End


class Analyst:
    """A process that looks at one position at a time."""

    def __init__(self) -> None:
        self._process, self._decoder = EngineProcess(), Decoder(Finding)

    async def analyse(self, job: AnalysisJob) -> AsyncGenerator[Report]:
        """The reports. Raises EngineFailure; however this is left, the analyst is ready for another job."""
        going = True
        try:
            await self._process.send(job)
            while (report := await self._next(job, job.seconds + GRACE)) is not None:
                yield report
            going = False
        except OSError as error:
            raise EngineFailure(str(error)) from error
        finally:
            if going:
                await self._stop(job)

    async def close(self) -> None:
        """End the process."""
        await self._process.close()

    async def _next(self, job: AnalysisJob, patience: float) -> Report | None:
        try:
            async with asyncio.timeout(patience):
                finding = self._decoder.decode(await self._process.receive())
        except (TimeoutError, ValueError, DecodeError, ValidationError) as error:
            raise EngineFailure(str(error)) from error
        if finding.number != job.number:
            raise EngineFailure("the engine is at another job")
        return finding.report

    async def _stop(self, job: AnalysisJob) -> None:
        try:
            await self._process.send(Stop(job.number))
            while await self._next(job, STOPPING) is not None:
                pass
        except (OSError, EngineFailure):
            await self.close()


class Ticket:
    """Somebody's wish for an analysis."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.analyst: Analyst | None = None
        self.moved = asyncio.Event()


class Analyses:
    """The queue and the analysts of this process."""

    def __init__(self, analysts: int = 1, per_person: int = 3) -> None:
        self._all = [Analyst() for _ in range(analysts)]
        self._free = list(self._all)
        self._tickets: list[Ticket] = []
        self._per_person, self._numbers = per_person, count(1)

    def __len__(self) -> int:
        return len(self._tickets)

    async def run(self, person: str, job: AnalysisJob) -> AsyncGenerator[AnyLine]:
        """The places in the queue and the reports, until the end. Raises a refusal where somebody has too many."""
        ticket = self._queue(person)
        try:
            async for place in self._places(ticket):
                yield Waiting(place)
            failed = False
            assert ticket.analyst is not None
            try:
                async with aclosing(ticket.analyst.analyse(job)) as reports:
                    async for report in reports:
                        yield report
            except EngineFailure as failure:
                log.warning("an analysis failed: %s", failure)
                failed = True
            yield End(failed)
        finally:
            self._leave(ticket)

    def number(self) -> int:
        """A number for a job, larger than all before."""
        return next(self._numbers)

    def waiting(self) -> Sequence[Ticket]:
        """Who waits, in the order of their turns."""
        earlier: dict[str, int] = {}
        turns: list[tuple[int, int, Ticket]] = []
        for arrival, ticket in enumerate(self._tickets):
            nth = earlier[ticket.person] = earlier.get(ticket.person, 0) + 1
            if ticket.analyst is None:
                turns.append((nth, arrival, ticket))
        return [ticket for *_, ticket in sorted(turns, key=lambda turn: turn[:2])]

    async def close(self) -> None:
        """End all processes."""
        for analyst in self._all:
            await analyst.close()

    async def _places(self, ticket: Ticket) -> AsyncGenerator[int]:
        """The place of a ticket as it changes, until its turn."""
        place = 0
        while ticket.analyst is None:
            before, place = place, self.waiting().index(ticket) + 1
            if place != before:
                yield place
            await ticket.moved.wait()
            ticket.moved.clear()

    def _queue(self, person: str) -> Ticket:
        if sum(ticket.person == person for ticket in self._tickets) >= self._per_person:
            raise SpielbrettError(phrase("house.analysis_busy", count=self._per_person))
        ticket = Ticket(person)
        self._tickets.append(ticket)
        self._call()
        return ticket

    def _leave(self, ticket: Ticket) -> None:
        self._tickets.remove(ticket)
        if ticket.analyst is not None:
            self._free.append(ticket.analyst)
        self._call()

    def _call(self) -> None:
        """Give analysts to those whose turn it is, and tell everybody that something has moved."""
        while self._free and (waiting := self.waiting()):
            waiting[0].analyst = self._free.pop()
            waiting[0].moved.set()
        for ticket in self.waiting():
            ticket.moved.set()
