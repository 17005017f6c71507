"""Whatever happens at a table, its clocks count the time in which somebody was to act, and no other."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st
from test_tables import Desk, opened, started

from spielbrett_server.tables import clock as clocks
from spielbrett_server.tables import commands, events
from spielbrett_server.tables.clock import DAY
from spielbrett_server.tables.commands import Lot
from spielbrett_server.tables.events import Computer, Fischer, PerMove, Person

BANK, INCREMENT = 24 * 60 * 60 * 1000, 7_000
SHIFTS = [
    datetime.fromisoformat(day).replace(tzinfo=ZoneInfo(zone))
    for day, zone in (
        ("2026-03-28T20:00", "Europe/Berlin"),
        ("2026-10-24T20:00", "Europe/Berlin"),
        ("2026-03-07T20:00", "America/New_York"),
        ("2026-10-31T20:00", "America/New_York"),
        ("2026-04-04T20:00", "Australia/Lord_Howe"),
    )
]
"""Evenings before the clocks on the wall are changed."""

times = st.integers(0, 90_000)
steps = st.lists(
    st.tuples(st.sampled_from(("play", "play", "play", "pause", "resume", "halt", "back")), times), max_size=40
)


class Book:
    """A second account of the time at a table, kept without its clock."""

    def __init__(self) -> None:
        self.desk = started(Fischer(BANK, INCREMENT), pits=4, stones=6)
        self.left = self.begun = (BANK, BANK)
        """The time of each seat now, and when the thinking about the next ply began."""
        self.before = list[tuple[tuple[int, int], tuple[int, int]]]()
        """The times when the thinking about each ply began, and when it ended."""

    def wait(self, time: int) -> None:
        self.desk.now += time
        if self.desk.table.status == "running":
            self._add(self.desk.table.turn, -time)

    def play(self) -> None:
        table = self.desk.table
        if table.status == "running":
            self.before.append((self.begun, self.left))
            self.desk.play(str(table.state.legal_actions()[0]), after=0)
            self._add(table.turn if self.desk.table.turn != table.turn else None, INCREMENT)
            self.begun = self.left

    def pause(self) -> None:
        if self.desk.table.status == "running":
            self._agree(commands.Offer("anna", "pause"))

    def resume(self) -> None:
        if self.desk.table.status == "paused":
            self.desk.do(commands.Resume("bert"), after=0)

    def halt(self) -> None:
        """The house is down for a minute; two nodes notice."""
        since, self.desk.now = self.desk.now, self.desk.now + 60_000
        for _ in range(2):
            self.desk.do(commands.Halt(None, since), after=0)

    def back(self) -> None:
        ply = next((ply for ply, played in enumerate(self.desk.table.plies) if played.seat == 0), None)
        if ply is not None and self.desk.table.status in ("running", "paused"):
            self._agree(commands.Offer("anna", "takeback", ply=ply))
            begun, thought = self.before[ply]
            self.left = self.begun = min(thought[0], self.left[0]), begun[1]
            del self.before[ply:]

    def _add(self, seat: int | None, time: int) -> None:
        first, second = self.left
        self.left = (first + time * (seat == 0), second + time * (seat == 1))

    def _agree(self, offer: commands.Offer) -> None:
        self.desk.do(offer, after=0)
        self.desk.do(commands.Answer("bert", self.desk.table.offers[-1].number, True), after=0)

    def check(self) -> None:
        assert tuple(clocks.remaining(self.desk.table.clock, seat, self.desk.now) for seat in range(2)) == self.left
        assert (self.desk.table.clock.since is None) == (self.desk.table.status != "running")


@given(steps)
@settings(max_examples=100, deadline=None, database=None, derandomize=True)
def test_used_times_are_the_time_that_passed_without_pauses_and_downtime(steps: list[tuple[str, int]]):
    book = Book()
    act: dict[str, Callable[[], None]] = {
        "play": book.play,
        "pause": book.pause,
        "resume": book.resume,
        "halt": book.halt,
        "back": book.back,
    }
    for kind, time in steps:
        book.wait(time)
        act[kind]()
        book.check()


@given(st.lists(st.integers(0, 70_000), min_size=1, max_size=30), st.integers(1, 60))
@settings(max_examples=60, deadline=None, database=None, derandomize=True)
def test_a_flag_falls_in_the_millisecond_it_is_due_and_never_before(waits: list[int], bank: int):
    """A move that arrives in that millisecond is too late, one before is in time."""
    desk = started(Fischer(1000 * bank, 1000), pits=4, stones=6)
    for wait in waits:
        if desk.table.due is None:
            break
        due = desk.table.due
        desk.now = min(desk.now + wait, due)
        if desk.now == due:
            user = desk.table.users[desk.table.turn or 0]
            desk.refuses(
                commands.Play(user, desk.table.ply, str(desk.table.state.legal_actions()[0])), "table.time_over"
            )
            (ended,) = desk.do(commands.Flag(None), after=0)
            assert isinstance(ended, events.Ended)
            assert (ended.reason, desk.table.users[ended.seat or 0]) == ("timeout", user)
            return
        assert desk.do(commands.Flag(None), after=0) == []
        desk.play(str(desk.table.state.legal_actions()[0]), after=0)


@given(st.sampled_from(SHIFTS), st.integers(1, 30), st.lists(st.integers(0, 3 * 24 * 60 - 1), max_size=6))
@settings(max_examples=60, deadline=None, database=None, derandomize=True)
def test_a_day_has_24_hours_in_every_season(evening: datetime, days: int, minutes: list[int]):
    """Whatever clocks on walls show, a turn has as many hours as promised."""
    desk = opened(PerMove(days), pits=4, stones=6)
    desk.now = int(evening.timestamp() * 1000)
    desk.do(commands.Sit("anna", Person("anna", "Anna")))
    desk.do(commands.Sit("bert", Person("bert", "Bert")))
    desk.do(commands.Start("anna", Lot(1, "")), after=0)
    turn, began = desk.table.turn, desk.now
    for wait in minutes:
        assert desk.table.due == _hours_later(evening.tzinfo, began, 24 * days)
        desk.now = min(desk.now + 60_000 * wait, began + days * DAY - 1)
        desk.play(str(desk.table.state.legal_actions()[0]), after=0)
        turn, began = desk.table.turn, desk.now if desk.table.turn != turn else began


def _hours_later(zone: tzinfo | None, at: int, hours: int) -> int:
    """By a calendar that knows the season: the wall clock of that zone after so many real hours."""
    wall = datetime.fromtimestamp(at / 1000, UTC) + timedelta(hours=hours)
    return round(wall.astimezone(zone).timestamp() * 1000)


def test_a_takeback_after_a_pause_gives_the_other_one_all_the_time_since_the_turn_began():
    desk = started(Fischer(60_000, 0))
    desk.now += 20_000
    desk.do(commands.Offer("anna", "pause"), after=0)
    desk.do(commands.Answer("bert", desk.table.offers[-1].number, True), after=0)
    desk.do(commands.Resume("bert"), after=300_000)
    desk.play("1", after=10_000)
    assert clocks.remaining(desk.table.clock, 0, desk.now) == 30_000
    desk.play("1", after=0)
    desk.do(commands.Offer("bert", "takeback", ply=0), after=0)
    desk.do(commands.Answer("anna", desk.table.offers[-1].number, True), after=0)
    assert clocks.remaining(desk.table.clock, 0, desk.now) == 60_000


def test_a_takeback_in_a_pause_leaves_the_clock_standing():
    desk = started(Fischer(60_000, 0))
    desk.play("1")
    for offer in (commands.Offer("anna", "pause"), commands.Offer("anna", "takeback")):
        desk.do(offer)
        desk.do(commands.Answer("bert", desk.table.offers[-1].number, True))
    desk.now += 50_000
    assert clocks.remaining(desk.table.clock, 0, desk.now) == 59_000
    assert desk.table.status == "paused"


def test_whoever_comes_for_a_player_without_time_has_time():
    """Three play, the first runs out of time, and the computer that comes for him can move."""
    desk = Desk()
    desk.do(commands.Open("anna", "clans", {}, 3, Fischer(5_000, 0), drawn=False))
    for user in ("anna", "bert", "carl"):
        desk.do(commands.Sit(user, Person(user, user.title())))
    desk.do(commands.Start("anna", Lot(1, "")))
    assert len(desk.do(commands.Flag(None), after=5_000)) == 1
    assert isinstance(desk.table.occupants[0], Computer)
    assert desk.do(commands.Flag(None)) == []
    assert desk.do(commands.Play(None, 0, str(desk.table.state.legal_actions()[0]), seat=0))
