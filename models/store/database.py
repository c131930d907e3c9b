"""Open the database: one engine, sessions that read, sessions that write."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, partial
from threading import Lock
from types import MappingProxyType
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Dialect, Engine, bindparam, create_engine, event, func, make_url, select, update
from sqlalchemy.exc import InvalidatePoolError

from models.store.broker import FORGET, Broker
from models.store.cache import Cache, Kept, Name, Value
from models.store.indexes import TABLES
from models.store.session import Glance, Session
from models.store.sqlite import SqliteFile

# How long PostgreSQL may be silent before a line to it is taken for cut.
LINE: Mapping[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
# What PostgreSQL is told of each line, which would hold for hours what a host has locked that is gone.
_GIVES_UP = {f"tcp_{name}": value for name, value in LINE.items() if name.startswith("keepalives_")}
_SINCE_12 = {"tcp_user_timeout": LINE["tcp_user_timeout"]}
LOCK_WAIT = 5_000  # milliseconds in which who serves is given what another has locked
# What it is told of those that serve; gunicorn ends one that stands still for longer.
_SERVES = {"lock_timeout": LOCK_WAIT, "idle_in_transaction_session_timeout": 30_000}
POOL, MORE, POOL_WAIT = 10, 10, 5  # connections, further ones for a rush, and seconds to wait for one of them
RESTED = 1.0  # seconds after which a line is asked whether it still leads somewhere
# What a session that writes carries: what it changed of what is kept, versions before and now.
_CHANGED = ("changed", "locked", "touched", "rows", "events")


_SET_VERSION = (
    update(TABLES)
    .where(TABLES.c.code == bindparam("of"))
    .values(version=bindparam("now"), seq=func.coalesce(bindparam("own"), TABLES.c.seq))
)


class _GameLock:
    """Be held by who folds a game."""

    def __init__(self) -> None:
        self.lock = Lock()


class Database:
    """Hold the engine, who follows along, and what the rooms above keep in memory.

    On PostgreSQL an `engine` for the URL that is there already may be given; where it `serves`, nobody waits
    long for a lock, nor holds one in silence.
    """

    def __init__(self, url: str, engine: Engine | None = None, *, serves: bool = False) -> None:
        self.url = url
        self.file = SqliteFile(make_url(url)) if url.startswith("sqlite") else None
        self.engine = self.file.engine if self.file else engine or open_engine(url, serves)
        # Otherwise two statements of one reader could see two moments.
        one_moment = {} if self.file else {"isolation_level": "REPEATABLE READ"}
        self._reading_engine = self.engine.execution_options(**one_moment)
        self.glance = Glance(self.engine)
        self.broker = Broker()
        self._caches: dict[Kept[Any, Any], Cache[Any, Any]] = {}
        self._folding: WeakValueDictionary[str, _GameLock] = WeakValueDictionary()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session that only reads: all of it as it was at one moment."""
        session = Session(self._reading_engine, {"database": self})
        try:
            yield session
        finally:
            session.rollback()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session that writes; it commits at the end.

        What it locks (`models.table.changing.lock_table`) nobody else changes until then. Only after it what
        it changed is kept, and those who follow a touched table are told. On SQLite it is the only writer,
        and raises OperationalError or FileGone as `SqliteFile.transaction` does.
        """
        info: dict[str, Any] = {"database": self, **{name: {} for name in _CHANGED}}
        begun = self.file.transaction() if self.file else self.engine.begin()
        with begun as connection:
            session = Session(connection, info)
            yield session
            touched = [
                {"of": code, "now": version, "own": info["rows"].get(code)}
                for code, version in info["touched"].items()
            ]
            session.write(_SET_VERSION, *touched)
        for kept, values in info["changed"].items():
            for name, value in values.items():
                self.cache(kept).put(name, value)
        for code, version in (info["touched"] | info["events"]).items():
            self.broker.publish(code, version)

    def cache(self, kept: Kept[Name, Value]) -> Cache[Name, Value]:
        """Return what is kept in memory of `kept`."""
        found = self._caches.get(kept)
        return self._caches.setdefault(kept, kept.cache()) if found is None else found

    def forget(self) -> None:
        """Let go of everything that is kept, here and in other processes.

        It may name whom nobody is to name any more.
        """
        self.let_go()
        self.broker.publish(FORGET, 1)
        if self.file:
            self.file.scrub()

    def let_go(self) -> None:
        """Let go of everything that is kept in this process."""
        for cache in self._caches.values():
            cache.clear()

    @contextmanager
    def folding(self, game_id: str) -> Iterator[None]:
        """Be the only one who folds the log of a game until the end of the block."""
        lock = self._folding.setdefault(game_id, _GameLock())
        with lock.lock:
            yield

    def close(self) -> None:
        self.engine.dispose()
        if self.file:
            self.file.forget()


def hold_id(session: Session, wanted: str) -> None:
    """Let nobody else make something of the id `wanted` until this transaction ends.

    Without it two at different tables would both find it free, and one of them fail where it is stored. On
    SQLite there is one writer only.
    """
    if session.dialect == "postgresql":
        session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(wanted, 0))))


def only_reads(session: Session) -> bool:
    """Tell whether `session` was opened by `reading`."""
    return "changed" not in session.info


def changed_in(session: Session, kept: Kept[Name, Value]) -> Mapping[Name, Value]:
    """Return what `session` has changed so far of what is kept."""
    found: Mapping[Name, Value] = session.info.get("changed", {}).get(kept, {})
    return found


def keep(session: Session, kept: Kept[Name, Value], name: Name, value: Value) -> None:
    """Note what is kept under `name` from the commit on, and for this session at once."""
    session.info["changed"].setdefault(kept, {})[name] = value


def database_of(session: Session) -> Database:
    """Return the database that opened `session`."""
    database: Database = session.info["database"]
    return database


@lru_cache(maxsize=1)
def database_at(url: str) -> Database:
    """Return the database at `url`, opened once in a worker process, so that what it keeps stays there."""
    return Database(url)


def open_engine(url: str, serves: bool = False) -> Engine:
    """Return an engine for a server's database, as `Database` has it."""
    engine = create_engine(
        url,
        hide_parameters=True,
        pool_size=POOL,
        max_overflow=MORE,
        pool_timeout=POOL_WAIT,
        pool_use_lifo=True,
        connect_args=dict(LINE),
    )
    event.listen(engine, "connect", lambda line, _: _set_up(line, _SERVES if serves else {}))
    event.listen(engine, "checkin", _note_use)
    event.listen(engine, "checkout", partial(_check_line, engine.dialect))
    return engine


