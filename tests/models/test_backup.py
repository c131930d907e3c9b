"""A copy made while the table plays on is whole, and is the record again when it is restored."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from threading import Event, Thread

import pytest
from flask import Flask
from gunicorn.arbiter import Arbiter
from sqlalchemy import text

import commands
from models.game.view import sheet_bytes
from models.record.backup import CannotCopy, back_up, restore
from models.store.database import Database
from models.store.indexes import find_game
from tests.api.scorekeeper import Scorekeeper
from tests.models.test_commands import command

pytestmark = pytest.mark.only(engine="sqlite", because="PostgreSQL is copied with its own tools")


@pytest.fixture
def keeper(app: Flask) -> Scorekeeper:
    keeper = Scorekeeper(app.test_client())
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2)
    return keeper


def url(database: Database) -> str:
    return str(database.engine.url)


def totals(address: str, game: str) -> str:
    database = Database(address)
    with database.reading() as session:
        body = sheet_bytes(session, game).body.decode()
    database.close()
    return body


def test_copy_is_restored_to_the_very_sheet(keeper: Scorekeeper, database: Database, tmp_path: Path) -> None:
    copy = tmp_path / "night.db"
    game = keeper.look()["game"]["id"]
    before = totals(url(database), game)
    back_up(url(database), copy)
    keeper.deal(3, 4)
    later = totals(url(database), game)
    database.close()
    kept = restore(url(database), copy)
    assert totals(url(database), game) == before
    assert kept is not None
    assert totals(f"sqlite:///{kept}", game) == later


def test_copy_made_under_writes_is_sound_and_whole(
    keeper: Scorekeeper, database: Database, tmp_path: Path
) -> None:
    enough = Event()
    recorded: list[int] = []

    def play() -> None:
        while not enough.is_set():
            recorded.append(keeper.deal(1, 2)["version"])

    playing = Thread(target=play)
    playing.start()
    try:
        for night in range(5):
            while not recorded:
                enough.wait(0.01)
            known = recorded[-1]
            copy = tmp_path / f"night {night}.db"
            back_up(url(database), copy)
            target = f"sqlite:///{tmp_path / f'restored {night}.db'}"
            assert restore(target, copy) is None
            again = Database(target)
            with again.reading() as session:
                assert find_game(session, keeper.sheet["game"]["id"])[1] >= known
            again.close()
    finally:
        enough.set()
        playing.join()


def test_nothing_is_restored_under_a_running_server(
    keeper: Scorekeeper, database: Database, tmp_path: Path
) -> None:
    copy = tmp_path / "night.db"
    back_up(url(database), copy)
    sheet = keeper.deal(3, 4)
    with database.reading() as session:
        session.execute(text("SELECT 1"))
        with pytest.raises(CannotCopy, match="Stop the server"):
            restore(url(database), copy)
    assert keeper.look() == sheet


def _damaged(copy: Path) -> None:
    body = bytearray(copy.read_bytes())
    body[4096:12288] = os.urandom(8192)
    copy.write_bytes(body)


def _no_database(copy: Path) -> None:
    copy.write_text("a shopping list, and a long one at that " * 200)


def _another_database(copy: Path) -> None:
    copy.unlink()
    with sqlite3.connect(copy) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()


def _forged(copy: Path) -> None:
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE ledger SET after = replace(after, ':2', ':1')")
    connection.close()


@pytest.mark.parametrize("spoil", [_damaged, _no_database, _another_database, _forged, Path.unlink])
def test_what_is_no_sound_copy_is_not_restored(
    keeper: Scorekeeper, database: Database, tmp_path: Path, spoil: object
) -> None:
    copy = tmp_path / "night.db"
    back_up(url(database), copy)
    assert callable(spoil)
    spoil(copy)
    sheet = keeper.look()
    database.close()
    with pytest.raises(CannotCopy):
        restore(url(database), copy)
    assert keeper.look() == sheet
    assert not [file for file in tmp_path.iterdir() if file.name.startswith(".")]


def test_database_is_never_copied_over_itself(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path(database.engine.url.database or "")
    linked = tmp_path / "another name.db"
    linked.symlink_to(file)
    before = file.stat().st_ino
    for name in (file, linked):
        assert commands.run(["backup", str(name)], url(database)) == 1
        assert "is the database itself" in capsys.readouterr().out
    assert file.stat().st_ino == before


def test_backup_says_why_no_file_can_be_there(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for place, reason in [
        (tmp_path, "is a folder"),
        (tmp_path / "nowhere" / "night.db", "cannot be written"),
    ]:
        assert commands.run(["backup", str(place)], url(database)) == 1
        assert reason in capsys.readouterr().out


def test_rows_without_their_table_are_told_and_made_again(
    keeper: Scorekeeper, database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "night.db"
    back_up(url(database), copy)
    for file in (copy, Path(database.engine.url.database or "")):
        with sqlite3.connect(file) as connection:
            connection.execute("DELETE FROM tables")
        connection.close()
    database.close()
    for arguments in (["verify"], ["restore", str(copy)]):
        assert commands.run(arguments, url(database)) == 1
        assert "Something was taken out of the database" in capsys.readouterr().out
    started = command(database)
    assert started.returncode == Arbiter.WORKER_BOOT_ERROR
    assert "Something was taken out of the database" in started.stderr
    assert "Traceback" not in started.stderr
    assert commands.run(["reindex"], url(database)) == 0
    assert "made again" in capsys.readouterr().out
    assert commands.run(["verify"], url(database)) == 0


def test_commands_say_what_they_did(keeper: Scorekeeper, database: Database, tmp_path: Path) -> None:
    copy = tmp_path / "night.db"
    backed_up = command(database, "backup", str(copy))
    assert (backed_up.returncode, "copied" in backed_up.stdout) == (0, True), backed_up
    database.close()
    restored = command(database, "restore", str(copy))
    assert (restored.returncode, "restored" in restored.stdout) == (0, True), restored
    assert command(database, "restore", "nowhere").returncode == 1
