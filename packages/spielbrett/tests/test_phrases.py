"""The part of the .po format that catalogues use."""

import sys
from pathlib import Path

import pytest

from spielbrett.phrases import Phrase, catalogue, parse_catalogue, phrase


def test_a_phrase_keeps_its_values_in_order() -> None:
    assert phrase("a.b", second=2, first="x") == Phrase("a.b", (("second", 2), ("first", "x")))


def test_keys_have_one_form_or_two() -> None:
    text = r"""
# A comment.
msgid ""
msgstr "Language: en\n"

msgid "a.one"
msgstr "One."

msgid "a.many"
msgid_plural "a.many, "
"and so on"
msgstr[0] "{count} thing"
msgstr[1] "{count} "
"things"

msgid "a."
"long"
msgstr ""
"Said \"{name}\" "
"in two lines\n"
"ünd ñot in ASCII."
"""
    assert parse_catalogue(text) == {
        "a.one": ("One.",),
        "a.many": ("{count} thing", "{count} things"),
        "a.long": ('Said "{name}" in two lines\nünd ñot in ASCII.',),
    }


@pytest.mark.parametrize(
    "text",
    [
        "msgid a.b",
        'msgid "a.b',
        'msgctxt "menu"',
        '"begins nowhere"',
        'msgid "a"\nmsgstr "bad \\q escape"',
        'msgid "a"\nmsgstr "x"\n\nmsgid "a"\nmsgstr "y"',
    ],
)
def test_everything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_catalogue(text)


def test_a_catalogue_that_cannot_be_read_is_named_with_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "silent").mkdir()
    (tmp_path / "silent" / "phrases.es.po").write_text('msgid "a"\nmsgstr x\n', encoding="utf-8")
    monkeypatch.setattr("sys.path", [str(tmp_path), *sys.path])
    with pytest.raises(ValueError, match=r"^phrases\.es\.po: line 2 is not of the \.po format: msgstr x$"):
        catalogue("silent", "es")


def test_a_package_without_a_catalogue_says_nothing() -> None:
    assert catalogue("json", "en") == {}
