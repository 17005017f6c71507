"""The files the command line reads and writes: game records."""

import os
from datetime import datetime
from pathlib import Path

from .. import record
from ..errors import SpielbrettError
from ..phrases import phrase
from ..record import GameRecord


class FileError(SpielbrettError, OSError):
    """A file that cannot be read or written."""


def trouble(error: OSError) -> FileError:
    """What the operating system said, as a refusal."""
    if isinstance(error, FileError):
        return error
    kinds: dict[type[OSError], str] = {FileNotFoundError: "missing", PermissionError: "forbidden"}
    kind = kinds.get(type(error), "trouble")
    return FileError(phrase(f"cli.file.{kind}", file=str(error.filename), detail=error.strerror or str(error)))


def read_record(path: Path) -> GameRecord:
    """The game record in a file. Raises RecordError, OSError."""
    return record.parse(path.read_text(encoding="utf-8", errors="replace"))


def write_record(path: Path, kept: GameRecord) -> None:
    """Write all of it or nothing. Raises FileError, OSError."""
    if path.parent == unfinished_folder():
        path.parent.mkdir(parents=True, exist_ok=True)
    if not path.parent.is_dir():
        raise FileError(phrase("cli.file.folder", folder=str(path.parent)))
    draft = path.with_name(path.name + ".new")
    draft.write_text(kept.format() + "\n", encoding="utf-8")
    draft.replace(path)


def write_over_record(path: Path, kept: GameRecord) -> None:
    """The same, but nothing except a game record is ever overwritten. Raises FileError."""
    if path.exists():
        try:
            read_record(path)
        except SpielbrettError as error:
            raise FileError(phrase("cli.file.other", file=str(path))) from error
    write_record(path, kept)


def unfinished_folder() -> Path:
    """Where games are kept that were left before their end."""
    home = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "state"
    return Path(home, "spielbrett", "unfinished")


def unfinished(game: str = "*") -> list[Path]:
    """The unfinished games, of one kind or of all, the newest first."""
    return sorted(unfinished_folder().glob(f"{game} *.json"), key=lambda path: path.stat().st_mtime, reverse=True)


def new_unfinished(game: str) -> Path:
    """A place for a game that begins now."""
    return unfinished_folder() / f"{game} {datetime.now():%Y-%m-%d %H.%M.%S.%f}.json"
