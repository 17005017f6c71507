"""The options of a game: shown, and changed by typing before it begins."""

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
        show_options(self.game, self._chosen, self.output)
        self.output.say(phrase("cli.options.change", example=self._example))
        return None

    @property
    def _example(self) -> str:
        option = options.options_of(self.game.options)[0]
        return f"{option.name}={option.format(getattr(self._chosen, option.name))}"

    def _change(self, line: str) -> None:
        name, equals, value = (part.strip() for part in line.partition("="))
        if equals:
            self._chosen = options.parse(self.game.options, {name: value}, self._chosen)
        elif name in self.game.presets:
            self._chosen = self.game.presets[name]
        else:
            raise OptionError(phrase("cli.option.form", text=line[:40]))


def show_options(game: AnyGame, chosen: Any, output: Output) -> None:
    """The options of a game with their values, and its presets."""
    values, declared = options.as_dict(chosen), options.options_of(game.options)
    titles = [phrase(f"cli.options.{column}") for column in ("name", "value", "values", "meaning")]
    output.rows(titles, (_row(game, option, values[option.name], output) for option in declared))
    for name, preset in game.presets.items():
        differing = options.format(preset)
        words = phrase("cli.options.usual") if differing == "-" else differing
        label = phrase(f"{game.name}.preset.{name}")
        output.say(phrase("cli.options.preset", name=name, label=label, options=words))


def _row(game: AnyGame, option: options.Option, value: options.Plain, output: Output) -> list[str]:
    key = f"{game.name}.option.{option.name}"
    choices = (f"{choice}: {output.phrase(phrase(f'{key}.{choice}'))}." for choice in option.choices)
    meaning = " ".join([output.phrase(phrase(f"{key}.help")), *choices])
    return [option.name, "" if value is None else option.format(value), option.allowed, meaning]
