"""Rules texts without their marks."""

import pytest

from spielbrett.cli.markdown import parts, plain_text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("# Kalaha\n\nA **quiet** game.", "Kalaha\n\nA quiet game."),
        ("*one*, _two_ and `three`", "one, two and three"),
        ("2 * 3 * 4, snake_case_name", "2 * 3 * 4, snake_case_name"),
        ("see [the rules](rules.md)!", "see the rules!"),
        ("- one two three four\n- five", "- one two three\n  four\n- five"),
        ("12. one two three four", "12. one two\n    three four"),
        ("from 1 to\n8. White begins\n- so", "from 1 to 8. White begins\n- so"),
        ("1. a\n2. b", "1. a\n2. b"),
        ("one\ntwo\n\nthree", "one two\n\nthree"),
        ("| a | b |\n|---|---|\n| c | |", "a; b\nc"),
        ("", ""),
    ],
)
def test_plain_text(text: str, plain: str) -> None:
    assert plain_text(text, 16 if "four" in text else 40) == plain


def test_pictures_are_kept_apart() -> None:
    text = "before\n\n```\n* a  b\n\n  c\n```\n\nafter\n```text\nd\n```"
    assert list(parts(text)) == [("before\n\n", "* a  b\n\n  c"), ("\n\nafter\n", "d"), ("", "")]
