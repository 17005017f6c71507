"""The commands that count, compare and check."""

import json
from argparse import ArgumentParser
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from spielbrett import find, phrase, registry, say, start_record
from spielbrett.cli import commands, main
from spielbrett.phrases import LANGUAGES

from .conftest import Cli


def printed(cli: Cli, *words: str) -> Any:
    """The JSON a command prints, which is all it prints."""
    said = cli(*words, "--json")
    assert (said.code, said.err) == (0, "")
    assert said.out.count("\n") == 1
    return json.loads(said.out)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", [[], *([name] for name in commands.commands())], ids="".join)
def test_help_fits_the_screen(cli: Cli, words: list[str], language: str) -> None:
    said = cli(*words, "--help", "--lang", language)
    assert said.code == 0
    assert [line for line in said.out.splitlines() if len(line) > 79] == []


def test_help_is_in_the_readers_language(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli("--help", "--lang", "de").out.startswith("Aufruf: spielbrett [-h]")
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    said = cli("play", "--help").out
    for words in ("uso: spielbrett play", "JUEGO", "mostrar esta ayuda", "cómo habla:", "opciones:", "argumentos:"):
        assert words in said
    assert cli("play", "--help", "--lang", "en").out.startswith("usage: spielbrett play [-h]")


@pytest.mark.parametrize(
    ("words", "german", "english"),
    [
        (["rules"], "es fehlt noch: SPIEL", "the following arguments are required: GAME"),
        (["plai"], "'plai' gibt es hier nicht, nur 'analyse',", "invalid choice: 'plai' (choose from 'analyse',"),
        (["games", "--far"], "das kenne ich nicht: --far", "unrecognized arguments: --far"),
        (["bench", "--seconds"], "--seconds: dazu fehlt eine Angabe", "argument --seconds: expected one argument"),
        (["play", "kalaha", "--seat"], "dazu fehlt mindestens eine Angabe", "expected at least one argument"),
        (["play", "kalaha", "--re", "x"], "nicht eindeutig, möglich sind --re", "ambiguous option: --re"),
        (["games", "--json=1"], "--json: '1' ist hier zu viel", "argument --json: ignored explicit argument '1'"),
        (["bench", "--seconds", "x"], "'x' passt hier nicht", "invalid float value: 'x'"),
        (
            ["play", "kalaha", "--level", "x"],
            "„x“ ist keine ganze Zahl von 1 bis",
            '"x" is not a whole number from 1 to',
        ),
    ],
)
def test_the_words_of_argparse_are_in_the_readers_language(
    cli: Cli, words: list[str], german: str, english: str
) -> None:
    for language, text in (("de", german), ("en", english)):
        said = cli("--lang", language, *words)
        assert said.code == 2
        assert text in " ".join(said.err.split())
        assert said.err.startswith(say(phrase("cli.usage.usage"), language))


def test_a_language_that_is_none_is_refused_in_that_of_the_locale(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "--lang: 'xx' gibt es hier nicht, nur 'de', 'en', 'es'" in cli("games", "--lang", "xx").err


def test_argparse_speaks_english_again_to_others(cli: Cli) -> None:
    cli("--help", "--lang", "de")
    assert ArgumentParser("other").format_usage() == "usage: other [-h]\n"


def test_what_is_no_word_of_argparse_stays_as_it_is(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = ModuleType("plain", "Say nothing.\n\nAt length.")
    vars(plain).update(add_arguments=id, run=id)
    monkeypatch.setattr(main, "commands", lambda: {"plain": plain})
    assert "    plain            Say nothing\n" in cli("--help", "--lang", "de").out
    assert "\n\nSay nothing.\n\nAt length.\n\n" in cli("plain", "--help", "--lang", "es").out


def test_games_lists_all(cli: Cli) -> None:
    out = cli("games").out
    for name in registry.names():
        assert f"\n{name} " in out


def test_games_and_the_menu_pass_over_what_cannot_be_loaded(cli: Cli, broken: Path) -> None:
    assert broken.is_dir()
    for said in (cli("games"), cli("games", "--json"), cli(typed="")):
        assert said.code == 0
        assert "kalaha" in said.out.casefold()
        assert (
            "\nstumbling is installed, but cannot be loaded: ZeroDivisionError: division by zero (__init__.py:3)\n"
            in (said.err)
        )
    said = cli("play", "gone")
    assert (said.code, said.err) == (
        2,
        "gone is installed, but cannot be loaded: ModuleNotFoundError: No module named 'gone'\n",
    )


def test_games_tells_about_one(cli: Cli) -> None:
    out = cli("games", "kalaha").out
    assert "skip_opponent_store" in out
    assert "Preset irving: Irving, Donkers and Uiterwijk (ends=either,empty_capture=on)" in out


def test_games_for_programs(cli: Cli) -> None:
    shown = printed(cli, "games")
    assert [entry["game"] for entry in shown] == list(registry.names())
    kalaha = printed(cli, "games", "kalaha")[0]
    keys = {"game", "title", "summary", "seats", "rules", "perfect_information", "options", "presets"}
    assert set(kalaha) == keys
    assert kalaha["seats"] == [2]
    assert kalaha["options"]["properties"]["pits"] == {"type": "integer", "minimum": 1, "maximum": 12, "default": 6}
    assert kalaha["presets"]["kgp"]["ends"] == "either"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", registry.names())
def test_rules_are_shown_in_every_language(cli: Cli, name: str, language: str) -> None:
    out = cli("rules", name, "--lang", language).out
    assert len(out.split()) > 100
    assert all(len(line) <= 79 for line in out.splitlines())
    assert "{example" not in out
    assert "**" not in out


@pytest.mark.parametrize("flags", [["--reader"], ["--plain"], ["--lang", "es"], ["--lang=de", "--reader"]])
def test_how_it_speaks_may_be_said_anywhere_on_the_line(cli: Cli, flags: list[str]) -> None:
    words = ["rules", "kalaha", "1"]
    said = [cli(*words[:place], *flags, *words[place:]) for place in range(4)]
    assert said[0].code == 0
    assert said == [said[0]] * 4


def test_one_paragraph_of_the_rules(cli: Cli) -> None:
    whole, part = cli("rules", "kalaha").out, cli("rules", "kalaha", "2").out
    assert part in whole
    assert part.startswith("2 ")
    assert cli("rules", "kalaha", "99").code == 2


def test_perft_shows_counts_and_first_actions(cli: Cli) -> None:
    out = cli("perft", "kalaha", "4").out
    for depth, count in enumerate((6, 35, 185, 942), 1):
        assert f"Depth {depth}: {count}\n" in out
    assert "173" in out


def test_perft_ends_with_a_line_for_the_file(cli: Cli) -> None:
    assert cli("perft", "kalaha", "2", "--option", "pits=3").out.endswith("\nkalaha pits=3 start ; 3 9\n")
    text = "kalaha - 1:4,4,0,5,5,5,1,4,4,4,4,4,4,0"
    assert cli("perft", "kalaha", "1", "--position", text).out.endswith(f"\n{text} ; 6\n")


def test_perft_for_programs(cli: Cli) -> None:
    shown = printed(cli, "perft", "kalaha", "4")
    assert set(shown) == {"game", "options", "counts", "divide"}
    assert shown["counts"] == [6, 35, 185, 942]
    assert sum(shown["divide"].values()) == 942
    assert shown["options"]["ends"] == "mover"


@pytest.mark.parametrize("words", [["--option", "pits=3", "stones=2"], ["--option", "pits=3", "--option", "stones=2"]])
def test_perft_with_options(cli: Cli, words: list[str]) -> None:
    shown = printed(cli, "perft", "kalaha", "1", "--preset", "kgp", *words)
    assert (shown["options"]["pits"], shown["options"]["stones"], shown["options"]["ends"]) == (3, 2, "either")
    assert shown["counts"] == [3]


def test_perft_from_a_position(cli: Cli) -> None:
    text = "kalaha - 1:4,4,0,5,5,5,1,4,4,4,4,4,4,0"
    assert printed(cli, "perft", "kalaha", "1", "--position", text)["counts"] == [6]
    assert cli("perft", "kalaha", "1", "--position", text, "--preset", "kgp").code == 2
    said = cli("perft", "kalaha", "1", "--position", "kalaha - nonsense")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("This is not a position of the game")


def test_perft_of_a_dealt_start_is_repeatable(cli: Cli) -> None:
    words = ("perft", "clans", "1", "--seats", "3", "--seed")
    assert printed(cli, *words, "4") == printed(cli, *words, "4")


@pytest.mark.parametrize("depth", ["0", "-1", "x", "1.5", "٣"])
def test_perft_needs_a_depth(cli: Cli, depth: str) -> None:
    said = cli("perft", "kalaha", depth)
    assert said.code == 2
    assert "Traceback" not in said.err


def test_a_file_of_another_kind_is_one_sentence(cli: Cli) -> None:
    Path("README.md").write_text("# A garden\n", encoding="utf-8")
    said = cli("check", "README.md")
    assert (said.code, said.err) == (2, "This is not a game record.\n")


def test_match_counts_and_states_the_interval(cli: Cli) -> None:
    out = cli("match", "kalaha", "greedy", "random", "--games", "20").out
    assert "greedy against random, 20 games:" in out
    assert "greedy against random, 1 game:" in cli("match", "kalaha", "greedy", "random", "--games", "1").out
    assert "with 95 % confidence between" in out


def test_match_for_programs(cli: Cli) -> None:
    words = ("match", "kalaha", "greedy", "random", "--games", "10", "--option", "pits=3", "--seed", "1")
    shown = printed(cli, *words)
    keys = {
        "game",
        "options",
        "players",
        "games",
        "wins",
        "draws",
        "losses",
        "score",
        "interval",
        "elo",
        "elo_interval",
        "unfinished",
    }
    assert set(shown) == keys
    assert shown["wins"] + shown["draws"] + shown["losses"] == shown["games"] == 10
    low, high = shown["interval"]
    assert 0 <= low <= shown["score"] <= high <= 1
    assert shown == printed(cli, *words)


def test_match_without_a_loss_is_still_json(cli: Cli) -> None:
    shown = printed(cli, "match", "kalaha", "alphabeta:2", "random", "--games", "2", "--seed", "3")
    assert shown["losses"] or shown["elo"] is None


@pytest.mark.parametrize("words", [["match", "kalaha", "x", "random"], ["match", "kalaha", "random", "level:0"]])
def test_match_refuses_unknown_players(cli: Cli, words: list[str]) -> None:
    said = cli(*words)
    assert (said.code, said.out) == (2, "")


def test_check_of_a_game(cli: Cli, toys: None) -> None:
    assert toys is None
    said = cli("check", "pig")
    assert said.code == 0
    assert "checks passed." in said.out


def test_check_of_a_game_for_programs(cli: Cli, toys: None) -> None:
    assert toys is None
    shown = printed(cli, "check", "pig")
    assert shown["ok"] is True
    assert all(set(check) == {"name", "purpose", "failure"} for check in shown["checks"])


def test_check_of_a_game_that_fails(cli: Cli, toys: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert toys is None
    monkeypatch.setattr("spielbrett.text.WIDTH", 5)
    said = cli("check", "pig")
    assert said.code == 1
    assert "wrong" in said.out


def test_check_of_a_game_that_cannot_be_loaded(cli: Cli, broken: Path) -> None:
    assert broken.is_dir()
    said = cli("check", "stumbling")
    assert said.code == 1
    assert said.out.startswith("wrong  declaration: ")
    assert "division by zero (__init__.py:3)" in said.out


def test_check_says_the_same_reason_once(cli: Cli, toys: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert toys is None

    def stumble(*_: object) -> None:
        raise KeyError("limit")

    monkeypatch.setattr("spielbrett.testing.trial.play", stumble)
    out = cli("check", "pig", "--lang", "de").out
    assert out.count("KeyError: 'limit'") == 1
    assert "scenes fails for the same reason." in out
    assert "gut" not in out, "checks are English, their marks too"


def test_check_of_a_folder_says_how_to_install_it(cli: Cli) -> None:
    cli("new", "oware")
    said = cli("check", "oware")
    assert said.code == 2
    assert "pip install --no-build-isolation --editable oware" in said.err


def test_check_of_a_record(cli: Cli) -> None:
    cli("play", "kalaha", "--seat", "random", "random", "--seed", "1", "--record", "game.json")
    said = cli("check", "game.json")
    assert said.code == 0
    assert "Digest of the last position:" in said.out
    assert "Result by seats:" in said.out
    shown = printed(cli, "check", "game.json")
    assert set(shown) == {"record", "game", "plies", "ok", "digest", "returns"}
    assert shown["ok"] is True


def test_check_of_a_record_that_does_not_replay(cli: Cli) -> None:
    game = find("kalaha")
    text = start_record(game, game.start(), 2).format().replace('"actions":[]', '"actions":["7"]')
    Path("game.json").write_text(text, encoding="utf-8")
    said = cli("check", "game.json")
    assert said.code == 1
    assert said.out == 'The record does not replay: action 1, "7", is not legal there.\n'
    said = cli("check", "game.json", "--json")
    assert said.code == 1
    assert json.loads(said.out)["ok"] is False


def test_check_of_a_record_with_a_wrong_result(cli: Cli) -> None:
    game = find("kalaha")
    text = start_record(game, game.start(), 2).format().replace('"returns":null', '"returns":[1.0,-1.0]')
    Path("game.json").write_text(text, encoding="utf-8")
    assert cli("check", "game.json").code == 1


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"spielbrett": 2}', b"\xff\xfe\x00", b"[" * 100_000])
def test_check_of_a_file_that_is_no_record(cli: Cli, content: bytes) -> None:
    Path("game.json").write_bytes(content)
    said = cli("check", "game.json")
    assert said.code == 2
    assert said.err.count("\n") == 1


def test_check_of_nothing(cli: Cli) -> None:
    said = cli("check", "no such thing")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith('"no such thing" is neither a game nor a file.')
    assert cli("check", ".").code == 2


def test_bench_measures_rules_and_search(cli: Cli) -> None:
    shown = printed(cli, "bench", "kalaha", "--seconds", "0.01")
    assert set(shown) == {"kalaha"}
    assert set(shown["kalaha"]) == {"rules", "search", "signature"}
    assert all(shown["kalaha"][rate] > 0 for rate in ("rules", "search"))
    assert "kalaha" in cli("bench", "kalaha", "--seconds", "0.01").out


def test_every_command_explains_itself(cli: Cli) -> None:
    overview = cli("--help").out
    for name in ("bench", "check", "games", "match", "new", "perft", "play", "rules"):
        assert f"    {name} " in overview
        said = cli(name, "--help")
        assert said.code == 0
        assert f"spielbrett {name}" in said.out.split("\n\n", 1)[1], "an example"
    assert cli("--version").out.startswith("spielbrett ")


def test_refusals_are_in_the_readers_language(cli: Cli) -> None:
    assert cli("rules", "schach", "--lang", "de").err.startswith("Ein Spiel namens „schach“ gibt es hier nicht.")
    assert cli("--lang", "es", "rules", "ajedrez").err.startswith("No hay ningún juego llamado «ajedrez».")


def test_other_distributions_add_commands_but_replace_none(monkeypatch: pytest.MonkeyPatch) -> None:
    announced = [
        EntryPoint("serve", "spielbrett.cli.commands.rules", commands.GROUP),
        EntryPoint("play", "spielbrett.cli.commands.rules", commands.GROUP),
    ]

    def entry_points(*, group: str) -> list[EntryPoint]:
        return [point for point in announced if point.group == group]

    monkeypatch.setattr(commands, "entry_points", entry_points)
    found = commands.commands()
    assert list(found) == sorted(found)
    assert found["serve"] is found["rules"]
    assert found["play"] is not found["rules"]


@pytest.mark.parametrize("number", ["0", "x", "٣", "1000000000", "9" * 5000], ids=lambda number: number[:10])
def test_a_number_that_is_none_is_refused(cli: Cli, number: str) -> None:
    said = cli("play", "kalaha", "--level", number)
    assert said.code == 2
    assert f'"{number[:40]}" is not a whole number from 1 to 999999999\n' in said.err


@pytest.mark.parametrize("columns", ["1", "2", "12"])
@pytest.mark.parametrize("mode", [[], ["--reader"]], ids=["picture", "reader"])
def test_a_narrow_terminal_is_no_accident(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, columns: str, mode: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    asked = ["rules kalaha", "games", "games kalaha", "match kalaha random random --games 2", "play kalaha"]
    assert [(cli(*words.split(), *mode, typed="help\n1\n").code) for words in asked] == [0] * len(asked)
