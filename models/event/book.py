"""Open the book of an event: what its ledger says, folded, and kept in memory by its version."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import bindparam, func, select

from models.event.history import EventHistory, KnownKey
from models.heavy.time_slices import taking_turns
from models.ledger.chain import EVENT, as_rows, portion
from models.ledger.names import MISSING, Names, called, names_of
from models.store.cache import MIB, Kept
from models.store.conflicts import Unknown
from models.store.database import Database, changed_in, database_of
from models.store.indexes import EVENT_TABLES, EVENTS, TABLES
from models.store.session import Glance, Session
from rules.events import event as folding
from rules.events.acts import Act
from rules.events.state import Event


class EventBook(NamedTuple):
    """Hold what is told of an event, the names of its people, and the event that its acts fold to."""

    history: EventHistory
    names: Names
    event: Event

    @property
    def code(self) -> str:
        return self.history.code

    @property
    def version(self) -> int:
        """Return how many rows the event has."""
        return self.history.seq

    @property
    def seals(self) -> dict[str, str]:
        """Return the seals of people's and teams' names; clubs and helpers' names have each their own."""
        once = self.history.clubs | {key.sealed for key in self.history.keys.values()}
        return {kept.name: sealed for sealed, kept in self.names.items() if sealed not in once}

    def whose(self, key: KnownKey) -> str:
        """Return the name of who has a key, empty where nobody gave one or it was erased."""
        return self.names[key.sealed].name if key.sealed in self.names else ""


LARGE = 600  # people, entrants and matches, or acts: a night of a hundred is a third of it
FEW = 20  # rows, of which none is long, are added at once


def _size(book: EventBook) -> int:
    event = book.event
    return 10_000 + 600 * sum(map(len, (event.people, event.entrants, event.matches, event.acts)))


EVENT_BOOKS: Kept[str, EventBook] = Kept(32 * MIB, _size)


def is_large(book: EventBook) -> bool:
    """Tell whether what is shown of an event takes too long to be laid out while others wait."""
    return sum(map(len, (book.event.people, book.event.entrants, book.event.matches))) > LARGE


def is_long(book: EventBook) -> bool:
    """Tell whether the acts of an event take too long to be folded at once."""
    return len(book.event.acts) > LARGE


def open_event_book(session: Session, code: str, version: int | None = None) -> EventBook:
    """Return the book of the event under `code`, from memory as far as that goes; raises Unknown.

    `version` is the event's, where that is read already.
    """
    changed = changed_in(session, EVENT_BOOKS).get(code)
    if changed is not None:
        return changed
    if version is None:
        found = session.first(_VERSION, {"code": code})
        if found is None:
            raise Unknown("not_found.event")
        [version] = found
    kept = database_of(session).cache(EVENT_BOOKS)
    book = kept.get(code)
    if book is None or book.version < version:
        book = _longer(session, code, book)
        kept.put(code, book)
    return book


def read_ahead(database: Database, code: str) -> None:
    """Fold an event that is not kept before it is needed, so that others are answered meanwhile."""
    kept = database.cache(EVENT_BOOKS)
    found = database.glance.first(_VERSION, {"code": code})
    if found is None or _is_near(kept.get(code), found[0]):
        return
    with database.folding(code), taking_turns() as turn, database.reading() as session:

        def rest() -> None:
            if turn.is_over():
                session.rollback()
                turn.pass_on()

        book = kept.get(code)
        if not _is_near(book, found[0]):
            kept.put(code, _longer(session, code, book, rest))


def strike_ahead(database: Database, code: str, act: str) -> None:
    """Fold an event without an act before that is struck, so that others are answered meanwhile."""
    with database.reading() as session:
        book = open_event_book(session, code)
    if any(each.id == act for each in book.event.acts):
        with taking_turns() as turn:
            folding.without(book.event, act, turn.pass_on)


def _is_near(book: EventBook | None, version: int) -> bool:
    return book is not None and book.version + FEW >= version


def fold_event(session: Session, code: str) -> EventBook:
    """Return the book of an event from its ledger alone."""
    return _longer(session, code, None)


def _longer(
    session: Session, code: str, book: EventBook | None, rest: Callable[[], None] = lambda: None
) -> EventBook:
    """Return the book of an event from all its rows, of which those in `book` are not read again."""
    history, event = (book.history.copy(), book.event) if book else (EventHistory(code), None)
    acts: list[Act] = []
    while rows := list(as_rows(portion(session, EVENT, code, history.seq), EVENT, history.named or code)):
        for row in rows:
            done = history.add(row)
            if row["action"] == "imported":
                event, acts = None, history.done
            elif done:
                acts.append(done)
            rest()
    if not history.seq:
        raise LookupError(f"Rows of event {code} are missing.")
    return folded_event(history, names_of(session, code), event, acts, rest)


def folded_event(
    history: EventHistory,
    names: Names,
    event: Event | None,
    acts: Iterable[Act],
    rest: Callable[[], None] = lambda: None,
) -> EventBook:
    """Return the book of what is told, its `event` made longer by `acts`; without one they are all."""

    def name(sealed: str) -> str:
        if sealed in names or sealed in history.erased:
            # A club is forgotten with its person, who is then of none.
            return "" if sealed in history.clubs and sealed not in names else called(names, sealed)
        return MISSING

    if event is None:
        # All at once: every strike by itself would fold anew what was done before it.
        return EventBook(history, names, folding.fold(name, acts, history.renamed, rest))
    known = replace(event, called=name)
    known.without.update(event.without)
    return EventBook(history, names, folding.step(known, *acts))


def with_names(book: EventBook, names: Names) -> EventBook:
    """Return the book with further names."""
    return folded_event(book.history, {**book.names, **names}, book.event, ()) if names else book


def events_with(session: Session, table: str) -> list[tuple[str, int]]:
    """Return code and version of the events in whose hall a table is or was."""
    return [(code, version) for code, version in session.all(_EVENTS_WITH, {"table": table})]


def event_version(session: Session | Glance, code: str) -> tuple[int, int]:
    """Return the version of an event and the sum of those of its tables; raises Unknown.

    Whatever of the event or its sheets changes, changes one of them.
    """
    row = session.first(_VERSIONS, {"code": code})
    if row is None:
        raise Unknown("not_found.event")
    return row[0], row[1]


_VERSION = select(EVENTS.c.version).where(EVENTS.c.code == bindparam("code"))
_EVENTS_WITH = (
    select(EVENTS.c.code, EVENTS.c.version)
    .join(EVENT_TABLES, EVENT_TABLES.c.event == EVENTS.c.code)
    .where(EVENT_TABLES.c.code == bindparam("table"))
)
_PLAYED = (
    select(func.coalesce(func.sum(TABLES.c.version), 0))
    .join(EVENT_TABLES, EVENT_TABLES.c.code == TABLES.c.code)
    .where(EVENT_TABLES.c.event == EVENTS.c.code)
    .correlate(EVENTS)
    .scalar_subquery()
)
_VERSIONS = select(EVENTS.c.version, _PLAYED.label("played")).where(EVENTS.c.code == bindparam("code"))
