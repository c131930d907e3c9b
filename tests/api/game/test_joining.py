"""Somebody leaves, somebody sits down: a new column with a credit, and the game counts for people."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from models.store.database import Database
from tests.api.club.keeper import Keeper
from tests.api.game.test_settling import RUPEE_A_POINT, by_name, settlement, stake
from tests.api.record.test_erasing import erase, everything
from tests.api.record.test_records import export, proved, take_in
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id


def leave(keeper: Scorekeeper, seat: int) -> None:
    said = keeper.put_entry(new_id(), kind="ruling", ruling="retirement", seat=seat, reason="had a train")
    assert said.status_code == 201


def join(
    keeper: Scorekeeper, name: str, seat: int = 4, credit: str = "zero", entry: str = "", **more: Any
) -> TestResponse:
    facts = {"kind": "join", "seat": seat, "name": name, "credit": credit, **more}
    return keeper.put_entry(entry or new_id(), **facts)


def names(keeper: Scorekeeper) -> list[str]:
    return [seat["name"] for seat in keeper.look()["seats"]]


def totals(keeper: Scorekeeper) -> list[float]:
    return [total["points"] for total in keeper.look()["totals"]]


@pytest.fixture
def left(keeper: Scorekeeper) -> Scorekeeper:
    """Return a table of three that Biju has left."""
    keeper.start("Anu", "Biju", "Chitra")
    keeper.deal(10, 7, 21)
    leave(keeper, 2)
    return keeper


def test_others_go_on_and_who_joins_has_a_column_of_his_own(left: Scorekeeper) -> None:
    seen = left.preview(kind="join", seat=4, name="Devi", credit="average").json or {}
    assert seen["changes"]["totals"] == [{"seat": 4, "before": None, "after": 16}]
    assert names(left) == ["Anu", "Biju", "Chitra"]
    assert join(left, "Devi", credit="leaver", leaver=2, reason="came late").status_code == 201
    row = left.look()["rulings"][-1]
    facts = ("kind", "seat", "name", "credit", "leaver", "reason", "after", "counts")
    assert [row[each] for each in facts] == ["join", 4, "Devi", "leaver", 2, "came late", 1, True]
    assert (row["summary"]["text"], row["lines"][0]["points"]) == ("Devi joins with what Biju had, 7", 7)
    results = [{"seat": 1, "points": 1}, {"seat": 3, "points": 2}, {"seat": 4, "points": 3}]
    assert left.put_deal(new_id(), {"results": results}).status_code == 201
    sheet = left.look()
    assert (totals(left), sheet["deals"][-1]["problem"]) == ([11, 7, 23, 10], None)
    assert [total["status"] for total in sheet["totals"]] == ["in", "out", "in", "in"]
    race = (left.send("GET", f"{left.game}/story").json or {})["race"]
    assert [step["totals"] for step in race] == [[10, 7, 21, None]] * 2 + [
        [10, None, 21, 7],
        [11, None, 23, 10],
    ]


def test_joining_is_sent_again_corrected_renamed_and_withdrawn_as_any_entry(left: Scorekeeper) -> None:
    entry = new_id()
    assert [join(left, "Devi", entry=entry).status_code for _ in range(2)] == [201, 200]
    left.claim(4)
    corrected = join(left, "Eva", credit="average", entry=entry, version=left.look()["version"])
    assert (corrected.status_code, totals(left)) == (200, [10, 7, 21, 16])
    assert left.send("PATCH", f"{left.game}/seats/4", {"name": "Evi"}).status_code == 200
    assert names(left) == ["Anu", "Biju", "Chitra", "Evi"]
    other = join(left, "Eva Rose", seat=5, entry=entry, version=left.look()["version"])
    assert_problem(other, 409, "SEAT_TAKEN")
    path, version = f"{left.game}/entries/{entry}", left.look()["version"]
    assert left.send("DELETE", path, {"reason": "went again"}, version).status_code == 200
    sheet = left.look()
    assert (names(left), sheet["claims"]) == (["Anu", "Biju", "Chitra"], [])
    assert join(left, "Devi").status_code == 201, "the seat is free again"


def test_what_cannot_be_is_refused_and_changes_nothing(left: Scorekeeper) -> None:
    before = left.look()
    assert_problem(join(left, "ANU"), 409, "NAME_TAKEN")
    assert_problem(join(left, "Devi", seat=3), 409, "SEAT_TAKEN")
    assert_problem(join(left, "Devi", seat=5), 409, "SEAT_TAKEN")
    assert_problem(join(left, "Devi", credit="leaver", leaver=1), 422, "CREDIT_NOT_ALLOWED")
    assert_problem(join(left, "Devi", credit="leaver"), 422)
    assert_problem(join(left, "Devi", leaver=2), 422)
    assert_problem(join(left, "Devi", credit="half"), 422)
    assert_problem(join(left, "", seat=4), 422)
    assert left.look() == before
    left.finish()
    assert_problem(join(left, "Devi"), 422, "MATCH_OVER")


def test_a_finished_game_counts_for_all_who_played_and_is_settled_with_them(
    left: Scorekeeper, client: FlaskClient
) -> None:
    club = Keeper(client)
    join(left, "Devi", credit="average")
    left.put_deal(new_id(), {"results": [{"seat": seat, "points": 20 * seat} for seat in (1, 3, 4)]})
    left.finish()
    wins = (client.get(f"{BASE}/tables/{left.code}/games").json or {})["wins"]
    assert {each["name"]: (each["games"], each["wins"]) for each in wins} == {
        "Anu": (1, 0),
        "Biju": (1, 0),
        "Chitra": (1, 0),
        "Devi": (1, 1),
    }
    club.join(left)
    assert {name: games for name, (games, _) in club.people().items()} == dict.fromkeys(
        ("Anu", "Biju", "Chitra", "Devi"), 1
    )
    stake(left, RUPEE_A_POINT)
    assert set(by_name(settlement(left))) == {"Anu", "Biju", "Chitra", "Devi"}


def test_a_record_takes_who_joined_along_and_a_name_can_be_erased(
    left: Scorekeeper, database: Database
) -> None:
    join(left, "Devi", credit="leaver", leaver=2)
    left.finish()
    for seat in (1, 2, 3, 4):
        left.claim(seat).sign()
    left.look()
    other = take_in(left, export(left))
    assert (names(other), other.look()["locked"]) == (["Anu", "Biju", "Chitra", "Devi"], True)
    erase(left, "Devi")
    assert (names(left)[3], left.look()["locked"]) == ("erased player", True)
    assert [path for path, said in everything(left).items() if "Devi" in said] == []
    assert proved(database)
