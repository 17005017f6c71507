"""Kalaha, as Plasticine Kalaha plays it, with the rules of other houses as options."""

from ...game import Game
from ...phrases import phrase
from . import look, notation, rules
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
    read=notation.read,
    spellings=notation.spellings,
    check=rules.check,
    format_state=notation.format_state,
    parse_state=notation.parse_state,
    evaluate=evaluate,
    lead=lambda margin: phrase("kalaha.stones", count=round(margin)),
    frames=look.frames,
    text=look.text,
    sentences=look.sentences,
    announce=look.announce,
)
