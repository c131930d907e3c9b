"""Fees, clubs, the waiting list, prizes and who did what, as the desk and everybody see them."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.director import Director
from tests.api.scorekeeper import assert_problem


@pytest.fixture
def director(client: FlaskClient) -> Director:
    director = Director(client)
    people = [{"person": "a", "name": "Anu", "club": "Kochi"}, {"person": "b", "name": "Biju"}]
    director.act("people", people=people)
    prizes = [{"place": 1, "what": "₹5000", "sponsor": "Periyar Stores"}]
    director.act(
        "competition",
        competition="r",
        title="Rummy",
        game="points",
        preset="points",
        limit=2,
        fee=200,
        prizes=prizes,
    )
    return director


def enter(director: Director, *people: str, **more: Any) -> None:
    entrants = [{"entrant": each, "people": [each]} for each in people]
    director.act("entered", competition="r", entrants=entrants, **more)


def test_everybody_sees_club_and_prizes_and_the_desk_alone_who_has_paid(director: Director) -> None:
    enter(director, "a", "b")
    director.act("paid", entrants=["a"])
    shown = director.look()
    assert shown["people"] == {
        "a": {"name": "Anu", "here": "", "club": "Kochi"},
        "b": {"name": "Biju", "here": ""},
    }
    assert shown["competitions"]["r"]["prizes"] == [
        {"place": 1, "what": "₹5000", "sponsor": "Periyar Stores"}
    ]
    assert director.desk()["paid"] == ["a"]
    assert "paid" not in str(shown)


def test_a_withdrawal_is_previewed_with_who_moves_up(director: Director) -> None:
    director.act("people", people=[{"person": "c", "name": "Celine"}])
    enter(director, "a", "b")
    assert director.desk()["full"] == ["r"]
    enter(director, "c", waits=True)
    acts = [{"kind": "withdrawn", "entrants": ["a"]}]
    seen = director.send("POST", f"{director.event}/preview", {"acts": acts}).json or {}
    assert [(each["after"]["name"], each["after"]["standing"]) for each in seen["entrants"]] == [
        ("Anu", "withdrawn"),
        ("Celine", "in"),
    ]


def test_the_journal_says_who_did_it(director: Director) -> None:
    body = {"kind": "desk", "name": "Lekha"}
    made = director.send("POST", f"{director.event}/keys", body).json or {}
    enter(director, "a")
    director.act("paid", entrants=["a"], key=made["key"])
    director.act("checked_in", people=["a"], by="player", key=made["key"])
    director.take_back(made)
    shown = director.desk()
    who = [shown["hands"][each["hand"]] for each in shown["acts"]]
    lekha = {"kind": "desk", "name": "Lekha"}
    assert who[-3:] == [{"kind": "director", "name": ""}, lekha, lekha]


def test_a_helpers_name_is_sealed_and_moves_with_the_event(client: FlaskClient, director: Director) -> None:
    body = {"kind": "desk", "name": "Lekha"}
    director.send("POST", f"{director.event}/keys", body)
    record = director.send("GET", f"{director.event}/export").json or {}
    made = [each["after"] for each in record["ledger"] if each["action"] == "made"]
    assert [each.get("name") for each in made] == [None, "Lekha"]
    taken = client.post("/api/v1/events/import", json=record)
    assert taken.status_code == 201, taken.json
    answered = taken.json or {}
    other = client.get(
        f"/api/v1/events/{answered['code']}/desk",
        headers={"Authorization": f"Bearer {answered['director_key']}"},
    )
    assert {"kind": "desk", "name": "Lekha"} in (other.json or {})["hands"].values()


def test_a_prize_for_places_out_of_order_is_refused(director: Director) -> None:
    refused = director.try_act(
        "competition",
        competition="r",
        title="Rummy",
        game="points",
        preset="points",
        prizes=[{"place": 4, "up_to": 2, "what": "A hamper"}],
    )
    assert_problem(refused, 422, "PRIZE_PLACES")
