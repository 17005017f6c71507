"""The names of players, and the ten levels."""

from itertools import pairwise
from random import Random

import pytest

from spielbrett import LANGUAGES, UnknownPlayer, decode, registry, say
from spielbrett.ai.alphabeta import AlphaBeta
from spielbrett.ai.arena import Contest, Tally
from spielbrett.ai.greedy import Greedy
from spielbrett.ai.handicap import Careless, Limited
from spielbrett.ai.levels import BEGINNER, HIGHEST, PLAYERS, LevelPlayer, ladder, make_player
from spielbrett.ai.mcts import Mcts
from spielbrett.ai.player import Limits, Player
from spielbrett.ai.random_player import RandomPlayer
from spielbrett.game import AnyGame

from .positions import GAMES

FIVE = registry.games()
KALAHA, CLANS = registry.find("kalaha"), registry.find("clans")


@pytest.mark.parametrize(
    ("name", "player"),
    [
        ("random", RandomPlayer()),
        ("greedy", Greedy()),
        ("beginner", Careless(Greedy(), 0.5)),
        ("alphabeta", AlphaBeta()),
        ("alphabeta:6", Limited(AlphaBeta(), Limits(depth=6))),
        ("mcts", Mcts()),
        ("mcts:500", Limited(Mcts(), Limits(nodes=500))),
        ("level:3", LevelPlayer(3)),
        ("level:10", LevelPlayer(10)),
    ],
)
def test_names(name: str, player: Player) -> None:
    assert make_player(name) == player


@pytest.mark.parametrize(
    "name",
    ["", "grandmaster", "level", "level:0", "level:11", "level:x", "greedy:2", "alphabeta:0", "mcts:-1", "mcts:½"],
)
def test_other_names_are_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownPlayer) as refusal:
        make_player(name)
    assert refusal.value.code == "ai.unknown_player"
    for language in LANGUAGES:
        sentence = say(refusal.value.reason, language)
        assert name in sentence
        assert all(player in sentence for player in PLAYERS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_ten_levels(game: AnyGame) -> None:
    steps = ladder(game)
    assert len(steps) == HIGHEST == 10
    for lower, higher in pairwise(steps):
        assert lower.slips >= higher.slips
        assert lower != higher


def score(game: AnyGame, first: Player, second: Player, games: int) -> Tally:
    tally = Tally()
    for bout in Contest(game, (first, second), opening=2).play(games):
        tally = tally.add(bout.points)
    return tally


@pytest.mark.parametrize("game", FIVE, ids=lambda game: game.name)
def test_beginners_can_beat_the_first_level(game: AnyGame) -> None:
    """It loses at least 30 % of its games against random play with every second action greedy."""
    games = 20
    assert score(game, BEGINNER, LevelPlayer(1), games).wins >= 0.3 * games


@pytest.mark.parametrize("game", FIVE, ids=lambda game: game.name)
def test_levels_rise(game: AnyGame) -> None:
    assert score(game, LevelPlayer(4), LevelPlayer(1), 14).interval[0] > 0.5


@pytest.mark.long
@pytest.mark.parametrize("game", FIVE, ids=lambda game: game.name)
def test_high_levels_rise(game: AnyGame) -> None:
    assert score(game, LevelPlayer(7), LevelPlayer(4), 30).interval[0] > 0.5


def test_a_level_does_not_think_where_there_is_no_choice() -> None:
    state = decode(KALAHA, "kalaha pits=3,stones=3 1:0,1,0,10,0,0,2,5")
    choice = LevelPlayer(10).choose(KALAHA, state, Limits(seconds=5), Random(1))
    assert (str(choice.action), choice.report.nodes) == ("3", 0)


def test_a_level_keeps_the_limits_of_the_occasion() -> None:
    report = LevelPlayer(10).choose(KALAHA, KALAHA.start(), Limits(nodes=50), Random(1)).report
    assert report.nodes <= 50


@pytest.mark.parametrize("rate", [0.0, 0.25, 1.0])
def test_careless_players_slip_as_often_as_said(rate: float) -> None:
    """A slip has looked at nothing."""
    player, rng = Careless(Greedy(), rate), Random(1)
    choices = [player.choose(KALAHA, KALAHA.start(), Limits(nodes=100), rng) for _ in range(400)]
    assert sum(choice.report.nodes == 0 for choice in choices) / 400 == pytest.approx(rate, abs=0.05)
