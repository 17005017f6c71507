"""Anybody asks anything of a table at any time, and what is promised about tables stays true."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import spielbrett
from spielbrett import LANGUAGES, SpielbrettError, say
from spielbrett_server.house.entry import entry_of
from spielbrett_server.storage.codec import decode_event, encode
from spielbrett_server.tables import clock as clocks
from spielbrett_server.tables import commands, events
from spielbrett_server.tables.commands import AnyCommand, Lot
from spielbrett_server.tables.decide import decide
from spielbrett_server.tables.events import AnyEvent, Computer, Fischer, PerMove, Person, Terms
from spielbrett_server.tables.project import project
from spielbrett_server.tables.table import Table, evolve, fold

GAMES: tuple[tuple[str, dict[str, bool | int | str | None], int], ...] = (
    ("kalaha", {"pits": 2, "stones": 2}, 2),
    ("kalaha", {"pits": 3, "stones": 3}, 2),
    ("clans", {}, 3),
    ("clans", {}, 2),
)
TERMS = (Terms(), Fischer(60_000, 5_000), Fischer(5_000, 0), PerMove(1))
PEOPLE = {name: Person(name, name.title()) for name in ("anna", "bert", "carl", "dora")}

users = st.sampled_from(tuple(PEOPLE))
anybody = st.sampled_from((*PEOPLE, None))
numbers = st.integers(-1, 6)
truth = st.booleans()
kinds = st.sampled_from(("draw", "takeback", "rematch", "abort", "pause"))
moments = st.sampled_from((0, 1, 999, 4_000, 70_000, 700_000))
lots = st.builds(Lot, st.integers(0, 9), st.just("salt"))


class Asking(RuleBasedStateMachine):
    """A table, its log, and what was true at each ply."""

    def __init__(self) -> None:
        super().__init__()
        self.table, self.log, self.now = Table("desk"), list[AnyEvent](), 1_000_000
        self.known = dict[int, tuple[str, clocks.Clock]]()
        """The position and the clock before each ply."""

    def do(self, command: AnyCommand) -> bool:
        """Ask; whether it was carried out."""
        before = self.table
        try:
            found = decide(before, command, self.now)
        except SpielbrettError as refusal:
            self._check_refusal(refusal)
            return False
        for event in found:
            self._evolve(event)
        return True

    def _check_refusal(self, refusal: SpielbrettError) -> None:
        texts = [say(refusal.reason, language) for language in LANGUAGES]
        assert all(text and refusal.code not in text for text in texts), refusal.code

    def _evolve(self, event: AnyEvent) -> None:
        if isinstance(event, events.Played):
            self.known[self.table.ply] = (self._position(), self.table.clock)
        self.table = evolve(self.table, event)
        self.log.append(event)
        if isinstance(event, events.TakenBack):
            position, clock = self.known[event.ply]
            assert self._position() == position
            for seat, (left, before) in enumerate(zip(self.table.clock.left, clock.start, strict=True)):
                assert left <= before if seat == event.seat else left == before, seat
            assert (self.table.ply, self.table.turn) == (event.ply, clock.turn)

    def _position(self) -> str:
        return spielbrett.encode(self.table.game, self.table.state)

    @initialize(game=st.sampled_from(GAMES), terms=st.sampled_from(TERMS), takebacks=truth, begun=st.integers(0, 4))
    def open(self, game: tuple[str, Any, int], terms: events.AnyTerms, takebacks: bool, begun: int) -> None:
        """Most tables are played at from the beginning."""
        name, options, seats = game
        opened = commands.Open("anna", name, options, seats, terms, takebacks=takebacks, drawn=begun > 1)
        assert self.do(opened)
        assert not self.do(opened)
        if begun:
            self.seat_all_and_start(Lot(begun, "salt"), begun == 1)

    @rule(time=moments)
    def wait(self, time: int) -> None:
        self.now += time

    @rule(by=anybody, who=users | st.builds(Computer, st.integers(1, 10)), seat=numbers | st.none())
    def sit(self, by: str | None, who: str | Computer, seat: int | None) -> None:
        self.do(commands.Sit(by, PEOPLE[who] if isinstance(who, str) else who, seat))

    def seat_all_and_start(self, lot: Lot, computers: bool) -> None:
        for user, person in PEOPLE.items():
            self.do(commands.Sit(user, person))
            if computers and user == "bert":
                self.do(commands.Fill(user, Computer(1)))
        self.do(commands.Start(self.table.host, lot))

    @rule(by=anybody, seat=numbers | st.none())
    def leave(self, by: str | None, seat: int | None) -> None:
        self.do(commands.Leave(by, seat))

    @rule(by=anybody, seat=numbers)
    def pass_host(self, by: str | None, seat: int) -> None:
        self.do(commands.PassHost(by, seat))

    @rule(by=anybody, ready=truth, lot=lots)
    def be_ready(self, by: str | None, ready: bool, lot: Lot) -> None:
        self.do(commands.Ready(by, ready, lot))

    @rule(choices=st.lists(st.tuples(st.integers(0, 99), st.sampled_from((0, 1, 700, 3_000))), min_size=1, max_size=6))
    def play_on(self, choices: list[tuple[int, int]]) -> None:
        """Whoever is to act acts, and that is carried out if the time is not over."""
        for choice, time in choices:
            self.now += time
            turn, due = self.table.turn, self.table.due
            who = None if turn is None else self.table.occupants[turn]
            if self.table.status != "running" or who is None or (due is not None and due <= self.now):
                return
            legal = self.table.state.legal_actions()
            action, by = str(legal[choice % len(legal)]), who.user if isinstance(who, Person) else None
            assert self.do(commands.Play(by, self.table.ply, action, turn if by is None else None))

    @rule(
        by=anybody, back=st.integers(-1, 1), action=st.sampled_from(("1", "2", "9", "a1", "x")), seat=st.integers(0, 1)
    )
    def play_anything(self, by: str | None, back: int, action: str, seat: int) -> None:
        self.do(commands.Play(by, self.table.ply - back, action, seat))

    @rule(by=anybody, kind=kinds, ply=numbers | st.none())
    def offer(self, by: str | None, kind: events.OfferKind, ply: int | None) -> None:
        self.do(commands.Offer(by, kind, ply, "next"))

    @rule(by=anybody, back=st.integers(0, 2), accepted=truth)
    def answer(self, by: str | None, back: int, accepted: bool) -> None:
        """An answer to a number that is not open is refused."""
        offer = self.table.version - back
        is_open = any(known.number == offer for known in self.table.offers)
        assert not self.do(commands.Answer(by, offer, accepted, "next")) or is_open

    @rule(kind=kinds, ply=numbers | st.none(), seat=st.integers(0, 3))
    def agree(self, kind: events.OfferKind, ply: int | None, seat: int) -> None:
        """Somebody offers, and all others accept."""
        if self.do(commands.Offer([*PEOPLE][seat], kind, ply, "next")) and self.table.offers:
            number = self.table.offers[-1].number
            for user in PEOPLE:
                self.do(commands.Answer(user, number, True, "next"))

    @rule(by=anybody)
    def resume(self, by: str | None) -> None:
        self.do(commands.Resume(by))

    @rule(by=anybody)
    def resign(self, by: str | None) -> None:
        self.do(commands.Resign(by))

    @rule(by=anybody, result=st.sampled_from(("win", "draw", "abort")))
    def claim(self, by: str | None, result: Any) -> None:
        self.do(commands.Claim(by, result))

    @rule(
        by=anybody, name=st.just("Anna"), channel=st.sampled_from(("players", "spectators")), text=st.text(max_size=9)
    )
    def talk(self, by: str | None, name: str, channel: events.Channel, text: str) -> None:
        self.do(commands.Say(by, name, channel, text))

    @rule(by=anybody)
    def flag(self, by: str | None) -> None:
        """After the house has looked, nobody's time is over."""
        if self.do(commands.Flag(by)):
            assert self.table.due is None or self.table.due > self.now

    @rule(by=anybody, gap=moments, more=moments)
    def halt(self, by: str | None, gap: int, more: int) -> None:
        """The time in which the house was down is nobody's, however often that is said."""
        before = [clocks.remaining(self.table.clock, seat, self.now) for seat in range(len(self.table.clock.left))]
        self.now += gap
        for since in (self.now - gap, self.now - gap):
            self.do(commands.Halt(by, since))
        if by is None and self.table.due is not None:
            after = [clocks.remaining(self.table.clock, seat, self.now) for seat in range(len(before))]
            assert after == before
        self.now += more

    @rule(user=users, there=truth)
    def notice(self, user: str, there: bool) -> None:
        self.do(commands.Notice(None, user, there))

    @invariant()
    def counts_its_events(self) -> None:
        assert self.table.version == len(self.log)

    @invariant()
    def ends_once(self) -> None:
        ended = [event for event in self.log if isinstance(event, events.Ended)]
        assert len(ended) == (self.table.status == "ended")

    @invariant()
    def has_clocks_that_stand_still_when_nobody_plays(self) -> None:
        clock = self.table.clock
        assert all(clocks.remaining(clock, seat, self.now) >= 0 for seat in range(len(clock.left)))
        assert (clock.since is not None) == (self.table.status == "running")

    @invariant()
    def binds_offers_to_numbers(self) -> None:
        for offer in self.table.offers:
            made = self.log[offer.number - 1]
            assert isinstance(made, events.Offered)
            assert (made.seat, made.kind) == (offer.seat, offer.kind)
        assert len({offer.seat for offer in self.table.offers}) == len(self.table.offers)

    @invariant()
    def tells_everybody_what_he_may_know(self) -> None:
        if not self.log:
            return
        views = {user: project(self.table, user, "en", self.now) for user in (*PEOPLE, None)}
        for user, view in views.items():
            seat = None if user is None else self.table.seat_of(user)
            to_act = seat is not None and seat == self.table.turn and self.table.status == "running"
            assert bool(view.legal) == to_act
            assert (view.salt is None) == (self.table.ended is None or self.table.started is None)
            heard = {said.channel for said in view.talk}
            assert self.table.ended or heard <= {"spectators" if seat is None else "players"}
        self._check_spectators(views[None].plies)

    def _check_spectators(self, plies: Any) -> None:
        """They see an action whole only if everybody does."""
        for ply, seen in zip(self.table.plies, plies, strict=True):
            everybody = [ply.seen_by(seat) for seat in range(len(self.table.occupants))]
            assert seen.action != ply.action or set(everybody) == {ply.action}

    @invariant()
    def has_an_index_entry(self) -> None:
        if self.log:
            entry = entry_of(self.table, self.now)
            assert (entry.version, entry.status) == (self.table.version, self.table.status)

    def teardown(self) -> None:
        assert fold(Table("desk"), self.log) == self.table
        assert [decode_event(encode(event)) for event in self.log] == self.log


@pytest.mark.parametrize("examples", [60, pytest.param(3000, marks=pytest.mark.long)])
def test_anybody_may_ask_anything(examples: int):
    run_state_machine_as_test(
        Asking,
        settings=settings(
            max_examples=examples, stateful_step_count=40, deadline=None, database=None, derandomize=True
        ),
    )
