"""Share the file of a hall where everything has happened, and run the tests on both kinds of database."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from tests.api.scorekeeper import Scorekeeper
from tests.conftest import empty_database, on_both_engines
from tests.models.hall import play_everything

pytest_generate_tests = on_both_engines


@pytest.fixture(scope="session")
def hall(shared_app: Flask, migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a hall where everything has happened: two tables, one of them brought in twice."""
    file = tmp_path_factory.mktemp("hall") / "hall.db"
    own = shared_app.extensions["kanakku.database"]
    with empty_database(migrated_file, file) as database:
        shared_app.extensions["kanakku.database"] = database
        try:
            play_everything(Scorekeeper(shared_app.test_client()))
        finally:
            shared_app.extensions["kanakku.database"] = own
    return file


@pytest.fixture
def copy(hall: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of the hall's file as somebody would who has the server."""
    file = tmp_path / "kanakku.db"
    shutil.copy(hall, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        yield connection
