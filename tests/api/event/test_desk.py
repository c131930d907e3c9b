"""The desk sees what needs a person: silent tables, disputes, unsigned sheets, calls, changed results."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from api.game import live
from api.game.last_heard import LastHeard
from models.game import changing
from models.store.database import Database
from tests.api.director import Director
from tests.api.scorekeeper import BASE, points


class Clock:
    """Stand at a moment until it is moved."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def director(client: FlaskClient) -> Director:
    return Director(client)


@pytest.fixture
def clock(app: Flask) -> Clock:
    clock = Clock()
    app.extensions["kanakku.last_heard"] = LastHeard(clock)
    return clock


def start(director: Director, table: str, match: str) -> dict[str, str]:
    key = director.scorekeeper_of(table)
    body = {"id": match, "game_type": "points", "preset": "points", "seats": ["Biju", "Anu"]}
    started = director.client.post(f"{BASE}/tables/{table}/games", json=body, headers=key)
    assert started.status_code == 201, started.json
    return key


def kinds(director: Director) -> list[str]:
    return [each["kind"] for each in director.desk()["attention"]]


def pass_by(monkeypatch: pytest.MonkeyPatch, minutes: int) -> None:
    """Look at the desk so many minutes from now."""
    later = datetime.now(UTC) + timedelta(minutes=minutes)
    monkeypatch.setattr("api.event.desk.moment", lambda: later.strftime("%Y-%m-%dT%H:%M:%SZ"))


