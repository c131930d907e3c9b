"""Somebody else plays on in a seat: the score stays, the past keeps its names, the game is for who sits."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from models.store.database import Database
from tests.api.club.keeper import Keeper
from tests.api.game.test_joining import names, totals
from tests.api.record.test_erasing import erase, everything
from tests.api.record.test_records import export, proved, take_in
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points


def replace(keeper: Scorekeeper, seat: int, name: str, entry: str = "", **more: Any) -> TestResponse:
    facts = {"kind": "replace", "seat": seat, "name": name, "reason": "had a train", **more}
    return keeper.put_entry(entry or new_id(), **facts)


def test_who_plays_on_has_the_score_and_past_deals_keep_their_names(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju")
    keeper.deal(5, 7)
    seen = keeper.preview(kind="replace", seat=2, name="Devi").json or {}
    assert (seen["changes"]["totals"], names(keeper)) == ([], ["Anu", "Biju"])
    assert replace(keeper, 2, "Devi").status_code == 201
    sheet = keeper.deal(1, 2)
    assert (names(keeper), totals(keeper)) == (["Anu", "Devi"], [6, 9])
    row = sheet["rulings"][0]
    assert {name: row[name] for name in ("kind", "seat", "name", "reason", "after", "lines")} == {
        "kind": "replace",
        "seat": 2,
        "name": "Devi",
        "reason": "had a train",
        "after": 1,
        "lines": [],
    }
    assert row["summary"]["text"] == "Devi plays on for Biju, from 7"


def test_a_replacing_is_sent_again_withdrawn_and_corrected_as_any_entry(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju")
    keeper.deal(5, 7)
    entry = new_id()
    assert [replace(keeper, 2, "Devi", entry).status_code for _ in range(2)] == [201, 200]
    version = keeper.look()["version"]
    assert replace(keeper, 2, "Eva", entry, version=version).status_code == 200
    assert names(keeper) == ["Anu", "Eva"]
    renamed = keeper.send("PATCH", f"{keeper.game}/seats/2", {"name": "Evi"})
    assert renamed.status_code == 200, renamed.text
    sheet = keeper.look()
    assert (names(keeper), sheet["deals"][0]["summary"]["params"]["names"]) == (["Anu", "Evi"], ["Biju"])
    path = f"{keeper.game}/entries/{entry}"
    assert keeper.send("DELETE", path, {"reason": "came back"}, sheet["version"]).status_code == 200
    assert (names(keeper), totals(keeper)) == (["Anu", "Biju"], [5, 7])


def test_a_corrected_deal_before_counts_for_who_plays_on(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju")
    first = new_id()
    keeper.put_deal(first, points(5, 7))
    replace(keeper, 2, "Devi")
    assert keeper.put_deal(first, points(5, 10), keeper.look()["version"], number=1).status_code == 200
    assert totals(keeper) == [5, 10]
    assert keeper.look()["rulings"][0]["summary"]["text"] == "Devi plays on for Biju, from 10"


def test_what_cannot_be_is_refused_and_changes_nothing(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju", "Devi")
    before = keeper.look()
    assert_problem(replace(keeper, 2, "ANU"), 409, "NAME_TAKEN")
    assert_problem(replace(keeper, 2, "Biju"), 409, "NAME_TAKEN")
    assert_problem(replace(keeper, 4, "Eva"), 422, "UNKNOWN_PLAYER")
    assert_problem(replace(keeper, 2, ""), 422)
    assert_problem(replace(keeper, 2, "Eva", credit="average"), 422)
    assert keeper.look() == before
    keeper.put_entry(new_id(), kind="ruling", ruling="retirement", seat=3, reason="left")
    assert_problem(replace(keeper, 3, "Eva"), 422, "ELIMINATED_PLAYER")
    keeper.finish()
    assert_problem(replace(keeper, 2, "Eva"), 422, "MATCH_OVER")


def test_the_phone_of_who_left_signs_no_more(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju")
    gone = keeper.claim(2)
    assert replace(keeper, 2, "Devi").status_code == 201
    keeper.finish()
    assert keeper.look()["claims"] == []
    assert_problem(gone.sign(), 401)
    assert keeper.claim(2).sign().status_code == 200


def test_a_game_counts_for_who_sat_at_its_end(client: FlaskClient) -> None:
    club = Keeper(client)
    keeper = Scorekeeper(client)
    keeper.start("Anu", "Biju")
    keeper.deal(5, 7)
    replace(keeper, 2, "Devi")
    keeper.deal(5, 7)
    keeper.finish()
    wins = (client.get(f"{BASE}/tables/{keeper.code}/games").json or {})["wins"]
    assert {each["name"]: each["games"] for each in wins} == {"Anu": 1, "Devi": 1}
    club.join(keeper)
    assert {name: games for name, (games, _) in club.people().items()} == {"Anu": 1, "Devi": 1}


def test_a_record_takes_who_played_on_along_and_a_name_can_be_erased(
    keeper: Scorekeeper, database: Database
) -> None:
    keeper.start("Anu", "Biju")
    keeper.deal(5, 7)
    replace(keeper, 2, "Devi")
    keeper.deal(5, 7)
    keeper.finish()
    for seat in (1, 2):
        keeper.claim(seat).sign()
    keeper.look()
    other = take_in(keeper, export(keeper))
    assert (names(other), other.look()["locked"]) == (["Anu", "Devi"], True)
    erase(keeper, "Devi")
    assert (names(keeper), keeper.look()["locked"]) == (["Anu", "erased player"], True)
    assert [path for path, said in everything(keeper).items() if "Devi" in said] == []
    assert proved(database)
