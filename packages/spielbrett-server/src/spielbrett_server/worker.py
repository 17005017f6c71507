"""An engine process: jobs come in on standard input, choices go out on standard output, one JSON object a line.

Searching happens here and never in the process that serves people.
"""

import sys
from random import Random

from msgspec import Struct
from msgspec.json import Decoder, Encoder

import spielbrett
from spielbrett.ai.levels import make_player
from spielbrett.ai.player import Limits

from .house.ports import ThinkJob

LONGEST_THOUGHT = 20.0
"""Seconds after which any computer moves, however deep it was to look."""


class Thought(Struct, frozen=True):
    """The answer to a job."""

    table: str
    ply: int
    action: str
    score: float
    depth: int
    nodes: int
    seconds: float
    line: tuple[str, ...]


def think(job: ThinkJob) -> Thought:
    """What a computer chooses; the same job always gives the same choice."""
    game = spielbrett.find(job.game)
    view = spielbrett.decode_view(game, job.view)
    player = make_player(f"alphabeta:{job.depth}" if job.depth is not None else f"level:{job.level or 1}")
    choice = player.choose(game, view, Limits(seconds=LONGEST_THOUGHT), Random(f"{job.table} {job.ply}"))
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


def main() -> None:
    """Think until the input ends."""
    decoder, encoder = Decoder(ThinkJob), Encoder()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(encoder.encode(think(decoder.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
