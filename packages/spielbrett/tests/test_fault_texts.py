"""What the conformance suite says of texts that are wrong: every fault, with its file."""

import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielbrett import AnyGame
from spielbrett.testing import ConformanceError, checks
from spielbrett.testing.contents import unreadable_fields

from .toys import PIG
from .toys.pig import Options, Pig

Edit = Callable[[str, str, str], None]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Pig with texts that a test can change; found by the name of the game, as if it were installed."""
    package = f"pig_of_{tmp_path.name}"
    source = Path(str(PIG.folder))
    shutil.copytree(source, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr("sys.path", [str(tmp_path), *sys.path])
    monkeypatch.setattr("spielbrett.registry._packages", lambda: {"pig": package})
    return replace(PIG, package=package)


@pytest.fixture
def edit(game: AnyGame) -> Edit:
    """Change a text in the folder of the game."""

    def change(name: str, old: str, new: str) -> None:
        file = Path(str(game.folder.joinpath(name)))
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    return change


def failure(game: AnyGame, name: str) -> ConformanceError:
    check = next(check for check in checks(game) if check.name == name)
    with pytest.raises(ConformanceError) as caught:
        check.run()
    return caught.value


def test_all_missing_phrases_are_listed_as_entries_to_copy(game: AnyGame, edit: Edit) -> None:
    edit("phrases.de.po", 'msgid "pig.pot"', 'msgid "pig.extra"')
    edit("phrases.es.po", 'msgid "pig.name"', 'msgid "pig.extra"')
    caught = failure(game, "phrases")
    assert str(caught) == (
        'pig, phrases: phrases.de.po lacks:\n\nmsgid "pig.pot"\nmsgstr ""\n\n'
        'phrases.en.po lacks:\n\nmsgid "pig.extra"\nmsgstr ""\n\n'
        'phrases.es.po lacks:\n\nmsgid "pig.name"\nmsgstr ""\n'
    )
    assert failure(game, "scenes").causes <= caught.causes


def test_other_placeholders_are_told_with_the_file(game: AnyGame, edit: Edit) -> None:
    edit("phrases.es.po", "{count}", "{cuenta}")
    told = str(failure(game, "phrases"))
    assert "phrases.es.po: the placeholders of `pig.target` are cuenta, in English count" in told
    assert "phrases.es.po: the placeholders of `pig.points` are cuenta, in English count" in told


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ("\nSee `target=60`.\n", "`target=60`: Option target cannot be"),
        ("\nSee `goal=9`.\n", '`goal=9`: There is no option "goal"'),
        ("\nLook: {example: busted}\n", "an example stands on a line of its own"),
        ("\n{example:busted}\n", "an example stands on a line of its own"),
        ("\n{example: busted}\n{example: other}\n", "rules.de.md has the examples busted, busted, other; rules.en.md"),
        ("\n## 9 More\n", "rules.de.md has the headings 1, 2, 9; rules.en.md has 1, 2"),
    ],
)
def test_rules_texts_are_looked_at(game: AnyGame, new: str, told: str) -> None:
    file = Path(str(game.folder.joinpath("rules.de.md")))
    file.write_text(file.read_text(encoding="utf-8") + new, encoding="utf-8")
    caught = str(failure(game, "rules"))
    assert told in caught
    assert "rules.de.md" in caught


def test_settings_that_exist_may_be_named(game: AnyGame, edit: Edit) -> None:
    edit("rules.en.md", "## 2", "`target=30` is longer.\n\n## 2")
    next(check for check in checks(game) if check.name == "rules").run()


@dataclass(frozen=True)
class Inner:
    word: str
    more: "Inner | None" = None


@dataclass(frozen=True)
class Fine:
    options: Options
    cells: tuple[frozenset[tuple[str, int]], ...]
    inner: Inner | None
    weight: float


@dataclass(frozen=True)
class Wrong:
    options: Options
    loose: tuple[dict[str, int], ...]
    either: int | str
    bare: tuple  # type: ignore[type-arg]
    chance: Random
    fine: int | None


def test_fields_that_cannot_be_read_back_are_named() -> None:
    assert list(unreadable_fields(Fine)) == []
    told = list(unreadable_fields(Wrong))
    assert [line.split("`")[1] for line in told] == ["loose", "either", "bare", "chance"]
    assert told[1] == "`either` of Wrong is int | str, which cannot be read from a text"


@dataclass(frozen=True)
class SetPig(Pig):
    last: Any = frozenset(("a",))


def loose_setup(options: Options, seats: int, _: Random) -> SetPig:
    return SetPig(options, (0,) * seats, last={1})


def test_what_can_be_changed_in_a_state_is_named() -> None:
    caught = failure(replace(PIG, state=SetPig, setup=loose_setup), "frozen")
    assert "`last` of SetPig is a set, which can be changed; it is made of str, int" in str(caught)
    assert "last={1}" in str(caught), "the place is told though the state has no text"
