"""Checks of what a game declares and of the texts in its folder."""

import random
import re
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields
from functools import partial

from .. import options, registry
from ..errors import OptionError
from ..language import LANGUAGES
from ..phrases import Phrase, catalogue
from . import examples, perft
from .rules_texts import headings, rules_of
from .speech import complete, expect, placeholders, refusal, spoken, spoken_everywhere
from .trial import Trial

SHALLOW = 5_000
"""Perft counts up to here are counted again by the conformance suite."""


def declaration(trial: Trial) -> None:
    """The declaration is whole, and the registry finds it."""
    game = trial.game
    expect(re.fullmatch("[a-z][a-z0-9_]*", game.name), f"{game.name!r} is no name: lower case letters and digits")
    expect(registry.find_package(game.name) == game.package, f"the registry does not find it in {game.package}")
    expect(len(game.seats) > 0 and game.seats[0] > 0, "it is for nobody")
    expect(game.version > 0 and game.longest > 0, "version and longest count from 1")
    secrets = {"perfect_information": not game.perfect_information, "view": game.view, "sample": game.sample}
    expect(
        all(secrets.values()) or not any(secrets.values()), "hidden information needs a view and a sample, others none"
    )
    expect(bool(game.format_state) == bool(game.parse_state), "format_state and parse_state are a pair")
    expect(all(isinstance(preset, game.options) for preset in game.presets.values()), "presets are options")


def phrases(trial: Trial) -> None:
    """Everything a game must be able to say is there in every language, with the same placeholders."""
    for phrase in _required_phrases(trial):
        spoken_everywhere(phrase)
    for language in LANGUAGES:
        complete(spoken(Phrase(f"{trial.game.name}.summary"), language))
        complete(spoken(Phrase(f"{trial.game.name}.board"), language))
    first, *others = (catalogue(trial.game.package, language) for language in LANGUAGES)
    for other in others:
        expect(first.keys() == other.keys(), f"not in every language: {', '.join(first.keys() ^ other.keys())}")
        for key, forms in first.items():
            expect(len(forms) == len(other[key]), f"`{key}` has a plural in one language only")
            expect(placeholders(forms) == placeholders(other[key]), f"`{key}` has not the same placeholders everywhere")


def rules(trial: Trial) -> None:
    """The rules text has the same numbered headings and the same examples in every language."""
    texts = [rules_of(trial.game, language) for language in LANGUAGES]
    numbers = [headings(text) for text in texts]
    expect(numbers[0], "the rules text has no numbered headings")
    expect(all(found == numbers[0] for found in numbers), f"the numbers of the headings differ: {numbers}")
    named = [examples.shown_topics(text) for text in texts]
    expect(all(found == named[0] for found in named), f"the examples shown differ: {named}")
    missing = set(named[0]) - set(examples.topics(trial.game))
    expect(not missing, f"there are no examples {', '.join(missing)}")


def option_values(trial: Trial) -> None:
    """Options keep their values as words, as plain values and as text, and cannot be changed or made up."""
    declared = trial.game.options
    for playout in trial.playouts:
        chosen = playout.options
        words = options.split(options.format(chosen))
        expect(options.parse(declared, words) == chosen, f"{words} reads back as something else")
        expect(options.make(declared, options.as_dict(chosen)) == chosen, f"{chosen} changes on the way through JSON")
        expect(hash(chosen) == hash(options.make(declared, options.as_dict(chosen))), "equal options have equal hashes")
    for option in options.options_of(declared):
        _refused(trial, {option.name: "no such value"})
        _unchangeable(trial.game.options(), option.name)
    _refused(trial, {"no_such_option": "1"})
    expect(
        set(options.schema(declared)["properties"]) == {entry.name for entry in fields(declared)}, "schema lacks some"
    )


def setup(trial: Trial) -> None:
    """The same seed makes the same start, for every number of seats and no other, from no other source of chance."""
    game = trial.game
    for playout in trial.playouts:
        before = random.getstate()
        again = game.start(playout.options, playout.seats, playout.seed)
        expect(again == playout.states[0], f"seed {playout.seed} makes two different starts")
        expect(random.getstate() == before, "setup draws from the global random source")
    for count in (game.seats[0] - 1, game.seats[-1] + 1):
        refusal(OptionError, partial(game.start, seats=count), f"it starts with {count} seats")


def perft_counts(trial: Trial) -> None:
    """The counts in `perft.txt` are right, as far as they are quickly counted."""
    lines = perft.perft_lines(trial.game)
    expect(lines, "there is no perft.txt, or nothing in it")
    for line in lines:
        line.check(SHALLOW)


def example_files(trial: Trial) -> None:
    """The examples are true, and can be drawn in every language."""
    found = examples.topics(trial.game)
    expect(found, "there are no examples")
    for topic in found:
        example = examples.load(trial.game, topic)
        for language in LANGUAGES:
            expect(example.picture(language), f"example {topic} has no picture")


CHECKS = (declaration, phrases, rules, option_values, setup, perft_counts, example_files)


def _required_phrases(trial: Trial) -> Iterator[Phrase]:
    name = trial.game.name
    yield from (Phrase(f"{name}.{part}") for part in ("name", "summary", "board"))
    yield from (Phrase(f"{name}.seat.{seat}") for seat in range(trial.game.seats[-1]))
    for option in options.options_of(trial.game.options):
        label = f"{name}.option.{option.name}"
        yield from (Phrase(label), Phrase(f"{label}.help"))
        yield from (Phrase(f"{label}.{value}") for value in option.choices)


def _refused(trial: Trial, words: dict[str, str]) -> None:
    error = refusal(OptionError, partial(options.parse, trial.game.options, words), f"options take {words}")
    spoken_everywhere(error.reason)


def _unchangeable(chosen: object, name: str) -> None:
    change = partial(setattr, chosen, name, getattr(chosen, name))
    refusal(FrozenInstanceError, change, f"option {name} can be changed")
