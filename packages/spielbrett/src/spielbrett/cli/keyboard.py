"""What people type while they play: an action, or one of a few commands in any of the languages."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from .. import notation
from ..ai.levels import make_player
from ..ai.player import Limits
from ..errors import IllegalAction
from ..notation import fold
from ..phrases import phrase
from .files import typed_path, write_record
from .rulebook import show_rules
from .table import Left, Resigned, Table
from .words import agreed, recognise, words

ADVISER = "level:4"


def answer(table: Table, text: str) -> Any:
    """The action a line means; `None` after a command. Raises SpielbrettError for a line that is neither."""
    command, rest = recognise(text, *COMMANDS)
    if command:
        return COMMANDS[command](table, rest)
    return notation.parse(table.sheet.game, table.sheet.state, text) if text.strip() else None


def _help(table: Table, _: str) -> None:
    output = table.output
    example = str(table.sheet.state.legal_actions()[0])
    output.say(phrase("cli.help", example=example))
    titles = [phrase("cli.commands.word"), phrase("cli.commands.meaning")]
    lines = ([words(name, output.language)[0], output.phrase(phrase(f"cli.help.{name}"))] for name in COMMANDS)
    output.rows(titles, lines, titled=False)


def _board(table: Table, _: str) -> None:
    table.screen.board()


def _look(table: Table, _: str) -> None:
    table.output.say(phrase(f"{table.sheet.game.name}.board"))


def _rules(table: Table, number: str) -> None:
    show_rules(table.sheet.game, table.output, number)


def _moves(table: Table, wanted: str) -> None:
    """The legal actions, or those of a piece: whose notation, or whose first space, is named."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for action in table.sheet.state.legal_actions():
        if _begins(action, fold(wanted)):
            groups[action.path[0]].append(str(action))
    if not groups:
        raise IllegalAction(phrase("cli.moves.none", piece=wanted[:20]))
    lines = list(groups.values())
    if all(len(found) == 1 for found in lines):
        lines = [[text for found in lines for text in found]]
    for line in lines:
        table.output.write(table.output.fill("  ".join(line), "    "))


def _begins(action: Any, wanted: str) -> bool:
    return fold(action.path[0]) == wanted or fold(str(action)).startswith(wanted)


def _hint(table: Table, _: str) -> None:
    view = table.sheet.state.observe(table.turn)
    with table.output.thinking(phrase("cli.thinking.hint")):
        choice = make_player(ADVISER).choose(table.sheet.game, view, Limits(seconds=10), table.rng)
    table.output.say(phrase("cli.hint", action=str(choice.action)))


def _last(table: Table, _: str) -> None:
    if not table.sheet.ply:
        raise IllegalAction(phrase("cli.last.none"))
    table.screen.tell(table.sheet.ply - 1)


def _undo(table: Table, _: str) -> None:
    ply = table.last_choice()
    if ply is None:
        raise IllegalAction(phrase("cli.undo.none"))
    table.screen.take_back(ply)
    table.keep()


def _save(table: Table, name: str) -> None:
    if not name:
        raise IllegalAction(
            phrase("cli.save.name", word=words("save", table.output.language)[0], game=table.sheet.game.name)
        )
    write_record(typed_path(name), table.record())
    table.output.say(phrase("cli.saved", file=name))


def _resign(table: Table, _: str) -> None:
    if len(table.sitters) > 2:
        raise IllegalAction(phrase("cli.resign.several", word=words("quit", table.output.language)[0]))
    if agreed(table.output, phrase("cli.resign.sure")):
        raise Resigned(table.turn or 0)


def _quit(_: Table, __: str) -> None:
    raise Left


COMMANDS: dict[str, Callable[[Table, str], None]] = {
    "help": _help,
    "board": _board,
    "look": _look,
    "rules": _rules,
    "moves": _moves,
    "hint": _hint,
    "last": _last,
    "undo": _undo,
    "save": _save,
    "resign": _resign,
    "quit": _quit,
}
