"""Everything the command line says and asks. The only module that knows whether `rich` is installed."""

import json
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from threading import Timer
from typing import Any, TextIO, TypeVar

from ..errors import SpielbrettError
from ..language import say
from ..phrases import Phrase, phrase
from ..text import WIDTH
from .markdown import parts, plain_text

T = TypeVar("T")

PATIENCE = 0.4
"""Seconds after which people are told that the computer is thinking."""

NARROWEST = 20
"""Columns; words and tables cannot be laid out in fewer, and pictures need more."""

_FEW_LETTERS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "…": "...", "¿": "", "¡": ""}
    | dict.fromkeys("„“”«»", '"')
    | dict.fromkeys("‚‘’", "'")
    | dict.fromkeys("–—−·", "-")
)
_COMMAS = str.maketrans(",.", ".,")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


class Output:
    """One reader: a language, and whether words go to a screen with colours, to a plain one, or to ears."""

    def __init__(self, language: str, *, plain: bool = False, reader: bool = False) -> None:
        self.language, self.reader = language, reader
        self._rich = not (plain or reader) and _colourful(sys.stdout) and _has("rich")
        # With arrow keys: `input` uses readline once it is imported. It redraws, so plain terminals go without.
        self._edits = self._rich and sys.stdin.isatty() and _has("readline")
        self.width = max(NARROWEST, min(WIDTH, shutil.get_terminal_size((WIDTH + 1, 24)).columns - 1))
        never_fail_on_letters()

    def phrase(self, said: Phrase) -> str:
        """The sentence in the reader's language, with letters the terminal has."""
        return printable(say(said, self.language))

    def say(self, said: Phrase, style: str = "") -> None:
        """A sentence, wrapped."""
        self.write(self.fill(self.phrase(said)), style)

    def fill(self, text: str, indent: str = "") -> str:
        """Text wrapped at the width; lines after the first begin with `indent`."""
        return textwrap.fill(text, self.width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)

    def write(self, text: str = "", style: str = "") -> None:
        """Lines as they are; the style is for screens with colours."""
        if self._rich:
            _console().print(printable(text), style=style or None, soft_wrap=True)
        else:
            print(printable(text))

    def refuse(self, error: SpielbrettError) -> None:
        """Why not, and the paragraph of the rules it rests on, among what people read while they play."""
        self.write(self.fill(self.reason(error)), "yellow")

    def complain(self, errors: Iterable[SpielbrettError]) -> None:
        """What went wrong, on stderr, a line each."""
        for error in errors:
            print(printable(self.reason(error)), file=sys.stderr)

    def reason(self, error: SpielbrettError) -> str:
        """The sentence of a refusal with the paragraph of the rules."""
        paragraph = " ".join(error.rule.split()[1:])
        if not paragraph:
            return self.phrase(error.reason)
        return self.phrase(phrase("cli.refused", reason=error.reason, paragraph=paragraph))

    def number(self, value: float, *, sign: bool = False) -> str:
        """A number as the language writes it."""
        value = round(value, 1) + 0.0  # never -0
        whole = value.is_integer()
        written = f"{value:{'+' if sign and value else ''},.{0 if whole else 1}f}"
        return written if self.language == "en" else written.translate(_COMMAS)

    def rows(self, titles: Sequence[Phrase], rows: Iterable[Sequence[str]], *, titled: bool = True) -> None:
        """A table; for ears one line per row, in words, with the titles unless the cells need none."""
        heads = [self.phrase(title) for title in titles]
        cells = [[printable(cell) for cell in row] for row in rows]
        if self._rich:
            _console().print(_rich_table(heads, cells), width=self.width)
            return
        spoken = _spoken(heads, cells) if titled else _listed(cells)
        for line in map(self.fill, spoken) if self.reader else _columns([heads, *cells], self.width):
            print(line)

    def markdown(self, text: str) -> None:
        """A text in Markdown; pictures between fences stay as they are."""
        for words, picture in parts(printable(text)):
            if self._rich:
                from rich.markdown import Markdown  # noqa: PLC0415 - rich is optional

                _console().print(Markdown(words), width=self.width)
            else:
                print(plain_text(words, self.width))
            if picture:
                lines = map(self.fill, picture.splitlines()) if self.reader else picture.splitlines()
                self.write("\n".join(["", *lines, ""]))

    def json(self, value: Any) -> None:
        """One line for programs."""
        print(json.dumps(value, ensure_ascii=sys.stdout.encoding.casefold() != "utf-8"))

    def ask(self, question: Phrase) -> str:
        """The line typed in answer. Raises EOFError at the end of the input."""
        try:
            return self._line(question)
        except (EOFError, KeyboardInterrupt):
            self.write()
            raise

    def _line(self, question: Phrase) -> str:
        *above, last = self.fill(self.phrase(question)).split("\n")
        for line in above:
            self.write(line)
        prompt = last + " "
        if self._edits:
            return input(prompt)
        print(prompt, end="", flush=True)
        line = input()
        if not sys.stdin.isatty():
            print(printable(line))
        return line

    def clear(self) -> None:
        """Take from the screen what the next person must not see."""
        if self._rich:
            print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)
        elif sys.stdout.isatty():
            print("\n" * shutil.get_terminal_size().lines)

    def progress(self, steps: Iterable[T], total: int, label: Phrase) -> Iterator[T]:
        """The steps one by one; how far they are is shown on stderr if it is a terminal."""
        if not sys.stderr.isatty():
            yield from steps
        elif self._rich:
            from rich.markup import escape  # noqa: PLC0415 - rich is optional
            from rich.progress import track  # noqa: PLC0415

            title = escape(self.phrase(label))
            yield from track(steps, title, total, console=_console(sys.stderr), transient=True)
        else:
            yield from _counted(steps, total, self.phrase(label))

    @contextmanager
    def meter(self, label: Phrase) -> Generator[Callable[[int, int], None]]:
        """Hears how much is done, of how much, and shows it on stderr if it is a terminal."""
        if not sys.stderr.isatty():
            yield _unheard
        elif self._rich:
            from rich.markup import escape  # noqa: PLC0415 - rich is optional
            from rich.progress import Progress  # noqa: PLC0415

            with Progress(console=_console(sys.stderr), transient=True) as bar:
                task = bar.add_task(escape(self.phrase(label)))
                yield lambda done, total: bar.update(task, completed=done, total=total)
        else:
            yield _Tenths(self.phrase(label)).hear

    def thinking(self, said: Phrase) -> AbstractContextManager[Any]:
        """While something takes long, say so."""
        if self._rich:
            from rich.text import Text  # noqa: PLC0415 - rich is optional

            return _console().status(Text(self.phrase(said)))
        return _told_after(PATIENCE, self, said)


