"""The house rules of tables, from opening to rematch, without storage and network."""

import pytest

from spielbrett import IllegalAction, SpielbrettError
from spielbrett_server.tables import commands, events
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


def test_a_takeback_restores_position_and_clocks():
    desk = started(Fischer(60_000, 0))
    before = desk.table
    desk.do(commands.Play("anna", 0, "1"), after=5_000)
    desk.do(commands.Play("bert", 1, "1"), after=7_000)
    desk.do(commands.Offer("anna", "takeback", ply=0))
    desk.do(commands.Answer("bert", desk.table.offers[0].number, True))
    assert desk.table.state == before.state
    assert desk.table.ply == 0
    assert desk.table.clock.left == before.clock.left


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


def test_claims_need_a_real_absence():
    desk = started(Fischer(600_000, 0))
    desk.do(commands.Notice(None, "bert", False))
    desk.refuses(commands.Claim("anna", "win"), "table.nobody_absent")
    desk.now += 60_000
    desk.do(commands.Claim("anna", "win"))
    assert desk.table.ended is not None
    assert desk.table.ended.returns == (1.0, -1.0)


def test_with_more_seats_the_computer_goes_on_for_whoever_resigns():
    desk = Desk()
    desk.do(commands.Open("anna", "clans", {}, 3, Terms(), drawn=False))
    for who in (ANNA, BERT, Person("carl", "Carl")):
        desk.do(commands.Sit(who.user, who))
    desk.do(commands.Start("anna", LOT))
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
