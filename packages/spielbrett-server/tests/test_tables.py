"""The house rules of tables, from opening to rematch, without storage and network."""

from typing import Literal

import pytest

from spielbrett import IllegalAction, SpielbrettError
from spielbrett_server.tables import commands, events
from spielbrett_server.tables.clock import DAY
from spielbrett_server.tables.commands import AnyCommand, Lot
from spielbrett_server.tables.decide import decide
from spielbrett_server.tables.events import Computer, Fischer, PerMove, Person, Terms
from spielbrett_server.tables.project import project
from spielbrett_server.tables.table import Table, fold

LOT = Lot(seed=7, salt="salt")
ANNA, BERT = Person("anna", "Anna"), Person("bert", "Bert")


class Desk:
    """A table one can talk to, with a clock that is moved by hand."""

    def __init__(self) -> None:
        self.table, self.now, self.log = Table("desk"), 0, list[events.AnyEvent]()

    def do(self, command: AnyCommand, after: int = 1000) -> list[events.AnyEvent]:
        self.now += after
        found = decide(self.table, command, self.now)
        self.table = fold(self.table, found)
        self.log += found
        return found

    def refuses(self, command: AnyCommand, code: str) -> None:
        before = self.table
        with pytest.raises(SpielbrettError) as refusal:
            self.do(command, after=0)
        assert refusal.value.code == code
        assert self.table == before

    def play(self, action: str, after: int = 1000) -> None:
        turn = self.table.turn
        who = self.table.occupants[turn if turn is not None else 0]
        assert isinstance(who, Person)
        self.do(commands.Play(who.user, self.table.ply, action), after)


def opened(terms: events.AnyTerms | None = None, **options: int) -> Desk:
    desk = Desk()
    desk.do(commands.Open("anna", "kalaha", dict(options), 2, terms or Terms(), drawn=False))
    return desk


def started(terms: events.AnyTerms | None = None, **options: int) -> Desk:
    desk = opened(terms, **options)
    desk.do(commands.Sit("anna", ANNA))
    desk.do(commands.Sit("bert", BERT))
    desk.do(commands.Start("anna", LOT))
    return desk


def test_a_game_is_played_to_its_end():
    desk = started(pits=1, stones=1)
    desk.play("1")
    assert desk.table.status == "ended"
    assert desk.table.ended is not None
    assert (desk.table.ended.reason, desk.table.ended.returns) == ("rules", (0.0, 0.0))
    desk.refuses(commands.Play("bert", 1, "1"), "table.ended")


def test_the_log_alone_rebuilds_the_table():
    desk = started()
    for action in ("3", "2", "6", "1"):
        desk.play(action)
    assert fold(Table("desk"), desk.log) == desk.table


def test_refusals_before_the_start():
    desk = opened()
    desk.refuses(commands.Start("anna", LOT), "table.seats_free")
    desk.do(commands.Sit("anna", ANNA))
    desk.refuses(commands.Sit("bert", ANNA), "table.not_yourself")
    desk.refuses(commands.Sit("bert", BERT, seat=0), "table.seat_taken")
    desk.refuses(commands.Sit("bert", BERT, seat=9), "table.no_such_seat")
    desk.refuses(commands.Sit("carl", Computer(level=1)), "table.not_host")
    desk.refuses(commands.Play("anna", 0, "1"), "table.not_started")
    desk.do(commands.Sit("bert", BERT))
    desk.refuses(commands.Sit("carl", Person("carl", "Carl")), "table.full")
    desk.refuses(commands.Start("bert", LOT), "table.not_host")
    desk.refuses(commands.Leave("bert", seat=0), "table.not_host")


def test_a_host_who_leaves_passes_the_table_on():
    desk = opened()
    desk.do(commands.Sit("anna", ANNA))
    desk.do(commands.Sit("bert", BERT))
    desk.do(commands.Leave("anna"))
    assert desk.table.host == "bert"
    desk.do(commands.Sit("bert", Computer(level=2)))
    desk.do(commands.Start("bert", LOT))
    assert desk.table.status == "running"


def test_the_last_to_be_ready_starts_the_game():
    desk = opened()
    desk.do(commands.Sit("anna", ANNA))
    desk.do(commands.Sit("bert", BERT))
    assert desk.do(commands.Ready("anna", True, LOT)) == [events.Readied(desk.now, 0, True)]
    assert any(isinstance(event, events.Started) for event in desk.do(commands.Ready("bert", True, LOT)))


