"""Open a table under a code of its own."""

from __future__ import annotations

import os
import secrets

from sqlalchemy import bindparam, insert, select

from models.ledger.chain import Change
from models.store.archived import is_archived
from models.store.database import keep
from models.store.indexes import TABLES
from models.store.session import Session
from models.table.book import TABLE_HISTORIES
from models.table.changing import enter
from models.table.history import TableHistory

# No 0 and O, 1, I and L, nor U and V side by side: a code is read out across a noisy hall.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ"
CODE_LENGTH = 6
BEGIN = "CODES_BEGIN"  # the setting with which all new codes begin, where a proxy is to know whose one is
LONGEST_BEGIN = 2


def open_table(session: Session, name: str | None) -> str:
    """Open a table and return its new code. No code is ever given twice, even where its table is archived."""
    code = new_code(CODE_LENGTH)
    while session.first(_TAKEN, {"wanted": code}) is not None or is_archived(session, code):
        code = new_code(CODE_LENGTH)
    session.write(_INSERT, {"code": code, "version": 0, "seq": 0})
    session.info["locked"][code] = 0
    keep(session, TABLE_HISTORIES, code, TableHistory(code))
    enter(session, code, "", Change("opened", after={"name": name}))
    return code


_TAKEN = select(TABLES.c.code).where(TABLES.c.code == bindparam("wanted"))
_INSERT = insert(TABLES)


def new_code(length: int) -> str:
    """Return a code that nobody can guess, of letters and digits that are told apart."""
    begun = os.environ.get(BEGIN, "")
    return begun + "".join(secrets.choice(ALPHABET) for _ in range(length - len(begun)))
