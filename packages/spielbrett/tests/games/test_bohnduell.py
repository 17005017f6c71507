"""BohnDuell: single actions, refusals, passing and the end, texts, pictures, animation."""

from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import pairwise
from random import Random

import pytest

from spielbrett import options, position
from spielbrett.errors import IllegalAction, NotationError, OptionError, PositionError
from spielbrett.game import Caption
from spielbrett.games.bohnduell import GAME
from spielbrett.games.bohnduell.actions import Action, Carry, Pass, Place
from spielbrett.games.bohnduell.evaluate import evaluate
from spielbrett.games.bohnduell.look import announce, frames
from spielbrett.games.bohnduell.rules import PRESETS, BohnDuell, Options, Side
from spielbrett.language import LANGUAGES, say
from spielbrett.notation import parse
from spielbrett.text import picture, sentences


def at(form: str, stock: int = 10) -> BohnDuell:
    return position.decode(GAME, f"bohnduell stock={stock} {form}")


def play(state: BohnDuell, *texts: str) -> BohnDuell:
    for text in texts:
        state = state.apply(parse(GAME, state, text))
    return state


def legal(state: BohnDuell) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def random_game(seed: int, chosen: Options) -> tuple[list[BohnDuell], list[Action]]:
    rng, states, actions = Random(seed), [GAME.start(chosen)], list[Action]()
    while states[-1].turn is not None:
        actions.append(rng.choice(states[-1].legal_actions()))
        states.append(states[-1].apply(actions[-1]))
    return states, actions


def test_the_start():
    start = GAME.start()
    assert (start.turn, start.sides) == (0, (Side(40, (0, 0, 0, 0, 0)),) * 2)
    assert legal(start) == ["e1", "e2", "e3", "e4"]


def test_the_published_vector():
    """English Wikipedia, "Cups (game)"."""
    state = play(GAME.start(), "e1")
    assert state.sides[0] == Side(36, (0, 1, 1, 1, 1))
    state = play(state, "e2x1")
    assert state.sides == (Side(36, (0, 1, 1, 0, 1)), Side(37, (1, 0, 1, 1, 1)))
    state = play(state, "z1")
    assert state.sides[0] == Side(36, (1, 0, 1, 0, 1))


@pytest.mark.parametrize(("bowl", "bowls"), [(4, (0, 0, 0, 0, 1)), (3, (0, 0, 0, 1, 1)), (1, (0, 1, 1, 1, 1))])
def test_placing_gives_one_ball_to_every_bowl_from_the_farthest(bowl: int, bowls: tuple[int, ...]):
    assert GAME.start().apply(Place(0, bowl)).sides[0] == Side(40 - (5 - bowl), bowls)


def test_the_seed_example_of_carrying():
    """Red may empty the bowl beside the big one, or the third from the left, and no other."""
    state = at("1:10,0,0,0,0,0/4,2,1,2,0,1")
    assert [text for text in legal(state) if text.startswith("z")] == ["z1", "z2"]
    assert play(state, "z1").sides[1] == Side(4, (3, 0, 2, 0, 1))
    assert play(state, "z2").sides[1] == Side(4, (3, 2, 0, 0, 1))  # one ball into the right small bowl


def test_the_seed_example_of_stealing():
    """Red's empty right bowl faces the green bowl with two balls: placing there brings both."""
    state = at("1:8,0,0,0,0,2/10,0,0,0,0,0")
    assert play(state, "e1").sides == (Side(8, (0, 0, 0, 0, 0)), Side(6, (2, 1, 1, 1, 1)))


@pytest.mark.parametrize("bowls", range(3, 11))
def test_a_bowl_faces_the_one_in_its_column(bowls: int):
    places = {space.id: (space.x, space.y) for space in GAME.scene(GAME.start(Options(bowls))).spaces}
    side = GAME.start(Options(bowls)).own
    for bowl in side.distances:
        assert places[f"a{bowl}"][0] == places[f"b{side.opposite(bowl)}"][0]
        assert places[f"a{bowl}"][1] != places[f"b{bowl}"][1]


def test_only_the_chosen_bowl_steals_and_only_when_it_was_empty():
    assert legal(at("1:4,0,0,2,2,2/9,0,0,0,0,1")) == ["e1x2", "e2x2", "e3x2", "e4"]
    after = play(at("1:4,0,0,2,2,2/9,0,0,0,0,1"), "e2")  # bowls 3 and 4 get balls, too, and steal nothing
    assert after.sides == (Side(4, (0, 0, 2, 0, 2)), Side(6, (2, 0, 1, 1, 2)))
    assert "e4" in legal(at("1:4,0,2,2,1,1/9,0,0,0,0,1"))  # what faces it stays


