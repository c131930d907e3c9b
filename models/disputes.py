"""Dispute entries, and settle disputes."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from models.changing import change_around
from models.conflicts import NO_DISPUTE, NO_ENTRY, NO_SEAT, Conflict, Unknown
from models.game import MOST_DISPUTES, Entry, Game, Seat
from models.journal import Change
from models.key import Key
from models.sheets import sheet_of
from models.witness import Dispute

MOST_OPEN = 20


@dataclass(frozen=True)
class Objection:
    """State a dispute as its sender sent it: `entry` is what it is about, `seat` whose line in it."""

    id: str
    entry: str
    seat: int | None
    text: str
    digest: str


def dispute(session: Session, game: Game, key: Key, sent: Objection) -> bool:
    """Record a dispute by the seat of `key`; return False for a retry, which changes nothing.

    Raises Unknown for an entry or seat that the game has not, or Conflict (ID_TAKEN, TOO_MANY_DISPUTES).
    """
    if key.seat is None:
        raise LookupError("Only the key of a seat disputes.")
    known = session.get(Dispute, (game.id, sent.id))
    if known is not None:
        if (known.first_sent, known.by) != (sent.digest, key.seat):
            raise Conflict(
                "ID_TAKEN", "Another dispute has this id. Make a new one.", sheet_of(session, game)
            )
        return False
    if session.get(Entry, (game.id, sent.entry)) is None:
        raise Unknown(NO_ENTRY)
    if sent.seat is not None and session.get(Seat, (game.id, sent.seat)) is None:
        raise Unknown(NO_SEAT)
    _check_open(session, game, key.seat)
    last = session.scalar(select(func.max(Dispute.position)).where(Dispute.game_id == game.id))
    row = Dispute(
        game_id=game.id,
        id=sent.id,
        position=(last or 0) + 1,
        entry=sent.entry,
        seat=sent.seat,
        by=key.seat,
        text=sent.text,
        first_sent=sent.digest,
    )
    session.add(row)
    session.flush()
    after = {"dispute": row.id, "seat": row.seat, "by": row.by, "text": row.text}
    change_around(session, game, key, Change("disputed", row.entry, after=after, sent=sent.digest))
    return True


def settle(session: Session, game: Game, key: Key, dispute_id: str, reason: str) -> None:
    """Settle a dispute; settling it again changes nothing. Raises Unknown."""
    row = session.get(Dispute, (game.id, dispute_id))
    if row is None:
        raise Unknown(NO_DISPUTE)
    if row.settled_at is not None:
        return
    change = Change("settled", row.entry, after={"dispute": row.id, "by": row.by}, reason=reason)
    row.settled_at, row.settled_reason = change.at, reason
    session.flush()
    change_around(session, game, key, change)


def _check_open(session: Session, game: Game, seat: int) -> None:
    # Every phone is sent every dispute: one seat must not be able to bury the sheet under them.
    mine = select(func.count()).where(Dispute.game_id == game.id, Dispute.by == seat)
    if session.scalar(select(func.count()).where(Dispute.game_id == game.id)) == MOST_DISPUTES:
        text = f"No game can have more than {MOST_DISPUTES} disputes, settled ones too."
        raise Conflict("TOO_MANY_DISPUTES", text, sheet_of(session, game))
    if session.scalar(mine.where(Dispute.settled_at.is_(None))) == MOST_OPEN:
        text = (
            f"No seat can have more than {MOST_OPEN} open disputes. Ask the scorekeeper to settle one first."
        )
        raise Conflict("TOO_MANY_DISPUTES", text, sheet_of(session, game))
