"""Who keeps a club puts a table or an event out and takes that back; a full club still forgets people."""

from __future__ import annotations

import pytest

import commands
from models.club import changing
from models.store.database import Database
from tests.api.club.keeper import ANU_WINS, BIJU_WINS, Keeper
from tests.api.club.test_clubs import hold_a_match
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem


def path(club: Keeper, table: Scorekeeper) -> str:
    return f"{BASE}/tables/{table.code}/clubs/{club.code}"


def test_what_was_put_out_stays_out_until_that_is_undone(club: Keeper, database: Database) -> None:
    table = club.table(ANU_WINS)
    before = club.look()
    out = club.do("table_left", table=table.code)
    refused = assert_problem(table.send("PUT", path(club, table)), 422, "PUT_OUT")
    assert refused["reason"]["code"] == "club_put_out"
    [done] = club.send("GET", "/kept").json["done"]
    assert (done["act"], done["kind"], done["table"]) == (out, "table_left", table.code)
    club.do("struck", act=out)
    assert club.look() == {**before, "version": club.look()["version"]}
    assert club.send("GET", "/kept").json["done"] == []
    assert commands.run(["reindex"], database.url) == 0
    assert commands.run(["verify"], database.url) == 0


def test_an_event_that_was_put_out_is_let_in_again(club: Keeper) -> None:
    director, _ = hold_a_match(club)
    out = club.do("event_left", event=director.code)
    joins = director.send("PUT", f"{director.event}/clubs/{club.code}")
    assert_problem(joins, 422, "PUT_OUT")
    club.do("struck", act=out)
    assert club.people() == {"Anu": (1, 0), "Biju": (1, 1)}


def test_who_left_by_itself_is_let_in_by_itself_alone(club: Keeper) -> None:
    table = club.table(ANU_WINS)
    left = table.send("DELETE", path(club, table)).json or {}
    assert club.send("GET", "/kept").json["done"] == []
    assert_problem(club.act("struck", act=left["act"]), 422, "CANNOT_BE_STRUCK")
    club.join(table)
    assert club.look()["games"] == 1


def test_a_full_club_forgets_hides_and_puts_out(club: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    table = club.table(ANU_WINS)
    monkeypatch.setattr(changing, "MOST_ROWS", club.look()["version"])
    assert_problem(club.act("titled", title="Another"), 409, "CLUB_FULL")
    club.do("hidden", person=club.seal("Biju"), hidden=True)
    assert club.send("DELETE", f"/people/{club.seal('Anu')}/name").status_code == 200
    assert club.people() == {"Devi": (1, 0)}
    club.do("table_left", table=table.code)
    assert club.people() == {}


def test_who_joins_and_leaves_for_ever_leaves_room_for_the_keeper(
    club: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = club.table(BIJU_WINS)
    monkeypatch.setattr(changing, "MOST_ROWS", 2 * club.look()["version"])
    assert table.send("DELETE", path(club, table)).status_code == 200
    assert_problem(table.send("PUT", path(club, table)), 409, "CLUB_FULL")
    club.do("titled", title="Another")


def test_joining_costs_whoever_asks_for_it(club: Keeper) -> None:
    table = Scorekeeper(club.client)
    answers = [table.send("PUT", path(club, table)).status_code for _ in range(250)]
    assert {*answers} == {200, 429}
