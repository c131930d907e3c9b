"""Bring the schema of a database to its newest revision.

Alembic takes long to load, so it is loaded only where there is something to migrate.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, String, column, func, inspect, make_url, select, table, text
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError

from models.refusals import Refusal, Said
from models.store.database import Database
from models.store.sqlite import DRIVER_WAIT

MIGRATIONS = Path(__file__).parents[2] / "migrations"
START_WAIT = 10_000  # milliseconds
MIGRATING = 0x6B616E61  # the advisory lock of whoever migrates
FAR_APART = 2.0  # seconds between two clocks that are told of
_NO_RIGHT = "42501"  # how PostgreSQL calls what a role may not do
_REVISION = select(column("version_num", String)).select_from(table("alembic_version"))
_THEIR_CLOCK = text("SELECT extract(epoch FROM clock_timestamp())")
_KEPT = ("ledger", "tables", "games", "events", "clubs", "archived")
_NEVER_WRITTEN_OVER = (
    *("ledger", "archived", "names", "contacts", "extensions", "keys", "event_keys", "club_keys"),
    *("event_tables", "club_tables", "club_events", "game_counts", "club_checkpoints"),
)
NOT_NEEDED = (
    # What was given stays given, or a code could be given twice; the owner alone archives.
    *(f"{table} DELETE" for table in _KEPT),
    *(f"{table} UPDATE" for table in _NEVER_WRITTEN_OVER),
    "archived INSERT",
)
"""Which rights whoever serves does without, each as its table and what is done there (`deploy/roles.sql`)."""
_BARRED = text(
    "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'alembic_version'"
    " AND NOT (SELECT bool_and(has_table_privilege(format('%I.%I', schemaname, tablename), needed)"
    " OR tablename || ' ' || needed = ANY(:not_needed))"
    " FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS needed) ORDER BY tablename"
)


class CannotOpen(Refusal):
    """Say why the database cannot be used, and what to do."""


class Damaged(CannotOpen):
    """Say what is wrong with a database of which parts may be readable still."""


def open_migrated(url: str, *, serves: bool = False) -> Database:
    """Return the database at `url`, its schema the newest, for who `serves` or not; raises CannotOpen."""
    try:
        kind = make_url(url).get_backend_name()
        if kind not in ("sqlite", "postgresql"):
            raise CannotOpen("cannot_open.kind", kind=kind)
        database = Database(url, serves=serves)
    except ModuleNotFoundError as missing:
        raise CannotOpen("cannot_open.driver", module=missing.name) from None
    except (ArgumentError, ValueError):
        # The address itself may hold a password.
        raise CannotOpen("cannot_open.address") from None
    try:
        migrate(database)
    except CannotOpen:
        database.close()
        raise
    return database


def migrate(database: Database) -> None:
    """Bring the schema to its newest revision; a fresh database is created. Raises CannotOpen."""
    try:
        with _rebuilding(database) as connection:
            if _revision(connection) != newest_revision():
                _upgrade(connection)
        if database.file is None:
            _check_rights(database)
    except DatabaseError as error:
        raise _why(database, error) from error


def _why(database: Database, error: DatabaseError) -> CannotOpen:
    """Return why a database cannot be used, as far as the driver says it."""
    said = str(error.orig).strip().partition("\n")[0].rstrip(".")
    if database.file is not None:
        return Damaged("cannot_open.damaged", error=said)
    url = database.engine.url
    if is_of_rights(error):
        return CannotOpen("cannot_open.rights", role=url.username or "", error=said)
    where = url.render_as_string(hide_password=True)
    return CannotOpen("cannot_open.unreachable", where=where, error=said)


def is_of_rights(error: DBAPIError) -> bool:
    """Tell whether a role may not do what failed."""
    return getattr(error.orig, "sqlstate", None) == _NO_RIGHT


def _check_rights(database: Database) -> None:
    """Raise CannotOpen unless our role may do with every table what is done when people play."""
    with database.engine.connect() as connection:
        if connection.scalar(text("SHOW transaction_read_only")) == "on":
            where = database.engine.url.render_as_string(hide_password=True)
            raise CannotOpen("cannot_open.read_only", where=where)
        barred = list(connection.scalars(_BARRED, {"not_needed": [*NOT_NEEDED]}))
    if barred:
        role = database.engine.url.username or ""
        raise CannotOpen("cannot_open.barred", role=role, table_names=", ".join(barred))


def clock_differs(database: Database, clock: Callable[[], float] = time.time) -> Said | None:
    """Return what is said where this host's `clock` and that of the database's host are far apart.

    Of an SQLite file it is the same one. What a host notes is in its own time: with clocks that differ later
    things look as if they had come before.
    """
    if database.file is not None:
        return None
    with database.engine.connect() as connection:
        before = clock()
        theirs = float(connection.scalar(_THEIR_CLOCK) or 0)
        ahead = (before + clock()) / 2 - theirs
    if abs(ahead) < FAR_APART:
        return None
    where = database.engine.url.host or ""
    sentence = "clocks_differ.ahead" if ahead > 0 else "clocks_differ.behind"
    return Said(sentence, {"seconds": round(abs(ahead)), "where": where})


def stored_revision(database: Database) -> str | None:
    """Return the revision of the schema that is stored; None where there is none. Raises DBAPIError."""
    found = database.glance.first(_REVISION, {})
    return None if found is None else str(found[0])


def newest_revision() -> str:
    """Return the revision that the newest file of migrations leads to: its name begins with it."""
    return max(file.name for file in (MIGRATIONS / "versions").glob("*.py")).partition("_")[0]


def _revision(connection: Connection) -> str | None:
    """Return the revision of the schema; None where there is none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return revision


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415 - see above
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise CannotOpen("cannot_open.newer") from None


@contextmanager
def _rebuilding(database: Database) -> Iterator[Connection]:
    """Open a transaction in which tables can be rebuilt; at its end every reference must hold."""
    if database.file is None:
        with database.engine.begin() as connection:
            # Whatever may take long elsewhere, nobody is served before this is done.
            connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
            # Of processes that start at once, one migrates, and the others find it done.
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
            yield connection
        return
    with database.file.writing_engine.connect() as connection:
        # SQLite alters most things by a new table in the old one's place, which references would forbid.
        driver: Any = connection.connection.driver_connection
        driver.execute("PRAGMA foreign_keys=OFF")
        driver.execute(f"PRAGMA busy_timeout={START_WAIT}")  # nobody is served yet
        try:
            with connection.begin():
                yield connection
                loose = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
                if loose:
                    raise Damaged("cannot_open.loose", table_names=sorted({table for table, *_ in loose}))
        finally:
            driver.execute(f"PRAGMA busy_timeout={DRIVER_WAIT}")
            driver.execute("PRAGMA foreign_keys=ON")