def test_carrying_never_steals():
    after = play(at("0:5,0,0,2,0,1/4,2,0,1,2,3"), "z2")
    assert after.sides == (Side(5, (1, 1, 0, 0, 1)), Side(4, (2, 0, 1, 2, 3)))


@pytest.mark.parametrize(
    ("text", "action"),
    [("einsetzen 4", "e4"), ("Setze 4", "e4"), ("place 4", "e4"), ("poner 4", "e4"), ("ziehen 1", "z1")]
    + [(f"{verb} 1", "z1") for verb in ("Ziehe", "leere", "carry", "vaciar", "vacío")],
)
def test_words_of_every_language_are_read(text: str, action: str):
    state = at("0:3,5,1,0,0,0/9,2,0,0,0,0")
    assert str(parse(GAME, state, text)) == action


def test_words_are_refused_with_the_reason():
    with pytest.raises(IllegalAction) as refused:
        parse(GAME, GAME.start(), "ziehen 2")
    assert refused.value.code == "bohnduell.too_few"


def test_an_overfull_bowl_is_freed_by_a_theft():
    assert "z1" not in legal(at("0:5,0,2,0,0,0/12,1,0,0,0,0"))
    not_robbed = play(at("1:5,0,2,0,0,0/11,1,0,0,0,1"), "e4")
    assert not_robbed.sides[0].bowls[1] == 2
    robbed = play(at("1:5,0,2,0,0,0/12,1,0,0,0,0"), "e4")
    assert robbed.sides == (Side(5, (0, 0, 0, 0, 0)), Side(11, (3, 0, 0, 0, 1)))


REFUSALS = {
    # green to move, a stock of 2, bowls 1 to 4 with 2, 1, 2 and 0 balls: code, paragraph, spaces, sentence
    "e1": ("bohnduell.stock_too_small", "2", ("stock-a",), "Bowl 1 needs 4 balls, and your stock has only 2."),
    "e4x1": ("bohnduell.steals", "5", ("a4",), "In bowl 4 you steal 3 balls."),
    "e3x1": ("bohnduell.steals", "5", ("a3",), "In bowl 3 you steal 0 balls."),
    "z1": (
        "bohnduell.overfull",
        "4",
        ("a1",),
        "Bowl 1 holds 2 balls, and you can empty it only with exactly 1. Now nothing but a theft will help.",
    ),
    "z2": ("bohnduell.too_few", "3", ("a2",), "Bowl 2 holds 1 ball; it must hold exactly 2 to be emptied."),
    "z3": ("bohnduell.too_few", "3", ("a3",), "Bowl 3 holds 2 balls; it must hold exactly 3 to be emptied."),
    "c4": ("bohnduell.too_few", "3", ("a4",), "Bowl 4 holds 0 balls; it must hold exactly 4 to be emptied."),
    "e5": ("bohnduell.no_such_bowl", "1", (), "There is no bowl 5; the small bowls are numbered 1 to 4."),
    "z0": ("bohnduell.no_such_bowl", "1", (), "There is no bowl 0; the small bowls are numbered 1 to 4."),
    "passe": (
        "bohnduell.must_move",
        "6",
        (),
        "You can still move; passing is only for when nothing is possible.",
    ),
}


@pytest.mark.parametrize("text", REFUSALS)
def test_refusals_say_why(text: str):
    state = at("0:2,1,2,1,2,0/5,2,3,2,0,0")
    assert legal(state) == ["e3", "e4x3"]
    with pytest.raises(IllegalAction) as refused:
        parse(GAME, state, text)
    error = refused.value
    code, paragraph, spaces, sentence = REFUSALS[text]
    assert (error.code, error.rule, error.spaces) == (code, f"bohnduell {paragraph}", spaces)
    assert say(error.reason, "en") == sentence
    assert len({say(error.reason, language) for language in LANGUAGES}) == 3


def test_nobody_plays_for_the_other_or_after_the_end():
    start = GAME.start()
    with pytest.raises(IllegalAction, match=r"game\.not_your_turn"):
        start.apply(Place(1, 4))
    over = at("-:0,5,2,0,0,0/0,9,0,0,1,3")
    for action in (Place(0, 4), Carry(1, 1), Pass(0)):
        with pytest.raises(IllegalAction) as refused:
            over.apply(action)
        assert (refused.value.code, refused.value.rule) == ("game.over", "bohnduell 6")


