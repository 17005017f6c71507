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
from ..game import AnyGame
from ..text import picture
from .playouts import Ply
from .speech import declared, expect
from .trial import Trial

WALKS = 5
"""So many games in two worlds begin in the middle; from each start there is one."""
TRIES = 10
"""So many samples are drawn in search of one that differs from the truth."""
TEXTS = 3
"""So many texts are tried at each ply."""


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
    for number, ply in enumerate(chain(trial.starts(), trial.plies(WALKS, running=True))):
        seat = number % ply.playout.seats
        other = second_world(trial.game, ply.state, seat, rng)
        if other is not None:
            compare_worlds(ply, other, seat, rng)


CHECKS = (samples, noninterference)


def second_world(game: AnyGame, state: Any, seat: int | None, rng: Random) -> Any:
    """A truth that fits what the seat sees, other than the state; `None` where none was found."""
    view = state.observe(seat)
    drawn = (declared(game.sample)(view, rng) for _ in range(TRIES))
    return next((other for other in drawn if other != state), None)


def compare_worlds(ply: Ply, other: Any, seat: int | None, rng: Random) -> None:
    """Play on in two worlds that look the same to a seat. Raises AssertionError when a watcher can tell them apart.

    Watchers are the seat, the spectators, and everybody else who sees the same at the beginning.
    """
    one: Any = ply.state
    two: Any = other
    blind = [who for who in ply.watchers if who in (seat, None) or one.observe(who) == two.observe(who)]
    texts: set[str] = set()
    while one.turn is not None and two.turn is not None:
        texts |= {str(action) for action in one.legal_actions()}
        tried = rng.sample(sorted(texts), min(TEXTS, len(texts)))
        for who in blind:
            _same(who, *(_shown(ply, world, who, tried) for world in (one, two)))
        also = set(two.legal_actions())
        common = [action for action in one.legal_actions() if action in also]
        if not common:
            return
        action = rng.choice(common)
        before, one, two = (one, two), one.apply(action), two.apply(action)
        for who in blind:
            _same(who, _told(ply, before[0], action, one, who), _told(ply, before[1], action, two, who))
    expect(one.turn == two.turn, "one deal is over, the other goes on")


def _same(who: int | None, first: Iterator[tuple[str, Any]], second: Iterator[tuple[str, Any]]) -> None:
    for (what, one), (_, two) in zip(first, second, strict=True):
        expect(one == two, f"{_name(who)} can tell two deals apart by the {what}: {one} or {two}")


def _shown(ply: Ply, state: Any, who: int | None, tried: list[str]) -> Iterator[tuple[str, Any]]:
    """Everything a watcher gets to see, with its name; at his turn also the answers to texts he tries."""
    game, view = ply.playout.game, state.observe(who)
    yield "view", view
    yield "text of the view", repr(view)
    yield "scene", repr(game.scene(view))
    yield "picture", picture(game, view, ply.caption, "en")
    yield "sentences", game.sentences and game.sentences(view)
    yield "turn", state.turn
    yield "returns", state.returns()
    if state.turn == who:
        yield "legal actions", [str(action) for action in state.legal_actions()]
        yield "answers", [_answer(game, state, text) for text in tried]


def _told(ply: Ply, before: Any, action: Any, after: Any, who: int | None) -> Iterator[tuple[str, Any]]:
    """Everything a watcher learns of an action, with its name; what the end reveals is for everybody."""
    game = ply.playout.game
    yield "notation", before.shown(action, who)
    if after.turn is not None:
        views = before.observe(who), action, after.observe(who)
        yield "frames", game.frames and game.frames(*views)
        yield "announcement", game.announce and game.announce(*views)


def _answer(game: AnyGame, state: Any, text: str) -> tuple[Any, ...]:
    try:
        return (str(notation.parse(game, state, text)),)
    except ActionError as error:
        return (type(error), error.reason, error.rule, error.spaces)


def _name(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
