"""What whoever keeps a house does with it: verify, rebuild, back up, restore, on either database."""

import asyncio
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from doubles import HandClock, SeededChance
from logs import rebuild

from spielbrett.cli.main import main
from spielbrett_server.bus.memory import MemoryBus
from spielbrett_server.house.accounts import Accounts
from spielbrett_server.house.house import House
from spielbrett_server.storage import Store, open_store
from spielbrett_server.storage.copies import CopyRefusal, back_up, restore
from spielbrett_server.storage.schema import metadata
from spielbrett_server.storage.sql import Statement
from spielbrett_server.storage.users import StoredUsers
from spielbrett_server.storage.verify import verify
from spielbrett_server.storage.writer import connect
from spielbrett_server.tables import commands
from spielbrett_server.tables.events import Person, Terms

Ask = Callable[..., tuple[int, Any]]
NAMES = ("anna", "bert")


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    """Type a command; its exit code and what it says to programs, or its error."""

    def type_in(*words: str | Path) -> tuple[int, Any]:
        code = main(["--lang", "en", *map(str, words)])
        said = capsys.readouterr()
        return code, json.loads(said.out) if said.out.startswith("{") else said.out + said.err

    return type_in


def quiet(_done: int, _total: int) -> None:
    """Hear how much is done, and say nothing."""


async def played(house: House, game: str = "kalaha", plies: int = 20) -> str:
    """A table where something has been played."""
    table = (await house.open_table(commands.Open("anna", game, {}, 2, Terms(), drawn=False))).table
    for name in NAMES:
        await house.carry_out(table, commands.Sit(name, Person(name, name.title())))
    await house.carry_out(table, commands.Start("anna", house.lot()))
    await play_on(house, table, plies)
    return table


async def play_on(house: House, table: str, plies: int) -> None:
    random = Random(plies)
    for _ in range(plies):
        known = await house.table(table)
        if known.turn is None:
            return
        action = random.choice(known.state.legal_actions())
        await house.carry_out(table, commands.Play(NAMES[known.turn], known.ply, str(action)))


