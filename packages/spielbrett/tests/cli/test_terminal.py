"""The program in real terminals and pipes."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from spielbrett import registry, start_record
from spielbrett.phrases import LANGUAGES
from spielbrett.record import parse

from .script import random_script
from .terminal import COLOURS, Terminal
from .test_play import assert_plain

HAND_OVER = {"de": "hinsieht:", "en": "looking:", "es": "mire"}
PROMPT = {"de": ", dein Zug:", "en": ", your move:", "es": ", te toca:"}


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    keep = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH", "HOME")}
    return keep | {"XDG_STATE_HOME": str(tmp_path), "TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONUTF8": "1"}


@pytest.mark.parametrize("name", registry.names())
def test_a_whole_game_in_a_dumb_terminal(name: str, environment: dict[str, str]) -> None:
    game, language = registry.find(name), LANGUAGES[registry.names().index(name) % len(LANGUAGES)]
    seats, seed = game.seats[0], 11
    script = random_script(game, seats, seed)
    words = ["play", name, "--seat", *["human"] * seats, "--seed", str(seed), "--lang", language]
    with Terminal(words, environment | {"TERM": "dumb"}) as terminal:
        for line in script.lines:
            terminal.expect(PROMPT[language] if line else HAND_OVER[language])
            terminal.type(line)
        terminal.expect("N)")
        terminal.leave()
        assert terminal.end() == 0
        assert_plain(terminal.seen)


def test_a_new_person_sits_down_and_plays(environment: dict[str, str]) -> None:
    with Terminal([], environment | {"LANG": "de_DE.UTF-8"}) as terminal:
        terminal.expect("Welches Spiel?")
        terminal.type("kalaha")
        terminal.expect("Wer spielt mit?")
        terminal.type("freundin")
        for name in ("Anna", "Bert"):
            terminal.expect("(Eingabetaste: ")
            terminal.type(name)
        terminal.expect("es geht los")
        terminal.type("")
        terminal.expect("(Orange), dein Zug:")
        terminal.type("3")
        terminal.expect("Grube 3")
        terminal.expect("(Orange), dein Zug:")
        terminal.leave()
        assert terminal.end() == 0


@pytest.mark.parametrize(
    "plain", [{"TERM": "dumb"}, {"NO_COLOR": "1"}, {"TERM": "xterm"}], ids=["dumb", "no colour", "flag"]
)
def test_no_colours_and_no_boxes_where_they_are_not_wanted(environment: dict[str, str], plain: dict[str, str]) -> None:
    flags = ["--plain"] if plain["TERM" if "TERM" in plain else "NO_COLOR"] == "xterm" else []
    with Terminal(["games", "kalaha", *flags], environment | plain) as terminal:
        assert terminal.end() == 0
        assert_plain(terminal.seen)


def test_colours_and_tables_where_they_are(environment: dict[str, str]) -> None:
    with Terminal(["games"], environment) as terminal:
        assert terminal.end() == 0
        assert COLOURS.search(terminal.seen)
        assert "─" in terminal.seen


def test_rules_and_progress_where_there_are_colours(environment: dict[str, str]) -> None:
    with Terminal(["rules", "kalaha", "1"], environment) as terminal:
        assert terminal.end() == 0
        assert "1 " in COLOURS.sub("", terminal.seen)
        assert all(len(line) <= 79 for line in COLOURS.sub("", terminal.seen).splitlines())
    with Terminal(["match", "kalaha", "random", "random", "--games", "20"], environment) as terminal:
        assert terminal.end() == 0
        assert "━" in terminal.seen
        assert "20 games:" in terminal.seen


def test_the_screen_is_cleared_of_a_secret_before_the_next_person_looks(environment: dict[str, str]) -> None:
    words = ["play", "clans", "--seat", "human", "human", "--name", "Anna", "Bert", "--seed", "1"]
    with Terminal(words, environment) as terminal:
        terminal.expect("looking:")
        terminal.type("")
        assert "Your clan is" in terminal.expect("Anna (")
        terminal.type("1>2")
        assert "\x1b[2J\x1b[3J" in terminal.expect("looking:")
        terminal.type("")
        assert "Your clan is" in terminal.expect("Bert (")


def test_a_screen_without_colours_is_scrolled_before_the_next_person_listens(environment: dict[str, str]) -> None:
    words = ["play", "clans", "--seat", "human", "human", "--name", "Anna", "Bert", "--seed", "1", "--reader"]
    with Terminal(words, environment | {"TERM": "dumb", "COLUMNS": "200"}) as terminal:
        terminal.expect("listening:")
        terminal.type("")
        terminal.expect("Anna (")
        terminal.type("1>2")
        assert "\n" * 24 in terminal.expect("Bert's turn")


def test_everything_works_without_rich(environment: dict[str, str], tmp_path: Path) -> None:
    blocker = """
import sys
from dataclasses import replace
from importlib.abc import MetaPathFinder

