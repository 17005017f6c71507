"""Playing at one keyboard."""

import json
import re
import unicodedata
from pathlib import Path
from random import Random

import pytest

from spielbrett import registry, say, start_record
from spielbrett.cli.output import Output
from spielbrett.game import CHANCE
from spielbrett.phrases import LANGUAGES, phrase
from spielbrett.record import parse

from .conftest import INTERRUPT, Cli
from .script import random_script

FRIENDS = ("--seat", "human", "human", "--name", "Anna", "Bert", "--seed", "5")


def assert_plain(text: str) -> None:
    """Letters, digits and punctuation, at most 79 columns: nothing drawn, nothing coloured."""
    for line in text.splitlines():
        assert len(line) <= 79, line
        assert not [mark for mark in line if unicodedata.category(mark) in ("Cc", "Cf", "So") or "─" <= mark <= "▟"], (
            line
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", registry.names())
def test_a_whole_game_is_played_by_typing(cli: Cli, name: str, language: str) -> None:
    game, seed = registry.find(name), LANGUAGES.index(language)
    seats = game.seats[-1]
    script = random_script(game, seats, seed)
    words = ("play", name, "--seat", *["human"] * seats, "--seed", str(seed), "--record", "game.json")
    said = cli(*words, "--lang", language, typed=script.typed)
    assert (said.code, said.err) == (0, "")
    assert_plain(said.out)
    record = parse(Path("game.json").read_text(encoding="utf-8"))
    assert record.actions == script.actions
    assert record.check().returns() == script.end.returns()
    assert say(phrase("cli.rematch"), language) in said.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", registry.names())
def test_a_whole_game_is_played_by_ear(cli: Cli, name: str, language: str) -> None:
    game = registry.find(name)
    script = random_script(game, game.seats[0], 7)
    words = ("play", name, "--seat", *["human"] * game.seats[0], "--seed", "7", "--reader", "--lang", language)
    said = cli(*words, typed=script.typed)
    assert_plain(said.out)
    assert say(phrase("cli.rematch"), language) in said.out
    assert not {"|", "+-", "[", ".  ."} & set(said.out.split())


@pytest.mark.parametrize("name", registry.names())
def test_computers_play_each_other_to_the_end(cli: Cli, name: str) -> None:
    seats = registry.find(name).seats[0]
    said = cli("play", name, "--seat", *["random"] * seats, "--seed", "1", "--record", "game.json")
    assert said.code == 0
    assert parse(Path("game.json").read_text(encoding="utf-8")).returns is not None


def test_the_board_is_shown_with_names_and_whose_turn_it_is(cli: Cli) -> None:
    out = cli("play", "kalaha", *FRIENDS, typed="3\n").out
    assert "( 4)" in out
    assert "Anna" in out
    assert "Anna (Orange), your move: 3" in out


def test_the_first_example_is_an_action_of_whoever_types(cli: Cli) -> None:
    out = cli("play", "cluster", "--seat", "random", "human", "--seed", "1", typed="moves\nquit\n").out
    assert out.count("Type your move") == 1
    example = out.split('Type your move, for example "')[1].split('"')[0]
    assert example in out.split("moves\n")[1].split()


@pytest.mark.parametrize("line", ["3", " 3 ", "zug 3", "move 3", "mueve 3", "Zug a3", "3."])
def test_a_move_is_typed_in_any_accepted_notation(cli: Cli, line: str) -> None:
    cli("play", "kalaha", *FRIENDS, "--record", "game.json", typed=line + "\n")
    assert parse(Path("game.json").read_text(encoding="utf-8")).actions == ("3",)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ["hilfe", "befehle", "brett", "betrachte brett", "lese regeln", "regeln", "züge", "zuege 3", "tipp"]),
        ("en", ["help", "?", "board", "look board", "read rules", "rules", "moves", "moves 3", "hint", "HELP"]),
        ("es", ["ayuda", "comandos", "tablero", "mira tablero", "lee reglas", "reglas", "jugadas 3", "pista"]),
    ],
)
def test_the_words_of_every_language_are_understood_in_all(cli: Cli, language: str, words: list[str]) -> None:
    for reader in LANGUAGES:
        typed = "".join(f"{word}\n" for word in words)
        out = cli("play", "kalaha", *FRIENDS, "--lang", reader, typed=typed).out
        refusal = say(phrase("notation.unreadable", text="", example=""), reader)[4:20]
        assert refusal not in out, (language, reader)


