"""The game table without arguments."""

import re
from pathlib import Path

import pytest

from spielbrett import registry, say
from spielbrett.phrases import LANGUAGES, phrase

from .conftest import INTERRUPT, Cli
from .test_play import assert_plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_the_list_of_games_to_the_first_move(cli: Cli, language: str) -> None:
    said = cli("--lang", language, typed="kalaha\nfreund\nAnna\nBert\n\n1\n")
    assert (said.code, said.err) == (0, "")
    assert_plain(said.out)
    assert "Anna" in said.out
    assert "Bert: " in said.out or "Anna: " in said.out


def test_every_game_is_listed_and_can_be_chosen_by_its_number(cli: Cli) -> None:
    for number, name in enumerate(registry.names(), 1):
        out = cli("--lang", "en", typed=f"{number}\n").out
        assert f"{number}" in out
        assert say(phrase(f"{name}.name"), "en") in out
        assert "Who plays with you?" in out or "How many are you" in out


def test_against_the_computer_enter_is_enough(cli: Cli) -> None:
    out = cli(typed="kalaha\n\n\n\n1\n").out
    assert "Computer (level 3)" in out
    assert "Guest (" in out


def test_a_table_for_more_than_two(cli: Cli) -> None:
    out = cli(typed="clans\n3\n2\nfriend\nAnna\nBert\n\n\n").out
    assert "Computer (level 2)" in out
    assert "By lot" in out


@pytest.mark.parametrize(
    "answer", ["5", "0", "x", "²", "002" + "9" * 5000, "0029", "99999999999999999999"], ids=lambda answer: answer[:10]
)
def test_impossible_answers_are_refused_and_asked_again(cli: Cli, answer: str) -> None:
    assert "This game is for 2 to 4 players" in cli(typed=f"clans\n{answer}\n2\n").out
    assert cli(typed=f"{answer}{answer}\n").out.count("Which game?") == 2


@pytest.mark.parametrize("answer", ["0", "99", "9" * 5000], ids=lambda answer: answer[:10])
def test_a_number_that_is_not_on_the_list_is_told_how_long_the_list_is(cli: Cli, answer: str) -> None:
    assert f"The list goes from 1 to {len(registry.names())}." in cli(typed=f"{answer}\n").out


def test_options_are_changed_by_typing(cli: Cli) -> None:
    out = cli(typed="kalaha\nfriend\nA\nB\noptions\npits=3\nirving\npits=4\nstones=50\nnonsense\n\n1\n").out
    assert 'Option stones cannot be "50"; it takes 1..12.' in out
    assert '"nonsense" is not an option' in out
    assert out.count("( 4)") >= 8, "four pits a side"


def test_lists_are_heard_without_their_titles(cli: Cli) -> None:
    cli(typed="kalaha\nfriend\nAnna\nBert\n\n1\n")
    number = len(registry.names()) + 1
    lines = cli("--reader", typed=f"{number}\nhelp\n").out.splitlines()
    assert f"{registry.names().index('kalaha') + 1}: Kalaha. " in "\n".join(lines)
    assert any(line.startswith(f"{number}: Go on. Kalaha, move 2: ") for line in lines)
    assert "help: Shows these words." in lines


def test_the_language_is_changed_by_typing(cli: Cli) -> None:
    out = cli("--lang", "de", typed="english\nespañol\nschluss\n").out
    assert "Which game?" in out
    assert "¿A qué jugamos?" in out
    assert "¡Hasta la próxima!" in out


def test_rules_are_read_before_choosing(cli: Cli) -> None:
    assert "Kalaha" in cli(typed="rules kalaha\n").out


def test_help_and_an_empty_line_explain(cli: Cli) -> None:
    assert cli(typed="\nhilfe\n").out.count("Type the number or the name of a game.") == 2


def test_help_is_understood_at_every_question(cli: Cli) -> None:
    out = cli("--lang", "de", typed="kalaha\nhilfe\nfreund\nA\nB\nhelp\nayuda\n\n").out
    assert out.count("Die Eingabetaste nimmt die übliche Antwort, „regeln“ zeigt die Regeln,") == 3
    assert "ist keine Option" not in out


@pytest.mark.parametrize("answer", ["0", "11", "eins", "level:3", "-1", "²"])
def test_who_plays_is_a_number_or_a_friend(cli: Cli, answer: str) -> None:
    out = cli("--lang", "de", typed=f"kalaha\n{answer}\n3\n").out
    assert "Tippe eine Zahl von 1 bis 10 oder „freund“." in out
    assert out.count("Wer spielt mit?") == 2


def test_rules_are_read_at_every_question_about_a_game(cli: Cli) -> None:
    rules = cli("rules", "clans", "1").out
    out = cli(typed="clans\nrules 1\n2\nregeln 1\nfriend\nA\nB\nreglas 1\nrules 99\n").out
    assert out.count(rules.strip()) == 3
    assert out.count('The rules have no paragraph "99".') == 1


def test_quit_leads_back_and_then_out(cli: Cli) -> None:
    said = cli(typed="kalaha\nquit\nquit\n")
    assert said.code == 0
    assert said.out.count("Which game?") == 2
    assert said.out.endswith("See you next time!\n")


def test_interrupting_leads_back_and_then_out(cli: Cli) -> None:
    said = cli(typed=f"kalaha\n{INTERRUPT}\n{INTERRUPT}\n")
    assert said.code == 0
    assert said.out.endswith("See you next time!\n")


def test_an_unfinished_game_is_offered_and_resumed(cli: Cli, home: Path) -> None:
    cli(typed="kalaha\nfriend\nAnna\nBert\n\n1\nquit\nquit\n")
    (home / "state/spielbrett/unfinished/kalaha broken.json").write_text("{}", encoding="utf-8")
    number = len(registry.names()) + 1
    out = cli(typed=f"{number}\n1\nquit\n").out
    assert "Kalaha, move 2: " in out
    assert "The game goes on at move 2." in out


def test_an_unfinished_game_of_other_rules_is_refused_and_the_table_stays(cli: Cli, home: Path) -> None:
    cli(typed="kalaha\nfriend\nAnna\nBert\n\n1\n")
    [kept] = (home / "state/spielbrett/unfinished").iterdir()
    kept.write_text(re.sub('"rules":[0-9]+', '"rules":99', kept.read_text(encoding="utf-8")), encoding="utf-8")
    out = cli(typed=f"{len(registry.names()) + 1}\n").out
    assert "was played with version 99 of the rules" in out
    assert out.count("Which game?") == 2


@pytest.mark.parametrize(
    ("setting", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "de_AT", "LC_ALL": "es_MX.UTF-8"}, "es"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "est_EE"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, setting: dict[str, str], language: str
) -> None:
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    welcome = {"de": "Willkommen am Spieltisch!", "en": "Welcome to the game table!", "es": "¡Te damos la bienvenida"}
    assert welcome[language] in cli(typed="").out
