"""Kalaha, as Plasticine Kalaha plays it, with the rules of other houses as options."""

from ...game import Game
from . import look, rules
from .evaluate import evaluate

GAME = Game(
    name="kalaha",
    package=__name__,
    seats=range(2, 3),
    state=rules.Kalaha,
    options=rules.Options,
    version=1,
    longest=1000,
    presets=rules.PRESETS,
    setup=lambda options, seats, rng: rules.setup(options),
    scene=look.scene,
    read=look.read,
    check=rules.check,
    format_state=look.format_state,
    parse_state=look.parse_state,
    evaluate=evaluate,
)
