"""Take events that are over out of the database into a file, and bring them back as they were.

The file is a database of ours that holds these events and nothing else: so it is proved as any other is, a
later release brings it to its own schema, and it can be served for whoever wants to look into it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, cast

from sqlalchemy import ColumnElement, Table, delete, insert, select
from sqlalchemy.exc import DBAPIError

from models.event.book import open_event_book
from models.event.changing import lock_event
from models.event.extensions import ExtensionsRow
from models.event.joining import is_over
from models.game.book import open_book
from models.ledger.chain import EVENT, GAME, TABLE, LedgerRow, last_seal
from models.ledger.names import NameRow
from models.news.webhooks import MESSAGES, TOLD, WEBHOOKS
from models.record.auditing import audit
from models.record.backup import close_file, in_place_of, read_copy
from models.refusals import Refusal
from models.store.archived import ARCHIVED
from models.store.base import now
from models.store.conflicts import Unknown
from models.store.database import Database
from models.store.indexes import (
    CLUB_EVENTS,
    CLUB_TABLES,
    EVENT_KEYS,
    EVENT_TABLES,
    EVENTS,
    GAME_COUNTS,
    GAMES,
    KEYS,
    TABLES,
    Contact,
)
from models.store.migrating import is_of_rights, open_migrated
from models.store.portions import portions, rows_of
from models.store.session import Session
from models.table.changing import lock_table
from rules.canonical import digest

LEDGER, NAMES, CONTACTS, EXTENSIONS = (
    cast(Table, kind.__table__) for kind in (LedgerRow, NameRow, Contact, ExtensionsRow)
)


class CannotArchive(Refusal):
    """Say why nothing was archived or brought back, and what to do."""


class Contents(NamedTuple):
    """Name what is archived together: codes of events and of their tables, and ids of the games there."""

    events: Sequence[str]
    tables: Sequence[str]
    games: Sequence[str]

    @property
    def chains(self) -> Iterator[tuple[str, str]]:
        """Yield the kind and the subject of each ledger."""
        for kind, subjects in ((EVENT, self.events), (TABLE, self.tables), (GAME, self.games)):
            yield from ((kind, each) for each in subjects)

    def conditions(self) -> Iterator[tuple[Table, ColumnElement[bool]]]:
        """Yield all that is stored of this: of each table of the database conditions, each met by some rows.

        Those that others refer to come first.
        """
        halls = (*self.events, *self.tables)
        named = {
            TABLES: (TABLES.c.code, self.tables),
            GAMES: (GAMES.c.code, self.tables),
            KEYS: (KEYS.c.code, self.tables),
            EVENTS: (EVENTS.c.code, self.events),
            EVENT_KEYS: (EVENT_KEYS.c.code, self.events),
            EVENT_TABLES: (EVENT_TABLES.c.event, self.events),
            NAMES: (NAMES.c.code, halls),
            CONTACTS: (CONTACTS.c.code, self.events),
            EXTENSIONS: (EXTENSIONS.c.code, self.events),
            WEBHOOKS: (WEBHOOKS.c.code, self.events),
            TOLD: (TOLD.c.code, self.events),
            MESSAGES: (MESSAGES.c.code, self.events),
        }
        for table, (column, values) in named.items():
            for some in portions(values):
                yield table, column.in_(some)
        for kind, subjects in ((EVENT, self.events), (TABLE, self.tables), (GAME, self.games)):
            for some in portions(subjects):
                yield LEDGER, (LEDGER.c.kind == kind) & LEDGER.c.subject.in_(some)


def archive(url: str, events: Collection[str], file: Path, today: str) -> Mapping[str, str]:
    """Write events that are over at `today`, a date, to a new `file`, and take them out of the database.

    Return the last seal of each ledger. Nothing is taken out before the file was read back and proved. Raises
    CannotArchive, CannotCopy and CannotOpen, and then nothing has changed.
    """
    if file.exists():
        raise CannotArchive("cannot_archive.file_exists", file=str(file))
    with closing(open_migrated(url)) as source:
        with in_place_of(file) as unfinished:
            with source.reading() as session:
                contents = _contents(session, events, today)
                versions = _versions(session, contents)
                with closing(open_migrated(f"sqlite:///{unfinished}")) as target, target.writing() as copy:
                    _copy(session, copy, contents)
                seals = _seals(session, contents)
            close_file(unfinished)
            if _proved(unfinished) != seals:
                raise CannotArchive("cannot_archive.meanwhile", event=contents.events[0])
            # All of it is in the one file again, which nobody need be able to write to.
            close_file(unfinished)
        # After any other failure it may be out already: then the file is all there is.
        try:
            _take_out(source, contents, versions, file.name, digest(seals))
        except CannotArchive:
            file.unlink()
            raise
        except DBAPIError as error:
            if not is_of_rights(error):
                raise
            file.unlink()
            role = source.engine.url.username or ""
            raise CannotArchive("cannot_archive.rights", role=role) from error
    return seals


def unarchive(url: str, file: Path) -> Mapping[str, str]:
    """Bring back what was archived to `file`, with its codes, keys, ledgers and seals.

    Return the last seal of each ledger. The file is left as it is. Raises CannotArchive, CannotCopy and
    CannotOpen, and then nothing has changed.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "archive.db"
        read_copy(file, copy)
        seals = _proved(copy)
        with (
            closing(Database(f"sqlite:///{copy}")) as source,
            closing(open_migrated(url)) as target,
            source.reading() as session,
        ):
            contents = _all_of(session)
            if not contents.events or _seals(session, contents) != seals:
                raise CannotArchive("cannot_unarchive.no_event", file=str(file))
            with target.writing() as writing:
                _check_free(writing, contents, file, digest(seals))
                _copy(session, writing, contents)
                writing.execute(delete(ARCHIVED).where(ARCHIVED.c.event.in_(contents.events)))
                if _seals(writing, contents) != seals:
                    raise CannotArchive("cannot_archive.meanwhile", event=contents.events[0])
    return seals


