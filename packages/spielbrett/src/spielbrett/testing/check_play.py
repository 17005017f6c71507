"""Checks of states and actions, wherever random games lead."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import chain
from random import Random
from typing import Any

from .. import notation, position, record
from ..errors import (
    ActionError,
    AmbiguousAction,
    IllegalAction,
    OptionError,
    PositionError,
    RecordError,
    SpielbrettError,
)
from ..game import CHANCE
from .playouts import Ply, choose
from .speech import declared, expect, spoken_everywhere
from .trial import Trial


def endings(trial: Trial) -> None:
    """Random games end, and over, no legal actions, no turn and returns for every seat are one and the same."""
    for ply in trial.ends():
        expect(ply.state.returns() is not None, f"it is not over after {ply.number} plies (`longest`)")
    for ply in chain(trial.ends(), trial.plies(500)):
        state, returns = ply.state, ply.state.returns()
        over = {
            "no legal actions": not state.legal_actions(),
            "no turn": state.turn is None,
            "returns": returns is not None,
        }
        expect(all(over.values()) or not any(over.values()), f"over or not: {over}")
        expect(state.turn in (*range(ply.playout.seats), CHANCE, None), f"turn is {state.turn}")
        if returns is not None:
            expect(len(returns) == ply.playout.seats, f"{len(returns)} returns for {ply.playout.seats} seats")
            expect(all(map(math.isfinite, returns)), f"the returns are {returns}")


def frozen(trial: Trial) -> None:
    """States, views and actions cannot be changed, and equal ones have equal hashes."""
    for ply in trial.plies(20):
        views = [ply.state.observe(seat) for seat in ply.watchers]
        for value in (ply.state, ply.state.options, *views, *ply.state.legal_actions()[:5]):
            _unchangeable(value)
            expect(hash(value) == hash(value), "its hash changes")
        again = position.decode(trial.game, position.encode(trial.game, ply.state))
        expect(hash(again) == hash(ply.state), "equal states have different hashes")


def actions(trial: Trial) -> None:
    """Legal actions are unique and always come in the same order, and all of them can be played."""
    for ply in trial.plies(100, running=True):
        legal = list(ply.state.legal_actions())
        expect(len(set(legal)) == len(legal), f"twice in the list: {_twice(legal)}")
        expect(list(ply.state.legal_actions()) == legal, "a second call gives another order")
        again = position.decode(trial.game, position.encode(trial.game, ply.state))
        expect(list(again.legal_actions()) == legal, "the same state read from its text gives other actions")
        for action in trial.rng().sample(legal, min(5, len(legal))):
            after = ply.state.apply(action)
            expect(after == ply.state.apply(action), f"{action} has two different results")
            expect(after != ply.state, f"{action} changes nothing")


def chance(trial: Trial) -> None:
    """Chance draws from the legal actions, by probabilities; where it is a seat's turn there is nothing to draw."""
    for ply in trial.plies(200):
        outcomes = ply.state.chance_outcomes()
        if ply.state.turn != CHANCE:
            expect(not outcomes, "it is not chance's turn, but it has something to draw")
            continue
        drawn = [action for action, _ in outcomes]
        expect(drawn == list(ply.state.legal_actions()), "the outcomes of chance are not the legal actions")
        expect(all(probability > 0 for _, probability in outcomes), "an outcome is impossible")
        expect(
            math.isclose(math.fsum(probability for _, probability in outcomes), 1), "the probabilities are not 1 in sum"
        )


def notations(trial: Trial) -> None:
    """Every legal action has a text of its own that reads back, also in the other case and with blanks around it."""
    rng = trial.rng()
    for ply in trial.plies(40, running=True):
        legal = list(ply.state.legal_actions())
        texts = [str(action) for action in legal]
        expect(len(set(texts)) == len(texts), f"several actions are written {_twice(texts)}")
        for action in rng.sample(legal, min(10, len(legal))):
            text = str(action)
            expect(0 < len(text) <= notation.LONGEST and text.split() == [text], f"{text!r} is no notation: one word")
            expect(notation.parse(trial.game, ply.state, f" {text} ") == action, f"{text} reads back as something else")
            for other in (text.lower(), text.upper(), *_spellings(trial, ply, action)):
                _means(trial, ply, other, action)
            if ply.state.turn != CHANCE:
                expect(
                    ply.state.shown(action, ply.state.turn) == text, f"{text} is not shown to the seat that plays it"
                )


