"""Write beside a deal what is worth remembering of it."""

from __future__ import annotations

from models.game.book import Book
from models.game.changing import change_around, conflict
from models.ledger.chain import Change
from models.store.conflicts import Unknown
from models.store.session import Session
from models.table.keys import HeldKey


def note(session: Session, book: Book, key: HeldKey, entry_id: str, text: str) -> Book:
    """Write `text` beside a deal in the place of what stands there; an empty one rubs it out.

    A note changes no fact, so signatures hold; a corrected deal keeps it, a withdrawn one takes none.
    Raises Unknown or Conflict ENTRY_WITHDRAWN.
    """
    known = book.history.entries.get(entry_id)
    if known is None or known.kind != "deal":
        raise Unknown("not_found.entry")
    if known.withdrawn:
        raise conflict(session, book, "entry_withdrawn")
    written = book.history.notes.get(entry_id, "")
    if written == text:
        return book
    change = Change("noted", entry_id, {"text": written}, {"text": text})
    return change_around(session, book, key.fingerprint, change)
