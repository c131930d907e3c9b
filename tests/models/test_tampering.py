"""Whatever is changed in the database behind our back, `verify` notices, or it says here why not."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import ColumnElement, Connection, Table, and_, delete, insert, select, text, update
from sqlalchemy.exc import DBAPIError

import commands
from models.ledger.names import salted
from models.store.base import Base
from tests.models.hall import SECOND
from tests.suite import few_or

# What was archived, how people are reached, and what other programs wrote or are sent, is in no ledger: it
# decides nothing.
IN_NO_LEDGER = {"archived", "contacts", "extensions", "webhooks", "webhook_told", "webhook_messages"}
TABLES = {name: table for name, table in Base.metadata.tables.items() if name not in IN_NO_LEDGER}
COLUMNS = [f"{table.name}.{column.name}" for table in TABLES.values() for column in table.columns]


def verify(connection: Connection) -> int:
    return commands.run(["verify"], str(connection.engine.url))


def _is(table: Table, row: dict[str, Any]) -> ColumnElement[bool]:
    """Return what holds for one row of a table."""
    return and_(*(column == row[column.name] for column in table.primary_key))


def _changed(connection: Connection, table: Table, row: dict[str, Any], name: str, value: Any) -> bool:
    """Change one value of a row; return whether the database lets it."""
    try:
        return connection.execute(update(table).where(_is(table, row)).values({name: value})).rowcount == 1
    except DBAPIError:
        return False


def _other(value: Any, kind: str) -> Iterator[Any]:
    """Yield what may stand in a value's place; where one breaks a constraint, the next may not."""
    if value is None:
        yield from (1,) if kind == "INTEGER" else ("0" * 64, "{}")
    elif isinstance(value, int):
        yield from (value + 1, value + 1000, value - 1)
    elif kind == "TEXT":
        yield from ('{"other": 1}', value[:-1] + ', "other": 1}')
    else:
        yield value[:-1] + ("0" if value[-1:] != "0" else "1")


@pytest.mark.parametrize(
    "all_kinds", few_or(True, False, because="one row with a value, and one without, show most")
)
@pytest.mark.parametrize("column", COLUMNS)
def test_no_value_of_any_column_can_be_changed_unseen(
    intruder: Connection, column: str, all_kinds: bool
) -> None:
    table, name = TABLES[column.partition(".")[0]], column.partition(".")[2]
    rows = intruder.execute(select(table)).all()
    values = {row._mapping[name] is None: row for row in rows}
    for each in {*values.values(), rows[0], rows[-1]} if all_kinds else {*values.values()}:
        row = dict(each._mapping)
        for other in _other(row[name], str(table.columns[name].type)):
            if _changed(intruder, table, row, name, other):
                assert verify(intruder) == 1, (row, other)
                assert _changed(intruder, table, {**row, name: other}, name, row[name])
                break
        else:
            pytest.fail(f"Nothing was tried on {column} of row {row}.")
    assert verify(intruder) == 0


