"""Changing the options of a game by typing, before it begins."""

from typing import Any

from .. import options
from ..errors import OptionError
from ..game import AnyGame
from ..phrases import phrase
from .output import Output
from .words import recognise


class Tuning:
    """The options of a game while people make up their minds."""

    def __init__(self, game: AnyGame, output: Output) -> None:
        self.game, self.output = game, output
        self._chosen = game.options()

    def answer(self, line: str) -> Any:
        """The options when they are settled, by an empty line; until then a line changes them or asks for them.

        Raises OptionError.
        """
        if not line:
            return self._chosen
        if not recognise(line, "options")[0]:
            self._change(line)
        self._show()
        return None

    def _change(self, line: str) -> None:
        name, equals, value = (part.strip() for part in line.partition("="))
        if equals:
            self._chosen = options.parse(self.game.options, {name: value}, self._chosen)
        elif name in self.game.presets:
            self._chosen = self.game.presets[name]
        else:
            raise OptionError(phrase("cli.option.form", text=line[:40]))

    def _show(self) -> None:
        titles = [phrase(f"cli.games.{column}") for column in ("option", "value", "values", "meaning")]
        values, declared = options.as_dict(self._chosen), options.options_of(self.game.options)
        self.output.rows(titles, (self._row(option, values[option.name]) for option in declared))
        for name, preset in self.game.presets.items():
            self.output.say(phrase("cli.games.preset", name=name, options=options.format(preset)))
        example = f"{declared[0].name}={declared[0].allowed.split()[0].split('.')[0]}"
        self.output.say(phrase("cli.menu.change", example=example))

    def _row(self, option: options.Option, value: options.Plain) -> list[str]:
        meaning = phrase(f"{self.game.name}.option.{option.name}")
        written = "" if value is None else option.format(value)
        return [option.name, written, option.allowed, self.output.phrase(meaning)]