def paths(trial: Trial) -> None:
    """Every action of a seat has a path of its own over what it sees, and none is the start of another."""
    for ply in trial.plies(100, running=True):
        if ply.state.turn == CHANCE:
            continue
        scene = trial.game.scene(ply.state.observe(ply.state.turn))
        known = {thing.id for thing in (*scene.spaces, *scene.buttons)}
        legal = {action.path: action for action in ply.state.legal_actions()}
        expect(len(legal) == len(ply.state.legal_actions()), "two actions have the same path")
        for path, action in legal.items():
            expect(path and known.issuperset(path), f"{action}: {path} is not made of spaces and buttons of the scene")
            shorter = [path[:length] for length in range(1, len(path)) if path[:length] in legal]
            expect(not shorter, f"{shorter} is the beginning of {path}")


def refusals(trial: Trial) -> None:
    """An action that is not legal is refused with a reason, and the state stays as it is."""
    rng = trial.rng()
    elsewhere = [action for ply in trial.plies(60, running=True) for action in _some(ply.state.legal_actions(), rng, 5)]
    for ply in trial.plies(80):
        before = position.encode(trial.game, ply.state)
        legal = set(ply.state.legal_actions())
        for action in _some([action for action in elsewhere if action not in legal], rng, 20):
            try:
                ply.state.apply(action)
            except IllegalAction as error:
                _explained(trial, ply, error)
            else:
                expect(condition=False, message=f"{action} is not legal, but is played")
        expect(position.encode(trial.game, ply.state) == before, "a refused action changes the state")


def texts(trial: Trial) -> None:
    """Whatever is typed is a legal action or is refused with a reason."""
    rng = trial.rng()
    known = [
        str(action) for ply in trial.plies(60, running=True) for action in _some(ply.state.legal_actions(), rng, 3)
    ]
    for ply in trial.plies(60):
        for text in _garbled(known, rng, 20):
            try:
                found = notation.parse(trial.game, ply.state, text)
            except ActionError as error:
                _explained(trial, ply, error)
            else:
                expect(found in ply.state.legal_actions(), f"{text!r} is read as {found}, which is not legal")


def positions(trial: Trial) -> None:
    """A state reads back from its text at every ply, equal in hash and digest; garbled texts are refused."""
    rng = trial.rng()
    for ply in trial.plies(400):
        text = position.encode(trial.game, ply.state)
        again = position.decode(trial.game, text)
        expect(again == ply.state and position.encode(trial.game, again) == text, "it reads back as another state")
        expect(hash(again) == hash(ply.state), "it reads back with another hash")
        expect(position.digest(trial.game, again) == position.digest(trial.game, ply.state), "the digest changes")
        expect(len(text.split()) == 3 and text.isprintable(), f"{text!r} is not three words")
    for ply in trial.plies(100):
        for text in _garbled([position.encode(trial.game, ply.state)], rng, 3):
            _playable_or_refused(trial, text)


def records(trial: Trial) -> None:
    """A record replays to the same digests, also after a way through JSON, and a forged one is refused."""
    for ply in trial.ends():
        kept = ply.playout.record()
        expect(record.parse(kept.format()) == kept, "it changes on the way through JSON")
        for state, again in zip(ply.playout.states, kept.replay(), strict=True):
            expect(position.digest(trial.game, state) == position.digest(trial.game, again), "it replays differently")
        kept.check()
        for forged in (replace(kept, actions=(*kept.actions, "?")), replace(kept, returns=(9e9,) * ply.playout.seats)):
            try:
                forged.check()
            except RecordError as error:
                spoken_everywhere(error.reason)
            else:
                expect(condition=False, message="a forged record is accepted")


def views(trial: Trial) -> None:
    """A view reads back from its text, and where nothing is hidden it is the state."""
    for ply in trial.plies(60):
        for seat in ply.watchers:
            view = ply.state.observe(seat)
            expect(view == ply.state.observe(seat), "two looks see different things")
            text = position.encode_view(trial.game, view)
            expect(position.decode_view(trial.game, text) == view, f"the view {text} reads back as another")
            if trial.game.perfect_information:
                expect(view == ply.state, "nothing is hidden, but the view is not the state")
                expect(not ply.action or ply.state.shown(ply.action, seat) == str(ply.action), "an action is hidden")


