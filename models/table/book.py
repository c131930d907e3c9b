"""Open what the ledger of a table says, kept in memory by its version."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, select

from models.ledger.chain import TABLE, as_rows, portion
from models.store.cache import MIB, Kept
from models.store.conflicts import Unknown
from models.store.database import changed_in, database_of
from models.store.indexes import TABLES
from models.store.session import Session
from models.table.history import TableHistory, fold_table

TABLE_HISTORIES: Kept[str, TableHistory] = Kept(8 * MIB, lambda history: 1300 + 400 * history.seq)


def table_history(session: Session, code: str, seq: int | None = None) -> TableHistory:
    """Return what is told of the table under `code`, from memory where it is kept; raises Unknown.

    `seq` is the number of its rows, where that is read already.
    """
    changed = changed_in(session, TABLE_HISTORIES).get(code)
    if changed is not None:
        return changed
    if seq is None:
        found = session.first(_SEQ, {"code": code})
        if found is None:
            raise Unknown("not_found.table")
        [seq] = found
    return _history_until(session, code, seq)


def table_histories(session: Session, codes: Iterable[str]) -> dict[str, TableHistory]:
    """Return what is told of the tables under `codes` that there are, for a session that only reads.

    What this process has in memory is known to be the newest by one question for all of them.
    """
    asked = select(TABLES.c.code, TABLES.c.seq).where(TABLES.c.code.in_(tuple(codes)))
    return {
        code: _history_until(session, code, seq) for code, seq in map(tuple, session.execute(asked).all())
    }


def _history_until(session: Session, code: str, seq: int) -> TableHistory:
    """Return what the rows of a table up to the one numbered `seq` say, from memory where it is kept."""
    kept = database_of(session).cache(TABLE_HISTORIES)
    history = kept.get(code)
    while history is None or history.seq < seq:
        rows = portion(session, TABLE, code, history.seq if history else 0)
        if not rows:
            raise LookupError(f"Rows of table {code} are missing.")
        history = fold_table(code, as_rows(rows, TABLE, code), history)
        kept.put(code, history)
    return history


_SEQ = select(TABLES.c.seq).where(TABLES.c.code == bindparam("code"))
