"""Make every change of an event in one way: it is locked, and one row is added to its ledger."""

from __future__ import annotations

import json

from sqlalchemy import bindparam, delete, insert, select

from models.event.book import EVENT_BOOKS, EventBook, folded_event, open_event_book, with_names
from models.ledger.chain import Change, append
from models.ledger.names import Names
from models.store.conflicts import Conflict, Unknown
from models.store.database import keep
from models.store.indexes import EVENT_TABLES, EVENTS
from models.store.session import Session
from models.table.changing import show_again
from rules.events.acts import KINDS, Act, facts_of
from rules.events.acts.ids import ids_in
from rules.events.acts.kinds import MOST_MATCHES, MOST_PEOPLE, TABLE
from rules.events.state import Event

ROOM_TO_ADD, ROOM = 4 * 2**20, 5 * 2**20
"""How many bytes of rows an event has, so that with its tables a record takes it in."""


def lock_event(session: Session, code: str) -> None:
    """Let no other transaction write anything of an event until this one ends; raises Unknown."""
    if session.first(_LOCK, {"code": code}) is None:
        raise Unknown("not_found.event")


def enter_act(session: Session, code: str, key: str, new: Act, names: Names, sent: str) -> EventBook:
    """Record an act that was checked, by `key`, at the event under `code`; return the book then.

    The event is locked. `names` are those that came with it, which are kept already; `sent` is the digest of
    the request.
    """
    change = Change("acted", entry=new.id, after=facts_of(new.fact), reason=new.reason, sent=sent)
    book = with_names(open_event_book(session, code), names)
    book = enter(session, book, key, change)
    if any(kind.is_a == TABLE.is_a and kind.new for kind, _ in ids_in(new.fact)):
        index_tables(session, book)
    return book


def enter(
    session: Session, book: EventBook, key: str, change: Change, *, however_full: bool = False
) -> EventBook:
    """Add a row to the ledger of an event, which is new or locked, and return its book then.

    Whoever writes locks the event first, and then those of its tables at which something changes. Raises
    Conflict EVENT_FULL, unless the row must find room `however_full` the event is.
    """
    if not however_full:
        _check_room(book, change)
    row = append(session, book.history.chain, key, change)
    history = book.history.copy()
    done = history.add(row)
    before = book.history.tables
    show_again(session, [table for table, rows in history.tables.items() if rows > before.get(table, rows)])
    after = folded_event(history, book.names, book.event, (done,) if done else ())
    _check_count(book.event, after.event)
    keep(session, EVENT_BOOKS, book.code, after)
    session.info["events"][book.code] = after.version
    session.write(_SET_VERSION, {"of": book.code, "now": after.version})
    return after


def _check_room(book: EventBook, change: Change) -> None:
    """Raise Conflict EVENT_FULL where an event would be too large to be taken out and in.

    What only adds to it ends sooner than what ends it: rulings, strikes, who is withdrawn.
    """
    if change.action not in ("acted", "made"):
        return
    adds = change.action == "made" or KINDS[(change.after or {})["kind"]].adds
    most = ROOM_TO_ADD if adds else ROOM
    if book.history.size + len(json.dumps(change.after)) > most:
        raise Conflict("event_full.acts", None, most=most // 2**20)


def _check_count(before: Event, after: Event) -> None:
    """Raise Conflict EVENT_FULL where an act has made more of an event than can be shown."""
    for was, now, most, sentence in (
        (before.people, after.people, MOST_PEOPLE, "event_full.people"),
        (before.entrants, after.entrants, MOST_PEOPLE, "event_full.entrants"),
        (before.matches, after.matches, MOST_MATCHES, "event_full.matches"),
    ):
        if len(now) > max(most, len(was)):
            raise Conflict(sentence, None, most=most)


def index_tables(session: Session, book: EventBook) -> None:
    """Let the tables that were ever in the hall be found by the event, and the event by them."""
    session.execute(delete(EVENT_TABLES).where(EVENT_TABLES.c.event == book.code))
    rows = [{"event": book.code, "code": table} for table in sorted(book.history.tables)]
    if rows:
        session.execute(insert(EVENT_TABLES), rows)


_LOCK = select(EVENTS.c.version).where(EVENTS.c.code == bindparam("code")).with_for_update()
_SET_VERSION = EVENTS.update().where(EVENTS.c.code == bindparam("of")).values(version=bindparam("now"))
