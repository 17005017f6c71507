"""BohnDuell, as BrettspielWelt plays it: Cups with four small bowls and one big one on each side."""

from ...game import Game
from ...phrases import phrase
from . import look, notation, rules
from .evaluate import evaluate

GAME = Game(
    name="bohnduell",
    package=__name__,
    seats=range(2, 3),
    state=rules.BohnDuell,
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
    lead=lambda margin: phrase("bohnduell.balls", count=round(margin)),
    frames=look.frames,
    text=look.text,
    sentences=look.sentences,
    announce=look.announce,
)
