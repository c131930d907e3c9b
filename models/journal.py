"""Keep the journal: every change of a game, each row sealed with the hash of the one before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import ForeignKey, String, UniqueConstraint, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from models.base import DIGEST_LENGTH, UUID_LENGTH, Base, Json, now, stamp
from models.database import Database
from models.game import Game
from models.key import Key
from rules.canonical import digest

FIRST = "0" * DIGEST_LENGTH
ACTIONS = (
    *("started", "recorded", "corrected", "withdrawn", "renamed"),
    *("claimed", "released", "signed", "disputed", "settled", "rekeyed", "imported"),
)


class JournalRow(Base):
    """Hold one change of a game. `action` is one of ACTIONS.

    `sent` is the digest of the request that it answered first, where a retry of that is answered for ever.
    `hash` seals the row together with `prev_hash`, so no row can be altered or taken out unseen. `origin` is
    the id under which the game began its journal, where it had to take another one here.
    """

    __tablename__ = "journal"
    __table_args__ = (UniqueConstraint("game_id", "seq"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"))
    seq: Mapped[int]
    at: Mapped[datetime]
    action: Mapped[str] = mapped_column(String(16))
    key_id: Mapped[int | None] = mapped_column(ForeignKey("keys.id"))
    key: Mapped[str] = mapped_column(String(40))
    entry: Mapped[str | None] = mapped_column(String(UUID_LENGTH))
    before: Mapped[Json | None]
    after: Mapped[Json | None]
    reason: Mapped[str] = mapped_column(String(200))
    sent: Mapped[str | None] = mapped_column(String(DIGEST_LENGTH))
    prev_hash: Mapped[str] = mapped_column(String(DIGEST_LENGTH))
    hash: Mapped[str] = mapped_column(String(DIGEST_LENGTH))
    origin: Mapped[str | None] = mapped_column(String(UUID_LENGTH))

    def facts(self) -> Json:
        """Return all that the hash covers, as JSON."""
        return {
            "game": self.origin or self.game_id,
            "seq": self.seq,
            "at": stamp(self.at),
            "action": self.action,
            "key": self.key,
            "entry": self.entry,
            "before": self.before,
            "after": self.after,
            "reason": self.reason,
            "sent": self.sent,
            "prev_hash": self.prev_hash,
        }


@dataclass(frozen=True)
class Change:
    """State one change of a game: what stood before and what stands after, where there is one.

    `at` is the moment that the changed rows name too.
    """

    action: str
    entry: str | None = None
    before: Json | None = None
    after: Json | None = None
    reason: str = ""
    sent: str | None = None
    at: datetime = field(default_factory=now)


def append(session: Session, game: Game, key: Key, change: Change) -> JournalRow:
    """Add `change` to the journal of `game`, which must be locked by this transaction, and return its row."""
    last = session.scalar(
        select(JournalRow).where(JournalRow.game_id == game.id).order_by(JournalRow.seq.desc()).limit(1)
    )
    row = JournalRow(
        game_id=game.id,
        seq=last.seq + 1 if last else 1,
        at=change.at,
        action=change.action,
        key_id=key.id,
        key=key.fingerprint,
        entry=change.entry,
        before=change.before,
        after=change.after,
        reason=change.reason,
        sent=change.sent,
        prev_hash=last.hash if last else FIRST,
        origin=last.origin if last else None,
    )
    row.hash = digest(row.facts())
    session.add(row)
    session.flush()
    return row


def read(session: Session, game_id: str) -> list[JournalRow]:
    """Return the journal of a game in order."""
    return list(
        session.scalars(select(JournalRow).where(JournalRow.game_id == game_id).order_by(JournalRow.seq))
    )


def read_journal(url: str, game_id: str, version: int) -> list[Json]:
    """Return the journal of a game in the database at `url` as it is shown, as it was at `version`.

    It may take a tenth of a second and more, so a server lets a worker process do it.
    """
    database = Database(url)
    try:
        with database.reading() as session:
            return shown(row for row in read(session, game_id) if row.seq <= version)
    finally:
        database.close()


def shown(rows: Iterable[JournalRow]) -> list[Json]:
    """Return `rows` as the journal shows them: all that each hash covers, and the hash."""
    return [{**row.facts(), "hash": row.hash} for row in rows]
