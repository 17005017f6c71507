"""Why an action is not possible now: the first rule it breaks, in the order in which a player would think of it."""

from typing import TYPE_CHECKING

from ...errors import IllegalAction
from ...phrases import Phrase, phrase
from .actions import LETTERS, SKYDIVERS, Action, Add, End, Mark, Move, Pass, Spot
from .formation import DIAGONAL, NEXT, STRAIGHT, Formation, Tiles

if TYPE_CHECKING:
    from .rules import Quinque


def explain(state: "Quinque", action: Action) -> IllegalAction:
    """The refusal of an action that is not legal."""
    if state.result:
        return IllegalAction(phrase("game.over"))
    match action:
        case Pass():
            return _refuse("pass_not_needed", 3)
        case End():
            return _refuse("opening", 2, "A") if state.is_opening else _refuse("nothing_to_end", 3)
        case Mark() | Add():
            return _explain_parachute(state, action)
        case Move():
            return _explain_move(state, action)


def _refuse(reason: str, paragraph: int, *spaces: str, **values: "int | str | Phrase") -> IllegalAction:
    return IllegalAction(phrase(f"quinque.{reason}", **values), rule=f"quinque {paragraph}", spaces=spaces)


def _explain_parachute(state: "Quinque", action: Mark | Add) -> IllegalAction:
    tile = action.tile if isinstance(action, Mark) else action.spot.tile
    if tile >= len(state.worn):
        return _no_such_tile(state, tile)
    if action.skydiver not in SKYDIVERS:
        return _refuse("no_such_skydiver", 4, LETTERS[tile], skydiver=action.skydiver)
    if state.second:
        return _refuse("only_a_move", 3)
    if isinstance(action, Add):
        return _explain_add(state, action)
    if state.worn[tile][action.skydiver - 1] != ".":
        return _refuse("already_marked", 4, str(action), skydiver=str(action))
    return _refuse("no_parachutes", 4)


def _explain_add(state: "Quinque", action: Add) -> IllegalAction:
    if state.is_opening:
        return _refuse("opening", 2, "A")
    place = state.formation.place(action.spot)
    if place in state.formation.tile_at:
        return _occupied(state.formation, place, 4)
    if not state.left(state.mover):
        return _refuse("no_parachutes", 4)
    if len(state.worn) == state.options.tiles:
        return _refuse("no_tiles", 4, tiles=state.options.tiles)
    return _misnamed(state.formation.free[place][0])


def _explain_move(state: "Quinque", action: Move) -> IllegalAction:
    tile, formation = action.tile, state.formation
    unknown = max(tile, action.spot.tile)
    if unknown >= len(state.worn):
        return _no_such_tile(state, unknown)
    letter = LETTERS[tile]
    if state.is_opening:
        return _refuse("opening", 2, "A")
    if len(state.worn) == 1:
        return _refuse("lone_tile", 5, letter)
    if tile == state.marked:
        return _refuse("just_marked", 5, letter, tile=letter)
    if formation.is_enclosed(tile):
        return _refuse("enclosed", 5, letter, *_letters(formation.neighbours[tile]), tile=letter)
    return _explain_target(state, action)


def _explain_target(state: "Quinque", action: Move) -> IllegalAction:
    tile, formation = action.tile, state.formation
    letter, place = LETTERS[tile], formation.place(action.spot)
    if place == formation.places[tile]:
        return _refuse("stays", 5, letter, tile=letter)
    if place in formation.tile_at:
        return _occupied(formation, place, 5)
    if action != formation.move(tile, place):
        return _misnamed(formation.move(tile, place).spot)
    spaces = letter, str(action.target)
    way = formation.way(tile, place)
    if not way:
        return _refuse("not_in_line", 5, *spaces, tile=letter)
    if not way & state.ways(tile):
        return _refuse(_WRONG_WAYS[state.ways(tile)], 6, *spaces, tile=letter)
    return _explain_result(state, tile, place, spaces)


_WRONG_WAYS = {NEXT: "one_parachute", NEXT | STRAIGHT: "two_parachutes", DIAGONAL: "three_parachutes"}


def _explain_result(state: "Quinque", tile: int, place: int, spaces: tuple[str, str]) -> IllegalAction:
    """What is wrong with the formation that a move in line would make."""
    formation, letter = state.formation, LETTERS[tile]
    places = formation.shift(tile, place).places
    if places in state.turn_start:
        return _refuse("changes_nothing", 5, *spaces)
    if places in state.before_opponent:
        return _refuse("ko", 8, *spaces)
    if all(name.tile == tile for name in formation.free[place]):
        return _refuse("not_adjacent", 5, *spaces, tile=letter)
    return _falls_apart(formation, tile)


def _falls_apart(formation: Formation, tile: int) -> IllegalAction:
    """The parts that would be left, the largest first; the spaces are the tiles cut off from it."""
    parts = sorted(map(_letters, formation.parts(tile)), key=lambda part: (-len(part), part))
    return _refuse("falls_apart", 5, *"".join(parts[1:]), tile=LETTERS[tile], parts=", ".join(parts))


def _misnamed(name: Spot) -> IllegalAction:
    """Only programs meet this one: what people type is renamed when it is read."""
    return _refuse("misnamed", 9, name=str(name))


def _occupied(formation: Formation, place: int, paragraph: int) -> IllegalAction:
    letter = LETTERS[formation.tile_at[place]]
    return _refuse("occupied", paragraph, letter, tile=letter)


def _no_such_tile(state: "Quinque", tile: int) -> IllegalAction:
    last = LETTERS[len(state.worn) - 1]
    return _refuse("no_such_tile", 3, tile=LETTERS[tile], last=last)


def _letters(tiles: Tiles) -> str:
    return "".join(letter for tile, letter in enumerate(LETTERS) if tiles >> tile & 1)
