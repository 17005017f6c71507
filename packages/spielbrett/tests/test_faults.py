"""The conformance suite finds what can be wrong with a game."""

# The methods of faulty states are lambdas over states of any kind.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from spielbrett import AnyGame, IllegalAction, phrase, registry
from spielbrett.options import number
from spielbrett.scene import Frame, Hop, Note, Space, Token
from spielbrett.testing import ConformanceError, checks

from .toys import ENVOYS, PIG, with_methods
from .toys.envoys import Advance, Envoys, View
from .toys.pig import DICE, Choice, Die, Pig


def pig(**methods: Any) -> AnyGame:
    return with_methods(PIG, **methods)


def envoys(**methods: Any) -> AnyGame:
    return with_methods(ENVOYS, **methods)


@dataclass(unsafe_hash=True, slots=True)
class LooseOptions:
    target: int = number(20, 5, 50)


class LoosePig(Pig):
    """A state with room for more, and a hash as if it could not change."""

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)


def refuse(code: str, rule: str = "", spaces: tuple[str, ...] = ()) -> Callable[..., Any]:
    """An `apply` that refuses what is not legal in this way."""

    def apply(state: Any, action: Any) -> Any:
        if action in state.legal_actions():
            return Pig.apply(state, action)
        raise IllegalAction(phrase(code), rule=rule, spaces=spaces)

    return apply


def shuffled(state: Any) -> tuple[Any, ...]:
    legal = list(Envoys.legal_actions(state))
    random.shuffle(legal)
    return tuple(legal)


def careless(state: Any, _: Any) -> Any:
    """An `apply` that plays whatever it is given."""
    return replace(state, mover=(state.mover + 1) % len(state.scores), pot=state.pot + 1) if state.turn else state


def lossy(state: Any) -> str:
    return f"{state.scores[0]}"


def changed_scene(**parts: Any) -> AnyGame:
    return replace(PIG, scene=lambda view: replace(PIG.scene(view), **parts))


def everything(state: Any, seat: int | None) -> View:
    """A view that shows all secrets to everybody."""
    return replace(Envoys.observe(state, seat), known=state.secrets)


def show_spectators(state: Any, seat: int | None) -> View:
    view = Envoys.observe(state, seat)
    return replace(view, known=state.secrets) if seat is None else view


def own_first(state: Any) -> tuple[Any, ...]:
    """Legal actions in an order that depends on a secret of another seat."""
    following = state.secrets[(state.mover + 1) % len(state.secrets)]
    return tuple(sorted(Envoys.legal_actions(state), key=lambda action: action.envoy != following))


def jealous(state: Any, action: Any) -> Any:
    """An `apply` whose refusal tells a secret of another seat."""
    if action.envoy == state.resting and state.secrets[1] == 0 and state.turn is not None:
        raise IllegalAction(phrase("game.not_your_turn"))
    return Envoys.apply(state, action)


def clairvoyant(view: View, _: Random) -> Envoys:
    return Envoys(view.options, view.places, view.mover, (3, 2, 1)[: view.seats], view.resting)


def mute(state: Any) -> tuple[Any, ...]:
    return tuple(Mute(action.envoy) for action in Envoys.legal_actions(state))


class Mute(Advance):
    __slots__ = ()

    def __str__(self) -> str:
        return "red"


