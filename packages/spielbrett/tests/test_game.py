"""What a declaration answers by itself."""

from dataclasses import replace
from random import Random

import pytest

from spielbrett import OptionError, say
from spielbrett.game import margin

from .toys import ENVOYS, PIG
from .toys.envoys import Envoys
from .toys.envoys import Options as EnvoyOptions
from .toys.pig import ROLL, Options, Pig


def test_a_start_follows_from_options_seats_and_seed() -> None:
    start = PIG.start(Options(target=7), seats=3, seed=5)
    assert (start.options.target, len(start.scores)) == (7, 3)
    assert start == PIG.start(Options(target=7), seats=3, seed=5)
    assert PIG.start() == PIG.start(Options(), seats=2, seed=0)
    assert len({PIG.start(seed=seed).mover for seed in range(20)}) == 2


@pytest.mark.parametrize("seats", [1, 4, -1])
def test_a_game_does_not_start_for_other_numbers_of_seats(seats: int) -> None:
    with pytest.raises(OptionError) as refused:
        PIG.start(seats=seats)
    assert refused.value.code == "option.seats"


def test_a_game_for_one_number_of_players_names_it_once() -> None:
    with pytest.raises(OptionError) as refused:
        replace(PIG, seats=range(2, 3)).check_seats(3)
    assert say(refused.value.reason, "en") == "This game is for 2 players, not for 3."


def test_a_game_for_several_numbers_of_players_knows_how_many_a_state_is_for() -> None:
    assert [PIG.seats_of(PIG.start(seats=seats)) for seats in PIG.seats] == [2, 3]
    assert replace(PIG, seats=range(2, 3), count_seats=None).seats_of(PIG.start()) == 2
    with pytest.raises(TypeError, match="count_seats"):
        replace(PIG, count_seats=None)


def test_a_house_plays_what_is_no_choice_on_the_board() -> None:
    start = PIG.start()
    assert PIG.forced(start) == ROLL
    assert PIG.forced(start.apply(ROLL)) is None
    assert PIG.forced(Pig(Options(), (0, 0), pot=3)) is None


def test_a_truth_fits_the_view() -> None:
    assert PIG.truth(PIG.start(), Random(1)) == PIG.start()
    state = Envoys(EnvoyOptions(), (0, 1, 0, 0), 0, (2, 3))
    drawn = {ENVOYS.truth(state.observe(0), Random(seed)) for seed in range(30)}
    assert {truth.secrets for truth in drawn} == {(2, 0), (2, 1), (2, 3)}


def test_the_margin_is_the_lead_over_the_best_of_the_others() -> None:
    assert margin((3.0, -3.0), 0) == 3
    assert margin((3.0, -3.0), 1) == -3
    assert margin((30.0, 20.0, 26.0), 0) == 2
    assert margin((30.0, 20.0, 26.0), 1) == -5
