"""Look at everything that a database holds, whatever kind it is."""

from __future__ import annotations

from sqlalchemy import MetaData, select

from models.database import Database


def everything_stored(database: Database) -> str:
    """Return every value of every table as text."""
    schema = MetaData()
    schema.reflect(database.engine)
    with database.engine.connect() as connection:
        rows = [row for table in schema.tables.values() for row in connection.execute(select(table))]
    return "\n".join(map(str, rows))