def paths(state: Any, *paths: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(Winding(envoy, path) for envoy, path in enumerate(paths)) if state.turn is not None else ()


@dataclass(frozen=True)
class Winding:
    envoy: int
    path: tuple[str, ...]

    def __str__(self) -> str:
        return f"w{self.envoy}"


def luck(state: Any, action: Choice | Die) -> Any:
    after = Pig.apply(state, action)
    return replace(after, pot=after.pot + random.randrange(2)) if after.pot else after


@dataclass(frozen=True)
class UnionPig(Pig):
    last: Choice | Die | None = None


FAULTS: dict[str, tuple[str, AnyGame]] = {
    "a version of nothing": ("declaration", replace(PIG, version=0)),
    "no sample": ("declaration", replace(ENVOYS, sample=None)),
    "unknown to the registry": ("declaration", replace(PIG, name="pork")),
    "half a form": ("declaration", replace(PIG, format_state=lossy)),
    "a text that cannot be read back": ("declaration", replace(PIG, state=UnionPig)),
    "a value of another scale": ("evaluation", replace(PIG, evaluate=lambda state, seat: 11.0)),
    "a seat without a name": ("phrases", replace(PIG, seats=range(2, 5))),
    "no rules": ("rules", replace(PIG, package="json")),
    "no perft": ("perft_counts", replace(PIG, package="json")),
    "no examples": ("example_files", replace(PIG, package="json")),
    "options that change": ("option_values", replace(PIG, options=LooseOptions, presets={})),
    "another source of chance": (
        "setup",
        replace(PIG, setup=lambda o, s, r: Pig(o, (0,) * s, mover=random.randrange(s))),
    ),
    "no end": ("endings", replace(PIG, longest=10)),
    "over too early": ("endings", pig(returns=lambda state: (0.0,) * len(state.scores))),
    "seats of another": ("endings", replace(PIG, count_seats=lambda state: 5 - len(state.scores))),
    "returns for one": ("endings", pig(returns=lambda state: (1.0,) if state.turn is None else None)),
    "a turn of nobody": ("endings", pig(turn=property(lambda state: 7 if max(state.scores) < 20 else None))),
    "states that change": ("frozen", replace(PIG, state=LoosePig, setup=lambda o, s, r: LoosePig(o, (0,) * s))),
    "twice the same": ("actions", envoys(legal_actions=lambda state: Envoys.legal_actions(state)[:2] * 2)),
    "another order": ("actions", envoys(legal_actions=shuffled)),
    "nothing happens": ("actions", envoys(apply=lambda state, action: state)),
    "loaded dice": ("chance", pig(chance_outcomes=lambda state: [(die, 0.1) for die, _ in Pig.chance_outcomes(state)])),
    "missing dice": ("chance", pig(chance_outcomes=lambda state: Pig.chance_outcomes(state)[1:])),
    "an ambiguous notation": ("notations", envoys(legal_actions=mute)),
    "a spelling of something else": ("notations", replace(PIG, spellings=lambda state, action: ("hold", "x"))),
    "an action its player may not see": ("notations", envoys(shown=lambda state, action, seat: "?")),
    "the same path twice": ("paths", envoys(legal_actions=lambda state: paths(state, ("red",), ("red",)))),
    "a path within a path": ("paths", envoys(legal_actions=lambda state: paths(state, ("red",), ("red", "blue")))),
    "a path of nothing": ("paths", changed_scene(buttons=())),
    "played though illegal": ("refusals", pig(apply=careless)),
    "refused without words": ("refusals", pig(apply=refuse("pig.because"))),
    "refused without a rule": ("refusals", pig(apply=refuse("pig.nothing_to_hold"))),
    "refused by no rule": ("refusals", pig(apply=refuse("pig.nothing_to_hold", "pig 9"))),
    "refused in another place": ("refusals", pig(apply=refuse("pig.nothing_to_hold", "pig 2", ("Z9",)))),
    "a reader that stumbles": ("texts", replace(PIG, read=lambda state, text: DICE[int(text)])),
    "a position that says too little": (
        "positions",
        replace(PIG, format_state=lossy, parse_state=lambda options, text: Pig(options, (int(text), 0))),
    ),
    "positions that cannot be": ("positions", replace(ENVOYS, check=None)),
    "a result of no rules": ("records", pig(apply=luck)),
    "half a view": ("views", pig(observe=lambda state, seat: replace(state, pot=0))),
    "no value": ("evaluation", replace(PIG, evaluate=lambda state, seat: float("nan"))),
    "nothing to see": ("scenes", changed_scene(spaces=())),
    "a token beside the board": ("scenes", changed_scene(tokens=(Token("t", "Z9", "point", phrase("pig.pot")),))),
    "a key instead of a word": ("scenes", changed_scene(notes=(Note("n", phrase("pig.unsaid")),))),
    "a value left out": ("scenes", changed_scene(notes=(Note("n", phrase("pig.points")),))),
    "two spaces of one name": ("scenes", changed_scene(spaces=tuple(Space(i, phrase("pig.pot"), 0, 0) for i in "ab"))),
    "too many hops": ("frames", replace(ENVOYS, frames=lambda b, a, c: (Frame((Hop("step", None, str(a), 2),)),))),
    "a hop from nowhere": ("frames", replace(ENVOYS, frames=lambda b, a, c: (Frame((Hop("step", str(a), None),)),))),
    "too wide": ("pictures", replace(PIG, text=lambda view, caption, say: "x" * 80)),
    "blanks at the end": ("pictures", replace(PIG, text=lambda view, caption, say: "x \nx")),
    "a key in a picture": ("pictures", replace(PIG, text=lambda view, caption, say: say(phrase("pig.unsaid")))),
    "half a sentence": ("spoken_boards", replace(PIG, sentences=lambda view: [phrase("pig.pot")])),
    "nothing to hear": ("spoken_boards", replace(PIG, sentences=lambda view: [])),
    "half an announcement": ("announcements", replace(ENVOYS, announce=lambda b, a, c: phrase("envoys.red"))),
    "a sample that does not fit": ("samples", replace(ENVOYS, sample=clairvoyant)),
    "no secret": ("samples", envoys(observe=everything)),
    "seats that know all": ("noninterference", replace(envoys(observe=everything), sample=ENVOYS.sample)),
    "spectators who know all": ("noninterference", envoys(observe=show_spectators)),
    "an order that tells": ("noninterference", envoys(legal_actions=own_first)),
    "a refusal that tells": ("noninterference", envoys(apply=jealous)),
    "a note that tells": ("noninterference", envoys(shown=lambda state, action, seat: f"{action}{state.secrets}")),
}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", None),
        ("seats", 2),
        ("longest", "9"),
        ("options", Random),
        ("options", dataclass(type("Loose", (), {"__annotations__": {"limit": int}, "limit": 40}))),
        ("read", None),
        ("evaluate", 1),
    ],
)
def test_a_declaration_of_other_types_is_refused_at_once(field: str, value: Any) -> None:
    with pytest.raises(TypeError, match=r"must be|`limit` is not made by"):
        replace(PIG, **{field: value})