def test_table_is_silent_once_a_deal_is_overdue_and_nobody_was_heard_for_half_a_minute(
    director: Director, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, match = director.draw_a_match()
    assert director.desk()["tables"][0]["heard"] is None
    start(director, table, match)
    clock.now += 60
    pass_by(monkeypatch, 9)
    assert kinds(director) == [], "a phone that sleeps is no alarm"
    pass_by(monkeypatch, 11)
    assert kinds(director) == ["silent"]
    director.client.get(f"{BASE}/tables/{table.lower()}")
    assert kinds(director) == []
    clock.now += 29
    assert ([each["heard"] for each in director.desk()["tables"]], kinds(director)) == ([29], [])


def test_table_of_an_adjourned_match_is_not_silent(
    director: Director, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, match = director.draw_a_match()
    start(director, table, match)
    clock.now += 60
    pass_by(monkeypatch, 60)
    assert kinds(director) == ["silent"]
    director.act("adjourned", match=match)
    # Nothing else is to be played, so that it waits without an hour needs somebody.
    assert (kinds(director), director.desk()["tables"][0]["state"]) == (["resume"], "free")


def test_who_plays_a_match_that_is_called_off_waits_for_another(director: Director) -> None:
    _, match = director.draw_a_match()
    director.act("lineups", matches=[{"match": match, "entrants": []}], byes=["a", "b"])
    [seen] = [each for each in director.desk()["attention"] if each["kind"] == "called_off"]
    assert (seen["match"], {*seen["entrants"]}) == (match, {"a", "b"})
    director.act("withdrawn", entrants=["a"])
    [seen] = [each for each in director.desk()["attention"] if each["kind"] == "called_off"]
    assert seen["entrants"] == ["b"]


def test_scorekeeper_who_writes_to_his_game_is_heard(director: Director, clock: Clock) -> None:
    table, match = director.draw_a_match()
    key = start(director, table, match)
    clock.now += 60
    director.client.put(f"{BASE}/games/{match}/deals/{uuid4()}", json={"outcome": points(1, 2)}, headers=key)
    assert director.desk()["tables"][0]["heard"] == 0


def test_phone_that_follows_is_heard_with_every_beat(
    director: Director, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.01)
    table, match = director.draw_a_match()
    start(director, table, match)
    following = director.client.get(f"{BASE}/tables/{table}/live", buffered=False)
    stream = iter(following.response)
    next(stream)
    clock.now += 60
    next(stream)
    assert director.desk()["tables"][0]["heard"] == 0
    following.close()


def test_neither_the_desk_nor_a_refused_request_is_a_phone_at_the_table(
    director: Director, clock: Clock
) -> None:
    table, match = director.draw_a_match()
    start(director, table, match)
    clock.now += 60
    director.client.get(director.event)
    director.scorekeeper_of(table)
    director.client.get(f"{BASE}/tables/{table}/keys")
    assert director.desk()["tables"][0]["heard"] == 60


def test_phone_says_how_many_deals_wait(director: Director, clock: Clock) -> None:
    table, _ = director.draw_a_match()
    path = f"{BASE}/tables/{table}"
    waiting = []
    for said in ("3", None, "x", "0"):
        director.client.get(path, headers={"Deals-Waiting": said} if said else {})
        waiting.append((director.desk()["tables"][0]["waiting"], kinds(director)))
    assert waiting == [(3, ["waiting"])] * 3 + [(0, [])]


def test_what_needs_a_person_comes_in_the_order_of_urgency(
    director: Director, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, match = director.draw_a_match()
    key = start(director, table, match)
    client, deal = director.client, str(uuid4())
    client.put(f"{BASE}/games/{match}/deals/{deal}", json={"outcome": points(1, 2)}, headers=key)
    claimed = client.post(f"{BASE}/games/{match}/seats/1/claim", json={}).json or {}
    seat = {"Authorization": f"Bearer {claimed['seat_key']}"}
    disputed = {"entry": deal, "seat": 1, "text": "It was 4"}
    client.put(f"{BASE}/games/{match}/disputes/{uuid4()}", json=disputed, headers=seat)
    call = client.post(f"{BASE}/tables/{table}/calls", json={"id": str(uuid4())}).json or {}
    clock.now += 30
    pass_by(monkeypatch, 11)
    assert kinds(director) == ["call", "dispute", "silent"]
    dispute = director.desk()["attention"][1]
    assert (dispute["table"], dispute["people"], dispute["text"]) == (table, ["b"], "It was 4")
    director.act("answered", call=call["id"], table=table, answer="coming")
    client.put(f"{BASE}/games/{match}/entries/{uuid4()}", json={"kind": "finish"}, headers=key)
    assert kinds(director) == ["dispute", "unsigned", "coming"]
    assert {each["match"] for each in director.desk()["attention"]} == {match, None}


def test_an_empty_event_is_without_everything_and_then_waits_for_its_entries(director: Director) -> None:
    assert kinds(director) == ["no_competition", "nobody", "no_tables"]
    director.open_hall("Table 1")
    director.act("people", people=[{"person": each, "name": each.upper() * 3} for each in "ab"])
    director.act("competition", competition="c", title="Gin", game="points", preset="points")
    assert kinds(director) == ["no_stage"]
    director.act("stage", stage="s", competition="c", title="Gin", format="rounds")
    [waits] = director.desk()["attention"]
    assert (waits["kind"], waits["competition"], director.desk()["closed"]) == ("entries_open", "c", [])
    director.act(**waits["act"])
    assert (kinds(director), director.desk()["closed"]) == ([], ["c"])


def test_open_play_is_drawn_while_entries_are_open(director: Director) -> None:
    director.open_hall("Table 1")
    director.act("people", people=[{"person": each, "name": each.upper() * 3} for each in "ab"])
    director.act("competition", competition="c", title="Rummy", game="points", preset="points")
    director.act("stage", stage="s", competition="c", title="Club", format="open_play")
    director.act("entered", competition="c", entrants=[{"entrant": each, "people": [each]} for each in "ab"])
    [due] = director.desk()["attention"]
    assert (due["kind"], due["stage"], due["round"], due["entrants"]) == ("draw", "s", 1, ["a", "b"])
    publish_in(director, "s", 1, "ab")
    assert kinds(director) == ["no_table"]
    director.act("closed", competition="c")
    assert kinds(director) == ["no_table"]


def publish_in(director: Director, stage: str, number: int, entrants: str) -> str:
    match = str(uuid4())
    drawn = [{"match": match, "entrants": [*entrants]}]
    director.act("draw", draw=str(uuid4()), stage=stage, round=number, matches=drawn)
    return match


def test_call_is_answered_by_the_act_that_stands_with_it(director: Director) -> None:
    table, _ = director.draw_a_match()
    body = {"id": str(uuid4()), "text": "Two sheets?"}
    director.client.post(f"{BASE}/tables/{table}/calls", json=body)
    seen = []
    for _ in range(2):
        [call] = director.desk()["attention"]
        seen.append((call["kind"], call["text"], call["act"]["answer"]))
        director.act(**call["act"])
    assert seen == [("call", "Two sheets?", "coming"), ("coming", "Two sheets?", "settled")]
    assert kinds(director) == []


def test_table_shows_what_is_played_there_comes_next_or_was_played(
    director: Director, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hall() -> list[tuple[Any, ...]]:
        told = director.desk()["tables"]
        return [(each["state"], each["match"], each["open"], each["free"]) for each in told]

    table, match = director.draw_a_match()
    [other] = director.open_hall("Table 2")
    free: tuple[Any, ...] = ("free", None, [], True)
    assert hall() == [("next", match, [match], False), free]
    key = start(director, table, match)
    assert hall() == [("playing", match, [match], False), free]
    clock.now += 30
    pass_by(monkeypatch, 11)
    assert hall()[0][0] == "silent"
    director.client.post(f"{BASE}/tables/{table}/calls", json={"id": str(uuid4())})
    assert hall()[0][0] == "call"
    call = director.desk()["tables"][0]["call"]["id"]
    director.act("answered", call=call, table=table, answer="settled")
    director.act("moved", matches=[{"match": match, "table": other}])
    assert hall() == [("free", None, [], False), ("playing", match, [match], False)], "its sheet stays"
    director.act("moved", matches=[{"match": match, "table": table}])
    director.act("adjourned", match=match)
    assert hall() == [("free", None, [], False), free]
    director.act("resumed", match=match)
    deal = f"{BASE}/games/{match}/deals/{uuid4()}"
    director.client.put(deal, json={"outcome": points(1, 2)}, headers=key)
    finish = f"{BASE}/games/{match}/entries/{uuid4()}"
    director.client.put(finish, json={"kind": "finish"}, headers=key)
    assert hall()[0] == ("unsigned", match, [], True)
    places = [{"entrant": each, "place": at} for at, each in enumerate("ab", 1)]
    director.act("ruled", match=match, places=places)
    assert hall()[0] == ("finished", match, [], True)
    assert kinds(director) == [], "what the director has ruled nobody needs to sign"


def test_director_accepts_a_sheet_that_not_all_have_signed(director: Director) -> None:
    table, match = director.draw_a_match()
    refused = director.try_act("accepted", matches=[match]).json or {}
    assert refused["code"] == "MATCH_OPEN"
    key = start(director, table, match)
    deal = f"{BASE}/games/{match}/deals/{uuid4()}"
    director.client.put(deal, json={"outcome": points(1, 2)}, headers=key)
    finish = f"{BASE}/games/{match}/entries/{uuid4()}"
    director.client.put(finish, json={"kind": "finish"}, headers=key)
    [unsigned] = director.desk()["attention"]
    [way] = unsigned["acts"]
    assert (unsigned["kind"], way["answer"]) == ("unsigned", "accept")

    def sheet() -> Any:
        return director.client.get(f"{BASE}/games/{match}").get_json()

    def provisional() -> bool:
        shown = director.client.get(director.event).get_json()
        return bool(shown["matches"][match]["provisional"])

    assert provisional()
    accepted = director.act(**way["act"], reason="they have gone home")
    assert (kinds(director), provisional(), "accepted" in sheet()) == ([], False, True)
    told = director.client.get(f"{BASE}/games/{match}/journal").get_json()["rows"][-1]
    assert (told["action"], told["reason"]) == ("accepted", "they have gone home")
    assert told["key"].startswith("event ")
    record = director.client.get(f"{BASE}/tables/{table}/export", headers=key).get_json()
    assert director.client.post(f"{BASE}/tables/import", json=record).status_code == 201
    director.act("struck", act=accepted["act"])
    assert (kinds(director), provisional(), "accepted" in sheet()) == (["unsigned"], True, False)
    director.act(**way["act"])
    director.client.put(
        deal,
        json={"outcome": points(3, 2), "reason": "miscounted"},
        headers={**key, "If-Match": f'"{sheet()["version"]}"'},
    )
    assert (kinds(director), provisional()) == (["unsigned"], True), "changed, it is to be accepted again"


def test_acceptance_of_a_sheet_that_was_changed_as_often_as_it_can_be_is_taken_back(
    director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, match = director.draw_a_match()
    key = start(director, table, match)
    for entry, said in (("deals", {"outcome": points(1, 2)}), ("entries", {"kind": "finish"})):
        director.client.put(f"{BASE}/games/{match}/{entry}/{uuid4()}", json=said, headers=key)
    full = (director.client.get(f"{BASE}/games/{match}").json or {})["version"]
    monkeypatch.setattr(changing, "MOST_CHANGES", full)
    accepted = director.act("accepted", matches=[match])
    director.act("struck", act=accepted["act"])
    assert "accepted" not in (director.client.get(f"{BASE}/games/{match}").json or {})


def test_knock_out_waits_for_a_match_that_ended_level(director: Director) -> None:
    _, match = director.draw_a_match(format="knock_out")
    places = [{"entrant": each, "place": 1} for each in "ab"]
    ruled = director.act("ruled", match=match, places=places)
    [level] = director.desk()["attention"]
    assert (level["kind"], level["match"]) == ("level", match)
    director.act("struck", act=ruled["act"])
    director.act("ruled", match=match, places=[{**each, "place": at} for at, each in enumerate(places, 1)])
    assert kinds(director) == []


def placed(order: str) -> list[dict[str, Any]]:
    return [{"entrant": f"knock_out-{each}", "place": at} for at, each in enumerate(order, 1)]


def test_whoever_is_out_by_a_corrected_result_leads_to_where_places_are_changed(director: Director) -> None:
    director.act("people", people=[{"person": each, "name": each.upper() * 3} for each in "abcd"])
    hold(director, "knock_out", "abcd")
    semi_finals = publish(director, "knock_out", 1, "ab", "cd")
    for match, order in zip(semi_finals, ("ab", "cd"), strict=True):
        director.act("ruled", match=match["match"], places=placed(order))
    [final] = publish(director, "knock_out", 2, "ac")
    director.act("ruled", match=semi_finals[0]["match"], places=placed("ba"))
    [seen] = [each for each in director.desk()["attention"] if each["kind"] == "overtaken"]
    assert (seen["match"], seen["opens"]) == (final["match"], "matches")


def test_where_a_latecomer_can_still_play_is_told(director: Director) -> None:
    _, match = director.draw_a_match()
    seen = director.desk()
    assert seen["rooms"] == [{"stage": "s", "round": 1, "match": match, "meets": None}]
    assert seen["latecomers"] == {"r": "table"}


def test_next_round_is_due_once_nobody_is_held_up_by_the_one_before(director: Director) -> None:
    director.act("people", people=[{"person": each, "name": each.upper() * 3} for each in "abcde"])
    hold(director, "rounds", "abcd")
    everybody = [f"rounds-{each}" for each in "abcde"]
    assert director.desk()["due"] == {"rounds": {"round": 1, "entrants": everybody[:4]}}
    play(director, "rounds", 1, "ab")
    [late] = publish(director, "rounds", 1, "cd")
    assert director.desk()["due"] == {}
    entered = [{"entrant": everybody[4], "people": ["e"]}]
    director.act("entered", competition="rounds", late=True, entrants=entered)
    assert director.desk()["due"] == {}, "nobody is there for him to meet"
    assert left(director) == [("rounds", 1, everybody[4:])]
    director.act("adjourned", match=late["match"])
    assert director.desk()["due"] == {"rounds": {"round": 2, "entrants": everybody}}


def test_who_is_out_or_has_met_everybody_waits_for_no_match(director: Director) -> None:
    people = [{"person": each, "name": each.upper() * 3} for each in "abcdl"]
    director.act("people", people=people)
    for stage in ("knock_out", "round_robin"):
        hold(director, stage, "abcd")
        play(director, stage, 1, "ab", "cd")
    play(director, "knock_out", 2, "ac")
    play(director, "round_robin", 2, "ac", "bd")
    play(director, "round_robin", 3, "ad", "bc")
    assert director.desk()["due"] == {}
    late = [{"entrant": "round_robin-l", "people": ["l"]}]
    director.act("entered", competition="round_robin", late=True, entrants=late)
    due = {"round": 4, "entrants": [f"round_robin-{each}" for each in "abcdl"]}
    assert director.desk()["due"] == {"round_robin": due}
    play(director, "round_robin", 4, "al", byes="bcd")
    [last] = publish(director, "round_robin", 5, "bl", byes="c")
    assert director.desk()["due"] == {}
    assert left(director) == [("round_robin", 5, ["round_robin-d"])]
    places = [{"entrant": who, "place": place} for place, who in enumerate(last["entrants"], 1)]
    director.act("ruled", match=last["match"], places=places)
    due = {"round": 6, "entrants": [f"round_robin-{each}" for each in "cdl"]}
    assert director.desk()["due"] == {"round_robin": due}


def left(director: Director) -> list[tuple[str, int, list[str]]]:
    """Return whom a round has left out, by stage."""
    needs = director.desk()["attention"]
    return [(each["stage"], each["round"], each["entrants"]) for each in needs if each["kind"] == "left"]


def hold(director: Director, form: str, people: str) -> None:
    """Hold a competition and a stage of a format, both called as it, of these people."""
    director.act("competition", competition=form, title=form, game="points", preset="points")
    entrants = [{"entrant": f"{form}-{each}", "people": [each]} for each in people]
    director.act("entered", competition=form, entrants=entrants)
    director.act("closed", competition=form)
    director.act("stage", stage=form, competition=form, title=form, format=form)


def publish(director: Director, stage: str, number: int, *pairs: str, byes: str = "") -> list[dict[str, Any]]:
    """Publish a round of these pairs, and return its matches."""
    matches = [{"match": str(uuid4()), "entrants": [f"{stage}-{each}" for each in pair]} for pair in pairs]
    free = [f"{stage}-{each}" for each in byes]
    director.act("draw", draw=str(uuid4()), stage=stage, round=number, matches=matches, byes=free)
    return matches


def play(director: Director, stage: str, number: int, *pairs: str, byes: str = "") -> None:
    """Publish a round of these pairs, and rule that the first of each has won."""
    for each in publish(director, stage, number, *pairs, byes=byes):
        places = [{"entrant": who, "place": place} for place, who in enumerate(each["entrants"], 1)]
        director.act("ruled", match=each["match"], places=places)


def test_a_large_hall_costs_no_more_questions_than_a_small_one(
    director: Director, database: Database
) -> None:
    asked: list[str] = []
    event.listen(database.engine, "before_cursor_execute", lambda *about: asked.append(about[2]))
    counts = []
    for number in (2, 20):
        director.open_hall(*(f"{number}-{each}" for each in range(number)))
        for _ in range(2):  # the first reads what no memory holds yet
            asked.clear()
            assert director.send("GET", f"{director.event}/desk").status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_desk_says_of_which_version_of_the_event_it_tells(director: Director, clock: Clock) -> None:
    table, match = director.draw_a_match()
    key, seen = start(director, table, match), set()

    def act() -> None:
        director.act("checked_in", people=["a"], by="desk")

    def deal() -> None:
        path = f"{BASE}/games/{match}/deals/{uuid4()}"
        assert director.client.put(path, json={"outcome": points(1, 2)}, headers=key).status_code == 201

    def call() -> None:
        director.client.post(f"{BASE}/tables/{table}/calls", json={"id": str(uuid4())})

    for happens in (act, deal, call):
        happens()
        tag = director.client.get(director.event).headers["ETag"]
        assert tag == f'"{director.desk()["event_etag"]}"'
        seen.add(tag)
    assert len(seen) == 3