def evaluation(trial: Trial) -> None:
    """A running state has a finite value for every seat, always the same."""
    evaluate = declared(trial.game.evaluate)
    for ply in trial.plies(100, running=True):
        for seat in range(ply.playout.seats):
            value = evaluate(ply.state, seat)
            expect(math.isfinite(value) and value == evaluate(ply.state, seat), f"seat {seat} is worth {value}")


CHECKS = (endings, frozen, actions, chance, notations, paths, refusals, texts, positions, records, views)


def _twice(things: list[Any]) -> str:
    return ", ".join(str(thing) for thing, count in Counter(things).items() if count > 1)


def _some(things: Sequence[Any], rng: Random, most: int) -> list[Any]:
    return rng.sample(things, min(most, len(things)))


def _unchangeable(value: Any) -> None:
    for name in [entry.name for entry in fields(value)] if is_dataclass(value) else ["anything"]:
        try:
            setattr(value, name, getattr(value, name, None))
        except (AttributeError, TypeError):
            continue
        expect(condition=False, message=f"{name} of {value!r} can be changed")


def _spellings(trial: Trial, ply: Ply, action: Any) -> Iterable[str]:
    return trial.game.spellings(ply.state, action) if trial.game.spellings else ()


def _means(trial: Trial, ply: Ply, text: str, action: Any) -> None:
    """The text means the action, or is refused as ambiguous, or is the notation of another in the same case."""
    try:
        found = notation.parse(trial.game, ply.state, text)
    except AmbiguousAction as error:
        expect(str(action) in error.candidates, f"{text!r} could mean {error.candidates}, but not {action}")
    else:
        expect(
            found == action or notation.fold(str(found)) == notation.fold(text), f"{text!r} means {found}, not {action}"
        )


def _explained(trial: Trial, ply: Ply, error: SpielbrettError) -> None:
    """A refusal can be put into words, and its rule and spaces exist."""
    spoken_everywhere(error.reason)
    if error.code.startswith(f"{trial.game.name}."):
        expect(error.rule, f"{error.code} names no rule")
    if error.rule:
        name, _, number = error.rule.partition(" ")
        known = name == trial.game.name and number in trial.rule_numbers
        expect(known, f"{error.code} rests on the rule {error.rule!r}, which the rules text has not")
    seat = ply.state.turn if ply.state.turn != CHANCE else None
    spaces = {space.id for space in trial.game.scene(ply.state.observe(seat)).spaces}
    expect(spaces.issuperset(error.spaces), f"{error.code} points at {error.spaces}, which are not all on the board")


def _garbled(texts: Sequence[str], rng: Random, count: int) -> Iterator[str]:
    """Texts that are nearly right, and some that are far from it."""
    yield from rng.sample(_NONSENSE, 3)
    for _ in range(count):
        text, place = rng.choice(texts), rng.randrange(40)
        place %= len(text) + 1
        letter = rng.choice(_LETTERS + text)
        yield rng.choice(
            [
                text[:place] + letter + text[place + 1 :],
                text[:place] + letter + text[place:],
                text[:place] + text[place + 1 :],
                text[:place],
                text + rng.choice(texts),
            ]
        )


_LETTERS = "0123456789abcdefghABCDEFGHnews-x>+!:,.[] äß"
_NONSENSE = ("", " ", "-", "?", "\0", "💥", "x" * 1000, "pass", "end", "١", "1e9", "null", "H3 H3 H3")


def _playable_or_refused(trial: Trial, text: str) -> None:
    """A text that is read as a position is one that can be seen and played on from."""
    try:
        state = position.decode(trial.game, text)
    except (PositionError, OptionError) as error:
        return spoken_everywhere(error.reason)
    try:
        expect(position.decode(trial.game, position.encode(trial.game, state)) == state, "it reads back as another")
        trial.game.scene(state.observe(None))
        action = choose(state, trial.rng())
        expect((action is None) == (state.returns() is not None), "it is both over and not")
        _ = action is None or state.apply(action)
    except Exception as error:
        raise AssertionError(f"{text!r} is read as a position, but cannot be played: {error!r}") from error
