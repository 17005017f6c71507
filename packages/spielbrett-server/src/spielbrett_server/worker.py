"""An engine process: jobs come in on standard input, choices go out on standard output, one JSON object a line.

Searching happens here and never in the process that serves people. A think job is answered by one line, an analysis by
several; a `Stop` ends it early. When the input ends, so does the process, even in the middle of a thought.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread
from time import monotonic

from msgspec import Struct
from msgspec.json import Decoder, Encoder

import spielbrett
from spielbrett import SpielbrettError
from spielbrett.ai import analysis
from spielbrett.ai.levels import make_player
from spielbrett.ai.player import Limits

from .house.ports import AnalysisJob, EngineJob, Finding, Line, Report, Stop, ThinkJob

LONGEST_THOUGHT = 5.0
"""Seconds after which any computer moves, however deep it was to look: others wait for the engine."""
NICENESS = 15
"""Of at most 19: how gladly an engine waits."""
PAUSE = 0.1
"""Seconds between two reports of an analysis."""


class Thought(Struct, frozen=True):
    """The answer to a think job."""

    table: str
    ply: int
    action: str
    score: float
    depth: int
    nodes: int
    seconds: float
    line: tuple[str, ...]


class Inbox:
    """The jobs in the order in which they come; a thread reads them, so that a search can be stopped."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[ThinkJob | AnalysisJob] = SimpleQueue()
        self._stopped = 0
        Thread(target=self._read, daemon=True).start()

    def next(self) -> ThinkJob | AnalysisJob:
        """The next job, when there is one."""
        return self._jobs.get()

    def stopped(self, number: int) -> bool:
        """Whether the analysis of this number is not wanted any more."""
        return self._stopped >= number

    def _read(self) -> None:
        decoder: Decoder[EngineJob] = Decoder(EngineJob)
        for line in sys.stdin.buffer:
            job = decoder.decode(line)
            if isinstance(job, Stop):
                self._stopped = job.number
            else:
                self._jobs.put(job)
        os._exit(0)  # nobody is there any more to hear the rest of a thought


def think(job: ThinkJob) -> Thought:
    """What a computer chooses; the same job always gives the same choice."""
    game = spielbrett.find(job.game)
    view = spielbrett.decode_view(game, job.view)
    player = make_player(f"engine:{job.depth}" if job.depth is not None else f"level:{job.level or 1}")
    choice = player.choose(game, view, Limits(seconds=LONGEST_THOUGHT), Random(job.seed))
    report = choice.report
    return Thought(
        job.table,
        job.ply,
        str(choice.action),
        report.score,
        report.depth,
        report.nodes,
        report.seconds,
        report.line,
    )


def analyse(job: AnalysisJob, inbox: Inbox) -> Iterator[Finding]:
    """What is found, the last finding of each pause; an empty one at the end."""
    game = spielbrett.find(job.game)
    view = spielbrett.decode_view(game, job.view)
    limits = Limits(job.nodes, job.seconds, job.depth, stop=lambda: inbox.stopped(job.number))
    told, latest = 0.0, None
    for found in analysis.analyse(game, view, limits, Random(0), lines=job.lines):
        latest = found
        if monotonic() - told >= PAUSE:
            yield Finding(job.number, _report(found))
            told, latest = monotonic(), None
    if latest is not None:
        yield Finding(job.number, _report(latest))


def _report(found: analysis.Lines) -> Report:
    best = found[0]
    return Report(best.depth, best.nodes, best.seconds, tuple(Line(each.score, each.line) for each in found))


def _answers(job: ThinkJob | AnalysisJob, inbox: Inbox) -> Iterator[Thought | Finding]:
    if isinstance(job, ThinkJob):
        yield think(job)
        return
    try:
        yield from analyse(job, inbox)
    except SpielbrettError as error:
        print(f"an analysis was refused: {error.code}", file=sys.stderr)
    yield Finding(job.number)


def stand_back() -> None:
    """Let everything that serves people come first on this machine."""
    os.nice(NICENESS)
    # Where Linux shares processors between sessions first, the niceness of a process counts only within its own.
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(NICENESS), encoding="ascii")


def main() -> None:
    """Think until the input ends."""
    stand_back()
    inbox, encoder = Inbox(), Encoder()
    while True:
        for answer in _answers(inbox.next(), inbox):
            sys.stdout.buffer.write(encoder.encode(answer) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
