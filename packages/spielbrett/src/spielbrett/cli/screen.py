"""What the people at one keyboard are shown of a game: to each only what they may see."""

from collections import defaultdict
from collections.abc import Sequence

from .. import text
from ..ai.player import Report
from ..game import CHANCE, Caption, Seat
from ..phrases import Phrase, phrase
from .output import Output
from .sheet import Sheet


class Screen:
    """Shows a sheet to `viewer`: a seat, or `None` where nobody in particular is looking."""

    def __init__(self, output: Output, sheet: Sheet, names: Sequence[str], viewer: Seat | None) -> None:
        self.output, self.sheet, self.names, self.viewer = output, sheet, tuple(names), viewer
        begun = sheet.ply
        self._told: defaultdict[Seat | None, int] = defaultdict(lambda: begun)
        self._drawn: tuple[Seat | None, int] | None = None
        self._heard: set[Seat | None] = set()

    def hand_over(self, seat: Seat) -> None:
        """Let another person look, and nobody else."""
        if self.viewer is not None:
            self.output.clear()
        question = "cli.hand_over.reader" if self.output.reader else "cli.hand_over"
        self.output.ask(phrase(question, name=self.names[seat]))
        self.viewer = seat
        self.news()

    def board(self) -> None:
        """The board now."""
        self._drawn = (self.viewer, self.sheet.ply)
        self._heard.add(self.viewer)
        view = self.sheet.state.observe(self.viewer)
        if self.output.reader:
            for sentence in text.sentences(self.sheet.game, view, self.output.language):
                self.output.write(self.output.fill(sentence))
        else:
            picture = text.picture(self.sheet.game, view, self._caption(), self.output.language)
            self.output.write(f"\n{picture}\n")

    def board_if_changed(self) -> None:
        """The board, unless this reader has it at hand already; for ears once for each reader, and then on demand."""
        known = self.viewer in self._heard if self.output.reader else self._drawn == (self.viewer, self.sheet.ply)
        if not known:
            self.board()

    def news(self) -> None:
        """What happened since this reader was last told."""
        for ply in range(self._told[self.viewer], self.sheet.ply):
            self.tell(ply)
        self._told[self.viewer] = self.sheet.ply

    def tell(self, ply: int) -> None:
        """One action in a sentence that begins with who did it."""
        self.output.say(phrase("cli.played", name=self.who(self.sheet.states[ply].turn), what=self._what(ply)), "cyan")

    def who(self, seat: Seat) -> str:
        """The name of whoever sits there."""
        return self.output.phrase(phrase("cli.chance")) if seat == CHANCE else self.names[seat]

    def report(self, report: Report) -> None:
        """What a computer thought, where it looked at anything."""
        if report.nodes:
            self.output.say(self._thoughts(report), "dim")

    def take_back(self, ply: int) -> None:
        """Say which actions are taken back, and take them."""
        taken = ", ".join(self._notation(played) for played in range(ply, self.sheet.ply))
        self.sheet.take_back(ply)
        for viewer, told in self._told.items():
            self._told[viewer] = min(told, ply)
        self._heard.clear()
        self.output.say(phrase("cli.taken_back", actions=taken))

    def result(self) -> None:
        """Who has won; and by what, unless one has lost what the other has gained, which is on the board."""
        returns = self.sheet.state.returns()
        best = [name for name, value in zip(self.names, returns, strict=True) if value == max(returns)]
        self.output.say(_winners(best, len(returns)), "bold green")
        if sum(returns) and any(abs(value) > 1 for value in returns):
            points = (f"{name} {self.output.number(value)}" for name, value in zip(self.names, returns, strict=True))
            self.output.say(phrase("cli.result.points", points=", ".join(points)))

    def _caption(self) -> Caption:
        last = self._notation(self.sheet.ply - 1) if self.sheet.ply else None
        return Caption(self.names, self.sheet.ply, last)

    def _notation(self, ply: int) -> str:
        return self.sheet.states[ply].shown(self.sheet.actions[ply], self.viewer)

    def _what(self, ply: int) -> str | Phrase:
        announce = self.sheet.game.announce
        if announce is None:
            return self._notation(ply)
        before, after = (state.observe(self.viewer) for state in self.sheet.states[ply : ply + 2])
        return announce(before, self.sheet.actions[ply], after)

    def _thoughts(self, report: Report) -> Phrase:
        return phrase(
            "cli.report",
            depth=report.depth,
            nodes=self.output.number(report.nodes),
            speed=self.output.number(round(report.nodes_per_second)),
            score=self.output.number(report.score, sign=True),
            line=" ".join(report.line),
        )


def _winners(names: Sequence[str], seats: int) -> Phrase:
    if len(names) == seats:
        return phrase("cli.result.draw")
    if len(names) == 1:
        return phrase("cli.result.winner", name=names[0])
    together: str | Phrase = names[0]
    for name in names[1:]:
        together = phrase("cli.and", first=together, second=name)
    return phrase("cli.result.winners", names=together)
