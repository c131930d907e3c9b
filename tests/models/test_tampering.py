"""Whatever is changed in the database behind our back, `verify` notices, or it says here why not."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import commands
from models.base import Base
from models.database import Database
from tests.api.scorekeeper import BASE, Scorekeeper, points
from tests.conftest import empty_database

FIRST = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
SECOND = "1b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
NOT_NOTICED = {
    "journal.id": "a number by which nothing is found; the rows are told in the order of seq",
}
"""The columns whose change proves nothing and is not noticed, with the reason."""
COLUMNS = [f"{table.name}.{column.name}" for table in Base.metadata.sorted_tables for column in table.columns]


@pytest.fixture(scope="module")
def hall(shared_app: Flask, migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a hall where everything has happened: two tables, one of them brought in twice."""
    file = tmp_path_factory.mktemp("hall") / "hall.db"
    own = shared_app.extensions["kanakku.database"]
    with empty_database(migrated_file, file) as database:
        shared_app.extensions["kanakku.database"] = database
        try:
            _play(Scorekeeper(shared_app.test_client()))
        finally:
            shared_app.extensions["kanakku.database"] = own
    return file


def _play(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju")
    keeper.deal(10, 0.5, deal_id=FIRST)
    keeper.deal(3, 4, deal_id=SECOND)
    keeper.put_deal(FIRST, points(12, 0.5), version="*", reason="misheard")
    keeper.withdraw(SECOND, version="*", reason="misdeal")
    keeper.send("PATCH", f"{keeper.game}/seats/1", {"name": "Asha"})
    keeper.claim(1).dispute(FIRST, seat=2)
    keeper.claim(2).dispute(SECOND, FIRST)
    keeper.send("POST", f"{keeper.game}/disputes/{FIRST}/settle", {"reason": "it was 12"})
    keeper.send("DELETE", f"{keeper.game}/seats/1/claim", {})
    keeper.finish()
    keeper.claim(1).sign()
    _take_over(keeper, "phone 1")
    keeper.send("PATCH", f"{BASE}/tables/{keeper.code}", {"name": "Final"})
    keeper.renew()
    keeper.start("Devi", "Esha", game_type="twenty_eight", preset="gama_28", seats=[*"ABCDEF"])
    keeper.send("PATCH", f"{keeper.game}/sides/X", {"name": "Tigers"})
    _take_over(keeper, "phone 2")
    record = keeper.send("GET", f"{BASE}/tables/{keeper.code}/export").json
    opened = keeper.client.post(f"{BASE}/tables/import", json=record).json or {}
    keeper.code, keeper.key = opened["code"], opened["scorekeeper_key"]
    keeper.sheet = (keeper.client.get(f"{BASE}/tables/{keeper.code}").json or {})["game"]
    keeper.finish()
    keeper.start("Farid", "Gita")
    keeper.deal(1, 2)


def _take_over(keeper: Scorekeeper, device: str) -> None:
    path = f"{BASE}/tables/{keeper.code}/scorekeeper"
    assert keeper.send("PUT", path, {"device": device, "name": "Hari"}).status_code == 200


@pytest.fixture
def copy(hall: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of the hall's file as somebody would who has the server."""
    file = tmp_path / "kanakku.db"
    shutil.copy(hall, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        yield connection


def file_of(connection: sqlite3.Connection) -> str:
    return str(connection.execute("PRAGMA database_list").fetchone()[2])


def verify(connection: sqlite3.Connection) -> int:
    return commands.run(["verify"], f"sqlite:///{file_of(connection)}")


def _other(value: Any, kind: str) -> Iterator[Any]:
    """Yield what may stand in a value's place; where one breaks a constraint, the next may not."""
    if value is None:
        yield from (1, "2020-01-01 00:00:00.000000") if kind in ("INTEGER", "DATETIME") else ("0" * 64, "{}")
    elif kind == "BOOLEAN":
        yield 1 - value
    elif isinstance(value, int):
        yield from (value + 1, value + 1000, value - 1)
    elif kind == "DATETIME":
        yield value[:-1] + str((int(value[-1]) + 1) % 10)
    elif kind == "JSON":
        yield from ('{"other": 1}', value[:-1] + ', "other": 1}')
    else:
        yield value[:-1] + ("0" if value[-1:] != "0" else "1")


@pytest.mark.parametrize("column", [each for each in COLUMNS if each not in NOT_NOTICED])
def test_no_value_of_any_column_can_be_changed_unseen(copy: sqlite3.Connection, column: str) -> None:
    table, name = column.split(".")
    kind = str(Base.metadata.tables[table].columns[name].type)
    rows = copy.execute(f'SELECT rowid, "{name}" FROM {table}').fetchall()
    assert rows
    values = {value is None: (row, value) for row, value in rows}
    for row, value in {*values.values(), rows[0], rows[-1]}:
        for other in _other(value, kind):
            try:
                copy.execute(f'UPDATE {table} SET "{name}" = ? WHERE rowid = ?', (other, row))
            except sqlite3.IntegrityError:
                continue
            assert verify(copy) == 1, (row, value, other)
            now = other if (name, kind) == ("id", "INTEGER") else row
            copy.execute(f'UPDATE {table} SET "{name}" = ? WHERE rowid = ?', (value, now))
            break
        else:
            pytest.fail(f"Nothing was tried on {column} of row {row}.")
    assert verify(copy) == 0


@pytest.mark.parametrize("column", NOT_NOTICED)
def test_column_that_is_not_noticed_is_one_and_changes_nothing(
    copy: sqlite3.Connection, column: str, shared_app: Flask
) -> None:
    table, name = column.split(".")
    before = _everything_shown(shared_app, copy)
    copy.execute(f'UPDATE {table} SET "{name}" = "{name}" + 100000')
    assert verify(copy) == 0
    assert _everything_shown(shared_app, copy) == before


def _everything_shown(app: Flask, connection: sqlite3.Connection) -> list[Any]:
    own, database = app.extensions["kanakku.database"], Database(f"sqlite:///{file_of(connection)}")
    app.extensions["kanakku.database"] = database
    try:
        games = connection.execute("SELECT id FROM games ORDER BY id").fetchall()
        paths = [f"{BASE}/games/{game}/{end}" for (game,) in games for end in ("sheet.json", "journal")]
        return [app.test_client().get(path).json for path in paths]
    finally:
        app.extensions["kanakku.database"] = own
        database.close()


@pytest.mark.parametrize("table", [table.name for table in Base.metadata.sorted_tables])
def test_no_row_of_any_table_can_be_taken_out_unseen(copy: sqlite3.Connection, table: str) -> None:
    rows = copy.execute(f"SELECT rowid, * FROM {table} ORDER BY rowid").fetchall()
    for number, *values in {rows[0], rows[len(rows) // 2], rows[-1]}:
        assert copy.execute(f"DELETE FROM {table} WHERE rowid = ?", (number,)).rowcount == 1
        assert verify(copy) == 1, values
        copy.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values))})", values)
    assert verify(copy) == 0


def test_honest_hall_is_proved_whole(copy: sqlite3.Connection, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(copy) == 0
    said = capsys.readouterr().out.splitlines()
    for kind, by in (("tables", "its ledger"), ("games", "its journal")):
        [count] = copy.execute(f"SELECT count(*) FROM {kind}").fetchone()
        assert sum(f"is proved by {by}. Last seal: " in line for line in said) == count
    assert len(said) == len({line.split()[-1] for line in said})
    last = copy.execute("SELECT hash FROM ledger ORDER BY table_id, seq DESC LIMIT 1").fetchone()[0]
    assert any(line.endswith(last) for line in said)


KEY = "INSERT INTO keys SELECT 99, table_id, kind, '{0}', made_at, revoked_at, {1} FROM keys LIMIT 1"
TAMPERINGS = {
    "a game moved to another table": [
        "UPDATE games SET table_id = 2, position = 9 WHERE table_id = 1 AND position = 1"
    ],
    "a game moved with all that names its table": [
        "UPDATE games SET table_id = 2, position = 9 WHERE table_id = 1 AND position = 1",
        "UPDATE keys SET table_id = 2 WHERE game_id IS NOT NULL",
    ],
    "a game deleted with everything in it": [
        f"DELETE FROM {table} WHERE {column} = (SELECT id FROM games WHERE table_id = 1 AND position = 2)"
        for table, column in (
            *(
                (each, "game_id")
                for each in ("journal", "entries", "seats", "signatures", "disputes", "keys")
            ),
            ("games", "id"),
        )
    ],
    "the games in another order": [
        f"UPDATE games SET position = {to} WHERE table_id = 1 AND position = {position}"
        for position, to in ((1, 9), (2, 1), (9, 2))
    ],
    "a game under another id": [
        f"UPDATE {table} SET {column} = '{SECOND}' WHERE {column} = (SELECT max(id) FROM games)"
        for table, column in (("journal", "game_id"), ("seats", "game_id"), ("games", "id"))
    ],
    "a key inserted": [KEY.format("f" * 64, "NULL, NULL")],
    "a seat key inserted": [KEY.format("f" * 64, "(SELECT id FROM games LIMIT 1), 1")],
    "a revoked key in force again": ["UPDATE keys SET revoked_at = NULL"],
    "every key id of the journal": ["UPDATE journal SET key_id = 1"],
    "no key id at all": ["UPDATE journal SET key_id = NULL"],
    "the end of a ledger with its newest game": [
        "DELETE FROM ledger WHERE table_id = 2 AND action = 'started'",
    ],
    "a table without its ledger": ["DELETE FROM ledger WHERE table_id = 2"],
    "the ledgers of two tables exchanged": [
        f"UPDATE ledger SET table_id = {to} WHERE table_id = {table}"
        for table, to in ((1, 9), (2, 1), (9, 2))
    ],
}


@pytest.mark.parametrize("statements", TAMPERINGS.values(), ids=TAMPERINGS)
def test_what_is_done_to_a_table_behind_its_back_is_found(
    copy: sqlite3.Connection, statements: list[str]
) -> None:
    for statement in statements:
        copy.execute(statement)
    assert verify(copy) == 1


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("UPDATE journal SET at = 'late' WHERE id = 3", "Game"),
        ("UPDATE entries SET facts = '{' WHERE rowid = 1", "Game"),
        ("UPDATE entries SET facts = CAST(x'ff' AS TEXT) WHERE rowid = 1", "Game"),
        ("UPDATE games SET rules = '[[[' WHERE position = 1 AND table_id = 1", "Game"),
        ("UPDATE ledger SET stated = '' WHERE table_id = 1 AND seq = 2", "Table"),
        ("UPDATE keys SET made_at = 7 WHERE id = 1", "Table"),
        ("UPDATE tables SET keeper_since = 'late' WHERE id = 1", "Table"),
    ],
)
def test_one_row_that_cannot_be_read_is_told_and_the_rest_goes_on(
    copy: sqlite3.Connection, capsys: pytest.CaptureFixture[str], statement: str, kind: str
) -> None:
    assert copy.execute(statement).rowcount == 1
    assert verify(copy) == 1
    said = capsys.readouterr().out
    assert said.count("is not as it was recorded") == 1
    assert f"{kind} " in said.split("is not as it was recorded")[0].splitlines()[-1]
    assert "It cannot be read: " in said
    [parts] = copy.execute("SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM games)").fetchone()
    assert said.count("is proved by") == parts - 1


