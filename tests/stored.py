"""Look at everything that a database holds, whatever kind it is, and put that in another."""

from __future__ import annotations

import copy
from typing import Any, Protocol, TypeVar

from flask.testing import FlaskClient
from sqlalchemy import MetaData, insert, select

from models.store.base import Base
from models.store.database import Database

Rows = dict[str, list[dict[str, Any]]]
"""The rows of each table, by its name."""


def rows_of(database: Database) -> Rows:
    with database.engine.connect() as connection:
        return {
            table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for table in Base.metadata.sorted_tables
        }


def put_rows(database: Database, rows: Rows) -> None:
    """Fill an empty database: sooner than to do again what was done for these rows."""
    with database.engine.begin() as connection:
        for table in Base.metadata.sorted_tables:
            if rows[table.name]:
                connection.execute(insert(table), rows[table.name])


class Caller(Protocol):
    """Whoever holds a client, and with it calls the API."""

    client: FlaskClient


Called = TypeVar("Called", bound=Caller)


def called_again(played: tuple[Called, Rows], client: FlaskClient, database: Database) -> Called:
    """Return who played, as he was then, at an empty database that is filled with the rows that he left."""
    first, rows = played
    put_rows(database, rows)
    return copy.deepcopy(first, {id(first.client): client})


def everything_stored(database: Database) -> str:
    """Return every value of every table as text."""
    schema = MetaData()
    schema.reflect(database.engine)
    with database.engine.connect() as connection:
        rows = [row for table in schema.tables.values() for row in connection.execute(select(table))]
    return "\n".join(map(str, rows))
