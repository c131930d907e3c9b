"""Nobody does at an event what he has no key for, and nothing private is shown to everybody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from io import BytesIO
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient

from models.store.database import Database
from tests.api.director import OCCASION, Director
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem
from tests.api.wire.test_document import COMMITTED
from tests.conftest import Play
from tests.stored import Rows, called_again

A_MATCH = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
DIRECTORS = frozenset({"director", "co_director"})
DESK = DIRECTORS | {"desk"}
ZARA = {"kind": "people", "people": [{"person": "z", "name": "Zara"}]}
STRANGERS = ("none", "wrong", "revoked", "another event's", "another table's", "the table's", "a seat's")
# Who may ask it, and what is sent; {table} is one of the hall.
CALLS: dict[tuple[str, str], tuple[frozenset[str], Any]] = {
    ("GET", "desk"): (DESK, None),
    ("GET", "export"): (DIRECTORS, None),
    ("POST", "preview"): (DESK, {"acts": [ZARA]}),
    ("POST", "plans"): (DIRECTORS, {"competition": "c", "entrants": 2}),
    ("POST", "proposals"): (DESK, {"stage": "s"}),
    ("POST", "races"): (DESK, {"match": A_MATCH, "goes": 25, "comes": 100, "odd": []}),
    ("POST", "prize-deals"): (DIRECTORS, {"stage": "s", "stacks": [{"entrant": "a", "chips": 1}]}),
    ("POST", "drafts"): (DIRECTORS, {"stage": "s"}),
    ("POST", "drafts/check"): (DIRECTORS, {"draw": {"draw": "e", "stage": "s", "round": 1, "matches": []}}),
    ("POST", "keys"): (frozenset({"director"}), {"kind": "desk"}),
    ("DELETE", "keys/" + "0" * 64): (frozenset({"director"}), {}),
    ("DELETE", "keys/" + "0" * 64 + "/name"): (DIRECTORS, {}),
    ("POST", "tables"): (DIRECTORS, {"id": str(uuid4()), "labels": ["9"]}),
    ("POST", "tables/{table}/keys"): (DESK, {}),
    ("POST", "tables/keys"): (DESK, {}),
    ("POST", "people/import"): (DESK, {}),
    ("DELETE", "people/nobody/name"): (DIRECTORS, {}),
    ("PUT", f"webhooks/{A_MATCH}"): (frozenset({"director"}), {"url": "https://93.184.216.34/"}),
    ("PUT", "clubs/{club}"): (DIRECTORS, None),
    ("DELETE", "clubs/{club}"): (DIRECTORS, None),
    ("GET", "screens"): (DESK, None),
    ("PUT", "screens"): (DESK, {"screens": ["A1"], "page": "clock"}),
    ("POST", "schedules"): (DESK, {"stage": "s"}),
    ("GET", "webhooks"): (frozenset({"director"}), None),
    ("DELETE", f"webhooks/{A_MATCH}"): (frozenset({"director"}), {}),
    ("GET", f"webhooks/{A_MATCH}/deliveries"): (frozenset({"director"}), None),
    ("POST", f"webhooks/{A_MATCH}/deliveries/msg_0/again"): (frozenset({"director"}), {}),
}


class Hall:
    """Hold an event with a match, and one key of every kind that there is."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.director = Director(client)
        self.table, match = self.director.draw_a_match()
        self.club = (client.post(f"{BASE}/clubs", json={"title": "Ours"}).json or {})["code"]
        scorekeeper = self.director.scorekeeper_of(self.table)
        body = {"id": match, "game_type": "points", "preset": "points", "seats": ["Biju", "Anu"]}
        client.post(f"{BASE}/tables/{self.table}/games", json=body, headers=scorekeeper)
        seat = client.post(f"{BASE}/games/{match}/seats/1/claim", json={}).json or {}
        revoked = self.director.make_key("co_director")
        self.director.take_back(revoked)
        self.keys: dict[str, str | None] = {
            "none": None,
            "wrong": "x" * 32,
            "revoked": revoked["key"],
            "another event's": Director(client).key,
            "another table's": Scorekeeper(client).key,
            "the table's": scorekeeper["Authorization"].removeprefix("Bearer "),
            "a seat's": seat["seat_key"],
            "director": self.director.key,
            **{kind: self.director.make_key(kind)["key"] for kind in ("co_director", "desk", "door")},
        }


