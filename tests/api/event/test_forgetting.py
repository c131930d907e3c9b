"""Clubs and helpers' names go with the person: what is hashed holds seals alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from models.store.database import Database
from tests.api.director import Director
from tests.api.scorekeeper import BASE, assert_problem

ANU = {"person": "a", "name": "Anu", "club": "Kochi"}
BIJU = {"person": "b", "name": "Biju", "club": "Kochi"}


@pytest.fixture
def director(client: FlaskClient) -> Director:
    director = Director(client)
    director.act("people", people=[ANU, BIJU])
    return director


def clubs(director: Director) -> dict[str, str | None]:
    return {each: shown.get("club") for each, shown in director.look()["people"].items()}


def exported(director: Director) -> dict[str, Any]:
    record: dict[str, Any] = director.send("GET", f"{director.event}/export").json or {}
    return record


def test_a_club_goes_with_its_person_alone(director: Director) -> None:
    assert director.send("DELETE", f"{director.event}/people/a/name").status_code == 204
    assert clubs(director) == {"a": None, "b": "Kochi"}
    assert json.dumps(exported(director)).count("Kochi") == 1


def test_what_is_hashed_holds_no_club(director: Director, database: Database) -> None:
    with database.reading() as session:
        rows = session.execute(text("SELECT after FROM ledger")).scalars().all()
    assert "Kochi" not in " ".join(each or "" for each in rows)


def test_clubs_go_to_another_server_and_are_erased_there(director: Director) -> None:
    director.act("people", people=[{"person": "b", "name": "Biju", "club": ""}])
    director.send("DELETE", f"{director.event}/people/b/name")
    taken = director.client.post(f"{BASE}/events/import", json=exported(director))
    assert taken.status_code == 201, taken.json
    director.event, director.key = f"{BASE}/events/{taken.json['code']}", taken.json["director_key"]  # type: ignore[index]
    assert clubs(director) == {"a": "Kochi", "b": None}


def test_a_club_is_stated_again_taken_away_and_sent_again_as_it_was(director: Director) -> None:
    version = director.look()["version"]
    again = director.try_act("people", people=[ANU])
    assert (again.status_code, director.look()["version"]) == (200, version), "it changes nothing"
    act = "0b3a0c58-6b1f-4d0c-9c3c-0f4f3bb1a001"
    away = [{**ANU, "club": ""}]
    assert director.try_act("people", act, people=away).status_code == 201
    assert clubs(director) == {"a": None, "b": "Kochi"}
    assert director.try_act("people", act, people=away).status_code == 200
    other = director.try_act("people", act, people=[{**ANU, "club": "Aluva"}])
    assert_problem(other, 409, "ID_TAKEN")


def test_a_person_called_as_a_club_is_another(director: Director) -> None:
    director.act("people", people=[{"person": "k", "name": "Kochi"}])
    director.send("DELETE", f"{director.event}/people/k/name")
    assert clubs(director) == {"a": "Kochi", "b": "Kochi", "k": None}
    assert director.look()["people"]["k"]["name"] == "erased player"


def test_a_helper_who_is_not_on_the_roster_is_forgotten(director: Director) -> None:
    made = director.send("POST", f"{director.event}/keys", {"kind": "desk", "name": "Lekha"}).json or {}
    director.try_act("people", key=made["key"], people=[{"person": "c", "name": "Chris"}])
    forgetting = f"{director.event}/keys/{made['digest']}/name"
    assert director.send("DELETE", forgetting).status_code == 204
    assert "Lekha" not in json.dumps(exported(director))
    desk = director.send("GET", f"{director.event}/desk").get_data(as_text=True)
    assert not {word for word in ("Lekha", "erased player") if word in desk}
    assert director.try_act("checked_in", key=made["key"], people=["c"], by="desk").status_code == 201
    assert_problem(director.send("DELETE", forgetting), 404, "NOT_FOUND")
