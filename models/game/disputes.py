"""Dispute entries, and settle disputes."""

from __future__ import annotations

from dataclasses import dataclass

from models.game.book import Book
from models.game.bounds import MOST_DISPUTES, MOST_OPEN
from models.game.changing import change_around, conflict
from models.ledger.chain import Change
from models.store.conflicts import Unknown
from models.store.session import Session
from models.table.keys import HeldKey


@dataclass(frozen=True)
class Objection:
    """State a dispute as its sender sent it: `entry` is what it is about, `seat` whose line in it."""

    id: str
    entry: str
    seat: int | None
    text: str
    digest: str


def dispute(session: Session, book: Book, key: HeldKey, sent: Objection) -> tuple[bool, Book]:
    """Record a dispute by the seat of `key`; return False for a retry, which changes nothing, and the book.

    Raises Unknown for an entry or seat that the game has not, or Conflict (ID_TAKEN, TOO_MANY_DISPUTES).
    """
    if key.seat is None:
        raise LookupError("Only the key of a seat disputes.")
    known = book.history.disputes.get(sent.id)
    if known is not None:
        if (known.first_sent, known.by) != (sent.digest, key.seat):
            raise conflict(session, book, "id_taken.dispute")
        return False, book
    if sent.entry not in book.history.entries:
        raise Unknown("not_found.entry")
    if sent.seat is not None and sent.seat not in book.history.all_seats:
        raise Unknown("not_found.seat")
    _check_open(session, book, key.seat)
    after = {"dispute": sent.id, "seat": sent.seat, "by": key.seat, "text": sent.text}
    change = Change("disputed", sent.entry, after=after, sent=sent.digest)
    return True, change_around(session, book, key.fingerprint, change)


def settle(session: Session, book: Book, key: HeldKey, dispute_id: str, reason: str) -> Book:
    """Settle a dispute; settling it again changes nothing. Raises Unknown."""
    known = book.history.disputes.get(dispute_id)
    if known is None:
        raise Unknown("not_found.dispute")
    if known.settled is not None:
        return book
    after = {"dispute": dispute_id, "by": known.by}
    return change_around(session, book, key.fingerprint, Change("settled", known.entry, None, after, reason))


def _check_open(session: Session, book: Book, seat: int) -> None:
    # Every phone is sent every dispute: one seat must not be able to bury the sheet under them.
    disputes = book.history.disputes.values()
    if len(disputes) >= MOST_DISPUTES:
        raise conflict(session, book, "too_many_disputes.of_game", most=MOST_DISPUTES)
    if sum(each.by == seat and each.settled is None for each in disputes) >= MOST_OPEN:
        raise conflict(session, book, "too_many_disputes.of_seat", most=MOST_OPEN)
