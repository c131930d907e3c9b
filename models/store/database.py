"""Open the database: one engine, sessions that read, sessions that write."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from sqlalchemy import Engine, bindparam, create_engine, func, make_url, select, update

from models.store.broker import Broker
from models.store.cache import Cache
from models.store.conflicts import SheetBytes
from models.store.indexes import TABLES
from models.store.session import Glance, Session
from models.store.shared_reading import Paced
from models.store.sqlite import SqliteFile

if TYPE_CHECKING:
    from models.event.book import EventBook
    from models.event.results import Sheet
    from models.game.book import Book
    from models.table.book import TableTold

ROOM_FOR_BOOKS = 32 * 2**20  # bytes of rows as JSON; in memory a row takes about three times that
ROOM_FOR_SHEETS = 64 * 2**20  # bytes; tables have the same room, and share the bytes of their sheets
ROOM_FOR_CHANGES = 16 * 2**20  # bytes
ROOM_FOR_TABLES = 2000  # tables whose own ledger is kept folded
ROOM_FOR_EVENTS = 50  # events that are kept folded
ROOM_FOR_RESULTS = 20_000  # games of which is kept how they stand
TableVersion = tuple[str, int]


# What a session that writes carries: new books (of games, tables, events), versions of tables before and now.
_CHANGED = ("books", "tables", "touched", "locked", "events")


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
    """Hold the engine, who follows along, and what is kept: books, and the newest sheets and tables.

    On PostgreSQL an `engine` for the URL that is there already may be given.
    """

    def __init__(self, url: str, engine: Engine | None = None) -> None:
        self.url = url
        self.file = SqliteFile(make_url(url)) if url.startswith("sqlite") else None
        self.engine = self.file.engine if self.file else engine or open_engine(url)
        # Otherwise two statements of one reader could see two moments.
        one_moment = {} if self.file else {"isolation_level": "REPEATABLE READ"}
        self._reading_engine = self.engine.execution_options(**one_moment)
        self.glance = Glance(self.engine)
        self.broker = Broker()
        self.books: Cache[str, Book] = Cache(ROOM_FOR_BOOKS, _room)
        self.told_tables: Cache[str, TableTold] = Cache(ROOM_FOR_TABLES)
        self.events: Cache[str, EventBook] = Cache(ROOM_FOR_EVENTS)
        self.results: Cache[str, Sheet] = Cache(ROOM_FOR_RESULTS)
        self.shown_events: Cache[Hashable, bytes] = Cache(ROOM_FOR_CHANGES, len)
        self.paced: Cache[Hashable, Paced[Any]] = Cache(ROOM_FOR_EVENTS)
        self.sheets: Cache[str, SheetBytes] = Cache(ROOM_FOR_SHEETS, _size)
        self.changes: Cache[Hashable, bytes] = Cache(ROOM_FOR_CHANGES, len)
        self.tables: Cache[TableVersion, Any] = Cache(ROOM_FOR_SHEETS, lambda table: _size(table.sheet))
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

        What it locks (`models.table.book.lock_table`) nobody else changes until then. Only after it the new
        books are kept, and those who follow a touched table are told. On SQLite it is the only writer, and raises
        OperationalError or FileGone as `SqliteFile.transaction` does.
        """
        info: dict[str, Any] = {"database": self, **{name: {} for name in _CHANGED}}
        books, tables, touched, events = (info[name] for name in ("books", "tables", "touched", "events"))
        begun = self.file.transaction() if self.file else self.engine.begin()
        with begun as connection:
            session = Session(connection, info)
            yield session
            for code, version in touched.items():
                seq = tables[code].seq if code in tables else None
                session.execute(_SET_VERSION, {"of": code, "now": version, "own": seq})
        for game_id, book in books.items():
            self.books.put(game_id, book)
        for code, told in tables.items():
            self.told_tables.put(code, told)
        for code, event in events.items():
            self.events.put(code, event)
        newest = touched | {code: event.version for code, event in events.items()}
        for code, version in newest.items():
            self.broker.publish(code, version)

    def forget(self) -> None:
        """Let go of everything that is kept: it may name whom nobody is to name any more."""
        shown = (self.sheets, self.changes, self.tables, self.shown_events, self.paced)
        for kept in (self.books, self.events, *shown):
            kept.clear()
        if self.file:
            self.file.scrub()

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
    return "books" not in session.info


def database_of(session: Session) -> Database:
    """Return the database that opened `session`."""
    database: Database = session.info["database"]
    return database


def open_engine(url: str) -> Engine:
    """Return an engine for a server's database."""
    return create_engine(url, pool_pre_ping=True, hide_parameters=True)


def _room(book: Book) -> int:
    return 1000 + (book.folded.size if book.folded else 0)


def _size(sheet: Any) -> int:
    # What stands around the bytes of a sheet takes about as much as a short one has.
    return 1000 + (len(sheet.body) if sheet else 0)
