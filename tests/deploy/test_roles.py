"""The role that serves plays a whole evening, and can neither change the past nor the schema."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Engine, text
from sqlalchemy.exc import ProgrammingError

import commands
from models.store.database import Database
from models.store.migrating import open_migrated
from settings import ROOT
from tests.api.director import Director
from tests.api.scorekeeper import Scorekeeper
from tests.conftest import answering_from
from tests.deploy.programs import program
from tests.postgresql import Cluster

ROLE = "kanakku_server"


@pytest.fixture
def hall(postgresql: Cluster) -> Iterator[Engine]:
    """Lend a database of this release, as its owner has it."""
    with postgresql.empty() as engine:
        yield engine
        with engine.begin() as connection:
            connection.execute(text(f"DROP OWNED BY {ROLE}"))
            connection.execute(text(f"DROP ROLE {ROLE}"))


@pytest.fixture
def served(hall: Engine) -> Iterator[Database]:
    """Return the database as the role that serves opens it."""
    psql, address = program("psql"), hall.url.set(drivername="postgresql").render_as_string()
    given = ["--set", "ON_ERROR_STOP=1", "--set", "password=it's secret", "--file", "deploy/roles.sql"]
    for _ in range(2):  # after each migration it is run again
        subprocess.run([psql, "--quiet", *given, address], cwd=ROOT, check=True, capture_output=True)
    database = open_migrated(hall.url.set(username=ROLE).render_as_string())
    yield database
    database.close()


def test_role_that_serves_may_do_what_people_do_and_nothing_else(
    hall: Engine, served: Database, shared_app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with answering_from(shared_app, served):
        keeper = Scorekeeper(shared_app.test_client())
        keeper.start("Anu", "Biju")
        keeper.deal(1, 2)
        keeper.claim(1).sign()
        keeper.renew()
        event, file = Director(shared_app.test_client(), first_day="2025-11-28").code, tmp_path / "night.db"
    assert commands.run(["archive", event, str(file)], served.url) == 1
    assert "may not take rows out of the ledger, so nothing was" in capsys.readouterr().out
    assert not file.exists()
    for barred in (
        "UPDATE ledger SET reason = ''",
        "DELETE FROM ledger",
        "TRUNCATE ledger",
        "UPDATE alembic_version SET version_num = '0000'",
        "CREATE TABLE recipes (name text)",
        "DROP TABLE names",
        "ALTER TABLE names ADD COLUMN age integer",
    ):
        with (
            pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
            served.engine.begin() as line,
        ):
            line.execute(text(barred))
    with hall.begin() as owner:
        owner.execute(text("CREATE TABLE of_the_next_release (name text)"))
    with served.engine.begin() as line:
        line.execute(text("INSERT INTO of_the_next_release VALUES ('it is read and written at once')"))
    with hall.begin() as owner:
        owner.execute(text("DROP TABLE of_the_next_release"))
        owner.execute(
            text(
                "ALTER DEFAULT PRIVILEGES IN SCHEMA public"
                f" REVOKE SELECT, INSERT, UPDATE, DELETE ON TABLES FROM {ROLE}"
            )
        )
