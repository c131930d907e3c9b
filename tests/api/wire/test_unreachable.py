"""While the record cannot be reached nobody waits, and no write that would be lost is acknowledged."""

from __future__ import annotations

import json
import logging
import os
import select
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import make_url

from models.store.database import Database
from models.store.sqlite import WRITE_WAIT
from tests.api.patient import COMMAND
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points
from tests.api.server import call
from tests.server import Server, serving

pytestmark = pytest.mark.only(
    engine="sqlite", because="PostgreSQL has no file of ours that could go, nor one writer at a time"
)


def file_of(database: Database) -> Path:
    return Path(make_url(database.url).database or "")


def beside(file: Path, end: str) -> Path:
    return Path(f"{file}{end}")


@contextmanager
def write_lock(file: Path) -> Iterator[None]:
    """Hold the lock that every writer needs, as another process would."""
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


def opened_with_a_game(server: Server) -> tuple[str, str]:
    _, table = call(server.port, "POST", "/tables", {})
    key = table["scorekeeper_key"]
    body = {"game_type": "points", "preset": "points", "seats": ["Anu", "Biju"]}
    _, sheet = call(server.port, "POST", f"/tables/{table['code']}/games", body, key)
    return sheet["game"]["id"], key


def sent(server: Server, game: str, key: str) -> HTTPConnection:
    """Send a deal to a server, and return the line on which it is answered."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=60)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}", "If-Match": "*"}
    line.request(
        "PUT", f"{BASE}/games/{game}/deals/{new_id()}", json.dumps({"outcome": points(1, 2)}), headers
    )
    return line


def test_reads_never_wait_while_another_process_holds_the_write_lock(tmp_path: Path) -> None:
    patience = tmp_path / "is at its end"
    with serving(tmp_path, COMMAND, PATIENCE_ENDS=str(patience)) as server:
        game, key = opened_with_a_game(server)
        with write_lock(server.file):
            writes = [sent(server, game, key) for _ in range(20)]
            for _ in range(10):
                assert call(server.port, "GET", f"/games/{game}/journal")[0] == 200
            answered, _, _ = select.select([line.sock for line in writes], [], [], 0)
            assert answered == []
            # All have waited at the same time, not one after another: it ends once, and for everybody.
            patience.touch()
            assert {line.getresponse().status for line in writes} == {503}
        with closing(sent(server, game, key)) as line:
            assert line.getresponse().status == 201
        for line in writes:
            line.close()


def test_write_goes_through_as_soon_as_the_lock_is_free(
    keeper: Scorekeeper, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper.start("Anu", "Biju")
    held, free = Event(), Event()

    def hold() -> None:
        with write_lock(file_of(database)):
            held.set()
            free.wait()

    other = Thread(target=hold, daemon=True)
    waited = 0.0

    def pause(seconds: float) -> None:
        # Who looks again only at the end of his patience misses the moment, and is refused.
        nonlocal waited
        waited += seconds
        if WRITE_WAIT - 2 < waited < WRITE_WAIT - 1.7:
            free.set()
            other.join()

    monkeypatch.setattr("models.store.sqlite.pause", pause)
    monkeypatch.setattr("models.store.sqlite.clock", lambda: waited)
    other.start()
    held.wait()
    assert keeper.put_deal(new_id(), points(1, 2)).status_code == 201
    assert waited < WRITE_WAIT - 1.7


def _replaced(file: Path) -> None:
    copy = file.with_suffix(".copy")
    shutil.copy(file, copy)
    copy.replace(file)


def _deleted(file: Path) -> None:
    file.unlink()


def _moved(file: Path) -> None:
    file.rename(file.with_suffix(".moved"))


def _log_deleted(file: Path) -> None:
    beside(file, "-wal").unlink()


def _locks_deleted(file: Path) -> None:
    beside(file, "-shm").unlink()


@pytest.mark.parametrize(
    "spoil", [_replaced, _deleted, _moved, _log_deleted, _locks_deleted], ids=lambda spoil: spoil.__name__
)
def test_no_write_is_acknowledged_where_the_database_file_is_gone(
    keeper: Scorekeeper, database: Database, caplog: pytest.LogCaptureFixture, spoil: Callable[[Path], None]
) -> None:
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2)
    spoil(file_of(database))
    for _ in range(2):
        response = keeper.put_deal(new_id(), points(3, 4))
        assert_problem(response, 503)
        assert response.headers["Retry-After"]
    assert_problem(keeper.client.post(f"{BASE}/tables", json={}), 503)
    assert "was moved, replaced or deleted" in caplog.text
    assert "Traceback" not in caplog.text, "whoever reads the log has a line for each request, no more"
    assert keeper.totals() == [1, 2], "what was acknowledged is still read"


def test_write_under_way_is_not_acknowledged_where_the_file_goes_before_its_commit(
    keeper: Scorekeeper, database: Database
) -> None:
    keeper.start("Anu", "Biju")
    sheet = keeper.deal(1, 2)
    file = file_of(database)
    with pytest.raises(Exception, match="was moved, replaced or deleted"), database.writing():
        file.rename(file.with_suffix(".moved"))
    file.with_suffix(".moved").rename(file)
    assert keeper.look() == sheet
    assert keeper.deal(3, 4)["version"] == sheet["version"] + 1, "put back in its place, it is written again"


def test_no_empty_database_takes_the_place_of_a_deleted_one(keeper: Scorekeeper, database: Database) -> None:
    keeper.start("Anu", "Biju")
    file = file_of(database)
    file.unlink()
    with ThreadPoolExecutor(8) as phones:
        seen = phones.map(lambda _: keeper.put_deal(new_id(), points(1, 2)).status_code, range(16))
    assert set(seen) == {503}
    assert not file.exists()


def _spoil_pages_of(file: Path, table: str) -> None:
    """Overwrite every page in which rows of `table` stand, as a failing disk would."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [size] = connection.execute("PRAGMA page_size").fetchone()
        root = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()[0]
    with file.open("r+b") as body:
        body.seek((root - 1) * size)
        body.write(b"\x55" * size)
        os.fsync(body.fileno())


@pytest.fixture
def damaged(keeper: Scorekeeper, database: Database) -> Iterator[tuple[Scorekeeper, Database]]:
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2)
    database.close()
    _spoil_pages_of(file_of(database), "ledger")
    yield keeper, database
    database.close()


def test_corrupt_page_is_503_and_a_line_in_the_log(
    damaged: tuple[Scorekeeper, Database], caplog: pytest.LogCaptureFixture
) -> None:
    keeper, _ = damaged
    caplog.set_level(logging.ERROR)
    for answer in (keeper.client.get(f"{keeper.game}/journal"), keeper.put_deal(new_id(), points(1, 2))):
        assert_problem(answer, 503)
    assert "malformed" in caplog.text
