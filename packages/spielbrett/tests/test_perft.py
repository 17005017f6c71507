"""Counting action sequences."""

import pytest

from spielbrett import AnyGame, registry
from spielbrett.testing.perft import PerftLine, divide, format_line, parse, perft, perft_lines

from .toys import ENVOYS, PIG
from .toys.envoys import Envoys, Options

START = Envoys(Options(steps=2), (0, 0, 0, 0), 0, (2, 3))


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 4), (2, 12), (3, 36)])
def test_sequences_are_counted(depth: int, count: int) -> None:
    assert perft(START, depth) == count


def test_a_game_that_is_over_adds_nothing() -> None:
    one = Envoys(Options(steps=1), (0, 0, 0, 0), 0, (2, 3))
    assert (perft(one, 1), perft(one, 2), perft(one, 3)) == (4, 0, 0)


def test_the_counts_are_divided_by_first_action() -> None:
    assert divide(START, 3) == {"red": 9, "blue": 9, "green": 9, "white": 9}


def test_files_name_positions_or_the_start() -> None:
    text = "# A comment.\n\nenvoys steps=2 start ; 4 12\nenvoys steps=2 [[0,0,0,0],0,[2,3],null];4\n"
    first, second = parse(ENVOYS, text, "file")
    assert (first.place, first.counts) == ("file:3", (4, 12))
    assert first.state == ENVOYS.start(Options(steps=2))
    assert second == PerftLine("file:4", START, (4,))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("envoys - start", "expected is `envoys <options or -> <start or state> ; <counts>`: envoys - start"),
        ("envoys - start ;", "expected is"),
        ("envoys - start ; four", "expected is"),
        ("envoys start ; 4", "A position is three words"),
        ("envoys steps=2 rest=on start ; 4", "A position is three words"),
        ("envoys steps=9 start ; 4", 'Option steps cannot be "9"'),
        ("pig - start ; 1", "This is a position of pig, not of envoys."),
        ("x", "expected is"),
    ],
)
def test_other_lines_are_refused_with_their_place(line: str, why: str) -> None:
    with pytest.raises(ValueError, match=r"^file:3: ") as caught:
        list(parse(ENVOYS, f"# One.\n\n{line}", "file"))
    assert why in str(caught.value)


def test_a_line_is_written_as_it_is_read() -> None:
    for state in (ENVOYS.start(Options(steps=2)), ENVOYS.start(seed=5)):
        [line] = parse(ENVOYS, format_line(ENVOYS, state, [4, 12]))
        assert (line.state, line.counts) == (state, (4, 12))


def test_a_wrong_count_is_shown_with_its_parts() -> None:
    PerftLine("here", START, (4, 12, 36)).check()
    with pytest.raises(AssertionError) as caught:
        PerftLine("here", START, (4, 12, 37)).check()
    assert str(caught.value).splitlines() == [
        "here: perft(3) is 36, not 37",
        "  red: 9",
        "  blue: 9",
        "  green: 9",
        "  white: 9",
    ]


def test_counting_stops_where_there_are_too_many() -> None:
    PerftLine("here", START, (4, 12, 37)).check(limit=36)


def test_a_game_keeps_its_counts_in_its_folder() -> None:
    assert [line.place for line in perft_lines(PIG)] == ["pig/perft.txt:2", "pig/perft.txt:3"]


@pytest.mark.long
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_every_count_of_every_game_is_right(game: AnyGame) -> None:
    for line in perft_lines(game):
        line.check()
