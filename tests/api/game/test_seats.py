"""A player claims his seat, signs the finished sheet for it, and for no other."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from models.store.database import Database
from tests.api.scorekeeper import BASE, Player, Scorekeeper, assert_problem, new_id, points
from tests.stored import everything_stored

FIRST = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"


@pytest.fixture
def finished(keeper: Scorekeeper) -> Scorekeeper:
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2, deal_id=FIRST)
    keeper.finish()
    return keeper


@pytest.fixture
def signed(finished: Scorekeeper) -> Scorekeeper:
    for player in [finished.claim(1), finished.claim(2)]:
        assert player.sign().status_code == 200
    finished.look()
    return finished


def holds(keeper: Scorekeeper) -> dict[int, bool]:
    return {each["seat"]: each["holds"] for each in keeper.look()["signatures"]}


def test_seat_is_claimed_by_one_phone(keeper: Scorekeeper) -> None:
    keeper.start()
    keeper.claim(2)
    problem = assert_problem(keeper.client.post(f"{keeper.game}/seats/2/claim", json={}), 409, "SEAT_CLAIMED")
    assert problem["sheet"]["claims"] == [2]
    keeper.claim(1)
    assert keeper.look()["claims"] == [1, 2]


def test_the_key_of_a_seat_is_shown_once_and_lies_in_no_cache(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju")
    answer = keeper.client.post(f"{keeper.game}/seats/1/claim", json={})
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_player_is_renamed_on_the_sheet_that_was_looked_at(keeper: Scorekeeper) -> None:
    seen = keeper.start("Anu", "Biju")["version"]
    sheet = keeper.deal(1, 2)
    body = {"name": "Asha"}
    assert_problem(keeper.send("PATCH", f"{keeper.game}/seats/1", body, seen), 412, "STALE_VERSION")
    assert keeper.look() == sheet
    assert keeper.send("PATCH", f"{keeper.game}/seats/1", body, sheet["version"]).status_code == 200


@pytest.mark.parametrize("seat", ["4", "0", "x", "999"])
def test_seat_that_is_not_there(keeper: Scorekeeper, seat: str) -> None:
    keeper.start()
    assert_problem(keeper.client.post(f"{keeper.game}/seats/{seat}/claim", json={}), 404)
    assert_problem(keeper.send("DELETE", f"{keeper.game}/seats/{seat}/claim", {}), 404)


def test_released_seat_can_be_claimed_again_and_its_old_key_is_nothing(keeper: Scorekeeper) -> None:
    keeper.start()
    deal = keeper.deal(1, 2, 3)["deals"][0]["id"]
    wrong_phone = keeper.claim(2)
    assert keeper.send("DELETE", f"{keeper.game}/seats/2/claim", {}).status_code == 200
    assert_problem(wrong_phone.dispute(deal), 401)
    assert keeper.look()["claims"] == []
    before = keeper.sheet["version"]
    assert keeper.send("DELETE", f"{keeper.game}/seats/2/claim", {}).status_code == 200
    assert keeper.look()["version"] == before
    assert keeper.claim(2).dispute(deal).status_code == 201


def test_player_signs_for_his_own_seat_only(finished: Scorekeeper) -> None:
    anu = finished.claim(1)
    assert_problem(anu.sign(seat=2), 401)
    assert_problem(finished.send("PUT", f"{finished.game}/seats/1/signature", {}, "*"), 401)
    signed = anu.sign().json or {}
    assert [(each["seat"], each["holds"]) for each in signed["signatures"]] == [(1, True)]
    assert not signed["locked"]


def test_seat_key_writes_nothing_else(finished: Scorekeeper) -> None:
    anu = finished.claim(1)
    for method, path, body in [
        ("PUT", f"{finished.game}/deals/{new_id()}", {"outcome": points(1, 2)}),
        ("DELETE", f"{finished.game}/deals/{FIRST}", {"reason": "x"}),
        ("PUT", f"{finished.game}/entries/{new_id()}", {"kind": "finish"}),
        ("PATCH", f"{finished.game}/seats/1", {"name": "Asha"}),
        ("PATCH", f"{finished.game}/sides/X", {"name": "Tigers"}),
        ("DELETE", f"{finished.game}/seats/2/claim", {}),
        ("POST", f"{finished.game}/disputes/{FIRST}/settle", {"reason": "x"}),
        ("POST", f"{BASE}/tables/{finished.code}/keys", {}),
        ("PUT", f"{BASE}/tables/{finished.code}/scorekeeper", {"device": "d", "name": "Anu"}),
    ]:
        assert_problem(anu.send(method, path, body, "*"), 401)


def test_key_of_a_seat_of_another_game_signs_nothing(finished: Scorekeeper, client: FlaskClient) -> None:
    other = Scorekeeper(client)
    other.start("Anu", "Biju")
    stranger = other.claim(1)
    assert_problem(stranger.send("PUT", f"{finished.game}/seats/1/signature", {}, "*"), 401)
    sent = {"entry": FIRST, "text": "mine"}
    assert_problem(stranger.send("PUT", f"{finished.game}/disputes/{new_id()}", sent), 401)


def test_game_that_goes_on_is_not_signed(keeper: Scorekeeper) -> None:
    keeper.start()
    assert_problem(keeper.claim(1).sign(), 409, "NOT_FINISHED")


def test_signature_names_the_version_that_was_seen(finished: Scorekeeper) -> None:
    anu = finished.claim(1)
    path = f"{finished.game}/seats/1/signature"
    assert_problem(anu.send("PUT", path, {}), 428, "VERSION_MISSING")
    seen = finished.look()["version"]
    finished.put_deal(FIRST, points(3, 4), seen)
    assert_problem(anu.sign(version=seen), 412, "STALE_VERSION")


def test_claims_and_signatures_of_others_do_not_make_a_sheet_stale(finished: Scorekeeper) -> None:
    anu, biju = finished.claim(1), finished.claim(2)
    seen = finished.look()["version"]
    assert anu.sign(seen).status_code == 200
    assert biju.sign(seen).status_code == 200
    assert finished.look()["locked"]


def test_signing_again_changes_nothing(signed: Scorekeeper) -> None:
    assert signed.send("DELETE", f"{signed.game}/seats/1/claim", {"reason": "lost phone"}).status_code == 200
    anu = signed.claim(1)
    anu.sign()
    version = signed.look()["version"]
    assert (anu.sign().json or {})["version"] == version


CHANGES: dict[str, Any] = {
    "a correction": lambda keeper, why: keeper.put_deal(FIRST, points(3, 4), "*", **why),
    "a name": lambda keeper, why: keeper.send("PATCH", f"{keeper.game}/seats/1", {"name": "Asha", **why}),
    "a release": lambda keeper, why: keeper.send("DELETE", f"{keeper.game}/seats/1/claim", why),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_signed_sheet_changes_only_with_a_reason(signed: Scorekeeper, change: Any) -> None:
    assert signed.sheet["locked"]
    problem = assert_problem(change(signed, {}), 409, "SHEET_SIGNED")
    assert problem["sheet"]["locked"]
    assert holds(signed) == {1: True, 2: True}
    assert change(signed, {"reason": "misheard"}).status_code == 200
    assert not signed.look()["locked"]
    assert not holds(signed)[1]


def test_correction_breaks_every_signature_for_good(signed: Scorekeeper) -> None:
    signed.put_deal(FIRST, points(3, 4), "*", reason="misheard")
    assert holds(signed) == {1: False, 2: False}
    signed.put_deal(FIRST, points(1, 2), "*", number=1)
    assert holds(signed) == {1: False, 2: False}


def test_new_entry_in_a_signed_game_needs_a_reason_and_breaks_it(signed: Scorekeeper) -> None:
    late = {"kind": "ruling", "ruling": "adjustment", "seat": 1, "points": 5, "reason": "found a card"}
    assert signed.put_entry(new_id(), **late).status_code == 201
    assert holds(signed) == {1: False, 2: False}


def test_retry_of_what_is_recorded_is_answered_also_when_signed(signed: Scorekeeper) -> None:
    assert signed.put_deal(FIRST, points(1, 2)).status_code == 200
    assert signed.look()["locked"]


def test_one_of_each_side_is_enough(keeper: Scorekeeper) -> None:
    seats = [{"name": name} for name in ("Anu", "Biju", "Chitra", "Devi", "Esha", "Farid")]
    keeper.start(game_type="twenty_eight", preset="gama_28", seats=seats)
    keeper.finish()
    keeper.claim(1).sign()
    assert not keeper.look()["locked"]
    keeper.claim(3).sign()
    assert not keeper.look()["locked"]
    keeper.claim(2).sign()
    assert keeper.look()["locked"]


@pytest.fixture
def teams(keeper: Scorekeeper) -> Scorekeeper:
    """Start 28: the teams sit alternately."""
    seats = [{"name": name} for name in ("Anu", "Biju", "Chitra", "Devi", "Esha", "Farid")]
    keeper.start(game_type="twenty_eight", preset="gama_28", seats=seats)
    return keeper


def name_side(keeper: Scorekeeper, side: str, name: str | None, **more: Any) -> TestResponse:
    return keeper.send("PATCH", f"{keeper.game}/sides/{side}", {"name": name, **more})


def test_a_team_is_named_and_its_letter_comes_back(teams: Scorekeeper) -> None:
    teams.put_deal(FIRST, {"bidder": 1, "bid": 16, "bidders_points": 17})
    before = teams.look()
    sheet = name_side(teams, "X", " The  Tigers ").json or {}
    assert [seat.get("team") for seat in sheet["seats"]] == ["The Tigers", None] * 3
    assert sheet["deals"][0]["summary"]["text"] == "Bid 16 by The Tigers, took 17: The Tigers +1."
    assert sheet["totals"] == before["totals"]
    assert name_side(teams, "X", "The Tigers").json == sheet
    again = name_side(teams, "X", None).json or {}
    assert {**again, "version": 0} == {**before, "version": 0}


def test_no_two_teams_are_called_alike(teams: Scorekeeper) -> None:
    name_side(teams, "X", "Tigers")
    for taken in ("TIGERS", "Tigers"):
        assert_problem(name_side(teams, "Y", taken), 409, "NAME_TAKEN")
    for taken in ("Y", "Team Y"):
        assert_problem(name_side(teams, "X", taken), 409, "NAME_TAKEN")
    assert name_side(teams, "Y", "A").status_code == 200


@pytest.mark.parametrize("side", ["Z", "1", "x", "X%2F"])
def test_side_that_is_not_there(teams: Scorekeeper, side: str) -> None:
    assert_problem(name_side(teams, side, "Tigers"), 404)


def test_a_game_of_single_players_has_no_sides(keeper: Scorekeeper) -> None:
    keeper.start()
    assert_problem(name_side(keeper, "X", "Tigers"), 404)


def test_a_team_of_a_signed_sheet_is_named_with_a_reason_and_breaks_it(teams: Scorekeeper) -> None:
    teams.finish()
    for seat in (1, 2):
        teams.claim(seat).sign()
    assert teams.look()["locked"]
    assert_problem(name_side(teams, "X", "Tigers"), 409, "SHEET_SIGNED")
    assert name_side(teams, "X", "Tigers", reason="for the board").status_code == 200
    assert not teams.look()["locked"]


def test_the_journal_tells_what_a_team_was_called(teams: Scorekeeper) -> None:
    name_side(teams, "Y", "Tigers")
    name_side(teams, "Y", None, reason="tapped by mistake")
    rows = (teams.client.get(f"{teams.game}/journal").json or {})["rows"][1:]
    assert [(row["action"], row["before"], row["after"], row["reason"]) for row in rows] == [
        ("renamed", {"side": "Y", "name": None}, {"side": "Y", "name": "Tigers"}, ""),
        ("renamed", {"side": "Y", "name": "Tigers"}, {"side": "Y", "name": None}, "tapped by mistake"),
    ]


TAMPERINGS = {
    "a fact": "UPDATE ledger SET after = replace(after, ':2}', ':1}') WHERE action = 'recorded'",
    "a name": "UPDATE names SET name = 'Esha' WHERE name = 'Anu'",
    "a house rule": "UPDATE ledger SET after = replace(after, 'high', 'low') WHERE action = 'started'",
}


@pytest.mark.parametrize("statement", TAMPERINGS.values(), ids=TAMPERINGS)
def test_signature_does_not_hold_for_a_record_changed_behind_our_back(
    signed: Scorekeeper, database: Database, statement: str
) -> None:
    with database.engine.begin() as connection:
        connection.exec_driver_sql(statement)
    fresh = Database(str(database.engine.url))
    signed.client.application.extensions["kanakku.database"] = fresh
    assert holds(signed) == {1: False, 2: False}
    fresh.close()


def test_journal_keeps_claims_signatures_and_releases_without_any_key(signed: Scorekeeper) -> None:
    signed.send("DELETE", f"{signed.game}/seats/2/claim", {"reason": "wrong phone"})
    found = signed.client.get(f"{signed.game}/journal").json or {}
    told = [(row["action"], (row["after"] or row["before"])["seat"]) for row in found["rows"][3:]]
    assert told == [("claimed", 1), ("claimed", 2), ("signed", 1), ("signed", 2), ("released", 2)]
    assert [row["key"].split()[0] for row in found["rows"][3:]] == ["seat"] * 4 + ["scorekeeper"]
    assert found["broken_at"] is None
    assert len(found["rows"]) == signed.look()["version"]


def test_claim_needs_no_more_than_the_page_and_keeps_its_key_secret(
    keeper: Scorekeeper, database: Database
) -> None:
    keeper.start()
    player: Player = keeper.claim(1)
    assert player.key not in everything_stored(database)
    assert player.key not in keeper.client.get(f"{BASE}/tables/{keeper.code}").text
