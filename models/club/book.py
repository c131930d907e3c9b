"""Open the book of a club: what its ledger says, folded, and kept in memory by its version."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import bindparam, select

from models.club.history import ClubHistory
from models.ledger.chain import CLUB, as_rows, portion
from models.ledger.names import Names, names_of
from models.store.cache import MIB, Kept
from models.store.conflicts import Unknown
from models.store.database import changed_in, database_of
from models.store.indexes import CLUBS
from models.store.session import Glance, Session
from rules.club.acts import Act, Struck
from rules.club.club import Club, fold, step


class ClubBook(NamedTuple):
    """Hold what is told of a club, the names that it gave, and the club that its acts fold to."""

    history: ClubHistory
    names: Names
    club: Club

    @property
    def code(self) -> str:
        return self.history.code

    @property
    def version(self) -> int:
        """Return how many rows the club has."""
        return self.history.seq

    @property
    def called(self) -> dict[str, str]:
        """Return the names that the club gave, by their seals."""
        return {sealed: kept.name for sealed, kept in self.names.items()}

    def then(self, act: Act | None) -> Club:
        """Return the club once an act has followed that `history` has taken in."""
        if act is None:
            return self.club
        return fold(self.history.done) if isinstance(act.fact, Struck) else step(self.club, act)


CLUB_BOOKS: Kept[str, ClubBook] = Kept(4 * MIB, lambda book: 2000 + 800 * book.history.seq)


def club_version(session: Session | Glance, code: str) -> int:
    """Return the version of a club; raises Unknown."""
    found = session.first(_VERSION, {"code": code})
    if found is None:
        raise Unknown("not_found.club")
    version: int = found[0]
    return version


def open_club_book(session: Session, code: str) -> ClubBook:
    """Return the book of the club under `code`, from memory as far as that goes; raises Unknown."""
    changed = changed_in(session, CLUB_BOOKS).get(code)
    if changed is not None:
        return changed
    version = club_version(session, code)
    kept = database_of(session).cache(CLUB_BOOKS)
    book = kept.get(code)
    if book is None or book.version < version:
        book = fold_club(session, code)
        kept.put(code, book)
    return book


def fold_club(session: Session, code: str) -> ClubBook:
    """Return the book of a club from its ledger alone."""
    history = ClubHistory(code)
    while rows := list(as_rows(portion(session, CLUB, code, history.seq), CLUB, code)):
        for row in rows:
            history.add(row)
    if not history.seq:
        raise LookupError(f"Rows of club {code} are missing.")
    return ClubBook(history, names_of(session, code), fold(history.done))


_VERSION = select(CLUBS.c.version).where(CLUBS.c.code == bindparam("code"))
