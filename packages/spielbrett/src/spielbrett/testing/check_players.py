"""The check that the computer can play a game."""

from random import Random

from ..ai.levels import HIGHEST, LevelPlayer
from ..ai.player import Limits
from ..game import CHANCE
from .speech import expect
from .trial import Trial

THOUGHT = Limits(nodes=50)


def players(trial: Trial) -> None:
    """The computer answers at every level with a legal action, the same from the same seed."""
    for number, ply in enumerate(trial.plies(2 * HIGHEST, running=True)):
        if ply.state.turn == CHANCE:
            continue
        player, view = LevelPlayer(number % HIGHEST + 1), ply.state.observe(ply.state.turn)
        one, two = (player.choose(trial.game, view, THOUGHT, Random(number)).action for _ in range(2))
        expect(one in ply.state.legal_actions(), f"level {player.level} plays {one}, which is not legal")
        expect(one == two, f"level {player.level} plays {one} or {two} from the same seed")


CHECKS = (players,)