def _contents(session: Session, events: Collection[str], today: str) -> Contents:
    """Return what there is of events; raises CannotArchive where they are not to be archived."""
    for event in events:
        try:
            book = open_event_book(session, event)
        except Unknown:
            raise CannotArchive("cannot_archive.unknown", event=event) from None
        if not is_over(session, book, today):
            raise CannotArchive("cannot_archive.running", event=event)
    named, ordered = {*events}, sorted(events)
    halls = _found(session, EVENT_TABLES.c.code, EVENT_TABLES.c.event, ordered)
    tables = sorted({*halls})
    for table, other in _pairs(session, EVENT_TABLES.c.code, EVENT_TABLES.c.event, tables):
        if other not in named:
            raise CannotArchive("cannot_archive.shared", table=table, event=ordered[0], other=other)
    clubs = [
        *_found(session, CLUB_EVENTS.c.club, CLUB_EVENTS.c.event, ordered),
        *_found(session, CLUB_TABLES.c.club, CLUB_TABLES.c.code, tables),
    ]
    if clubs:
        raise CannotArchive("cannot_archive.club", event=ordered[0], club=clubs[0])
    games = []
    for table, game in _pairs(session, GAMES.c.code, GAMES.c.id, tables):
        if _is_going_on(session, game, today):
            raise CannotArchive("cannot_archive.playing", table=table, event=ordered[0])
        games.append(game)
    return Contents(ordered, tables, sorted(games))


def _is_going_on(session: Session, game: str, today: str) -> bool:
    """Tell whether a game has not ended, and something was written of it today or after."""
    last = select(LEDGER.c.at).where(LEDGER.c.kind == GAME, LEDGER.c.subject == game)
    written = session.scalar(last.order_by(LEDGER.c.seq.desc()).limit(1)) or ""
    return bool(written[:10] >= today) and open_book(session, game).log.state.verdict.status != "finished"


