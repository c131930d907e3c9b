"""Nobody takes the server for himself, a hall behind one address meets no limit, and limits are stated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api.door import limits
from api.door.limits import WINDOW, Limits
from api.door.open_streams import AWAY, OpenStreams
from api.wire.body import (
    LONGEST_BODY,
    LONGEST_RECORD,
    LONGEST_UNPACKED,
    MOST_RECORDED,
    MOST_UNPACKED,
    MOST_VALUES,
)
from models.game.bounds import MOST_OPEN
from rules.events.acts.kinds import MOST_IN_AN_ACT
from tests.api.director import Director
from tests.api.door.test_guessing import Clock, limits_of
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points

SECURITY = Path(__file__).parents[3] / "SECURITY.md"
PHONES = 3000
# Answered from what is kept, or counted elsewhere: as wrong codes, as tables opened and imported.
CHEAP = {
    *("list_game_types", "get_game_type", "seat_range", "get_game", "get_table"),
    *("open_new_table", "import_record", "open_new_event", "import_event_record", "list_formats"),
    *("get_time", "open_new_club"),
}


@pytest.fixture
def clock(app: Flask) -> Clock:
    clock = Clock()
    app.extensions["kanakku.limits"] = Limits(clock, work=20, streams=5)
    return clock


class Keeper(Scorekeeper):
    """Keep score at one table, and hold an event with another one."""

    def __init__(self, client: FlaskClient) -> None:
        super().__init__(client)
        self.start()
        self.deal(1, 2, 3)
        paper = {"deals": [{"deal": 1, "points": {"1": 1, "2": 2, "3": 3}}]}
        self.send("PUT", f"{self.game}/comparisons/{new_id()}", paper)
        director = Director(client)
        [table] = director.open_hall("1")
        self.places = {
            "game": self.sheet["game"]["id"],
            "code": self.code,
            "event": director.code,
            "table": table,
            "call": new_id(),
            "club": (client.post(f"{BASE}/clubs", json={"title": "Ours"}).json or {})["code"],
        }
        calls = f"{BASE}/tables/{table}/calls"
        client.post(calls, json={"id": self.places["call"]})
        client.delete(f"{calls}/{self.places['call']}")


@pytest.fixture
def keeper(clock: Clock, client: FlaskClient) -> Keeper:
    return Keeper(client)


def ask(keeper: Keeper, method: str, path: str, address: str) -> TestResponse:
    body = BODIES.get(path, {}) if method == "POST" else None
    path = path.format(**keeper.places)
    where = {"REMOTE_ADDR": address}
    answer = keeper.client.open(f"{BASE}{path}", method=method, json=body, environ_overrides=where)
    answer.close()
    return answer


BODIES = {
    "/game-types/points/check": {"preset": "points", "what": "seating", "players": 4},
    "/game-types/points/score": {"preset": "points", "seats": ["A", "B"], "outcome": points(1, 2)},
    "/games/{game}/preview": {"outcome": points(1, 2, 3)},
    "/games/{game}/comparison": {"deals": [{"deal": 1, "points": {"1": 1}}]},
    "/qr": {"text": "Kanakku"},
    "/tables/{table}/calls": {"id": new_id()},
}
WORK = [
    *(("POST", path) for path in BODIES),
    ("POST", "/games/{game}/seats/1/claim"),
    ("DELETE", "/tables/{table}/calls/{call}"),
    ("GET", "/games/{game}/journal"),
    ("GET", "/games/{game}/comparison"),
    ("GET", "/games/{game}/story"),
    ("GET", "/games/{game}/sheet.csv"),
    ("GET", "/games/{game}/sheet.xlsx"),
    ("GET", "/games/{game}/sheet.json"),
    ("GET", "/tables/{code}/qr.svg"),
    ("GET", "/tables/{code}/live"),
    ("GET", "/tables/{code}/games"),
    ("GET", "/events/{event}"),
    ("GET", "/events/{event}/standings"),
    ("GET", "/events/{event}/story"),
    ("GET", "/events/{event}/stages/s/story"),
    ("GET", "/events/{event}/stages/s/settlement"),
    ("GET", "/events/{event}/live"),
    ("GET", "/events/{event}/screens/KT7/live"),
    ("PUT", "/events/{event}/screens/KT7"),
    ("GET", "/events/{event}/event.xlsx"),
    ("GET", "/events/{event}/results.csv"),
    ("GET", "/events/{event}/results.xlsx"),
    ("GET", "/events/{event}/schedule.ics"),
    ("GET", "/tables/{code}/settlement"),
    ("GET", "/tables/{code}/story"),
    ("GET", "/clubs/{club}"),
    ("GET", "/clubs/{club}/live"),
    ("GET", "/clubs/{club}/games"),
    ("GET", "/clubs/{club}/people.csv"),
    ("GET", "/clubs/{club}/qr.svg"),
    ("GET", "/clubs/{club}/ratings"),
    ("GET", "/clubs/{club}/people/anu"),
]
# In what was just opened.
NOBODY_YET = ("/clubs/{club}/ratings", "/people/anu", "/stages/s/story", "/stages/s/settlement")


@pytest.mark.parametrize(("method", "path"), WORK)
def test_keyless_call_that_costs_work_is_limited_by_address(
    keeper: Keeper, clock: Clock, method: str, path: str
) -> None:
    answers = [ask(keeper, method, path, "10.0.0.66") for _ in range(21)]
    assert answers[0].status_code < 300 or "check" in path or path.endswith(NOBODY_YET)
    assert_problem(answers[-1], 429)
    assert 0 < int(answers[-1].headers["Retry-After"]) <= WINDOW
    assert_problem(ask(keeper, "POST", "/qr", "10.0.0.66"), 429)
    assert ask(keeper, "POST", "/qr", "10.0.0.7").status_code == 200
    assert ask(keeper, "GET", "/tables/{code}", "10.0.0.66").status_code == 200
    clock.time += WINDOW
    assert ask(keeper, method, path, "10.0.0.66").status_code == (
        409 if "claim" in path else 200 if path in BODIES and "calls" in path else answers[0].status_code
    )


def test_every_keyless_call_that_costs_work_is_among_them(app: Flask, client: FlaskClient) -> None:
    told = client.get("/openapi.json").json or {}
    keyless = {
        call["operationId"]: "429" in call["responses"]
        for calls in told["paths"].values()
        for method, call in calls.items()
        if method != "parameters" and "security" not in call
    }
    assert {name for name, limited in keyless.items() if not limited} <= CHEAP
    assert len(set(keyless) - CHEAP) == len(WORK)


def test_work_refused_is_not_even_read(keeper: Keeper) -> None:
    for _ in range(10):
        ask(keeper, "POST", "/qr", "10.0.0.66")
    where = {"REMOTE_ADDR": "10.0.0.66"}
    large = keeper.client.post(f"{BASE}/qr", data="{" * 70_000, environ_overrides=where)
    assert_problem(large, 429)


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.66", "10.0.0.66", True),
        ("fe80::1%eth0", "fe80::2", True),
        ("10.0.0.66", "10.0.0.67", False),
        ("no address", "another", False),
    ],
)
def test_neighbours_in_one_ipv6_network_count_as_one(
    keeper: Keeper, one: str, other: str, together: bool
) -> None:
    for _ in range(4):
        assert ask(keeper, "POST", "/qr", one).status_code == 200
    assert ask(keeper, "POST", "/qr", other).status_code == (429 if together else 200)
    for number in range(limits.MOST_FROM_ADDRESS):
        assert ask(keeper, "GET", f"/tables/NOSUCH{number}", one).status_code == 404
    assert ask(keeper, "GET", "/tables/NOSUCH", other).status_code == (429 if together else 404)
    opened = limits_of(keeper)
    opened.count(f"opens {'2001:db8:1:2::/64'}", limits.MOST_OPENED)
    answer = ask(keeper, "POST", "/tables", other)
    assert answer.status_code == (429 if other.startswith("2001:db8:1:2:") else 201)


@pytest.mark.only(engine="sqlite", because="what is counted is in memory")
def test_hall_of_3000_phones_behind_one_address_meets_no_limit(app: Flask, keeper: Keeper) -> None:
    """Its busiest minute: the network comes back, the finals are over, and 500 tables enter their deals."""
    app.extensions["kanakku.limits"] = Limits()
    followed = [keeper.client.get(f"{BASE}/tables/{keeper.code}/live") for _ in range(PHONES)]
    for stream in followed:
        next(stream.iter_encoded())
    assert {stream.status_code for stream in followed} == {200}
    assert limits_of(keeper).open_streams.of("127.0.0.1") == PHONES
    for stream in followed:
        stream.close()
    assert not limits_of(keeper).open_streams.of("127.0.0.1")
    spent = limits_of(keeper)
    spent.count("works 127.0.0.1", PHONES)  # each comes back once more
    spent.count("works 127.0.0.1", 500 * 2 * (2 + 2))  # previews and checks, two of each
    spent.count("works 127.0.0.1", PHONES * 2)  # each claims its seat, or takes the sheet home
    assert ask(keeper, "GET", "/games/{game}/sheet.xlsx", "127.0.0.1").status_code == 200


def test_table_has_a_limit_of_its_own_for_streams(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_STREAMS_AT_TABLE", 2)
    other = Scorekeeper(keeper.client)

    def follow(code: str) -> TestResponse:
        return keeper.client.get(f"{BASE}/tables/{code}/live")

    streams = [follow(keeper.code), follow(keeper.code)]
    for stream in streams:
        next(stream.iter_encoded())
    assert_problem(follow(keeper.code), 429)
    streams.append(follow(other.code))
    assert streams[-1].status_code == 200
    for stream in streams:
        stream.close()


def test_streams_at_another_process_count_until_it_is_silent(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_STREAMS_AT_TABLE", 2)
    now = 0.0
    limits_of(keeper).open_streams = here = OpenStreams(lambda: now)
    there = OpenStreams(lambda: now)
    at_table = f"127.0.0.1 at {keeper.code}"
    with there.reading(at_table), there.reading(at_table):
        here.take(there.fresh())
        assert_problem(keeper.client.get(f"{BASE}/tables/{keeper.code}/live"), 429)
        now = AWAY / 2
        here.take(there.fresh())
        now = AWAY
        assert here.of(at_table) == 2
    here.take(there.fresh())
    assert here.of(at_table) == 0, "they were closed"
    with there.reading(at_table):
        here.take(there.fresh())
        now = 2 * AWAY
        assert here.of(at_table) == 0, "nobody told of them again"


def test_what_is_counted_stays_small_however_many_ask(keeper: Keeper) -> None:
    found = limits_of(keeper)
    for number in range(limits.COUNTED + 5000):
        found.count(f"works {number}")
    assert found.counted == limits.COUNTED
    assert found.wait(f"works {limits.COUNTED + 4999}", 1) > 0


STATED = {
    "wrong keys and codes from an address": limits.MOST_FROM_ADDRESS,
    "wrong keys at a table": limits.MOST_AT_TARGET,
    "tables opened from an address": limits.MOST_OPENED,
    "tables and events imported from an address": limits.MOST_IMPORTED,
    "calls for the director from an address, and calls taken back": limits.MOST_CALLED,
    "writes with a key": limits.MOST_WRITTEN,
    "work asked for from an address without a key": limits.WORK,
    "streams open from an address": limits.STREAMS,
    "streams open from an address at one table": limits.MOST_STREAMS_AT_TABLE,
    "disputes open of a seat": MOST_OPEN,
    "people, entrants or drawn matches in an act": MOST_IN_AN_ACT,
    "KiB in a body": LONGEST_BODY // 1024,
    "KiB in a record or an act": LONGEST_RECORD // 1024,
    "KiB in a record that comes packed, unpacked": LONGEST_UNPACKED // 1024,
    "names and values in a body": MOST_VALUES,
    "names and values in a record or an act": MOST_RECORDED,
    "names and values in a record that comes packed": MOST_UNPACKED,
}


def test_limits_in_force_are_those_that_the_promises_state() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([\d,]+) \|", SECURITY.read_text(), re.MULTILINE)
    assert {what: int(most.replace(",", "")) for what, most in rows} == STATED
    assert WINDOW == 60
