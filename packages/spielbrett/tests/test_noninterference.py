"""Clans keeps its secrets, and a leak planted in a copy of it is found."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from spielbrett import AnyGame, IllegalAction, find, phrase
from spielbrett.game import Seat
from spielbrett.games.clans.actions import Move, Order
from spielbrett.games.clans.colours import Clans, View
from spielbrett.testing import ConformanceError, checks

from .toys import with_methods

CLANS = find("clans")


def failing(game: AnyGame) -> set[str]:
    """Which of the checks of secrets find something."""
    found: set[str] = set()
    for check in checks(game):
        if check.name in ("samples", "noninterference"):
            try:
                check.run()
            except ConformanceError:
                found.add(check.name)
    return found


def everything(state: Clans, _: Seat | None) -> View:
    """All colours for everybody."""
    return View(state.options, state.board, state.colours)


def gossip(state: Clans, seat: Seat | None) -> View:
    """All colours for those who only watch."""
    return everything(state, seat) if seat is None else Clans.observe(state, seat)


@dataclass(frozen=True, slots=True)
class Marked(View):
    """A view with a mark more."""

    mark: int = 0


@dataclass(frozen=True, slots=True)
class Logged(View):
    """A view with a mark that only logs show."""

    mark: int = field(default=0, compare=False)


def marked(state: Clans, seat: Seat | None) -> View:
    """The mark is the colour of seat 0."""
    view = Clans.observe(state, seat)
    return Marked(view.options, view.board, view.colours, state.colours[0])


def logged(state: Clans, seat: Seat | None) -> View:
    view = Clans.observe(state, seat)
    return Logged(view.options, view.board, view.colours, state.colours[0])


def by_colour(state: Clans) -> tuple[Move | Order, ...]:
    """Legal actions in an order that follows from all colours."""
    legal = list(Clans.legal_actions(state))
    Random(str(state.colours)).shuffle(legal)
    return tuple(legal)


def helpful(state: Clans, action: Move | Order) -> Any:
    """A refusal that says more where the action would have hurt the clan of seat 1."""
    try:
        return Clans.apply(state, action)
    except IllegalAction:
        if state.colours[1] == 0:
            raise IllegalAction(phrase("game.not_your_turn")) from None
        raise


def noisy(state: Clans, action: Move | Order, _: Seat | None) -> str:
    """A notation that shows everybody the colour of the mover."""
    return f"{action}{state.colours[state.turn or 0]}"


LEAKS: dict[str, tuple[AnyGame, set[str]]] = {
    "none": (with_methods(CLANS), set()),
    "all colours in every view": (with_methods(CLANS, observe=everything), {"samples"}),
    "all colours in the view of spectators": (with_methods(CLANS, observe=gossip), {"samples", "noninterference"}),
    "a field that follows from a colour": (
        replace(with_methods(CLANS, observe=marked), view=Marked),
        {"samples", "noninterference"},
    ),
    "a colour that only logs show": (
        replace(with_methods(CLANS, observe=logged), view=Logged),
        {"noninterference"},
    ),
    "an order of actions that follows from colours": (
        with_methods(CLANS, legal_actions=by_colour),
        {"noninterference"},
    ),
    "a refusal that follows from a colour": (with_methods(CLANS, apply=helpful), {"noninterference"}),
    "a notation with a colour": (with_methods(CLANS, shown=noisy), {"noninterference"}),
}


@pytest.mark.parametrize(("game", "expected"), LEAKS.values(), ids=LEAKS)
def test_a_leak_is_found(game: AnyGame, expected: set[str]) -> None:
    assert failing(game) == expected
