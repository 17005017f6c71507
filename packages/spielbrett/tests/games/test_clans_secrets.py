"""Clans: nobody learns anything about other people's colours before the end."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from spielbrett import decode, decode_view, encode, encode_view
from spielbrett.game import Caption, Seat
from spielbrett.games.clans import GAME
from spielbrett.games.clans.actions import Move, Order
from spielbrett.games.clans.colours import Clans, sample, story
from spielbrett.games.clans.rules import Options
from spielbrett.language import LANGUAGES
from spielbrett.text import picture, sentences

NAMES = ("Anna", "Bert", "Carla", "Dora")


def shown(before: Clans | None, action: Move | Order | None, state: Clans, seat: Seat | None) -> Iterator[str]:
    """All that reaches a seat, as bytes would."""
    view = state.observe(seat)
    yield repr(view)
    yield encode_view(GAME, view)
    yield repr(GAME.scene(view))
    yield repr(state.legal_actions())
    for language in LANGUAGES:
        yield picture(GAME, view, Caption(NAMES[: len(state.colours)]), language)
        yield "\n".join(sentences(GAME, view, language))
    if before and action and GAME.frames and GAME.announce:
        yield repr(GAME.frames(before.observe(seat), action, view))
        yield repr(GAME.announce(before.observe(seat), action, view))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_deals_look_the_same_to_whoever_has_the_same_colour(seats: int) -> None:
    rng = Random(seats)
    first = GAME.start(Options(ask_order="always"), seats, seed=seats)
    own = first.colours[0]
    others = [colours for colours in permutations(range(5), seats) if colours[0] == own and colours != first.colours]
    second = Clans(first.options, first.board, rng.choice(others))
    before: tuple[Clans | None, Clans | None] = None, None
    action: Move | Order | None = None
    while first.turn is not None:
        for seat in (0, None):
            one, two = shown(before[0], action, first, seat), shown(before[1], action, second, seat)
            assert list(one) == list(two)
        action, before = rng.choice(first.legal_actions()), (first, second)
        first, second = first.apply(action), second.apply(action)
    assert second.turn is None
    assert (first.board, first.observe(None).colours) == (second.board, first.colours)
    assert second.observe(None) != first.observe(None)


def test_what_is_known_of_the_colours() -> None:
    state = Clans(Options(), GAME.start(seats=3).board, (2, 0, 4))
    assert state.observe(0).colours == (2, None, None)
    assert state.observe(2).colours == (None, None, 4)
    assert state.observe(None).colours == (None, None, None)
    over = Clans(state.options, type(state.board)(None, ((),) * 61, (0,) * 5, (4, 4, 4)), state.colours)
    assert {over.observe(seat).colours for seat in (0, 1, 2, None)} == {(2, 0, 4)}


def test_the_board_has_no_colours_of_seats() -> None:
    """Whatever the rules of play compute, they compute it from the board."""
    deals = {Clans(Options(), GAME.start().board, colours).legal_actions() for colours in permutations(range(5), 2)}
    assert len(deals) == 1


def test_samples_draw_every_deal_that_fits_and_no_other() -> None:
    state = Clans(Options(), GAME.start(seats=3).board, (2, 0, 4))
    rng = Random(1)
    drawn = {sample(state.observe(0), rng).colours for _ in range(500)}
    assert drawn == {(2, *rest) for rest in permutations((0, 1, 3, 4), 2)}
    assert len({sample(state.observe(None), rng).colours for _ in range(2000)}) == 60
    assert sample(state.observe(0), rng).observe(0) == state.observe(0)


def test_views_travel_as_text() -> None:
    for seat in (0, 1, None):
        view = GAME.start(Options(setup="free"), seed=3).observe(seat)
        assert decode_view(GAME, encode_view(GAME, view)) == view


def test_everybody_remembers_what_was_done() -> None:
    start = GAME.start(seats=3, seed=5)
    state, rng = start, Random(2)
    for _ in range(12):
        state = state.apply(rng.choice(state.legal_actions()))
    view = decode_view(GAME, encode_view(GAME, state.observe(1)))
    earlier, actions = story(sample(view, rng))
    assert earlier.board == start.board
    assert len(actions) == 12
    for text in actions:
        earlier = earlier.apply(next(action for action in earlier.legal_actions() if str(action) == text))
    assert earlier.board == state.board


def test_states_do_not_differ_by_what_was_done() -> None:
    state = GAME.start(seed=1).apply(Move(1, 2))
    assert decode(GAME, encode(GAME, state)) == state
    assert story(decode(GAME, encode(GAME, state))) == (state, ())
