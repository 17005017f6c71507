"""What every event store promises, kept by the one on SQLite and the one on PostgreSQL."""

import asyncio
import re
import sqlite3

import pytest
from logs import ANNA, append, log_of, rebuild, running, said

from spielbrett_server.house.ports import AlreadyDone, Done, Receipt, RequestReused, StoreFault, VersionConflict
from spielbrett_server.storage import Store, open_store, sql
from spielbrett_server.storage.sql import Statement
from spielbrett_server.storage.sqlite import SqliteStore
from spielbrett_server.storage.writer import Writer
from spielbrett_server.tables import commands, events
from spielbrett_server.tables.events import Computer, Person


async def test_what_was_appended_is_loaded_in_order(either_store: Store):
    log = running("t")
    await either_store.append([append("t", [], log)])
    assert await either_store.load("t") == log
    assert await either_store.load("t", after=3) == log[3:]
    assert await either_store.load("unknown") == []


async def test_an_outdated_version_is_a_conflict_and_changes_nothing(either_store: Store):
    log = running("t")
    await either_store.append([append("t", [], log)])
    await either_store.append([append("t", log, [said(1)])])
    with pytest.raises(VersionConflict):
        await either_store.append([append("t", log, [said(2), said(3)])])
    assert await either_store.load("t") == [*log, said(1)]
    assert await either_store.versions(["t", "unknown"]) == {"t": len(log) + 1}


async def test_a_log_gets_no_holes(either_store: Store):
    log = running("t")
    await either_store.append([append("t", [], log[:2])])
    with pytest.raises(VersionConflict):
        await either_store.append([append("t", log[:3], log[3:])])
    with pytest.raises(VersionConflict):
        await either_store.append([append("other", log[:1], log[1:2])])
    assert await either_store.load("t") == log[:2]
    assert await either_store.load("other") == []


async def test_a_batch_is_stored_whole_or_not_at_all(either_store: Store):
    log, again = running("t"), running("next")
    await either_store.append([append("t", [], log)])
    batch = [append("next", [], again), append("t", log[:-1], [said(1)])]
    with pytest.raises(VersionConflict):
        await either_store.append(batch)
    assert await either_store.load("next") == []
    assert await either_store.of_user("anna", statuses=("running",)) == [append("t", [], log).entry]


async def test_a_request_is_carried_out_once_and_its_answer_is_kept(either_store: Store):
    log, receipt = log_of("t"), Receipt("anna", "r1")
    await either_store.append([append("t", [], log, receipt)])
    done = Done("t", 1)
    assert await either_store.receipt(receipt) == done
    assert await either_store.receipt(Receipt("bert", "r1")) is None
    for part in (append("t", log, [said(1)], receipt), append("t", [], log, receipt), append("u", [], log, receipt)):
        with pytest.raises(AlreadyDone) as already:
            await either_store.append([part])
        assert already.value.done == done
    assert await either_store.load("t") == log


async def test_old_receipts_are_forgotten_a_few_at_a_time_and_younger_ones_kept(either_store: Store):
    for number in range(5):
        log = log_of(f"t{number}", at=1000 * number)
        await either_store.append([append(f"t{number}", [], log, Receipt("anna", f"r{number}"))])
    assert await either_store.forget_receipts(4000, limit=3) == 3
    assert await either_store.forget_receipts(4000, limit=3) == 1
    assert await either_store.forget_receipts(4000, limit=3) == 0
    kept = [await either_store.receipt(Receipt("anna", f"r{number}")) for number in range(5)]
    assert kept == [None] * 4 + [Done("t4", 1)]


async def test_a_name_of_a_request_is_good_for_one_act(either_store: Store):
    await either_store.append([append("t", [], log_of("t"), Receipt("anna", "r1", "to open"))])
    assert await either_store.receipt(Receipt("anna", "r1", "to open")) is not None
    with pytest.raises(RequestReused):
        await either_store.receipt(Receipt("anna", "r1", "to play"))
    with pytest.raises(RequestReused):
        await either_store.append([append("u", [], log_of("u"), Receipt("anna", "r1", "to play"))])
    assert await either_store.load("u") == []