@pytest.fixture(scope="module")
def opened(play: Play) -> tuple[Hall, Rows]:
    return play(lambda client, _: Hall(client))


@pytest.fixture
def hall(opened: tuple[Hall, Rows], client: FlaskClient, database: Database) -> Hall:
    return called_again(opened, client, database)


@pytest.mark.parametrize(("method", "end"), CALLS)
def test_every_call_of_an_event_is_for_whom_it_is_for(
    hall: Hall, client: FlaskClient, method: str, end: str
) -> None:
    may, body = CALLS[(method, end)]
    path = f"{hall.director.event}/{end.format(table=hall.table, club=hall.club)}"
    for holder, key in hall.keys.items():
        before = hall.director.look()["version"]
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        answer = client.open(path, method=method, json=body, headers=headers)
        assert (answer.status_code == 401) == (holder not in may), (holder, answer.json)
        if holder not in may:
            assert_problem(answer, 401)
            assert hall.director.look()["version"] == before


def test_act_needs_the_events_own_key(hall: Hall, client: FlaskClient) -> None:
    body = {"kind": "people", "people": [{"person": "z", "name": "Zara"}]}
    for holder, key in hall.keys.items():
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        answer = client.put(f"{hall.director.event}/acts/{uuid4()}", json=body, headers=headers)
        assert (answer.status_code == 401) == (holder not in DESK), holder
        body["people"] = [{"person": f"z{uuid4().hex[:8]}", "name": f"Zara {uuid4()}"}]


def test_the_directors_own_key_is_never_taken_back_and_those_that_were_are_not_listed(hall: Hall) -> None:
    director = hall.director
    listed = director.desk()["keys"]
    assert sorted(each["kind"] for each in listed) == ["co_director", "desk", "director", "door"]
    own = next(each["digest"] for each in listed if each["kind"] == "director")
    assert_problem(director.send("DELETE", f"{director.event}/keys/{own}"), 409)
    assert director.make_key("desk")["key"]


def test_a_desk_lifts_no_disqualification(hall: Hall) -> None:
    director, key = hall.director, hall.keys["desk"]
    director.act("disqualified", entrant="a")
    back: dict[str, Any] = {"kind": "reinstated", "entrants": ["a"]}
    assert_problem(director.try_act(key=key, **back), 401)
    tried = {"acts": [back]}
    assert_problem(director.send("POST", f"{director.event}/preview", tried, key), 401)
    assert director.look()["entrants"]["a"]["standing"] == "disqualified"
    director.act(**back)
    director.act("withdrawn", entrants=["a"])
    assert director.try_act(key=key, **back).status_code == 201


def documented(*, keyed: bool) -> list[tuple[str, str]]:
    """Return the calls of an event, as the document has them, that ask for a key, or those that do not."""
    paths = json.loads(COMMITTED.read_text())["paths"]
    return [
        (method.upper(), path)
        for path, calls in paths.items()
        for method, call in calls.items()
        if path.startswith(f"{BASE}/events") and method != "parameters" and ("security" in call) == keyed
    ]


def test_a_desk_undoes_what_it_may_do_and_nothing_else(hall: Hall) -> None:
    director, desk = hall.director, hall.keys["desk"]
    ids = {each: str(uuid4()) for each in ("here", "open", "shut", "undo")}
    director.try_act("checked_in", ids["here"], desk, people=["a"], by="desk")
    for act, kind in (("open", "opened"), ("shut", "closed")):
        director.try_act(kind, ids[act], competition="r")
    director.try_act("struck", ids["undo"], act=ids["open"])
    assert director.try_act("struck", None, desk, act=ids["here"]).status_code == 201
    for act in ("shut", "undo"):
        refused = director.try_act("struck", None, desk, act=ids[act])
        assert refused.status_code == 401, refused.json
    assert director.try_act("struck", None, desk, act=str(uuid4())).status_code == 422


