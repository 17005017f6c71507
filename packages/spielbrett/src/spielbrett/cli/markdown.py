"""Markdown, as much of it as rules texts use, as plain text: paragraphs wrapped, marks left out."""

import re
import textwrap
from collections.abc import Iterator

_FENCED = re.compile(r"^```\w*\n(.*?)\n```$", re.DOTALL | re.MULTILINE)
_MARKS = re.compile(r"\*\*|`|(?<!\w)[*_](?=\w)|(?<=[\w.,:!?)])[*_](?!\w)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_ITEM = re.compile(r"\s*(?:[-*]|\d+\.)\s+")
_FIRST_ITEM = re.compile(r"\s*(?:[-*]|1\.)\s+")
"""Only such an item may follow a paragraph without a blank line; `8. ` there ends a sentence."""
_HEADING = re.compile(r"#+\s+")
_RULER = re.compile(r"[\s|:-]+")


def parts(text: str) -> Iterator[tuple[str, str]]:
    """The text in pieces: words, and the picture between fences that follows them, or an empty one."""
    pieces = [*_FENCED.split(text), ""]
    yield from zip(pieces[::2], pieces[1::2], strict=True)


def plain_text(text: str, width: int) -> str:
    """Words without pictures for a terminal without colours, or for ears."""
    return "\n".join(line for block in _blocks(text) for line in _lay_out(block, width)).strip("\n")


def _blocks(text: str) -> Iterator[list[str]]:
    """Paragraphs, headings, list items, table rows: what is wrapped on its own."""
    block: list[str] = []
    for line in text.splitlines():
        if block and not _goes_on(block[0], line):
            yield block
            block = []
        block.append(line)
    yield block


def _goes_on(first: str, line: str) -> bool:
    """Whether a line belongs to the block that began with `first`."""
    alone = not first.strip() or first.startswith("|") or _HEADING.match(first)
    item = (_ITEM if _ITEM.match(first) else _FIRST_ITEM).match(line)
    begins = not line.strip() or line.startswith("|") or _HEADING.match(line) or item
    return not alone and not begins


def _lay_out(block: list[str], width: int) -> list[str]:
    first = block[0] if block else ""
    if _HEADING.match(first):
        return [_HEADING.sub("", _unmark(first))]
    if first.startswith("|"):
        return _table_row(first, width)
    item = _ITEM.match(first)
    indent = " " * len(item.group()) if item else ""
    flowing = " ".join(line.strip() if number else line for number, line in enumerate(block))
    return textwrap.wrap(_unmark(flowing), width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def _table_row(line: str, width: int) -> list[str]:
    if _RULER.fullmatch(line):
        return []
    cells = [_unmark(cell.strip()) for cell in line.strip().strip("|").split("|")]
    return textwrap.wrap("; ".join(filter(None, cells)), width, subsequent_indent="  ", break_on_hyphens=False)


def _unmark(text: str) -> str:
    return _MARKS.sub("", _LINK.sub(r"\1", text))
