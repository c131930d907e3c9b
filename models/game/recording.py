"""Record, correct and withdraw entries, and try them out first."""

from __future__ import annotations

import json
from collections.abc import Container
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal, NamedTuple
from uuid import uuid4

from sqlalchemy import select

from models.characters import appearance
from models.game.book import BOOKS, Book, open_book
from models.game.bounds import MOST_ENTRIES
from models.game.changing import change_game, check_reason, check_version, conflict, is_current
from models.game.history import EntryHistory, begun_for, stated
from models.game.log import Log
from models.game.signing import release_seat
from models.game.view import sheet_of, write_sheet
from models.heavy.searching import answering_others
from models.ledger.chain import Change
from models.ledger.names import Names, called, keep_name
from models.store.conflicts import Busy, Unknown, VersionMissing
from models.store.database import database_of
from models.store.indexes import Game
from models.store.session import Session
from models.table.keys import HeldKey
from rules.canonical import digest
from rules.sheet.changes import changes
from rules.sheet.entries import SEATING, Entry, read_entry
from rules.statements import RuleViolation

Done = Literal["recorded", "known", "corrected"]
TRIES = 5


@dataclass(frozen=True)
class Sent:
    """State an entry as its sender sent it.

    `number` is the deal's number where the sender names one, `digest` that of the whole request, `expected`
    the versions of the sheet it was made on (If-Match; None where the sender names none).
    """

    id: str
    kind: str
    facts: dict[str, Any]
    digest: str
    number: int | None = None
    expected: Container[int] | None = None
    reason: str = ""

    @property
    def why(self) -> str:
        """Return the reason given, beside the facts or as one of them."""
        return self.reason or str(self.facts.get("reason", ""))


@dataclass(frozen=True)
class Struck:
    """State what to withdraw: a `deal` or another entry, why, and on which versions (as in `Sent`)."""

    id: str
    deal: bool
    reason: str
    expected: Container[int] | None


class Ahead(NamedTuple):
    """Hold the log that a change leads to, from a version of the game."""

    version: int
    log: Log


def look_ahead(session: Session, book: Book, sent: Sent) -> Ahead | None:
    """Work out what recording or correcting an entry leads to; None for a retry, which changes nothing.

    To be called in a session that only reads, before the change: there everybody else would have to wait for
    it. Raises Busy.
    """
    known = book.history.entries.get(sent.id)
    if (known is not None and _is_retry(book, known, sent)) or sent.kind in SEATING:
        return None
    with suppress(RuleViolation):
        return _follow(session, book, sent.id, read_entry(sent.id, sent.kind, sent.facts))[1]
    return None


def look_ahead_without(session: Session, book: Book, struck: Struck) -> Ahead:
    """Work out what withdrawing an entry leads to, as `look_ahead` does."""
    return _follow(session, book, struck.id, None)[1]


def _follow(session: Session, book: Book, entry_id: str, entry: Entry | None) -> tuple[Book, Ahead]:
    """Work out what becomes of a game by `entry`, or where it is None without the one of that id.

    Return the book as it is after that, for it may take long, with what it leads to.
    Raises RuleViolation where `entry` may not happen, Busy where the game never holds still.
    """
    for _ in range(TRIES):
        session.rollback()
        place = book.log.place(entry_id) if entry_id in book.history.entries else None
        with answering_others(book.log.game, book.log.state) as before:
            if entry is None:
                after = book.log if place is None else book.log.without(place, before)
            elif place is None:
                after = book.log.with_new(entry, before)
            else:
                after = book.log.with_other(place, entry, before)
        newest = database_of(session).cache(BOOKS).get(book.id)
        if newest is None or newest.version <= book.version:
            return book, Ahead(book.version, after)
        book = open_book(session, book.id)
    raise Busy


def record(
    session: Session, book: Book, key: HeldKey, sent: Sent, ahead: Ahead | None = None
) -> tuple[Done, Book]:
    """Record an entry, or correct the one of that id. A retry, and what stands so already, change nothing.

    Made on the version that the sheet is at now it is none, but a change back to what was first recorded.
    `ahead` is what it leads to, where that is worked out already.

    Raises RuleViolation where it may not happen at its place, else Conflict (NUMBER_NOT_NEXT,
    ENTRY_WITHDRAWN, OTHER_KIND, SHEET_SIGNED without a reason), VersionMissing, StaleVersion.
    """
    known = book.history.entries.get(sent.id)
    if known is None:
        return "recorded", _add(session, book, key, sent, ahead)
    if _is_retry(book, known, sent):
        return "known", book
    corrected = _correct(session, book, key, sent, known, ahead)
    return ("known" if corrected is book else "corrected"), corrected


