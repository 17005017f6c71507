"""Checks of states: that they end, keep, come back from their text, and replay."""

import math
from dataclasses import fields, is_dataclass, replace
from functools import partial
from itertools import chain
from typing import Any

from .. import position, record
from ..errors import OptionError, PositionError, RecordError
from ..game import CHANCE, margin
from .contents import CONTENTS
from .garble import garbled
from .playouts import choose
from .speech import declared, expect, refusal, spoken_everywhere
from .trial import Trial

AHEAD = 5
"""So many actions are played from a garbled position that was read."""
EXAGGERATION = 10
"""An estimate may be so many times as large as the largest margin seen."""


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
        expect(trial.game.seats_of(state) == ply.playout.seats, f"count_seats is wrong for {ply.playout.seats} seats")
        if returns is not None:
            expect(len(returns) == ply.playout.seats, f"{len(returns)} returns for {ply.playout.seats} seats")
            expect(all(map(math.isfinite, returns)), f"the returns are {returns}")


def frozen(trial: Trial) -> None:
    """States, views and actions cannot be changed, and equal ones have equal hashes."""
    for ply in trial.plies(20):
        views = [ply.state.observe(seat) for seat in ply.watchers]
        for value in (ply.state, ply.state.options, *views, *ply.state.legal_actions()[:5]):
            _unchangeable(value)
            _hashable(value)
        again = position.decode(trial.game, position.encode(trial.game, ply.state))
        expect(hash(again) == hash(ply.state), "equal states have different hashes")


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
        for text in garbled([position.encode(trial.game, ply.state)], rng, 3):
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
            spoken_everywhere(refusal(RecordError, forged.check, "a forged record is accepted").reason)


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
    """A running state has a finite value for every seat, always the same, on the scale of the returns."""
    evaluate = declared(trial.game.evaluate)
    most = EXAGGERATION * max(
        abs(margin(ply.state.returns(), seat)) for ply in trial.ends() for seat in range(ply.playout.seats)
    )
    for ply in trial.plies(100, running=True):
        for seat in range(ply.playout.seats):
            value = evaluate(ply.state, seat)
            expect(math.isfinite(value) and value == evaluate(ply.state, seat), f"seat {seat} is worth {value}")
            told = (
                f"seat {seat} is worth {value:g}, where the margins of finished games are up to {most / EXAGGERATION:g}"
            )
            expect(not most or abs(value) <= most, told)


CHECKS = (frozen, endings, positions, records, views)


def _unchangeable(value: Any) -> None:
    for name in [entry.name for entry in fields(value)] if is_dataclass(value) else ["anything"]:
        change = partial(setattr, value, name, getattr(value, name, None))
        refusal((AttributeError, TypeError), change, f"{name} of {value!r} can be changed")


def _hashable(value: Any) -> None:
    for name in [entry.name for entry in fields(value)] if is_dataclass(value) else []:
        kind = getattr(value, name).__class__
        told = (
            f"`{name}` of {type(value).__name__} is a {kind.__name__}, which can be changed; it is made of {CONTENTS}"
        )
        expect(kind.__hash__ is not None, told)
    expect(hash(value) == hash(value), "its hash changes")


def _playable_or_refused(trial: Trial, text: str) -> None:
    """A text that is read as a position is one that can be seen and played on from."""
    try:
        state = position.decode(trial.game, text)
    except (PositionError, OptionError) as error:
        return spoken_everywhere(error.reason)
    try:
        expect(position.decode(trial.game, position.encode(trial.game, state)) == state, "it reads back as another")
        _play_on(trial, state)
    except Exception as error:
        raise AssertionError(f"{text!r} is read as a position, but cannot be played: {error!r}") from error


def _play_on(trial: Trial, state: Any) -> None:
    rng = trial.rng()
    for _ in range(AHEAD):
        trial.game.scene(state.observe(None))
        action = choose(state, rng)
        expect((action is None) == (state.returns() is not None), "it is both over and not")
        if action is None:
            return
        state = state.apply(action)