def test_a_refusal_says_why_and_names_the_paragraph(cli: Cli) -> None:
    out = cli("play", "kalaha", *FRIENDS, "--lang", "de", typed="1\n9\n").out
    assert "Eine Grube 9 gibt es nicht; die Gruben gehen von 1 bis 6. (Regeln, Abschnitt 1)" in " ".join(out.split())


def test_nonsense_is_refused_with_an_example(cli: Cli) -> None:
    out = cli("play", "kalaha", *FRIENDS, typed="xyzzy\n\n").out
    assert '"xyzzy" is not a move. A move looks like this: 1.' in out
    assert out.count("is not a move") == 1, "an empty line is no mistake"


def test_moves_of_one_space(cli: Cli) -> None:
    out = cli("play", "clans", "--level", "1", "--seed", "3", typed="moves\nmoves 60\nmoves 99\n").out
    asked = out.split("moves 60\n")[1].splitlines()[0]
    assert asked.split() == [text for text in asked.split() if text.startswith("60>")]
    assert 'No legal move begins with "99".' in out


def test_undo_takes_back_ones_own_last_choice_and_says_what(cli: Cli) -> None:
    words = ("play", "kalaha", "--seat", "human", "greedy", "--seed", "1", "--record", "game.json")
    out = cli(*words, typed="1\nundo\nundo\n").out
    assert "Taken back: 1, " in out
    assert "There is nothing to take back." in out
    assert parse(Path("game.json").read_text(encoding="utf-8")).actions == ()


def test_undo_stops_where_chance_was_drawn(cli: Cli, toys: None) -> None:
    assert toys is None
    game = registry.find("pig")
    state = game.start(None, 2, Random(2).randrange(2**32))
    assert CHANCE not in (state.turn, None)
    out = cli("play", "pig", "--seat", "human", "human", "--seed", "2", typed="roll\nundo\n").out
    assert "There is nothing to take back." in out


def test_the_last_move_is_repeated_on_demand(cli: Cli) -> None:
    out = cli("play", "kalaha", *FRIENDS, typed="last\n1\nletzter\n").out
    assert "Nothing has been played yet." in out
    assert len([line for line in out.splitlines() if line.startswith("Anna: ")]) == 2


def test_a_game_is_saved_and_resumed(cli: Cli) -> None:
    cli("play", "kalaha", *FRIENDS, typed="3\n6\nspeichern partie.json\n")
    out = cli("play", "kalaha", "--record", "partie.json", typed="2\n").out
    assert "The game goes on at move 3." in out
    assert "Bert (Grey), your move: 2" in out
    assert parse(Path("partie.json").read_text(encoding="utf-8")).actions == ("3", "6", "2")


def test_a_record_that_does_not_say_who_plays_needs_to_be_told(cli: Cli) -> None:
    game = registry.find("kalaha")
    Path("game.json").write_text(start_record(game, game.start(), 2).format(), encoding="utf-8")
    said = cli("play", "kalaha", "--record", "game.json")
    assert (said.code, said.err) == (2, "This record does not say who plays. Name the seats with --seat.\n")
    assert "move 1" in cli("play", "kalaha", "--record", "game.json", "--seat", "human", "human").out
    assert cli("play", "kalaha", "--record", "game.json", "--option", "pits=3").code == 2
    assert cli("play", "cluster", "--record", "game.json").err == "The file game.json has a game of kalaha.\n"


def test_saving_never_overwrites_anything_but_a_game(cli: Cli) -> None:
    Path("diary.txt").write_text("dear diary", encoding="utf-8")
    out = cli("play", "kalaha", *FRIENDS, typed="save diary.txt\nsave\nsave no/../such\nsave .\n").out
    assert "diary.txt is something other than a game; it is not overwritten." in out
    assert "To which file? For example: save kalaha.json" in out
    assert Path("diary.txt").read_text(encoding="utf-8") == "dear diary"
    assert cli("play", "kalaha", "--record", "diary.txt").code == 2
    assert Path("diary.txt").read_text(encoding="utf-8") == "dear diary"


def test_a_game_that_is_left_is_kept_and_resumed(cli: Cli) -> None:
    out = cli("play", "kalaha", *FRIENDS, typed="1\nquit\n").out
    assert "The game is kept. Go on with:\n  spielbrett play kalaha --resume\n" in out
    out = cli("play", "kalaha", "--resume", typed="1\n").out
    assert "The game goes on at move 2." in out
    assert "Bert" in out


