"""Clans: five clans on an island, and nobody knows which one is yours."""

from ...game import Game
from ...phrases import phrase
from . import colours, look, notation, picture, rules, speech
from .evaluate import evaluate

GAME = Game(
    name="clans",
    package=__name__,
    seats=range(2, 5),
    state=colours.Clans,
    options=rules.Options,
    version=1,
    longest=80,
    setup=colours.setup,
    scene=look.scene,
    read=notation.read,
    count_seats=lambda state: len(state.colours),
    perfect_information=False,
    view=colours.View,
    sample=colours.sample,
    story=colours.story,
    evaluate=evaluate,
    lead=lambda margin: phrase("clans.lead", count=round(2 * margin)),
    check=notation.check,
    format_state=notation.format_state,
    parse_state=notation.parse_state,
    frames=look.frames,
    text=picture.text,
    sentences=speech.sentences,
    announce=speech.announce,
)
