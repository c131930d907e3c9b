"""What `python app.py` does beside serving, and what it says where it cannot serve."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask

import commands
from models.store.database import Database
from settings import ROOT
from tests.api.scorekeeper import Scorekeeper

ALL_THAT_NEED_A_DATABASE = [
    ["verify"],
    ["verify", "nowhere"],
    ["backup", "night.db"],
    ["archive", "K3PWX7R", "year.db"],
    ["unarchive", "year.db"],
    ["forget", "Anu", "K3PWX7R"],
    ["move", "--to", "sqlite:///there.db"],
    ["rekey", "K3PWX7R"],
    ["reindex"],
]


@pytest.fixture
def keeper(app: Flask) -> Scorekeeper:
    keeper = Scorekeeper(app.test_client())
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2)
    return keeper


def command(database: Database, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DATABASE_URL": database.url}
    return subprocess.run(
        [sys.executable, str(ROOT / "app.py"), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_server_says_in_words_why_it_does_not_start(database: Database) -> None:
    with database.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    told = command(database)
    assert told.returncode
    assert told.stderr.startswith("A newer release of Kanakku wrote this database.")
    assert "Traceback" not in told.stderr
    assert "Scan this" not in told.stdout


def test_verify_proves_every_game_one_game_or_a_file(
    keeper: Scorekeeper, database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file = keeper.look()["game"]["id"], tmp_path / "sheet.json"
    file.write_bytes(keeper.client.get(f"{keeper.game}/sheet.json").data)
    for arguments in (["verify"], ["verify", game], ["verify", str(file)]):
        assert commands.run(arguments, database.url) == 0
        assert "is proved by its journal" in capsys.readouterr().out
    file.write_text(file.read_text().replace('"points": 2', '"points": 1'))
    with database.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE ledger SET after = replace(after, ':2', ':1')")
    for arguments in (["verify"], ["verify", game], ["verify", str(file)]):
        assert commands.run(arguments, database.url) == 1
        assert "is not as it was recorded" in capsys.readouterr().out
    assert commands.run(["verify", "nowhere"], database.url) == 1


def test_verify_says_how_many_ledgers_it_proved(
    keeper: Scorekeeper, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.run(["verify"], database.url) == 0
    assert capsys.readouterr().out.endswith("\nLedgers proved: 2. Not as recorded: 0.\n")
    with database.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE ledger SET after = replace(after, ':2', ':1')")
    assert commands.run(["verify"], database.url) == 1
    assert capsys.readouterr().out.endswith("\nLedgers proved: 1. Not as recorded: 1.\n")


def test_verify_of_an_empty_database_says_that_nothing_is_there(
    database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.run(["verify"], database.url) == 0
    assert capsys.readouterr().out == "Ledgers proved: 0. Not as recorded: 0.\n"


@pytest.mark.parametrize("asked", ALL_THAT_NEED_A_DATABASE, ids=" ".join)
def test_command_makes_no_database_where_none_is(
    asked: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would prove, copy and change an empty one, and nobody would see that it is not the hall's."""
    monkeypatch.chdir(tmp_path)
    for named in ("hall.db", "instance/hall.db"):
        assert commands.run(asked, f"sqlite:///{named}") == 1
        said = capsys.readouterr().out
        assert said.startswith(f"There is no database at {tmp_path / named}.")
        assert "DATABASE_URL" in said
        assert not [*tmp_path.iterdir()]
    (tmp_path / "hall.db").touch()
    assert commands.run(asked, "sqlite:///hall.db") == 1
    assert "There is no database" in capsys.readouterr().out
    assert [file.stat().st_size for file in tmp_path.iterdir()] == [0]


@pytest.mark.only(engine="postgresql", because="SQLite is copied, as test_backup says")
def test_backup_names_the_tools_that_copy_postgresql(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "night"
    copy.touch()
    for asked in ("backup", "restore"):
        assert commands.run([asked, str(copy)], database.url) == 1
        assert "use pg_dump and pg_restore" in capsys.readouterr().out
