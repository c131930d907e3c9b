"""Keep what other programs wrote into the record of an event, unread, to give it back with the next."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import String, Text, delete, insert, select
from sqlalchemy.orm import Mapped, mapped_column

from models.store.base import CODE_LENGTH, Base
from models.store.session import Session

Extensions = Mapping[str, Mapping[str, Any]]
"""What an extension can be about; all but those of the event stand under the id of what they are about."""


class ExtensionsRow(Base):
    """Hold the extensions of an event as JSON; they are in no ledger, and proved by nothing."""

    __tablename__ = "extensions"

    # No reference: indexes are thrown away and made again.
    code: Mapped[str] = mapped_column(String(CODE_LENGTH), primary_key=True)
    stated: Mapped[str] = mapped_column(Text)


def keep_extensions(session: Session, code: str, stated: Extensions) -> None:
    """Keep the extensions of an event in the place of those that it had."""
    session.execute(delete(ExtensionsRow).where(ExtensionsRow.code == code))
    if stated:
        text = json.dumps(stated, ensure_ascii=False, separators=(",", ":"))
        session.execute(insert(ExtensionsRow), {"code": code, "stated": text})


def extensions_of(session: Session, code: str) -> Extensions:
    """Return the extensions of an event."""
    text = session.scalar(select(ExtensionsRow.stated).where(ExtensionsRow.code == code))
    stated: Extensions = json.loads(text) if text else {}
    return stated


def drop_extensions(session: Session, code: str, people: Collection[str]) -> None:
    """Drop what other programs wrote about people of an event, who are erased."""
    known = extensions_of(session, code)
    about = known.get("people", {})
    if about.keys() & {*people}:
        kept = {person: stated for person, stated in about.items() if person not in people}
        keep_extensions(session, code, {**known, "people": kept})
