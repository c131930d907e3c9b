"""What changes nothing is no act, a name belongs to its act, and an event never outgrows its record."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from api.record.record_checks import Taken, take_in_event
from models.event import changing
from models.store.database import Database
from tests.api.director import Director
from tests.api.scorekeeper import BASE, assert_problem
from tests.occasion import DAY


@pytest.fixture
def director(client: FlaskClient) -> Director:
    return Director(client)


def put(director: Director, body: dict[str, Any], act_id: str = "", key: str = "") -> Any:
    headers = {"Authorization": f"Bearer {key or director.key}", "If-Match": "*"}
    path = f"{BASE}/events/{director.code}/acts/{act_id or uuid4()}"
    return director.client.put(path, json=body, headers=headers)


def test_who_is_here_is_not_checked_in_once_more(director: Director) -> None:
    put(director, {"kind": "people", "people": [{"person": "anu", "name": "Anu"}]})
    first = put(director, {"kind": "checked_in", "people": ["anu"]})
    door = director.make_key("door")["key"]
    again = put(director, {"kind": "checked_in", "people": ["anu"], "by": "player"}, key=door)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json["version"] == first.json["version"] + 1  # the key of the door
    assert director.look()["people"]["anu"]["here"] == "desk"


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "people", "people": [{"person": "anu", "name": "Anu"}]},
        {"kind": "kept_apart", "people": ["anu", "biju"]},
        {"kind": "occasion", "title": "Cards night", "first_day": DAY},
        {"kind": "competition", "competition": "c", "title": "C", "game": "points", "preset": "points"},
        {"kind": "closed", "competition": "c"},
    ],
)
def test_what_is_so_already_is_no_act(director: Director, body: dict[str, Any]) -> None:
    people = [{"person": "anu", "name": "Anu"}, {"person": "biju", "name": "Biju"}]
    put(director, {"kind": "people", "people": people})
    put(
        director,
        {"kind": "competition", "competition": "c", "title": "C", "game": "points", "preset": "points"},
    )
    put(director, body)
    version = put(director, body).json["version"]
    again = put(director, body)
    assert (again.status_code, again.json["version"]) == (200, version)


def test_another_name_under_the_id_of_an_act_is_refused(director: Director) -> None:
    act_id = str(uuid4())
    people = {"kind": "people", "people": [{"person": "anu", "name": "Anu"}]}
    assert put(director, people, act_id).status_code == 201
    assert put(director, people, act_id).status_code == 200
    other = {"kind": "people", "people": [{"person": "anu", "name": "Asha"}]}
    assert_problem(put(director, other, act_id), 409, "ID_TAKEN")


@pytest.mark.parametrize("sign", ["\u2063", "\ufff9", "\u200b", "\u00a0", "\u200d"])
def test_names_that_look_the_same_are_one(director: Director, sign: str) -> None:
    put(director, {"kind": "people", "people": [{"person": "anu", "name": "Anu K"}]})
    twin = {"kind": "people", "people": [{"person": "b", "name": f"Anu{sign} K"}]}
    assert_problem(put(director, twin), 422, "NAME_TAKEN")


def test_an_event_stops_growing_while_a_record_can_hold_it(
    director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changing, "ROOM_TO_ADD", 3000)
    people = [{"person": f"p{number}", "name": f"Person {number}"} for number in range(30)]
    assert_problem(put(director, {"kind": "people", "people": people}), 409, "EVENT_FULL")
    assert put(director, {"kind": "occasion", "title": "Night", "first_day": DAY}).status_code == 201


def test_an_event_that_is_full_is_taken_out_and_in(
    director: Director, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [{"person": f"p{number}", "name": f"Person {number}"} for number in range(60)]
    put(director, {"kind": "people", "people": people})
    monkeypatch.setattr(changing, "ROOM_TO_ADD", 3000)
    assert_problem(put(director, {"kind": "kept_apart", "people": ["p1", "p2"]}), 409, "EVENT_FULL")
    record = director.send("GET", f"{director.event}/export").data
    taken = take_in_event(database.url, record)
    assert isinstance(taken, Taken)
    assert len(director.client.get(f"{BASE}/events/{taken.code}").json["people"]) == len(people)  # type: ignore[index]
