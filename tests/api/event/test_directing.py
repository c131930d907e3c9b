"""Who directs an event writes the sheets of its matches, whoever keeps score there."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from models.record.faults import faults_of_game
from models.store.database import Database
from tests.api.director import Director
from tests.api.night import Night
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem


def deal(one: float, other: float) -> dict[str, Any]:
    return {"outcome": {"results": [{"seat": 1, "points": one}, {"seat": 2, "points": other}]}}


def sheet_of(night: Night) -> dict[str, Any]:
    sheet: dict[str, Any] = night.client.get(f"{BASE}/games/{night.match}").json or {}
    return sheet


def points(night: Night) -> list[float]:
    return [total["points"] for total in sheet_of(night)["totals"]]


def journal(night: Night) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = (night.client.get(f"{BASE}/games/{night.match}/journal").json or {})["rows"]
    return rows


def write(night: Night, body: Any, key: str | None = None, entry: str = "") -> TestResponse:
    path = f"{BASE}/games/{night.match}/deals/{entry or uuid4()}"
    version = {"If-Match": f'"{sheet_of(night)["version"]}"'} if entry else {}
    return night.send("PUT", path, body, key, **version)


@pytest.mark.parametrize("kind", ["director", "co_director"])
def test_a_director_enters_a_deal_and_corrects_a_count(night: Night, database: Database, kind: str) -> None:
    key = night.key if kind == "director" else night.make_key(kind)["key"]
    assert write(night, deal(1, 2), key).status_code == 201
    [first, _] = sheet_of(night)["deals"]
    corrected = write(night, {**deal(5, 8.5), "reason": "Counted by the director"}, key, first["id"])
    assert corrected.status_code == 200
    assert points(night) == [6, 10.5]
    said = [(row["action"], row["key"].split()[0], row["reason"]) for row in journal(night)[-2:]]
    assert said == [("recorded", kind, ""), ("corrected", kind, "Counted by the director")]
    with database.reading() as session:
        assert faults_of_game(session, night.match) == []
    record = night.send("GET", f"{night.event}/export").json
    taken = night.client.post(f"{BASE}/events/import", json=record)
    assert taken.status_code == 201, taken.json


def test_the_scorekeeper_keeps_his_key_and_goes_on_from_there(night: Night) -> None:
    write(night, deal(1, 2))
    path = f"{BASE}/games/{night.match}/deals/{uuid4()}"
    assert night.client.put(path, json=deal(1, 1), headers=night.table_key).status_code == 201
    assert points(night) == [5, 11.5]
    table = night.client.get(f"{BASE}/tables/{night.table}").json or {}
    assert table["scorekeeper"] is None


def test_a_director_settles_a_dispute_and_ends_a_match(night: Night) -> None:
    seat = night.client.post(f"{BASE}/games/{night.match}/seats/2/claim", json={}).json or {}
    [first] = sheet_of(night)["deals"]
    dispute = f"{BASE}/games/{night.match}/disputes/{uuid4()}"
    night.send("PUT", dispute, {"entry": first["id"], "seat": 2, "text": "I had 7"}, seat["seat_key"])
    assert night.send("POST", f"{dispute}/settle", {"reason": "8½ it is"}).status_code == 200
    finish = {"kind": "finish", "reason": "Time"}
    assert night.send("PUT", f"{BASE}/games/{night.match}/entries/{uuid4()}", finish).status_code == 201
    assert sheet_of(night)["game"]["status"] == "finished"


def test_a_director_starts_what_was_drawn_to_a_table_and_no_other_game(night: Night) -> None:
    night.finish()
    night.act("moved", matches=[{"match": night.waiting, "table": night.table}])
    [coming] = (night.client.get(f"{BASE}/tables/{night.table}").json or {})["coming"]
    game = {name: coming[name] for name in ("id", "game_type", "preset", "rules", "seats")}
    path = f"{BASE}/tables/{night.table}/games"
    assert_problem(night.send("POST", path, {**game, "id": str(uuid4())}), 404)
    assert night.send("POST", path, game).status_code == 201
    [row] = (night.client.get(f"{BASE}/games/{night.waiting}/journal").json or {})["rows"]
    assert row["key"].startswith("director ")
    for kind, status in (("desk", 401), ("co_director", 200)):
        key = night.make_key(kind)["key"]
        assert night.send("GET", f"{BASE}/tables/{night.table}/keys", key=key).status_code == status


def test_a_match_dropped_before_a_deal_is_as_not_begun_and_starts_again(client: FlaskClient) -> None:
    director = Director(client)
    table, match = director.draw_a_match()
    keeper = director.scorekeeper_of(table)
    [coming] = (client.get(f"{BASE}/tables/{table}").json or {})["coming"]
    game = {name: coming[name] for name in ("id", "game_type", "preset", "rules", "seats")}
    start = f"{BASE}/tables/{table}/games"
    assert client.post(start, json=game, headers=keeper).status_code == 201
    dropped = {"kind": "finish", "reason": "begun by mistake"}
    sheet = client.put(f"{BASE}/games/{match}/entries/{uuid4()}", json=dropped, headers=keeper).json or {}
    assert (sheet["status"], sheet["winners"]) == ("finished", [])
    assert director.look()["matches"][match]["status"] == "to_come"
    assert [each["id"] for each in (client.get(f"{BASE}/tables/{table}").json or {})["coming"]] == [match]
    again = client.post(start, json=game, headers=keeper)
    assert (again.status_code, (again.json or {})["status"]) == (200, "playing")
    assert director.look()["matches"][match]["status"] == "playing"
    assert (client.get(f"{BASE}/tables/{table}").json or {})["coming"] == []


def test_no_other_key_of_the_event_writes_a_sheet(night: Night, client: FlaskClient) -> None:
    revoked = night.make_key("co_director")
    night.take_back(revoked)
    keys = {
        **{kind: night.make_key(kind)["key"] for kind in ("desk", "door")},
        "revoked": revoked["key"],
        "another event's": Director(client).key,
        "another table's": Scorekeeper(client).key,
    }
    for key in keys.values():
        assert_problem(write(night, deal(1, 2), key), 401)
    assert points(night) == [3, 8.5]


def test_a_director_writes_nothing_else_of_a_table(night: Night) -> None:
    """His key renews no scorekeeper's, and a game that is no match of the event is none of his."""
    night.finish()
    for method, path, body in [
        ("PATCH", "", {"name": "Mine"}),
        ("POST", "/keys", {}),
        ("PUT", "/scorekeeper", {"device": str(uuid4()), "name": "Director"}),
        ("POST", "/erasures", {"name": "B"}),
    ]:
        assert_problem(night.send(method, f"{BASE}/tables/{night.table}{path}", body), 401)
    own = {"id": str(uuid4()), "game_type": "points", "preset": "points", "seats": ["X", "Y"]}
    path = f"{BASE}/tables/{night.table}/games"
    assert night.client.post(path, json=own, headers=night.table_key).status_code == 201
    answer = night.send("PUT", f"{BASE}/games/{own['id']}/deals/{uuid4()}", deal(1, 2))
    assert_problem(answer, 401)