def withdraw(session: Session, book: Book, key: HeldKey, struck: Struck, ahead: Ahead | None = None) -> Book:
    """Strike out an entry; striking it out again changes nothing, whatever version that was sent for.

    Raises Unknown, Conflict (OTHER_KIND, for a deal that is none or the other way round; GAME_RUNNING, where
    another was begun in place of a dropped game), VersionMissing, StaleVersion.
    """
    known = book.history.entries.get(struck.id)
    if known is None:
        raise Unknown("not_found.entry")
    if (known.kind == "deal") != struck.deal:
        sentence = "other_kind.deals" if known.kind == "deal" else "other_kind.entries"
        raise conflict(session, book, sentence, kind=known.kind)
    if known.withdrawn:
        return book
    if struck.expected is None:
        raise VersionMissing(sheet_of(database_of(session), book))
    check_version(session, book, struck.expected)
    if book.log.state.dropped and session.scalar(select(Game.code).where(Game.id == begun_for(book.id))):
        raise conflict(session, book, "game_running.anew")
    after = _known(ahead, book) or book.log.without(_place(book.log, struck.id))
    change = Change("withdrawn", struck.id, before=stated(known.kind, known.facts), reason=struck.reason)
    if known.kind == "join" and known.facts["seat"] in book.history.claims:
        book = release_seat(session, book, key, known.facts["seat"], struck.reason)
    return change_game(session, book, key.fingerprint, after, change)


def retire(session: Session, book: Book, key: str, seat: int, reason: str) -> Book:
    """Let the others play on without a seat, by the desk of an event; `key` is its fingerprint.

    Nothing changes where the seat is out already. Raises RuleViolation and Conflict as `record` does.
    """
    if seat in book.log.state.verdict.out:
        return book
    facts = {"ruling": "retirement", "seat": seat, "reason": reason, "points": 0}
    _check_room(session, book, "ruling")
    entry = str(uuid4())
    after = book.log.with_new(read_entry(entry, "ruling", facts))
    said = stated("ruling", facts)
    return change_game(session, book, key, after, Change("recorded", entry, after=said, sent=digest(said)))


def let_back(session: Session, book: Book, key: str, seat: int, reason: str) -> Book:
    """Take back that a desk let a seat retire; whom the scorekeeper retired it does not bring back."""
    for entry, known in book.history.entries.items():
        facts = known.facts if known.by_desk and not known.withdrawn else {}
        if (facts.get("ruling"), facts.get("seat")) == ("retirement", seat):
            after = book.log.without(_place(book.log, entry))
            change = Change("withdrawn", entry, before=stated("ruling", known.facts), reason=reason)
            book = change_game(session, book, key, after, change)
    return book


def tried(session: Session, book: Book, sent: Sent, withdrawing: bool) -> tuple[Book, Log]:
    """Return the game as it is now, and its log as `record` or `withdraw` would leave it, who store it.

    Raises RuleViolation, Conflict, Unknown and Busy as those do.
    """
    known = book.history.entries.get(sent.id)
    entry = None if withdrawing else read_entry(sent.id, sent.kind, sent.facts)
    _check_name(session, book, sent)
    if entry is None:
        if known is None:
            raise Unknown("not_found.entry")
    else:
        if known is not None:
            _check_correctable(session, book, known, sent.kind)
        _check_number(session, book, book.log.place(sent.id), sent.number)
        if known is None:
            _check_room(session, book, sent.kind)
    book, seen = _follow(session, book, sent.id, entry)
    return book, seen.log


def show_tried(book: Book, after: Log) -> bytes:
    """Return ``{sheet, changes}`` of a game that was `tried`, as JSON."""
    sheet = write_sheet(book, after)
    differing = changes(after.game, book.log.state, after.state)
    shown = json.dumps({"changes": differing}, ensure_ascii=False).encode()
    return shown[:-1] + b', "sheet": ' + sheet.body + b"}"


def _add(session: Session, book: Book, key: HeldKey, sent: Sent, ahead: Ahead | None) -> Book:
    if sent.expected is not None:
        check_version(session, book, sent.expected)
    _check_number(session, book, None, sent.number)
    _check_room(session, book, sent.kind)
    _check_name(session, book, sent)
    facts, names = _sealed(session, book, sent)
    entry = book.history.read(sent.id, sent.kind, facts, names)
    after = _known(ahead, book) or book.log.with_new(entry)
    check_reason(session, book, sent.why)
    change = Change("recorded", sent.id, after=stated(sent.kind, facts), reason=sent.reason, sent=sent.digest)
    book = change_game(session, book, key.fingerprint, after, change, names)
    if sent.kind == "replace" and sent.facts["seat"] in book.history.claims:
        # The phone that signs for the seat went with who left.
        book = release_seat(session, book, key, sent.facts["seat"], sent.why)
    return book


