"""Updates as bytes are the views of their readers, and what is shared is shared only by those who see the same."""

from random import Random
from typing import Any

import pytest
from msgspec.json import decode
from msgspec.structs import replace

from spielbrett import registry
from spielbrett_server.gateways.web.views import Kept, Views
from spielbrett_server.gateways.wire import Update
from spielbrett_server.house.house import House
from spielbrett_server.house.watch import Watcher
from spielbrett_server.tables import commands
from spielbrett_server.tables.events import Person, Terms

USERS = ("anna", "bert", None)


async def seated(house: House, game: str) -> str:
    """A running table of Anna and Bert, at which something has been said."""
    table = (await house.open_table(commands.Open("anna", game, {}, 2, Terms(), drawn=False))).table
    for user in ("anna", "bert"):
        await house.carry_out(table, commands.Sit(user, Person(user, user.title())))
    await house.carry_out(table, commands.Start("anna", house.lot()))
    await house.carry_out(table, commands.Say("bert", "Bert", "players", "Hello"))
    return table


async def act(house: House, table: str, random: Random) -> None:
    """Any legal action."""
    known = await house.table(table)
    who = known.occupants[known.turn or 0]
    assert isinstance(who, Person)
    await house.carry_out(table, commands.Play(who.user, known.ply, str(random.choice(known.state.legal_actions()))))


@pytest.mark.parametrize("game", registry.names())
async def test_everybody_gets_the_view_that_is_projected_for_them(house: House, game: str):
    table, views, random = await seated(house, game), Views(house), Random(1)
    for _ in range(12):
        for user in USERS:
            for language in ("de", "es"):
                found, _ = await views.update(Watcher(user, language), table, None)
                assert decode(found, type=Update).view == await house.view(table, user, language)
        await act(house, table, random)


@pytest.mark.parametrize("game", registry.names())
async def test_a_board_comes_once_and_again_when_it_has_changed(house: House, game: str):
    table, views, random = await seated(house, game), Views(house), Random(2)
    watcher, known = Watcher("anna", "en"), None
    board: Any = None
    for _ in range(12):
        found, known = await views.update(watcher, table, known)
        update, whole = decode(found, type=Update), await house.view(table, "anna", "en")
        assert update.view.board in (None, whole.board)
        board = update.view.board or board
        assert replace(update.view, board=board) == whole
        await act(house, table, random)


async def test_notes_name_who_sits_there(house: House):
    scene = (await house.view(await seated(house, "clans"), None, "en")).scene
    assert scene is not None
    assert {"Anna: 0 chips.", "Bert: 0 chips."} <= {note.label for note in scene.notes}


async def test_a_board_is_the_same_at_every_table(house: House):
    views, tables = Views(house), [await seated(house, "clans") for _ in range(2)]
    (_, one), (again, other) = [await views.update(Watcher(None, "de"), table, None) for table in tables]
    assert one is other
    assert len(again) > len((await views.update(Watcher(None, "de"), tables[0], one))[0]) + len(one) // 2


def test_the_entries_used_last_are_kept():
    kept = Kept[int, str](3)
    for number in range(3):
        kept[number] = str(number)
    assert kept.get(0) == "0"
    kept[3] = "3"
    assert [number for number in range(9) if kept.get(number)] == [0, 2, 3]