def test_a_game_kept_elsewhere_is_named_as_a_shell_reads_it(cli: Cli) -> None:
    out = cli("play", "kalaha", *FRIENDS, "--record", "our game.json", typed="1\nquit\n").out
    assert "  spielbrett play kalaha --record 'our game.json'\n" in out


def test_the_end_of_the_input_keeps_the_game_too(cli: Cli) -> None:
    said = cli("play", "kalaha", *FRIENDS, typed="1\n")
    assert said.code == 0
    assert "The game is kept." in said.out
    assert "move 2" in cli("play", "kalaha", "--resume").out


def test_a_game_without_an_action_is_not_kept(cli: Cli) -> None:
    assert "You get up from the table." in cli("play", "kalaha", *FRIENDS, typed="quit\n").out
    said = cli("play", "kalaha", "--resume")
    assert (said.code, said.err) == (2, "There is no unfinished game of Kalaha.\n")


def test_a_finished_game_is_no_longer_kept(cli: Cli, home: Path) -> None:
    script = random_script(registry.find("kalaha"), 2, 5)
    cli("play", "kalaha", *FRIENDS, typed=script.typed)
    assert list((home / "state").rglob("*.json")) == []


def test_interrupting_asks_once(cli: Cli) -> None:
    said = cli("play", "kalaha", *FRIENDS, typed=f"{INTERRUPT}\nn\n1\n{INTERRUPT}\ny\n2\n")
    assert said.code == 0
    assert said.out.count("Really leave? (y/N)") == 2
    assert "The game goes on at move 2." in cli("play", "kalaha", "--resume").out


def test_interrupting_twice_leaves(cli: Cli) -> None:
    said = cli("play", "kalaha", *FRIENDS, typed=f"1\n{INTERRUPT}\n{INTERRUPT}\n2\n")
    assert said.code == 0
    assert "The game is kept." in said.out


def test_resigning_asks_first(cli: Cli) -> None:
    out = cli("play", "kalaha", *FRIENDS, "--record", "game.json", typed="resign\nno\naufgeben\nja\n").out
    assert "Anna resigns. Bert wins!" in out
    kept = json.loads(Path("game.json").read_text(encoding="utf-8"))
    assert (kept["ended"], kept["by"], kept["returns"]) == ("resigned", 0, None)
    said = cli("play", "kalaha", "--record", "game.json")
    assert (said.code, said.err) == (2, "The game in game.json is over and cannot be resumed.\n")


def test_nobody_resigns_alone_where_more_than_two_play(cli: Cli) -> None:
    out = cli("play", "clans", "--seat", "human", "random", "random", "--seed", "1", typed="resign\n").out
    assert "one cannot resign alone" in out


@pytest.mark.parametrize(("name", "told"), [("kalaha", False), ("clans", True)])
def test_points_are_told_unless_one_lost_what_the_other_gained(cli: Cli, name: str, told: bool) -> None:
    script = random_script(registry.find(name), 2, 5)
    out = cli("play", name, *FRIENDS, typed=script.typed).out
    assert ("Result: " in out) is told


def test_a_rematch_swaps_the_seats(cli: Cli) -> None:
    script = random_script(registry.find("kalaha"), 2, 5)
    out = cli("play", "kalaha", *FRIENDS, typed=script.typed + "y\n1\n").out
    assert "Bert (Orange), your move: 1" in out


def test_secrets_are_shown_only_to_their_owner(cli: Cli, toys: None) -> None:
    assert toys is None
    game = registry.find("envoys")
    script = random_script(game, game.seats[0], 3)
    people = [f"Person{seat}" for seat in range(game.seats[0])]
    words = ("play", "envoys", "--seat", *["human"] * len(people), "--name", *people, "--seed", "3")
    out = cli(*words, typed=script.typed).out
    assert out.count("Press Enter when only") == script.lines.count("")
    assert "wins!" in out or "share the victory" in out or "draw" in out


