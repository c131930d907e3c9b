"""Share a hall where everything has happened, and run the tests on both kinds of database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, create_engine

from models.store.database import Database
from tests.api.scorekeeper import Scorekeeper
from tests.conftest import Play, on_both_engines
from tests.models.hall import play_everything
from tests.stored import Rows, put_rows

pytest_generate_tests = on_both_engines


@pytest.fixture(scope="session")
def hall(play: Play) -> Rows:
    """Return the rows of a hall where everything has happened: two tables, one of them brought in twice."""
    _, rows = play(lambda client, _: play_everything(Scorekeeper(client)))
    return rows


@pytest.fixture
def intruder(hall: Rows, database: Database) -> Iterator[Connection]:
    """Open a database that holds the hall as somebody would who has the server: no reference stops him."""
    put_rows(database, hall)
    engine = create_engine(database.url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET session_replication_role = replica")
        yield connection
    engine.dispose()