def test_who_is_stuck_passes_until_the_other_is_stuck_too():
    state = at("1:0,7,2,0,0,0/1,7,0,2,1,0")
    state = play(state, "e4x2")
    assert (state.turn, legal(state)) == (0, ["pass"])
    assert state == at("0:0,7,0,0,0,0/0,9,0,2,1,1")
    state = play(state, "pass", "z2")
    assert (state.turn, legal(state)) == (0, ["pass"])
    state = play(state, "pass", "z1")
    assert state.turn is None
    assert state.returns() == (-4, 4)
    assert legal(state) == []


def test_a_game_never_ends_with_a_pass():
    passes = 0
    for seed in range(60):
        _, actions = random_game(seed, Options(stock=12))
        passes += sum(isinstance(action, Pass) for action in actions)
        assert not isinstance(actions[-1], Pass)
    assert passes > 0


def test_what_is_left_in_small_bowls_counts_for_nobody():
    over = at("-:0,5,2,0,0,0/0,6,0,0,1,6")
    assert over.returns() == (-1, 1)
    assert at("-:0,6,2,0,0,0/0,6,0,0,1,5").returns() == (0, 0)
    assert at("-:0,8,2,0,0,0/0,6,0,0,1,3").returns() == (2, -2)


@pytest.mark.parametrize(("bowls", "stock"), [(3, 4), (4, 10), (4, 40), (7, 33), (10, 100)])
def test_balls_are_never_lost_and_the_sides_are_alike(bowls: int, stock: int):
    for seed in range(20):
        states, actions = random_game(seed, Options(bowls, stock))
        assert {sum(side.stock + sum(side.bowls) for side in state.sides) for state in states} == {2 * stock}
        assert len(states) <= GAME.longest
        for before, action, after in zip(states, actions, states[1:], strict=False):
            assert mirrored(before).apply(mirrored_action(action)) == mirrored(after)


def mirrored(state: BohnDuell) -> BohnDuell:
    """The same position with the seats exchanged."""
    turn = None if state.turn is None else 1 - state.turn
    return BohnDuell(state.options, turn, (state.sides[1], state.sides[0]))


def mirrored_action(action: Action) -> Action:
    match action:
        case Place(seat, bowl, stolen):
            return Place(1 - seat, bowl, stolen)
        case Carry(seat, bowl):
            return Carry(1 - seat, bowl)
        case Pass(seat):
            return Pass(1 - seat)


@pytest.mark.parametrize(
    ("chosen", "balls"),
    [(Options(), 40), (Options(3), 30), (Options(10), 100), (Options(10, 4), 4), (Options(4, 41), 41)],
)
def test_the_stock_follows_from_the_bowls_unless_it_is_given(chosen: Options, balls: int):
    assert GAME.start(chosen).sides[0].stock == balls


def test_the_number_of_bowls_changes_what_faces_what():
    assert GAME.start(Options(3)).own.opposite(1) == 3
    assert GAME.start(Options(10)).own.opposite(1) == 10
    assert legal(GAME.start(Options(10, 4))) == ["e7", "e8", "e9", "e10"]


def test_the_presets():
    assert {name: options.format(chosen) for name, chosen in PRESETS.items()} == {
        "kurz": "stock=20",
        "blitz": "stock=10",
    }
    assert [GAME.start(chosen).sides[1].stock for chosen in PRESETS.values()] == [20, 10]


@pytest.mark.parametrize(("option", "value"), [("bowls", 2), ("bowls", 11), ("stock", 3), ("stock", 101)])
def test_sizes_that_do_not_exist(option: str, value: int):
    with pytest.raises(OptionError):
        options.make(Options, {option: value})


@pytest.mark.parametrize("text", ["e4x3", "e4", "E4X3", "p4", "p4x3", "e 4", "e4 x 3", "E4 schlägt 3"])
def test_a_theft_may_be_written(text: str):
    assert parse(GAME, at("0:2,1,2,1,2,0/5,2,3,2,0,0"), text) == Place(0, 4, 3)


@pytest.mark.parametrize("text", ["z1", "Z1", "c1", "C 1"])
def test_carrying_may_be_written(text: str):
    assert parse(GAME, at("1:10,0,0,0,0,0/4,2,1,2,0,1"), text) == Carry(1, 1)


