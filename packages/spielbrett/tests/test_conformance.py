"""Every game passes the conformance suite."""

from typing import Any

import pytest

from spielbrett import AnyGame, registry
from spielbrett.testing import Check, checks

from .toys import TOYS


def checks_of(games: tuple[AnyGame, ...]) -> list[Any]:
    return [pytest.param(check, id=f"{game.name}-{check.name}") for game in games for check in checks(game)]


@pytest.mark.parametrize("check", checks_of(registry.games()))
def test_game(check: Check) -> None:
    check.run()


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("check", checks_of(TOYS))
def test_toy(check: Check) -> None:
    check.run()
