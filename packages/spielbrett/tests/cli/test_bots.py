"""Bots from files, at a table and in a contest."""

import json
import os
from pathlib import Path

import pytest

from spielbrett.cli import bots

from .conftest import Cli

FIRST = """
from dataclasses import dataclass
from spielbrett.ai.player import Choice

@dataclass
class First:
    steps: "int" = 0

    def choose(self, game, view, limits, rng):
        return Choice(game.truth(view, rng).legal_actions()[0])
"""
LAST = FIRST.replace("First", "Last").replace("[0]", "[-1]")


@pytest.fixture(autouse=True)
def forget() -> None:
    bots.find_player.cache_clear()


def write(code: str) -> None:
    Path("bot.py").write_text(code, encoding="utf-8")


def test_a_bot_from_a_file_meets_another(cli: Cli) -> None:
    write(FIRST + LAST)
    said = cli("match", "kalaha", "bot.py:First", "bot.py:Last", "--games", "2", "--json")
    assert (said.code, said.err) == (0, "")
    assert json.loads(said.out)["players"] == ["bot.py:First", "bot.py:Last"]


def test_a_bot_from_a_file_sits_at_a_table(cli: Cli, home: Path) -> None:
    write(FIRST)
    said = cli("play", "kalaha", "--seat", str(home / "bot.py"), "random", "--seed", "1", "--record", "game.json")
    assert (said.code, said.err) == (0, "")
    assert "Computer (bot.py)" in said.out
    actions = json.loads(Path("game.json").read_text(encoding="utf-8"))["actions"]
    assert actions[0] == "1"


def test_a_file_whose_name_is_no_text_sits_at_a_table(cli: Cli, home: Path) -> None:
    name = os.fsdecode(b"b\xff.py")
    (home / name).write_text(FIRST, encoding="utf-8")
    said = cli("play", "kalaha", "--seat", "human", name, "--record", "game.json", typed="1\n")
    assert (said.code, said.err) == (0, "")
    assert json.loads(Path("game.json").read_text(encoding="utf-8"))["players"] == ["human", name]


@pytest.mark.parametrize(
    ("code", "name", "told"),
    [
        ("", "bot.py", 'does not have exactly one class with a method "choose" but: -.'),
        (FIRST + LAST, "bot.py", "but: First, Last. Name one: bot.py:NAME"),
        (FIRST, "bot.py:Second", 'bot.py has no class Second with a method "choose".'),
        ("from spielbrett.ai.greedy import Greedy", "bot.py", "but: -."),
        ("x = 1\ny = x / 0", "bot.py", "bot.py cannot be loaded: ZeroDivisionError: division by zero (bot.py:2)"),
        ("x = (", "bot.py", "SyntaxError: '(' was never closed (bot.py:1)"),
        (FIRST, "bit.py", "There is no file"),
    ],
)
def test_a_file_without_the_bot_is_refused(cli: Cli, code: str, name: str, told: str) -> None:
    write(code)
    said = cli("match", "kalaha", name, "random")
    assert (said.code, said.out) == (2, "")
    assert told in said.err


def test_a_record_runs_no_file(cli: Cli) -> None:
    write("raise SystemExit('run')")
    cli("play", "kalaha", "--seat", "human", "random", "--record", "game.json", typed="")
    text = Path("game.json").read_text(encoding="utf-8").replace('"random"', '"bot.py"')
    Path("game.json").write_text(text, encoding="utf-8")
    said = cli("play", "kalaha", "--record", "game.json")
    assert (said.code, said.out) == (2, "")
    assert '"bot.py" cannot sit here.' in said.err


def test_computers_of_a_kind_are_told_apart(cli: Cli) -> None:
    said = cli("play", "clans", "--seat", "level:1", "level:2", "level:1", "--seed", "1")
    for name in ("Computer 1 (level 1)", "Computer (level 2)", "Computer 2 (level 1)"):
        assert name in said.out


def test_games_that_do_not_end_are_reported(cli: Cli, toys: None) -> None:
    assert toys is None
    write(FIRST)
    words = ("match", "pig", "bot.py", "bot.py", "--games", "1", "--opening", "0", "--option", "target=50")
    assert "1 game was broken off after 5000 plies and counts as a draw.\n" in cli(*words).out
    assert json.loads(cli(*words, "--json").out)["unfinished"] == 1
