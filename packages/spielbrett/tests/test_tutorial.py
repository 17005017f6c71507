"""docs/tutorial-new-game.md does what it says: every block of code is executed, in order, in an empty folder.

A block after a line "`path`:" is written to that file, after "`path`, continued:" added to it. Of a `console` block the
commands are run, and what it shows must be printed; `...` stands for anything, and what follows a prompt is typed.
A `pycon` block is a doctest. Other blocks are for the eye.
"""

import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from spielbrett.testing import examples
from spielbrett.testing.contents import CONTENTS

from .conftest import Install, Run

TUTORIAL = Path(__file__).parents[3] / "docs" / "tutorial-new-game.md"
PYTHON = sys.executable
BLOCK = re.compile(
    r"(?:^`(?P<file>[^`\n]+)`(?P<more>, continued)?:\n\n)?^```(?P<kind>\w*)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code of the tutorial."""

    line: int
    kind: str
    text: str
    file: str | None
    continued: bool


def blocks() -> Iterator[Block]:
    text = TUTORIAL.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        line = text.count("\n", 0, found.start("text")) + 1
        yield Block(line, found["kind"], found["text"], found["file"], bool(found["more"]))


def write(block: Block, folder: Path) -> None:
    """Write a block to its file."""
    path = folder / str(block.file)
    assert path.exists() == block.continued, f"{path} is written twice, or continued before it is begun"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write("\n\n" * block.continued + block.text)


class Newcomer:
    """Somebody who does what the tutorial says, in an empty folder."""

    def __init__(self, folder: Path, run: Run, install: Install) -> None:
        self.folder, self.run, self.install = folder, run, install
        self.source = folder / "src"
        """What an editable install would add to Python's path."""

    def follow(self, block: Block) -> None:
        if block.file is not None:
            write(block, self.folder)
        elif block.kind == "console":
            for command in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
                line, _, shown = command.partition("\n")
                self.type(line, shown)
        elif block.kind == "pycon":
            self.check_python(block.text)

    def type(self, line: str, shown: str) -> None:
        """Run a command; its first word is looked for in the environment the tests run in."""
        words = shlex.split(line)
        if words[:2] == ["pip", "install"]:
            self.install(self.folder)
            return
        if words[0] in ("spielbrett", "pytest"):
            words = [PYTHON, "-m", *words]
        answers = "".join(f"{answer}\n" for answer in re.findall(r"(?:your move:|\(y/N\)) (.+)$", shown, re.MULTILINE))
        printed = self.run(words, self.folder, answers, [self.source])
        parts = [re.escape(part.strip("\n")) for part in re.split(r"^\.\.\.$", shown, flags=re.MULTILINE)]
        assert re.search(r"(?s:.*)".join(parts), printed), f"{line} prints\n{printed}\nand not\n{shown}"

    def check_python(self, text: str) -> None:
        (self.folder / "typed.txt").write_text(text, encoding="utf-8")
        self.run([PYTHON, "-m", "doctest", "typed.txt"], self.folder, path=[self.source])
        (self.folder / "typed.txt").unlink()


def test_a_newcomer_who_follows_the_tutorial_has_a_game(tmp_path: Path, run: Run, install: Install) -> None:
    newcomer = Newcomer(tmp_path / "hexapawn", run, install)
    newcomer.folder.mkdir()
    for block in blocks():
        try:
            newcomer.follow(block)
        except Exception as error:
            error.add_note(f"{TUTORIAL.name}, line {block.line}")
            raise


def test_its_code_is_as_strict_as_ours(tmp_path: Path, run: Run) -> None:
    for block in blocks():
        if block.kind == "python" and block.file is not None:
            write(block, tmp_path)
    (tmp_path / "ruff.toml").write_text(f'extend = "{TUTORIAL.parents[1] / "pyproject.toml"}"\n')
    run([PYTHON, "-m", "ruff", "format", "--check", "--no-cache", "."], tmp_path)
    run([PYTHON, "-m", "ruff", "check", "--no-cache", "src"], tmp_path)
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict", "extraPaths": ["src"]}')
    assert "0 errors, 0 warnings" in run([PYTHON, "-m", "basedpyright", "--pythonpath", PYTHON, "."], tmp_path)


def test_it_explains_every_word_of_an_example_and_what_a_state_may_hold() -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)", text, re.MULTILINE)
    for line in str(examples.__doc__).splitlines():
        if found := re.match(r"    ([a-z]+) ", line):
            assert found[1] in rows
    for kind in ("str", "int", "float", "bool", "tuple[...]", "frozenset[...]", "X | None"):
        assert f"`{kind}`" in text
        assert kind in CONTENTS


def test_it_is_short() -> None:
    code = "".join(block.text for block in blocks() if block.kind == "python" and str(block.file).startswith("src"))
    assert len([line for line in code.splitlines() if line.strip()]) <= 150