async def test_a_conflict_leaves_no_receipt(either_store: Store):
    log, receipt = log_of("t"), Receipt("anna", "r1")
    await either_store.append([append("t", [], log)])
    with pytest.raises(VersionConflict):
        await either_store.append([append("t", [], log, receipt)])
    assert await either_store.receipt(receipt) is None


async def test_of_many_who_write_at_once_one_succeeds_each_time(address: str):
    stores = [await open_store(address) for _ in range(3)]
    log = log_of("t")
    await stores[0].append([append("t", [], log)])
    for number in range(10):
        before = await stores[0].load("t")
        tries = [store.append([append("t", before, [said(number)])]) for store in stores * 3]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(map(type, answers), key=str) == [type(None), *[VersionConflict] * 8]
    assert len(await stores[1].load("t")) == 11
    for store in stores:
        await store.close()


async def test_of_many_with_the_same_request_one_has_an_effect(address: str):
    stores = [await open_store(address) for _ in range(3)]
    parts = [append(f"t{n}", [], log_of(f"t{n}"), Receipt("anna", "open")) for n in range(9)]
    tries = [stores[n % 3].append([part]) for n, part in enumerate(parts)]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(map(type, answers), key=str) == [type(None), *[AlreadyDone] * 8]
    assert len({answer.done for answer in answers if isinstance(answer, AlreadyDone)}) == 1
    for store in stores:
        await store.close()


async def test_tables_are_listed_by_state_and_game_the_newest_first(either_store: Store):
    for number, name in enumerate(("a", "b", "c")):
        sitting = log_of(name, commands.Sit("anna", ANNA), at=1000 * number)
        await either_store.append([append(name, [], sitting)])
    await either_store.append([append("d", [], running("d"))])
    hidden = [events.Opened(9, "kalaha", {}, 2, "anna", events.Terms(), listed=False), events.Seated(9, 0, ANNA)]
    await either_store.append([append("hidden", [], hidden)])

    async def names(*statuses: str, game: str | None = None, limit: int = 100) -> list[str]:
        return [entry.table for entry in await either_store.listed(statuses=statuses, game=game, limit=limit)]

    assert await names("waiting") == ["c", "b", "a"]
    assert await names("waiting", limit=2) == ["c", "b"]
    assert set(await names("waiting", "running", game="kalaha")) == {"a", "b", "c", "d"}
    assert await names("waiting", game="clans") == []
    assert await either_store.running() == ["d"]


async def test_own_tables_are_those_where_one_is_asked_first(either_store: Store):
    moved = running("moved", Person("bert", "Bert"), commands.Play("anna", 0, "1"))
    await either_store.append([append("mine", [], running("mine"))])
    await either_store.append([append("moved", [], moved)])
    found = [entry.table for entry in await either_store.of_user("anna", statuses=("running",))]
    assert found == ["mine", "moved"]
    assert [entry.table for entry in await either_store.of_user("bert", statuses=("running",))] == ["moved", "mine"]


async def test_who_leaves_before_the_start_is_forgotten_and_who_has_played_is_not(either_store: Store):
    sits, leaves = commands.Sit("anna", ANNA), commands.Leave("anna")
    log = log_of("left", sits)
    await either_store.append([append("left", [], log)])
    assert len(await either_store.of_user("anna", statuses=("waiting",))) == 1
    left = log_of("left", sits, leaves)
    await either_store.append([append("left", log, left[len(log) :])])
    assert await either_store.of_user("anna", statuses=("waiting",)) == []

    log = running("ended")
    await either_store.append([append("ended", [], log)])
    await either_store.append([append("ended", log, [events.Seated(9000, 0, Computer(level=3))])])
    for user in ("anna", "bert"):
        assert [entry.table for entry in await either_store.of_user(user, statuses=("running",))] == ["ended"]


