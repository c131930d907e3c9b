"""What the director announces is read by everybody, and at the tables meant, until it is taken down."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.record.faults import faults_of_table
from models.store.database import Database
from tests.api.director import Director
from tests.api.scorekeeper import BASE


@pytest.fixture
def director(client: FlaskClient) -> Director:
    return Director(client)


def up(client: FlaskClient, director: Director) -> list[dict[str, Any]]:
    shown = client.get(f"{BASE}/events/{director.code}").json or {}
    return [{"text": each["text"], "tables": each["tables"]} for each in shown["announcements"]]


def at(client: FlaskClient, table: str) -> tuple[int, list[str]]:
    shown = client.get(f"{BASE}/tables/{table}").json or {}
    return shown["version"], [each["text"] for each in shown.get("announcements", [])]


def test_announcement_is_at_the_tables_meant_until_it_is_taken_down(
    client: FlaskClient, director: Director, database: Database
) -> None:
    one, two = director.open_hall("1", "2")
    before, _ = at(client, two)
    to_all = director.act("announced", text="Break until 20:30")["act"]
    director.act("announced", text="Please come to the desk", tables=[two])
    assert up(client, director) == [
        {"text": "Break until 20:30", "tables": []},
        {"text": "Please come to the desk", "tables": [two]},
    ]
    assert at(client, one)[1] == ["Break until 20:30"]
    [three] = director.open_hall("3")
    assert at(client, three)[1] == ["Break until 20:30"], "who comes into the hall meanwhile is meant too"
    version, told = at(client, two)
    assert (told, version > before) == (["Break until 20:30", "Please come to the desk"], True)
    director.act("taken_down", announcement=to_all)
    assert at(client, one)[1] == []
    assert at(client, two)[1] == ["Please come to the desk"]
    assert at(client, two)[0] > version
    with database.reading() as session:
        assert faults_of_table(session, two) == []


def test_announcement_taken_down_by_mistake_is_up_again(client: FlaskClient, director: Director) -> None:
    said = director.act("announced", text="Round 2 starts")["act"]
    down = director.act("taken_down", announcement=said)["act"]
    director.act("struck", act=down, reason="too early")
    assert [each["text"] for each in up(client, director)] == ["Round 2 starts"]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"kind": "announced", "text": "x" * 121}, "One line of 1 to 120 characters is needed."),
        ({"kind": "announced", "text": "  "}, "One line of 1 to 120 characters is needed."),
        ({"kind": "announced", "text": "one\ntwo"}, "One line of 1 to 120 characters is needed."),
        ({"kind": "announced", "text": "Here", "tables": ["ZZZZZZ"]}, "Table ZZZZZZ is not in this hall."),
        ({"kind": "taken_down", "announcement": "a1"}, "It may have been taken down already."),
    ],
)
def test_what_is_no_line_or_not_there_is_refused(
    client: FlaskClient, director: Director, facts: dict[str, Any], said: str
) -> None:
    answer = director.try_act(**facts)
    assert answer.status_code == 422
    assert said in answer.get_data(as_text=True)
    assert up(client, director) == []