async def contents(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in a database, in the order of its keys."""
    found = dict[str, list[tuple[Any, ...]]]()
    for table in metadata.sorted_tables:
        columns = ", ".join(f'"{column.name}"' for column in table.columns)
        found[table.name] = sorted(await store.rows(f'SELECT {columns} FROM "{table.name}"'), key=repr)
    return {
        name: [tuple(int(v) if isinstance(v, bool) else v for v in row) for row in rows] for name, rows in found.items()
    }


async def faults(store: Store) -> list[tuple[int, str]]:
    found = [verify(name, await store.log(name), await store.entry(name)) for name in await store.tables()]
    return [(fault.version, fault.kind) for each in found for fault in each]


async def test_what_was_played_is_found_whole(house: House, store: Store) -> None:
    for game, plies in (("kalaha", 300), ("clans", 12), ("quinque", 8)):
        await played(house, game, plies)
    assert await faults(store) == []


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("DELETE FROM event WHERE version = 6", (6, "gap")),
        ("UPDATE event SET body = CAST('nonsense' AS BLOB) WHERE version = 6", (24, "unreadable")),
        (
            'UPDATE event SET body = CAST(replace(body, \'"digest":"\', \'"digest":"f\') AS BLOB) WHERE version = 6',
            (6, "digest"),
        ),
        (
            'UPDATE event SET body = CAST(replace(body, \'"salt":"\', \'"salt":"f\') AS BLOB) WHERE version = 4',
            (4, "commitment"),
        ),
        (
            'UPDATE event SET body = CAST(replace(body, \'"action":"\', \'"action":"9\') AS BLOB) WHERE version = 6',
            (6, "replay"),
        ),
        ("UPDATE entry SET body = CAST(replace(body, 'Anna', 'Anne') AS BLOB)", (24, "index")),
    ],
)
async def test_whatever_was_changed_is_found(house: House, store: Store, change: str, found: tuple[int, str]) -> None:
    await played(house)
    assert await faults(store) == []
    await store.commit(Statement(change, ()))
    assert (await faults(store))[0] == found


async def test_a_false_result_is_found(house: House, store: Store) -> None:
    table = await played(house, plies=300)
    last = (await house.table(table)).version
    await store.commit(
        Statement("UPDATE event SET body = CAST(replace(body, '[', '[7,') AS BLOB) WHERE version = $1", (last,))
    )
    assert await faults(store) == [(last, "returns")]


async def test_a_copy_made_while_people_play_is_a_whole_house(
    either_store: Store, address: str, house: House, tmp_path: Path
) -> None:
    elsewhere = House(either_store, MemoryBus(), house.time, house.chance)
    user, _, code = await Accounts(StoredUsers(either_store), house.time, house.chance).guest("Carla")
    tables = [await played(elsewhere, plies=5) for _ in range(3)]
    copied, told = tmp_path / "copy.backup", list[tuple[int, int]]()
    before = await contents(either_store)
    await back_up(address, copied, lambda done, total: told.append((done, total)))
    await play_on(elsewhere, tables[0], 5)
    assert told[-1][0] == told[-1][1]

    again = await open_store(await _restored(copied, str(tmp_path / "again.sqlite")))
    assert await contents(again) == before
    assert await faults(again) == []
    found = await Accounts(StoredUsers(again), house.time, house.chance).resume(code)
    assert found[0].id == user.id
    await play_on(House(again, MemoryBus(), house.time, house.chance), tables[0], 3)
    await again.close()


async def _restored(copied: Path, url: str) -> str:
    await restore(copied, url, quiet)
    return url


async def test_a_house_moves_from_a_file_to_postgresql_and_back(
    house: House, store: Store, database: str, postgres: Any, tmp_path: Path
) -> None:
    await played(house)
    first, second = tmp_path / "first", tmp_path / "second"
    await back_up(database, first, quiet)
    url = await _restored(first, await postgres.make_database())
    await back_up(url, second, quiet)
    again = await open_store(await _restored(second, str(tmp_path / "again.sqlite")))
    assert await contents(again) == await contents(store)
    await again.close()
    with pytest.raises(CopyRefusal) as refused:
        await restore(first, url, quiet)
    assert refused.value.code == "house.not_empty"


async def test_nothing_is_overwritten_and_nonsense_is_no_backup(database: str, store: Store, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("nonsense")
    with pytest.raises(CopyRefusal) as exists:
        await back_up(database, taken, quiet)
    with pytest.raises(CopyRefusal) as nonsense:
        await restore(taken, str(tmp_path / "new.sqlite"), quiet)
    await back_up(database, tmp_path / "copy", quiet)
    with pytest.raises(CopyRefusal) as not_empty:
        await restore(tmp_path / "copy", database, quiet)
    codes = [refused.value.code for refused in (exists, nonsense, not_empty)]
    assert codes == ["house.backup_exists", "house.no_backup", "house.not_empty"]
    assert not (tmp_path / "new.sqlite").exists()
    assert await rebuild(store) == 0


async def _prepare(folder: Path, seed: int = 1) -> str:
    store = await open_store(str(folder / "spielbrett.sqlite"))
    table = await played(House(store, MemoryBus(), HandClock(), SeededChance(seed)))
    await store.close()
    return table


def test_the_commands_of_a_keeper(ask: Ask, tmp_path: Path) -> None:
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "copy"
    old.mkdir()
    table = asyncio.run(_prepare(old))
    assert ask("verify", "--folder", old, "--json") == (0, {"tables": 1, "faults": []})
    assert ask("rebuild", "--folder", old, "--json") == (0, {"tables": 1, "unreadable": []})
    code, said = ask("backup", copy, "--folder", old, "--json")
    assert (code, said) == (0, {"file": str(copy), "bytes": copy.stat().st_size})
    code, said = ask("backup", copy, "--folder", old)
    assert (code, said.splitlines()[0]) == (
        2,
        f"{copy} is there already, and a backup overwrites nothing. Choose another name.",
    )
    assert ask("restore", copy, "--folder", new, "--json") == (0, {"tables": 1})
    asyncio.run(_change(new, "DELETE FROM event WHERE version = 6"))
    fault = {"table": table, "version": 6, "kind": "gap"}
    assert ask("verify", "--folder", new, "--json") == (1, {"tables": 1, "faults": [fault]})
    code, said = ask("verify", "--folder", new)
    assert (code, said.splitlines()[0]) == (1, f"Table {table}, version 6: a part of the log is missing.")


async def _change(folder: Path, statement: str) -> None:
    store = await open_store(str(folder / "spielbrett.sqlite"))
    await store.commit(Statement(statement, ()))
    await store.close()


def test_a_table_that_cannot_be_read_keeps_no_other_from_the_new_index(ask: Ask, tmp_path: Path) -> None:
    broken = asyncio.run(_prepare(tmp_path))
    whole = asyncio.run(_prepare(tmp_path, seed=8))
    asyncio.run(_change(tmp_path, f"UPDATE event SET body = 'nonsense' WHERE table_id = '{broken}' AND version = 6"))
    asyncio.run(_change(tmp_path, "UPDATE entry SET body = 'nonsense'"))
    assert ask("rebuild", "--folder", tmp_path, "--json") == (1, {"tables": 1, "unreadable": [broken]})
    code, said = ask("rebuild", "--folder", tmp_path)
    assert (code, said.startswith(f"Table {broken} cannot be read")) == (1, True)
    _, verified = ask("verify", "--folder", tmp_path, "--json")
    assert [(fault["table"], fault["kind"]) for fault in verified["faults"]] == [(broken, "unreadable")], whole


def test_a_misspelt_folder_is_no_house(ask: Ask, tmp_path: Path) -> None:
    typo = tmp_path / "typo"
    for words in (("backup", tmp_path / "copy"), ("verify",), ("rebuild",)):
        assert ask(*words, "--folder", typo) == (2, f"There is no house in “{typo}”.\n"), words
    assert not typo.exists()
    assert not (tmp_path / "copy").exists()


def test_a_log_that_is_left_over_is_not_played_back_into_what_is_restored(ask: Ask, tmp_path: Path) -> None:
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "copy"
    old.mkdir()
    asyncio.run(_prepare(old))
    assert ask("backup", copy, "--folder", old)[0] == 0
    for end in ("-wal", "-shm", "-journal"):
        new.mkdir(exist_ok=True)
        left = new / f"spielbrett.sqlite{end}"
        left.write_bytes(b"left over")
        assert ask("restore", copy, "--folder", new)[0] == 2, end
        left.unlink()
    (new / "spielbrett.sqlite.unfinished-wal").write_bytes(b"left over")
    assert ask("restore", copy, "--folder", new, "--json") == (0, {"tables": 1})
    assert ask("verify", "--folder", new, "--json") == (0, {"tables": 1, "faults": []})


def test_what_cannot_be_copied_is_refused_in_one_sentence_and_leaves_nothing(ask: Ask, tmp_path: Path) -> None:
    house, junk, claims = tmp_path / "house", tmp_path / "junk", tmp_path / "claims"
    house.mkdir()
    asyncio.run(_prepare(house))
    junk.mkdir()
    (junk / "spielbrett.sqlite").write_text("these are my notes, not a database")
    with closing(connect(str(claims), 1)) as file:
        file.execute("CREATE TABLE alembic_version (version_num TEXT)")
        file.execute("INSERT INTO alembic_version VALUES ('0005')")
    wrong = (
        ("backup", tmp_path / "nowhere" / "copy", "--folder", house),
        ("backup", tmp_path / "copy", "--folder", junk),
        ("restore", claims, "--folder", tmp_path / "new"),
    )
    for words in wrong:
        code, said = ask(*words)
        assert (code, said.count("\n")) == (2, 1), said
    assert not (tmp_path / "new" / "spielbrett.sqlite").exists()
    assert [file.name for file in tmp_path.rglob("*unfinished*")] == []
