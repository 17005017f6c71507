"""The files the command line reads and writes: game records."""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from tempfile import NamedTemporaryFile

from .. import record
from ..errors import SpielbrettError
from ..phrases import phrase
from ..record import GameRecord

LARGEST = 1 << 24
"""Bytes of a file, enough for a million actions; a larger one is neither read nor written."""


class FileError(SpielbrettError, OSError):
    """A file that cannot be read or written."""


def trouble(error: OSError) -> FileError:
    """What the operating system said, as a refusal."""
    if isinstance(error, FileError):
        return error
    detail = error.strerror or str(error)
    if error.filename is None:
        return FileError(phrase("cli.file.stream", detail=detail))
    kinds: dict[type[OSError], str] = {FileNotFoundError: "missing", PermissionError: "forbidden"}
    kind = kinds.get(type(error), "trouble")
    return FileError(phrase(f"cli.file.{kind}", file=str(error.filename), detail=detail))


def typed_path(text: str) -> Path:
    """The file that somebody typed the name of. Raises FileError."""
    try:
        path = Path(text).expanduser()
        if b"\0" not in os.fsencode(path):
            return path
    except (RuntimeError, UnicodeError):
        pass
    raise FileError(phrase("cli.file.name", file=text[:80]))


def read_record(path: Path) -> GameRecord:
    """The game record in a file. Raises RecordError, FileError, OSError."""
    if not path.is_file() and path.exists():
        raise FileError(phrase("cli.file.kind", file=str(path)))
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        error.filename = str(path)
        raise
    if len(content) > LARGEST:
        raise FileError(phrase("cli.file.large", file=str(path)))
    return record.parse(content.decode(errors="replace"))


def write_record(path: Path, kept: GameRecord) -> None:
    """Write all of it or nothing, and over nothing except a game record. Raises FileError, OSError."""
    if path.parent == unfinished_folder():
        path.parent.mkdir(parents=True, exist_ok=True)
    content = (kept.format() + "\n").encode()
    if len(content) > LARGEST:
        raise FileError(phrase("cli.file.large", file=str(path)))
    target = Path(os.path.realpath(path))  # what was a link stays one
    if not target.parent.is_dir():
        raise FileError(phrase("cli.file.folder", folder=str(path.parent)))
    if os.path.lexists(target):
        _check_record(target, path)
    try:
        _replace(target, content)
    except OSError as error:
        error.filename = str(path)
        raise


def _check_record(target: Path, path: Path) -> None:
    try:
        read_record(target)
    except (SpielbrettError, OSError) as error:
        raise FileError(phrase("cli.file.other", file=str(path))) from error


def _replace(target: Path, content: bytes) -> None:
    """A new file is for its owner's eyes only: a game that is not over yet may have secrets."""
    with NamedTemporaryFile(dir=target.parent, prefix=".spielbrett-", suffix=".new", delete=False) as file:
        draft = Path(file.name)
        try:
            file.write(content)
            file.close()
            if target.exists():
                shutil.copymode(target, draft)
            draft.replace(target)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise


def unfinished_folder() -> Path | None:
    """Where games are kept that were left before their end; `None` for somebody without a home."""
    state = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        return Path(state or Path.home() / ".local" / "state", "spielbrett", "unfinished")
    except RuntimeError:
        return None


def unfinished(game: str = "*") -> Iterator[tuple[Path, GameRecord]]:
    """The unfinished games, of one kind or of all, the newest first; what is no record is passed over."""
    folder = unfinished_folder()
    for path in sorted(folder.glob(f"{game} *.json"), key=_changed, reverse=True) if folder else ():
        with suppress(SpielbrettError, OSError):
            yield path, read_record(path)


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def new_unfinished(game: str) -> Path | None:
    """A place for a game that begins now; `None` where there is no folder for it."""
    folder = unfinished_folder()
    return folder and folder / f"{game} {datetime.now():%Y-%m-%d %H.%M.%S.%f}.json"
