"""Every error is a problem document, also those that Flask raises."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from models.store.database import Database
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points


@pytest.mark.parametrize("path", [f"{BASE}", f"{BASE}/nowhere", f"{BASE}/tables/", "/assets/x/no.js"])
def test_unknown_address_is_404(client: FlaskClient, path: str) -> None:
    assert_problem(client.get(path), 404)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", f"{BASE}/tables", {"POST", "OPTIONS"}),
        ("PUT", f"{BASE}/game-types", {"GET", "HEAD", "OPTIONS"}),
        ("POST", f"{BASE}/tables/ABCDEF", {"GET", "HEAD", "OPTIONS", "PATCH"}),
        ("POST", "/", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_other_method_is_405_and_says_what_is_allowed(
    client: FlaskClient, method: str, path: str, allowed: set[str]
) -> None:
    response = client.open(path, method=method)
    assert_problem(response, 405)
    assert set(response.headers["Allow"].replace(" ", "").split(",")) == allowed


def test_our_own_failure_is_500_and_says_nothing_of_its_inside(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.extensions, "kanakku.database", "no database at all")
    problem = assert_problem(app.test_client().post(f"{BASE}/tables", json={}), 500)
    assert "database" not in problem["detail"]


def test_database_that_does_not_answer_is_503(keeper: Scorekeeper, database: Database) -> None:
    keeper.start()
    with database.engine.begin() as connection:
        connection.execute(text("DROP TABLE ledger"))
    response = keeper.put_deal(new_id(), points(1, 2, 3))
    assert_problem(response, 503)
    assert response.headers["Retry-After"]


def test_record_that_was_altered_is_told_in_words_and_not_shown(
    keeper: Scorekeeper, database: Database
) -> None:
    keeper.start()
    keeper.deal(1, 2, 3)
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE ledger SET action = 'withdrawn' WHERE action = 'recorded'"))
    fresh = Database(str(database.engine.url))
    keeper.client.application.extensions["kanakku.database"] = fresh
    for answer in (keeper.client.get(keeper.game), keeper.put_deal(new_id(), points(1, 2, 3))):
        assert "verify" in assert_problem(answer, 500)["detail"]
    assert keeper.client.get(f"/t/{keeper.code}").status_code == 503
    fresh.close()


def test_refusal_is_data_with_its_sentence(keeper: Scorekeeper) -> None:
    keeper.start()
    problem = assert_problem(keeper.put_deal(new_id(), points(1, 2)), 422, "MISSING_PLAYER")
    assert problem == {
        "type": "about:blank",
        "title": problem["title"],
        "status": 422,
        "detail": "Devi has no result yet; enter one.",
        "code": "MISSING_PLAYER",
        "request_id": problem["request_id"],
        "errors": [
            {
                "pointer": "/outcome/results",
                "code": "no_result",
                "params": {"name": "Devi"},
                "detail": "Devi has no result yet; enter one.",
            }
        ],
        "reason": {
            "code": "no_result",
            "params": {"name": "Devi"},
            "text": "Devi has no result yet; enter one.",
        },
    }


@pytest.mark.parametrize(
    ("body", "pointer", "said"),
    [
        ({}, "/outcome", "This field is missing."),
        ({"outcome": None}, "/outcome", "A value is needed here, not null."),
        ({"outcome": {"results": 7}}, "/outcome/results", "A list is needed."),
        ({"outcome": {"results": [None]}}, "/outcome/results/0", "A value is needed here, not null."),
        ({"outcome": {"results": [{}]}}, "/outcome/results/0/seat", "This field is missing."),
        ({"outcome": {}, "note": "late"}, "/note", "There is no such field here."),
    ],
)
def test_wrong_shape_is_told_in_plain_words(keeper: Scorekeeper, body: Any, pointer: str, said: str) -> None:
    keeper.start()
    problem = assert_problem(keeper.send("PUT", f"{keeper.game}/deals/{new_id()}", body), 422)
    assert (pointer, said) in [(error["pointer"], error["detail"]) for error in problem["errors"]]
