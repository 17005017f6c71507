"""How BohnDuell looks, moves and sounds."""

from collections.abc import Callable, Iterator
from functools import cache, reduce

from ...game import Caption, Seat
from ...geometry.pits import draw_numbers, draw_pits
from ...phrases import Phrase, phrase
from ...scene import Button, Frame, Hop, Note, Prompt, Scene, Space, Token
from .actions import Action, Carry, Pass, Place
from .rules import BohnDuell, Side

LONGEST_NAME = 32
"""Characters of a player's name that a picture has room for, should each take two columns."""


def scene(state: BohnDuell) -> Scene:
    """Two rows from stock to big bowl: green's above from right to left, red's below from left to right."""
    bowls = state.options.bowls
    tokens = [_token(space.id, count) for space, count in zip(_spaces(bowls), _counts(state), strict=True) if count]
    buttons = (Button("pass", phrase("bohnduell.pass")),) if _must_pass(state) else ()
    notes = tuple(Note(f"overfull-{'ab'[seat]}", told) for seat in (0, 1) for told in _overfull(state, seat))
    prompts = () if state.turn is None else tuple(_prompts(state, state.turn))
    return Scene(bowls + 2, 2, _spaces(bowls), tuple(tokens), buttons, notes, prompts=prompts, front=1)


def _prompts(state: BohnDuell, seat: Seat) -> Iterator[Prompt]:
    """What there is to choose: the stock, then a bowl; a bowl, then the big one."""
    places, carries, row = state.own.places(), state.own.carries(), "ab"[seat]
    kind = "both" if places and carries else "place" if places else "carry" if carries else "pass"
    yield Prompt(phrase(f"bohnduell.prompt.{kind}"))
    if places:
        yield Prompt(phrase("bohnduell.prompt.bowl"), (f"stock-{row}",))
    if carries:
        yield Prompt(phrase("bohnduell.prompt.home"), tuple(f"{row}{bowl}" for bowl in carries))


@cache
def _spaces(bowls: int) -> tuple[Space, ...]:
    """The stock, the bowls from the big one on; first green's, then red's."""
    return tuple(space for seat in (0, 1) for space in _side(seat, bowls))


def _side(seat: Seat, bowls: int) -> Iterator[Space]:
    row, colour, owner = "ab"[seat], ("green", "red")[seat], _name(seat)

    def place(steps: int) -> tuple[float, float]:
        """So many places from the big bowl's."""
        return (steps + 0.5, 0.5) if seat == 0 else (bowls + 1.5 - steps, 1.5)

    stock, home = (phrase(f"bohnduell.{name}.caption") for name in ("stock", "home"))
    x, y = place(bowls + 1)
    yield Space(f"stock-{row}", phrase("bohnduell.stock", owner=owner), x, y, look=colour, caption=stock)
    x, y = place(0)
    yield Space(f"home-{row}", phrase("bohnduell.home", owner=owner), x, y, shape="store", look=colour, caption=home)
    for bowl in range(1, bowls + 1):
        label = phrase("bohnduell.bowl", owner=owner, bowl=bowl)
        yield Space(f"{row}{bowl}", label, *place(bowl), shape="pit", look=colour, caption=str(bowl))


def _counts(state: BohnDuell) -> Iterator[int]:
    """What lies in the spaces."""
    for side in state.sides:
        yield from (side.stock, *side.bowls)


@cache
def _token(space: str, count: int) -> Token:
    return Token(f"balls-{space}", space, "ball", phrase("bohnduell.balls", count=count), count)


def _name(seat: Seat) -> Phrase:
    return phrase(f"bohnduell.seat.{seat}")


def _must_pass(state: BohnDuell) -> bool:
    return state.turn is not None and state.own.stuck()


def _overfull(state: BohnDuell, seat: Seat) -> Iterator[Phrase]:
    """The bowls that their owner cannot empty any more, if there are any."""
    side = state.sides[seat]
    bowls = [str(bowl) for bowl in side.distances if side.bowls[bowl] > bowl]
    if bowls:
        yield phrase("bohnduell.blocked", seat=_name(seat), count=len(bowls), bowls=", ".join(bowls))