class NoRich(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "rich":
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, NoRich())
"""
    (tmp_path / "sitecustomize.py").write_text(blocker, encoding="utf-8")
    path = os.pathsep.join(filter(None, [str(tmp_path), environment.get("PYTHONPATH")]))
    words = ["match", "kalaha", "random", "random", "--games", "20"]
    with Terminal(words, environment | {"PYTHONPATH": path}) as terminal:
        assert terminal.end() == 0
        assert_plain(terminal.seen)
        assert "Games 10/20" in terminal.seen
        assert "20 games:" in terminal.seen
    with Terminal(["rules", "kalaha"], environment | {"PYTHONPATH": path}) as terminal:
        assert terminal.end() == 0
        assert_plain(terminal.seen)


def test_ctrl_c_asks_once_and_the_game_is_resumed(environment: dict[str, str]) -> None:
    words = ["play", "kalaha", "--seat", "human", "human", "--lang", "es", "--plain"]
    with Terminal(words, environment) as terminal:
        terminal.expect(PROMPT["es"])
        terminal.type("1")
        terminal.expect(PROMPT["es"])
        terminal.interrupt("(s/N)")
        terminal.type("n")
        terminal.expect(PROMPT["es"])
        terminal.interrupt("(s/N)")
        terminal.type("sí")
        terminal.expect(" -m spielbrett play kalaha --resume")
        assert terminal.end() == 0
    with Terminal(["play", "kalaha", "--resume"], environment) as terminal:
        terminal.expect("move 2")
        terminal.expect(PROMPT["en"])
        terminal.leave()
        assert terminal.end() == 0


def test_ctrl_c_interrupts_a_computer_that_thinks(environment: dict[str, str]) -> None:
    words = ["play", "kalaha", "--seat", "mcts", "human"]
    with Terminal(words, environment | {"TERM": "dumb"}) as terminal:
        terminal.expect("is thinking")
        terminal.interrupt("(y/N)")
        terminal.type("y")
        assert terminal.end() == 0


def test_ctrl_c_ends_other_commands_without_a_traceback(environment: dict[str, str]) -> None:
    with Terminal(["perft", "kalaha", "12"], environment) as terminal:
        terminal.expect("Depth 5")
        terminal.interrupt("^C")
        assert terminal.end() == 130
        assert "Traceback" not in terminal.seen


def piped(words: str, environment: dict[str, str], typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = f"{sys.executable} -m spielbrett {words}"
    return subprocess.run(command, shell=True, input=typed, env=environment, capture_output=True, check=False)


@pytest.mark.parametrize("words", [["perft", "kalaha", "6"], ["rules", "kalaha"], ["games", "--json"], ["--help"]])
def test_a_broken_pipe_is_no_accident(environment: dict[str, str], words: list[str]) -> None:
    command = [sys.executable, "-m", "spielbrett", *words]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.parametrize(("charset", "expected"), [("latin-1", "züge".encode("latin-1")), ("ascii", b"zuege")])
def test_letters_a_terminal_lacks_are_spelled_out(environment: dict[str, str], charset: str, expected: bytes) -> None:
    other = environment | {"PYTHONUTF8": "0", "PYTHONIOENCODING": charset}
    done = piped("play kalaha --lang de", other, "hilfe\n".encode(charset))
    assert (done.returncode, done.stderr) == (0, b"")
    assert expected in done.stdout
    assert b"?" not in done.stdout


def test_bytes_that_are_no_letters_do_no_harm(environment: dict[str, str]) -> None:
    typed = b"\xff\xfe\x00\x1b[31m\n" + bytes(range(1, 10)) + b"\n" + b"9" * 10_000 + b"\n1\n"
    done = piped("play kalaha --seat human human", environment, typed)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert b"Guest 1: " in done.stdout


@pytest.mark.parametrize(
    ("words", "code", "expected"),
    [
        ("games >&-", 0, b""),
        ("--help >&-", 0, b""),
        ("play kalaha <&-", 0, b"You get up from the table."),
        ("<&-", 0, b"See you next time!"),
        ("match kalaha random random --games 2 2>&-", 0, b"2 games:"),
        ("match kalaha nobody random 2>&-", 2, b""),
        ("games <&- >&- 2>&-", 0, b""),
    ],
)
def test_closed_streams_are_no_accident(environment: dict[str, str], words: str, code: int, expected: bytes) -> None:
    done = piped(words, environment)
    assert (done.returncode, done.stderr) == (code, b"")
    assert expected in done.stdout


@pytest.mark.parametrize("words", ["games", "rules kalaha", "play kalaha"])
def test_an_output_that_takes_nothing_more_is_one_sentence(environment: dict[str, str], words: str) -> None:
    done = piped(f"{words} >/dev/full", environment)
    assert (done.returncode, done.stderr) == (2, b"Reading or writing does not work: No space left on device.\n")


def test_names_are_no_markup(environment: dict[str, str], tmp_path: Path) -> None:
    name = "[/bold] :cat: x"
    game = registry.find("kalaha")
    players = {"names": ["Anna", name], "players": ["human", "mcts:20"]}
    record = replace(start_record(game, game.start(), 2), extra=players)
    place = tmp_path / "game.json"
    place.write_text(record.format(), encoding="utf-8")
    with Terminal(["play", "kalaha", "--record", str(place)], environment) as terminal:
        terminal.expect("your move:")
        terminal.type("1")
        terminal.expect(f"{name}: ")
        terminal.expect("your move:")
        terminal.leave()
        assert terminal.end() == 0


def test_bytes_that_are_no_letters_are_no_part_of_a_name(environment: dict[str, str], tmp_path: Path) -> None:
    place = tmp_path / "game.json"
    words = [sys.executable, "-m", "spielbrett", "play", "kalaha", "--name", b"A\xff", "--record", str(place)]
    done = subprocess.run(words, input=b"1\n", env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert parse(place.read_text(encoding="utf-8")).extra["names"][0] == "A?"
