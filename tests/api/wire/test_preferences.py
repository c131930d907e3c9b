"""Refusals are answers like any other for who prefers that, and say what they would have been."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, but_its_id, new_id, points

AS_ANSWERS = {"Prefer": "refusals=as-answers"}


def test_every_refusal_can_be_had_as_an_answer(keeper: Scorekeeper) -> None:
    keeper.start()
    deal = new_id()
    keeper.deal(1, 2, 3, deal_id=deal)
    body = {"outcome": points(3, 2, 1)}
    calls = {
        404: ("GET", f"{BASE}/tables/NOSUCH", None, None),
        405: ("PUT", keeper.game, {}, None),
        409: ("PUT", f"{keeper.game}/deals/{new_id()}", {**body, "number": 9}, None),
        412: ("PUT", f"{keeper.game}/deals/{deal}", body, 99),
        422: ("POST", f"{keeper.game}/preview", {"outcome": points(1)}, None),
        428: ("PUT", f"{keeper.game}/deals/{deal}", body, None),
    }
    for status, (method, path, sent, version) in calls.items():
        refused = keeper.send(method, path, sent, version)
        assert refused.status_code == status
        told = keeper.send(method, path, sent, version, headers=AS_ANSWERS)
        assert told.status_code == 200
        assert told.headers["Preference-Applied"] == "refusals=as-answers"
        assert told.mimetype == "application/problem+json"
        assert told.headers["Cache-Control"] == "no-store"
        assert but_its_id(told) == but_its_id(refused)
        assert (told.json or {})["status"] == status


def test_what_cannot_be_read_is_refused_as_an_answer_too(keeper: Scorekeeper) -> None:
    keeper.start()
    half = {"data": '{"outcome":', "content_type": "application/json", "headers": AS_ANSWERS}
    told = keeper.client.post(f"{keeper.game}/preview", **half)
    assert (told.status_code, (told.json or {})["status"]) == (200, 400)


@pytest.mark.parametrize("prefer", ["", "refusals", "refusals=as-errors", "return=minimal; from=2", ";;,,="])
def test_refusals_are_refusals_for_everybody_else(client: FlaskClient, prefer: str) -> None:
    assert_problem(client.get(f"{BASE}/tables/NOSUCH", headers={"Prefer": prefer}), 404)


def test_both_preferences_stand_side_by_side(keeper: Scorekeeper) -> None:
    keeper.start()
    both = {"Prefer": "Return=Minimal;from=1, Refusals=as-answers"}
    assert (keeper.send("POST", f"{keeper.game}/preview", {}, headers=both).json or {})["status"] == 422


def test_a_page_that_is_not_there_is_not_there_whatever_is_preferred(client: FlaskClient) -> None:
    assert client.get("/t/NOSUCH", headers=AS_ANSWERS).status_code == 404