def _colourful(stream: TextIO) -> bool:
    return stream.isatty() and os.environ.get("TERM") not in ("dumb", "unknown") and not os.environ.get("NO_COLOR")


def _has(module: str) -> bool:
    """Whether a module that not everybody has is there."""
    try:
        import_module(module)
    except ImportError:
        return False
    return True


def never_fail_on_letters() -> None:
    """Whatever the locale: bytes that are no letters are read, and letters it lacks are written, as `?`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def printable(text: str) -> str:
    """Without control characters, and spelled out where the terminal's letters are few (`ü` as `ue`)."""
    text = _CONTROL.sub("?", text)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return text.translate(_FEW_LETTERS)
    return text


def _console(stream: TextIO | None = None) -> Any:
    from rich.console import Console  # noqa: PLC0415 - rich is optional, and slow to import

    return Console(file=stream, markup=False, emoji=False, highlight=False)


def _rich_table(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> Any:
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415 - rich is optional
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=SIMPLE_HEAD, header_style="bold")
    for head in heads:
        table.add_column(Text(head))
    for row in cells:
        table.add_row(*map(Text, row))
    return table


def _spoken(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> Iterator[str]:
    for first, *rest in cells:
        said = [f"{head}: {cell}" for head, cell in zip(heads[1:], rest, strict=True) if cell]
        yield f"{first}. {', '.join(said)}"


def _listed(cells: Sequence[Sequence[str]]) -> Iterator[str]:
    for first, *rest in cells:
        yield f"{first}: {'. '.join(filter(None, rest))}"


def _columns(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Columns as wide as their cells; the last one takes the rest of the width."""
    wide = [max(map(len, column)) for column in list(zip(*rows, strict=True))[:-1]]
    margin = sum(wide) + 2 * len(wide)
    for row in rows:
        first = "".join(cell.ljust(length + 2) for cell, length in zip(row, wide, strict=False))
        lines = textwrap.wrap(row[-1], max(NARROWEST, width - margin), break_on_hyphens=False) or [""]
        yield (first + lines[0]).rstrip()
        yield from (" " * margin + line for line in lines[1:])


def _counted(steps: Iterable[T], total: int, label: str) -> Iterator[T]:
    for done, step in enumerate(steps, 1):
        yield step
        if done * 10 // total > (done - 1) * 10 // total:
            print(f"{label} {done}/{total}", file=sys.stderr)


def _unheard(_done: int, _total: int) -> None:
    pass


class _Tenths:
    """A line for every tenth that is done."""

    def __init__(self, label: str) -> None:
        self._label, self._told = label, 0

    def hear(self, done: int, total: int) -> None:
        """So much is done, of so much."""
        tenths = 10 * done // max(1, total)
        if tenths > self._told:
            self._told = tenths
            print(f"{self._label} {done}/{total}", file=sys.stderr)


@contextmanager
def _told_after(seconds: float, output: Output, said: Phrase) -> Generator[None]:
    timer = Timer(seconds, output.say, (said,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
