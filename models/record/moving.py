"""Move a whole hall from one database to another, of whichever kind, and prove every ledger on the way."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing

from sqlalchemy import Connection, delete, insert, select

from models.event.extensions import ExtensionsRow
from models.news.webhooks import Webhook
from models.record.auditing import audit
from models.refusals import Refusal
from models.store.base import Base
from models.store.database import Database
from models.store.migrating import open_migrated
from models.store.portions import rows_of

# Whose tables are read is loaded: what nothing here names would be left behind.
_OF_OTHERS = (ExtensionsRow, Webhook)


class CannotMove(Refusal):
    """Say why nothing was moved, and what to do."""


def move(source: str, target: str) -> Mapping[str, str]:
    """Copy everything from the database at `source` to the empty one at `target`; return all last seals.

    Nobody may write at either meanwhile. What is there is proved before, and what has come is proved after.
    The source is left as it was; it is brought to this release first, as the target is. Raises CannotOpen,
    and CannotMove with nothing left in the target.
    """
    with closing(open_migrated(source)) as here, closing(open_migrated(target)) as there:
        _check_empty(there)
        before = _seals(here, "cannot_move.altered")
        if not before:
            where = here.engine.url.render_as_string(hide_password=True)
            raise CannotMove("cannot_move.nothing", where=where)
        with here.reading() as session, there.engine.begin() as connection:
            for table in Base.metadata.sorted_tables:
                for rows in rows_of(session, select(table)):
                    connection.execute(insert(table), rows)
        try:
            after = _seals(there, "cannot_move.arrived_altered")
            if before != after:
                raise CannotMove("cannot_move.meanwhile")
        except CannotMove:
            with there.engine.begin() as connection:
                _empty(connection)
            raise
        return after


def _check_empty(target: Database) -> None:
    """Raise CannotMove where anything is in the target, be it the very source."""
    with target.reading() as session:
        found = [
            table.name
            for table in Base.metadata.sorted_tables
            if session.scalar(select(1).select_from(table).limit(1)) is not None
        ]
    if found:
        where = target.engine.url.render_as_string(hide_password=True)
        raise CannotMove("cannot_move.not_empty", where=where, table_names=", ".join(found))


def _seals(database: Database, sentence: str) -> Mapping[str, str]:
    """Prove everything, and return the last seal of each ledger; raises CannotMove with the first fault."""
    found = {}
    for name, faults, _, seal in audit(database):
        if faults:
            raise CannotMove(sentence, name=name, fault=faults[0])
        found[name] = seal
    return found


def _empty(connection: Connection) -> None:
    for table in reversed(Base.metadata.sorted_tables):
        connection.execute(delete(table))
