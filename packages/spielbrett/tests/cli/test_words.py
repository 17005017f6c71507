"""The words and sentences of the command line."""

import re
from collections import Counter
from importlib.resources import files
from io import StringIO
from pathlib import Path

import pytest

from spielbrett import say
from spielbrett.cli.keyboard import COMMANDS
from spielbrett.cli.output import Output
from spielbrett.cli.words import agreed, recognise, words
from spielbrett.notation import fold
from spielbrett.phrases import LANGUAGES, catalogue, phrase

PACKAGE = "spielbrett.cli"
OTHERS = ("friend", "options", "yes", "no", *LANGUAGES)


def test_every_sentence_exists_in_every_language_with_the_same_values() -> None:
    english = catalogue(PACKAGE, "en")
    for language in LANGUAGES:
        other = catalogue(PACKAGE, language)
        assert list(other) == list(english)
        for key, forms in english.items():
            assert len(other[key]) == len(forms)
            assert {*re.findall(r"{\w+}", "".join(other[key]))} == {*re.findall(r"{\w+}", "".join(forms))}, key


def test_every_sentence_is_used_and_every_used_one_exists() -> None:
    source = "".join(Path(str(path)).read_text(encoding="utf-8") for path in _modules())
    used = set(re.findall(r'"(cli\.[a-z_.]+)"', source))
    made = tuple(beginning for beginning in re.findall(r'f"(cli\.[a-z_.]+\.){', source))
    known = set(catalogue(PACKAGE, "en"))
    assert used <= known
    assert {key for key in known - used if not key.startswith(made)} == set()


def _modules() -> list[Path]:
    folder = Path(str(files(PACKAGE)))
    return [*folder.glob("*.py"), *folder.glob("commands/*.py")]


def test_no_word_means_two_things() -> None:
    meant = Counter((fold(word), command) for command in (*COMMANDS, *OTHERS) for word in _all_words(command))
    found = Counter(word for word, _ in meant)
    assert [word for word, count in found.items() if count > 1] == []


def test_no_command_hides_a_word_of_the_notation() -> None:
    moves = {word for key in ("pass", "end") for language in LANGUAGES for word in _notation(key, language)}
    assert moves.isdisjoint(fold(word) for command in COMMANDS for word in _all_words(command))


def _all_words(command: str) -> set[str]:
    return {word for language in LANGUAGES for word in words(command, language)}


def _notation(key: str, language: str) -> list[str]:
    return say(phrase(f"notation.word.{key}"), language).split()


@pytest.mark.parametrize(
    ("text", "command", "rest"),
    [
        ("Lese Regeln 3", "rules", "3"),
        ("ZÜGE B1", "moves", "B1"),
        ("look at board", "look", ""),
        ("save My File.json", "save", "My File.json"),
        ("última", "last", ""),
        ("zug 3", "", "zug 3"),
        ("", "", ""),
    ],
)
def test_a_command_is_recognised_at_the_beginning(text: str, command: str, rest: str) -> None:
    assert recognise(text, *COMMANDS) == (command, rest)


@pytest.mark.parametrize("text", ["j", "Ja", "yes", "Y", "sí", "si", "s"])
def test_yes_in_every_language(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(f"{text}\n"))
    assert agreed(Output("en"), phrase("cli.rematch"))


@pytest.mark.parametrize("text", ["n", "nein", "no", "N", "", "quit"])
def test_no_in_every_language(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(f"{text}\nyes\n"))
    assert not agreed(Output("en"), phrase("cli.rematch"))


def test_an_answer_that_is_neither_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("perhaps\n3\nyes\n"))
    assert agreed(Output("en"), phrase("cli.rematch"))
    assert capsys.readouterr().out.count("(y/N)") == 3
