"""Prove all that is in a database: its file, tables and events by their ledgers, games by their journals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from typing import Any, NamedTuple

from models.club.checkpoint import has_stray_checkpoint
from models.club.counts import has_strays
from models.ledger.chain import CLUB, EVENT, GAME, PORTION, TABLE, last_seal
from models.record.faults import FAULTS_OF, MAKE_AGAIN, UNREADABLE, unread
from models.store.database import Database
from models.store.indexes import find_game
from models.store.migrating import Damaged, migrate


class Audited(NamedTuple):
    """Say what is wrong with a part of the database, in sentences, else what proves it and its last seal."""

    name: str
    faults: list[str]
    by: str = ""
    seal: str = ""


def audit(database: Database, game: str | None = None) -> Iterator[Audited]:
    """Prove every table and game, or one game and its table.

    What cannot be read is told, and the rest goes on. The schema is brought to its newest revision first.
    Raises CannotOpen for a database of a newer release.
    """
    try:
        migrate(database)
    except Damaged as reason:
        yield Audited("The database", [str(reason)])
    yield from _history("The database", _audit_file, database)
    tables, games = _all(database, TABLE, "tables", "code"), _all(database, GAME, "games", "id")
    events = _all(database, EVENT, "events", "code") if game is None else []
    if game is not None:
        games = [each for each in games if each == game]
        tables = [code for each in games for code in _table_of(database, each)]
    clubs = _all(database, CLUB, "clubs", "code") if game is None else []
    for kind, subjects in ((TABLE, tables), (GAME, games), (EVENT, events), (CLUB, clubs)):
        for subject in subjects:
            name = f"{kind.capitalize()} {subject}"
            yield from _history(name, _audit_subject, database, name, kind, subject)


def _audit_file(database: Database) -> Iterator[Audited]:
    with database.reading() as session:
        if has_strays(session) or has_stray_checkpoint(session):
            stray = f"Something is counted of a game or for a club that is not there. {MAKE_AGAIN}"
            yield Audited("The database", [stray])
        if database.engine.dialect.name != "sqlite":
            return
        said = session.connection().exec_driver_sql("PRAGMA integrity_check(20)").scalars().all()
    if list(said) != ["ok"]:
        yield Audited("The database", [f"Its file is damaged: {each}." for each in said])


def _audit_subject(database: Database, name: str, kind: str, subject: str) -> Iterator[Audited]:
    by = "its journal" if kind == GAME else "its ledger"
    with database.reading() as session:
        yield Audited(name, FAULTS_OF[kind](session, subject), by, last_seal(session, kind, subject))


def _all(database: Database, kind: str, index: str, column: str) -> list[Any]:
    """Return all tables or games that ledger or index name, of a damaged file as many as are found."""
    found: set[Any] = set()
    asked = (
        f"SELECT subject FROM ledger{{scan}} WHERE kind = '{kind}'",  # noqa: S608 - our own words
        f"SELECT {column} FROM {index}{{scan}}",  # noqa: S608
    )
    # Of a file, rows cost as much one by one; from a server each portion is a way there and back.
    scans, at_once = (("", " NOT INDEXED"), 1) if database.file else (("",), PORTION)
    for statement, scan in product(asked, scans):
        with suppress(*UNREADABLE), database.reading() as session:
            portions = session.connection().execution_options(yield_per=at_once)
            for (each,) in portions.exec_driver_sql(statement.format(scan=scan)):
                found.add(each)
    return sorted(found, key=lambda each: (str(type(each)), each))


def _table_of(database: Database, game_id: str) -> list[str]:
    with suppress(*UNREADABLE), database.reading() as session:
        return [find_game(session, game_id)[0]]
    return []


def _history(name: str, look: Callable[..., Iterator[Audited]], *given: Any) -> Iterator[Audited]:
    """Yield what `look` finds, and in its place why that cannot be read."""
    try:
        yield from list(look(*given))
    except UNREADABLE as error:
        yield Audited(name, [unread(error)])
