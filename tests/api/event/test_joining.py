"""A table that was opened elsewhere comes into the hall of an event by a key of its own scorekeeper."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.director import Director
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem


@pytest.fixture
def director(client: FlaskClient) -> Director:
    return Director(client, first_day="2999-11-28")


def join(director: Director, keeper: Scorekeeper, act: str | None = None, **other: Any) -> TestResponse:
    table = {"table": keeper.code, "label": "Own", "key": keeper.key, **other}
    body = {"id": act or str(uuid4()), "labels": ["1"], "tables": [table]}
    return director.send("POST", f"{director.event}/tables", body)


def hall(director: Director) -> list[dict[str, str]]:
    tables: list[dict[str, str]] = director.look()["tables"]
    return tables


def test_table_joins_with_its_code_its_key_and_its_games(director: Director, keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2)
    act = str(uuid4())
    joined = join(director, keeper, act, table=keeper.code.lower())
    assert joined.status_code == 201, joined.json
    opened, own = (joined.json or {})["tables"]
    assert (opened["label"], own) == ("1", {"table": keeper.code, "label": "Own"})
    assert hall(director) == [opened, own]
    keeper.deal(3, 4)
    keeper.finish()
    again = join(director, keeper, act)
    assert (again.status_code, again.json) == (201, joined.json)
    assert_problem(join(director, keeper, act, label="Other"), 409, "ID_TAKEN")


def test_match_is_told_to_a_table_that_joined_and_the_desk_makes_keys_for_it(
    director: Director, keeper: Scorekeeper
) -> None:
    director.draw_a_match()
    assert join(director, keeper).status_code == 201
    match, stated = next(iter(director.look()["matches"].items()))
    director.act("moved", matches=[{"match": match, "table": keeper.code}])
    [coming] = (director.client.get(f"{BASE}/tables/{keeper.code}").json or {})["coming"]
    assert coming["id"] == match
    assert stated["entrants"]
    body = {name: coming[name] for name in ("id", "game_type", "preset", "rules", "seats")}
    path = f"{BASE}/tables/{keeper.code}/games"
    for key in (keeper.key, director.scorekeeper_of(keeper.code)["Authorization"].removeprefix("Bearer ")):
        begun = director.send("POST", path, body, key)
        assert begun.status_code in (200, 201), begun.json


@pytest.mark.parametrize(
    "wrong", ["x" * 32, "", "a seat's", "another table's", "the event's", "a revoked one"]
)
def test_table_does_not_join_without_a_key_of_its_scorekeeper(
    director: Director, keeper: Scorekeeper, client: FlaskClient, wrong: str
) -> None:
    keeper.start("Anu", "Biju")
    old = keeper.key
    keys = {"another table's": lambda: Scorekeeper(client).key, "the event's": lambda: director.key}
    keys["a seat's"] = lambda: (client.post(f"{keeper.game}/seats/1/claim", json={}).json or {})["seat_key"]
    key = keys[wrong]() if wrong in keys else wrong
    if wrong == "a revoked one":
        keeper.renew()
        key = old
    before = hall(director)
    refused = join(director, keeper, key=key)
    assert_problem(refused, 409, "NOT_OF_THIS_EVENT")
    unknown = join(director, keeper, table="ZZZZZZ", key=keeper.key)
    assert_problem(unknown, 409, "NOT_OF_THIS_EVENT")
    assert hall(director) == before


def test_who_guesses_keys_of_a_table_so_is_slowed_down(director: Director, keeper: Scorekeeper) -> None:
    answers = [join(director, keeper, key=f"{number:032}").status_code for number in range(31)]
    assert answers == [409] * 30 + [429]


def test_table_of_an_event_that_goes_on_is_refused_until_it_is_free(
    director: Director, keeper: Scorekeeper, client: FlaskClient
) -> None:
    other = Director(client, first_day="2999-11-28")
    assert join(other, keeper).status_code == 201
    assert_problem(join(director, keeper), 409, "IN_ANOTHER_EVENT")
    assert hall(director) == []
    other.act("tables_removed", tables=[keeper.code])
    assert join(director, keeper).status_code == 201


def test_table_of_an_event_that_is_over_joins_another(
    director: Director, keeper: Scorekeeper, client: FlaskClient
) -> None:
    past = Director(client, first_day="2020-11-27", last_day="2020-11-28")
    assert join(past, keeper).status_code == 201
    played = Director(client, first_day="2999-11-28")
    _, match = played.draw_a_match()
    assert join(played, keeper).status_code == 201
    assert_problem(join(director, keeper), 409, "IN_ANOTHER_EVENT")
    places = [{"entrant": "a", "place": 1}, {"entrant": "b", "place": 2}]
    played.act("ruled", match=match, places=places)
    assert join(director, keeper).status_code == 201


def test_hall_without_labels_or_tables_is_a_refusal(director: Director) -> None:
    body: dict[str, Any] = {"id": str(uuid4())}
    assert director.send("POST", f"{director.event}/tables", body).status_code == 422