def _all_of(session: Session) -> Contents:
    """Return all events of a database, with their tables and the games there."""
    events = sorted(session.scalars(select(EVENTS.c.code)))
    tables = sorted({*_found(session, EVENT_TABLES.c.code, EVENT_TABLES.c.event, events)})
    return Contents(events, tables, sorted(_found(session, GAMES.c.id, GAMES.c.code, tables)))


def _check_free(session: Session, contents: Contents, file: Path, seals: str) -> None:
    """Raise CannotArchive where something under one of the names is here, or another file is to come back."""
    for column, names in (
        (EVENTS.c.code, contents.events),
        (TABLES.c.code, contents.tables),
        (GAMES.c.id, contents.games),
    ):
        for taken in _found(session, column, column, names):
            raise CannotArchive("cannot_unarchive.in_use", subject=taken)
    for some in portions(contents.events):
        known = select(ARCHIVED.c.event, ARCHIVED.c.file).where(
            ARCHIVED.c.subject.in_(some), ARCHIVED.c.seals != seals
        )
        for row in session.execute(known):
            raise CannotArchive("cannot_unarchive.other", file=str(file), event=row.event, archived=row.file)


def _copy(source: Session, target: Session, contents: Contents) -> None:
    for table, condition in contents.conditions():
        for rows in rows_of(source, select(table).where(condition)):
            target.execute(insert(table), rows)


def _take_out(
    database: Database, contents: Contents, versions: Mapping[str, int], file: str, seals: str
) -> None:
    """Take everything out that is in the file, unless something was written since; note where it went."""
    with database.writing() as session:
        # In the order of all who write: events first.
        try:
            for event in contents.events:
                lock_event(session, event)
            for table in contents.tables:
                lock_table(session, table)
        except Unknown:
            raise CannotArchive("cannot_archive.meanwhile", event=contents.events[0]) from None
        if _versions(session, contents) != versions:
            raise CannotArchive("cannot_archive.meanwhile", event=contents.events[0])
        for some in portions(contents.games):
            session.execute(delete(GAME_COUNTS).where(GAME_COUNTS.c.id.in_(some)))
        for table, condition in reversed([*contents.conditions()]):
            session.execute(delete(table).where(condition))
        about = {"event": contents.events[0], "at": now(), "file": file, "seals": seals}
        subjects = [subject for _, subject in contents.chains]
        for rows in portions(subjects):
            session.execute(insert(ARCHIVED), [{"subject": each, **about} for each in rows])


def _proved(file: Path) -> Mapping[str, str]:
    """Read a file and prove all that is in it; return the last seals. Raises CannotArchive."""
    with closing(Database(f"sqlite:///{file}")) as database:
        found = {}
        for name, faults, _, seal in audit(database):
            if faults:
                raise CannotArchive("cannot_archive.altered", name=name, fault=faults[0])
            found[name] = seal
        return found


def _seals(session: Session, contents: Contents) -> Mapping[str, str]:
    """Return the last seal of each ledger, by what the proofs call it."""
    return {
        f"{kind.capitalize()} {subject}": last_seal(session, kind, subject)
        for kind, subject in contents.chains
    }


def _versions(session: Session, contents: Contents) -> Mapping[str, int]:
    """Return the versions of events and tables: whatever is written counts in one of them."""
    found: dict[str, int] = {}
    for table, codes in ((EVENTS, contents.events), (TABLES, contents.tables)):
        found |= dict(_pairs(session, table.c.code, table.c.version, codes))
    return found


def _found(session: Session, wanted: Any, among: Any, values: Collection[str]) -> list[str]:
    """Return what stands in the column `wanted` where `among` has one of the values."""
    return [each for _, each in _pairs(session, among, wanted, values)]


def _pairs(session: Session, among: Any, wanted: Any, values: Collection[str]) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for some in portions([*values]):
        asked = select(among.label("at"), wanted.label("wanted")).where(among.in_(some))
        found += [(row.at, row.wanted) for row in session.execute(asked.order_by(among, wanted))]
    return found