@pytest.mark.parametrize("text", ["pass", "passe", "paso", "PASS"])
def test_passing_may_be_written(text: str):
    assert parse(GAME, at("0:0,5,0,0,0,0/0,7,0,2,1,5"), text) == Pass(0)


@pytest.mark.parametrize("text", ["", "e", "4", "x3", "e-", "q2", "z1x2", "e4x", "e4x3x2"])
def test_what_is_no_action(text: str):
    with pytest.raises(NotationError):
        parse(GAME, at("0:2,1,2,1,2,0/5,2,3,2,0,0"), text)


def test_paths_go_from_the_stock_or_to_the_big_bowl():
    state = at("1:10,0,0,0,0,0/4,2,1,2,0,1")
    assert {str(action): action.path for action in state.legal_actions()} == {
        "e1": ("stock-b", "b1"),
        "e2": ("stock-b", "b2"),
        "e3": ("stock-b", "b3"),
        "e4": ("stock-b", "b4"),
        "z1": ("b1", "home-b"),
        "z2": ("b2", "home-b"),
    }
    stuck = at("0:0,5,0,0,0,0/0,7,0,2,1,5")
    assert [action.path for action in stuck.legal_actions()] == [("pass",)]
    assert [button.id for button in GAME.scene(stuck).buttons] == ["pass"]
    assert GAME.scene(state).buttons == ()


def test_positions_read_back():
    state = play(GAME.start(), "e1", "e2")
    text = position.encode(GAME, state)
    assert text == "bohnduell - 0:36,0,1,1,0,1/37,1,0,1,1,1"
    assert position.decode(GAME, text) == state


@pytest.mark.parametrize(
    "form",
    [
        "0:10,0,0,0,0/10,0,0,0,0,0",
        "0:10,0,0,0,0,0/10,0,0,0,0,0,0",
        "0:10,0,0,0,0,0/10,0,0,0,0,1",
        "0:11,0,0,0,0,0/10,-1,0,0,0,0",
        "0:10,0,0,0,0,0/10,0,0,0,0,0/0",
        "0:20,0,0,0,0,0",
        "2:10,0,0,0,0,0/10,0,0,0,0,0",
        "-:10,0,0,0,0,0/10,0,0,0,0,0",
        "0:0,5,2,0,0,0/0,9,0,0,1,3",
        "0:010,0,0,0,0,0/10,0,0,0,0,0",
        "0:",
        "x",
    ],
)
def test_what_is_no_position(form: str):
    with pytest.raises(PositionError):
        at(form)


def test_states_are_frozen():
    with pytest.raises(FrozenInstanceError):
        GAME.start().turn = 1  # type: ignore[misc]


def test_evaluate_sees_more_than_the_big_bowls():
    dead = at("0:2,1,3,0,0,0/4,2,0,0,3,5")
    alive = at("0:2,1,0,0,3,0/4,2,0,0,3,5")
    assert evaluate(alive, 0) > evaluate(dead, 0)
    assert evaluate(alive, 0) == -evaluate(alive, 1)
    richer = at("0:2,4,0,0,0,0/4,2,0,0,3,5")
    assert evaluate(richer, 0) > evaluate(alive, 0)
    exposed, safe = (at(f"0:0,8,0,0,{row}/4,2,2,0,1,1") for row in ("2,0", "0,2"))
    assert evaluate(safe, 0) > evaluate(exposed, 0)


def test_the_balls_go_one_by_one():
    before = at("1:4,0,0,2,2,2/9,0,0,0,0,1")
    hops = [frame.hops for frame in frames(before, Place(1, 2, 2), before.apply(Place(1, 2, 2)))]
    assert [(hop.source, hop.target, hop.count) for (hop,) in hops] == [
        ("stock-b", "b4", 1),
        ("stock-b", "b3", 1),
        ("stock-b", "b2", 1),
        ("a3", "home-b", 2),
    ]
    before = at("0:5,0,0,2,0,1/4,2,0,1,2,3")
    hops = [frame.hops for frame in frames(before, Carry(0, 2), before.apply(Carry(0, 2)))]
    assert [(hop.source, hop.target, hop.count) for (hop,) in hops] == [("a2", "a1", 1), ("a2", "home-a", 1)]


