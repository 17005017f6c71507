"""The game table without any arguments: choose a game and with whom, play, and choose again."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from .. import registry
from ..ai.levels import HIGHEST
from ..errors import SpielbrettError, UnknownGame, UnknownPlayer
from ..game import AnyGame
from ..notation import fold
from ..options import options_of
from ..phrases import LANGUAGES, phrase
from ..record import GameRecord
from .files import unfinished
from .output import Output
from .rulebook import show_rules
from .series import begin, play_series, resume
from .sitters import HUMAN, USUAL, Sitter, computer, person, sitters_of, twins
from .table import Left, Table
from .tuning import Tuning
from .words import recognise

T = TypeVar("T")
Kept = tuple[Path, GameRecord]

OFFERED = 3
"""So many unfinished games are offered."""


def run(arguments: Namespace) -> int:
    """Play one game after another until everybody has had enough."""
    menu = Menu(arguments.output, Random())
    menu.output.say(phrase("cli.menu.welcome"), "bold")
    try:
        while True:
            menu.serve()
    except (Left, EOFError, KeyboardInterrupt):
        menu.output.say(phrase("cli.menu.goodbye"))
    return 0


class Menu:
    """The questions before a game. The names of the people are remembered."""

    def __init__(self, output: Output, rng: Random) -> None:
        self.output, self.rng = output, rng
        self._names: list[str] = []

    def serve(self) -> None:
        """One game, or as many as the same people play. Raises Left where somebody has had enough."""
        kept = _resumable()
        self._show(kept)
        sit_down = self._ask("cli.menu.game", partial(self._game, kept))
        try:
            play_series(sit_down())
        except (Left, KeyboardInterrupt):
            return
        except SpielbrettError as error:
            self.output.refuse(error)

    def _ask(self, question: str, understand: Callable[[str], T | None], **values: Any) -> T:
        """Until an answer is understood. Raises Left where somebody would rather not answer."""
        while True:
            line = self.output.ask(phrase(question, **values)).strip()
            command = recognise(line, "quit", "help")[0]
            if command == "quit":
                raise Left
            if command:
                self.output.say(phrase("cli.menu.help" if question == "cli.menu.game" else "cli.menu.help.question"))
                continue
            try:
                if (understood := understand(line)) is not None:
                    return understood
            except SpielbrettError as error:
                self.output.refuse(error)

    def _ask_about(self, game: AnyGame, question: str, understand: Callable[[str], T | None], **values: Any) -> T:
        """The same; the rules of the game may be read first."""

        def read(line: str) -> T | None:
            command, paragraph = recognise(line, "rules")
            return show_rules(game, self.output, paragraph) if command else understand(line)

        return self._ask(question, read, **values)

    def _show(self, kept: Sequence[Kept]) -> None:
        games = [[self._text(game, "name"), self._text(game, "summary")] for game in registry.games()]
        resumable = [[self.output.phrase(phrase("cli.menu.resume")), self._describe(record)] for _, record in kept]
        titles = [phrase("cli.menu.number"), phrase("cli.menu.title"), phrase("cli.games.summary")]
        rows = ([str(number), *row] for number, row in enumerate([*games, *resumable], 1))
        self.output.rows(titles, rows, titled=False)
        self.output.complain(registry.broken())
        for language in LANGUAGES:
            if language != self.output.language:
                self.output.say(phrase(f"cli.menu.language.{language}"), "dim")

    def _text(self, game: AnyGame, key: str) -> str:
        return self.output.phrase(phrase(f"{game.name}.{key}"))

    def _describe(self, record: GameRecord) -> str:
        title, names = phrase(f"{record.game}.name"), ", ".join(sitter.name for sitter in sitters_of(record))
        return self.output.phrase(phrase("cli.menu.kept", game=title, ply=len(record.actions) + 1, names=names))

    def _game(self, kept: Sequence[Kept], line: str) -> Callable[[], Table] | None:
        """How to sit down at what a line names; after a command, nothing."""
        command, rest = recognise(line, "rules", *LANGUAGES)
        if not line:
            self.output.say(phrase("cli.menu.help"))
        elif command == "rules":
            show_rules(_find(rest), self.output)
        elif command:
            self.output.language = command
            self._show(kept)
        else:
            return self._sit_down(kept, line)
        return None

    def _sit_down(self, kept: Sequence[Kept], line: str) -> Callable[[], Table]:
        games = len(registry.games())
        if line.isdecimal() and _number(line) not in range(1, games + len(kept) + 1):
            raise UnknownGame(phrase("cli.menu.range", highest=games + len(kept)))
        if _number(line) > games:
            place, record = kept[_number(line) - games - 1]
            return partial(resume, self.output, record, sitters_of(record), self.rng, place)
        return partial(self._begin, _find(line))

    def _begin(self, game: AnyGame) -> Table:
        seats = game.seats[0]
        if len(game.seats) > 1:
            seats = self._ask_about(game, "cli.menu.seats", partial(_seats, game), low=seats, high=game.seats[-1])
        others = [
            self._ask_about(game, "cli.menu.opponent", _opponent, highest=HIGHEST, usual=USUAL.partition(":")[2])
            for _ in range(seats - 1)
        ]
        sitters = [*self._people(1 + others.count(HUMAN)), *self._computers(others)]
        options = self._options(game)
        self.rng.shuffle(sitters)
        self.output.say(phrase("cli.menu.lots", name=sitters[0].name))
        return begin(self.output, game, options, sitters, self.rng)

    def _options(self, game: AnyGame) -> Any:
        if not options_of(game.options):
            return game.options()
        tuning = Tuning(game, self.output)
        return self._ask_about(game, "cli.menu.options", tuning.answer)

    def _people(self, number: int) -> list[Sitter]:
        """The people by name; those who have said it already are not asked again."""
        for known in range(len(self._names), number):
            guest = person("", known + 1 if number > 1 else 0, self.output).name
            question = (
                phrase("cli.menu.name.other", number=known + 1, guest=guest)
                if known
                else phrase("cli.menu.name", guest=guest)
            )
            self._names.append(self.output.ask(question).strip() or guest)
        return [person(name, 0, self.output) for name in self._names[:number]]

    def _computers(self, kinds: Sequence[str]) -> list[Sitter]:
        machines = [kind for kind in kinds if kind != HUMAN]
        return [computer(kind, number, self.output) for kind, number in zip(machines, twins(machines), strict=True)]


def _resumable() -> list[Kept]:
    """The unfinished games that were left last; files of another make are passed over."""
    found: list[Kept] = []
    for path, record in unfinished():
        with suppress(SpielbrettError):
            sitters_of(record)
            registry.find(record.game)
            found.append((path, record))
        if len(found) == OFFERED:
            break
    return found


def _find(text: str) -> AnyGame:
    """The game whose number in the list, or the beginning of whose name, this is. Raises UnknownGame."""
    games = registry.games()
    if 0 < (number := _number(text)) <= len(games):
        return games[number - 1]
    named = [game for game in games if text and game.name.startswith(fold(text))]
    return named[0] if len(named) == 1 else registry.find(text)


def _seats(game: AnyGame, line: str) -> int:
    if not line:
        return game.seats[0]
    count = _number(line)
    game.check_seats(count)
    return count


def _number(text: str) -> int:
    """The number a word of at most three digits is; 0 for any other."""
    return int(text) if text.isdecimal() and len(text) <= 3 else 0


def _opponent(line: str) -> str:
    """What kind of sitter an answer means: a level, or a person."""
    if recognise(line, "friend")[0]:
        return HUMAN
    if not line:
        return USUAL
    if _number(line) not in range(1, HIGHEST + 1):
        raise UnknownPlayer(phrase("cli.menu.opponent.unknown", highest=HIGHEST))
    return f"level:{_number(line)}"
