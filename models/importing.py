"""Take the record of a table in: the same games under a new code and a new key."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import insert
from sqlalchemy.orm import Session

from models.base import Base, Json
from models.game import Entry, Game, Seat
from models.journal import Change, JournalRow, append
from models.key import Key, find_key, make_key
from models.ledger import enter
from models.table import Table, open_table
from models.witness import Dispute, Signature


def import_table(session: Session, record: Mapping[str, Any]) -> tuple[Table, str]:
    """Open a table that holds the games of a proved `record`, and return it with its new scorekeeper's key.

    Keys do not come along: seats are claimed anew. Each journal goes on with a row that says so. A game whose
    id is taken here gets another one; its journal stays under the first.
    """
    table = open_table(session, record["name"])
    secret = make_key(session, table, "scorekeeper")
    key = find_key(session, secret, Key.table_id == table.id)
    if key is None:
        raise LookupError("A key just made must be found.")
    for position, facts in enumerate(record["games"], start=1):
        game = _add_game(session, table, position, facts)
        before, after = {"table": record["code"]}, {"table": table.code, "game": game.id}
        row = append(session, game, key, Change("imported", before=before, after=after))
        enter(session, table, "imported", {"game": game.id, "seal": row.hash}, row.at)
        game.version += 1
    session.flush()
    return table, secret


def _add_game(session: Session, table: Table, position: int, facts: Mapping[str, Any]) -> Game:
    origin = facts["id"]
    taken = session.get(Game, origin) is not None
    game = Game(
        id=str(uuid.uuid4()) if taken else origin,
        table_id=table.id,
        position=position,
        started_at=datetime.fromisoformat(facts["started_at"]),
        **{name: facts[name] for name in _AS_THEY_ARE},
    )
    session.add(game)
    session.flush()
    _add(
        session,
        Seat,
        game,
        [{"team": None, **seat, "number": seat["seat"]} for seat in facts["seats"]],
        "number name side team",
    )
    entries = [{**each, "position": place} for place, each in enumerate(facts["entries"], start=1)]
    _add(session, Entry, game, entries, "id position kind facts first_sent withdrawn")
    signatures = [{**each, "at": datetime.fromisoformat(each["at"])} for each in facts["signatures"]]
    _add(session, Signature, game, signatures, "seat at digest broken")
    disputes = [
        {**each, **_settled(each), "position": place} for place, each in enumerate(facts["disputes"], 1)
    ]
    columns = "id position entry seat by text first_sent settled_at settled_reason"
    _add(session, Dispute, game, disputes, columns)
    columns = "seq at action key entry before after reason sent prev_hash hash origin"
    rows = [_row(each, origin if taken else None) for each in facts["journal"]]
    _add(session, JournalRow, game, rows, columns)
    return game


_AS_THEY_ARE = (
    *("game_type", "preset", "rules", "rules_version", "outcome_version"),
    *("first_dealer", "first_sent", "version", "facts_version"),
)


def _add(session: Session, kind: type[Base], game: Game, rows: list[Json], columns: str) -> None:
    """Add rows of one kind at once; one by one, a long table would keep other writers waiting."""
    if rows:
        wanted = columns.split()
        values = [{"game_id": game.id, **{name: row[name] for name in wanted}} for row in rows]
        session.execute(insert(kind), values)


def _settled(dispute: Mapping[str, Any]) -> Json:
    settled = dispute["settled"]
    if settled is None:
        return {"settled_at": None, "settled_reason": None}
    return {"settled_at": datetime.fromisoformat(settled["at"]), "settled_reason": settled["reason"]}


def _row(row: Mapping[str, Any], origin: str | None) -> Json:
    return {**row, "at": datetime.fromisoformat(row["at"]), "origin": origin}
