"""Write the record of a table: every game with its journal, as one JSON document that needs no server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.base import Json, stamp
from models.database import Database
from models.game import Entry, Game
from models.journal import JournalRow, read, shown
from models.sheets import seated
from models.signs import escaped
from models.table import Table
from models.witness import Dispute, Signature
from rules.canonical import digest

FORMAT = 2


def write_record(url: str, table_id: int) -> bytes:
    """Return the record of a table in the database at `url`, as JSON.

    It may take a tenth of a second and more, so a server lets a worker process do it.
    """
    database = Database(url)
    try:
        with database.reading() as session:
            record = record_of(session, session.get_one(Table, table_id))
    finally:
        database.close()
    return escaped(json.dumps(record, ensure_ascii=False)).encode()


def record_of(session: Session, table: Table) -> Json:
    """Return the record of `table`: all that its games follow from, and no key."""
    games = session.scalars(select(Game).where(Game.table_id == table.id).order_by(Game.position))
    record = {
        "format": FORMAT,
        "code": table.code,
        "name": table.name,
        "games": [game_record(session, game) for game in games],
    }
    return {**record, "seal": seal_of(record)}


def seal_of(record: Mapping[str, Any]) -> str:
    """Return the digest of everything in a record but its seal."""
    return digest({name: value for name, value in record.items() if name != "seal"})


def game_record(session: Session, game: Game) -> Json:
    """Return all that is known of `game`, under the id with which its journal began."""
    rows = read(session, game.id)
    signatures = select(Signature).where(Signature.game_id == game.id).order_by(Signature.seat)
    disputes = select(Dispute).where(Dispute.game_id == game.id).order_by(Dispute.position)
    return {
        "id": origin_of(game, rows),
        "game_type": game.game_type,
        "preset": game.preset,
        "rules": game.rules,
        "rules_version": game.rules_version,
        "outcome_version": game.outcome_version,
        "first_dealer": game.first_dealer,
        "first_sent": game.first_sent,
        "started_at": stamp(game.started_at),
        "version": game.version,
        "facts_version": game.facts_version,
        "seats": [seat.as_json() for seat in seated(game)],
        "entries": [_entry(row) for row in game.entries],
        "signatures": [_signature(row) for row in session.scalars(signatures)],
        "disputes": [_dispute(row) for row in session.scalars(disputes)],
        "journal": shown(rows),
    }


def origin_of(game: Game, rows: list[JournalRow]) -> str:
    """Return the id under which `game` began its journal, where that was another one elsewhere."""
    return (rows[0].origin if rows else None) or game.id


def _entry(row: Entry) -> Json:
    return {
        "id": row.id,
        "kind": row.kind,
        "facts": row.facts,
        "first_sent": row.first_sent,
        "withdrawn": row.withdrawn,
    }


def _signature(row: Signature) -> Json:
    return {"seat": row.seat, "at": stamp(row.at), "digest": row.digest, "broken": row.broken}


def _dispute(row: Dispute) -> Json:
    settled = None
    if (row.settled_at, row.settled_reason) != (None, None):
        settled = {"at": row.settled_at and stamp(row.settled_at), "reason": row.settled_reason}
    return {
        "id": row.id,
        "entry": row.entry,
        "seat": row.seat,
        "by": row.by,
        "text": row.text,
        "first_sent": row.first_sent,
        "settled": settled,
    }
