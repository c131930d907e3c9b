"""Make the indexes from the ledger, and compare those that are there with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert, text

from models.club.book import ClubBook, fold_club
from models.club.figures import add_up_again
from models.event.book import EventBook, fold_event
from models.ledger.chain import CLUB, EVENT, GAME, TABLE, last_seq, read, subjects
from models.store.indexes import (
    INDEXES,
    Club,
    ClubEvent,
    ClubKey,
    ClubTable,
    Event,
    EventKey,
    EventTable,
    Game,
    Key,
    Table,
)
from models.store.session import Session
from models.table.history import TableHistory, fold_table

Indexed = Mapping[Any, list[dict[str, Any]]]
# In the order of all who write. Who waited for a row of before would find it deleted, and none in its place.
_LOCK_ALL = text("LOCK TABLE clubs, events, tables IN EXCLUSIVE MODE")


def reindex(session: Session) -> None:
    """Throw every index away and make it again from the ledger; who writes meanwhile waits."""
    if session.dialect == "postgresql":
        session.execute(_LOCK_ALL)
    for kind in INDEXES:
        session.execute(delete(kind))
    books = [fold_event(session, code) for code in subjects(session, EVENT)]
    shown: Counter[str] = Counter()
    for book in books:
        shown.update(book.history.tables)
    tables = (
        indexed(session, fold_table(code, read(session, TABLE, code)), shown[code])
        for code in subjects(session, TABLE)
    )
    clubs = [fold_club(session, code) for code in subjects(session, CLUB)]
    for made in (*tables, *map(indexed_event, books), *map(indexed_club, clubs)):
        for kind, rows in made.items():
            if rows:
                session.execute(insert(kind), rows)
    for club in clubs:
        add_up_again(session, club.code)


def indexed(session: Session, history: TableHistory, shown: int) -> Indexed:
    """Return the rows that the indexes have of a table, as its ledger and those of its games say.

    `shown` counts the rows of events that may have changed what is shown there.
    """
    versions = {game: last_seq(session, GAME, game) for game in history.games}
    version = history.seq + sum(versions.values()) + shown
    return {
        Table: [{"code": history.code, "version": version, "seq": history.seq}],
        Game: [
            {"id": game, "code": history.code, "position": position, "version": versions[game]}
            for position, game in enumerate(history.games, start=1)
        ],
        Key: [
            {"digest": digest, "code": history.code, "kind": key.kind, "game_id": key.game, "seat": key.seat}
            for digest, key in history.keys.items()
            if not key.revoked
        ],
    }


def indexed_event(book: EventBook) -> Indexed:
    """Return the rows that the indexes have of an event, as its ledger says."""
    return {
        Event: [{"code": book.code, "version": book.version}],
        EventKey: [
            {"digest": digest, "code": book.code, "kind": key.kind}
            for digest, key in book.history.keys.items()
            if not key.revoked
        ],
        EventTable: [{"code": table, "event": book.code} for table in sorted(book.history.tables)],
    }


def indexed_club(book: ClubBook) -> Indexed:
    """Return the rows that the indexes have of a club, as its ledger says; what was counted counts itself."""
    return {
        Club: [{"code": book.code, "version": book.version}],
        ClubKey: [
            {"digest": digest, "code": book.code, "kind": key.kind}
            for digest, key in book.history.keys.items()
            if not key.revoked
        ],
        ClubTable: [{"code": table, "club": book.code} for table in sorted(book.club.tables)],
        ClubEvent: [{"event": event, "club": book.code} for event in sorted(book.club.events)],
    }
