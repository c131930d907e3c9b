"""Hold the keys that may write: random, stored only as a hash, revocable."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime

from sqlalchemy import ColumnElement, ForeignKey, String, UniqueConstraint, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from models.base import DIGEST_LENGTH, Base, now
from models.conflicts import Conflict
from models.ledger import enter
from models.table import Table

FINGERPRINT = 12


class Key(Base):
    """Hold a key of one table. `kind` is ``scorekeeper``, ``director`` or ``seat``.

    A seat key is good for one `seat` of one game. A table does not have a key twice; whether another one has
    it, nobody can find out.
    """

    __tablename__ = "keys"
    __table_args__ = (UniqueConstraint("digest", "table_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    kind: Mapped[str] = mapped_column(String(16))
    digest: Mapped[str] = mapped_column(String(DIGEST_LENGTH))
    made_at: Mapped[datetime] = mapped_column(default=now)
    revoked_at: Mapped[datetime | None]
    game_id: Mapped[str | None] = mapped_column(ForeignKey("games.id"))
    seat: Mapped[int | None]

    @property
    def fingerprint(self) -> str:
        """Return what the journal names this key by; the key cannot be found from it."""
        return fingerprint(self.kind, self.digest)


def fingerprint(kind: str, digest: str) -> str:
    """Return what journals name a key by."""
    return f"{kind} {digest[:FINGERPRINT]}"


def make_key(
    session: Session, table: Table, kind: str, game_id: str | None = None, seat: int | None = None
) -> str:
    """Make a key for `table`, which is locked, and return it; afterwards only its hash is known."""
    secret = secrets.token_urlsafe(24)
    _add(session, table, Key(kind=kind, digest=_digest(secret), game_id=game_id, seat=seat))
    return secret


def keep_key(session: Session, table: Table, secret: str | None) -> str:
    """Make `secret` a scorekeeper's key of `table`, or a new one, and return it.

    Raises Conflict KEY_USED where the table had it.
    """
    if not secret:
        return make_key(session, table, "scorekeeper")
    had = select(Key.id).where(Key.digest == _digest(secret), Key.table_id == table.id)
    if session.scalar(had) is not None:
        raise Conflict("KEY_USED", "This key was in use before. Make a new one and send that.", None)
    _add(session, table, Key(kind="scorekeeper", digest=_digest(secret)))
    return secret


def revoke_scorekeepers(session: Session, table: Table) -> None:
    """Take the right to write from every scorekeeper's key of `table`."""
    keys = select(Key).where(Key.table_id == table.id, Key.kind == "scorekeeper", Key.revoked_at.is_(None))
    for key in session.scalars(keys).all():
        revoke(session, table, key)


def revoke(session: Session, table: Table, key: Key) -> None:
    """Take the right to write from `key`, which is one of `table`."""
    key.revoked_at = now()
    enter(session, table, "revoked", {"key": key.digest}, key.revoked_at)


def find_key(session: Session, secret: str, *good_for: ColumnElement[bool]) -> Key | None:
    """Return the key in force that `secret` is, or None: a wrong and a revoked key look the same.

    So does one that is not `good_for` what is asked.
    """
    in_force = Key.digest == _digest(secret), Key.revoked_at.is_(None)
    return session.scalar(select(Key).where(*in_force, *good_for))


def found_key(session: Session, table_id: int, secret: str) -> Key:
    """Return the key of a table that `secret` is and that was just made."""
    key = find_key(session, secret, Key.table_id == table_id)
    if key is None:
        raise LookupError("A key just made must be found.")
    return key


def is_in_force(session: Session, key: Key) -> bool:
    """Tell whether `key`, found in another session, has not been revoked since."""
    return session.scalar(select(Key.id).where(Key.id == key.id, Key.revoked_at.is_(None))) is not None


def _add(session: Session, table: Table, key: Key) -> None:
    key.table_id, key.made_at = table.id, now()
    session.add(key)
    session.flush()
    made = {"key": key.digest, "kind": key.kind, "game": key.game_id, "seat": key.seat}
    enter(session, table, "made", made, key.made_at)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
