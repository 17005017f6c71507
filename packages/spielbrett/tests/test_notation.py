"""From what people type to actions."""

import unicodedata
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielbrett import ActionError, AmbiguousAction, AnyGame, IllegalAction, NotationError, Phrase, parse, registry, say
from spielbrett.language import LANGUAGES
from spielbrett.notation import LONGEST, fold, normalise, partings
from spielbrett.testing import strategies

from .toys import ENVOYS, PIG, TOYS
from .toys.envoys import Advance, Envoys
from .toys.envoys import Options as EnvoyOptions
from .toys.pig import HOLD, ROLL, Choice, Options, Pig

STATE = Envoys(EnvoyOptions(), (0, 1, 0, 0), 0, (2, 3), resting=1)
RED = Advance(0)


@pytest.mark.parametrize(
    "text",
    [
        "red",
        " RED ",
        "Red.",
        "to red",
        "nach red",
        "ziehe Red!",
        "mueve red",
        "r-e-d",
        "move to RED",
        "ＲＥＤ",
    ],
)
def test_case_separators_and_filler_words_do_not_matter(text: str) -> None:
    assert parse(ENVOYS, STATE, text) == RED


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_digits_may_be_of_any_script(game: AnyGame) -> None:
    arabic = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
    state = game.start()
    for action in state.legal_actions():
        assert parse(game, state, str(action).translate(arabic)) == action


@pytest.mark.parametrize("text", ["schlägt", "SCHLÄGT", "schlaegt", unicodedata.normalize("NFD", "schlägt")])
def test_umlauts_are_read_however_they_are_typed(text: str) -> None:
    assert fold(text) == "schlaegt"
    assert parse(ENVOYS, STATE, f"{text} red") == RED


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("H3-E3", "h3 e3"),
        ("H٣-E३", "h3 e3"),
        ("h3 → e3", "h3 e3"),
        ("G8xC4", "g8 c4"),
        ("G8 schlägt C4", "g8 c4"),
        ("H3 nach E3", "h3 e3"),
        ("h3 to e3", "h3 e3"),
        ("H3 a E3", "h3 e3"),
        ("17 > 23", "17 23"),
        ("passe", "pass"),
        ("paso", "pass"),
        ("fertig", "end"),
        ("terminar", "end"),
        ("  ", ""),
    ],
)
def test_normal_texts_are_what_games_read(text: str, normal: str) -> None:
    assert normalise(text) == normal


def test_the_words_of_the_catalogues_are_such_as_can_be_found() -> None:
    for key in ("notation.fillers", "notation.word.pass", "notation.word.end"):
        for language in LANGUAGES:
            for word in say(Phrase(key), language).split():
                assert fold(word) == word
                assert " " not in normalise(word)


def test_further_spellings_mean_the_same() -> None:
    assert parse(PIG, Pig(Options(), (0, 0)), "Throw") == ROLL


def test_what_is_no_action_is_said_with_an_example() -> None:
    with pytest.raises(NotationError) as refused:
        parse(ENVOYS, STATE, "purple")
    assert dict(refused.value.reason.values) == {"text": "purple", "example": "red"}


def test_what_is_illegal_is_refused_by_the_rules() -> None:
    with pytest.raises(IllegalAction) as refused:
        parse(ENVOYS, STATE, "to Blue")
    assert (refused.value.code, refused.value.rule, refused.value.spaces) == ("envoys.resting", "envoys 2", ("blue",))


@pytest.mark.parametrize("text", ["a3e3", "A3E3", "„a3e3“", "a3-e3"])
def test_spaces_run_together_are_refused_for_the_same_reason(text: str) -> None:
    original = registry.find("cluster")

    def read_words(state: Any, text: str) -> Any:
        return original.read(state, text) if " " in text else None

    cluster = replace(original, read=read_words)
    with pytest.raises(IllegalAction) as refused:
        parse(cluster, cluster.start(), text)
    assert (refused.value.code, refused.value.spaces) == ("cluster.not_your_stone", ("A3",))


@pytest.mark.parametrize("text", ["61", "1723"])
def test_a_number_is_not_taken_apart(text: str) -> None:
    clans = registry.find("clans")
    assert list(partings(clans, clans.start(), text)) == []
    with pytest.raises(NotationError):
        parse(clans, clans.start(), text)


@pytest.mark.parametrize("text", ["1" * LONGEST, "1" * (LONGEST - 1) + "x"])
def test_taking_apart_is_quick(text: str) -> None:
    clans = registry.find("clans")
    assert list(partings(clans, clans.start(), text)) == []


