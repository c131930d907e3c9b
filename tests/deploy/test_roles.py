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
from models.store.migrating import NOT_NEEDED, open_migrated
from settings import ROOT
from tests.api.director import Director
from tests.api.scorekeeper import Scorekeeper
from tests.conftest import answering_from
from tests.deploy.programs import program
from tests.postgresql import Cluster

ROLE = "kanakku_server"
RIGHTS = text(
    "SELECT tablename, needed, has_table_privilege(format('%I.%I', schemaname, tablename), needed)"
    " FROM pg_tables, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS needed"
    " WHERE schemaname = 'public'"
)
OF_REVISION = {("alembic_version", right) for right in ("INSERT", "UPDATE", "DELETE")}


@pytest.fixture
def hall(postgresql: Cluster) -> Iterator[Engine]:
    """Lend a database of this release, as its owner has it."""
    with postgresql.empty() as engine:
        yield engine
        with engine.begin() as connection:
            connection.execute(text(f"DROP OWNED BY {ROLE}"))
            connection.execute(text(f"DROP ROLE {ROLE}"))
            # The next test is lent the same database.
            connection.execute(text(f"GRANT ALL ON DATABASE {engine.url.database} TO PUBLIC"))
            connection.execute(text("GRANT USAGE ON SCHEMA public TO PUBLIC"))


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
    owner_of = hall.url.render_as_string(hide_password=False)
    assert commands.run(["archive", event, str(file)], owner_of) == 0
    # Who took a code away could have it given twice: what says that it was given goes by its owner alone.
    for as_owner in (["unarchive", str(file)], ["reindex"]):
        assert commands.run(as_owner, served.url) == 1
        assert f"The role {ROLE} may not do that, so nothing was changed: permission denied" in (
            capsys.readouterr().out
        )
        assert commands.run(as_owner, owner_of) == 0
        assert commands.run(["verify"], served.url) == 0
        capsys.readouterr()
    for barred in (
        "UPDATE ledger SET reason = ''",
        "DELETE FROM ledger",
        "DELETE FROM tables",
        "DELETE FROM games",
        "DELETE FROM events",
        "DELETE FROM clubs",
        "DELETE FROM archived",
        "UPDATE archived SET file = 'elsewhere'",
        "INSERT INTO archived SELECT * FROM archived",
        "UPDATE names SET name = 'Somebody'",
        "UPDATE keys SET code = ''",
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
    with served.engine.connect() as line:
        rights = {(table, right) for table, right, has in line.execute(RIGHTS) if not has}
    assert rights == {*(tuple(each.split()) for each in NOT_NEEDED), *OF_REVISION}
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
