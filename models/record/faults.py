"""Say what is wrong with one ledger: its rows, who wrote them, its names, and what is kept of it besides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial

from sqlalchemy import or_, select
from sqlalchemy.exc import OperationalError, SQLAlchemyError, TimeoutError as NoConnection

from models.club.book import fold_club
from models.club.checkpoint import is_added_up_so
from models.club.counts import is_counted_so
from models.event.book import fold_event
from models.event.calls import ANYBODY, BY_ANYBODY
from models.event.history import is_of_a_table
from models.game.book import Book
from models.game.rows import OPERATOR
from models.ledger.chain import (
    CLUB,
    EVENT,
    GAME,
    TABLE,
    LedgerRow,
    Row,
    as_rows,
    broken_place,
    is_written_as_ours,
    last_seq,
    read,
    read_stored,
)
from models.ledger.names import kept_names, names_of
from models.record.indexing import Indexed, indexed, indexed_club, indexed_event
from models.record.verifying import prove
from models.store.cache import Kept
from models.store.conflicts import Unknown
from models.store.database import Database, database_of
from models.store.indexes import ClubEvent, ClubTable, EventTable
from models.store.session import Session
from models.store.sqlite import FileGone
from models.table.history import TableHistory, fold_table
from models.table.keys import fingerprint
from rules.events.acts.kinds import DIRECTORS
from rules.sheet.entries import SEATING

# Whatever is read from a damaged row: no time, no JSON, no number.
UNREADABLE = (
    SQLAlchemyError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    Unknown,
    ValueError,
)

MAKE_AGAIN = "If the ledger is proved, make it again with: python app.py reindex"
OTHER_NAME = "A name is not the one that its seal in the ledger was made of."
MISSING_NAME = "A name is missing that nobody erased, or there that was erased."
BY_CLUB = frozenset({"erased"})
"""What a club does at a table and to its games: it forgets people."""

_SHOWN: Kept[tuple[str, int], Mapping[str, int]] = Kept(50)


def look_into(database: Database, kind: str, subject: str) -> list[str] | None:
    """Return what is wrong with one ledger, in sentences, none where it is proved.

    None says that it is gone, or that the database does not answer: then nothing is known of it.
    """
    try:
        with database.reading() as session:
            return FAULTS_OF[kind](session, subject) if last_seq(session, kind, subject) else None
    except (OperationalError, NoConnection, FileGone):
        return None
    except UNREADABLE as error:
        return [unread(error)]


def unread(error: Exception) -> str:
    """Return the sentence for what is so damaged that it cannot be read."""
    return f"It cannot be read: {str(error).splitlines()[0]}."


def faults_of_table(session: Session, code: str) -> list[str]:
    """Return what at a table is not as the ledger says, in sentences; none where it is proved.

    What is played at it the journals of its games prove.
    """
    rows, found = _rows(session, TABLE, code)
    if broken := _broken(rows):
        return [broken]
    try:
        history = fold_table(code, rows)
    except (LookupError, TypeError, ValueError):
        return ["Its ledger does not say how it was opened, or what happened to what was there."]
    written = {fingerprint(key.kind, digest) for digest, key in history.keys.items()} | {OPERATOR}
    written |= {fingerprint(EVENT, event) for event in _events_at(session, code)}
    others = [
        row
        for row in rows[1:]
        if row["key"] not in written and not (row["key"] == ANYBODY and row["action"] in BY_ANYBODY)
    ]
    found += [
        f"Row {row['seq']} of its ledger was written by another key."
        for row in _not_by_clubs(others, partial(_clubs_of, session, code))
    ]
    return [
        *found,
        *_other_games(session, history),
        *_other_names(session, history),
        *_other_indexes(session, code, indexed(session, history, _shown_at(session, code))),
    ]


def faults_of_event(session: Session, code: str) -> list[str]:
    """Return what of an event is not as its ledger says, in sentences; none where it is proved.

    How people are reached is in no ledger and cannot be proved.
    """
    rows, found = _rows(session, EVENT, code)
    if broken := _broken(rows):
        return [broken]
    try:
        book = fold_event(session, code)
    except (LookupError, TypeError, ValueError):
        return ["Its ledger does not say how it was opened, or what was done at it."]
    written = {fingerprint(key.kind, digest) for digest, key in book.history.keys.items()}
    since = rows[_came(rows) or 1 :]  # what opened it has no key
    others = [row for row in since if row["key"] not in written and not is_of_a_table(row)]
    found += [
        f"Row {row['seq']} of its ledger was written by another key."
        for row in _not_by_clubs(others, partial(_clubs_having, session, code))
    ]
    if book.history.known_as != code:
        found.append("The event has another code than its ledger says.")
    found += _wrong_names(session, code, book.history.named_people - book.history.erased)
    return [*found, *_other_indexes(session, code, indexed_event(book))]


def faults_of_club(session: Session, code: str) -> list[str]:
    """Return what of a club is not as its ledger says, in sentences; none where it is proved."""
    rows, found = _rows(session, CLUB, code)
    if broken := _broken(rows):
        return [broken]
    try:
        book = fold_club(session, code)
    except (LookupError, TypeError, ValueError):
        return ["Its ledger does not say how it was opened, or what was done in it."]
    found += _wrong_names(session, code, book.history.named - book.history.erased)
    with suppress(*UNREADABLE):
        if not is_added_up_so(session, code):
            found.append(f"Its figures are not what was counted of its games. {MAKE_AGAIN}")
    return [*found, *_other_indexes(session, code, indexed_club(book))]


def faults_of_game(session: Session, game_id: str) -> list[str]:
    """Return what is wrong with what is recorded of a game, in sentences; none where it is proved."""
    rows, found = _rows(session, GAME, game_id)
    if not rows:
        return ["It has no journal."]
    faults, history = prove(rows)
    found += [fault.said.text for fault in faults]
    if history is None:
        return found
    if history.known_as != game_id:
        found.append("The game has another id than its journal says.")
    names = names_of(session, history.table)
    if history.named - history.erased - {*names} or history.erased & {*names}:
        found.append(MISSING_NAME)
    with suppress(*UNREADABLE):
        if not is_counted_so(session, Book(history, names, history.log(names))):
            found.append(f"What is counted of it is not what its journal says. {MAKE_AGAIN}")
    with suppress(*UNREADABLE):
        found += _other_keys(session, rows, _history_at(session, history.table), game_id)
    return found


def _rows(session: Session, kind: str, subject: str) -> tuple[list[Row], list[str]]:
    """Return the rows of a table or game, and which of them are not in the letters that were sealed."""
    stored = read_stored(session, kind, subject)
    other = [
        f"Row {each.seq} is not written as this server writes it."
        for each in stored
        if not is_written_as_ours(each)
    ]
    return list(as_rows(stored, kind, subject)), other


def _broken(rows: list[Row]) -> str:
    """Return at which row a ledger is broken, empty where it is not."""
    place = broken_place(rows)
    if place is None:
        return ""
    return f"Row {place + 1} of its ledger was changed, or one before it was taken out."


def _came(rows: list[Row]) -> int:
    """Return the place of the row by which a game or an event came here: before, others wrote elsewhere."""
    begins = ("started", "opened", "imported")
    return max(place for place, row in enumerate(rows) if row["action"] in begins)


def _events_at(session: Session, code: str) -> list[str]:
    """Return the events in whose hall the table stood once, by an index that their own proof compares."""
    return list(session.scalars(select(EventTable.event).where(EventTable.code == code)))


def _clubs_having(session: Session, *codes: str) -> set[str]:
    """Return what ledgers name the clubs by that a table or an event of these was ever of.

    All ledgers of clubs are read for that: ask only where nothing else explains who wrote a row.
    """
    named = or_(*(LedgerRow.after.contains(f'"{code}"') for code in codes))
    rows = select(LedgerRow.subject).where(LedgerRow.kind == CLUB, named)
    return {fingerprint(CLUB, club) for club in session.scalars(rows.distinct())}


def _clubs_of(session: Session, code: str) -> set[str]:
    """Return what ledgers name the clubs by that the table was of, or an event in whose hall it stood."""
    return _clubs_having(session, code, *_events_at(session, code))


def _not_by_clubs(rows: list[Row], clubs: Callable[[], set[str]]) -> list[Row]:
    """Return the rows that no club may have written: it forgets people, and does nothing else."""
    known = clubs() if any(row["action"] in BY_CLUB for row in rows) else set[str]()
    return [row for row in rows if not (row["action"] in BY_CLUB and row["key"] in known)]


def _shown_at(session: Session, code: str) -> int:
    """Return how many rows of events may have changed what a table shows; of one that is not read none."""
    kept, shown = database_of(session).cache(_SHOWN), 0
    for event in _events_at(session, code):
        with suppress(*UNREADABLE):
            name = event, last_seq(session, EVENT, event)
            tables = kept.get(name) or fold_event(session, event).history.tables
            kept.put(name, tables)
            shown += tables.get(code, 0)
    return shown


def _other_games(session: Session, history: TableHistory) -> Iterator[str]:
    rows = select(LedgerRow.subject, LedgerRow.hash, LedgerRow.action)
    asked = rows.where(LedgerRow.kind == GAME, LedgerRow.subject.in_(history.games))
    came = {(row.subject, row.hash): row.action for row in session.execute(asked)}
    for game, (action, seal) in history.games.items():
        if came.get((game, seal)) != action:
            yield f"Game {game} was taken out, or has another journal than the one with which it came."


def _other_names(session: Session, history: TableHistory) -> Iterator[str]:
    asked = select(LedgerRow.after).where(
        or_(
            LedgerRow.action.in_(("started", "renamed", "kept")),
            *(LedgerRow.after.contains(f'"kind":"{kind}"') for kind in sorted(SEATING)),
        ),
        # Without the kind no index would lead there.
        LedgerRow.kind.in_((TABLE, GAME)),
        LedgerRow.subject.in_((*history.games, history.code)),
    )
    spoken = " ".join(after or "" for after in session.scalars(asked))
    for sealed, kept in kept_names(session, history.code):
        if not kept.is_sealed_as(sealed) or sealed not in spoken or sealed in history.erased:
            yield OTHER_NAME
    known = {*names_of(session, history.code), *history.erased}
    if history.keeper and history.keeper.name not in known:
        yield "The name of who keeps score is missing, and nobody erased it."


def _wrong_names(session: Session, code: str, sealed: set[str]) -> Iterator[str]:
    """Yield what is wrong with the names of an event or a club, which are those that were `sealed`."""
    kept = kept_names(session, code)
    if not all(name.is_sealed_as(seal) for seal, name in kept):
        yield OTHER_NAME
    if {seal for seal, _ in kept} != sealed:
        yield MISSING_NAME


def _other_indexes(session: Session, code: str, found: Indexed) -> Iterator[str]:
    for kind, expected in found.items():
        of = kind.event if kind is EventTable else kind.club if kind in (ClubTable, ClubEvent) else kind.code
        stored = session.execute(select(*kind.__table__.columns).where(of == code)).mappings()
        if sorted(map(str, map(dict, stored))) != sorted(map(str, expected)):
            yield f"The index {kind.__tablename__} is not what the ledger says. {MAKE_AGAIN}"


def _history_at(session: Session, code: str) -> TableHistory:
    return fold_table(code, read(session, TABLE, code))


def _other_keys(session: Session, rows: list[Row], table: TableHistory, game_id: str) -> Iterator[str]:
    if game_id not in table.games:
        yield f"Table {table.code} does not know this game."
    events = _events_at(session, table.code)
    ours = {fingerprint(key.kind, digest) for digest, key in table.keys.items()} | {OPERATOR}
    ours |= {fingerprint(EVENT, event) for event in events}
    # Which rows each of them may write the fold has asked: what it refuses does not come to here.
    others = [row for row in rows[_came(rows) :] if row["key"] not in ours]
    others = _not_by_clubs(others, partial(_clubs_of, session, table.code))
    directors = _directors(session, events) if others else set[str]()
    for row in others:
        if row["key"] not in directors:
            yield f"Row {row['seq']} of the journal was written by another key."


def _directors(session: Session, events: list[str]) -> set[str]:
    """Return what ledgers name the keys by, in force or not, of who directed these events."""
    return {
        fingerprint(key.kind, digest)
        for event in events
        for digest, key in fold_event(session, event).history.keys.items()
        if key.kind in DIRECTORS
    }


FAULTS_OF: Mapping[str, Callable[[Session, str], list[str]]] = {
    TABLE: faults_of_table,
    GAME: faults_of_game,
    EVENT: faults_of_event,
    CLUB: faults_of_club,
}
