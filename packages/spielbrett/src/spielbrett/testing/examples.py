"""Examples: short texts that set up a position, play, and say what is true there.

They lie in `examples/<topic>.txt` of a game and are executed line by line, as tests and wherever a rules text or a
tutorial shows one. The first word of a line says what it does:

    # ...                            a comment
    options a=draw,b=on              the settings, before anything else, in this order; each has a default
    seats 3
    seed 7
    start <state word>               begin there instead of at the game's start
    play D1-D3 H3-E3                 actions, as a player would type them
    picture                          this is the position to show (default: the last)
    turn 0                           who is to act: a seat, `chance`, or `-` after the end
    legal D3 = D3-A3 D3-A6           the legal actions whose notation begins so, in any order; `legal =` for all
    refused D3-G3 cluster.blocked E3 this text is refused with this code and these spaces
    state <state word>               the state now
    returns 1 -1                     the returns; `-` while the game is running
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from .. import options, position
from ..errors import ActionError
from ..game import CHANCE, AnyGame, Caption
from ..language import rules_text, say
from ..notation import parse
from ..phrases import phrase
from ..text import picture, sentences

_SHOWN = re.compile(r"^\{example: (.+)\}$", re.MULTILINE)


@dataclass(slots=True)
class Example:
    """An example as far as it has been executed."""

    game: AnyGame
    topic: str
    settings: dict[str, str] = field(default_factory=dict[str, str])
    states: list[Any] = field(default_factory=list[Any])
    actions: list[Any] = field(default_factory=list[Any])
    shown: int = -1
    """Which of the states is to be shown."""

    @property
    def state(self) -> Any:
        """The state now."""
        if not self.states:
            self.states.append(self.start())
        return self.states[-1]

    def picture(self, language: str) -> str:
        """The position to show as a text picture."""
        ply = range(len(self.states))[self.shown]
        last = str(self.actions[ply - 1]) if ply else None
        names = tuple(say(phrase(f"{self.game.name}.seat.{seat}"), language) for seat in range(self._seats))
        return picture(self.game, self.states[ply].observe(None), Caption(names, ply, last), language)

    def sentences(self, language: str) -> str:
        """The position to show in full sentences, one a line."""
        return "\n".join(sentences(self.game, self.states[self.shown].observe(None), language))

    @property
    def _seats(self) -> int:
        return int(self.settings.get("seats", self.game.seats[0]))

    def start(self) -> Any:
        """The state it begins with, by its settings."""
        words = self.settings.get("options", "-")
        if "start" in self.settings:
            return position.decode(self.game, f"{self.game.name} {words} {self.settings['start']}")
        chosen = options.parse(self.game.options, options.split(words))
        return self.game.start(chosen, self._seats, int(self.settings.get("seed", "0")))


class ExampleError(AssertionError):
    """A line of an example is wrong; its place comes first."""


def topics(game: AnyGame) -> tuple[str, ...]:
    """The topics a game has examples of, in alphabetical order."""
    folder = game.folder.joinpath("examples")
    files = folder.iterdir() if folder.is_dir() else ()
    return tuple(sorted(file.name.removesuffix(".txt") for file in files if file.name.endswith(".txt")))


def load(game: AnyGame, topic: str) -> Example:
    """The example of a topic, executed. Raises ExampleError."""
    return run(game, topic, game.folder.joinpath("examples", f"{topic}.txt").read_text(encoding="utf-8"))


def run(game: AnyGame, topic: str, text: str) -> Example:
    """Execute the lines of an example. Raises ExampleError."""
    example = Example(game, topic)
    for number, line in enumerate(text.splitlines(), 1):
        command, _, rest = line.strip().partition(" ")
        if not command or command.startswith("#"):
            continue
        try:
            _expect(command in _COMMANDS, f"unknown word `{command}`; known are {', '.join(_COMMANDS)}")
            _COMMANDS[command](example, rest.strip())
        except Exception as error:
            raise ExampleError(f"{game.name}/examples/{topic}.txt:{number}: {line.strip()}: {error}") from error
    _ = example.state  # an example without a line that asks for it still has a start
    return example


def shown_topics(text: str) -> tuple[str, ...]:
    """The topics of the examples that a rules text shows."""
    return tuple(_SHOWN.findall(text))


def illustrated_rules(game: AnyGame, language: str, show: Callable[[Example, str], str] = Example.picture) -> str:
    """The rules text with the examples, by default as pictures, in the places of its lines `{example: topic}`."""
    return _SHOWN.sub(
        lambda found: f"```\n{show(load(game, found[1]), language)}\n```",
        rules_text(game.name, language),
    )


def _set(name: str, example: Example, text: str) -> None:
    """Keep a setting, and see at once whether a game can start with it."""
    _expect(not example.states, "settings come before everything else")
    _expect(len(text.split()) == 1, "one word is expected; options are written `name=value,name=value`")
    example.settings[name] = text
    example.start()


def _play(example: Example, text: str) -> None:
    for word in text.split():
        action = parse(example.game, example.state, word)
        example.states.append(example.state.apply(action))
        example.actions.append(action)


def _picture(example: Example, text: str) -> None:
    _expect(not text, "nothing follows this word")
    example.shown = len(example.actions)


def _turn(example: Example, text: str) -> None:
    found = {None: "-", CHANCE: "chance"}.get(example.state.turn, str(example.state.turn))
    _expect(found == text, f"it is {found}")


def _legal(example: Example, text: str) -> None:
    beginning, equals, expected = text.partition("=")
    _expect(bool(equals), "`=` expected")
    found = [str(action) for action in example.state.legal_actions() if str(action).startswith(beginning.strip())]
    _expect(sorted(found) == sorted(expected.split()), f"legal are {' '.join(found) or 'none'}")


def _refused(example: Example, text: str) -> None:
    word, code, *spaces = text.split()
    try:
        parse(example.game, example.state, word)
    except ActionError as error:
        found = " ".join([error.code, *error.spaces])
        _expect(error.code == code and sorted(error.spaces) == sorted(spaces), f"refused with {found}")
    else:
        raise ExampleError("it is legal")


def _state(example: Example, text: str) -> None:
    found = position.encode(example.game, example.state).split()[2]
    _expect(found == text, f"it is {found}")


def _returns(example: Example, text: str) -> None:
    expected = None if text == "-" else tuple(map(float, text.split()))
    _expect(example.state.returns() == expected, f"they are {example.state.returns()}")


def _expect(condition: bool, message: str) -> None:
    if not condition:
        raise ExampleError(message)


_COMMANDS: dict[str, Callable[[Example, str], None]] = {
    **{name: partial(_set, name) for name in ("options", "seats", "seed", "start")},
    "play": _play,
    "picture": _picture,
    "turn": _turn,
    "legal": _legal,
    "refused": _refused,
    "state": _state,
    "returns": _returns,
}
