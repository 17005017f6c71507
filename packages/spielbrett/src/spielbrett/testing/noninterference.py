"""Noninterference: who may not know a secret cannot tell two deals apart that differ in nothing else.

A second deal comes from the game's own `sample`: it fits everything that one seat sees and differs in what this seat
does not see. The same actions are then played in both worlds. Whoever saw the same at the beginning has to be shown the
same at every ply, byte for byte, until the end of the game reveals the secrets.
"""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

from .. import notation, position
from ..errors import ActionError
from ..game import AnyGame, Caption
from ..language import LANGUAGES
from ..text import picture, sentences
from .speech import declared, expect
from .trial import Trial

TRIES = 10
"""So many samples are drawn in search of one that differs from the truth."""


def samples(trial: Trial) -> None:
    """A sampled truth fits the view it is drawn for, and keeps some secret from the spectators."""
    sample = declared(trial.game.sample)
    unsure: set[int | None] = set()
    for ply in trial.plies(40, running=True):
        for seat in ply.watchers:
            view = ply.state.observe(seat)
            drawn = sample(view, trial.rng())
            expect(drawn == sample(view, trial.rng()), "the same seed draws two different truths")
            expect(drawn.observe(seat) == view, f"the truth drawn for {_name(seat)} does not fit what is seen")
            again = position.decode(trial.game, position.encode(trial.game, drawn))
            expect(again == drawn, "the truth drawn is not a position of the game")
            if drawn != ply.state:
                unsure.add(seat)
    expect(None in unsure and len(unsure) > 1, "nothing is hidden: what is drawn never differs from the truth")


def noninterference(trial: Trial) -> None:
    """Nobody is shown, told or refused anything that depends on a secret of others."""
    rng = trial.rng()
    for ply in chain(trial.starts(), trial.plies(10, running=True)):
        for seat in ply.watchers:
            other = second_world(trial.game, ply.state, seat, rng)
            if other is not None:
                compare_worlds(trial.game, (ply.state, other), ply.watchers, seat, rng)


CHECKS = (samples, noninterference)


def second_world(game: AnyGame, state: Any, seat: int | None, rng: Random) -> Any:
    """A truth that fits what the seat sees, other than the state; `None` where none was found."""
    view = state.observe(seat)
    drawn = (declared(game.sample)(view, rng) for _ in range(TRIES))
    return next((other for other in drawn if other != state), None)


def compare_worlds(
    game: AnyGame, worlds: tuple[Any, Any], watchers: tuple[int | None, ...], seat: int | None, rng: Random
) -> None:
    """Play on in two worlds that look the same to a seat. Raises AssertionError when a watcher can tell them apart.

    Watched by the seat, the spectators, and everybody else who sees the same at the beginning.
    """
    one, two = worlds
    blind = [other for other in watchers if other in (seat, None) or one.observe(other) == two.observe(other)]
    texts: set[str] = set()
    while one.turn is not None and two.turn is not None:
        texts |= {str(action) for action in one.legal_actions()}
        tried = rng.sample(sorted(texts), min(TRIES, len(texts)))
        for watcher in blind:
            shown = (_shown(game, world, watcher, tried) for world in (one, two))
            for (what, first), (_, second) in zip(*shown, strict=True):
                expect(first == second, f"{_name(watcher)} can tell two deals apart by the {what}: {first} or {second}")
        common = [action for action in one.legal_actions() if action in set(two.legal_actions())]
        if not common:
            return
        action = rng.choice(common)
        for watcher in blind:
            expect(
                one.shown(action, watcher) == two.shown(action, watcher), f"{_name(watcher)} sees {action} differently"
            )
        one, two = one.apply(action), two.apply(action)
    expect(one.turn == two.turn, "one deal is over, the other goes on")


def _shown(game: AnyGame, state: Any, watcher: int | None, tried: list[str]) -> Iterator[tuple[str, Any]]:
    """Everything a watcher gets to see, with its name; at his turn also the answers to texts he tries."""
    view = state.observe(watcher)
    yield "view", view
    yield "text of the view", repr(view)
    yield "scene", repr(game.scene(view))
    for language in LANGUAGES:
        yield "picture", picture(game, view, Caption(()), language)
        yield "sentences", sentences(game, view, language)
    yield "turn", state.turn
    yield "returns", state.returns()
    if state.turn == watcher:
        yield "legal actions", [str(action) for action in state.legal_actions()]
        yield "answers", [_answer(game, state, text) for text in tried]


def _answer(game: AnyGame, state: Any, text: str) -> tuple[Any, ...]:
    try:
        return (str(notation.parse(game, state, text)),)
    except ActionError as error:
        return (type(error), error.reason, error.rule, error.spaces)


def _name(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
