"""Cluster, elsewhere called Lines of Action: bring all your stones together."""

from ...game import Game
from . import look, notation, rules
from .evaluate import evaluate

GAME = Game(
    name="cluster",
    package=__name__,
    seats=range(2, 3),
    state=rules.Cluster,
    options=rules.Options,
    version=1,
    longest=2000,
    setup=lambda options, seats, rng: rules.setup(options),
    scene=look.scene,
    read=notation.read,
    check=rules.check,
    format_state=notation.format_state,
    parse_state=notation.parse_state,
    evaluate=evaluate,
    frames=look.frames,
    text=look.text,
    sentences=look.sentences,
    announce=look.announce,
)
