"""Position texts and digests."""

import json
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielbrett import AnyGame, OptionError, Phrase, PositionError, decode, digest, encode, phrase, registry, say
from spielbrett.position import LONGEST, decode_view, encode_view
from spielbrett.testing import strategies

from .toys import ENVOYS, PIG, TOYS
from .toys.envoys import Envoys
from .toys.envoys import Options as EnvoyOptions
from .toys.pig import Options, Pig

GAMES = (*registry.games(), *TOYS)
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def test_a_position_is_game_options_and_state() -> None:
    assert encode(PIG, Pig(Options(), (7, 3))) == "pig - [[7,3],0,0,false]"
    assert encode(PIG, Pig(Options(target=9), (7, 3), pot=1, mover=1)) == "pig target=9 [[7,3],1,1,false]"
    assert decode(PIG, "  pig  -\t[[7,3],0,0,true]\n") == Pig(Options(), (7, 3), rolling=True)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "position.form"),
        ("pig -", "position.form"),
        ("pig - [[7, 3],0,0,false]", "position.form"),
        ("pig - " + "[" * LONGEST, "position.long"),
        ("pig target=20 [[7,3],0,0,false]", "position.canonical"),
        ("pig target=9,target=9 [[7,3],0,0,false]", "position.canonical"),
        ("pig target=09 [[7,3],0,0,false]", "position.canonical"),
        ("pork - [[7,3],0,0,false]", "position.game"),
        ("pig goal=9 [[7,3],0,0,false]", "option.unknown"),
        ("pig target=4 [[7,3],0,0,false]", "option.value"),
        ("pig target [[7,3],0,0,false]", "option.value"),
        ("pig - 7,3", "position.state"),
        ("pig - {}", "position.state"),
        ("pig - null", "position.state"),
        ("pig - [[7,3],0,0]", "position.state"),
        ("pig - [[7,3],0,0,false,1]", "position.state"),
        ("pig - [[7,3],0,0,0]", "position.state"),
        ("pig - [[7,3],true,0,false]", "position.state"),
        ("pig - [[7,3.0],0,0,false]", "position.state"),
        ("pig - [[7,3],0,2,false]", "position.state"),
        ("pig - [[7],0,0,false]", "position.state"),
        ("pig - " + "[" * 60000, "position.state"),
        (f"pig - [[{'9' * 5000},3],0,0,false]", "position.state"),
    ],
)
def test_other_texts_are_refused(text: str, code: str) -> None:
    with pytest.raises((PositionError, OptionError)) as refused:
        decode(PIG, text)
    assert refused.value.code == code
    assert all(len(say(refused.value.reason, language)) < 200 for language in ("de", "en", "es"))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("cluster", "- X313/8/8/8/8/8/8/O7:X"),
        ("kalaha", "pits=6,pits=6 0:4,4,4,4,4,4,0,4,4,4,4,4,4,0"),
        ("kalaha", "pits=06 0:4,4,4,4,4,4,0,4,4,4,4,4,4,0"),
        ("kalaha", "- 0:٤,4,4,4,4,4,0,4,4,4,4,4,4,0"),
        ("kalaha", "- 0:+4,4,4,4,4,4,0,4,4,4,4,4,4,0"),
    ],
)
def test_one_position_has_one_text(game: str, words: str) -> None:
    with pytest.raises(PositionError) as refused:
        decode(registry.find(game), f"{game} {words}")
    assert refused.value.code == "position.canonical"


@games
def test_numbers_have_western_digits_only(game: AnyGame) -> None:
    name, chosen, state = encode(game, game.start()).split()
    for digit, other in zip("0123456789", "٠١٢٣٤٥٦٧٨٩", strict=True):
        if digit in state:
            with pytest.raises(PositionError):
                decode(game, f"{name} {chosen} {state.replace(digit, other, 1)}")


def test_a_text_that_is_not_canonical_is_answered_with_the_one_that_is() -> None:
    with pytest.raises(PositionError) as refused:
        decode(PIG, "pig target=09 [[7,3],0,0,false]")
    assert dict(refused.value.reason.values)["text"] == "pig target=9 [[7,3],0,0,false]"


