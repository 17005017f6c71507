"""The examples in docstrings show what happens."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import spielbrett

SOURCE = Path(spielbrett.__file__).parent
WITH_EXAMPLES = sorted(
    ".".join(("spielbrett", *file.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__")
    for file in SOURCE.rglob("*.py")
    if "\n>>> " in file.read_text(encoding="utf-8") or "\n    >>> " in file.read_text(encoding="utf-8")
)


def test_there_are_examples() -> None:
    assert "spielbrett" in WITH_EXAMPLES


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples_show_what_happens(module: str) -> None:
    found = doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS)
    assert found.attempted > 0
    assert found.failed == 0
