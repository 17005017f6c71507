"""Checks of actions: which there are, how they are written, typed, clicked and refused."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import Any

from .. import notation, position
from ..errors import ActionError, AmbiguousAction, IllegalAction, SpielbrettError
from ..game import CHANCE
from .garble import garbled
from .playouts import Ply
from .speech import expect, refusal, spoken_everywhere
from .trial import Trial


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
            play = partial(ply.state.apply, action)
            _explained(trial, ply, refusal(IllegalAction, play, f"{action} is not legal, but is played"))
        expect(position.encode(trial.game, ply.state) == before, "a refused action changes the state")


def texts(trial: Trial) -> None:
    """Whatever is typed is a legal action or is refused with a reason, the same with the spaces run together."""
    rng = trial.rng()
    elsewhere = [action for ply in trial.plies(60, running=True) for action in _some(ply.state.legal_actions(), rng, 3)]
    known = list(map(str, elsewhere))
    for ply in trial.plies(60):
        for action in _some(elsewhere, rng, 5):
            _same_glued(trial, ply, action)
        for text in garbled(known, rng, 20):
            try:
                found = notation.parse(trial.game, ply.state, text)
            except ActionError as error:
                _explained(trial, ply, error)
            else:
                expect(found in ply.state.legal_actions(), f"{text!r} is read as {found}, which is not legal")


CHECKS = (actions, chance, notations, paths, refusals, texts)


def _twice(things: list[Any]) -> str:
    return ", ".join(str(thing) for thing, count in Counter(things).items() if count > 1)


def _some(things: Sequence[Any], rng: Random, most: int) -> list[Any]:
    return rng.sample(things, min(most, len(things)))


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


def _same_glued(trial: Trial, ply: Ply, action: Any) -> None:
    """A notation made of spaces is refused for the same reason when they are run together, unless that is a word."""
    glued = "".join(action.path)
    ways = list(notation.partings(trial.game, ply.state, str(action)))
    if ways != [tuple(map(notation.fold, action.path))] or notation.normalise(glued) != notation.fold(glued):
        return
    apart, together = (_answer(trial, ply, text) for text in (" ".join(action.path), glued))
    expect(apart == together, f"{' '.join(action.path)!r} is answered by {apart}, but {glued!r} by {together}")


def _answer(trial: Trial, ply: Ply, text: str) -> str:
    try:
        return str(notation.parse(trial.game, ply.state, text))
    except ActionError as error:
        return error.code


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
