"""Keep a table's ledger: how its games and keys came and went, each row sealed with the one before."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, String, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from models.base import DIGEST_LENGTH, Base, Json, now, stamp
from rules.canonical import digest

if TYPE_CHECKING:
    from models.table import Table

FIRST = "0" * DIGEST_LENGTH


class LedgerRow(Base):
    """Hold one change of a table. It says nothing of what is played: that the journals of its games say.

    `action` and what it has `stated`: ``opened`` {name}; ``named`` {name}, how the table is called from
    now on; ``made`` {key, kind, game, seat} and ``revoked`` {key}, a key being named by its whole digest;
    ``kept`` {device, name}, who keeps score from now on; ``started`` and ``imported`` {game, seal}, the seal
    being that of the row by which the game came here.
    """

    __tablename__ = "ledger"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    action: Mapped[str] = mapped_column(String(16))
    stated: Mapped[Json]
    prev_hash: Mapped[str] = mapped_column(String(DIGEST_LENGTH))
    hash: Mapped[str] = mapped_column(String(DIGEST_LENGTH))

    def facts(self, code: str) -> Json:
        """Return all that the hash covers, as JSON; `code` is that of the table."""
        return {
            "table": code,
            "seq": self.seq,
            "at": stamp(self.at),
            "action": self.action,
            "stated": self.stated,
            "prev_hash": self.prev_hash,
        }


def enter(session: Session, table: Table, action: str, stated: Json, at: datetime | None = None) -> None:
    """Add a row to the ledger of `table`, which must be new or locked by this transaction."""
    rows = select(LedgerRow).where(LedgerRow.table_id == table.id)
    last = session.scalar(rows.order_by(LedgerRow.seq.desc()).limit(1))
    row = LedgerRow(
        table_id=table.id,
        seq=last.seq + 1 if last else 1,
        at=at or now(),
        action=action,
        stated=stated,
        prev_hash=last.hash if last else FIRST,
    )
    row.hash = digest(row.facts(table.code))
    session.add(row)
    session.flush()


def read(session: Session, table: Table) -> list[Json]:
    """Return the ledger of a table in order: all that each hash covers, and the hash."""
    rows = select(LedgerRow).where(LedgerRow.table_id == table.id).order_by(LedgerRow.seq)
    return [{**row.facts(table.code), "hash": row.hash} for row in session.scalars(rows)]
