"""A key cannot be found or told from a wrong one; guessing is slowed down, and the hall plays on."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, text
from werkzeug.test import TestResponse

from api.door import limits
from api.door.limits import MOST_AT_TARGET, MOST_FROM_ADDRESS, MOST_OPENED, WINDOW, Limits
from api.door.right_codes import KEPT, RightCodes
from models.store.database import Database
from models.table.opening import ALPHABET, CODE_LENGTH
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, but_its_id, new_id, points


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


def limits_of(keeper: Scorekeeper) -> Limits:
    found: Limits = keeper.client.application.extensions["kanakku.limits"]
    return found


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
        assert (response.status_code, but_its_id(response)) == (wild.status_code, but_its_id(wild))
        assert dict(response.headers) == dict(wild.headers)
    assert keeper.look()["deals"] == []


def _noting(cursor: Any, asked: list[str]) -> Any:
    """Return a kind of cursor that notes what it is asked to execute."""

    class Noting(cursor):  # type: ignore[misc]
        def execute(self, query: Any, *given: Any, **options: Any) -> Any:
            if query != ";":  # the pool looks so whether its connection is alive
                asked.append(str(query))
            return super().execute(query, *given, **options)

    return Noting


def test_near_miss_takes_the_same_steps_as_a_wild_guess(keeper: Scorekeeper, database: Database) -> None:
    """Only hashes are compared, so what a key shares with the right one cannot show in the time taken."""

    def steps(key: str) -> list[str]:
        asked: list[str] = []

        def note(connection: Any, *_: Any) -> None:
            if database.engine.dialect.name == "sqlite":
                connection.set_trace_callback(lambda said: asked.append(re.sub("'[^']*'", "?", said)))
            else:
                connection.cursor_factory = _noting(psycopg.Cursor, asked)

        event.listen(database.engine, "checkout", note)
        guess(keeper, key)
        event.remove(database.engine, "checkout", note)
        return asked

    wild = steps("wild")
    assert any("keys.digest = " in each for each in wild)
    for near in near_misses(keeper.key):
        assert steps(near) == wild
    revoked, other = keeper.key, Scorekeeper(keeper.client)
    keeper.renew()
    other.start()
    for key in (revoked, other.key, other.claim(1).key, keeper.claim(1).key):
        assert steps(key) == wild


GAME = f"{BASE}/games/{{game}}"
ENTRY = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
WRITES: list[tuple[str, str, dict[str, Any]]] = [
    (
        "POST",
        f"{BASE}/tables/{{code}}/games",
        {"game_type": "points", "preset": "points", "seats": ["A", "B"]},
    ),
    ("POST", f"{BASE}/tables/{{code}}/keys", {}),
    ("PUT", f"{BASE}/tables/{{code}}/scorekeeper", {"device": "d", "name": "Esha"}),
    ("PUT", f"{GAME}/deals/{ENTRY}", {"outcome": points(1, 2, 3)}),
    ("DELETE", f"{GAME}/deals/{ENTRY}", {"reason": "misdeal"}),
    ("PUT", f"{GAME}/entries/{ENTRY}", {"kind": "finish"}),
    ("DELETE", f"{GAME}/entries/{ENTRY}", {"reason": "misdeal"}),
    ("PATCH", f"{GAME}/seats/1", {"name": "Asha"}),
    ("DELETE", f"{GAME}/seats/1/claim", {}),
    ("PUT", f"{GAME}/seats/1/signature", {}),
    ("PUT", f"{GAME}/disputes/{ENTRY}", {"entry": ENTRY, "text": "I had 12"}),
    ("POST", f"{GAME}/disputes/{ENTRY}/settle", {"reason": "looked"}),
]


@pytest.mark.parametrize(("method", "path", "body"), WRITES, ids=[f"{m} {p}" for m, p, _ in WRITES])
def test_every_key_that_is_not_the_right_one_is_answered_alike(
    keeper: Scorekeeper, client: FlaskClient, method: str, path: str, body: dict[str, Any]
) -> None:
    other = Scorekeeper(client)
    other.start()
    seat_keys = [keeper.claim(2).key, other.claim(1).key]
    revoked = keeper.key
    keeper.renew()
    by_seat = path.endswith(("signature", f"disputes/{ENTRY}"))
    owner = keeper.key if by_seat else seat_keys[0]
    before = keeper.look()
    address = path.format(code=keeper.code, game=keeper.sheet["game"]["id"])
    wild, *others = [
        keeper.send(method, address, body, headers={"Authorization": f"Bearer {key}"})
        for key in ("wild", "", revoked, other.key, owner, seat_keys[1], keeper.key[:-1])
    ]
    assert_problem(wild, 401)
    for answer in others:
        assert (answer.status_code, but_its_id(answer)) == (wild.status_code, but_its_id(wild))
        assert answer.headers.to_wsgi_list() == wild.headers.to_wsgi_list()
    assert keeper.look() == before


def test_guesser_does_not_learn_which_games_there_are(keeper: Scorekeeper) -> None:
    here = guess(keeper, "wild")
    keeper.sheet = {"game": {"id": new_id()}}
    nowhere = guess(keeper, "wild")
    assert but_its_id(here) == but_its_id(nowhere)
    assert here.headers.to_wsgi_list() == nowhere.headers.to_wsgi_list()


def test_keys_and_codes_are_long_enough_not_to_be_found(client: FlaskClient) -> None:
    keys = {Scorekeeper(client).key for _ in range(20)}
    assert len(keys) == 20
    assert {len(key) for key in keys} == {32}  # 192 bits in letters of 6
    years = len(ALPHABET) ** CODE_LENGTH / MOST_FROM_ADDRESS * WINDOW / (365 * 86_400)
    assert years > 30


def test_guesses_beyond_the_limit_are_told_to_wait(keeper: Scorekeeper, clock: Clock) -> None:
    tire(keeper)
    problem = guess(keeper, "one more")
    assert_problem(problem, 429)
    assert 0 < int(problem.headers["Retry-After"]) <= WINDOW
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


def look(keeper: Scorekeeper, code: str, address: str, key: str = "", path: str = "") -> int:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    where = {"REMOTE_ADDR": address}
    asked = keeper.client.get(f"{BASE}/tables/{code}{path}", headers=headers, environ_overrides=where)
    asked.close()
    return asked.status_code


def test_phone_that_changes_its_address_is_not_locked_out_by_guessers(keeper: Scorekeeper) -> None:
    for address in ("10.0.1.1", "10.0.1.2"):
        tire(keeper, address)
    assert_problem(guess(keeper, "guess", address="10.0.1.3"), 429)
    for address in ("10.0.1.1", "10.0.1.3"):
        assert guess(keeper, keeper.key, address).status_code == 201


@pytest.mark.parametrize("room", ["tables", "events", "clubs"])
def test_what_can_be_no_code_is_a_guess_too(keeper: Scorekeeper, room: str) -> None:
    tire(keeper)
    answer = keeper.client.get(
        f"{BASE}/{room}/%00",
        headers={"Authorization": "Bearer wrong"},
        environ_overrides={"REMOTE_ADDR": "10.0.0.66"},
    )
    assert_problem(answer, 429, "TOO_OFTEN")


def test_scorekeeper_is_never_crowded_out_by_codes_typed_in_many_ways(keeper: Scorekeeper) -> None:
    others = [Scorekeeper(keeper.client).code for _ in range(3)]
    for code in (keeper.code, *others):
        for variant in range(2 ** len(code)):
            typed = "".join(
                letter.lower() if variant >> place & 1 else letter for place, letter in enumerate(code)
            )
            assert look(keeper, typed, "10.0.0.66") == 200
    codes = limits_of(keeper).codes
    # The three were opened from another address, from which keepers are right too.
    assert len(codes) == 2 * 4
    tire(keeper)
    assert look(keeper, keeper.code.lower(), "10.0.0.66") == 200
    new = Scorekeeper(keeper.client)
    assert look(keeper, new.code, "10.0.0.66") == 429
    assert look(keeper, new.code, "10.0.0.66", keeper.key) == 429
    for path in ("", "/live", "/qr.svg"):
        assert look(keeper, new.code.lower(), "10.0.0.66", new.key, path) == 200


def test_many_addresses_do_not_crowd_out_those_that_were_right_before(clock: Clock) -> None:
    codes = RightCodes(clock, room=10, room_of_one=4)
    codes.note("hall", "7KQ2MB")
    for address in range(100):
        for code in range(100):
            codes.note(f"address {address}", f"code {code}")
    assert len(codes) == 10
    assert codes.knows("hall", "7KQ2MB")
    assert codes.knows("address 0", "code 99")
    assert not codes.knows("address 0", "code 0")
    clock.time += KEPT
    codes.note("another hall", "QQQQQQ")
    assert (len(codes), codes.knows("hall", "7KQ2MB"), codes.knows("another hall", "QQQQQQ")) == (
        1,
        False,
        True,
    )


def test_key_that_another_table_has_is_not_told_from_a_new_one(keeper: Scorekeeper) -> None:
    other = Scorekeeper(keeper.client)
    keys = f"{BASE}/tables/{other.code}/keys"
    assert_problem(other.send("POST", keys, {"key": other.key}), 409, "KEY_USED")
    taken = other.send("POST", keys, {"key": keeper.key})
    assert taken.status_code == 201
    other.key = keeper.key
    assert keeper.put_deal(new_id(), points(1, 2, 3)).status_code == 201
    other.start()
    other.deal(4, 5, 6)
    other.renew()
    assert keeper.put_deal(new_id(), points(7, 8, 9)).status_code == 201
    assert [deal["lines"][0]["points"] for deal in keeper.look()["deals"]] == [1, 7]


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


def test_new_table_can_be_played_at_while_somebody_guesses_from_the_same_address(keeper: Scorekeeper) -> None:
    tire(keeper, "127.0.0.1")
    assert_problem(guess(keeper, "one more", "127.0.0.1"), 429)
    new = Scorekeeper(keeper.client)
    new.start()
    new.deal(1, 2, 3)
    new.renew()
    new.deal(4, 5, 6)
    new.finish()
    assert new.claim(1).sign().status_code == 200
    assert keeper.client.get(f"{BASE}/tables/{new.code}").status_code == 200


def test_one_key_writes_only_so_fast(
    keeper: Scorekeeper, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_WRITTEN", 4)
    other = Scorekeeper(keeper.client)
    other.start()
    answers = [keeper.put_deal(new_id(), points(1, 2, 3)) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
    problem = assert_problem(answers[-1], 429)
    assert "key" in problem["detail"]
    assert other.put_deal(new_id(), points(1, 2, 3)).status_code == 201
    clock.time += int(answers[-1].headers["Retry-After"])
    assert keeper.put_deal(new_id(), points(1, 2, 3)).status_code == 201


def test_one_address_cannot_take_every_stream(keeper: Scorekeeper) -> None:
    limits_of(keeper).streams = 2

    def follow(address: str = "10.0.0.66") -> TestResponse:
        path = f"{BASE}/tables/{keeper.code}/live"
        return keeper.client.get(path, environ_overrides={"REMOTE_ADDR": address})

    first, second = follow(), follow()
    for stream in (first, second):
        next(stream.iter_encoded())
    assert_problem(follow(), 429)
    elsewhere = follow("10.0.0.7")
    assert elsewhere.status_code == 200
    first.close()
    third = follow()
    assert third.status_code == 200
    for stream in (second, third, elsewhere):
        stream.close()


def test_one_address_opens_only_so_many_tables(keeper: Scorekeeper) -> None:
    def opened() -> int:
        return keeper.client.post(f"{BASE}/tables", json={}).status_code

    limits_of(keeper).count("opens 127.0.0.1", MOST_OPENED - 1 - 1)
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
    assert re.search("no such table|does not exist", caplog.text)
