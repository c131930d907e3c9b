"""A key cannot be found or told from a wrong one; guessing is slowed down, and the hall plays on."""

from __future__ import annotations

import logging
import statistics
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text
from werkzeug.test import TestResponse

from api.guessing import MOST_AT_TARGET, MOST_FROM_ADDRESS, MOST_OPENED, WINDOW, Limits
from models.database import Database
from models.table import ALPHABET, CODE_LENGTH
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock(app: Flask) -> Clock:
    clock = Clock()
    app.extensions["kanakku.limits"] = Limits(clock)
    return clock


@pytest.fixture
def keeper(clock: Clock, client: FlaskClient) -> Scorekeeper:
    keeper = Scorekeeper(client)
    keeper.start()
    return keeper


def guess(keeper: Scorekeeper, key: str, address: str = "10.0.0.66", **more: Any) -> TestResponse:
    return keeper.client.put(
        f"{keeper.game}/deals/{new_id()}",
        json={"outcome": points(1, 2, 3)},
        headers={"Authorization": f"Bearer {key}", **more},
        environ_overrides={"REMOTE_ADDR": address},
    )


def tire(keeper: Scorekeeper, address: str = "10.0.0.66", times: int = MOST_FROM_ADDRESS) -> None:
    for n in range(times):
        assert_problem(guess(keeper, f"guess {n}", address), 401)


def near_misses(key: str) -> Iterator[str]:
    yield from (key[:-1], key + "a", key.swapcase(), key[::-1], f" {key[1:]}", key[:20] + "\u0000")
    yield from (key[:n] + ("a" if key[n] != "a" else "b") + key[n + 1 :] for n in range(20))


def test_nothing_tells_a_near_miss_from_a_wild_guess(keeper: Scorekeeper) -> None:
    wild = guess(keeper, "wild")
    for near in near_misses(keeper.key):
        response = guess(keeper, near)
        assert (response.status_code, response.json) == (wild.status_code, wild.json)
        assert dict(response.headers) == dict(wild.headers)
    assert keeper.look()["deals"] == []


def test_near_misses_take_no_longer(keeper: Scorekeeper, app: Flask) -> None:
    """Only hashes are compared, so what a key shares with the right one cannot show in the time taken."""

    def taken(key: str) -> float:
        app.extensions["kanakku.limits"] = Limits()
        began = perf_counter()
        guess(keeper, key)
        return perf_counter() - began

    near, wild = keeper.key[:-1] + "?", "?" + keeper.key[1:]
    times = [(taken(near), taken(wild)) for _ in range(60)]
    difference = statistics.median(a for a, _ in times) - statistics.median(b for _, b in times)
    assert abs(difference) < statistics.median(b for _, b in times)


def test_keys_and_codes_are_long_enough_not_to_be_found(client: FlaskClient) -> None:
    keys = {Scorekeeper(client).key for _ in range(20)}
    assert len(keys) == 20
    assert {len(key) for key in keys} == {32}  # 192 bits in letters of 6
    years = len(ALPHABET) ** CODE_LENGTH / MOST_FROM_ADDRESS * WINDOW / (365 * 86_400)
    assert years > 30


def test_guesses_beyond_the_limit_are_not_even_looked_at(keeper: Scorekeeper, clock: Clock) -> None:
    tire(keeper)
    problem = guess(keeper, "one more")
    assert_problem(problem, 429)
    assert 0 < int(problem.headers["Retry-After"]) <= WINDOW
    assert_problem(guess(keeper, keeper.key), 429)
    clock.time += int(problem.headers["Retry-After"])
    assert_problem(guess(keeper, "again"), 401)
    assert guess(keeper, keeper.key).status_code == 201


def test_who_was_right_before_goes_on_beside_the_guesser(keeper: Scorekeeper) -> None:
    assert guess(keeper, keeper.key).status_code == 201
    tire(keeper)
    assert_problem(guess(keeper, "one more"), 429)
    for _ in range(3):
        assert guess(keeper, keeper.key).status_code == 201
    assert guess(keeper, keeper.key, address="10.0.0.7").status_code == 201


def test_successes_never_count(keeper: Scorekeeper) -> None:
    for _ in range(MOST_FROM_ADDRESS + 5):
        assert guess(keeper, keeper.key).status_code == 201
    assert_problem(guess(keeper, "wrong"), 401)


def test_many_guessers_at_one_table_are_stopped_together_and_its_scorekeeper_is_not(
    keeper: Scorekeeper, client: FlaskClient
) -> None:
    assert guess(keeper, keeper.key, address="10.0.0.7").status_code == 201
    for n in range(MOST_AT_TARGET):
        assert_problem(guess(keeper, "guess", address=f"10.0.1.{n}"), 401)
    assert_problem(guess(keeper, "guess", address="10.0.2.1"), 429)
    assert guess(keeper, keeper.key, address="10.0.0.7").status_code == 201
    other = Scorekeeper(client)
    other.start()
    assert guess(other, other.key, address="10.0.2.1").status_code == 201


def test_codes_cannot_be_tried_through(keeper: Scorekeeper, client: FlaskClient) -> None:
    def watch(code: str, path: str = "") -> int:
        address = {"REMOTE_ADDR": "10.0.0.66"}
        response = client.get(f"{BASE}/tables/{code}{path}", environ_overrides=address)
        response.close()
        return response.status_code

    assert watch(keeper.code) == 200
    other = Scorekeeper(client)
    assert [watch(f"NOSUCH{n}") for n in range(MOST_FROM_ADDRESS)] == [404] * MOST_FROM_ADDRESS
    for path in ("", "/live", "/qr.svg"):
        assert (watch("NOSUCH", path), watch(other.code, path), watch(keeper.code, path)) == (429, 429, 200)


def test_one_address_opens_only_so_many_tables(keeper: Scorekeeper) -> None:
    def opened() -> int:
        return keeper.client.post(f"{BASE}/tables").status_code

    limits: Limits = keeper.client.application.extensions["kanakku.limits"]
    while limits.count("opens 127.0.0.1") < MOST_OPENED - 1:
        pass
    assert (opened(), opened()) == (201, 429)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_pages_of_other_sites_write_nothing(keeper: Scorekeeper, site: str) -> None:
    assert_problem(guess(keeper, keeper.key, **{"Sec-Fetch-Site": site}), 403)
    headers = {"Sec-Fetch-Site": site}
    claim = f"{keeper.game}/seats/1/claim"
    assert_problem(keeper.client.post(claim, headers=headers), 403)
    assert guess(keeper, keeper.key, **{"Sec-Fetch-Site": "same-origin"}).status_code == 201
    answer = keeper.client.get(keeper.game, headers=headers)
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert "Set-Cookie" not in answer.headers


def test_no_key_reaches_the_log_or_an_address_even_in_a_failure(
    keeper: Scorekeeper, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    player = keeper.claim(1)
    guess(keeper, keeper.key)
    guess(keeper, "a secret guess")
    with database.engine.begin() as connection:
        connection.execute(text("ALTER TABLE keys RENAME TO lost"))
    assert_problem(guess(keeper, keeper.key), 503)
    for secret in (keeper.key, player.key, "a secret guess"):
        assert secret not in caplog.text
    assert "no such table" in caplog.text
