"""Phrases in the reader's language."""

import pytest

from spielbrett import Phrase, phrase, rules_text, say

pytestmark = pytest.mark.usefixtures("toys")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Hier rastet der rote Gesandte."),
        ("en", "Here the red envoy is resting."),
        ("es", "Aquí descansa el emisario rojo."),
        ("fr", "Here the red envoy is resting."),
    ],
)
def test_values_that_are_phrases_are_said_in_the_same_language(language: str, sentence: str) -> None:
    assert say(phrase("envoys.resting", envoy=phrase("envoys.red")), language) == sentence


@pytest.mark.parametrize(("count", "said"), [(0, "0 Punkte"), (1, "1 Punkt"), (2, "2 Punkte")])
def test_the_number_chooses_the_form(count: int, said: str) -> None:
    assert say(phrase("pig.points", count=count), "de") == said


def test_values_are_not_read_as_placeholders() -> None:
    assert say(phrase("notation.ambiguous", text="{count}", candidates="{}"), "en") == '"{count}" could mean {}.'


@pytest.mark.parametrize("key", ["pig.unsaid", "nobody.said", "plain"])
def test_a_key_without_a_sentence_is_said_itself(key: str) -> None:
    assert say(Phrase(key), "es") == key


def test_rules_are_read_in_the_language_or_in_english() -> None:
    assert rules_text("pig", "de").startswith("# Schweinerei")
    assert rules_text("pig", "fr") == rules_text("pig", "en")
