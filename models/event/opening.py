"""Open an event under a code of its own, or go on with one from elsewhere."""

from __future__ import annotations

import secrets

from sqlalchemy import insert, select

from models.event.book import EVENT_BOOKS, EventBook, folded_event, open_event_book
from models.event.changing import enter, index_tables
from models.event.history import EventHistory
from models.event.keys import make_event_key
from models.ledger.chain import Change, append
from models.ledger.names import Names
from models.store.archived import is_archived
from models.store.database import hold_id, keep
from models.store.indexes import EVENT_KEYS, EVENTS, Event as EventIndex
from models.store.session import Session
from models.table.keys import digest_of, fingerprint
from models.table.opening import new_code
from rules.events.event import start

CODE_LENGTH = 7  # one more than a table's, so that neither is taken for the other


def open_event(session: Session, sent: str) -> str:
    """Open an event and return its new code; `sent` is the digest of the request."""
    code = new_event(session)
    opened = Change("opened", after={"event": code}, sent=sent)
    enter(session, EventBook(EventHistory(code), {}, start(str)), "", opened)
    return code


def new_event(session: Session) -> str:
    """Return the new code of an event of which nothing is told yet."""
    code = new_code(CODE_LENGTH)
    taken = select(EventIndex.code)
    while session.scalar(taken.where(EventIndex.code == code)) is not None or is_archived(session, code):
        code = new_code(CODE_LENGTH)
    session.execute(insert(EVENTS), {"code": code, "version": 0})
    return code


def bring_here(session: Session, history: EventHistory, names: Names, change: Change) -> str:
    """Go on with an event from elsewhere, whose rows are carried, under its code here.

    `change` says how it came. Return its new director's key.
    """
    secret = secrets.token_urlsafe(24)
    row = append(session, history.chain, fingerprint("director", digest_of(secret)), change)
    history.add(row)
    book = folded_event(history, names, None, history.done)
    keep(session, EVENT_BOOKS, history.code, book)
    make_event_key(session, history.code, "director", secret)
    index_tables(session, book)
    return secret


def opened_event_before(session: Session, secret: str | None, sent: str) -> str | None:
    """Return the code of the event opened with this key by this very request, None where there is none."""
    if not secret:
        return None
    hold_id(session, digest_of(secret))
    asked = select(EVENT_KEYS.c.code).where(EVENT_KEYS.c.digest == digest_of(secret))
    codes = session.execute(asked.where(EVENT_KEYS.c.kind == "director")).scalars().all()
    return next((code for code in codes if open_event_book(session, code).history.first_sent == sent), None)
