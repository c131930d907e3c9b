"""Make every change of a table in one way: it is locked, and one row is added to its ledger."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import bindparam, select

from models.ledger.chain import Change, Row, append
from models.ledger.names import keep_name
from models.store.conflicts import Unknown
from models.store.database import keep
from models.store.indexes import TABLES
from models.store.session import Session
from models.table.book import TABLE_HISTORIES, table_history


def lock_table(session: Session, code: str) -> None:
    """Let no other transaction write anything of a table or its games until this one ends; raises Unknown."""
    found = session.first(_LOCK, {"code": code})
    if found is None:
        raise Unknown("not_found.table")
    session.info["locked"].setdefault(code, found[0])


def touch(session: Session, code: str) -> None:
    """Count what changes at a table, which is locked; those who follow it are told after the commit."""
    touched = session.info["touched"]
    touched[code] = touched.get(code, session.info["locked"][code]) + 1


def show_again(session: Session, codes: Collection[str]) -> None:
    """Lock tables at which events change what is shown, and let those who follow them read it again."""
    if codes:
        for row in session.execute(_LOCK_ALL, {"codes": [*codes]}).all():
            session.info["locked"].setdefault(row.code, row.version)
        for code in codes:
            touch(session, code)


def enter(session: Session, code: str, key: str, change: Change) -> Row:
    """Add a row to the ledger of a table, which is new or locked by this transaction."""
    history = table_history(session, code)
    row = append(session, history.chain, key, change)
    longer = history.then(row)
    keep(session, TABLE_HISTORIES, code, longer)
    session.info["rows"][code] = longer.seq
    touch(session, code)
    return row


def rename_table(session: Session, code: str, key: str, name: str) -> None:
    """Call a table `name` from now on."""
    if table_history(session, code).name != name:
        enter(session, code, key, Change("named", after={"name": name}))


def show_names_in_preview(session: Session, code: str, key: str, *, names: bool) -> None:
    """Let previews show the sheet of a table's newest game with its names, once finished, or no longer."""
    history = table_history(session, code)
    if history.newest and names != (history.newest in history.named_in_preview):
        enter(session, code, key, Change("previewed", after={"names": names}))


def take_over(session: Session, code: str, key: str, device: str, name: str) -> None:
    """Note that the phone `device`, called `name`, keeps score at a table from now on."""
    keeper = table_history(session, code).keeper
    sealed, _ = keep_name(session, code, name)
    if keeper is None or (keeper.device, keeper.name) != (device, sealed):
        enter(session, code, key, Change("kept", after={"device": device, "name": sealed}))


_LOCK_ALL = (
    select(TABLES.c.code, TABLES.c.version)
    .where(TABLES.c.code.in_(bindparam("codes", expanding=True)))
    .order_by(TABLES.c.code)
    .with_for_update()
)
_LOCK = select(TABLES.c.version).where(TABLES.c.code == bindparam("code")).with_for_update()
