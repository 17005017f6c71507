"""Examples: texts that are executed."""

import pytest

from spielbrett.testing.examples import ExampleError, illustrated_rules, load, run, shown_topics, topics

from .toys import ENVOYS, PIG
from .toys.envoys import Envoys, Options

pytestmark = pytest.mark.usefixtures("toys")

TRUE = """
# What is true after two actions.
options steps=2,first=zero
seats 3
seed 4

turn 0
legal = white green blue red
play red blue
picture
turn 2
legal r = red
legal b =
refused Blue envoys.resting blue
refused purple notation.unreadable
returns -
play red
turn -
legal =
refused white game.over
"""


def test_true_lines_are_executed() -> None:
    example = run(ENVOYS, "topic", TRUE)
    assert example.state == Envoys(Options(steps=2, first="zero"), (2, 1, 0, 0), 0, (1, 3, 0), resting=0)
    assert (len(example.states), example.shown) == (4, 2)
    assert list(map(str, example.actions)) == ["red", "blue", "red"]
    assert example.picture("de").startswith("1     1")


def test_a_start_can_be_a_position() -> None:
    example = run(PIG, "topic", "options target=9\nstart [[7,3],0,1,false]\nturn 1\nstate [[7,3],0,1,false]")
    assert example.state.scores == (7, 3)
    assert example.picture("en").startswith("7   3   pot")


def test_chance_and_returns_can_be_told() -> None:
    run(PIG, "topic", "options target=5\nstart [[0,0],0,0,false]\nplay roll\nturn chance\nplay d6 hold\nreturns 1 -1")


def test_an_empty_example_shows_the_start() -> None:
    assert run(PIG, "topic", "").states == [PIG.start()]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("turn 2", "it is 0"),
        ("turn -", "it is 0"),
        ("legal = red blue", "legal are red blue green white"),
        ("legal r = red blue", "legal are red"),
        ("legal", "`=` expected"),
        ("refused red envoys.resting", "it is legal"),
        ("refused purple game.over", "refused with notation.unreadable"),
        ("refused purple notation.unreadable red", "refused with notation.unreadable"),
        ("play purple", "notation.unreadable"),
        ("state [[1,0,0,0],0,[2,3],null]", "it is ["),
        ("returns 0 0", "they are None"),
        ("picture please", "nothing follows"),
        ("result -", "unknown word `result`; known are options, seats, seed, start, play,"),
        ("seats 3", "settings come before"),
        ("options steps=9", "settings come before"),
        ("dance", "unknown word"),
    ],
)
def test_a_line_that_is_not_true_is_shown_with_the_reason(line: str, why: str) -> None:
    with pytest.raises(ExampleError) as caught:
        run(ENVOYS, "topic", f"options first=zero\nturn 0\n{line}\n")
    assert str(caught.value).startswith(f"envoys/examples/topic.txt:3: {line}: ")
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("options steps=2 rest=off", "one word is expected; options are written `name=value,name=value`"),
        ("options steps=9", "option.value"),
        ("options step=2", "option.unknown"),
        ("seats 9", "option.seats"),
        ("seats many", "invalid literal"),
        ("seed", "one word is expected"),
        ("start [[0,0,0,0]]", "position.state"),
    ],
)
def test_a_setting_that_cannot_be_is_shown_where_it_stands(line: str, why: str) -> None:
    with pytest.raises(ExampleError) as caught:
        run(ENVOYS, "topic", f"# Nothing.\n{line}\nplay red\n")
    assert str(caught.value).startswith(f"envoys/examples/topic.txt:2: {line}: ")
    assert why in str(caught.value)


def test_examples_lie_in_the_folder_of_the_game() -> None:
    assert topics(PIG) == ("busted",)
    assert load(PIG, "busted").topic == "busted"


def test_rules_texts_show_pictures_of_examples() -> None:
    assert shown_topics("{example: one}\nnot {example: two}\n{example: three}") == ("one", "three")
    text = illustrated_rules(PIG, "de")
    assert "```\n7 3 5\nEs gewinnt, wer 20 Punkte hat.\n```\n" in text
    assert "{example" not in text
