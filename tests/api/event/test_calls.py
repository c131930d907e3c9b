"""Any phone at a table calls the director; the desk answers, and the table sees it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api.door import limits
from models.record.faults import faults_of_table
from models.store.database import Database
from tests.api.director import Director
from tests.api.night import Night
from tests.api.scorekeeper import BASE, Scorekeeper


@pytest.fixture
def director(client: FlaskClient) -> Director:
    return Director(client)


def call(client: FlaskClient, table: str, call_id: str | None = None, **more: Any) -> TestResponse:
    return client.post(f"{BASE}/tables/{table}/calls", json={"id": call_id or str(uuid4()), **more})


def seen_at(client: FlaskClient, table: str) -> Any:
    return (client.get(f"{BASE}/tables/{table}").json or {})["call"]


def test_call_is_seen_at_the_table_until_the_desk_has_settled_it(
    client: FlaskClient, director: Director
) -> None:
    [table] = director.open_hall("1")
    made = call(client, table, text="Two sheets?", seat=2)
    called = (made.json or {})["id"]
    assert made.status_code == 201
    answers = [seen_at(client, table)["answer"]]
    for answer in ("coming", "settled"):
        director.act("answered", call=called, table=table, answer=answer)
        seen = seen_at(client, table)
        answers.append(seen and seen["answer"])
    assert answers == [None, "coming", None]
    assert call(client, table).status_code == 201


def test_answer_that_is_struck_was_never_given(client: FlaskClient, director: Director) -> None:
    [table] = director.open_hall("1")
    called = (call(client, table).json or {})["id"]
    done = director.act("answered", call=called, table=table, answer="settled")
    director.act("struck", act=done["act"], reason="the other table")
    assert seen_at(client, table)["id"] == called


def test_table_calls_once_at_a_time_and_a_retry_is_the_same_call(
    client: FlaskClient, director: Director
) -> None:
    [table] = director.open_hall("1")
    first = str(uuid4())
    assert [call(client, table, first).status_code for _ in range(2)] == [201, 200]
    again, other = call(client, table), call(client, table, first, text="now")
    assert [(each.status_code, (each.json or {})["code"]) for each in (again, other)] == [
        (409, "CALLED_ALREADY"),
        (409, "ID_TAKEN"),
    ]


def test_call_is_taken_back_by_its_table_alone_and_a_retry_changes_nothing(
    client: FlaskClient, director: Director, database: Database
) -> None:
    first, second = director.open_hall("1", "2")
    called = (call(client, first).json or {})["id"]
    take_back = f"/calls/{called}"
    assert client.delete(f"{BASE}/tables/{second}{take_back}", json={}).status_code == 404
    assert seen_at(client, first)["id"] == called
    versions = []
    for _ in range(2):
        assert client.delete(f"{BASE}/tables/{first}{take_back}", json={}).status_code == 204
        versions.append((client.get(f"{BASE}/tables/{first}").json or {})["version"])
    assert versions[0] == versions[1]
    assert seen_at(client, first) is None
    desk = director.desk()
    assert [each["kind"] for each in desk["attention"]] == ["no_competition", "nobody"]
    assert call(client, first).status_code == 201
    with database.reading() as session:
        assert faults_of_table(session, first) == []


def test_call_that_was_taken_back_is_answered_no_more(client: FlaskClient, director: Director) -> None:
    [table] = director.open_hall("1")
    called = (call(client, table).json or {})["id"]
    coming = director.act("answered", call=called, table=table, answer="coming")
    client.delete(f"{BASE}/tables/{table}/calls/{called}", json={})
    director.act("answered", call=called, table=table, answer="settled")
    director.act("struck", act=coming["act"])
    assert seen_at(client, table) is None


def test_call_that_nobody_made_is_not_taken_back(client: FlaskClient, director: Director) -> None:
    [table] = director.open_hall("1")
    assert client.delete(f"{BASE}/tables/{table}/calls/{uuid4()}", json={}).status_code == 404


def test_table_whose_match_is_broken_off_or_ruled_still_knows_its_event(client: FlaskClient) -> None:
    night = Night(client)
    night.act("adjourned", match=night.match)
    path = f"{BASE}/tables/{night.table}"
    told = [client.get(path).json or {}]
    places = [{"entrant": each, "place": at} for at, each in enumerate("ba", 1)]
    night.act("ruled", match=night.match, places=places)
    told.append(client.get(path).json or {})
    assert [each["event"] for each in told] == [{"code": night.code, "title": "Cards night"}] * 2


def test_table_of_no_event_has_no_director_to_call(client: FlaskClient) -> None:
    refused = call(client, Scorekeeper(client).code)
    assert (refused.status_code, (refused.json or {})["code"]) == (409, "NO_EVENT")


def test_call_that_nobody_made_is_not_answered(client: FlaskClient, director: Director) -> None:
    first, second = director.open_hall("1", "2")
    called = (call(client, first).json or {})["id"]
    refused = director.try_act("answered", call=called, table=second, answer="coming")
    assert refused.status_code == 404


def test_what_a_call_is_about_only_the_desk_reads(client: FlaskClient, director: Director) -> None:
    [table] = director.open_hall("1")
    call(client, table, text="He cheats")
    for path in (f"{BASE}/tables/{table}", director.event):
        assert b"He cheats" not in client.get(path).data
    assert b"He cheats" in director.send("GET", f"{director.event}/desk").data


def test_calls_from_one_address_are_limited(
    client: FlaskClient, director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_CALLED", 1)
    first, second = director.open_hall("1", "2")
    assert [call(client, table).status_code for table in (first, second)] == [201, 429]
