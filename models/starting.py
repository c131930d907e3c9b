"""Start games at a table."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from models.base import now
from models.conflicts import Conflict
from models.game import Game, Seat
from models.journal import Change, append
from models.key import Key, find_key
from models.ledger import enter
from models.sheets import load_log, newest_game, sheet_of
from models.table import Table, touch
from rules import GAME_TYPES, scoresheet


@dataclass(frozen=True)
class NewGame:
    """State the game to start: `rules` is settled, `first_sent` the digest of the request.

    `id` is the client's UUID, by which a retry is known; without one the game gets its own.
    """

    id: str | None
    game_type: str
    preset: str
    rules: dict[str, Any]
    seats: Sequence[scoresheet.Seat]
    first_dealer: int
    first_sent: str


def start_game(session: Session, key: Key, new: NewGame) -> tuple[Game, bool]:
    """Start a game at the table of `key` and return it, with True where it is new and False for a retry.

    Raises RuleViolation where the game cannot be played so, Conflict (ID_TAKEN, GAME_RUNNING).
    """
    table = session.get_one(Table, key.table_id, with_for_update=True)
    known = session.get(Game, new.id) if new.id else None
    if known is not None:
        if known.table_id != table.id or known.first_sent != new.first_sent:
            raise Conflict("ID_TAKEN", "Another game has this id. Make a new one and start again.", None)
        return known, False
    GAME_TYPES[new.game_type].start(new.rules, new.seats, new.first_dealer)
    _check_free(session, table)
    return _add(session, table, key, new), True


def opened_before(session: Session, secret: str | None, new: NewGame | None) -> Table | None:
    """Return the table that was opened with this key and game: a retry. None where there is none."""
    known = session.get(Game, new.id) if new and new.id and secret else None
    if known is None or new is None or secret is None or known.first_sent != new.first_sent:
        return None
    opened = find_key(session, secret, Key.table_id == known.table_id, Key.kind == "scorekeeper")
    return session.get_one(Table, known.table_id) if opened else None


def _check_free(session: Session, table: Table) -> None:
    running = newest_game(session, table.id)
    if running and load_log(session, running).state.verdict.status != "finished":
        raise Conflict(
            "GAME_RUNNING",
            "A game is still running at this table. Finish it first.",
            sheet_of(session, running),
        )


def _add(session: Session, table: Table, key: Key, new: NewGame) -> Game:
    last = session.scalar(select(func.max(Game.position)).where(Game.table_id == table.id))
    game_type = GAME_TYPES[new.game_type]
    game = Game(
        id=new.id or str(uuid.uuid4()),
        table_id=table.id,
        position=(last or 0) + 1,
        game_type=new.game_type,
        preset=new.preset,
        rules=new.rules,
        rules_version=game_type.rules_version,
        outcome_version=game_type.outcome_version,
        first_dealer=new.first_dealer,
        first_sent=new.first_sent,
        started_at=now(),
        seats=[Seat(number=seat.number, name=seat.name, side=seat.side) for seat in new.seats],
    )
    touch(session, table)
    session.add(game)
    session.flush()
    agreed = {
        "table": table.code,
        "game_type": new.game_type,
        "preset": new.preset,
        "rules": new.rules,
        "rules_version": game.rules_version,
        "outcome_version": game.outcome_version,
        "seats": [seat.as_json() for seat in new.seats],
        "first_dealer": new.first_dealer,
    }
    change = Change("started", after=agreed, sent=new.first_sent, at=game.started_at)
    row = append(session, game, key, change)
    enter(session, table, "started", {"game": game.id, "seal": row.hash}, game.started_at)
    return game