def test_the_lot_decides_who_begins_unless_set():
    beginners = set[str]()
    for seed in range(20):
        desk = Desk()
        desk.do(commands.Open("anna", "kalaha", {}, 2, Terms()))
        desk.do(commands.Sit("anna", ANNA))
        desk.do(commands.Sit("bert", BERT))
        desk.do(commands.Start("anna", Lot(seed, "")))
        first = desk.table.occupants[0]
        assert isinstance(first, Person)
        beginners.add(first.user)
    assert beginners == {"anna", "bert"}


def test_refusals_in_play():
    desk = started()
    desk.refuses(commands.Play("bert", 0, "1"), "table.not_your_turn")
    desk.refuses(commands.Play("anna", 1, "1"), "table.stale")
    desk.refuses(commands.Play("carl", 0, "1"), "table.not_seated")
    with pytest.raises(IllegalAction):
        desk.do(commands.Play("anna", 0, "9"))
    desk.refuses(commands.Leave("anna"), "table.started")


def test_draw_offers_are_bound_to_the_number_seen():
    desk = started()
    offered = desk.do(commands.Offer("anna", "draw"))
    number = desk.table.offers[0].number
    assert [type(event) for event in offered] == [events.Offered]
    desk.refuses(commands.Offer("anna", "draw"), "table.offer_open")
    desk.play("1")
    desk.refuses(commands.Answer("bert", number, True), "table.offer_gone")
    desk.do(commands.Offer("anna", "draw"))
    desk.do(commands.Answer("bert", desk.table.offers[0].number, False))
    desk.refuses(commands.Offer("anna", "draw"), "table.declined_lately")
    desk.do(commands.Offer("bert", "draw"))
    desk.do(commands.Answer("anna", desk.table.offers[0].number, True))
    assert desk.table.ended is not None
    assert (desk.table.ended.reason, desk.table.ended.returns) == ("agreed", (0.0, 0.0))


def test_a_takeback_restores_the_position_and_the_clocks_of_the_others():
    desk = started(Fischer(60_000, 0))
    before = desk.table
    desk.do(commands.Play("anna", 0, "1"), after=5_000)
    desk.do(commands.Play("bert", 1, "1"), after=7_000)
    desk.do(commands.Offer("anna", "takeback", ply=0))
    desk.do(commands.Answer("bert", desk.table.offers[0].number, True))
    assert desk.table.state == before.state
    assert desk.table.ply == 0
    assert desk.table.clock.left == (53_000, 60_000)


def test_taking_back_again_and_again_wins_no_time():
    """Against a computer that agrees to everything, thinking costs what it costs, whatever the increment."""
    desk = opened(Fischer(60_000, 10_000))
    desk.do(commands.Sit("anna", ANNA))
    desk.do(commands.Fill("anna", Computer(level=1)))
    desk.do(commands.Start("anna", LOT))
    for _ in range(5):
        desk.do(commands.Play("anna", 0, "1"), after=9_000)
        desk.do(commands.Offer("anna", "takeback"), after=0)
    assert desk.table.clock.left[0] == 15_000
    desk.now += 15_000
    assert any(isinstance(event, events.Ended) for event in desk.do(commands.Flag(None), after=0))


def test_days_per_move_are_not_won_by_taking_back():
    desk = started(PerMove(3))
    desk.do(commands.Play("anna", 0, "1"), after=2 * DAY)
    desk.do(commands.Offer("anna", "takeback"))
    desk.do(commands.Answer("bert", desk.table.offers[0].number, True))
    assert desk.table.clock.left[0] == DAY


def test_against_the_computer_a_takeback_needs_nobody():
    desk = opened()
    desk.do(commands.Sit("anna", ANNA))
    desk.do(commands.Sit("anna", Computer(level=1)))
    desk.do(commands.Start("anna", LOT))
    desk.play("1")
    desk.do(commands.Play(None, 1, "1", seat=1))
    desk.do(commands.Offer("anna", "takeback"))
    assert desk.table.ply == 0
    desk.refuses(commands.Offer("anna", "draw"), "table.computer_plays_on")


