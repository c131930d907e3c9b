"""Only a table's own key writes; whatever else is sent with a wrong one is not even looked at."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import delete
from werkzeug.test import TestResponse

from models.store.database import Database
from models.store.indexes import Key
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, but_its_id, new_id, points
from tests.stored import everything_stored

NOWHERE = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
WRITES = [
    ("POST", f"{BASE}/tables/NOSUCH/games"),
    ("PUT", f"{BASE}/games/{NOWHERE}/deals/{NOWHERE}"),
    ("DELETE", f"{BASE}/games/{NOWHERE}/deals/{NOWHERE}"),
    ("PUT", f"{BASE}/games/{NOWHERE}/entries/{NOWHERE}"),
    ("DELETE", f"{BASE}/games/{NOWHERE}/entries/{NOWHERE}"),
    ("PATCH", f"{BASE}/games/{NOWHERE}/seats/1"),
    ("PATCH", f"{BASE}/games/{NOWHERE}/sides/X"),
    ("DELETE", f"{BASE}/games/{NOWHERE}/seats/1/claim"),
    ("PUT", f"{BASE}/games/{NOWHERE}/seats/1/signature"),
    ("PUT", f"{BASE}/games/{NOWHERE}/disputes/{NOWHERE}"),
    ("POST", f"{BASE}/games/{NOWHERE}/disputes/{NOWHERE}/settle"),
    ("PUT", f"{BASE}/tables/NOSUCH/scorekeeper"),
    ("POST", f"{BASE}/tables/NOSUCH/keys"),
    ("GET", f"{BASE}/tables/NOSUCH/keys"),
    ("GET", f"{BASE}/tables/%00/keys"),
    ("PATCH", f"{BASE}/games/{NOWHERE}/seats/%00"),
    ("PUT", f"{BASE}/games/{NOWHERE}/seats/%00/signature"),
    ("PUT", f"{BASE}/games/%00/disputes/{NOWHERE}"),
]
HEADERS = {
    "none": {},
    "another scheme": {"Authorization": "Basic c2NvcmU6a2VlcGVy"},
    "no key": {"Authorization": "Bearer"},
    "a wrong key": {"Authorization": "Bearer 0123456789abcdefghijklmnopqrstuv"},
    "an endless key": {"Authorization": "Bearer " + "a" * 5000},
    "no ASCII": {"Authorization": "Bearer clé".encode().decode("latin-1")},
}


@pytest.mark.parametrize(("method", "path"), WRITES, ids=lambda part: part)
@pytest.mark.parametrize("headers", HEADERS.values(), ids=HEADERS)
def test_write_without_a_key_is_401_before_anything_is_looked_up(
    client: FlaskClient, method: str, path: str, headers: dict[str, str]
) -> None:
    response = client.open(path, method=method, data="{", content_type="text/plain", headers=headers)
    assert_problem(response, 401)
    assert response.headers["WWW-Authenticate"] == "Bearer"


def test_key_of_another_table_and_a_revoked_key_look_like_a_wrong_one(
    client: FlaskClient, database: Database
) -> None:
    keeper, stranger = Scorekeeper(client), Scorekeeper(client)
    keeper.start()
    deal = f"{keeper.game}/deals/{new_id()}"
    body = {"outcome": points(1, 2, 3)}
    wrong = client.put(deal, json=body, headers={"Authorization": "Bearer wrong"})
    others = stranger.send("PUT", deal, body)
    with database.writing() as session:
        session.execute(delete(Key))
    revoked = keeper.send("PUT", deal, body)
    for response in (others, revoked):
        assert_problem(response, 401)
        assert but_its_id(response) == but_its_id(wrong)
    assert keeper.look()["deals"] == []


FOR_TABLE = [("POST", "games"), ("PUT", "scorekeeper"), ("GET", "keys"), ("GET", "export"), ("POST", "keys")]
FOR_GAME = [
    ("PUT", f"deals/{NOWHERE}"),
    ("DELETE", f"deals/{NOWHERE}"),
    ("PUT", f"entries/{NOWHERE}"),
    ("DELETE", f"entries/{NOWHERE}"),
    ("PATCH", "seats/1"),
    ("PATCH", "sides/X"),
    ("DELETE", "seats/1/claim"),
    ("POST", f"disputes/{NOWHERE}/settle"),
]
FOR_SEAT = [("PUT", "seats/1/signature"), ("PUT", f"disputes/{NOWHERE}")]


def told(keeper: Scorekeeper, key: str, method: str, address: str) -> Any:
    """Return how a write with `key`, of a body that nobody can read, is refused."""
    headers = {"Authorization": f"Bearer {key}"}
    sent = keeper.client.open(address, method=method, data="{", content_type="text/plain", headers=headers)
    assert_problem(sent, 401)
    return but_its_id(sent)


@pytest.mark.parametrize(("method", "part"), [*FOR_TABLE, *FOR_GAME], ids=lambda part: part)
def test_key_of_another_table_is_refused_before_the_body_is_read(
    client: FlaskClient, method: str, part: str
) -> None:
    keeper, stranger = Scorekeeper(client), Scorekeeper(client)
    keeper.start()
    of_game = (method, part) in FOR_GAME
    address = f"{keeper.game}/{part}" if of_game else f"{BASE}/tables/{keeper.code}/{part}"
    assert told(keeper, stranger.key, method, address) == told(keeper, "wrong", method, address)


@pytest.mark.parametrize(("method", "part"), FOR_SEAT, ids=lambda part: part)
def test_key_of_another_games_seat_is_refused_before_the_body_is_read(
    client: FlaskClient, method: str, part: str
) -> None:
    keeper, stranger = Scorekeeper(client), Scorekeeper(client)
    keeper.start()
    stranger.start()
    key = stranger.claim(1).key
    address = f"{keeper.game}/{part}"
    assert told(keeper, key, method, address) == told(keeper, "wrong", method, address)


@pytest.mark.parametrize(("method", "part"), FOR_TABLE, ids=lambda part: part)
def test_own_key_does_not_tell_which_codes_are_taken(client: FlaskClient, method: str, part: str) -> None:
    keeper, stranger = Scorekeeper(client), Scorekeeper(client)
    taken = told(keeper, stranger.key, method, f"{BASE}/tables/{keeper.code}/{part}")
    assert taken == told(keeper, stranger.key, method, f"{BASE}/tables/NOSUCH/{part}")


def test_key_of_another_table_starts_no_game(client: FlaskClient) -> None:
    keeper, stranger = Scorekeeper(client), Scorekeeper(client)
    body = {"game_type": "points", "preset": "points", "seats": ["Anu", "Biju"]}
    assert_problem(stranger.send("POST", f"{BASE}/tables/{keeper.code}/games", body), 401)


class SlowBody(io.BytesIO):
    """Be a body that comes only after something else has happened."""

    def __init__(self, body: Any, meanwhile: Callable[[], object]) -> None:
        super().__init__(json.dumps(body).encode())
        self._meanwhile: list[Callable[[], object]] = [meanwhile]

    def readinto(self, buffer: Any) -> int:
        while self._meanwhile:
            # In a thread of its own: here it would share this request's key.
            other = Thread(target=self._meanwhile.pop())
            other.start()
            other.join()
        return super().readinto(buffer)


def send_slowly(
    keeper: Scorekeeper, key: str, path: str, body: Any, meanwhile: Callable[[], object]
) -> TestResponse:
    slow = SlowBody(body, meanwhile)
    headers = {"Authorization": f"Bearer {key}", "Content-Length": str(len(slow.getvalue()))}
    return keeper.client.put(path, input_stream=slow, headers=headers, content_type="application/json")


def test_key_revoked_while_its_request_was_on_the_way_writes_nothing(keeper: Scorekeeper) -> None:
    keeper.start()
    keeper.deal(1, 2, 3, deal_id=NOWHERE)
    player = keeper.claim(1)
    deal = send_slowly(
        keeper,
        keeper.key,
        f"{keeper.game}/deals/{new_id()}",
        {"outcome": points(9, 9, 9)},
        keeper.renew,
    )
    assert_problem(deal, 401)
    dispute = send_slowly(
        keeper,
        player.key,
        f"{keeper.game}/disputes/{new_id()}",
        {"entry": NOWHERE, "text": "I had 12"},
        lambda: keeper.send("DELETE", f"{keeper.game}/seats/1/claim", {}),
    )
    assert_problem(dispute, 401)
    sheet = keeper.look()
    assert ([each["id"] for each in sheet["deals"]], sheet["disputes"]) == ([NOWHERE], [])


def test_key_of_another_table_does_not_write_a_game_that_begins_while_the_body_is_on_the_way(
    client: FlaskClient,
) -> None:
    keeper, stranger = Scorekeeper(client), Scorekeeper(client)
    game = new_id()
    finish = {"kind": "finish", "reason": "late"}
    path = f"{BASE}/games/{game}/entries/{new_id()}"
    refused = send_slowly(stranger, stranger.key, path, finish, lambda: keeper.start(id=game))
    assert_problem(refused, 401)
    assert keeper.look()["rulings"] == []


def test_only_the_hash_of_a_key_is_stored(keeper: Scorekeeper, database: Database) -> None:
    keeper.start()
    keeper.deal(1, 2, 3)
    stored = everything_stored(database)
    assert keeper.code in stored
    assert keeper.key not in stored
    assert keeper.key not in keeper.client.get(f"{keeper.game}/journal").text
