"""Bring the schema of a database to its newest revision.

Alembic takes long to load, so it is loaded only where there is something to migrate.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, inspect, select
from sqlalchemy.exc import DatabaseError

from models.refusals import Refusal
from models.store.database import Database
from models.store.sqlite import DRIVER_WAIT

MIGRATIONS = Path(__file__).parents[2] / "migrations"
START_WAIT = 10_000  # milliseconds
MIGRATING = 0x6B616E61  # the advisory lock of whoever migrates


class CannotOpen(Refusal):
    """Say why the database cannot be used, and what to do."""


class Damaged(CannotOpen):
    """Say what is wrong with a database of which parts may be readable still."""


def migrate(database: Database) -> None:
    """Bring the schema to its newest revision; a fresh database is created. Raises CannotOpen."""
    try:
        with _rebuilding(database) as connection:
            if _revision(connection) != newest_revision():
                _upgrade(connection)
    except DatabaseError as error:
        raise Damaged("cannot_open.damaged", error=str(error.orig)) from error


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