def test_every_keyed_call_of_an_event_is_tried_here() -> None:
    shapes = {(method, re.sub(r"{\w+}", "*", path)) for method, path in documented(keyed=True)}
    ends = {(method, f"{BASE}/events/*/{end}") for method, end in (*CALLS, ("PUT", "acts/*"))}
    assert {
        (method, end) for method, end in ends if not any(fits(method, end, shape) for shape in shapes)
    } == set()
    assert len(ends) == len(shapes)


def fits(method: str, end: str, shape: tuple[str, str]) -> bool:
    return method == shape[0] and fnmatchcase(end, shape[1])


@pytest.mark.only(engine="sqlite", because="a stranger is sent away before anything is read")
@pytest.mark.parametrize(("method", "path"), documented(keyed=True))
def test_no_stranger_does_what_asks_for_a_key(
    hall: Hall, client: FlaskClient, method: str, path: str
) -> None:
    """Whatever he sends: nothing of it is read."""
    parts = {"act_id": A_MATCH, "digest": "0" * 64, "person": "a", "table": hall.table}
    parts |= {"webhook": A_MATCH, "message": "msg_0", "club": hall.club}
    there = path.format(code=hall.director.code, **parts)
    before = hall.director.look()
    for holder in STRANGERS:
        key = hall.keys[holder]
        headers = {"Authorization": f"Bearer {key}", "If-Match": "*"} if key else {"If-Match": "*"}
        for sent in (b"{}", b"\xff" * 3000):
            answer = client.open(
                there, method=method, data=sent, content_type="application/json", headers=headers
            )
            assert_problem(answer, 401)
    assert hall.director.look() == before


def test_what_asks_for_no_key_is_known() -> None:
    assert {path.removeprefix(f"{BASE}/events") for _, path in documented(keyed=False)} == {
        "",
        "/import",
        "/{code}",
        "/{code}/live",
        "/{code}/screens/{name}",
        "/{code}/screens/{name}/live",
        "/{code}/standings",
        "/{code}/story",
        "/{code}/stages/{stage}/settlement",
        "/{code}/stages/{stage}/story",
        "/{code}/event.xlsx",
        "/{code}/schedule.ics",
        "/{code}/{what}.csv",
        "/{code}/{what}.xlsx",
    }


def test_nobody_gets_a_key_for_a_table_of_somebody_else(client: FlaskClient) -> None:
    keeper, thief = Scorekeeper(client), Director(client)
    refused = thief.try_act("tables_added", tables=[{"table": keeper.code, "label": "1"}])
    assert_problem(refused, 409, "NOT_OF_THIS_EVENT")
    assert thief.send("POST", f"{thief.event}/tables/{keeper.code}/keys").status_code == 404
    previewed = {"kind": "tables_added", "tables": [{"table": keeper.code}]}
    assert thief.send("POST", f"{thief.event}/preview", {"acts": [previewed]}).status_code == 409


def test_table_that_is_in_no_database_is_in_no_hall(client: FlaskClient) -> None:
    refused = Director(client).try_act("tables_added", tables=[{"table": "ZZZZZZ"}])
    assert_problem(refused, 409, "NOT_OF_THIS_EVENT")


def test_nothing_private_is_on_what_everybody_sees(hall: Hall, client: FlaskClient) -> None:
    """Nor in what anybody can download: contacts, reasons, notes ticked, wishes, calls and keys."""
    director = hall.director
    people = [{"person": "z", "name": "Zara", "contact": "zara@example.org"}]
    director.act("people", people=people, reason="whispered reason")
    terms = {"competition": "k", "title": "K", "game": "points", "preset": "points"}
    director.act("competition", **terms, eligibility=[{"note": "n", "text": "shown to all"}])
    director.act("checked_in", people=["a"], ticked=["n"])
    director.act("kept_apart", people=["a", "b"], why="kin")
    director.act("warned", entrant="a", seconds=5, reason="whispered warning")
    client.post(f"{BASE}/tables/{hall.table}/calls", json={"id": A_MATCH, "text": "whispered call"})
    secrets = [key for key in hall.keys.values() if key]
    for path, text in everything_open(client, director.code, hall.table):
        for private in ("example.org", "whispered", '"kin"', "ticked", "sealed", "salt", "digest", *secrets):
            assert private not in text, (path, private)


