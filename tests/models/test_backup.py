"""A copy made while the table plays on is whole, and is the record again when it is restored."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Callable
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
from starting import hold_file
from tests.api.scorekeeper import Scorekeeper
from tests.models.test_commands import command

pytestmark = pytest.mark.only(engine="sqlite", because="PostgreSQL is copied with its own tools")

NOBODY = 65534


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


def _torn(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def _first_page_gone(file: Path) -> None:
    with file.open("r+b") as written:
        written.write(bytes(4096))


def _emptied(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("log", [True, False], ids=["with its log", "without its log"])
@pytest.mark.parametrize(
    "damage", [_torn, _first_page_gone, _emptied, _no_database, _damaged, _another_database, Path.unlink]
)
def test_copy_takes_the_place_of_a_damaged_database(
    keeper: Scorekeeper,
    database: Database,
    tmp_path: Path,
    damage: Callable[[Path], None],
    log: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What SQLite keeps beside a database is left there where its server was killed."""
    copy, hall = tmp_path / "night.db", tmp_path / "hall" / "kanakku.db"
    game = keeper.look()["game"]["id"]
    back_up(url(database), copy)
    as_copied = totals(url(database), game)
    keeper.deal(3, 4)
    hall.parent.mkdir()
    for end in ("", "-wal", "-shm") if log else ("",):
        shutil.copy(f"{url(database).removeprefix('sqlite:///')}{end}", f"{hall}{end}")
    damage(hall)
    before = hall.read_bytes() if hall.exists() else None
    address = f"sqlite:///{hall}"
    assert commands.run(["restore", str(copy)], address) == 0
    kept = sorted(hall.parent.glob("kanakku-before-*.db"))
    assert [str(each) in capsys.readouterr().out for each in kept] == [True] * (before is not None)
    assert totals(address, game) == as_copied
    assert commands.run(["verify"], address) == 0


def test_restored_file_is_whose_that_of_before_was(
    keeper: Scorekeeper, database: Database, tmp_path: Path
) -> None:
    """A server that runs as a user of its own can open it."""
    copy, hall = tmp_path / "night.db", tmp_path / "hall"
    back_up(url(database), copy)
    hall.mkdir(mode=0o700)
    new, before = hall / "new.db", hall / "before.db"
    shutil.copy(copy, before)
    before.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(hall, 12345, 23456)
        os.chown(before, 34567, 45678)
    for file, like, mode in ((new, hall, 0o600), (before, before, 0o640)):
        owned = like.stat()
        restore(f"sqlite:///{file}", copy)
        found = file.stat()
        assert (found.st_uid, found.st_gid) == (owned.st_uid, owned.st_gid)
        assert stat.S_IMODE(found.st_mode) == mode


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be another user for a while")
def test_file_of_another_user_is_left_to_that_user(
    keeper: Scorekeeper, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    with tempfile.TemporaryDirectory() as folder:  # that of pytest only its own user enters
        copy, hall, closed = Path(folder, "night.db"), Path(folder, "hall.db"), Path(folder, "closed")
        back_up(url(database), copy)
        shutil.copy(copy, hall)
        closed.mkdir(mode=0o700)
        Path(folder).chmod(0o777)
        before = hall.stat()
        os.seteuid(NOBODY)
        try:
            for asked, file in (
                (["restore", str(copy)], hall),
                (["restore", str(copy)], closed / "hall.db"),
                (["verify"], closed / "hall.db"),
            ):
                assert commands.run(asked, f"sqlite:///{file}") == 1
                assert "is another user's. Do it as the user that the server" in capsys.readouterr().out
        finally:
            os.seteuid(0)
        assert hall.stat() == before
        assert {each.name for each in Path(folder).iterdir()} == {"night.db", "hall.db", "closed"}


def test_nothing_takes_the_place_of_a_file_that_is_served(
    keeper: Scorekeeper, database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, hall = tmp_path / "night.db", tmp_path / "hall.db"
    back_up(url(database), copy)
    _no_database(hall)
    served = hold_file(f"sqlite:///{hall}")
    assert served
    before = hall.read_bytes()
    assert commands.run(["restore", str(copy)], f"sqlite:///{hall}") == 1
    assert "Another server has" in capsys.readouterr().out
    assert hall.read_bytes() == before
    os.close(served)
    assert commands.run(["restore", str(copy)], f"sqlite:///{hall}") == 0


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