def own_line(database: Database) -> Any:
    """Return a connection to a server of our own, which no pool takes back and that opens no transaction."""
    dialect = database.engine.dialect
    given, named = dialect.create_connect_args(make_url(database.url))
    line = dialect.loaded_dbapi.connect(*given, **{**LINE, **named}, autocommit=True)
    _set_up(line)
    return line


def _set_up(line: Any, further: Mapping[str, int] = MappingProxyType({})) -> None:
    """Tell PostgreSQL what it is to hold a new line to.

    By a statement: a pooler between takes no options of those who connect.
    """
    asked = {**_GIVES_UP, **(_SINCE_12 if line.info.server_version >= 120_000 else {}), **further}
    before, line.autocommit = line.autocommit, True
    line.execute("; ".join(f"SET {name} = {value}" for name, value in asked.items()))
    line.autocommit = before


def _note_use(_line: Any, record: Any) -> None:
    record.info["used"] = time.monotonic()


def _check_line(dialect: Dialect, line: Any, record: Any, _lent: Any) -> None:
    """Raise InvalidatePoolError, which opens all lines anew, where the server no longer answers on one.

    Whoever asks at once after another pays nothing for it; were the line lost in between, that is told as any
    loss of the server is.
    """
    if time.monotonic() < record.info.get("used", time.monotonic()) + RESTED:
        return
    try:
        dialect.do_ping(line)
    except dialect.loaded_dbapi.Error as error:
        raise InvalidatePoolError from error