def test_pause_stops_the_clock_and_resume_starts_it():
    desk = started(Fischer(60_000, 0))
    desk.do(commands.Offer("bert", "pause"), after=1_000)
    desk.do(commands.Answer("anna", desk.table.offers[0].number, True), after=1_000)
    left = desk.table.clock.left
    desk.refuses(commands.Play("anna", 0, "1"), "table.paused")
    desk.do(commands.Resume("bert"), after=3_600_000)
    assert desk.table.clock.left == left == (58_000, 60_000)


def test_time_decides_with_nobody_connected():
    desk = started(Fischer(60_000, 0))
    desk.now += 59_999
    assert desk.do(commands.Flag(None), after=0) == []
    desk.now += 1
    desk.refuses(commands.Play("anna", 0, "1"), "table.time_over")
    desk.do(commands.Flag(None), after=0)
    assert desk.table.ended is not None
    assert (desk.table.ended.reason, desk.table.ended.returns) == ("timeout", (-1.0, 1.0))


def test_a_restart_harms_no_clock():
    desk = started(Fischer(60_000, 0))
    desk.now += 10_000
    down = desk.now
    desk.now += 3_600_000
    desk.do(commands.Halt(None, since=down), after=0)
    view = project(desk.table, "anna", "en", desk.now)
    assert view.clock.left == (50_000, 60_000)


def test_days_per_move_come_anew_with_every_turn():
    desk = started(PerMove(1))
    desk.do(commands.Play("anna", 0, "1"), after=23 * 3_600_000)
    desk.do(commands.Play("bert", 1, "1"), after=23 * 3_600_000)
    assert desk.table.clock.left == (24 * 3_600_000, 24 * 3_600_000)


@pytest.mark.parametrize(
    ("terms", "patience"),
    [
        (Fischer(120_000, 0), 60_000),
        (Fischer(1_800_000, 0), 180_000),
        (Fischer(9_000_000, 0), 300_000),
        (Terms(), 600_000),
    ],
)
def test_a_claim_needs_an_absence_as_long_as_the_clock_is_patient(terms: events.AnyTerms, patience: int):
    desk = started(terms)
    desk.do(commands.Notice(None, "anna", False), after=0)
    desk.now += patience - 1
    desk.refuses(commands.Claim("bert", "win"), "table.nobody_absent")
    desk.do(commands.Claim("bert", "win"), after=1)
    assert desk.table.ended is not None
    assert desk.table.ended.returns == (-1.0, 1.0)


def test_nobody_is_absent_while_another_thinks():
    """The absence counts from when the turn began: whoever had nothing to do has kept nobody waiting."""
    desk = started()
    desk.do(commands.Notice(None, "bert", False))
    desk.now += 5 * 600_000
    desk.refuses(commands.Claim("anna", "win"), "table.nobody_absent")
    desk.play("1")
    desk.refuses(commands.Claim("anna", "win"), "table.nobody_absent")
    desk.do(commands.Claim("anna", "draw"), after=600_000)
    assert desk.table.ended is not None
    assert desk.table.ended.returns == (0.0, 0.0)


def test_with_days_for_every_move_the_clock_decides_and_no_claim():
    desk = started(PerMove(3))
    desk.do(commands.Notice(None, "anna", False))
    desk.now += 3 * DAY - 2_000
    desk.refuses(commands.Claim("bert", "win"), "table.clock_decides")
    desk.do(commands.Flag(None), after=2_000)
    assert desk.table.ended is not None
    assert desk.table.ended.reason == "timeout"


@pytest.mark.parametrize("terms", [Fischer(600_000, 0), Terms()])
def test_nobody_is_absent_while_the_house_is_down(terms: events.AnyTerms):
    desk = started(terms)
    desk.do(commands.Notice(None, "anna", False))
    down = desk.now
    desk.now += 5 * 600_000
    desk.do(commands.Halt(None, since=down), after=0)
    desk.refuses(commands.Claim("bert", "win"), "table.nobody_absent")
    desk.do(commands.Claim("bert", "win"), after=600_000)


@pytest.mark.parametrize(
    "act",
    [commands.Play("anna", 0, "1"), commands.Say("anna", "Anna", "players", "here"), commands.Ready("anna", True, LOT)],
)
def test_whoever_acts_is_there_through_whichever_door(act: AnyCommand):
    desk = started() if not isinstance(act, commands.Ready) else opened()
    desk.do(commands.Sit("anna", ANNA) if isinstance(act, commands.Ready) else commands.Notice(None, "bert", False))
    desk.do(commands.Notice(None, "anna", False))
    assert 0 in desk.table.away
    desk.do(act)
    assert 0 not in desk.table.away


