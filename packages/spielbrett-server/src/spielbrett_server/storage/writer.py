"""One thread that writes to SQLite and commits everything that has arrived meanwhile: a commit serves many moves."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Work, asyncio.Future[Any], asyncio.AbstractEventLoop]

MOST = 500
"""Jobs in one commit."""
PATIENCE = 30.0
"""Seconds to wait while another process writes."""


class Writer:
    """Work is done in the order in which it came, each piece whole or not at all; its answer comes after the commit.

    The database keeps a write-ahead log and forces every commit to disk. Where it refuses (no space left, locked by
    another process for longer than `patience` seconds), all that was to be committed together is refused.
    """

    def __init__(self, path: str, patience: float) -> None:
        self._connection = connect(path, patience)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="sqlite-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The answer of some work once it is on disk; what it raises undoes it alone."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.put((work, future, loop))
        return await future

    async def close(self) -> None:
        """Finish everything that has come and end."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        connection = self._connection
        closing = False
        while not closing:
            jobs = self._take()
            closing = None in jobs
            self._commit(connection, [job for job in jobs if job is not None])
        connection.close()

    def _take(self) -> list[Job | None]:
        jobs = [self._queue.get()]
        while jobs[-1] is not None and len(jobs) < MOST:
            try:
                jobs.append(self._queue.get_nowait())
            except Empty:
                break
        return jobs

    def _commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            answers = [_attempt(connection, work) for work, _, _ in jobs]
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            _roll_back(connection)
            answers = [(None, error)] * len(jobs)
        for (_, future, loop), (answer, error) in zip(jobs, answers, strict=True):
            loop.call_soon_threadsafe(_settle, future, answer, error)


def connect(path: str, patience: float) -> sqlite3.Connection:
    """A connection without transactions of its own making."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=patience)


def _attempt(connection: sqlite3.Connection, work: Work) -> tuple[Any, Exception | None]:
    connection.execute("SAVEPOINT job")
    try:
        answer = work(connection)
    except Exception as error:
        if not connection.in_transaction:
            raise  # SQLite has given up the whole transaction, as it does when the disk is full
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return None, error
    connection.execute("RELEASE job")
    return answer, None


def _roll_back(connection: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _settle(future: asyncio.Future[Any], answer: Any, error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(answer)
    else:
        future.set_exception(error)
