"""Write the record of a table, or of a whole event, as one JSON document that needs no server."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from models.characters import escaped
from models.event.book import open_event_book
from models.event.extensions import extensions_of
from models.ledger.chain import EVENT, GAME, chain_break, read
from models.ledger.names import names_of, sealed, shown
from models.store.base import Json
from models.store.database import Database, database_at
from models.store.indexes import find_game
from models.store.session import Session
from models.table.book import table_history
from rules.canonical import digest

FORMAT = 3
SHORT = 100  # rows of a journal, which are told sooner than a worker is asked
EVENT_FORMAT = 1
UNSEALED = ("seal", "extensions")
"""What the seal of a record does not cover: itself, and what other programs may write."""


def write_record(url: str, code: str) -> bytes:
    """Return the record of a table in the database at `url`, as JSON.

    It may take a tenth of a second and more, so a server lets a worker process do it.
    """
    return _written(url, code, record_of)


def write_event_record(url: str, code: str) -> bytes:
    """Return the record of an event in the database at `url`, as JSON; a worker does this."""
    return _written(url, code, event_record_of)


def _written(url: str, code: str, record_of: Callable[[Session, str], Json]) -> bytes:
    database = Database(url)
    try:
        with database.reading() as session:
            record = record_of(session, code)
    finally:
        database.close()
    return escaped(json.dumps(record, ensure_ascii=False)).encode()


def record_of(session: Session, code: str) -> Json:
    """Return the record of a table: all that its games follow from, and no key."""
    history, names = table_history(session, code), names_of(session, code)
    games = [{"journal": shown(read(session, GAME, game), names)} for game in history.games]
    record = {"format": FORMAT, "code": code, "name": history.name, "games": games}
    return {**record, "seal": seal_of(record)}


def event_record_of(session: Session, code: str) -> Json:
    """Return the record of an event: its ledger, and the records of all tables that were ever in its hall.

    How people are reached is not in it.
    """
    history = open_event_book(session, code).history
    record = {
        "format": EVENT_FORMAT,
        "code": code,
        "ledger": shown(read(session, EVENT, code), names_of(session, code)),
        "tables": [record_of(session, table) for table in sorted(history.tables)],
        "extensions": extensions_of(session, code),
    }
    return {**record, "seal": seal_of(record)}


def seal_of(record: Mapping[str, Any]) -> str:
    """Return the digest of everything in a record but its seal, and what other programs wrote into it."""
    return digest({name: value for name, value in record.items() if name not in UNSEALED})


def write_sheet_with_journal(url: str, body: bytes) -> bytes:
    """Return the sheet that `body` is with its journal, from the database at `url`; a worker does this."""
    sheet = json.loads(body)
    return sheet_with_journal(body, _read_journal(url, sheet["game"]["id"], sheet["version"]))


def sheet_with_journal(body: bytes, journal: Sequence[Json]) -> bytes:
    """Return the sheet that `body` is with the rows of its journal."""
    return escaped(
        json.dumps({**json.loads(body), "journal": journal}, ensure_ascii=False, indent=2)
    ).encode()


def write_journal(url: str, game_id: str, version: int) -> bytes:
    """Return the journal of a game in the database at `url`, as it was at `version`; a worker does this."""
    return journal_answer(game_id, _read_journal(url, game_id, version))


def journal_answer(game_id: str, rows: Sequence[Json]) -> bytes:
    """Return a journal as it is sent, which says whether its seals hold."""
    facts = {"game": game_id, "rows": rows, "broken_at": chain_break(sealed(rows)[0])}
    return json.dumps(facts, ensure_ascii=False).encode()


def journal_of(session: Session, game_id: str, version: int) -> list[Json]:
    """Return the journal of a game as it is shown, as it was at `version`; raises Unknown."""
    rows = [row for row in read(session, GAME, game_id) if row["seq"] <= version]
    return shown(rows, names_of(session, find_game(session, game_id)[0]))


def _read_journal(url: str, game_id: str, version: int) -> list[Json]:
    with database_at(url).reading() as session:
        return journal_of(session, game_id, version)