def _spoil(file: Path, size: int, page: int) -> None:
    with file.open("r+b") as body:
        body.seek(page * size)
        body.write(b"\x55" * size)


@pytest.mark.parametrize("table", ["journal", "games", "entries", "ledger", "tables", "keys"])
def test_verify_tells_of_a_table_that_cannot_be_read_and_goes_on(
    copy: sqlite3.Connection, capsys: pytest.CaptureFixture[str], table: str
) -> None:
    [size] = copy.execute("PRAGMA page_size").fetchone()
    [root] = copy.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
    games = [game for (game,) in copy.execute("SELECT id FROM games")]
    file = file_of(copy)
    copy.close()
    _spoil(Path(file), size, root - 1)
    assert commands.run(["verify"], f"sqlite:///{file}") == 1
    said = capsys.readouterr().out
    assert "The database is not as it was recorded" in said
    assert all(f"Game {game} is " in said for game in games)
    assert ("is proved by its ledger" in said) == (table == "entries")
    # One of the games has no entries yet.
    assert ("is proved by its journal" in said) == (table in ("entries", "ledger"))


def test_verify_tells_of_a_corrupt_page_and_goes_on(
    copy: sqlite3.Connection, capsys: pytest.CaptureFixture[str]
) -> None:
    [size] = copy.execute("PRAGMA page_size").fetchone()
    file = Path(file_of(copy))
    copy.close()
    body = file.read_bytes()
    pages = [body[at : at + size] for at in range(0, len(body), size)]
    leaves = [place for place, page in enumerate(pages) if page[0] == 0x0D and b"misheard" in page]
    _spoil(file, size, leaves[0])
    assert commands.run(["verify"], f"sqlite:///{file}") == 1
    said = capsys.readouterr().out
    assert "The database is not as it was recorded:\n  " in said
    assert "It cannot be read: (sqlite3.DatabaseError) database disk image is malformed." in said
    assert "is proved by its journal" in said


def test_verify_of_one_game_proves_its_table_too(
    copy: sqlite3.Connection, capsys: pytest.CaptureFixture[str]
) -> None:
    [game] = copy.execute("SELECT id FROM games WHERE table_id = 1 AND position = 1").fetchone()
    url = f"sqlite:///{file_of(copy)}"
    assert commands.run(["verify", game], url) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    copy.execute("UPDATE games SET position = 9 WHERE id = ?", (game,))
    assert commands.run(["verify", game], url) == 1