def text(state: BohnDuell, caption: Caption, say: Callable[[Phrase], str]) -> str:
    """Both rows with the numbers of the bowls under them, the players beside them, and what is going on."""
    green, red = state.sides
    near, far = green.distances, list(reversed(green.distances))
    lines = [
        _player(0, caption, say),
        f" [{green.bowls[0]:>3}]  {draw_pits(green.bowls[1:])} {{{green.stock:>3}}}",
        f"        {draw_numbers(near)}",
        f" {{{red.stock:>3}}}  {draw_pits(reversed(red.bowls[1:]))} [{red.bowls[0]:>3}]",
        f"        {draw_numbers(far)}",
        _player(1, caption, say),
        say(phrase("bohnduell.signs")),
        *([say(phrase("bohnduell.last", ply=caption.ply, action=caption.last))] if caption.last else []),
        *(say(told) for seat in (0, 1) for told in _overfull(state, seat)),
        say(_status(state)),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _player(seat: Seat, caption: Caption, say: Callable[[Phrase], str]) -> str:
    """Who sits there; the colour alone where that is the name."""
    colour, name = say(_name(seat)), caption.names[seat][:LONGEST_NAME]
    return colour if name == colour else say(phrase("bohnduell.player", seat=colour, name=name))


def sentences(state: BohnDuell) -> list[Phrase]:
    """Whose turn it is, what each side has and can no longer empty, and what faces each other."""
    green, red = state.sides
    pairs = (
        phrase("bohnduell.pair", green=green.bowls[bowl], red=red.bowls[green.opposite(bowl)])
        for bowl in green.distances
    )
    sides = [told for seat in (0, 1) for told in (_spoken_side(seat, state.sides[seat]), *_overfull(state, seat))]
    facing = reduce(lambda first, second: phrase("scene.and", first=first, second=second), pairs)
    return [_status(state), *sides, phrase("bohnduell.facing", pairs=facing)]


def _spoken_side(seat: Seat, side: Side) -> Phrase:
    big, *small = side.bowls
    held = ", ".join(map(str, small))
    return phrase("bohnduell.side", seat=_name(seat), stock=side.stock, big=big, bowls=len(small), held=held)


def _status(state: BohnDuell) -> Phrase:
    """Whose turn it is, or who has won."""
    if state.turn is not None:
        return phrase("bohnduell.stuck" if state.own.stuck() else "bohnduell.turn", seat=_name(state.turn))
    green, red = (side.bowls[0] for side in state.sides)
    if green == red:
        return phrase("bohnduell.drawn", balls=green)
    return phrase("bohnduell.won", seat=_name(int(red > green)), own=max(green, red), other=min(green, red))


def frames(before: BohnDuell, action: Action, after: BohnDuell) -> list[Frame]:  # noqa: ARG001
    """The balls one by one, then what is stolen."""
    return [Frame((hop,)) for hop in _hops(before, action)]


def _hops(before: BohnDuell, action: Action) -> Iterator[Hop]:
    row, facing = "ab"[action.seat], "ba"[action.seat]
    match action:
        case Place(bowl=bowl, stolen=stolen):
            for target in range(before.options.bowls, bowl - 1, -1):
                yield Hop("ball", f"stock-{row}", f"{row}{target}")
            if stolen:
                yield Hop("ball", f"{facing}{before.own.opposite(bowl)}", f"home-{row}", stolen)
        case Carry(bowl=bowl):
            for target in range(bowl - 1, 0, -1):
                yield Hop("ball", f"{row}{bowl}", f"{row}{target}")
            yield Hop("ball", f"{row}{bowl}", f"home-{row}")
        case Pass():
            pass


def announce(before: BohnDuell, action: Action, after: BohnDuell) -> Phrase:
    """What was done, and how it ends."""
    told = _told(before, action)
    return told if after.turn is not None else phrase("bohnduell.over", told=told, result=_status(after))


def _told(before: BohnDuell, action: Action) -> Phrase:
    match action:
        case Place(bowl=bowl, stolen=0):
            return phrase("bohnduell.places", bowl=bowl, count=before.own.cost(bowl))
        case Place(bowl=bowl, stolen=stolen):
            return phrase("bohnduell.robs", bowl=bowl, count=before.own.cost(bowl), stolen=stolen)
        case Carry(bowl=bowl):
            return phrase("bohnduell.carries", bowl=bowl)
        case Pass():
            return phrase("bohnduell.passes")
