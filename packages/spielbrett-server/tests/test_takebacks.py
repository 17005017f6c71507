"""Takebacks offered from both sides at once, and moves that cross them: the table is never at odds with its log."""

import asyncio
from collections.abc import Sequence
from random import Random

import pytest
from logs import ANNA, BERT

import spielbrett
from spielbrett_server.house.house import House
from spielbrett_server.tables import commands, events
from spielbrett_server.tables.commands import AnyCommand
from spielbrett_server.tables.events import AnyEvent, Terms
from spielbrett_server.tables.refusal import TableRefusal
from spielbrett_server.tables.table import Table, fold

OPEN = commands.Open("anna", "kalaha", {}, 2, Terms(), drawn=False)
USERS = ("anna", "bert")
CROSSINGS = 20
"""At one table, before the next."""


class Crossing:
    """A table at which everybody wants something at the same instant, at whichever node."""

    def __init__(self, nodes: Sequence[House], table: str, seed: int) -> None:
        self.nodes, self.table, self._random = nodes, table, Random(seed)
        self.accepted = 0
        """Moves that the house has said are played."""

    async def cross(self) -> None:
        """Both offer to go back, both play, and whoever sees an offer takes it."""
        before = await self._node().newest(self.table)
        answers = [self._answer(before, user) for user in USERS if before.offers]
        plays = [self._play(before) for _ in range(self._random.randint(0, 2))]
        wishes = [*(self._offer(before, user) for user in USERS), *plays, *answers]
        self._random.shuffle(wishes)
        await asyncio.gather(*(self._ask(wish) for wish in wishes))

    def _node(self) -> House:
        return self._random.choice(self.nodes)

    def _offer(self, table: Table, user: str) -> AnyCommand:
        return commands.Offer(user, "takeback", self._random.randrange(max(1, table.ply)))

    def _answer(self, table: Table, user: str) -> AnyCommand:
        offer = self._random.choice(table.offers)
        return commands.Answer(user, offer.number, self._random.random() < 0.7)

    def _play(self, table: Table) -> AnyCommand:
        return commands.Play(USERS[table.turn or 0], table.ply, str(self._random.choice(table.state.legal_actions())))

    async def _ask(self, wish: AnyCommand) -> None:
        try:
            await self._node().carry_out(self.table, wish)
        except TableRefusal:
            return
        self.accepted += isinstance(wish, commands.Play)

    async def check(self) -> int:
        """How often it went back; at every node the table is what its log says, told without `evolve`."""
        log = await self.nodes[0].store.load(self.table)
        plies, back = _told(log)
        for house in self.nodes:
            table = await house.newest(self.table)
            assert table == fold(Table(self.table), log)
            assert [ply.action for ply in table.plies] == [event.action for event in plies]
            assert spielbrett.digest(table.game, table.state) == (plies[-1].digest if plies else _begun(log))
        assert len([event for event in log if isinstance(event, events.Played)]) == self.accepted
        return back


def _told(log: Sequence[AnyEvent]) -> tuple[list[events.Played], int]:
    """The actions that stand in the end, and how often it went back: only when both wanted the same."""
    plies, back, offers = list[events.Played](), 0, dict[int, tuple[events.Offered, set[int]]]()
    for version, event in enumerate(log, 1):
        match event:
            case events.Played():
                plies.append(event)
                offers.clear()
            case events.Offered():
                offers[version] = (event, {event.seat})
            case events.Answered() if event.accepted:
                offers[event.offer][1].add(event.seat)
            case events.Answered():
                del offers[event.offer]
            case events.TakenBack():
                assert any(offer.ply == event.ply and agreed == {0, 1} for offer, agreed in offers.values())
                del plies[event.ply :]
                offers.clear()
                back += 1
            case _:
                pass
    return plies, back


def _begun(log: Sequence[AnyEvent]) -> str:
    (started,) = [event for event in log if isinstance(event, events.Started)]
    game = spielbrett.find("kalaha")
    return spielbrett.digest(game, spielbrett.decode(game, started.position))


async def started(house: House) -> str:
    table = (await house.open_table(OPEN)).table
    for who in (ANNA, BERT):
        await house.carry_out(table, commands.Sit(who.user, who))
    await house.carry_out(table, commands.Start("anna", house.lot()))
    return table


@pytest.mark.parametrize("times", [20, pytest.param(500, marks=pytest.mark.long)])
async def test_crossing_takebacks_leave_no_table_at_odds(nodes: Sequence[House], times: int):
    back = seed = 0
    while back < times:
        crossing = Crossing(nodes, await started(nodes[0]), seed := seed + 1)
        for _ in range(CROSSINGS):
            if (await nodes[0].newest(crossing.table)).status == "running":
                await crossing.cross()
        back += await crossing.check()
    print(f"went back {back} times at {seed} tables")
