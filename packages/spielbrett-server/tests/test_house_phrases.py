"""What the house says exists in every language."""

import re
from pathlib import Path

import pytest

import spielbrett_server
from spielbrett import LANGUAGES
from spielbrett.phrases import catalogue

SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in Path(spielbrett_server.__file__).parent.rglob("*.py"))
SAID = {
    *re.findall(r'phrase\(\s*"((?:house|table)\.\w+)"', SOURCES),
    *re.findall(r'(?:say\(|HELP = )"(house\.[\w.]+)"', SOURCES),
    *(f"table.{key}" for key in re.findall(r'refuse\("(\w+)"', SOURCES)),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_is_in_the_catalogue(language: str):
    assert set(catalogue("spielbrett_server", language)) >= SAID


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same_with_the_same_values(language: str):
    english, other = (catalogue("spielbrett_server", tongue) for tongue in ("en", language))
    assert english.keys() == other.keys()
    for key, forms in english.items():
        assert _values(forms) == _values(other[key]), key


def _values(forms: tuple[str, ...]) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", forms[-1]))
