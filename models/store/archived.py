"""Know which codes led to something that was archived, and where that went."""

from __future__ import annotations

from typing import cast

from sqlalchemy import String, Table, bindparam, select
from sqlalchemy.orm import Mapped, mapped_column

from models.store.base import CODE_LENGTH, DIGEST_LENGTH, UUID_LENGTH, Base
from models.store.conflicts import Unknown
from models.store.session import Glance, Session


class ArchivedRow(Base):
    """Say that a `subject`, the code of a table or event or the id of a game, went with an `event` to a file.

    `seals` is the digest of the last seals of all ledgers in that file: of no other they come back.
    """

    __tablename__ = "archived"

    subject: Mapped[str] = mapped_column(String(UUID_LENGTH), primary_key=True)
    event: Mapped[str] = mapped_column(String(CODE_LENGTH), index=True)
    at: Mapped[str] = mapped_column(String(32))
    file: Mapped[str] = mapped_column(String(255))
    seals: Mapped[str] = mapped_column(String(DIGEST_LENGTH))


ARCHIVED = cast(Table, ArchivedRow.__table__)
_FOUND = select(ARCHIVED.c.at, ARCHIVED.c.event, ARCHIVED.c.file).where(
    ARCHIVED.c.subject == bindparam("subject")
)


def is_archived(session: Session | Glance, subject: str) -> bool:
    """Tell whether there was something under `subject` that can come back."""
    return session.first(_FOUND, {"subject": subject}) is not None


def archived(glance: Glance, subject: str) -> Unknown | None:
    """Return what is said of the code of a table or event, or the id of a game, that was archived."""
    found = glance.first(_FOUND, {"subject": subject})
    if found is None:
        return None
    at, event, file = found
    return Unknown("archived", event=event, day=at[:10], file=file)