@pytest.mark.parametrize("mode", ["--plain", "--reader"])
def test_two_deals_that_differ_in_a_secret_look_the_same_to_everybody_else(cli: Cli, mode: str) -> None:
    game = registry.find("clans")
    begun = start_record(game, game.start(None, 2, 1), 2).format()
    colours = re.search(":([a-z]{2}):", begun)
    assert colours
    own, other = colours[1]
    said: list[str] = []
    for secret in {*"rbgyw"} - {own}:
        text = begun.replace(f":{own}{other}:", f":{own}{secret}:")
        Path("game.json").write_text(text, encoding="utf-8")
        words = ("play", "clans", "--record", "game.json", "--seat", "human", "human", "--seed", "1", mode)
        out = cli(*words, typed="\nboard\nmoves\nhint\n1>2\n").out
        how_fast = re.compile(r"[0-9,]+\sa\ssecond|One moment [.]{3}")
        said.append(" ".join(how_fast.sub("", out).split()))
    assert len(said) == 4
    assert len(set(said)) == 1
    assert "Your clan is" in said[0]


def test_everybody_with_a_secret_hears_the_board_at_the_first_turn(cli: Cli) -> None:
    words = ("play", "clans", "--seat", "human", "human", "--name", "Anna", "Bert", "--seed", "1", "--reader")
    out = " ".join(cli(*words, typed="\n1>2\n\n").out.split())
    first, second = out.split("Press Enter when only Anna is listening:")[1].split("Press Enter when only Bert")
    assert first.count("Your clan is") == 1
    assert second.count("Your clan is") == 1


def test_with_one_person_nobody_has_to_look_away(cli: Cli) -> None:
    out = cli("play", "clans", "--level", "1", "--seed", "3", typed="quit\n").out
    assert "look away" not in out


def test_a_computer_with_secrets_does_not_tell_what_it_thinks(cli: Cli) -> None:
    typed = "moves\nhint\nlast\n"
    assert "Depth" in cli("play", "kalaha", "--seat", "greedy", "human", "--seed", "1", typed=typed).out
    told = cli("play", "clans", "--seat", "greedy", "human", "--seed", "1", typed="last\n").out
    assert "Depth" not in told
    assert "Depth" in cli("play", "clans", "--seat", "greedy", "greedy", "--seed", "1").out


def test_a_computer_player_by_level_says_only_its_move_and_so_does_a_tip(cli: Cli) -> None:
    for seats in (("level:2", "human"), ("human", "level:2")):
        out = cli("play", "kalaha", "--seat", *seats, "--seed", "1", typed="hint\n1\n").out
        assert "My suggestion: " in out
        assert "Depth" not in out


@pytest.mark.parametrize(
    ("value", "sign", "written"), [(-0.04, True, "0"), (-0.0, False, "0"), (0.04, True, "0"), (-1.25, True, "-1,2")]
)
def test_no_number_is_a_negative_zero(value: float, sign: bool, written: str) -> None:
    assert Output("de").number(value, sign=sign) == written


def test_what_the_rules_force_is_played_and_said(cli: Cli) -> None:
    out = cli("play", "quinque", *FRIENDS, "--record", "game.json", typed="A1\nA2\n").out
    assert "Bert has no other choice." in out
    assert parse(Path("game.json").read_text(encoding="utf-8")).actions == ("A1", "A2", "end")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "chess"], 'There is no game called "chess".'),
        (["play", "kalaha", "--seat", "human", "queen"], '"queen" cannot sit here.'),
        (["play", "kalaha", "--seat", "human", "level:99"], '"level:99" cannot sit here.'),
        (["play", "kalaha", "--seat", "human", "human", "human"], "This game is for 2 players, not for 3."),
        (["play", "kalaha", "--level", "3", "--seat", "human"], "Give either --level or --seat."),
        (["play", "kalaha", "--name", "Anna", "Bert"], "That is 2 names for 1 people at the table."),
        (["play", "kalaha", "--option", "pits=99"], 'Option pits cannot be "99"; it takes 1..12.'),
        (["play", "kalaha", "--option", "holes=9"], 'There is no option "holes".'),
        (["play", "kalaha", "--option", "pits"], '"pits" is not an option; write it as name=value.'),
        (["play", "kalaha", "--preset", "club"], 'There is no preset "club". There are: seed, kgp, irving.'),
        (["play", "kalaha", "--record", "no/such/game.json"], "There is no folder no/such."),
        (["play", "kalaha", "--record", "."], "."),
    ],
)
def test_what_does_not_go_together_is_one_sentence(cli: Cli, words: list[str], sentence: str) -> None:
    said = cli(*words)
    assert said.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith(sentence) or sentence in said.err
