"""Claim seats, let them go again, and sign the sheet from them."""

from __future__ import annotations

from collections.abc import Container

from models.characters import appearance
from models.game.book import Book
from models.game.changing import change_around, change_game, check_reason, check_version, conflict, lock_game
from models.game.history import is_locked, stated
from models.game.signatures import holding_seats, signed_digest
from models.game.view import newest_game, sheet_of
from models.ledger.chain import Change
from models.ledger.names import called, keep_name
from models.store.conflicts import Conflict, Unknown, VersionMissing
from models.store.database import database_of
from models.store.session import Session
from models.table.keys import HeldKey, in_force, make_key, revoke
from rules.sentences import team
from rules.sheet.scoresheet import Seat
from rules.sheet.sheet import summed_up


def claim_seat(session: Session, book: Book, number: int) -> str:
    """Return a new key of a seat that nobody holds; raises Unknown, or Conflict SEAT_CLAIMED."""
    seat = _seat(book, number)
    if number in book.history.claims:
        name = called(book.names, seat.name)
        raise conflict(session, book, "seat_claimed", name=name)
    secret, key = make_key(session, book.history.table, "seat", game_id=book.id, seat=number)
    change_around(session, book, key.fingerprint, Change("claimed", after={"seat": number}))
    return secret


def release_seat(session: Session, book: Book, key: HeldKey, number: int, reason: str) -> Book:
    """Take a seat from the phone that claimed it, and its signature with it.

    Nothing changes where nobody holds the seat. Raises Unknown, or Conflict SHEET_SIGNED without a reason.
    """
    _seat(book, number)
    held = in_force(session, book.history.table, "seat", book.id, number)
    if not held:
        return book
    check_reason(session, book, reason)
    for digest in held:
        revoke(session, key.code, digest, key)
    change = Change("released", before={"seat": number}, reason=reason)
    return change_around(session, book, key.fingerprint, change)


def sign(session: Session, book: Book, key: HeldKey, expected: Container[int] | None) -> Book:
    """Accept the sheet for the seat of `key`; signing what is signed already changes nothing.

    Raises VersionMissing, StaleVersion, or Conflict NOT_FINISHED.
    """
    if key.seat is None:
        raise LookupError("Only the key of a seat signs.")
    sheet = sheet_of(database_of(session), book)
    if expected is None:
        raise VersionMissing(sheet, "version_missing.sign")
    check_version(session, book, expected)
    log = book.log
    if log.state.verdict.status != "finished":
        raise Conflict("not_finished", sheet)
    laid = summed_up(log.game, log.state)
    if key.seat in holding_seats(book.history, log, laid):
        return book
    seen = signed_digest(book.history, log, laid)
    change = Change("signed", after={"seat": key.seat, "digest": seen})
    return change_around(session, book, key.fingerprint, change)


def accept(session: Session, book: Book, key: str, reason: str) -> Book:
    """Accept a finished sheet for its event without all signatures; `key` is the fingerprint of the event's.

    Nothing changes where it is open, signed by all, or accepted already.
    """
    laid = summed_up(book.log.game, book.log.state)
    sides = {seat.number: seat.side for seat in book.history.all_seats.values()}
    signed = is_locked(sides, holding_seats(book.history, book.log, laid))
    if laid["status"] != "finished" or signed or book.history.accepted:
        return book
    return change_around(session, book, key, Change("accepted", after={"accepted": True}, reason=reason))


def take_back_acceptance(session: Session, book: Book, key: str, reason: str) -> Book:
    """Let a sheet wait for its signatures again; nothing changes where it does."""
    if not book.history.accepted:
        return book
    return change_around(session, book, key, Change("unaccepted", before={"accepted": True}, reason=reason))


def renew_key(session: Session, key: HeldKey, wanted: str | None) -> str:
    """Return a new scorekeeper's key for the table of `key`, or make `wanted` it; the old ones are revoked.

    Raises Conflict KEY_USED where the table had `wanted` before.
    """
    for digest in in_force(session, key.code, "scorekeeper"):
        revoke(session, key.code, digest, key)
    secret, made = make_key(session, key.code, "scorekeeper", secret=wanted, by=key)
    game = newest_game(session, key.code)
    if game is not None:
        change = Change("rekeyed", after={"key": made.fingerprint})
        change_around(session, lock_game(session, game), key.fingerprint, change)
    return secret


def rename_seat(session: Session, book: Book, key: str, number: int, name: str, reason: str) -> Book:
    """Correct how the player in a seat is called; `key` is the fingerprint of the one that does.

    Raises Unknown, or Conflict where a seat has that name (NAME_TAKEN) or the sheet is signed (SHEET_SIGNED).
    """
    seat, came = _seat(book, number), book.history.replaced(number)
    if called(book.names, book.history.sealed_in(number)) == name:
        return book
    others = [other for other in book.history.seats_called(book.names) if other.number != number]
    if any(appearance(other.name) == appearance(name) for other in others):
        raise conflict(session, book, "name_taken.seat", name=name)
    check_reason(session, book, reason)
    sealed, kept = keep_name(session, book.history.table, name)
    if came is None:
        before, after = {"seat": number, "name": seat.name}, {"seat": number, "name": sealed}
        change = Change("renamed", before=before, after=after, reason=reason)
    else:
        # Who began in the seat is called as ever: the name is that of the entry.
        facts = book.history.entries[came].facts
        why, kind = facts["reason"] or reason, book.history.entries[came].kind
        said = stated(kind, {**facts, "name": sealed, "reason": why})
        change = Change("corrected", came, stated(kind, facts), said)
    return change_game(session, book, key, None, change, {**book.names, sealed: kept})


def rename_side(session: Session, book: Book, key: HeldKey, side: str, name: str | None, reason: str) -> Book:
    """Call a side by a name, or by its letter again where `name` is None.

    Raises Unknown, or Conflict where a side is called so (NAME_TAKEN) or the sheet is signed (SHEET_SIGNED).
    """
    parties = {seat.side: seat for seat in book.history.seats.values() if seat.side}
    if side not in parties:
        raise Unknown("not_found.side")
    old, called_now = parties.pop(side), team(name or side)
    if called_now == team(old.party):
        return book
    if any(appearance(team(other.party)) == appearance(called_now) for other in parties.values()):
        raise conflict(session, book, "name_taken.side", side=name or side)
    check_reason(session, book, reason)
    before, after = {"side": side, "name": old.team}, {"side": side, "name": name}
    change = Change("renamed", before=before, after=after, reason=reason)
    return change_game(session, book, key.fingerprint, None, change)


def _seat(book: Book, number: int) -> Seat:
    if number not in book.history.all_seats:
        raise Unknown("not_found.seat")
    return book.history.all_seats[number]
