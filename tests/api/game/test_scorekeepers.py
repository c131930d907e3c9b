"""Phones know who keeps score; another takes over knowingly, and a lost key is renewed."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from flask.testing import FlaskClient

from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points


def take_over(keeper: Scorekeeper, device: str, name: str) -> dict[str, Any]:
    path = f"{BASE}/tables/{keeper.code}/scorekeeper"
    response = keeper.send("PUT", path, {"device": device, "name": name})
    assert response.status_code == 200, response.text
    return response.json or {}


def test_nobody_keeps_score_at_first_then_whoever_says_so(keeper: Scorekeeper) -> None:
    table = keeper.client.get(f"{BASE}/tables/{keeper.code}").json or {}
    assert table["scorekeeper"] is None
    shown = take_over(keeper, "phone 1", "Esha")
    assert (shown["scorekeeper"]["device"], shown["scorekeeper"]["name"]) == ("phone 1", "Esha")
    assert datetime.fromisoformat(shown["scorekeeper"]["since"]).tzinfo
    assert shown["version"] == table["version"] + 1
    assert take_over(keeper, "phone 1", "Esha") == shown
    assert take_over(keeper, "phone 2", "Farid")["scorekeeper"]["device"] == "phone 2"


def test_taking_over_locks_nobody_out(keeper: Scorekeeper) -> None:
    keeper.start()
    take_over(keeper, "phone 2", "Farid")
    assert keeper.put_deal(new_id(), points(1, 2, 3)).status_code == 201


def test_taking_over_needs_the_key_and_says_who(keeper: Scorekeeper) -> None:
    path = f"{BASE}/tables/{keeper.code}/scorekeeper"
    assert_problem(keeper.client.put(path, json={"device": "phone", "name": "Mallory"}), 401)
    for body in ({}, {"device": "", "name": "Esha"}, {"device": "a" * 65, "name": "Esha"}, {"device": "d"}):
        assert_problem(keeper.send("PUT", path, body), 422)


def test_new_key_takes_the_place_of_the_old(keeper: Scorekeeper) -> None:
    keeper.start()
    old = keeper.key
    renewed = keeper.send("POST", f"{BASE}/tables/{keeper.code}/keys", {})
    assert renewed.status_code == 201
    assert renewed.headers["Cache-Control"] == "no-store"
    fresh = (renewed.json or {})["scorekeeper_key"]
    assert (renewed.json or {})["links"]["scorekeeper"].endswith(f"#key={fresh}")
    assert_problem(keeper.put_deal(new_id(), points(1, 2, 3)), 401)
    keeper.key = fresh
    assert keeper.put_deal(new_id(), points(1, 2, 3)).status_code == 201
    rows = (keeper.client.get(f"{keeper.game}/journal").json or {})["rows"]
    assert [row["action"] for row in rows] == ["started", "rekeyed", "recorded"]
    assert rows[1]["after"]["key"] == rows[2]["key"] != rows[0]["key"]
    assert old not in str(rows)
    assert fresh not in str(rows)


def test_new_key_can_be_made_before_the_first_game(keeper: Scorekeeper) -> None:
    renewed = keeper.send("POST", f"{BASE}/tables/{keeper.code}/keys", {})
    keeper.key = (renewed.json or {})["scorekeeper_key"]
    keeper.start()


def test_key_is_checked_without_writing(keeper: Scorekeeper, client: FlaskClient) -> None:
    keys = f"{BASE}/tables/{keeper.code}/keys"
    checked = keeper.send("GET", keys)
    assert (checked.status_code, checked.json) == (200, {"kind": "scorekeeper"})
    assert checked.headers["Cache-Control"] == "no-store"
    assert_problem(Scorekeeper(client).send("GET", keys), 401)
    assert_problem(client.get(keys), 401)
    keeper.send("POST", keys, {})
    assert_problem(keeper.send("GET", keys), 401)


def test_phone_that_made_the_new_key_knows_it_though_the_answer_is_lost(keeper: Scorekeeper) -> None:
    keys = f"{BASE}/tables/{keeper.code}/keys"
    made = secrets.token_urlsafe(24)
    renewed = keeper.send("POST", keys, {"key": made})
    assert (renewed.status_code, (renewed.json or {})["scorekeeper_key"]) == (201, made)
    assert_problem(keeper.send("POST", keys, {"key": secrets.token_urlsafe(24)}), 401)
    keeper.key = made
    assert keeper.send("GET", keys).status_code == 200


def test_new_key_must_be_new_and_long(keeper: Scorekeeper) -> None:
    keys = f"{BASE}/tables/{keeper.code}/keys"
    assert_problem(keeper.send("POST", keys, {"key": keeper.key}), 409, "KEY_USED")
    for short in ("", "a" * 31, "a" * 129, "a" * 31 + " ", "a" * 31 + "é", 7):
        assert_problem(keeper.send("POST", keys, {"key": short}), 422)
    assert keeper.send("GET", keys).status_code == 200
