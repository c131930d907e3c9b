"""Open a club under a code of its own."""

from __future__ import annotations

from sqlalchemy import insert, select

from models.club.book import ClubBook, open_club_book
from models.club.changing import enter
from models.club.history import ClubHistory
from models.ledger.chain import Change
from models.store.database import hold_id
from models.store.indexes import CLUB_KEYS, CLUBS
from models.store.session import Session
from models.table.keys import digest_of
from models.table.opening import new_code
from rules.club.club import Club

CODE_LENGTH = 8  # one more than an event's, so that neither is taken for the other


def open_club(session: Session, sent: str) -> str:
    """Open a club and return its new code; `sent` is the digest of the request."""
    code = new_code(CODE_LENGTH)
    while session.scalar(select(CLUBS.c.code).where(CLUBS.c.code == code)) is not None:
        code = new_code(CODE_LENGTH)
    session.execute(insert(CLUBS), {"code": code, "version": 0})
    opened = Change("opened", after={"club": code}, sent=sent)
    enter(session, ClubBook(ClubHistory(code), {}, Club()), "", opened)
    return code


def opened_club_before(session: Session, secret: str | None, sent: str) -> str | None:
    """Return the code of the club opened with this key by this very request, None where there is none."""
    if not secret:
        return None
    hold_id(session, digest_of(secret))
    asked = select(CLUB_KEYS.c.code).where(CLUB_KEYS.c.digest == digest_of(secret))
    codes = session.execute(asked).scalars().all()
    return next((code for code in codes if open_club_book(session, code).history.first_sent == sent), None)
