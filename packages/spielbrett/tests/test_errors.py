"""What refusals say."""

import pytest

from spielbrett import (
    ActionError,
    AmbiguousAction,
    IllegalAction,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    SpielbrettError,
    UnknownGame,
    phrase,
    say,
)

REASON = phrase("notation.ambiguous", text="3", candidates="3a, 3b")


def test_a_refusal_has_a_code_a_rule_spaces_and_a_sentence() -> None:
    refused = IllegalAction(REASON, rule="kalaha 2", spaces=["a3"])
    assert (refused.code, refused.rule, refused.spaces) == ("notation.ambiguous", "kalaha 2", ("a3",))
    assert say(refused.reason, "de") == "„3“ kann mehreres heißen: 3a, 3b."


def test_its_text_is_for_logs() -> None:
    assert str(SpielbrettError(REASON)) == "notation.ambiguous, text=3, candidates=3a, 3b"


def test_an_ambiguous_text_comes_with_what_it_could_mean() -> None:
    assert AmbiguousAction(REASON, ["3a", "3b"]).candidates == ("3a", "3b")


@pytest.mark.parametrize(
    ("kind", "parents"),
    [
        (NotationError, {ActionError, ValueError}),
        (IllegalAction, {ActionError, ValueError}),
        (AmbiguousAction, {ActionError, ValueError}),
        (OptionError, {ValueError}),
        (PositionError, {ValueError}),
        (RecordError, {ValueError}),
        (UnknownGame, {LookupError}),
    ],
)
def test_refusals_can_be_caught_like_errors_of_python(kind: type[Exception], parents: set[type[Exception]]) -> None:
    assert issubclass(kind, SpielbrettError)
    assert all(issubclass(kind, parent) for parent in parents)
