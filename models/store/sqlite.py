"""Open an SQLite file so that nobody waits inside the driver, and watch that it stays where it was."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import uniform
from threading import Lock
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError

DRIVER_WAIT = 5  # milliseconds; the driver waits without letting any other request go on
WRITE_WAIT = 5.0  # seconds
TRY_AGAIN = 0.025  # seconds
clock = time.monotonic  # by which a writer's patience passes
_FILES = ("", "-wal", "-shm")


class FileGone(Exception):
    """Say that the database file is not the one that was opened: it was moved, replaced or deleted."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            f"{file} was moved, replaced or deleted while it was in use. Nothing written now would be kept."
            " Put it back in its place and start the server again."
        )


def pause(seconds: float) -> None:
    """Let others go on for so long; looked up when it is called, for gevent has a sleep of its own."""
    time.sleep(seconds)


def lock_of(file: Path) -> Path:
    """Return what is locked by whoever serves from a file: one, by whichever link it is called."""
    return Path(f"{file.resolve()}.lock")


class SqliteFile:
    """Hold the engine of one SQLite file; no connection is opened to another file than the first."""

    def __init__(self, url: URL) -> None:
        named = url.database
        self.path = Path(named) if named and named != ":memory:" and not named.startswith("file:") else None
        self._files = [f"{self.path}{end}" for end in _FILES]
        self._opened: tuple[int, int] | None = None
        self._turn = Lock()
        self.engine = _engine(url)
        self.writing_engine = self.engine.execution_options(writes=True)
        event.listen(self.engine, "do_connect", self._check)
        event.listen(self.engine, "connect", self._note)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Begin to write and yield the connection; commit at the end, or roll back.

        Whoever writes in this process takes turns, and waits for other processes between tries, with no
        transaction and no connection held. Raises OperationalError after WRITE_WAIT, and FileGone where the
        file is not in its place: before anything is written, or before the commit is taken as made.
        """
        until = clock() + WRITE_WAIT
        if not self._turn.acquire(timeout=WRITE_WAIT):
            raise OperationalError(None, None, sqlite3.OperationalError("other writers take too long"))
        try:
            with _begun(self.writing_engine, until) as connection:
                files = connection.info["files"]
                self._check_in_place(files)
                yield connection
            self._check_in_place(files)
        finally:
            self._turn.release()

    def scrub(self) -> None:
        """Empty the log beside the file, in which older pages stand, as far as nobody reads from it."""
        with self.engine.connect() as connection:
            connection.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def forget(self) -> None:
        """Let the next connection open whatever file is there then."""
        self._opened = None

    def _check(self, *_: Any) -> None:
        if self.path is None:
            return
        if self._opened is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        elif _identity(self.path) != self._opened:
            raise FileGone(self.path)

    def _note(self, connection: sqlite3.Connection, record: Any) -> None:
        _set_up(connection)
        record.info["files"] = files = self._in_place()
        if files is not None and self._opened is None:
            self._opened = files[0]

    def _in_place(self) -> list[tuple[int, int] | None] | None:
        # Whatever was written last may stand beside the file still, and locks are held there.
        return None if self.path is None else [_identity(file) for file in self._files]

    def _check_in_place(self, files: list[tuple[int, int] | None] | None) -> None:
        if self.path is not None and self._in_place() != files:
            raise FileGone(self.path)


@contextmanager
def _begun(engine: Engine, until: float) -> Iterator[Connection]:
    while True:
        with engine.connect() as connection:
            try:
                transaction = connection.begin()
            except OperationalError:
                if clock() > until:
                    raise
            else:
                with transaction:
                    yield connection
                return
        pause(uniform(TRY_AGAIN, 2 * TRY_AGAIN))  # noqa: S311 - only to spread the tries


def _engine(url: URL) -> Engine:
    engine = create_engine(url, connect_args={"timeout": DRIVER_WAIT / 1000}, hide_parameters=True)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: sqlite3.Connection) -> None:
    # The driver would begin transactions by itself, too late to be immediate.
    connection.isolation_level = None
    for pragma in ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON", "journal_mode=WAL"):
        connection.execute(f"PRAGMA {pragma}")
    # The files beside it are made with the first look into it.
    connection.execute("SELECT 1 FROM sqlite_schema").fetchall()


def _begin(connection: Connection) -> None:
    # A read that turns into a write fails when another writer came between; so writers say so at once.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _identity(file: str | Path) -> tuple[int, int] | None:
    try:
        found = os.stat(file)  # noqa: PTH116 - every write asks, and a Path takes longer than the system
    except OSError:
        return None
    return found.st_dev, found.st_ino
