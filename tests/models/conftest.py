"""Share a hall where everything has happened, and run the tests on both kinds of database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Connection, create_engine, insert, select

from models.base import Base
from models.database import Database
from tests.api.scorekeeper import Scorekeeper
from tests.conftest import empty_database, on_both_engines
from tests.models.hall import play_everything

pytest_generate_tests = on_both_engines
Rows = dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="session")
def hall(shared_app: Flask, migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Rows:
    """Return the rows of a hall where everything has happened: two tables, one of them brought in twice."""
    own = shared_app.extensions["kanakku.database"]
    with empty_database(migrated_file, tmp_path_factory.mktemp("hall") / "hall.db") as database:
        shared_app.extensions["kanakku.database"] = database
        try:
            play_everything(Scorekeeper(shared_app.test_client()))
        finally:
            shared_app.extensions["kanakku.database"] = own
        with database.engine.connect() as connection:
            return {
                table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
                for table in Base.metadata.sorted_tables
            }


@pytest.fixture
def intruder(hall: Rows, database: Database) -> Iterator[Connection]:
    """Open a database that holds the hall as somebody would who has the server: no reference stops him."""
    with database.engine.begin() as connection:
        for table in Base.metadata.sorted_tables:
            if hall[table.name]:
                connection.execute(insert(table), hall[table.name])
    engine = create_engine(database.url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET session_replication_role = replica")
        yield connection
    engine.dispose()