def test_a_reason_that_is_lost_when_spaces_are_run_together_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spielbrett.notation._apart", lambda *given: None)
    cluster = registry.find("cluster")
    game = replace(cluster, read=lambda state, text: cluster.read(state, text) if " " in text else None)
    check = next(check for check in checks(game) if check.name == "texts")
    with pytest.raises(ConformanceError, match=r"is answered by cluster\.\w+, but '\w+' by notation\.unreadable"):
        check.run()


def stumble(state: Pig, text: str) -> Choice:
    return Choice(state.options.wrong + text)  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.usefixtures("toys")
def test_an_error_in_the_code_of_a_game_has_a_place() -> None:
    stumble.__globals__["__name__"], before = PIG.package, __name__
    try:
        check = next(check for check in checks(replace(PIG, read=stumble)) if check.name == "texts")
        with pytest.raises(ConformanceError) as caught:
            check.run()
    finally:
        stumble.__globals__["__name__"] = before
    line = stumble.__code__.co_firstlineno + 1
    assert f"AttributeError: 'Options' object has no attribute 'wrong' (test_faults.py:{line})" in str(caught.value)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(("name", "game"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_found(name: str, game: AnyGame) -> None:
    check = next(check for check in checks(game) if check.name == name)
    with pytest.raises(ConformanceError) as caught:
        check.run()
    assert caught.value.check == name
    assert str(caught.value).startswith(f"{game.name}, {name}: ")