async def test_clocks_that_are_over_and_computers_that_are_to_act_are_found(either_store: Store):
    waiting = running("waiting", Computer(level=1), commands.Play("anna", 0, "1"))
    await either_store.append([append("waiting", [], waiting), append("other", [], running("other"))])
    due = 1000 + 3000 + 60_000
    assert await either_store.due(due - 1) == []
    assert await either_store.due(due) == ["other"]
    assert await either_store.due(due + 1000) == ["other", "waiting"]
    assert await either_store.waiting_for_computer(waiting[-1].at - 1) == []
    assert await either_store.waiting_for_computer(waiting[-1].at) == ["waiting"]


async def test_the_index_is_rebuilt_as_it_was_whatever_has_happened_to_it(either_store: Store):
    for name in ("a", "b"):
        await either_store.append([append(name, [], running(name, Computer(level=1)))])
    log = running("c")
    await either_store.append([append("c", [], log)])
    await either_store.append([append("c", log, [events.Seated(9000, 0, Computer(level=3))])])
    await either_store.append([append("d", [], log_of("d", commands.Sit("anna", ANNA), commands.Leave("anna")))])
    before = await _index(either_store)
    assert await rebuild(either_store) == 4
    assert await _index(either_store) == before
    await either_store.commit(
        Statement("DELETE FROM sitting", ()),
        Statement("DELETE FROM entry WHERE table_id = 'a'", ()),
        Statement("UPDATE entry SET version = 99, due = 1, status = 'ended' WHERE table_id = 'b'", ()),
        Statement("UPDATE entry SET version = 1, status = 'waiting' WHERE table_id = 'c'", ()),
        Statement("INSERT INTO sitting VALUES ('anna', 'nowhere')", ()),
    )
    assert await rebuild(either_store) == 4
    assert await _index(either_store) == before


async def test_play_goes_on_while_the_index_is_rebuilt(either_store: Store):
    log = running("t")
    await either_store.append([append("t", [], log)])

    async def talk() -> None:
        for number in range(20):
            await either_store.append([append("t", [*log, *map(said, range(number))], [said(number)])])

    await asyncio.gather(talk(), *(rebuild(either_store) for _ in range(3)))
    assert await either_store.versions(["t"]) == {"t": len(log) + 20}
    assert len(await either_store.load("t")) == len(log) + 20


async def test_a_store_opened_again_has_everything(address: str):
    log = running("t")
    first = await open_store(address)
    await first.append([append("t", [], log)])
    await first.close()
    second = await open_store(address)
    assert await second.load("t") == log
    await second.close()


async def test_closing_finishes_what_was_begun(address: str):
    store = await open_store(address)
    parts = [append(f"t{n}", [], log_of(f"t{n}")) for n in range(50)]
    appending = asyncio.gather(*(store.append([part]) for part in parts))
    await asyncio.sleep(0)
    await store.close()
    await appending
    again = await open_store(address)
    assert await again.versions([part.table for part in parts]) == {part.table: 1 for part in parts}
    await again.close()


async def test_a_file_locked_by_another_process_refuses_and_recovers(store: Store, database: str):
    impatient = SqliteStore(database, patience=0.05)
    log = running("t")
    await store.append([append("t", [], log)])
    locking, loop = Writer(database, patience=1), asyncio.get_running_loop()

    async def refused() -> None:
        with pytest.raises(StoreFault):
            await impatient.append([append("t", log, [said(1)])])

    def lock_until_refused(_: sqlite3.Connection) -> None:
        asyncio.run_coroutine_threadsafe(refused(), loop).result()

    await locking.do(lock_until_refused)
    assert await store.load("t") == log
    await impatient.append([append("t", log, [said(1)])])
    await locking.close()
    await impatient.close()


