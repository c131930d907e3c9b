"""A hall is moved from one kind of database to another and back, and is the same hall, proved, in each."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import commands
from models.record.moving import CannotMove, move
from models.store.base import Base
from models.store.database import Database
from models.store.migrating import open_migrated
from starting import hold_file
from tests.stored import Rows, everything_stored, put_rows, rows_of


@pytest.fixture
def new(migrated_file: Path, tmp_path: Path) -> Callable[[str], str]:
    """Return what makes an empty database in a file of this name."""

    def made(name: str) -> str:
        return f"sqlite:///{shutil.copy(migrated_file, tmp_path / name)}"

    return made


@pytest.mark.only(engine="postgresql", because="both kinds are in it")
def test_hall_goes_from_sqlite_to_postgresql_and_back(
    hall: Rows, database: Database, new: Callable[[str], str]
) -> None:
    first, last = new("first.db"), new("last.db")
    laptop = open_migrated(first)
    put_rows(laptop, hall)
    laptop.close()
    seals = move(first, database.url)
    assert len(seals) > 3
    assert in_order(rows_of(database)) == in_order(hall)
    assert move(database.url, last) == seals
    back = open_migrated(last)
    assert in_order(rows_of(back)) == in_order(hall)
    assert {*Base.metadata.tables, "alembic_version"} == {*_tables(back)}, "every table is moved"
    back.close()


def in_order(rows: Rows) -> dict[str, list[str]]:
    return {table: sorted(map(str, each)) for table, each in rows.items()}


def _tables(database: Database) -> list[str]:
    with database.engine.connect() as connection:
        asked = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        return list(connection.exec_driver_sql(asked).scalars())


@pytest.mark.only(engine="sqlite", because="what is refused is refused before any database is written")
def test_what_cannot_be_moved_leaves_the_target_as_it_was(
    hall: Rows, database: Database, new: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    put_rows(database, hall)
    target = new("there.db")
    with pytest.raises(CannotMove, match="Nothing is moved over it"):
        move(database.url, database.url)
    assert commands.run(["move", "--to", "mysql://there"], database.url) == 1
    with database.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE ledger SET reason = 'another' WHERE seq = 1")
    assert commands.run(["move", "--to", target], database.url) == 1
    assert "is not as it was recorded, so nothing is moved" in capsys.readouterr().out
    there = open_migrated(target)
    assert everything_stored(there).count("\n") == 0, "its revision alone"
    there.close()


@pytest.mark.only(engine="sqlite", because="PostgreSQL is not told who serves from it")
def test_hall_that_is_served_is_not_moved(
    hall: Rows, database: Database, new: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    target = new("there.db")
    assert commands.run(["move", "--to", target], database.url) == 1
    assert "There is nothing" in capsys.readouterr().out
    put_rows(database, hall)
    served = hold_file(database.url)
    for named in (database.url, database.url.replace("sqlite:", "sqlite+pysqlite:")):
        assert commands.run(["move", "--to", target], named) == 1
        assert "Another server has" in capsys.readouterr().out
    assert served
    os.close(served)
    assert commands.run(["move", "--to", target], database.url) == 0
    assert "ledgers are moved and proved there" in capsys.readouterr().out