@pytest.mark.parametrize("chosen", [Options(), Options(3, 9), Options(10)])
def test_the_frames_lead_from_picture_to_picture(chosen: Options):
    for seed in range(20):
        states, actions = random_game(seed, chosen)
        for (before, after), action in zip(pairwise(states), actions, strict=True):
            counts = balls_in_spaces(before)
            for frame in frames(before, action, after):
                for hop in frame.hops:
                    counts[hop.source] -= hop.count
                    counts[hop.target] += hop.count
                    assert counts[hop.source] >= 0
            assert counts == balls_in_spaces(after)


def balls_in_spaces(state: BohnDuell) -> Counter[str | None]:
    return Counter({token.space: token.count for token in GAME.scene(state).tokens})


SAID = [
    ("0:10,0,0,0,0,0/10,0,0,0,0,0", "e4", "Bowl 4: places 1 ball."),
    ("0:2,1,2,1,2,0/5,2,3,2,0,0", "e4", "Bowl 4: places 1 ball, steals 3."),
    ("1:10,0,0,0,0,0/4,2,1,2,0,1", "z2", "Bowl 2: empties it, one ball reaches the big bowl."),
    ("0:0,5,0,0,0,0/0,7,0,2,1,5", "pass", "Passes, because nothing is possible."),
    (
        "1:0,5,0,0,0,0/0,8,1,0,1,5",
        "z1",
        "Bowl 1: empties it, one ball reaches the big bowl. The end. Red wins 9 to 5.",
    ),
    (
        "0:0,9,1,0,0,3/0,5,0,0,1,1",
        "z1",
        "Bowl 1: empties it, one ball reaches the big bowl. The end. Green wins 10 to 5.",
    ),
]


@pytest.mark.parametrize(("form", "text", "said"), SAID)
def test_what_is_said_of_an_action(form: str, text: str, said: str):
    before = at(form)
    action = parse(GAME, before, text)
    assert say(announce(before, action, before.apply(action)), "en") == said


def test_a_draw_is_called_a_draw():
    before = at("0:0,8,1,0,0,2/0,9,0,0,0,0")
    told = {language: say(announce(before, Carry(0, 1), before.apply(Carry(0, 1))), language) for language in LANGUAGES}
    assert told["en"].endswith("The end. A draw, 9 all.")
    assert told["de"].endswith("Ende: Unentschieden, 9 zu 9.")
    assert told["es"].endswith("Fin. Empate a 9.")


def test_the_picture():
    state = play(GAME.start(), "e1", "e2", "e4")
    assert picture(GAME, state, Caption(("Anna", "Bert"), 3, "e4"), "de").splitlines() == [
        "Grün: Anna",
        " [  0]  ( 1) ( 1) ( 0) ( 2)  { 35}",
        "          1    2    3    4",
        " { 37}  ( 1) ( 1) ( 1) ( 0)  [  1]",
        "          4    3    2    1",
        "Rot: Bert",
        "[ ] große Schale   { } Vorrat",
        "Zug 3: e4.",
        "Rot ist am Zug.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_fits(language: str):
    for chosen in (Options(3), Options(10)):
        for state in random_game(5, chosen)[0]:
            lines = picture(GAME, state, Caption(("N" * 200, "漢" * 200), 999, "e10x100"), language).splitlines()
            assert max(len(line) + sum(char == "漢" for char in line) for line in lines) <= 79


def test_the_board_in_sentences():
    assert sentences(GAME, at("0:2,1,2,1,2,0/5,2,3,2,0,0"), "en") == [
        "Green is to move.",
        "Green has 2 in stock and 1 in the big bowl; in bowls 1 to 4 there are: 2, 1, 2, 0.",
        "Green has overfilled bowl 1.",
        "Red has 5 in stock and 2 in the big bowl; in bowls 1 to 4 there are: 3, 2, 0, 0.",
        "Red has overfilled bowl 1.",
        "Facing each other, from Green’s bowl 1 on: 2 against 0, 1 against 0, 2 against 2, 0 against 3.",
    ]
    assert sentences(GAME, at("0:0,5,0,0,0,0/0,7,0,2,1,5"), "de")[0] == "Grün kann nicht mehr ziehen und passt."


def test_notes_tell_which_bowls_are_overfull():
    notes = GAME.scene(at("0:2,1,2,1,2,0/2,2,3,5,0,0")).notes
    assert [(note.id, say(note.label, "es")) for note in notes] == [
        ("overfull-a", "Verde tiene demasiado lleno el cuenco 1."),
        ("overfull-b", "Rojo tiene demasiado llenos los cuencos 1, 2."),
    ]
