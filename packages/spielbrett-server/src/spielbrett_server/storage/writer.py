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
"""May be done twice: what it did the first time is undone before."""
Job = tuple[Work, asyncio.Future[Any]]
Answer = tuple[Any, Exception | None]

MOST = 500
"""Jobs in one commit."""
PATIENCE = 30.0
"""Seconds to wait while another process writes."""


class Writer:
    """Work of one event loop is done in the order in which it came, whole or not at all; its answer follows the commit.

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
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put((work, future))
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
            waiting = [job for job in jobs if job is not None]
            if waiting:
                self._commit(connection, waiting)
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
            answers = _together(connection, jobs) or _apart(connection, jobs)
        except sqlite3.Error as error:
            _roll_back(connection)
            answers: list[Answer] = [(None, error)] * len(jobs)
        futures = [future for _, future in jobs]
        futures[0].get_loop().call_soon_threadsafe(_settle, futures, answers)


def connect(path: str, patience: float) -> sqlite3.Connection:
    """A connection without transactions of its own making."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=patience)


def _together(connection: sqlite3.Connection, jobs: list[Job]) -> list[Answer] | None:
    """The answers if no job fails, which is nearly always so: savepoints would cost half as much again as the work."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        answers: list[Answer] = [(work(connection), None) for work, _ in jobs]
    except Exception:
        _roll_back(connection)
        return None
    connection.execute("COMMIT")
    return answers


def _apart(connection: sqlite3.Connection, jobs: list[Job]) -> list[Answer]:
    """The answers where a job may fail and not harm the others."""
    connection.execute("BEGIN IMMEDIATE")
    answers = [_attempt(connection, work) for work, _ in jobs]
    connection.execute("COMMIT")
    return answers


def _attempt(connection: sqlite3.Connection, work: Work) -> Answer:
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


def _settle(futures: list[asyncio.Future[Any]], answers: list[Answer]) -> None:
    """All at once: each call from another thread wakes the loop through a pipe."""
    for future, (answer, error) in zip(futures, answers, strict=True):
        if future.done():
            continue
        if error is None:
            future.set_result(answer)
        else:
            future.set_exception(error)
