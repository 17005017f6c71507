"""Which games there are."""

import sys
from pathlib import Path

import pytest

from spielbrett import BrokenGame, UnknownGame, find, names, registry, say

from .conftest import Run

TOY = Path(__file__).parent / "toys" / "pig"


def test_games_are_found_by_their_folders() -> None:
    assert set(names()) >= {"bohnduell", "clans", "cluster", "kalaha", "quinque"}
    assert list(names()) == sorted(names())
    for game in registry.games():
        assert find(game.name) is game
        assert registry.find_package(game.name) == game.package


def test_a_long_name_is_cut_in_the_answer() -> None:
    with pytest.raises(UnknownGame) as refused:
        registry.find("x" * 100_000)
    assert len(say(refused.value.reason, "en")) < 200


def test_an_unknown_game_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(UnknownGame) as refused:
        find("chess")
    assert dict(refused.value.reason.values) == {"name": "chess", "games": ", ".join(names())}
    assert registry.find_package("chess") == ""


def test_every_game_of_ours_can_be_loaded() -> None:
    assert registry.broken() == ()


def test_games_that_cannot_be_loaded_are_passed_over_and_say_where_they_fail(broken: Path) -> None:
    assert broken.is_dir()
    assert {game.name for game in registry.games()} == set(names()) - {"gone", "mute", "stumbling", "unreadable"}
    assert [dict(error.reason.values)["detail"] for error in registry.broken()] == [
        "ModuleNotFoundError: No module named 'gone'",
        "ValueError: phrases.es.po: line 1 is not of the .po format: Hola",
        "ZeroDivisionError: division by zero (__init__.py:3)",
        "SyntaxError: invalid syntax (__init__.py:1)",
    ]
    with pytest.raises(BrokenGame) as caught:
        find("stumbling")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Another distribution, as installed: a game, one that wants the name of ours, and phrases without a game."""
    info = tmp_path / "pigs-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pigs\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[spielbrett.games]\npig = pigsty\nkalaha = pigsty\n\n[spielbrett.phrases]\nsty = pigsty.words\n"
    )
    (tmp_path / "pigsty").symlink_to(TOY)
    return tmp_path


def test_other_distributions_add_games_and_cannot_replace_ours(other: Path, run: Run) -> None:
    code = "import spielbrett as s; print(s.find('pig').package, s.find('kalaha').package, *s.names())"
    pig, kalaha, *found = run([sys.executable, "-c", code], other, path=[other]).split()
    assert (pig, kalaha) == ("pigsty", "spielbrett.games.kalaha")
    assert found == sorted({*names(), "pig"})


def test_their_phrases_are_found_by_the_first_word_of_the_key(other: Path, run: Run) -> None:
    code = "from spielbrett import language as l; print(l.home('pig'), l.home('sty'), l.home('ai'), l.home('game'))"
    homes = run([sys.executable, "-c", code], other, path=[other]).split()
    assert homes == ["pigsty", "pigsty.words", "spielbrett.ai", "spielbrett"]


def test_the_suite_checks_a_game_of_another_distribution(other: Path, run: Run) -> None:
    shown = run([sys.executable, "-m", "spielbrett.testing", "pig"], other, path=[other])
    assert shown.endswith("all passed\n")
