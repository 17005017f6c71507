"""The course of a game at one keyboard: who acts, until the end."""

from ..ai.chance import draw
from ..ai.player import Limits
from ..errors import SpielbrettError
from ..game import CHANCE, Seat
from ..phrases import phrase
from .bots import find_player
from .files import trouble
from .keyboard import answer
from .table import Left, Table
from .words import agreed

PATIENCE = Limits(nodes=30_000)
"""For computer players that have no limits of their own."""


def play(table: Table) -> None:
    """Play to the end. Raises Left and Resigned, and EOFError when nobody is there any more."""
    while (seat := table.turn) is not None:
        try:
            _step(table, seat)
        except KeyboardInterrupt:
            _leave_if_meant(table)
    table.screen.board_if_changed()
    table.screen.result()


def _step(table: Table, seat: Seat) -> None:
    """One action, or one line typed."""
    state = table.sheet.state
    forced = None if seat == CHANCE else table.sheet.game.forced(state)
    if seat == CHANCE:
        table.play(draw(state, table.rng))
    elif forced is not None:
        table.output.say(phrase("cli.forced", name=table.screen.who(seat)))
        table.play(forced)
    elif table.sitters[seat].human:
        _ask(table, seat)
    else:
        _think(table, seat)


def _ask(table: Table, seat: Seat) -> None:
    if table.shares_secrets and table.screen.viewer != seat:
        table.screen.hand_over(seat)
    table.screen.board_if_changed()
    table.explain()
    side = phrase(f"{table.sheet.game.name}.seat.{seat}")
    line = table.output.ask(phrase("cli.prompt", name=table.sitters[seat].name, side=side))
    try:
        action = answer(table, line)
    except SpielbrettError as error:
        table.output.refuse(error)
    except OSError as error:
        table.output.refuse(trouble(error))
    else:
        if action is not None:
            table.play(action)


def _think(table: Table, seat: Seat) -> None:
    game, view, sitter = table.sheet.game, table.sheet.state.observe(seat), table.sitters[seat]
    if not table.people:
        table.screen.board_if_changed()
    with table.output.thinking(phrase("cli.thinking", name=sitter.name)):
        choice = find_player(sitter.kind).choose(game, view, PATIENCE, table.rng)
    table.play(choice.action)
    if table.tells_thoughts(seat):
        table.screen.report(choice.report)


def _leave_if_meant(table: Table) -> None:
    """Ask once; to interrupt again is an answer, too."""
    try:
        leave = agreed(table.output, phrase("cli.leave"))
    except KeyboardInterrupt:
        leave = True
    if leave:
        raise Left
