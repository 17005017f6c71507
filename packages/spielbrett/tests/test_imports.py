"""What the package imports, and what importing it costs."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import spielbrett

from .conftest import Run

SOURCE = Path(spielbrett.__file__).parent
ALLOWED = {
    "cli": {"rich"},
    "testing/strategies.py": {"hypothesis"},
}
"""The only places that need another distribution."""


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module


def test_only_the_standard_library_is_needed() -> None:
    for file in SOURCE.rglob("*.py"):
        place = file.relative_to(SOURCE).as_posix()
        allowed = {name for path, names in ALLOWED.items() if place.startswith(path) for name in names}
        found = {name.partition(".")[0] for name in imported(file)}
        assert found <= sys.stdlib_module_names | allowed | {"spielbrett"}, place


def test_importing_the_package_loads_nothing_that_is_used_rarely(tmp_path: Path, run: Run) -> None:
    rarely = ["importlib.metadata", "importlib.resources", "hashlib", "pathlib", "textwrap", "spielbrett.testing"]
    code = f"import spielbrett, sys; print(*(set(sys.modules) & set({rarely})))"
    assert run([sys.executable, "-S", "-c", code], tmp_path, path=[SOURCE.parent]).split() == []


def test_importing_the_package_imports_no_game(tmp_path: Path, run: Run) -> None:
    code = "import spielbrett, sys; print(*(name for name in sys.modules if name.startswith('spielbrett.games')))"
    assert run([sys.executable, "-c", code], tmp_path).split() == []


@pytest.mark.parametrize("name", spielbrett.__all__)
def test_everything_public_is_there(name: str) -> None:
    assert getattr(spielbrett, name) is not None
    assert spielbrett.__all__ == sorted(spielbrett.__all__, key=lambda name: (not name.isupper(), name))
