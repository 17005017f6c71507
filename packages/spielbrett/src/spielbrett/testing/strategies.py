"""Hypothesis strategies over the things of a game; the only module that needs `hypothesis`."""

from typing import Any

from hypothesis import strategies as st

from .. import options
from ..game import AnyGame
from ..options import Option
from ..record import GameRecord
from .playouts import Playout

PLIES = 80
"""So many actions at most lead to a state."""


def option_values(game: AnyGame) -> st.SearchStrategy[Any]:
    """Options of a game."""
    values = {option.name: _values(option) for option in options.options_of(game.options)}
    return st.fixed_dictionaries({}, optional=values).map(lambda chosen: options.make(game.options, chosen))


def states(game: AnyGame) -> st.SearchStrategy[Any]:
    """States, reached by random actions from the start."""
    return _playouts(game).map(lambda playout: playout.states[-1])


def turns(game: AnyGame) -> st.SearchStrategy[tuple[Any, Any]]:
    """Running states, each with a legal action."""
    return _playouts(game).filter(lambda playout: bool(playout.actions)).map(lambda p: (p.states[-2], p.actions[-1]))


def records(game: AnyGame) -> st.SearchStrategy[GameRecord]:
    """Records of games, most of them unfinished."""
    return _playouts(game).map(Playout.record)


def texts(game: AnyGame) -> st.SearchStrategy[str]:
    """What somebody might type: actions of other states, right or garbled, words, and anything."""
    notations = turns(game).map(lambda turn: str(turn[1]))
    garbled = st.builds(_insert, notations, st.integers(0, 9), st.text())
    return st.one_of(notations, garbled, st.lists(notations, max_size=3).map(" ".join), st.text(max_size=100))


@st.composite
def _playouts(draw: st.DrawFn, game: AnyGame) -> Playout:
    """Games begun; which action is played is drawn each time, so that failures shrink to short games."""
    chosen, seats = draw(option_values(game)), draw(st.sampled_from(list(game.seats)))
    playout = Playout(game, chosen, seats, seed := draw(st.integers(0, 999)), [game.start(chosen, seats, seed)])
    for number in draw(st.lists(st.integers(0, 999), max_size=PLIES)):
        legal = playout.states[-1].legal_actions()
        if legal:
            playout.add(legal[number % len(legal)])
    return playout


def _insert(text: str, place: int, extra: str) -> str:
    return text[:place] + extra + text[place:]


def _values(option: Option) -> st.SearchStrategy[Any]:
    if option.kind == "switch":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from(option.choices)
    numbers = st.integers(option.low, option.high)
    return st.none() | numbers if option.default is None else numbers