def everything_open(client: FlaskClient, code: str, table: str) -> Iterator[tuple[str, str]]:
    """Yield whatever is answered without a key of an event and its table: JSON, files, streams, pages."""
    asked = {path for method, path in documented(keyed=False) if method == "GET"}
    whats = ("entries", "draws", "results", "standings")
    paths = {path.format(code=code, what=what, name="A1", stage="s") for path in asked for what in whats}
    paths |= {f"{BASE}/tables/{table}", f"{BASE}/tables/{table}/live", f"/e/{code}", f"/t/{table}"}
    paths |= {f"/e/{code}/print/{what}" for what in ("draw", "tables", "standings", "blank")}
    for path in sorted(paths):
        if path.endswith("/live"):
            following = client.get(path, buffered=False)
            stream: Iterator[Any] = iter(following.response)
            yield path, next(stream).decode()
            following.close()
            continue
        answer = client.get(path)
        assert answer.status_code == 200, (path, answer.text)
        if path.endswith(".xlsx"):
            with ZipFile(BytesIO(answer.data)) as packed:
                yield path, " ".join(packed.read(name).decode() for name in packed.namelist())
        else:
            yield path, answer.text


@pytest.mark.parametrize("name", ["\u200b\u2060", "", " ", "\ud83d", "a\0b", "x" * 61])
def test_name_that_nobody_can_read_is_refused(client: FlaskClient, name: str) -> None:
    director = Director(client)
    refused = director.try_act("people", people=[{"person": "a", "name": name}])
    assert refused.status_code in (400, 422)
    assert director.look()["people"] == {}


def test_name_is_shown_as_it_was_typed_and_never_becomes_markup(client: FlaskClient) -> None:
    director = Director(client, title="</script><script>alert(1)</script>")
    name = "</script><b>Anu"
    director.act("people", people=[{"person": "a", "name": name}])
    shown = client.get(director.event)
    assert (shown.json or {})["people"]["a"]["name"] == name
    assert shown.mimetype == "application/json"
    assert shown.headers["X-Content-Type-Options"] == "nosniff"


def test_ten_thousand_people_come_by_the_thousand(client: FlaskClient) -> None:
    director = Director(client)
    people = [{"person": f"p{number}", "name": f"Person {number}"} for number in range(10_000)]
    assert director.try_act("people", people=people[:1001]).status_code == 422
    for start in range(0, 10_000, 1000):
        assert director.try_act("people", people=people[start : start + 1000]).status_code == 201
    assert len(director.look()["people"]) == 10_000
    assert_problem(director.try_act("people", people=[{"person": "q", "name": "Q"}]), 409, "EVENT_FULL")


def test_body_without_a_key_is_not_read_however_long(client: FlaskClient) -> None:
    director = Director(client)
    long = b"[" * 3_000_000
    path = f"{director.event}/acts/{uuid4()}"
    assert client.put(path, data=long, content_type="application/json").status_code == 401
    headers = {"Authorization": f"Bearer {director.key}"}
    assert client.put(path, data=long, content_type="application/json", headers=headers).status_code == 413
    opened = client.post(f"{BASE}/events", json={"occasion": {**OCCASION, "note": "x" * 70_000}})
    assert opened.status_code == 413


def test_keys_of_the_whole_hall_write_each_at_its_own_table(client: FlaskClient) -> None:
    director = Director(client)
    tables = director.open_hall("Table 1", "Table 2")
    given = director.send("POST", f"{director.event}/tables/keys")
    assert (given.status_code, given.headers["Cache-Control"]) == (201, "no-store")
    keys = {each["code"]: each["scorekeeper_key"] for each in (given.json or {})["tables"]}
    assert list(keys) == tables
    for table, key in keys.items():
        held = director.client.get(f"{BASE}/tables/{table}/keys", headers={"Authorization": f"Bearer {key}"})
        assert (held.status_code, held.json) == (200, {"kind": "scorekeeper"})
    other = director.client.get(
        f"{BASE}/tables/{tables[0]}/keys", headers={"Authorization": f"Bearer {keys[tables[1]]}"}
    )
    assert other.status_code == 401
