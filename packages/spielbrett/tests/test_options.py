"""Options as words, as plain values, as text and as a schema."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielbrett import OptionError, options, say
from spielbrett.options import as_dict, choice, make, number, options_of, parse, schema, split, switch


@dataclass(frozen=True)
class Options:
    pits: int = number(6, 1, 12)
    stock: int | None = number(None, 4, 100)
    fast: bool = switch(True)
    ends: str = choice("mover", "either")


def test_they_know_their_kinds() -> None:
    pits, stock, fast, ends = options_of(Options)
    assert (pits.kind, pits.default, pits.low, pits.high, pits.allowed) == ("number", 6, 1, 12, "1..12")
    assert (stock.kind, stock.default) == ("number", None)
    assert (fast.kind, fast.default, fast.allowed) == ("switch", True, "on | off")
    assert (ends.kind, ends.default, ends.choices, ends.allowed) == (
        "choice",
        "mover",
        ("mover", "either"),
        "mover | either",
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ({}, Options()),
        ({"pits": "12"}, Options(pits=12)),
        ({"stock": " 7 "}, Options(stock=7)),
        ({"fast": "OFF"}, Options(fast=False)),
        ({"fast": "yes"}, Options()),
        ({"ends": "Either"}, Options(ends="either")),
    ],
)
def test_words_make_options(words: dict[str, str], expected: Options) -> None:
    assert parse(Options, words) == expected


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"pits": "0"}, "option.value"),
        ({"pits": "13"}, "option.value"),
        ({"pits": "six"}, "option.value"),
        ({"pits": "-1"}, "option.value"),
        ({"pits": "١"}, "option.value"),
        ({"pits": "9" * 5000}, "option.value"),
        ({"stock": "none"}, "option.value"),
        ({"fast": "perhaps"}, "option.value"),
        ({"ends": ""}, "option.value"),
        ({"size": "3"}, "option.unknown"),
    ],
)
def test_other_words_are_refused(words: dict[str, str], code: str) -> None:
    with pytest.raises(OptionError) as refused:
        parse(Options, words)
    assert refused.value.code == code
    assert all(len(say(refused.value.reason, language)) < 200 for language in ("de", "en", "es"))


def test_what_is_not_named_stays() -> None:
    assert parse(Options, {"fast": "off"}, base=Options(pits=3)) == Options(pits=3, fast=False)


@pytest.mark.parametrize(
    "values",
    [{"pits": True}, {"pits": 1.0}, {"pits": "6"}, {"pits": None}, {"fast": 1}, {"fast": "on"}, {"ends": 0}, {"x": 1}],
)
def test_plain_values_must_have_the_right_type(values: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        make(Options, values)


def test_a_number_that_follows_from_others_can_be_left_open() -> None:
    assert make(Options, {"stock": None}) == Options()


anything = st.builds(
    Options,
    st.integers(1, 12),
    st.none() | st.integers(4, 100),
    st.booleans(),
    st.sampled_from(["mover", "either"]),
)


@given(anything)
def test_text_and_values_keep_options(chosen: Options) -> None:
    assert parse(Options, split(options.format(chosen))) == chosen
    assert make(Options, as_dict(chosen)) == chosen


def test_the_text_names_what_differs() -> None:
    assert options.format(Options()) == "-"
    assert options.format(Options(fast=False, pits=3, ends="either")) == "pits=3,fast=off,ends=either"
    assert split("-") == {}
    assert split("pits=3,fast") == {"pits": "3", "fast": ""}


def test_the_schema_says_what_is_allowed() -> None:
    assert schema(Options) == {
        "type": "object",
        "properties": {
            "pits": {"type": "integer", "minimum": 1, "maximum": 12, "default": 6},
            "stock": {"type": "integer", "minimum": 4, "maximum": 100},
            "fast": {"type": "boolean", "default": True},
            "ends": {"enum": ["mover", "either"], "default": "mover"},
        },
        "additionalProperties": False,
    }


@pytest.mark.parametrize("huge", [10**5000, -(10**5000), [10**5000]], ids=["high", "low", "list"])
@pytest.mark.parametrize("name", ["pits", "fast", "ends"])
def test_huge_numbers_are_refused_like_any_other_value(name: str, huge: object) -> None:
    with pytest.raises(OptionError) as refused:
        make(Options, {name: huge})
    assert refused.value.code == "option.value"
    assert len(say(refused.value.reason, "en")) < 200
