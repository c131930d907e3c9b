"""Write the record of a table: the journals of its games, as one JSON document that needs no server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from models.base import Json
from models.database import Database
from models.indexes import find_game
from models.ledger import GAME, read
from models.names import names_of, shown
from models.session import Session
from models.signs import escaped
from models.table import told_table
from rules.canonical import digest

FORMAT = 3


def write_record(url: str, code: str) -> bytes:
    """Return the record of a table in the database at `url`, as JSON.

    It may take a tenth of a second and more, so a server lets a worker process do it.
    """
    database = Database(url)
    try:
        with database.reading() as session:
            record = record_of(session, code)
    finally:
        database.close()
    return escaped(json.dumps(record, ensure_ascii=False)).encode()


def record_of(session: Session, code: str) -> Json:
    """Return the record of a table: all that its games follow from, and no key."""
    told, names = told_table(session, code), names_of(session, code)
    games = [{"journal": shown(read(session, GAME, game), names)} for game in told.games]
    record = {"format": FORMAT, "code": code, "name": told.name, "games": games}
    return {**record, "seal": seal_of(record)}


def seal_of(record: Mapping[str, Any]) -> str:
    """Return the digest of everything in a record but its seal."""
    return digest({name: value for name, value in record.items() if name != "seal"})


def read_journal(url: str, game_id: str, version: int) -> list[Json]:
    """Return the journal of a game in the database at `url` as it is shown, as it was at `version`.

    It may take a tenth of a second and more, so a server lets a worker process do it.
    """
    database = Database(url)
    try:
        with database.reading() as session:
            return [row for row in journal_of(session, game_id) if row["seq"] <= version]
    finally:
        database.close()


def journal_of(session: Session, game_id: str) -> list[Json]:
    """Return the journal of a game as it is shown; raises Unknown."""
    return shown(read(session, GAME, game_id), names_of(session, find_game(session, game_id)[0]))
