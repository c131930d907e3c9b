"""Hold a physical table under its permanent code."""

from __future__ import annotations

import secrets
from datetime import datetime

from sqlalchemy import String, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from models.base import Base, now
from models.ledger import enter

# No 0 and O, 1, I and L, nor U and V side by side: a code is read out across a noisy hall.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ"
CODE_LENGTH = 6


class Table(Base):
    """Hold a table; its `version` counts every change of anything it shows.

    The `keeper_` columns say who keeps score now. That is advice between phones: a valid key always writes.
    """

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(12), unique=True)
    name: Mapped[str | None] = mapped_column(String(60))
    version: Mapped[int] = mapped_column(default=1)
    opened_at: Mapped[datetime] = mapped_column(default=now)
    keeper_device: Mapped[str | None] = mapped_column(String(64))
    keeper_name: Mapped[str | None] = mapped_column(String(60))
    keeper_since: Mapped[datetime | None]


def open_table(session: Session, name: str | None) -> Table:
    """Open a table under a new code. Tables are never deleted, so no code is ever given twice."""
    code = _new_code()
    while session.scalar(select(Table.id).where(Table.code == code)) is not None:
        code = _new_code()
    table = Table(code=code, name=name, opened_at=now())
    session.add(table)
    session.flush()
    enter(session, table, "opened", {"name": name}, table.opened_at)
    return table


def touch(session: Session, table: Table) -> None:
    """Count a change of what `table` shows; those who follow it are told after the commit."""
    table.version += 1
    session.info["touched"][table.code] = table.version


def rename_table(session: Session, table_id: int, name: str) -> None:
    """Call a table `name` from now on."""
    table = session.get_one(Table, table_id, with_for_update=True)
    if table.name != name:
        table.name = name
        enter(session, table, "named", {"name": name})
        touch(session, table)


def take_over(session: Session, table_id: int, device: str, name: str) -> None:
    """Note that the phone `device`, called `name`, keeps score at a table from now on."""
    table = session.get_one(Table, table_id, with_for_update=True)
    if (table.keeper_device, table.keeper_name) == (device, name):
        return
    table.keeper_device, table.keeper_name, table.keeper_since = device, name, now()
    enter(session, table, "kept", {"device": device, "name": name}, table.keeper_since)
    touch(session, table)


def _new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