def never(_: Pig) -> Phrase:
    return phrase("pig.dice")


def test_an_impossible_state_is_refused_with_the_reason_of_the_game() -> None:
    strict = replace(PIG, check=never)
    with pytest.raises(PositionError) as refused:
        decode(strict, "pig - [[7,3],0,0,false]")
    assert refused.value.code == "pig.dice"


@dataclass(frozen=True)
class Inner:
    name: str
    next: "Inner | None" = None


@dataclass(frozen=True)
class Outer:
    """Every kind of field that the generic form knows."""

    options: Options
    cells: tuple[int, ...]
    pair: tuple[int, str]
    owned: frozenset[tuple[int, int]]
    inner: tuple[Inner, ...]
    maybe: int | None
    weight: float


OUTER: AnyGame = replace(PIG, state=Outer, check=None)


def test_games_may_go_on_for_long() -> None:
    state = Outer(Options(), (1,) * 200_000, (3, "a"), frozenset(), (), None, 0.5)
    assert decode(OUTER, encode(OUTER, state)) == state


def test_the_generic_form_keeps_nested_values() -> None:
    state = Outer(
        Options(), (1, -2), (3, "a b ö"), frozenset({(2, 1), (1, 2)}), (Inner("x", Inner("y")), Inner("")), None, 0.5
    )
    text = encode(OUTER, state)
    assert text == r'pig - [[1,-2],[3,"a\u0020b\u0020\u00f6"],[[1,2],[2,1]],[["x",["y",null]],["",null]],null,0.5]'
    assert decode(OUTER, text) == state


@pytest.mark.parametrize(
    "changed",
    [
        {0: 1},
        {0: ["1"]},
        {1: [3]},
        {1: [3, "a", "b"]},
        {2: [[1]]},
        {2: [["1", 2]]},
        {3: [["x"]]},
        {3: [[None, None]]},
        {4: "1"},
        {5: 1},
    ],
)
def test_the_generic_form_refuses_values_of_other_types(changed: dict[int, Any]) -> None:
    parts: list[Any] = [[1], [3, "a"], [[1, 2]], [["x", None]], 4, 0.5]
    assert decode(OUTER, f"pig - {json.dumps(parts, separators=(',', ':'))}").maybe == 4
    for place, value in changed.items():
        parts[place] = value
    with pytest.raises(PositionError):
        decode(OUTER, f"pig - {json.dumps(parts, separators=(',', ':'))}")


def test_the_digest_is_the_same_on_every_machine() -> None:
    assert digest(PIG, Pig(Options(), (7, 3))) == "e516ee5489ee8429"
    assert digest(PIG, Pig(Options(), (3, 7))) != digest(PIG, Pig(Options(), (7, 3)))


def test_a_view_is_written_with_what_the_seat_knows() -> None:
    state = Envoys(EnvoyOptions(), (0, 1, 0, 0), 0, (2, 3))
    text = encode_view(ENVOYS, state.observe(1))
    assert text == "envoys - [2,[0,1,0,0],0,null,[null,3]]"
    assert decode_view(ENVOYS, text) == state.observe(1)
    assert encode_view(PIG, Pig(Options(), (7, 3))) == encode(PIG, Pig(Options(), (7, 3)))
    with pytest.raises(PositionError):
        decode_view(ENVOYS, encode(ENVOYS, state))


@games
@given(data=st.data())
def test_states_keep_their_text(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(strategies.states(game))
    assert decode(game, encode(game, state)) == state


@games
@given(data=st.data(), cut=st.integers(0, 60), extra=st.text(max_size=5))
def test_any_text_is_a_position_or_refused(game: AnyGame, data: st.DataObject, cut: int, extra: str) -> None:
    right = encode(game, data.draw(strategies.states(game)))
    text = data.draw(
        st.sampled_from([right[:cut] + extra + right[cut:], right[:cut] + extra + right[cut + 1 :], extra])
    )
    try:
        state = decode(game, text)
    except (PositionError, OptionError):
        return
    assert decode(game, encode(game, state)) == state
    assert (state.returns() is None) == bool(state.legal_actions())
