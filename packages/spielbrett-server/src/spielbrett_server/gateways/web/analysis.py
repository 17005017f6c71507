"""The address of analysis: the computer looks at a position, and says what it finds as it finds it."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, suppress
from typing import Annotated, Any, Final

from aiohttp import web
from msgspec import Meta, Struct
from msgspec.json import encode

import spielbrett
from spielbrett import AnyGame, SpielbrettError, options, phrase, record, say
from spielbrett.ai.worth import told

from ...house.analyses import Analyses, End, Waiting
from ...house.analyses import AnyLine as FoundLine
from ...house.fairness import check_analysis
from ...house.ports import AnalysisJob, Report
from ..wire import Depth, Ply, Refusal, Word
from .answering import BadRequest, refusal
from .route import Ask, Route

ANALYSES: Final = web.AppKey("analyses", Analyses)
MOST_LINES = 10
"""Of the best actions in one analysis."""
LOOK = 1.0
"""Seconds between two looks whether anybody still listens."""


class AnalysisLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """When to stop: at the first of these."""

    seconds: Annotated[float, Meta(gt=0, le=3600)] = 10.0
    depth: Depth | None = None
    nodes: Annotated[int, Meta(ge=1, le=1_000_000_000)] | None = None


class AnalysisBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A position text or start of a game with options, or a record and the ply to look at (default: its last)."""

    game: Word
    options: dict[str, bool | int | str | None] = {}
    position: Annotated[str, Meta(max_length=20_000)] | None = None
    record: dict[str, Any] | None = None
    ply: Ply | None = None
    limits: AnalysisLimits = AnalysisLimits()
    lines: Annotated[int, Meta(ge=1, le=MOST_LINES)] = 1


class BestAction(Struct, frozen=True):
    """One of the best actions: what it is worth to the seat to act, and what may follow, itself first."""

    action: str
    score: float
    worth: str
    """The score in words: what the game counts, or the chance of winning."""
    line: tuple[str, ...]


class ReportView(Struct, frozen=True, tag_field="t", tag="report"):
    """What an analysis has found so far, the best action first."""

    depth: int
    nodes: int
    seconds: float
    best: tuple[BestAction, ...]


class Broken(Struct, frozen=True, tag_field="t", tag="refused"):
    """The analysis does not go on, and why."""

    refusal: Refusal


AnyLine = Waiting | ReportView | Broken | End


async def analyse(ask: Ask[AnalysisBody]) -> AsyncIterator[AnyLine]:
    """Let the computer look at a position; reports come as it looks deeper, closing the connection stops it."""
    user, body, analyses = ask.user, ask.body, ask.request.app[ANALYSES]
    game = spielbrett.find(body.game)
    state = await asyncio.to_thread(_state, game, body)
    if state.returns() is not None:
        raise SpielbrettError(phrase("game.over"))
    await check_analysis(ask.house, user.id, game)
    seconds = min(body.limits.seconds, ask.limits.analysis_seconds)
    view = spielbrett.encode_view(game, state.observe(state.turn))
    job = AnalysisJob(analyses.number(), game.name, view, seconds, body.limits.depth, body.limits.nodes, body.lines)
    async with aclosing(_while_heard(ask.request, analyses.run(user.id, job))) as lines:
        async for line in lines:
            try:
                await check_analysis(ask.house, user.id, game)  # it may have begun to play meanwhile
            except SpielbrettError as error:
                yield Broken(refusal(error, ask.language))
                return
            yield _shown(line, game, ask.language) if isinstance(line, Report) else line


def _shown(report: Report, game: AnyGame, language: str) -> ReportView:
    best = (
        BestAction(line.actions[0], line.score, say(told(game, line.score), language), line.actions)
        for line in report.lines
    )
    return ReportView(report.depth, report.nodes, report.seconds, tuple(best))


def _state(game: AnyGame, body: AnalysisBody) -> Any:
    """The position asked for. Raises the refusal that says what is wrong with it."""
    if body.record is not None:
        return _replayed(game, body.record, body.ply)
    if body.position is not None:
        return spielbrett.decode(game, body.position)
    return game.start(options.make(game.options, body.options))


def _replayed(game: AnyGame, asked: dict[str, Any], ply: int | None) -> Any:
    found = record.parse(encode(asked).decode())
    if found.game != game.name:
        raise BadRequest(f"a record of {found.game[:40]}")
    last = len(found.actions) if ply is None else ply
    state = next((state for number, state in enumerate(found.replay()) if number == last), None)
    if state is None:
        raise BadRequest(f"ply {last}")
    return state


async def _while_heard(request: web.Request, lines: AsyncGenerator[FoundLine]) -> AsyncGenerator[FoundLine]:
    """The lines, as long as the connection stands: a thought that nobody hears is not gone on with."""
    line = asyncio.ensure_future(anext(lines))
    try:
        while request.transport is not None and not request.transport.is_closing():
            await asyncio.wait({line}, timeout=LOOK)
            if line.done():
                yield await line
                line = asyncio.ensure_future(anext(lines))
    except StopAsyncIteration:
        return
    finally:
        line.cancel()
        with suppress(asyncio.CancelledError, StopAsyncIteration, Exception):
            await line
        await lines.aclose()


ROUTES = (Route("POST", "/api/analysis", analyse, "read", refusals=(404, 422)),)