def _correct(
    session: Session, book: Book, key: HeldKey, sent: Sent, known: EntryHistory, ahead: Ahead | None
) -> Book:
    if sent.expected is None:
        raise VersionMissing(sheet_of(database_of(session), book))
    check_version(session, book, sent.expected)
    _check_correctable(session, book, known, sent.kind)
    place = _place(book.log, sent.id)
    _check_number(session, book, place, sent.number)
    if _stands_so(book, known, sent):
        # Also where the same correction is sent again, for its answer was lost.
        return book
    _check_name(session, book, sent)
    facts, names = _sealed(session, book, sent)
    entry = book.history.read(sent.id, sent.kind, facts, names)
    after = _known(ahead, book) or book.log.with_other(place, entry)
    check_reason(session, book, sent.why)
    before = stated(known.kind, known.facts)
    change = Change("corrected", sent.id, before, stated(sent.kind, facts), sent.reason)
    return change_game(session, book, key.fingerprint, after, change, names)


def _is_retry(book: Book, known: EntryHistory, sent: Sent) -> bool:
    """Tell whether an entry is sent again as it was first sent, and not to change back what it became."""
    if known.first_sent != sent.digest:
        return False
    stands = not known.withdrawn and _stands_so(book, known, sent)
    return stands or sent.expected is None or not is_current(book, sent.expected)


def _stands_so(book: Book, known: EntryHistory, sent: Sent) -> bool:
    """Tell whether an entry holds what is sent; of a name the ledger has the seal."""
    facts = known.facts
    if known.kind in SEATING:
        facts = {**facts, "name": called(book.names, facts["name"])}
    return known.kind == sent.kind and facts == sent.facts


def _sealed(session: Session, book: Book, sent: Sent) -> tuple[dict[str, Any], Names]:
    """Return the facts of an entry as the ledger states them, and the names that are known then."""
    if sent.kind not in SEATING:
        return sent.facts, book.names
    seal, kept = keep_name(session, book.history.table, sent.facts["name"])
    return {**sent.facts, "name": seal}, {**book.names, seal: kept}


def _check_name(session: Session, book: Book, sent: Sent) -> None:
    """Raise Conflict NAME_TAKEN where somebody is to sit down whose name looks like that of who sits here.

    Whose coming is corrected may keep the seat under another spelling. Raises SEAT_TAKEN where he who joins
    is to sit in any other than the first that is free.
    """
    if sent.kind not in SEATING:
        return
    own = sent.facts["seat"] if sent.id in book.history.entries else None
    others = (seat for seat in book.log.state.seats if seat.number != own)
    name = sent.facts["name"]
    if any(appearance(seat.name) == appearance(name) for seat in others):
        raise conflict(session, book, "name_taken.seat", name=name)
    known = book.history.entries.get(sent.id)
    free = next(number for number in count(1) if number not in book.history.all_seats)
    due = known.facts["seat"] if known and known.kind == "join" else free
    if sent.kind == "join" and sent.facts["seat"] != due:
        raise conflict(session, book, "seat_taken", seat=sent.facts["seat"], due=due)


def _check_room(session: Session, book: Book, kind: str) -> None:
    """Raise Conflict GAME_FULL where a game takes no more entries of this kind."""
    if len(book.history.entries) >= MOST_ENTRIES and kind != "finish":
        raise conflict(session, book, "game_full.entries", most=MOST_ENTRIES)


def _check_correctable(session: Session, book: Book, known: EntryHistory, kind: str) -> None:
    if known.withdrawn:
        raise conflict(session, book, "entry_withdrawn")
    if known.kind != kind:
        raise conflict(session, book, "other_kind.correction", kind=known.kind, other=kind)


def _check_number(session: Session, book: Book, place: int | None, number: int | None) -> None:
    due = book.log.number(book.log.length if place is None else place)
    if number is None or number == due:
        return
    if place is not None:
        sentence = "number_not_next.other"
    else:
        sentence = "number_not_next.recorded" if number < due else "number_not_next.gap"
    raise conflict(session, book, sentence, due=due, number=number)


def _known(ahead: Ahead | None, book: Book) -> Log | None:
    """Return what was worked out ahead, unless the game has changed since."""
    return ahead.log if ahead is not None and ahead.version == book.version else None


def _place(log: Log, entry_id: str) -> int:
    place = log.place(entry_id)
    if place is None:
        raise Unknown("not_found.entry")
    return place
