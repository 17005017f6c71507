"""Records of games."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielbrett import AnyGame, PositionError, RecordError, SpielbrettError, UnknownGame, record, registry, say
from spielbrett.record import GameRecord, start_record
from spielbrett.testing import strategies

from .toys import PIG
from .toys.pig import Options, Pig

pytestmark = pytest.mark.usefixtures("toys")

START = Pig(Options(target=5), (0, 0))
RECORD = replace(
    start_record(PIG, START, 2), actions=("roll", "d4", "hold", "roll", "d1", "roll", "d2", "hold"), returns=(1.0, -1.0)
)
TOO_DEEP = "[" * (record.DEEPEST + 1) + "]" * (record.DEEPEST + 1)


def test_it_replays_from_the_start_to_the_end() -> None:
    states = list(RECORD.replay())
    assert [state.scores for state in states[::3]] == [(0, 0), (4, 0), (4, 0)]
    assert states[-1] == RECORD.check() == Pig(Options(target=5), (6, 0), mover=1)


def test_the_text_is_one_line_of_json_with_whatever_else_was_kept() -> None:
    kept = replace(RECORD, extra={"names": ["Jörg", "Zoë"], "clock": None})
    assert kept.format() == (
        '{"spielbrett":1,"game":"pig","rules":1,"options":{"target":5},"seats":2,'
        '"start":"pig target=5 [[0,0],0,0,false]","actions":["roll","d4","hold","roll","d1","roll","d2","hold"],'
        '"returns":[1.0,-1.0],"names":["Jörg","Zoë"],"clock":null}'
    )
    assert record.parse(kept.format()) == kept


@pytest.mark.parametrize(
    "changed",
    [
        {"game": "x" * 100_000},
        {"rules": 10**4000},
        {"seats": 10**4000},
        {"returns": (1.0,) * 100_000},
        {"options": {"x" * 100_000: 1}},
        {"actions": ("x" * 100_000,)},
        {"start": "x" * 100_000},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_what_is_said_of_a_record_is_short(changed: dict[str, Any]) -> None:
    with pytest.raises(SpielbrettError) as refused:
        replace(RECORD, **changed).check()
    assert all(len(say(refused.value.reason, language)) < 400 for language in ("de", "en", "es"))


def test_what_utf_8_cannot_hold_is_escaped() -> None:
    kept = replace(RECORD, extra={"names": ["\udcff", "Zoë \N{GAME DIE}"], "note": json.loads(r'"\ud800"')})
    assert kept.format().encode().endswith(r'"names":["\udcff","Zoë 🎲"],"note":"\ud800"}'.encode())
    assert record.parse(kept.format()) == kept


def test_a_long_game_is_read_again_and_replays() -> None:
    cluster = registry.find("cluster")
    begun = start_record(cluster, cluster.start(cluster.options(repetition="off")), 2)
    kept = replace(begun, actions=("B1-H1", "A2-C2", "H1-B1", "C2-A2") * 3000, extra={"note": "x" * 2_000_000})
    again = record.parse(kept.format())
    assert again == kept
    assert again.check().turn == 0


@pytest.mark.parametrize("note", [float("nan"), float("inf"), json.loads(TOO_DEEP)])
def test_what_could_not_be_read_again_is_not_written(note: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - from json and from here
        replace(RECORD, extra={"note": note}).format()


def test_a_switch_is_not_a_number() -> None:
    kalaha = registry.find("kalaha")
    begun = start_record(kalaha, kalaha.start(), 2)
    changed = {name: int(value) if isinstance(value, bool) else value for name, value in begun.options.items()}
    assert changed == begun.options
    with pytest.raises(RecordError):
        replace(begun, options=changed).check()


def test_a_running_game_has_no_returns() -> None:
    running = replace(RECORD, actions=RECORD.actions[:3], returns=None)
    assert record.parse(running.format()).check().turn == 1


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"rules": 2}, "record.rules"),
        ({"actions": ("roll", "hold")}, "record.action"),
        ({"actions": ("ROLL",)}, "record.action"),
        ({"actions": RECORD.actions[:-1]}, "record.returns"),
        ({"returns": (-1.0, 1.0)}, "record.returns"),
        ({"returns": None}, "record.returns"),
        ({"options": {"target": 6}}, "record.options"),
        ({"options": {}}, "record.options"),
        ({"options": {"target": 5.0}}, "record.options"),
        ({"seats": 3}, "record.seats"),
    ],
)
def test_a_record_that_says_other_than_the_rules_is_refused(changed: dict[str, Any], code: str) -> None:
    with pytest.raises(RecordError) as refused:
        replace(RECORD, **changed).check()
    assert refused.value.code == code
    assert say(refused.value.reason, "de") != code


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_the_seats_are_those_of_the_start_also_while_the_game_is_running(game: AnyGame) -> None:
    for seats in game.seats:
        begun = start_record(game, game.start(seats=seats), seats)
        begun.check()
        for other in (seats - 1, seats + 1):
            with pytest.raises(RecordError) as refused:
                next(replace(begun, seats=other).replay())
            assert refused.value.code == "record.seats"


def test_a_record_of_an_unknown_game_or_position_is_refused() -> None:
    with pytest.raises(UnknownGame):
        replace(RECORD, game="pork").check()
    with pytest.raises(PositionError):
        replace(RECORD, start="pig - [[99,99],0,0,false]").check()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "7",
        '"text"',
        "{}",
        "[" * 100_000,
        '{"spielbrett":2}',
        '{"spielbrett":1}',
        RECORD.format().replace('"seats":2', '"seats":"2"'),
        RECORD.format().replace('"seats":2', '"seats":true'),
        RECORD.format().replace('"actions":[', '"actions":[1,'),
        RECORD.format().replace('"returns":[1.0', '"returns":[[]'),
        RECORD.format().replace('"returns":[1.0', f'"returns":[1{"0" * 400}'),
        RECORD.format().replace('"returns":[1.0', f'"returns":[1{"0" * 5000}'),
        RECORD.format().replace('"returns":[1.0', '"returns":[NaN'),
        RECORD.format().replace('"returns":[1.0', '"returns":[1e999'),
        RECORD.format().replace('"seats":2', '"seats":2,"clock":Infinity'),
        RECORD.format().replace('"spielbrett":1', '"spielbrett":true'),
        RECORD.format().replace('"returns":[1.0', '"returns":["1"'),
        RECORD.format().replace('"returns":[1.0', '"returns":["nan"'),
        RECORD.format().replace('"returns":[1.0', '"returns":[true'),
        RECORD.format().replace('"seats":2', f'"seats":2,"note":{"[" * 980 + "]" * 980}'),
        RECORD.format().replace('"seats":2', f'"seats":2,"note":{TOO_DEEP}'),
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(RecordError) as refused:
        record.parse(text)
    assert len(say(refused.value.reason, "en")) < 200


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=5), parts, max_size=3),
    max_leaves=5,
)


@given(key=st.sampled_from([*json.loads(RECORD.format()), "other"]), value=json_values)
def test_any_json_is_a_record_or_refused(key: str, value: Any) -> None:
    changed = json.dumps(json.loads(RECORD.format()) | {key: value})
    try:
        kept = record.parse(changed)
    except RecordError:
        return
    assert isinstance(kept, GameRecord)
    assert record.parse(kept.format()).format() == kept.format()


@given(st.text())
def test_any_text_is_a_record_or_refused(text: str) -> None:
    with pytest.raises(RecordError):
        record.parse(text)


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
@given(data=st.data())
def test_records_of_every_game_come_back(game: AnyGame, data: st.DataObject) -> None:
    kept = data.draw(strategies.records(game))
    again = record.parse(kept.format())
    assert again == kept
    again.check()
