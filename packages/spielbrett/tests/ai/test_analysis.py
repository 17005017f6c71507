"""Several best actions, what each action of a game has cost, and scores in words."""

from random import Random
from typing import Any

import pytest

from spielbrett import LANGUAGES, RecordError, find, say
from spielbrett.ai import native
from spielbrett.ai.analysis import analyse, review
from spielbrett.ai.player import Limits
from spielbrett.ai.worth import amount, told
from spielbrett.game import AnyGame
from spielbrett.record import GameRecord
from spielbrett.testing.playouts import play

from .positions import GAMES

KALAHA, CLANS = find("kalaha"), find("clans")
ENOUGH = Limits(nodes=3000)
SMALL = KALAHA.options(pits=3, stones=2)


def record(game: AnyGame, seed: int, seats: int = 2) -> GameRecord:
    return play(game, SMALL if game is KALAHA else game.options(), seats, seed).record()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_best_come_first_and_are_legal(game: AnyGame) -> None:
    state = game.start()
    *_, found = analyse(game, state.observe(state.turn), Limits(nodes=300), Random(1), lines=3)
    legal = set(map(str, state.legal_actions()))
    assert {each.line[0] for each in found} <= legal
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)


def solved(state: Any) -> float:
    """What the first seat gets where both play as well as it goes: plain minimax."""
    returns = state.returns()
    if returns is not None:
        return float(returns[0])
    worths = [solved(state.apply(action)) for action in state.legal_actions()]
    return max(worths) if state.turn == 0 else min(worths)


@pytest.mark.parametrize("seed", range(4))
def test_what_an_action_costs_is_what_minimax_says(seed: int) -> None:
    played = record(KALAHA, seed)
    states = list(played.replay())
    for cost in review(played, Limits(nodes=1_000_000)):
        before, after = solved(states[cost.ply]), solved(states[cost.ply + 1])
        assert cost.loss == (before - after if cost.seat == 0 else after - before), cost
        assert cost.action == played.actions[cost.ply]


def test_every_ply_is_looked_at_in_games_with_secrets_too() -> None:
    played = record(CLANS, 1)
    costs = list(review(played, Limits(nodes=20)))
    assert [cost.ply for cost in costs] == list(reversed(range(len(played.actions))))
    assert all(cost.loss >= 0 for cost in costs)


def test_what_one_of_several_has_lost_nobody_can_say() -> None:
    with pytest.raises(RecordError, match=r"ai\.review_seats"):
        list(review(record(CLANS, 1, seats=3), ENOUGH))


@pytest.mark.parametrize(
    ("game", "score", "words"),
    [
        ("kalaha", 4.0, "4 stones ahead"),
        ("kalaha", -1.2, "1 stone behind"),
        ("kalaha", 0.3, "level"),
        ("clans", 2.5, "5 points ahead"),
        ("bohnduell", -3.0, "3 balls behind"),
        ("cluster", 0.0, "50 % to win"),
        ("quinque", -1.4, "0 % to win"),
    ],
)
def test_scores_are_told_in_what_the_game_counts(game: str, score: float, words: str) -> None:
    assert say(told(find(game), score), "en") == words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_scores_are_told_in_every_language(game: AnyGame, language: str) -> None:
    said = [say(told(game, score), language) for score in (-3.0, -0.4, 0.0, 0.4, 1.0, 21.0)]
    said += [say(amount(game, margin), language) for margin in (0.0, 1.0, 21.0)]
    assert not any("." in words or "{" in words for words in said)


def test_without_the_kernel_the_very_best_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "_load", lambda: None)
    *_, found = analyse(KALAHA, KALAHA.start(), Limits(depth=8), Random(1), lines=3)
    assert [each.line[0] for each in found] == ["3"]