def test_a_pause_is_no_trap():
    """Both agreed that they may leave: whoever comes back first waits for the other, whose patience is whole again."""
    desk = started(Fischer(60_000, 0))
    desk.do(commands.Offer("bert", "pause"))
    desk.do(commands.Answer("anna", desk.table.offers[0].number, True))
    desk.do(commands.Notice(None, "anna", False))
    desk.now += 3_600_000
    desk.refuses(commands.Resume("bert"), "table.pause_trusted")
    desk.refuses(commands.Claim("bert", "win"), "table.paused")
    desk.do(commands.Resume("bert"), after=DAY)
    desk.refuses(commands.Claim("bert", "win"), "table.nobody_absent")


def test_whoever_was_missing_may_end_the_pause():
    desk = started(Fischer(60_000, 0))
    desk.do(commands.Offer("bert", "pause"))
    desk.do(commands.Answer("anna", desk.table.offers[0].number, True))
    desk.do(commands.Notice(None, "anna", False))
    desk.do(commands.Resume("anna"))
    assert (desk.table.status, dict(desk.table.away)) == ("running", {})


def three() -> Desk:
    desk = Desk()
    desk.do(commands.Open("anna", "clans", {}, 3, Terms(), drawn=False))
    for who in (ANNA, BERT, Person("carl", "Carl")):
        desk.do(commands.Sit(who.user, who))
    desk.do(commands.Start("anna", LOT))
    return desk


@pytest.mark.parametrize("result", ["win", "draw", "abort"])
def test_where_others_play_too_a_claim_ends_nothing(result: Literal["win", "draw", "abort"]):
    desk = three()
    desk.do(commands.Notice(None, "anna", False))
    desk.do(commands.Claim("carl", result), after=600_000)
    assert desk.table.status == "running"
    assert isinstance(desk.table.occupants[0], Computer)


def test_offers_are_dropped_when_a_computer_takes_a_seat():
    """Whoever accepted did so with another at the table: nothing stands open that nobody can settle."""
    desk = three()
    desk.do(commands.Offer("anna", "pause"))
    desk.do(commands.Answer("bert", desk.table.offers[0].number, True))
    desk.do(commands.Resign("carl"))
    assert desk.table.offers == ()
    desk.do(commands.Offer("anna", "pause"))
    desk.do(commands.Answer("bert", desk.table.offers[0].number, True))
    assert desk.table.status == "paused"


def test_the_host_ends_a_table_at_which_only_computers_play():
    desk = opened()
    desk.do(commands.Fill("anna", Computer(level=1)))
    desk.do(commands.Start("anna", LOT))
    desk.refuses(commands.Offer("bert", "abort"), "table.not_seated")
    desk.do(commands.Offer("anna", "abort"))
    assert desk.table.ended is not None
    assert desk.table.ended.reason == "aborted"


def test_with_more_seats_the_computer_goes_on_for_whoever_resigns():
    desk = three()
    desk.do(commands.Resign("bert"))
    assert desk.table.status == "running"
    assert isinstance(desk.table.occupants[1], Computer)


def test_talk_of_players_and_spectators_stays_apart_until_the_end():
    desk = started()
    desk.do(commands.Say("anna", "Anna", "players", "hello\x1b[2J"))
    desk.do(commands.Say("zoe", "Zoe", "spectators", "go Anna"))
    desk.refuses(commands.Say("zoe", "Zoe", "players", "psst"), "table.not_seated")
    desk.refuses(commands.Say("anna", "Anna", "players", " "), "table.talk")
    heard = [said.text for said in project(desk.table, "bert", "en", 0).talk]
    overheard = [said.text for said in project(desk.table, "zoe", "en", 0).talk]
    assert (heard, overheard) == (["hello[2J"], ["go Anna"])
    desk.do(commands.Resign("bert"))
    assert len(project(desk.table, "zoe", "en", 0).talk) == 2


def test_only_the_seat_to_act_sees_legal_actions():
    desk = started()
    assert len(project(desk.table, "anna", "de", 0).legal) == 6
    assert project(desk.table, "bert", "de", 0).legal == ()
    assert project(desk.table, None, "de", 0).legal == ()
