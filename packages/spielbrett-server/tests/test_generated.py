"""What is made for the web page from the house's own sources is up to date and complete."""

import re
from pathlib import Path
from runpy import run_path

import pytest

from spielbrett.phrases import LANGUAGES, parse_catalogue

ROOT = Path(__file__).parents[3]
WEB = ROOT / "web"


def test_the_types_are_those_of_the_structs() -> None:
    tool = run_path(str(ROOT / "tools" / "wire_types.py"))
    assert tool["TARGET"].read_text(encoding="utf-8") == tool["source"]()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_phrases_are_those_of_the_catalogue(language: str) -> None:
    tool = run_path(str(ROOT / "tools" / "web_phrases.py"))
    assert tool["target"](language).read_text(encoding="utf-8") == tool["source"](language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert other.keys() == english.keys()
    for key, forms in english.items():
        assert [placeholders(form) for form in other[key]] == [placeholders(form) for form in forms], key


def test_everything_the_page_says_has_a_phrase() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (WEB / "src").rglob("*.ts*"))
    said = set(re.findall(r'say\("([\w.]+)"', sources))
    assert said
    assert said <= catalogue("en").keys()


def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    return parse_catalogue((WEB / f"phrases.{language}.po").read_text(encoding="utf-8"))


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))