@pytest.mark.parametrize("text", ["+A2", "+ A2", "(+a2)", "A+2"])
def test_a_sign_that_says_something_is_not_dropped(text: str) -> None:
    quinque = registry.find("quinque")
    assert str(parse(quinque, quinque.start(), "A2")) == "A2"
    with pytest.raises(NotationError):
        parse(quinque, quinque.start(), text)


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
@pytest.mark.parametrize(
    "form", ["-{}", "- {}", "−{}", ",{}", ">{}", ".{}", "(-{})", "{}-", "{} ,", "{}:", "{}-!", "{}>"]
)
def test_separators_stand_between_words_only(game: AnyGame, form: str) -> None:
    state = game.start()
    for action in state.legal_actions():
        with pytest.raises(NotationError):
            parse(game, state, form.format(action))


@pytest.mark.parametrize("separator", ["-", " - ", "–", "—", "‑", "−", "→", "->", " --> ", ">", ": ", ", ", "; ", "."])
def test_one_separator_or_an_arrow_stands_between_two_words(separator: str) -> None:
    cluster = registry.find("cluster")
    assert str(parse(cluster, cluster.start(), f"B1{separator}B3")) == "B1-B3"


@pytest.mark.parametrize("separator", ["--", "- -", ">>", ",-", ">-", "+", "=", "/"])
def test_several_separators_say_something(separator: str) -> None:
    cluster = registry.find("cluster")
    with pytest.raises(NotationError):
        parse(cluster, cluster.start(), f"B1{separator}B3")


@pytest.mark.parametrize("text", ["(B1-B3)", "„B1“-„B3“", "[B1] [B3]", "B1-B3.", "B1-B3 !", "¡B1-B3!", "（B1-B3）"])
def test_signs_of_sentences_say_nothing(text: str) -> None:
    cluster = registry.find("cluster")
    assert str(parse(cluster, cluster.start(), text)) == "B1-B3"


@pytest.mark.parametrize("text", ["1-2", "1 2", "1.2", "1, 2", "(1) 2", "1 -2", "+2", "(-2)"])
def test_two_numbers_are_not_one(text: str) -> None:
    kalaha = registry.find("kalaha")
    state = kalaha.start(kalaha.options(pits=12))
    assert str(parse(kalaha, state, "12.")) == "12"
    with pytest.raises(NotationError):
        parse(kalaha, state, text)


def test_nothing_can_be_played_after_the_end() -> None:
    over = Pig(Options(), (20, 0))
    with pytest.raises(IllegalAction) as refused:
        parse(PIG, over, "roll")
    assert refused.value.code == "game.over"
    with pytest.raises(NotationError) as unread:
        parse(PIG, over, "juggle")
    assert dict(unread.value.reason.values)["example"] == "-"


def vague(_: Pig, action: Choice) -> tuple[str, ...]:
    return "go on", str(action)[0]


def shouting(_: Pig, action: Choice) -> tuple[str, ...]:
    return ("ROLL",) if action == HOLD else ()


def test_a_text_for_several_actions_is_ambiguous() -> None:
    both = replace(PIG, spellings=vague)
    state = Pig(Options(), (0, 0), pot=3)
    with pytest.raises(AmbiguousAction) as refused:
        parse(both, state, "Go-on")
    assert refused.value.candidates == ("roll", "hold")
    assert parse(both, state, "H") == HOLD


def test_the_strictest_reading_decides() -> None:
    upper = replace(PIG, spellings=shouting)
    state = Pig(Options(), (0, 0), pot=3)
    assert parse(upper, state, "ROLL") == HOLD
    assert parse(upper, state, "roll") == ROLL
    with pytest.raises(AmbiguousAction):
        parse(upper, state, "Roll")


def test_long_texts_are_not_read() -> None:
    with pytest.raises(NotationError) as refused:
        parse(PIG, Pig(Options(), (0, 0)), "roll" + " " * LONGEST)
    assert len(say(refused.value.reason, "en")) < 200


@pytest.mark.parametrize("game", [*registry.games(), *TOYS], ids=lambda game: game.name)
@given(data=st.data())
def test_any_text_is_a_legal_action_or_refused_with_a_reason(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(strategies.states(game))
    text = data.draw(strategies.texts(game))
    try:
        action = parse(game, state, text)
    except ActionError:
        return
    assert action in state.legal_actions()
