"""Checks of what a game declares and of the texts in its folder."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import FrozenInstanceError, fields
from functools import partial
from itertools import chain

from .. import options, registry
from ..errors import OptionError
from ..language import LANGUAGES, say
from ..phrases import Catalogue, Phrase, catalogue
from . import examples, perft
from .contents import CONTENTS, unreadable_fields
from .rules_texts import headings, misplaced_examples, rules_of, settings
from .speech import MissingPhrasesError, complete, expect, placeholders, refusal, spoken, spoken_everywhere
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
    kinds = (None if game.format_state else game.state, game.view)
    wrong = [told for kind in kinds if kind for told in unreadable_fields(kind)]
    expect(not wrong, "\n".join([*wrong, f"a state is made of {CONTENTS}"]))


def phrases(trial: Trial) -> None:
    """Everything a game must be able to say is there in every language, with the same placeholders."""
    known = {language: catalogue(trial.game.package, language) for language in LANGUAGES}
    wanted = dict.fromkeys([*_required_phrases(trial), *chain(*known.values())])
    missing = {language: [key for key in wanted if key not in found] for language, found in known.items()}
    if any(missing.values()):
        raise MissingPhrasesError(missing)
    wrong = [told for language, found in known.items() for told in _differences(known["en"], found, language)]
    expect(not wrong, "\n".join(wrong))
    for language in LANGUAGES:
        complete(spoken(Phrase(f"{trial.game.name}.summary"), language))
        complete(spoken(Phrase(f"{trial.game.name}.board"), language))


def rules(trial: Trial) -> None:
    """The rules text has the same numbered headings and the same examples in every language, and real options."""
    texts = {language: rules_of(trial.game, language) for language in LANGUAGES}
    expect(headings(texts["en"]), "rules.en.md has no numbered headings")
    for language, text in texts.items():
        _same("headings", headings(text), headings(texts["en"]), language)
        _same("examples", examples.shown_topics(text), examples.shown_topics(texts["en"]), language)
        wrong = [*misplaced_examples(text), *_unknown_options(trial, text)]
        expect(not wrong, "\n".join(f"rules.{language}.md:{told}" for told in wrong))
    missing = set(examples.shown_topics(texts["en"])) - set(examples.topics(trial.game))
    expect(not missing, f"the rules text shows examples that are not there: {', '.join(sorted(missing))}")


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


def _required_phrases(trial: Trial) -> Iterator[str]:
    name = trial.game.name
    yield from (f"{name}.{part}" for part in ("name", "summary", "board"))
    yield from (f"{name}.seat.{seat}" for seat in range(trial.game.seats[-1]))
    yield from (f"{name}.preset.{preset}" for preset in trial.game.presets)
    for option in options.options_of(trial.game.options):
        label = f"{name}.option.{option.name}"
        yield from (label, f"{label}.help", *(f"{label}.{value}" for value in option.choices))


def _differences(english: Catalogue, other: Catalogue, language: str) -> Iterator[str]:
    """Where a catalogue does not fit the English one."""
    for key, forms in other.items():
        if len(forms) != len(english[key]):
            yield f"phrases.{language}.po: `{key}` has {len(forms)} forms, in English {len(english[key])}"
        found, expected = (", ".join(sorted(placeholders(each))) or "none" for each in (forms, english[key]))
        if found != expected:
            yield f"phrases.{language}.po: the placeholders of `{key}` are {found}, in English {expected}"


def _same(what: str, found: Sequence[str], expected: Sequence[str], language: str) -> None:
    told = f"rules.{language}.md has the {what} {', '.join(found)}; rules.en.md has {', '.join(expected)}"
    expect(found == expected, told)


def _unknown_options(trial: Trial, text: str) -> Iterator[str]:
    """Settings in a rules text, such as `stones=6`, that are none of the game."""
    for line, setting in settings(text):
        try:
            options.parse(trial.game.options, options.split(setting))
        except OptionError as error:
            yield f"{line}: `{setting}`: {say(error.reason, 'en')}"


def _refused(trial: Trial, words: dict[str, str]) -> None:
    error = refusal(OptionError, partial(options.parse, trial.game.options, words), f"options take {words}")
    spoken_everywhere(error.reason)


def _unchangeable(chosen: object, name: str) -> None:
    change = partial(setattr, chosen, name, getattr(chosen, name))
    refusal(FrozenInstanceError, change, f"option {name} can be changed")