# What is not counted or added up yet is, when a club is looked at.
@pytest.mark.parametrize("name", sorted(TABLES.keys() - {"game_counts", "club_checkpoints"}))
def test_no_row_of_any_table_can_be_taken_out_unseen(intruder: Connection, name: str) -> None:
    table = TABLES[name]
    rows = intruder.execute(select(table).order_by(*table.primary_key)).all()
    for each in {rows[0], rows[len(rows) // 2], rows[-1]}:
        row = dict(each._mapping)
        assert intruder.execute(delete(table).where(_is(table, row))).rowcount == 1
        assert verify(intruder) == 1, row
        intruder.execute(insert(table), row)
    assert verify(intruder) == 0


def test_honest_hall_is_proved_whole(intruder: Connection, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(intruder) == 0
    said = capsys.readouterr().out.splitlines()
    for kinds, by in (("'table', 'event', 'club'", "its ledger"), ("'game'", "its journal")):
        asked = f"SELECT count(DISTINCT subject) FROM ledger WHERE kind IN ({kinds})"
        count = intruder.execute(text(asked)).scalar_one()
        assert sum(f"is proved by {by}. Last seal: " in line for line in said) == count
    assert len(said) == len({line.split()[-1] for line in said})
    last = "SELECT hash FROM ledger one WHERE seq ="
    last += " (SELECT max(seq) FROM ledger WHERE kind = one.kind AND subject = one.subject)"
    for seal in intruder.scalars(text(last)):
        assert any(line.endswith(seal) for line in said)


ONE, OTHER = "(SELECT min(code) FROM games)", "(SELECT max(code) FROM games)"
NEWEST = f"(SELECT id FROM games WHERE code = {ONE} ORDER BY position DESC LIMIT 1)"
KEY = "INSERT INTO keys SELECT '{0}', code, {2}, {1} FROM keys LIMIT 1"
PLAYED = "(SELECT min(subject) FROM ledger WHERE action = 'withdrawn')"
CLAIMED = "(SELECT subject FROM ledger WHERE action = 'claimed' LIMIT 1)"
MALLORY = salted("Mallory")
TAMPERINGS = {
    "a game moved to another table": [
        f"UPDATE games SET code = {OTHER}, position = 9 WHERE code = {ONE} AND position = 1"
    ],
    "a game deleted with everything in it": [
        f"DELETE FROM ledger WHERE subject = {NEWEST}",
        f"DELETE FROM keys WHERE game_id = {NEWEST}",
        f"DELETE FROM games WHERE id = {NEWEST}",
    ],
    "the games in another order": [
        f"UPDATE games SET position = {to} WHERE code = {ONE} AND position = {position}"
        for position, to in ((1, 9), (2, 1), (9, 2))
    ],
    "a game under another id": [
        f"UPDATE {table} SET {column} = '{SECOND}' WHERE {column} = {NEWEST}"
        for table, column in (("ledger", "subject"), ("games", "id"))
    ],
    "a game put in": [
        f"CREATE TABLE was AS SELECT * FROM ledger WHERE subject = {NEWEST}",
        f"UPDATE was SET subject = '{SECOND}'",
        "INSERT INTO ledger SELECT * FROM was",
        "DROP TABLE was",
        f"INSERT INTO games SELECT '{SECOND}', code, 9, version FROM games WHERE id = {NEWEST}",
    ],
    "a key inserted": [KEY.format("f" * 64, "NULL", "'scorekeeper', NULL")],
    "a seat key inserted": [KEY.format("f" * 64, "1", f"'seat', {CLAIMED}")],
    "a key of another table": [f"UPDATE keys SET code = {OTHER} WHERE kind = 'scorekeeper' AND code = {ONE}"],
    "a revoked key in force again": [
        "CREATE TABLE was AS SELECT substr(after, 9, 64), subject, action FROM ledger",
        "INSERT INTO keys SELECT was.*, NULL, NULL FROM was WHERE action = 'revoked'",
        "UPDATE keys SET kind = 'scorekeeper' WHERE kind = 'revoked'",
        "DROP TABLE was",
    ],
    "a key by which nothing was written": ["UPDATE ledger SET key = 'scorekeeper 0123456789ab'"],
    "the end of a ledger with its newest game": [
        "DELETE FROM ledger WHERE kind = 'table' AND action = 'started' AND seq > 9",
    ],
    "a table without its ledger": [f"DELETE FROM ledger WHERE subject = {OTHER}"],
    "the ledgers of two tables exchanged": [
        f"UPDATE ledger SET subject = {to} WHERE subject = {table}"
        for table, to in ((ONE, "'X'"), (OTHER, ONE), ("'X'", OTHER))
    ],
    "a name of another": ["UPDATE names SET name = 'Biju' WHERE name = 'Asha'"],
    "letters of a name taken into its salt": [
        "UPDATE names SET salt = salt || 'Bi', name = 'ju' WHERE name = 'Biju'"
    ],
    "the names of two people exchanged with their salts": [
        "CREATE TABLE was AS SELECT name, salt FROM names WHERE name = 'Biju' LIMIT 1",
        "UPDATE names SET (name, salt) = (SELECT name, salt FROM was) WHERE name = 'Asha'",
        "DROP TABLE was",
    ],
    "a name that nobody had": [
        f"INSERT INTO names SELECT code, '{MALLORY.sealed}', '{MALLORY.name}', '{MALLORY.salt}' FROM tables"
    ],
    "a person erased without a word": ["DELETE FROM names WHERE name = 'Biju'"],
}


@pytest.mark.parametrize("statements", TAMPERINGS.values(), ids=TAMPERINGS)
def test_what_is_done_to_a_table_behind_its_back_is_found(
    intruder: Connection, statements: list[str]
) -> None:
    for statement in statements:
        intruder.exec_driver_sql(statement)
    assert verify(intruder) == 1


NOT_READABLE = [
    ("UPDATE ledger SET at = 'late' WHERE subject = {game} AND seq = 2", "Game", ""),
    ("UPDATE ledger SET after = '{{' WHERE subject = {game} AND seq = 2", "Game", "It cannot be read: "),
    ("UPDATE ledger SET after = '[[[' WHERE subject = {game} AND seq = 2", "Game", "It cannot be read: "),
    ("UPDATE ledger SET after = '[' WHERE subject = {table} AND seq = 2", "Table", "It cannot be read: "),
    ("UPDATE ledger SET after = '7' WHERE subject = {table} AND seq = 2", "Table", ""),
]
OF_ANOTHER_TYPE = [
    ("UPDATE ledger SET after = CAST(x'ff' AS TEXT) WHERE subject = {game} AND seq = 2", "Game", ""),
    ("UPDATE tables SET seq = 'late' WHERE code = {table}", "Table", ""),
]


@pytest.mark.parametrize(("statement", "kind", "why"), NOT_READABLE)
def test_one_row_that_cannot_be_read_is_told_and_the_rest_goes_on(
    intruder: Connection, capsys: pytest.CaptureFixture[str], statement: str, kind: str, why: str
) -> None:
    assert intruder.exec_driver_sql(statement.format(game=PLAYED, table=ONE)).rowcount == 1
    assert verify(intruder) == 1
    said = capsys.readouterr().out
    assert said.count("is not as it was recorded") == 1
    assert f"{kind} " in said.split("is not as it was recorded")[0].splitlines()[-1]
    assert why in said
    parts = intruder.scalar(text("SELECT count(*) FROM (SELECT DISTINCT kind, subject FROM ledger) AS part"))
    assert said.count("is proved by") == parts - 1


@pytest.mark.only(engine="sqlite", because="PostgreSQL stores in a column nothing of another type")
@pytest.mark.parametrize(("statement", "kind", "why"), OF_ANOTHER_TYPE)
def test_one_value_of_another_type_is_told_and_the_rest_goes_on(
    intruder: Connection, capsys: pytest.CaptureFixture[str], statement: str, kind: str, why: str
) -> None:
    test_one_row_that_cannot_be_read_is_told_and_the_rest_goes_on(intruder, capsys, statement, kind, why)


@pytest.fixture
def file(intruder: Connection) -> Path:
    """Return the hall as one file that nobody has open."""
    intruder.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return Path(intruder.engine.url.database or "")


def _spoil(file: Path, size: int, page: int) -> None:
    with file.open("r+b") as body:
        body.seek(page * size)
        body.write(b"\x55" * size)


@pytest.mark.only(engine="sqlite", because="it is about the pages of a file")
@pytest.mark.parametrize("table", ["ledger", "games", "names", "tables", "keys"])
def test_verify_tells_of_a_table_that_cannot_be_read_and_goes_on(
    file: Path, capsys: pytest.CaptureFixture[str], table: str
) -> None:
    with closing(sqlite3.connect(file)) as copy:
        [size] = copy.execute("PRAGMA page_size").fetchone()
        [root] = copy.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
        games, tables = zip(*copy.execute("SELECT id, code FROM games"), strict=True)
    _spoil(file, size, root - 1)
    assert commands.run(["verify"], f"sqlite:///{file}") == 1
    said = capsys.readouterr().out
    assert "The database is not as it was recorded" in said
    assert all(f"Game {game} is " in said for game in games)
    assert not any(f"Table {code} is proved by its ledger" in said for code in tables)
    assert ("is proved by its journal" in said) == (table in ("games", "tables", "keys"))


@pytest.mark.only(engine="sqlite", because="it is about the pages of a file")
def test_verify_tells_of_a_corrupt_page_and_goes_on(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(file)) as copy:
        [size] = copy.execute("PRAGMA page_size").fetchone()
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
    intruder: Connection, capsys: pytest.CaptureFixture[str]
) -> None:
    game = intruder.scalar(text("SELECT id FROM games WHERE position = 1 LIMIT 1"))
    url = str(intruder.engine.url)
    assert commands.run(["verify", game], url) == 0
    *proved, counted = capsys.readouterr().out.splitlines()
    assert (len(proved), counted) == (2, "Ledgers proved: 2. Not as recorded: 0.")
    intruder.execute(text("UPDATE games SET position = 9 WHERE id = :id"), {"id": game})
    assert commands.run(["verify", game], url) == 1