async def test_a_full_disk_refuses_whole_batches_and_keeps_what_was_there(store: Store):
    log = running("t")
    await store.append([append("t", [], log)])
    ((pages,),) = await store.rows("PRAGMA page_count")
    await store.commit(Statement(f"PRAGMA max_page_count = {pages + 2}", ()))
    long = [events.Said(9000, "anna", "Anna", "players", "x" * 400)] * 10
    stored = list(log)

    async def fill_the_disk() -> None:
        while True:
            await store.append([append("t", stored, long), append(f"t{len(stored)}", [], log_of("new"))])
            stored.extend(long)

    with pytest.raises(StoreFault):
        await fill_the_disk()
    assert await store.load("t") == stored
    assert await store.load(f"t{len(stored)}") == []
    await store.commit(Statement("PRAGMA max_page_count = 100000", ()))
    await store.append([append("t", stored, long)])
    assert await store.load("t") == [*stored, *long]


@pytest.mark.long
async def test_no_query_of_the_index_looks_at_every_table(either_store: Store, address: str):
    """With 100,000 tables the databases choose the paths made for the queries."""
    await either_store.commit(*(Statement(text, ()) for text in many(address, 100_000)))
    await either_store.rows("ANALYZE")
    states = ("running", "paused")
    queries = {
        sql.DUE: (5000, 100),
        sql.WAITING_FOR_COMPUTER: (5000, 100),
        sql.RUNNING: (),
        sql.listed(("waiting",), by_game=False): (100, "waiting"),
        sql.listed(states, by_game=True): (100, *states, "kalaha"),
        sql.of_user(states): ("u7", 100, *states),
        sql.versions(2): ("t1", "t2"),
        sql.LOAD: ("t1", 0),
        sql.RECEIPT: ("u1", "r"),
        sql.WATCHED: ("t1", "u1"),
        sql.WATCHED_AT: ("n1",),
        sql.forgetting(1, 500).sql: (1, 500),
    }
    for text, values in queries.items():
        plan = await explained(either_store, text, values)
        assert not re.search(r"^SCAN (entry|event|receipt|sitting|watching)$|Seq Scan", plan, re.MULTILINE), (
            f"{text}\n{plan}"
        )


def many(address: str, count: int) -> list[str]:
    """A big index: most games are over, few run, few have clocks."""
    numbers = (
        f"generate_series(1, {count}) AS numbers(n)"
        if address.startswith("postgresql://")
        else f"(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {count}) SELECT n FROM c)"
    )
    entries = f"""INSERT INTO entry
        (table_id, version, status, game, listed, computer, due, opened_at, changed_at, body) SELECT 't' || n, 1,
        CASE n % 50 WHEN 0 THEN 'running' WHEN 1 THEN 'waiting' ELSE 'ended' END, 'kalaha', n % 2 = 0, n % 500 = 0,
        CASE WHEN n % 100 = 0 THEN n END, n, n, '' FROM {numbers}"""
    sittings = f"INSERT INTO sitting SELECT 'u' || (n % 5000), 't' || n FROM {numbers}"
    logs = f"INSERT INTO event SELECT 't' || n, 1, '' FROM {numbers}"
    receipts = f"INSERT INTO receipt SELECT 'u' || (n % 5000), 'r' || n, 't' || n, 1, n, '' FROM {numbers}"
    watching = f"INSERT INTO watching SELECT 't' || n, 'u' || (n % 5000), 'n' || (n % 1000) FROM {numbers}"
    return [entries, sittings, logs, receipts, watching]


async def explained(store: Store, text: str, values: tuple[object, ...]) -> str:
    """How the database would go about a query."""
    if isinstance(store, SqliteStore):
        return "\n".join(row[-1] for row in await store.rows(f"EXPLAIN QUERY PLAN {text}", *values))
    return "\n".join(line for (line,) in await store.rows(f"EXPLAIN {text}", *values))


async def _index(store: Store) -> list[list[tuple[object, ...]]]:
    return [await store.rows(f"SELECT * FROM {name} ORDER BY 1, 2") for name in ("entry", "sitting")]
