"""Events that are over go to a file and come back as they were."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import commands
from models.news.webhooks import Wanted, put_webhook
from models.store.database import Database
from tests.api.scorekeeper import points
from tests.events.hall import Hall, asking
from tests.models.test_moving import in_order
from tests.stored import rows_of

LAST_YEAR = {"kind": "occasion", "title": "Cards night", "first_day": "2025-11-28"}


@pytest.fixture
def hall(app: Flask, database: Database) -> Hall:
    """Play an event at two tables to its end, beside another that has not begun."""
    Hall(asking(app.test_client()), database, "another").open_tables("1")
    hall = Hall(asking(app.test_client()), database, "archived")
    tables = hall.open_tables("1", "2")
    hall.competition("points", "points", "points", rules={"deals": 2})
    hall.enter("points", *([f"Player {number}"] for number in range(4)))
    hall.act("people", people=[{"person": "Player0", "name": "Player 0", "contact": "0123"}])
    hall.act("closed", competition="points")
    hall.stage("all", "points", "brackets", settings={"table_size": 2})
    for match in hall.draw("all", tables):
        hall.play(match)
    with database.writing() as session:
        put_webhook(session, hall.code, hall.new_id(), Wanted("https://example.org", ["event.changed"], None))
    return hall


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "night.db"


def table_of(hall: Hall) -> tuple[str, str]:
    """Return a table of the hall, and the game that was played there."""
    match = next(iter(hall.look()["matches"].values()))
    return match["table"], match["game"]


def joins(hall: Hall, table: str) -> dict[str, Any]:
    """Return what puts a table of a hall into that of another event too."""
    return {
        "id": hall.new_id(),
        "labels": [],
        "tables": [{"table": table, "label": "A", "key": hall.key_of(table)}],
    }


def said(capsys: pytest.CaptureFixture[str], wanted: str) -> None:
    out = capsys.readouterr().out
    assert wanted in out
    assert "Traceback" not in out


@pytest.mark.both(because="it copies and deletes rows by statements of its own")
def test_event_goes_to_a_file_that_proves_itself_and_comes_back_as_it_was(
    hall: Hall, database: Database, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (table, game), before, shown = table_of(hall), in_order(rows_of(database)), hall.look()
    key = hall.key_of(table)
    assert commands.run(["archive", hall.code.lower(), str(file)], database.url) == 0
    said(capsys, f"python app.py unarchive {file}")
    assert [each.name for each in file.parent.glob("*night*")] == ["night.db"], "all of it is in one file"
    left = rows_of(database)
    assert {each["subject"] for each in left["archived"]} > {hall.code, table, game}
    assert {hall.code, table, game}.isdisjoint(each["subject"] for each in left["ledger"])
    assert len(left["events"]) == len(left["tables"]) == 1
    deal: dict[str, Any] = {"outcome": points(1, 2)}
    for method, path, body in (
        ("GET", f"/events/{hall.code}", None),
        ("GET", f"/events/{hall.code}/desk", None),
        ("GET", f"/tables/{table.lower()}", None),
        ("GET", f"/games/{game}", None),
        ("PUT", f"/games/{game}/deals/{hall.new_id()}", deal),
    ):
        status, problem = hall.ask(method, path, body, key)
        assert (status, problem["code"]) == (404, "ARCHIVED"), problem
        assert "python app.py unarchive night.db" in problem["detail"]
    assert commands.run(["forget", "Player 0", table], database.url) == 1
    said(capsys, f"The event {hall.code} with its tables was archived on")
    for proved in ([str(file)], []):
        assert commands.run(["verify", *proved], database.url) == 0
    assert commands.run(["unarchive", str(file)], database.url) == 0
    said(capsys, "ledgers of")
    assert in_order(rows_of(database)) == before
    assert hall.look() == shown
    seats = [{"name": "Anu"}, {"name": "Biju"}]
    start = {"game_type": "points", "preset": "points", "seats": seats}
    assert hall.send("POST", f"/tables/{table}/games", start, key)["status"] == "playing"
    assert commands.run(["verify"], database.url) == 0


def test_every_page_of_it_says_so_without_a_script(
    hall: Hall, database: Database, file: Path, client: FlaskClient
) -> None:
    table, game = table_of(hall)
    assert commands.run(["archive", hall.code, str(file)], database.url) == 0
    of_table = [f"/t/{table}{part}" for part in ("", "/tv", "/new", f"/g/{game}", f"/g/{game}/race.svg")]
    of_event = [f"/e/{hall.code}{part}" for part in ("", "/board", "/clock", "/print/draw")]
    for page in (*of_table, *of_event):
        shown = client.get(page)
        assert shown.status_code == 404, page
        assert "python app.py unarchive night.db" in shown.text, page
    shown = client.get(of_table[0], headers={"Accept-Language": "ml"})
    assert 'lang="ml"' in shown.text
    assert "python app.py unarchive night.db" in shown.text


def test_who_asks_for_what_is_archived_does_not_guess(hall: Hall, database: Database, file: Path) -> None:
    table, _ = table_of(hall)
    assert commands.run(["archive", hall.code, str(file)], database.url) == 0
    for _ in range(200):
        assert hall.ask("GET", f"/tables/{table}")[0] == 404
    assert hall.ask("GET", "/tables/NOWHERE")[0] == 404, "and not 429"


@pytest.mark.both(because="it copies and deletes rows by statements of its own")
def test_what_cannot_be_archived_stays(
    hall: Hall, database: Database, file: Path, app: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    table, _ = table_of(hall)
    running = Hall(asking(app.test_client()), database, "running")
    running.send("POST", f"/events/{running.code}/tables", joins(hall, table))
    club = f"/clubs/{hall.send('POST', '/clubs', {'title': 'Ours'})['code']}"
    before = in_order(rows_of(database))

    def refuses(reason: str, *events: str) -> None:
        assert commands.run(["archive", *events, str(file)], database.url) == 1
        said(capsys, reason)

    refuses("There is no event NOWHERE", "nowhere")
    refuses(f"The event {running.code} is not over", running.code)
    refuses(f"Table {table} is one of the event {running.code} too", hall.code)
    file.touch()
    refuses("Name another one", hall.code)
    file.unlink()
    assert in_order(rows_of(database)) == before
    assert not file.exists()

    running.act(**LAST_YEAR)
    hall.send("PUT", f"/events/{hall.code}{club}")
    refuses("Have it leave the club first", hall.code, running.code)
    hall.send("DELETE", f"/events/{hall.code}{club}")
    seats = [{"name": "Anu"}, {"name": "Biju"}]
    start = {"game_type": "points", "preset": "points", "seats": seats}
    hall.send("POST", f"/tables/{table}/games", start, hall.key_of(table))
    refuses(f"At table {table} of the event", hall.code, running.code)


def test_of_two_events_at_one_table_both_go_to_one_file(
    hall: Hall, database: Database, file: Path, app: Flask
) -> None:
    table, _ = table_of(hall)
    other = Hall(asking(app.test_client()), database, "other")
    other.send("POST", f"/events/{other.code}/tables", joins(hall, table))
    other.act(**LAST_YEAR)
    before = in_order(rows_of(database))
    assert commands.run(["archive", hall.code, other.code, str(file)], database.url) == 0
    assert commands.run(["unarchive", str(file)], database.url) == 0
    assert in_order(rows_of(database)) == before


def test_file_that_is_not_the_one_is_not_brought_back(
    hall: Hall, database: Database, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuses(reason: str, other: Path = file) -> None:
        before = in_order(rows_of(database))
        assert commands.run(["unarchive", str(other)], database.url) == 1
        said(capsys, reason)
        assert in_order(rows_of(database)) == before

    refuses("There is no file")
    assert commands.run(["archive", hall.code, str(file)], database.url) == 0
    damaged, cut, text = (file.with_name(name) for name in ("damaged.db", "cut.db", "text.db"))
    damaged.write_bytes(file.read_bytes())
    with sqlite3.connect(damaged) as connection:
        connection.execute("UPDATE ledger SET after = replace(after, '1', '2') WHERE action = 'recorded'")
    connection.close()
    refuses("is not as it was recorded", damaged)
    assert commands.run(["verify", str(damaged)], database.url) == 1
    cut.write_bytes(file.read_bytes()[:8000])
    text.write_text("A night.")
    refuses("is no copy of a database", cut)
    refuses("is no copy of a database", text)
    assert commands.run(["unarchive", str(file)], database.url) == 0
    refuses(f"{hall.code} is here already")
    hall.act("people", people=[{"person": "late", "name": "Latecomer"}])
    later = file.with_name("later.db")
    assert commands.run(["archive", hall.code, str(later)], database.url) == 0
    capsys.readouterr()
    refuses("Look for later.db")
    assert commands.run(["unarchive", str(later)], database.url) == 0


@pytest.mark.only(engine="sqlite", because="a whole database can be copied so there alone")
def test_copy_of_a_whole_database_is_no_archive(
    hall: Hall, database: Database, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall.send("POST", "/tables", {})
    assert commands.run(["backup", str(file)], database.url) == 0
    assert commands.run(["verify", str(file)], database.url) == 0
    assert commands.run(["unarchive", str(file)], database.url) == 1
    said(capsys, "is no archive of events")
