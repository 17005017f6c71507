"""The addresses of the games themselves: declarations and rules texts."""

from typing import Any

from msgspec import Struct

import spielbrett
from spielbrett import AnyGame, Phrase, options, registry, rules_text, say

from .route import Ask, Route


class OptionView(Struct, frozen=True):
    """One option as a form shows it."""

    name: str
    label: str
    help: str
    kind: str
    default: bool | int | str | None
    low: int
    high: int
    choices: dict[str, str]


class PresetView(Struct, frozen=True):
    """Values of all options under one name."""

    name: str
    title: str
    values: dict[str, bool | int | str | None]


class GameView(Struct, frozen=True):
    """The declaration of a game."""

    name: str
    title: str
    summary: str
    seats: tuple[int, ...]
    version: int
    options: tuple[OptionView, ...]
    presets: tuple[PresetView, ...]
    schema: dict[str, Any]


async def list_games(ask: Ask[None]) -> list[GameView]:
    """All games, with their options as form fields and as JSON Schema."""
    return [describe(game, ask.language) for game in registry.games()]


async def show_rules(ask: Ask[None]) -> str:
    """The rules of a game for players, in Markdown."""
    return rules_text(spielbrett.find(ask.path["game"]).name, ask.language)


def describe(game: AnyGame, language: str) -> GameView:
    """The declaration of a game in a language."""

    def word(key: str) -> str:
        return say(Phrase(f"{game.name}.{key}"), language)

    return GameView(
        name=game.name,
        title=word("name"),
        summary=word("summary"),
        seats=tuple(game.seats),
        version=game.version,
        options=tuple(_option(option, word) for option in options.options_of(game.options)),
        presets=tuple(
            PresetView(name, word(f"preset.{name}"), options.as_dict(preset)) for name, preset in game.presets.items()
        ),
        schema=options.schema(game.options),
    )


def _option(option: options.Option, word: Any) -> OptionView:
    key = f"option.{option.name}"
    return OptionView(
        name=option.name,
        label=word(key),
        help=word(f"{key}.help"),
        kind=option.kind,
        default=option.default,
        low=option.low,
        high=option.high,
        choices={choice: word(f"{key}.{choice}") for choice in option.choices},
    )


ROUTES = (
    Route("GET", "/api/games", list_games),
    Route("GET", "/api/games/{game}/rules", show_rules, refusals=(404,), media="text/markdown"),
)
