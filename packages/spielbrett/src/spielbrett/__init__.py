"""Five board games as pure rules, and players for them.

>>> import spielbrett
>>> game = spielbrett.find("kalaha")
>>> state = game.start()
>>> [str(action) for action in state.legal_actions()]
['1', '2', '3', '4', '5', '6']
>>> state = state.apply(spielbrett.parse(game, state, "3"))
>>> state.turn, state.returns()
(0, None)
"""

from .errors import (
    ActionError,
    AmbiguousAction,
    BrokenGame,
    IllegalAction,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    SpielbrettError,
    UnknownGame,
    UnknownPlayer,
)
from .game import CHANCE, Action, AnyGame, Caption, Game, OpenInformation, Seat, State
from .language import LANGUAGES, rules_text, say
from .notation import parse
from .phrases import Phrase, phrase
from .position import decode, decode_view, digest, encode, encode_view
from .record import GameRecord, start_record
from .registry import find, names

__all__ = [
    "CHANCE",
    "LANGUAGES",
    "Action",
    "ActionError",
    "AmbiguousAction",
    "AnyGame",
    "BrokenGame",
    "Caption",
    "Game",
    "GameRecord",
    "IllegalAction",
    "NotationError",
    "OpenInformation",
    "OptionError",
    "Phrase",
    "PositionError",
    "RecordError",
    "Seat",
    "SpielbrettError",
    "State",
    "UnknownGame",
    "UnknownPlayer",
    "decode",
    "decode_view",
    "digest",
    "encode",
    "encode_view",
    "find",
    "names",
    "parse",
    "phrase",
    "rules_text",
    "say",
    "start_record",
]
