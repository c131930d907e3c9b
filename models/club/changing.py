"""Make every change of a club in one way: it is locked, and one row is added to its ledger."""

from __future__ import annotations

from uuid import uuid4

from sqlalchemy import Table, bindparam, delete, insert, select

from models.club.book import CLUB_BOOKS, ClubBook, open_club_book
from models.ledger.chain import Change, append
from models.store.conflicts import Conflict, Unknown
from models.store.database import keep
from models.store.indexes import CLUB_EVENTS, CLUB_TABLES, CLUBS
from models.store.session import Session
from rules.canonical import digest
from rules.club.acts import (
    EventJoined,
    EventLeft,
    Fact,
    Forgotten,
    Hidden,
    Known,
    TableJoined,
    TableLeft,
    facts_of,
)

MOST_ROWS = 20_000
_JOINING = frozenset(kind.word for kind in (TableJoined, EventJoined))
_ALWAYS = frozenset(kind.word for kind in (Forgotten, Hidden, Known, TableLeft, EventLeft))


def lock_club(session: Session, code: str) -> None:
    """Let no other transaction write anything of a club until this one ends; raises Unknown.

    Whoever writes at tables too locks the club first.
    """
    if session.first(_LOCK, {"code": code}) is None:
        raise Unknown("not_found.club")


def enter(session: Session, book: ClubBook, key: str, change: Change) -> ClubBook:
    """Add a row to the ledger of a club, which is new or locked, and return its book then.

    Raises Conflict CLUB_FULL. Whoever wants to be forgotten or hidden is, and what joined is put out, at any
    time; and what comes from outside leaves room for who keeps it.
    """
    kind = (change.after or {}).get("kind") if change.action == "acted" else None
    if kind in _JOINING and book.version >= MOST_ROWS // 2:
        raise Conflict("club_full.joins", None)
    if kind and kind not in _ALWAYS and book.version >= MOST_ROWS:
        raise Conflict("club_full.acts", None, most=MOST_ROWS)
    row = append(session, book.history.chain, key, change)
    history = book.history.copy()
    done = history.add(row)
    after = ClubBook(history, book.names, book._replace(history=history).then(done))
    keep(session, CLUB_BOOKS, book.code, after)
    session.write(_SET_VERSION, {"of": book.code, "now": after.version})
    session.info["events"][book.code] = after.version
    if (after.club.tables, after.club.events) != (book.club.tables, book.club.events):
        index_joined(session, after)
    return after


def state(session: Session, code: str, key: str, fact: Fact) -> None:
    """Enter an act that nobody sent, in the club that is locked; raises Conflict as `enter` does."""
    stated = facts_of(fact)
    change = Change("acted", entry=str(uuid4()), after=stated, sent=digest(stated))
    enter(session, open_club_book(session, code), key, change)


def index_joined(session: Session, book: ClubBook) -> None:
    """Let the tables and events of a club be found by it, and it by them."""
    for kind, column, joined in joined_of(book):
        session.execute(delete(kind).where(kind.c.club == book.code))
        rows = [{column: each, "club": book.code} for each in joined]
        if rows:
            session.execute(insert(kind), rows)


def joined_of(book: ClubBook) -> tuple[tuple[Table, str, tuple[str, ...]], ...]:
    """Return the indexes of what is of a club, each with its column and the codes that stand there."""
    return (CLUB_TABLES, "code", book.club.tables), (CLUB_EVENTS, "event", book.club.events)


_LOCK = select(CLUBS.c.version).where(CLUBS.c.code == bindparam("code")).with_for_update()
_SET_VERSION = CLUBS.update().where(CLUBS.c.code == bindparam("of")).values(version=bindparam("now"))
