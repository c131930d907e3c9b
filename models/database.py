"""Open the database: one engine, sessions that read, sessions that write, and the migrations."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, make_url
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from models.broker import Broker
from models.cache import Cache
from models.conflicts import SheetBytes
from models.log import Log
from models.sqlite import DRIVER_WAIT, SqliteFile

MIGRATIONS = Path(__file__).parent.parent / "migrations"
START_WAIT = 10_000  # milliseconds
ROOM_FOR_LOGS = 32 * 2**20  # bytes of rows as JSON; in memory a row takes about three times that
ROOM_FOR_SHEETS = 64 * 2**20  # bytes; tables have the same room, and share the bytes of their sheets
ROOM_FOR_CHANGES = 16 * 2**20  # bytes
TableVersion = tuple[str, int]


class CannotOpen(Exception):
    """Say why the database cannot be used, and what to do."""


class Damaged(CannotOpen):
    """Say what is wrong with a database of which parts may be readable still."""


class KeptLog(NamedTuple):
    """Hold the log of a game as it was at a version."""

    version: int
    log: Log


class _GameLock:
    """Be held by who folds a game."""

    def __init__(self) -> None:
        self.lock = Lock()


class Database:
    """Hold the engine, who follows along, and what is kept: logs, and the newest sheets and tables."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._file = SqliteFile(make_url(url)) if url.startswith("sqlite") else None
        self.engine = self._file.engine if self._file else _engine(url)
        self.broker = Broker()
        self.logs: Cache[str, KeptLog] = Cache(ROOM_FOR_LOGS, lambda kept: kept.log.size + 1000)
        self.sheets: Cache[str, SheetBytes] = Cache(ROOM_FOR_SHEETS, _size)
        self.changes: Cache[Hashable, bytes] = Cache(ROOM_FOR_CHANGES, len)
        self.tables: Cache[TableVersion, Any] = Cache(ROOM_FOR_SHEETS, lambda table: _size(table.sheet))
        self._folding: WeakValueDictionary[str, _GameLock] = WeakValueDictionary()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session that only reads."""
        with Session(self.engine, info={"database": self}) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session whose transaction is the only writer; it commits at the end.

        Only then the new logs are kept, and those who follow a touched table are told. On SQLite it raises
        OperationalError or FileGone as `SqliteFile.transaction` does.
        """
        new: dict[str, KeptLog] = {}
        touched: dict[str, int] = {}
        info = {"database": self, "new_logs": new, "touched": touched}
        begun = self._file.transaction() if self._file else self.engine.begin()
        with begun as connection, Session(connection, info=info) as session, session.begin():
            yield session
        for game_id, log in new.items():
            self.logs.put(game_id, log)
        for code, newest in touched.items():
            self.broker.publish(code, newest)

    @contextmanager
    def folding(self, game_id: str) -> Iterator[None]:
        """Be the only one who folds the log of a game until the end of the block."""
        lock = self._folding.setdefault(game_id, _GameLock())
        with lock.lock:
            yield

    def migrate(self) -> None:
        """Bring the schema to its newest revision; a fresh database is created. Raises CannotOpen."""
        try:
            self._upgrade()
        except CommandError:
            text = "A newer release of Kanakku wrote this database. Install that release, then start again."
            raise CannotOpen(text) from None
        except DatabaseError as error:
            text = (
                f"The database cannot be used: {error.orig}. If it is damaged, put a backup in its place"
                " with: python app.py restore FILE"
            )
            raise Damaged(text) from error

    def _upgrade(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        newest = ScriptDirectory.from_config(config).get_current_head()
        with self._rebuilding() as connection:
            if MigrationContext.configure(connection).get_current_revision() != newest:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")

    @contextmanager
    def _rebuilding(self) -> Iterator[Connection]:
        """Open a transaction in which tables can be rebuilt; at its end every reference must hold."""
        if self._file is None:
            with self.engine.begin() as connection:
                yield connection
            return
        with self._file.writing_engine.connect() as connection:
            # SQLite alters most things by a new table in the old one's place, which references would forbid.
            driver: Any = connection.connection.driver_connection
            driver.execute("PRAGMA foreign_keys=OFF")
            driver.execute(f"PRAGMA busy_timeout={START_WAIT}")  # nobody is served yet
            try:
                with connection.begin():
                    yield connection
                    loose = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
                    if loose:
                        raise Damaged(_loose({table for table, *_ in loose}))
            finally:
                driver.execute(f"PRAGMA busy_timeout={DRIVER_WAIT}")
                driver.execute("PRAGMA foreign_keys=ON")

    def close(self) -> None:
        self.engine.dispose()
        if self._file:
            self._file.forget()


def only_reads(session: Session) -> bool:
    """Tell whether `session` was opened by `reading`."""
    return "new_logs" not in session.info


def _engine(url: str) -> Engine:
    return create_engine(url, pool_pre_ping=True, hide_parameters=True)


def _size(sheet: Any) -> int:
    # What stands around the bytes of a sheet takes about as much as a short one has.
    return 1000 + (len(sheet.body) if sheet else 0)


def _loose(tables: Iterable[str]) -> str:
    return (
        "Something was taken out of the database: "
        f"rows in {', '.join(sorted(tables))} name others that are not there. "
        "Put a copy of before back in its place."
    )
