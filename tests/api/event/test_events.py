"""An event is opened, acted upon by who may, shown to everybody, and played at its tables."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from models.record.auditing import audit
from models.store.database import Database
from tests.api.director import OCCASION, Director
from tests.api.scorekeeper import BASE, assert_problem

ANU, BIJU, CELINE = (
    {"person": each, "name": name} for each, name in zip("abc", ("Anu", "Biju", "Celine"), strict=True)
)


@pytest.fixture
def director(client: FlaskClient) -> Director:
    return Director(client)


@pytest.fixture
def hall(director: Director) -> tuple[Director, str, str]:
    """Return a director of a competition with a match at a table: the director, the table and the match."""
    table, match = director.draw_a_match()
    return director, table, match


def test_event_that_is_opened_again_with_its_key_is_the_same(client: FlaskClient) -> None:
    body = {"occasion": OCCASION, "key": "k" * 32}
    first, again = (client.post(f"{BASE}/events", json=body) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json


def test_act_that_is_sent_again_changes_nothing(director: Director) -> None:
    act = str(uuid4())
    first, again = (director.try_act("people", act, people=[ANU]) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json


def test_another_act_under_a_known_id_is_refused(director: Director) -> None:
    act = str(uuid4())
    director.try_act("checked_in", act, people=["a"])
    director.try_act("people", act, people=[ANU])
    refused = director.try_act("people", act, people=[{"person": "z", "name": "Anu"}])
    assert (refused.status_code, (refused.json or {})["code"]) == (409, "ID_TAKEN")


def test_who_is_named_twice_is_named_by_his_name(director: Director) -> None:
    director.act("people", people=[ANU, BIJU])
    director.act("competition", competition="c", title="Points", game="points", preset="points")
    team = {"entrant": "e", "people": ["a"], "name": "Eagles"}
    director.act("entered", competition="c", entrants=[team])
    for kind, facts, name in (
        ("people", {"people": [CELINE, CELINE]}, "Celine"),
        ("checked_in", {"people": ["a", "b", "a"]}, "Anu"),
        ("merged", {"person": "b", "into": "b"}, "Biju"),
        ("entered", {"competition": "c", "entrants": [team, team]}, "Eagles"),
        ("withdrawn", {"entrants": ["e", "e"]}, "Eagles"),
    ):
        refused = director.try_act(kind, **facts).json or {}
        assert (refused["code"], refused["reason"]["params"]) == ("NAMED_TWICE", {"name": name})
        assert refused["detail"] == f"{name} is named twice. Once is enough."


def test_two_people_whose_names_look_alike_are_told_apart_first(director: Director) -> None:
    refused = director.try_act("people", people=[ANU, {"person": "z", "name": " \u200bANU"}])
    told = refused.json or {}
    assert (refused.status_code, told["code"], told["errors"][0]["pointer"]) == (
        422,
        "NAME_TAKEN",
        "/people/1/name",
    )
    assert director.look()["people"] == {}


def test_what_more_than_adds_needs_the_version_that_was_looked_at(director: Director) -> None:
    path = f"{director.event}/acts/{uuid4()}"
    body = {"kind": "competition", "competition": "r", "title": "Rummy", "game": "points", "preset": "points"}
    assert director.send("PUT", path, body).status_code == 428
    assert director.send("PUT", path, body, **{"If-Match": '"1"'}).status_code == 412
    assert director.look()["competitions"] == {}


@pytest.mark.parametrize(
    ("kind", "may"),
    [
        ("co_director", {"people", "competition", "checked_in"}),
        ("desk", {"people", "checked_in"}),
        ("door", {"checked_in"}),
    ],
)
def test_helper_does_what_the_key_is_for(director: Director, kind: str, may: set[str]) -> None:
    key = director.make_key(kind)["key"]
    director.act("people", people=[ANU])
    acts: dict[str, Any] = {
        "people": {"people": [BIJU]},
        "competition": {"competition": "r", "title": "Rummy", "game": "points", "preset": "points"},
        "checked_in": {"people": ["a"], "by": "player"},
    }
    done = {act: director.try_act(act, key=key, **facts).status_code for act, facts in acts.items()}
    assert done == {act: 201 if act in may else 401 for act in acts}
    assert director.send("POST", f"{director.event}/keys", {"kind": "desk"}, key).status_code == 401


def test_code_at_the_door_ticks_no_note_and_does_not_speak_for_the_desk(director: Director) -> None:
    door = director.make_key("door")["key"]
    director.act("people", people=[ANU])
    notes = [{"note": "age", "text": "18 years"}]
    director.act("competition", competition="r", title="R", game="points", preset="points", eligibility=notes)
    for facts in ({}, {"by": "desk"}, {"by": "player", "ticked": ["age"]}):
        assert director.try_act("checked_in", key=door, people=["a"], **facts).status_code == 401
    assert director.look()["people"]["a"]["here"] == ""
    assert director.try_act("checked_in", key=door, people=["a"], by="player").status_code == 201


def test_key_that_was_taken_back_does_nothing_more(director: Director) -> None:
    made = director.make_key("desk")
    director.take_back(made)
    assert director.try_act("people", key=made["key"], people=[ANU]).status_code == 401


def test_key_of_another_event_or_of_a_table_opens_nothing(client: FlaskClient, director: Director) -> None:
    other = Director(client)
    table = (client.post(f"{BASE}/tables", json={}).json or {})["scorekeeper_key"]
    for key in (other.key, table, "x" * 32):
        assert director.try_act("people", key=key, people=[ANU]).status_code == 401
        assert director.send("GET", f"{director.event}/desk", key=key).status_code == 401


def test_contacts_are_seen_by_the_desk_alone(director: Director) -> None:
    director.act("people", people=[{**ANU, "contact": "anu@example.org"}])
    desk = director.desk()
    assert desk["people"]["a"]["contact"] == "anu@example.org"
    assert b"example.org" not in director.client.get(director.event).data


def test_match_is_told_to_its_table_and_started_there_without_the_event(
    hall: tuple[Director, str, str],
) -> None:
    director, table, match = hall
    shown = director.client.get(f"{BASE}/tables/{table}").json or {}
    [coming] = shown["coming"]
    assert [seat["name"] for seat in coming["seats"]] == ["Biju", "Anu"]
    assert coming["id"] == match
    started = {name: coming[name] for name in ("id", "game_type", "preset", "rules", "seats")}
    key = director.scorekeeper_of(table)
    before = director.look()["version"]
    assert director.client.post(f"{BASE}/tables/{table}/games", json=started, headers=key).status_code == 201
    assert (director.client.get(f"{BASE}/tables/{table}").json or {})["coming"] == []
    assert director.look()["version"] == before
    assert director.look()["matches"][match]["status"] == "playing"


def test_table_names_the_event_of_what_it_plays_or_plays_next(hall: tuple[Director, str, str]) -> None:
    director, table, match = hall

    def event() -> Any:
        return (director.client.get(f"{BASE}/tables/{table}").json or {})["event"]

    assert event() == {"code": director.code, "title": OCCASION["title"]}
    key = director.scorekeeper_of(table)
    game = {"game_type": "points", "preset": "points", "seats": ["Biju", "Anu"]}
    director.client.post(f"{BASE}/tables/{table}/games", json={"id": match, **game}, headers=key)
    assert event() == {"code": director.code, "title": OCCASION["title"]}
    deal = {"outcome": {"results": [{"seat": 1, "points": 3}, {"seat": 2, "points": 8}]}}
    director.client.put(f"{BASE}/games/{match}/deals/{uuid4()}", json=deal, headers=key)
    finish = {"kind": "finish"}
    director.client.put(f"{BASE}/games/{match}/entries/{uuid4()}", json=finish, headers=key)
    director.client.post(f"{BASE}/tables/{table}/games", json=game, headers=key)
    assert event() is None


def test_result_is_read_from_the_sheet(hall: tuple[Director, str, str]) -> None:
    director, table, match = hall
    key = director.scorekeeper_of(table)
    body = {"id": match, "game_type": "points", "preset": "points", "seats": ["Biju", "Anu"]}
    director.client.post(f"{BASE}/tables/{table}/games", json=body, headers=key)
    deal = {"outcome": {"results": [{"seat": 1, "points": 3}, {"seat": 2, "points": 8}]}}
    tag = director.client.get(director.event).headers["ETag"]
    director.client.put(f"{BASE}/games/{match}/deals/{uuid4()}", json=deal, headers=key)
    after = director.client.get(director.event)
    assert after.headers["ETag"] != tag
    assert (after.json or {})["matches"][match]["scores"] == [
        {"entrant": "b", "points": 3, "place": 2},
        {"entrant": "a", "points": 8, "place": 1},
    ]


@pytest.mark.parametrize(
    ("game", "preset", "size"),
    [
        ("twenty_eight", "gama_28", 3),
        ("twenty_eight", "four_28", 2),
        ("twenty_nine", "common_29", 2),
        ("fifty_six", "international_56", 3),
        ("gra_partnership", "gra_partnership", 2),
    ],
)
def test_sheet_calls_its_sides_as_the_teams_of_the_match(
    director: Director, database: Database, game: str, preset: str, size: int
) -> None:
    people = [{"person": each, "name": each.upper() * 3} for each in "abcdef"[: 2 * size]]
    director.act("people", people=people)
    director.act("competition", competition="c", title="Cup", game=game, preset=preset, team_size=size)
    ids = [each["person"] for each in people]
    teams = [
        {"entrant": "e", "people": ids[:size], "name": "Eagles"},
        {"entrant": "t", "people": ids[size:], "name": "Tigers"},
    ]
    director.act("entered", competition="c", entrants=teams)
    [table] = director.open_hall("Table 1")
    director.act("closed", competition="c")
    director.act("stage", stage="s", competition="c", title="Cup", format="knock_out")
    match = str(uuid4())
    drawn = {"match": match, "entrants": ["t", "e"], "table": table}
    director.act("draw", draw="d", stage="s", round=1, matches=[drawn])
    [coming] = (director.client.get(f"{BASE}/tables/{table}").json or {})["coming"]
    body = {name: coming[name] for name in ("id", "game_type", "preset", "rules", "seats")}
    key = director.scorekeeper_of(table)
    started, again = (
        director.client.post(f"{BASE}/tables/{table}/games", json=body, headers=key) for _ in range(2)
    )
    assert (started.status_code, again.status_code) == (201, 200)
    sheet = director.client.get(f"{BASE}/games/{match}").json or {}
    called = {(seat["name"][0].lower() in ids[:size], seat["team"]) for seat in sheet["seats"]}
    assert called == {(True, "Eagles"), (False, "Tigers")}
    assert [each for each in audit(database) if each.faults] == []


def test_who_plays_on_for_another_stands_in_the_running_sheet(
    hall: tuple[Director, str, str], database: Database
) -> None:
    director, table, match = hall
    more = [{"person": each, "name": name} for each, name in (("k", "Kamal"), ("l", "Leela"))]
    director.act("people", people=more)
    key = director.scorekeeper_of(table)
    game = {"id": match, "game_type": "points", "preset": "points", "seats": ["Biju", "Anu"]}
    director.client.post(f"{BASE}/tables/{table}/games", json=game, headers=key)

    def names() -> list[str]:
        sheet = director.client.get(f"{BASE}/games/{match}").json or {}
        return [seat["name"] for seat in sheet["seats"]]

    replaced = {"match": match, "entrant": "b"}
    director.act("replaced", **replaced, person="b", by="k")
    assert names() == ["Kamal", "Anu"]
    last = str(uuid4())
    director.try_act("replaced", last, **replaced, person="k", by="l")
    assert names() == ["Leela", "Anu"]
    director.act("struck", act=last)
    assert names() == ["Kamal", "Anu"]
    assert [each for each in audit(database) if each.faults] == []


def test_who_plays_on_for_two_in_turn_is_told_to_the_table(hall: tuple[Director, str, str]) -> None:
    director, table, match = hall
    more = [{"person": each, "name": name} for each, name in (("k", "Kamal"), ("l", "Leela"))]
    director.act("people", people=more)
    director.act("replaced", match=match, entrant="b", person="b", by="k")
    director.act("replaced", match=match, entrant="b", person="k", by="l")
    [coming] = (director.client.get(f"{BASE}/tables/{table}").json or {})["coming"]
    assert [seat["name"] for seat in coming["seats"]] == ["Leela", "Anu"]


def test_table_says_that_its_match_is_played_no_further_and_still_takes_deals(
    hall: tuple[Director, str, str],
) -> None:
    director, table, match = hall
    key = director.scorekeeper_of(table)
    game = {"id": match, "game_type": "points", "preset": "points", "seats": ["Biju", "Anu"]}

    def stopped() -> Any:
        return (director.client.get(f"{BASE}/tables/{table}").json or {}).get("stopped")

    def record() -> int:
        deal = {"outcome": {"results": [{"seat": 1, "points": 3}, {"seat": 2, "points": 8}]}}
        path = f"{BASE}/games/{match}/deals/{uuid4()}"
        return director.client.put(path, json=deal, headers=key).status_code

    director.client.post(f"{BASE}/tables/{table}/games", json=game, headers=key)
    assert stopped() is None
    director.act("adjourned", match=match)
    assert (stopped(), record()) == ("adjourned", 201)
    director.act("resumed", match=match)
    assert stopped() is None
    director.act("ruled", match=match, places=[{"entrant": "a", "place": 1}, {"entrant": "b", "place": 2}])
    assert (stopped(), record()) == ("ruled", 201)
    director.act("replayed", match=match)
    assert (stopped(), record()) == ("replayed", 201)
    director.client.put(f"{BASE}/games/{match}/entries/{uuid4()}", json={"kind": "finish"}, headers=key)
    director.client.post(f"{BASE}/tables/{table}/games", json={**game, "id": str(uuid4())}, headers=key)
    assert stopped() is None


def test_match_whose_game_was_played_at_another_table_is_there(hall: tuple[Director, str, str]) -> None:
    director, table, match = hall
    [other] = director.open_hall("Table 2")
    key = director.scorekeeper_of(other)
    game = {"id": str(uuid4()), "game_type": "points", "preset": "points", "seats": ["Biju", "Anu"]}
    director.client.post(f"{BASE}/tables/{other}/games", json=game, headers=key)
    director.act("games", matches=[{"match": match, "games": [game["id"]]}])
    shown = director.look()["matches"][match]
    assert (shown["seated_at"], shown["table"], shown["played_at"]) == (other, table, other)


def test_match_that_is_moved_is_told_to_both_tables(hall: tuple[Director, str, str]) -> None:
    director, table, match = hall
    [other] = director.open_hall("Table 2")
    director.act("moved", matches=[{"match": match, "table": other}])
    coming = {
        code: (director.client.get(f"{BASE}/tables/{code}").json or {})["coming"] for code in (table, other)
    }
    assert [len(coming[code]) for code in (table, other)] == [0, 1]


def test_match_that_is_moved_while_it_runs_keeps_its_sheet_where_it_began(
    hall: tuple[Director, str, str],
) -> None:
    director, table, match = hall
    key = director.scorekeeper_of(table)
    game = {"id": match, "game_type": "points", "preset": "points", "seats": ["Biju", "Anu"]}
    director.client.post(f"{BASE}/tables/{table}/games", json=game, headers=key)
    [other] = director.open_hall("Table 2")
    director.act("moved", matches=[{"match": match, "table": other}])
    shown = director.look()["matches"][match]
    assert (shown["seated_at"], shown["table"], shown["played_at"]) == (other, other, table)
    assert shown["status"] == "playing"
    tables = {code: director.client.get(f"{BASE}/tables/{code}").json or {} for code in (table, other)}
    assert [tables[code]["coming"] for code in (table, other)] == [[], []]
    assert tables[table]["event"] is not None
    assert tables[table].get("elsewhere") is None
    name = {"code": "round_alone", "params": {"stage": "Preliminaries"}, "text": "Preliminaries"}
    of = {"competition": "Points", "stage": "Preliminaries", "round": 1, "number": 1, "name": name}
    assert tables[other]["elsewhere"] == [{**of, "table": table}]
    assert tables[other]["event"] is not None
    deal = {"outcome": {"results": [{"seat": 1, "points": 1}, {"seat": 2, "points": 2}]}}
    director.client.put(f"{BASE}/games/{match}/deals/{uuid4()}", json=deal, headers=key)
    director.client.put(f"{BASE}/games/{match}/entries/{uuid4()}", json={"kind": "finish"}, headers=key)
    told = director.desk()["attention"]
    assert [(each["kind"], each["table"]) for each in told] == [("unsigned", other)]


def test_sheet_of_a_table_that_has_left_the_hall_is_corrected_for_everybody(
    hall: tuple[Director, str, str],
) -> None:
    director, table, match = hall
    key = director.scorekeeper_of(table)
    game = {"id": match, "game_type": "points", "preset": "points", "rules": {"deals": 1}}
    director.client.post(f"{BASE}/tables/{table}/games", json={**game, "seats": ["Biju", "Anu"]}, headers=key)
    deal, deals = str(uuid4()), f"{BASE}/games/{match}/deals"
    for seat, points in ((1, 3), (2, 8)):
        results = [{"seat": each, "points": points if each == seat else 5} for each in (1, 2)]
        body = {"outcome": {"results": results}, "reason": "miscounted"}
        director.client.put(f"{deals}/{deal}", json=body, headers=key | {"If-Match": "*"})
        if seat == 1:
            director.act("tables_removed", tables=[table])
            before = [each["points"] for each in director.look()["matches"][match]["scores"]]
    after = [each["points"] for each in director.look()["matches"][match]["scores"]]
    assert (before, after) == ([3, 5], [5, 8])
    calling = director.client.post(f"{BASE}/tables/{table}/calls", json={"id": str(uuid4())})
    assert_problem(calling, 409, "NO_EVENT")


def test_erased_person_is_named_nowhere_in_the_event(director: Director) -> None:
    director.act("people", people=[ANU, BIJU])
    assert director.send("DELETE", f"{director.event}/people/a/name").status_code == 204
    assert director.look()["people"]["a"]["name"] == "erased player"
    assert b"Anu" not in director.send("GET", f"{director.event}/desk").data


def test_who_follows_an_event_gets_it_whole_and_then_what_changes(director: Director) -> None:
    following = director.client.get(f"{director.event}/live", buffered=False)
    stream: Any = iter(following.response)
    whole = _fields(next(stream))
    assert json.loads(whole["data"]) == director.look()
    director.act("people", people=[ANU])
    change = _fields(next(stream))
    assert (change["event"], json.loads(change["data"])["from"]) == ("change", whole["id"])
    assert {"op": "add", "path": "/people/a", "value": {"name": "Anu", "here": ""}} in json.loads(
        change["data"]
    )["patch"]
    assert change["id"] == director.client.get(director.event).headers["ETag"].strip('W/"')
    following.close()


def test_who_has_what_was_done_since_is_not_shown_an_older_event(director: Director) -> None:
    others = director.client.get(f"{director.event}/live", buffered=False)
    next(iter(others.response))
    director.act("people", people=[ANU])
    newest = director.client.get(director.event).headers["ETag"].strip('W/"')
    known = {"Last-Event-ID": newest}
    following = director.client.get(f"{director.event}/live", headers=known, buffered=False)
    assert next(iter(following.response)) == b": beat\n\n"
    following.close()
    others.close()


def test_call_at_a_table_is_another_version_of_the_event_though_it_shows_none(director: Director) -> None:
    table, _ = director.draw_a_match()
    following = director.client.get(f"{director.event}/live", buffered=False)
    stream: Any = iter(following.response)
    whole = _fields(next(stream))
    director.client.post(f"{BASE}/tables/{table}/calls", json={"id": str(uuid4())})
    change = _fields(next(stream))
    assert json.loads(change["data"]) == {"from": whole["id"], "patch": []}
    assert change["id"] != whole["id"]
    following.close()


def _fields(event: bytes) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in event.decode().strip().split("\n"))


def test_stage_is_told_to_its_table_by_its_own_house_rules_or_by_those_of_the_competition(
    director: Director,
) -> None:
    director.act("people", people=[ANU, BIJU])
    rummy = {"game": "gama_rummy", "preset": "gama_prelim", "rules": {"hand_limit": 3}}
    director.act("competition", competition="r", title="Rummy", **rummy)
    director.act("entered", competition="r", entrants=[{"entrant": each, "people": [each]} for each in "ab"])
    director.act("closed", competition="r")
    tables = director.open_hall("Table 1", "Table 2")
    told = []
    for table, own in zip(tables, ({}, {"preset": "gama_final"}), strict=True):
        director.act("stage", stage=table, competition="r", title=f"At {table}", format="open_play", **own)
        drawn = {"match": str(uuid4()), "entrants": ["a", "b"], "table": table}
        director.act("draw", draw=table, stage=table, round=1, matches=[drawn])
        [coming] = (director.client.get(f"{BASE}/tables/{table}").json or {})["coming"]
        told.append((coming["preset"], coming["rules"]))
    assert told == [("gama_prelim", {"hand_limit": 3}), ("gama_final", {})]


def test_match_under_an_id_that_no_game_can_have_is_not_published(director: Director) -> None:
    director.draw_a_match()
    lineup = [{"match": "final", "entrants": ["a", "b"]}]
    drawn: dict[str, Any] = {"draw": "e", "stage": "s", "round": 1, "matches": lineup}
    before = director.look()
    refused = director.try_act("draw", **drawn)
    assert_problem(refused, 422, "UUID_NEEDED")
    assert "0b8f5c1e" in (refused.json or {})["detail"]
    previewed = director.send("POST", f"{director.event}/preview", {"acts": [{"kind": "draw", **drawn}]})
    assert_problem(previewed, 422, "UUID_NEEDED")
    assert director.look() == before


def test_what_acts_change_of_which_each_rests_on_the_one_before_is_previewed(director: Director) -> None:
    _, match = director.draw_a_match()
    entered = {"competition": "r", "late": True, "entrants": [{"entrant": "c", "people": ["c"]}]}
    acts = [
        {"kind": "people", "people": [CELINE]},
        {"kind": "entered", **entered},
        {"kind": "lineups", "matches": [{"match": match, "entrants": ["b", "a", "c"]}]},
    ]
    before = director.look()
    previewed = director.send("POST", f"{director.event}/preview", {"acts": acts}).json or {}
    [meeting] = previewed["pairings"]
    assert (meeting["before"], meeting["after"]) == (["Biju", "Anu"], ["Biju", "Anu", "Celine"])
    assert [each["after"]["name"] for each in previewed["entrants"]] == ["Celine"]
    assert director.look() == before
    refused = director.send("POST", f"{director.event}/preview", {"acts": acts[1:]})
    assert_problem(refused, 422, "UNKNOWN_ID")


def test_match_of_several_goes_on_without_who_gives_it_up(director: Director) -> None:
    director.act("people", people=[ANU, BIJU, CELINE])
    director.act("competition", competition="r", title="Points", game="points", preset="points")
    entrants = [{"entrant": each, "people": [each]} for each in "abc"]
    director.act("entered", competition="r", entrants=entrants)
    director.act("closed", competition="r")
    [table] = director.open_hall("Table 1")
    director.act("stage", stage="s", competition="r", title="Preliminaries", format="brackets")
    match = str(uuid4())
    drawn = {"match": match, "entrants": ["a", "b", "c"], "table": table}
    director.act("draw", draw="d", stage="s", round=1, matches=[drawn])
    director.act("forfeited", matches=[{"match": match, "entrants": ["a"]}])
    assert len((director.client.get(f"{BASE}/tables/{table}").json or {})["coming"]) == 1
    director.act("forfeited", matches=[{"match": match, "entrants": ["a", "b"]}])
    assert (director.client.get(f"{BASE}/tables/{table}").json or {})["coming"] == []
    shown = director.look()["matches"][match]
    places = {each["entrant"]: each["place"] for each in shown["scores"]}
    assert (shown["status"], places) == ("forfeited", {"c": 1, "a": 2, "b": 2})


def test_event_is_opened_as_another_was_in_one_call(client: FlaskClient, director: Director) -> None:
    many = [{"person": f"p{at}", "name": f"Person {at}"} for at in range(1001)]
    director.act("people", people=[{**ANU, "contact": "0484 1", "club": "Kochi"}, BIJU, CELINE])
    for some in (many[:1000], many[1000:]):
        director.act("people", people=some)
    director.act("occasion", title="This year", first_day="2099-11-28")
    prizes = [{"place": 1, "what": "Cup"}]
    terms = {"title": "Points", "game": "points", "preset": "points", "prizes": prizes}
    director.act("competition", competition="c", **terms, deadline="2099-11-27T18:00:00Z")
    director.act("stage", stage="final", competition="c", title="Final", format="brackets")
    director.act("stage", stage="first", competition="c", title="First", format="brackets")
    director.act("stage", stage="final", competition="c", title="Final", format="brackets", after="first")
    entrants = [{"entrant": "e1", "people": ["a"], "seed": 1}, {"entrant": "e2", "people": ["b"]}]
    director.act("entered", competition="c", entrants=entrants)
    director.act("withdrawn", entrants=["e2"])
    director.open_hall("Table 1", "Table 2")
    copy = {"event": director.code.lower(), "along": "entries", "key": director.key}
    body = {"occasion": {"title": "Next year", "first_day": "2027-11-27"}, "key": "k" * 32, "copy": copy}
    opened, again = (client.post(f"{BASE}/events", json=body) for _ in range(2))
    assert (opened.status_code, again.status_code) == (201, 200)
    code = (opened.json or {})["code"]
    shown = client.get(f"{BASE}/events/{code}").json or {}
    assert shown["occasion"]["title"] == "Next year"
    assert shown["competitions"]["c"]["prizes"] == prizes
    assert "deadline" not in shown["competitions"]["c"]
    assert shown["stages"]["final"]["after"] == "first"
    assert len(shown["people"]) == 1004
    assert (shown["people"]["a"]["club"], [*shown["entrants"]]) == ("Kochi", ["e1"])
    assert [each["label"] for each in shown["tables"]] == ["Table 1", "Table 2"]
    headers = {"Authorization": f"Bearer {'k' * 32}"}
    desk = client.get(f"{BASE}/events/{code}/desk", headers=headers).json or {}
    assert desk["people"]["a"]["contact"] == "0484 1"


def test_event_is_not_opened_as_one_that_is_not_there(client: FlaskClient) -> None:
    body = {"occasion": OCCASION, "key": "k" * 32, "copy": {"event": "ZZZZZZZ"}}
    refused = client.post(f"{BASE}/events", json=body)
    assert_problem(refused, 404)
    opened = client.post(f"{BASE}/events", json={"occasion": OCCASION, "key": "k" * 32})
    assert opened.status_code == 201


def test_who_has_no_key_of_the_other_desk_learns_of_no_contact(
    client: FlaskClient, director: Director
) -> None:
    director.act("people", people=[{**ANU, "contact": "0484 1"}])
    copy = {"event": director.code, "along": "people", "key": "no key of it"}
    opened = client.post(f"{BASE}/events", json={"occasion": OCCASION, "key": "k" * 32, "copy": copy})
    headers = {"Authorization": f"Bearer {'k' * 32}"}
    desk = client.get(f"{BASE}/events/{(opened.json or {})['code']}/desk", headers=headers).json or {}
    assert desk["people"]["a"]["contact"] is None
