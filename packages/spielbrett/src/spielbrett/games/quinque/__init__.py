"""Quinque, as Board Game Arena plays it: parachutes on a formation of tiles that can be slid about."""

from ...game import Game
from . import look, notation, position, rules, speech, text
from .evaluate import evaluate

GAME = Game(
    name="quinque",
    package=__name__,
    seats=range(2, 3),
    state=rules.Quinque,
    options=rules.Options,
    version=1,
    longest=5000,
    setup=lambda options, seats, rng: rules.setup(options),
    scene=look.scene,
    read=notation.read,
    check=position.check,
    format_state=position.format_state,
    parse_state=position.parse_state,
    frames=look.frames,
    text=text.text,
    sentences=speech.sentences,
    announce=speech.announce,
    evaluate=evaluate,
)
