"""What `spielbrett new` writes works as it is: it installs, passes every check, and can be played."""

import sys
from pathlib import Path

import pytest

from spielbrett import say
from spielbrett.cli.arguments import UsageError
from spielbrett.cli.commands.new import write
from spielbrett.language import LANGUAGES

from .conftest import Install, Run

PYTHON = sys.executable


def spielbrett(*words: str) -> list[str]:
    return [PYTHON, "-m", "spielbrett", *words]


@pytest.fixture
def game(tmp_path: Path, run: Run) -> Path:
    """The folder of a new game."""
    run(spielbrett("new", "fox_and_geese"), tmp_path)
    return tmp_path / "fox_and_geese"


def test_it_passes_its_tests_and_with_them_the_conformance_suite(game: Path, run: Run, install: Install) -> None:
    install(game)
    assert " passed" in run([PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider"], game)


def test_it_is_played_in_the_terminal_like_any_game(game: Path, run: Run, install: Install) -> None:
    install(game)
    assert "FoxAndGeese" in run(spielbrett("games", "fox_and_geese"), game)
    answers = "a1\nb2\na1\na2\nc3\na3\n"  # the third is refused
    shown = run(spielbrett("play", "fox_and_geese", "--seat", "human", "--seat", "human"), game, answers)
    assert "There is already a mark on A1." in shown
    assert "Crosses" in shown


def test_it_is_formatted_linted_and_typed_as_strictly_as_ours(game: Path, run: Run) -> None:
    run([PYTHON, "-m", "ruff", "format", "--check", "--no-cache", "."], game)
    run([PYTHON, "-m", "ruff", "check", "--no-cache", "."], game)
    assert "0 errors, 0 warnings" in run([PYTHON, "-m", "basedpyright", "--pythonpath", PYTHON, "."], game)


def test_it_is_written_as_the_tutorial_teaches(game: Path) -> None:
    tutorial = (Path(__file__).parents[3] / "docs" / "tutorial-new-game.md").read_text(encoding="utf-8")
    code = "".join(file.read_text(encoding="utf-8") for file in game.rglob("*.py"))
    for way in ("self._refusal(", "from spielbrett.testing import Check, checks", "def read(state: "):
        assert way in tutorial
        assert way in code
    for text in (tutorial, (game / "README.md").read_text(encoding="utf-8")):
        assert "pip install --no-build-isolation --editable ." in text


def test_it_goes_without_an_estimate(game: Path, run: Run) -> None:
    package = game / "src" / "fox_and_geese"
    (package / "evaluate.py").unlink()
    declaration = package / "__init__.py"
    lines = declaration.read_text(encoding="utf-8").splitlines()
    declaration.write_text("\n".join(line for line in lines if "evaluate" not in line) + "\n", encoding="utf-8")
    assert len(lines) - len(declaration.read_text(encoding="utf-8").splitlines()) == 2
    code = "import fox_and_geese as f; print(f.GAME.evaluate, f.GAME.start().turn)"
    assert run([PYTHON, "-c", code], game, path=[game / "src"]) == "None 0\n"


def test_the_help_says_what_a_name_is(tmp_path: Path, run: Run) -> None:
    told = " ".join(run(spielbrett("new", "--help"), tmp_path).split())
    assert "lower case letters, digits and _, a letter first, at most 30" in told


def test_nothing_of_the_model_is_left_in_it(game: Path) -> None:
    for file in game.rglob("*"):
        assert "newgame" not in file.name
        assert file.suffix != ".template"
        if file.is_file():
            assert "newgame" not in file.read_text(encoding="utf-8").lower()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "cli.new.name"),
        ("Fox", "cli.new.name"),
        ("fox geese", "cli.new.name"),
        ("../fox", "cli.new.name"),
        ("9men", "cli.new.name"),
        ("fox_", "cli.new.name"),
        ("fuchs_und_gänse", "cli.new.name"),
        ("f" * 31, "cli.new.name"),
        ("lambda", "cli.new.name"),
        ("kalaha", "cli.new.taken"),
        ("random", "cli.new.taken"),
        ("option", "cli.new.taken"),
        ("cli", "cli.new.taken"),
        ("here", "cli.new.exists"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_written(tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "here").mkdir()
    with pytest.raises(UsageError) as refusal:
        write(name, tmp_path)
    assert refusal.value.code == code
    assert [path.name for path in tmp_path.rglob("*")] == ["here"]
    for language in LANGUAGES:
        assert say(refusal.value.reason, language) != code


def test_names_are_replaced_only_below_the_folder(tmp_path: Path) -> None:
    parent = tmp_path / "newgame"
    parent.mkdir()
    assert write("fox", parent) == parent / "fox"
    assert (parent / "fox" / "src" / "fox" / "rules.py").is_file()
