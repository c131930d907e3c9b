"""A body is measured before it is read: what is refused costs little, and so does saying why."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from marshmallow import Schema, fields

from api.schemas import GAME_SCHEMAS, records, requests
from api.schemas.measured import MOST_FAULTS, ByName, Many
from api.schemas.one_of import OneOf
from api.wire.body import LONGEST_BODY, LONGEST_RECORD, MOST_VALUES
from tests.api.scorekeeper import BASE, assert_problem
from tests.server import workers_of
from tests.torture.attacks.large_bodies import filled

SCORE = f"{BASE}/game-types/points/score"
IMPORT = f"{BASE}/tables/import"
QUICK = 0.5  # seconds of a processor, whatever else it does meanwhile


def scored(**more: Any) -> dict[str, Any]:
    return {"preset": "points", "seats": ["Anu", "Biju"], "outcome": {"results": []}, **more}


ENDLESS = {
    "games": (IMPORT, filled(b'{"games":[', b"{}", b"]}", LONGEST_RECORD)),
    "rows of one game": (IMPORT, filled(b'{"games":[{"journal":[', b"{}", b"]}]}", LONGEST_RECORD)),
    "rows of many games": (
        IMPORT,
        filled(b'{"games":[', b'{"journal":[' + b",".join([b"{}"] * 999) + b"]}", b"]}", LONGEST_RECORD),
    ),
    "seats": (SCORE, filled(b'{"preset":"points","outcome":{},"seats":[', b"{}", b"]}", LONGEST_BODY)),
    "results": (SCORE, filled(b'{"outcome":{"results":[', b"{}", b"]}}", LONGEST_BODY)),
    "names of fields": (SCORE, json.dumps({f"f{n}": 0 for n in range(4000)}).encode()),
    "house rules": (SCORE, json.dumps(scored(rules={f"f{n}": 0 for n in range(2400)})).encode()),
    "a long name of a field": (SCORE, json.dumps({"f" * 60_000: 0}).encode()),
    "a long name of a house rule": (SCORE, json.dumps(scored(rules={"f" * 60_000: 0})).encode()),
    "accents on one letter": (
        f"{BASE}/tables",
        json.dumps({"name": "a" + "\u0301\u0323" * 15_000}, ensure_ascii=False).encode(),
    ),
    "digits": (f"{BASE}/tables", b'{"name": 0.' + b"1" * 60_000 + b"}"),
    "numbers": (f"{BASE}/tables", filled(b'{"name": [', b"1", b"]}", LONGEST_BODY)),
}


def spent() -> float:
    """Return how many seconds of a processor this process and its worker processes have taken."""
    ticks = 0
    for process in (os.getpid(), *workers_of(os.getpid())):
        # One of others may end while it is looked at.
        with suppress(OSError):
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize(("path", "body"), ENDLESS.values(), ids=ENDLESS)
def test_one_bad_part_costs_no_more_than_its_bytes(client: FlaskClient, path: str, body: bytes) -> None:
    # A worker process that starts is no part of what the body costs.
    client.post(path, data=b'{"games": []}', content_type="application/json")
    assert path != IMPORT or workers_of(os.getpid()), "what they spend is seen"
    before = spent()
    response = client.post(path, data=body, content_type="application/json")
    took = spent() - before
    assert response.status_code in (413, 422)
    assert len(response.data) < 20_000
    assert len((response.json or {}).get("errors", ())) <= MOST_FAULTS
    assert took < (4 * QUICK if path == IMPORT else QUICK)


def test_list_is_measured_before_its_items_are_read(client: FlaskClient) -> None:
    problem = assert_problem(client.post(SCORE, json=scored(seats=[{}] * 1000)), 422)
    [error] = problem["errors"]
    assert (error["pointer"], error["detail"]) == ("/seats", "It holds too many: 99 at most, 1000 are given.")


def test_object_by_name_is_measured_before_its_members_are_read(client: FlaskClient) -> None:
    question = {"preset": "gama_prelim", "what": "seating", "draws": {f"p{n}": 7 for n in range(1000)}}
    problem = assert_problem(client.post(f"{BASE}/game-types/gama_rummy/check", json=question), 422)
    assert [error["pointer"] for error in problem["errors"]] == ["/draws"]


def test_fifty_faults_are_named_and_how_many_are_not(client: FlaskClient) -> None:
    results: list[dict[str, Any]] = [{} for _ in range(40)] + [{"seat": "1", "colour": 1} for _ in range(30)]
    problem = assert_problem(client.post(SCORE, json=scored(outcome={"results": results})), 422)
    assert len(problem["errors"]) == MOST_FAULTS
    assert problem["errors"][0] == {
        "code": "wrong_shape.unread",
        "params": {"left": 25, "given": 70},
        "pointer": "/outcome/results",
        "detail": "Too much is wrong in it; the last 25 of 70 were not looked at.",
    }
    assert problem["errors"][1]["pointer"] == "/outcome/results/0/seat"
    assert problem["more"] == 1
    assert problem["detail"].endswith(" (50 more)")


def test_few_faults_are_all_named_and_nothing_is_left_out(client: FlaskClient) -> None:
    problem = assert_problem(client.post(SCORE, json=scored(outcome={"results": [{}] * 49})), 422)
    assert len(problem["errors"]) == 49
    assert "more" not in problem


def test_body_of_too_many_values_is_413(client: FlaskClient) -> None:
    problem = assert_problem(client.post(SCORE, json=scored(rules={"x": [0] * MOST_VALUES})), 413)
    assert str(MOST_VALUES) in problem["detail"]
    assert_problem(client.post(SCORE, json=scored(rules={"x": [0] * (MOST_VALUES - 100)})), 422)


def test_name_may_have_accents_and_spaces_but_not_without_end(client: FlaskClient) -> None:
    name = "e\u0301 " + " " * 400 + "e\u0301" * 50
    assert (client.post(f"{BASE}/tables", json={"name": name}).json or {})["name"] == "é " + "é" * 50
    problem = assert_problem(client.post(f"{BASE}/tables", json={"name": "e\u0301" * 400}), 422)
    assert problem["errors"][0]["pointer"] == "/name"


def every_schema() -> Iterator[type[Schema]]:
    for module in (requests, records):
        found = (each for each in vars(module).values() if isinstance(each, type))
        yield from (each for each in found if issubclass(each, Schema))
    for game in GAME_SCHEMAS.values():
        yield from (game.outcome, *game.questions.values())


def inner_fields(field: Any) -> Iterator[Any]:
    yield field
    if isinstance(field, fields.Nested):
        yield from fields_of(type(field.schema))
    for inner in (getattr(field, "inner", None), getattr(field, "value_field", None)):
        if inner is not None:
            yield from inner_fields(inner)


def fields_of(schema: type[Schema]) -> Iterator[Any]:
    for field in schema().fields.values():
        yield from inner_fields(field)


def test_every_list_that_can_be_sent_has_a_length() -> None:
    schemas = [each for each in every_schema() if not issubclass(each, OneOf)]
    met = [field for schema in schemas for field in fields_of(schema)]
    assert len([field for field in met if isinstance(field, Many)]) > 50
    for field in met:
        assert not isinstance(field, fields.List) or isinstance(field, Many)
        assert not isinstance(field, fields.Mapping) or isinstance(field, ByName)
