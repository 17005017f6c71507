"""What the README shows is so."""

import doctest
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielbrett import AnyGame, registry
from spielbrett.ai.player import Limits

from .conftest import Run

README = Path(__file__).parents[3] / "README.md"
TEXT = README.read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", blocks("pycon"))
def test_what_is_typed_gives_what_is_shown(block: str) -> None:
    example = doctest.DocTestParser().get_doctest(block, {}, "README", str(README), 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0


def test_the_bot_is_short_and_better_than_chance(tmp_path: Path, run: Run) -> None:
    bot, contest = blocks("python")
    assert len(bot.splitlines()) <= 20
    (tmp_path / "bot.py").write_text(bot + contest, encoding="utf-8")
    points = float(run([sys.executable, "bot.py"], tmp_path).split()[0])
    assert points > 5


def test_the_bot_plays_from_a_file_as_shown(tmp_path: Path, run: Run) -> None:
    (tmp_path / "dreamer.py").write_text(blocks("python")[0], encoding="utf-8")
    shown = re.search(r"^\.venv/bin/spielbrett (match kalaha dreamer\.py .*) --games 20$", TEXT, re.MULTILINE)
    assert shown
    words = [sys.executable, "-m", "spielbrett", *shown[1].split(), "--games", "2"]
    assert "dreamer.py against level:3, 2 games:" in run(words, tmp_path)


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_the_bot_works_for_every_game(game: AnyGame) -> None:
    program: dict[str, Any] = {}
    exec(blocks("python")[0], program)
    state = game.start()
    view = state.observe(state.turn)
    assert program["Dreamer"]().choose(game, view, Limits(nodes=1), Random(1)).action in state.legal_actions()


def test_the_table_names_every_game_and_its_players() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d)(?: to (\d))? \| ", TEXT, re.MULTILINE)
    shown = {name: range(int(low), int(high or low) + 1) for name, low, high in rows}
    own = [game for game in registry.games() if game.package.startswith("spielbrett.")]
    assert shown == {game.name: game.seats for game in own}


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", TEXT):
        assert (README.parent / target).exists(), target


def test_every_command_exists(tmp_path: Path, run: Run) -> None:
    listed = run([sys.executable, "-m", "spielbrett", "--help"], tmp_path)
    named = re.findall(r"(?:`|bin/)spielbrett ([a-z]+)", TEXT)
    assert {"play", "games", "rules", "new"} <= set(named)
    for command in named:
        assert re.search(rf"^ +{command}\b", listed, re.MULTILINE), command
