"""Copy the database while it is in use, and put a copy back in its place."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import make_url

from models.record.auditing import audit
from models.refusals import Refusal
from models.store.database import Database
from models.store.migrating import CannotOpen

_BESIDE = ("-wal", "-shm", "-journal")


class CannotCopy(Refusal):
    """Say why nothing was copied or restored, and what to do."""


def back_up(url: str, copy: Path) -> None:
    """Write a whole copy of the database to `copy`, also while it is written to; an older copy is replaced.

    The copy appears under its name only when it is complete and sound. Raises CannotCopy. The database must
    be there.
    """
    source = database_file(url)
    if copy.exists() and copy.samefile(source):
        # Under a running server, everything recorded afterwards would go to a file without a name.
        raise CannotCopy("cannot_copy.itself", file=str(copy))
    with in_place_of(copy) as unfinished:
        try:
            with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(unfinished)) as writing:
                # All pages at once: a copy made in steps begins anew at every write and might never end.
                reading.backup(writing, pages=-1)
                writing.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.DatabaseError as error:
            raise CannotCopy("cannot_copy.failed", file=str(copy), error=str(error)) from None
        check_sound(unfinished)


def restore(url: str, copy: Path) -> Path | None:
    """Put `copy` in the database's place, and return where the database of before is kept, if there was one.

    Every table and game in the copy is proved first; what it takes the place of may be damaged. Raises
    CannotCopy or CannotOpen, and then nothing has changed.
    """
    if not copy.is_file():
        raise CannotCopy("cannot_copy.no_file", file=str(copy))
    target = database_file(url)
    target.parent.mkdir(parents=True, exist_ok=True)
    with in_place_of(target) as unfinished:
        read_copy(copy, unfinished)
        _check_games(unfinished)
        close_file(unfinished)
        _give_to_owner(unfinished, target)
        return _set_aside(target, datetime.now(UTC))


def read_copy(copy: Path, into: Path) -> None:
    """Read a copy of a database into another file; raises CannotCopy unless it is a sound one."""
    if not copy.is_file():
        raise CannotCopy("cannot_copy.no_file", file=str(copy))
    with closing(sqlite3.connect(copy)) as reading, closing(sqlite3.connect(into)) as writing:
        try:
            reading.backup(writing, pages=-1)
        except sqlite3.DatabaseError:
            raise CannotCopy("cannot_copy.no_copy", file=str(copy)) from None
    check_sound(into)


def database_file(url: str) -> Path:
    """Return the file of an SQLite database; raises CannotCopy for another one."""
    parsed = make_url(url)
    if not parsed.drivername.startswith("sqlite") or not parsed.database:
        raise CannotCopy("cannot_copy.no_sqlite")
    return Path(parsed.database)


def check_sound(file: Path) -> None:
    """Raise CannotCopy unless `file` is a sound database of ours."""
    with closing(sqlite3.connect(file)) as connection:
        try:
            [(found,), *_] = connection.execute("PRAGMA integrity_check").fetchall()
            connection.execute("SELECT version_num FROM alembic_version").fetchall()
        except sqlite3.DatabaseError as error:
            raise CannotCopy("cannot_copy.not_ours", error=str(error)) from None
    if found != "ok":
        raise CannotCopy("cannot_copy.damaged", error=found)


def _check_games(file: Path) -> None:
    database = Database(f"sqlite:///{file}")
    try:
        for name, faults, *_ in audit(database):
            if faults:
                raise CannotCopy("cannot_copy.altered", name=name, fault=faults[0])
    finally:
        database.close()


def _give_to_owner(file: Path, target: Path) -> None:
    """Let who opens `target` open `file` in its place; where there is none yet, whose the folder is.

    Raises CannotOpen where that is somebody else, to whom we may give nothing.
    """
    mine, there = file.stat(), target.exists()
    like = (target if there else target.parent).stat()
    if (like.st_uid, like.st_gid) != (mine.st_uid, mine.st_gid) and (there or os.geteuid() == 0):
        try:
            os.chown(file, like.st_uid, like.st_gid)
        except PermissionError:
            raise CannotOpen("cannot_open.other_user", file=str(target)) from None
    file.chmod(stat.S_IMODE(like.st_mode) & (0o777 if there else mine.st_mode))


def _set_aside(target: Path, when: datetime) -> Path | None:
    """Keep what is at `target` under another name, and leave nothing beside it; return that name."""
    kept = target.with_name(f"{target.stem}-before-{when:%Y%m%d-%H%M%S}{target.suffix}")
    there = target.exists()
    if there:
        # Of what is damaged nothing can be brought into one file: all of it is kept as it is.
        with suppress(sqlite3.DatabaseError):
            close_file(target)
        os.link(target, kept)
    for end in _BESIDE:
        with suppress(FileNotFoundError):
            # It would be read into what takes the place.
            Path(f"{target}{end}").rename(f"{kept}{end}")
    return kept if there else None


def close_file(file: Path) -> None:
    """Bring everything of a database into its one file.

    Raises CannotCopy while anyone else has it open, and DatabaseError where it is none or damaged.
    """
    with closing(sqlite3.connect(file, timeout=1)) as connection:
        try:
            connection.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise
            raise CannotCopy("cannot_copy.in_use") from None


@contextmanager
def in_place_of(file: Path) -> Iterator[Path]:
    """Give the path of a new file that takes the place of `file` where the block ends well.

    Raises CannotCopy where no file can be made there.
    """
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    if file.is_dir():
        raise CannotCopy("cannot_copy.folder", file=str(file))
    try:
        unfinished.touch()
    except OSError as error:
        raise CannotCopy("cannot_copy.no_writing", file=str(file), error=str(error.strerror)) from None
    try:
        yield unfinished
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(file)
        _keep_name(file)
    finally:
        for leftover in (unfinished, *(Path(f"{unfinished}{end}") for end in _BESIDE)):
            leftover.unlink(missing_ok=True)


def _keep_name(file: Path) -> None:
    """Return once the name of a new file would outlive a loss of power."""
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
