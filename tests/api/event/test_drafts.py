"""A draw is drafted, looked at, changed by hand and published; standings say why each place is what it is."""

from __future__ import annotations

from hashlib import sha256
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.director import Director
from tests.api.scorekeeper import BASE, assert_problem, points


@pytest.fixture
def director(client: FlaskClient) -> Director:
    """Return the director of a round robin of six at three tables, which is to be drawn."""
    director = Director(client)
    director.act("people", people=[{"person": each, "name": f"Player {each}"} for each in "abcdef"])
    director.act("competition", competition="g", title="Points", game="points", preset="points")
    entrants = [{"entrant": each, "people": [each]} for each in "abcdef"]
    director.act("entered", competition="g", entrants=entrants)
    director.act("closed", competition="g")
    director.act("stage", stage="s", competition="g", title="Rounds", format="rounds")
    director.open_hall("1", "2", "3")
    return director


def draft(director: Director, **asked: Any) -> dict[str, Any]:
    drafted = director.send("POST", f"{director.event}/drafts", {"stage": "s", **asked})
    assert drafted.status_code == 200, drafted.json
    return drafted.json or {}


def check(director: Director, draw: dict[str, Any]) -> dict[str, Any]:
    facts = {name: value for name, value in draw.items() if name != "kind"}
    checked = director.send("POST", f"{director.event}/drafts/check", {"draw": facts})
    assert checked.status_code == 200, checked.json
    return checked.json or {}


def publish(director: Director, draw: dict[str, Any], **more: Any) -> None:
    director.act(**{**draw, **more})


def start(director: Director, match: dict[str, Any]) -> TestResponse:
    """Start a match as its table is told to, and return the answer."""
    key, table = director.scorekeeper_of(match["table"]), f"{BASE}/tables/{match['table']}"
    coming = (director.client.get(table).json or {})["coming"]
    [game] = [each for each in coming if each["id"] == match["match"]]
    body = {name: game[name] for name in ("id", "game_type", "preset", "rules", "seats")}
    return director.client.post(f"{table}/games", json=body, headers=key)


def play(director: Director, match: dict[str, Any]) -> None:
    """Let the first of a match win it."""
    assert start(director, match).status_code == 201
    key, client, game = director.scorekeeper_of(match["table"]), director.client, match["match"]
    client.put(f"{BASE}/games/{game}/deals/{uuid4()}", json={"outcome": points(9, 2)}, headers=key)
    client.put(f"{BASE}/games/{game}/entries/{uuid4()}", json={"kind": "finish"}, headers=key)


def test_same_seed_gives_everybody_the_same_draw_and_nothing_is_stored(director: Director) -> None:
    before = director.look()
    first = draft(director, seed="2811", draw=str(uuid4()))
    again = draft(director, seed="2811", draw=first["draw"]["draw"])
    assert first == again
    assert [len(match["entrants"]) for match in first["draw"]["matches"]] == [2, 2, 2]
    assert [match["table"] for match in first["draw"]["matches"]] == [
        each["table"] for each in before["tables"]
    ]
    assert director.look() == before


def test_draft_without_a_seed_has_one_that_is_shown(director: Director) -> None:
    drafted = draft(director)["draw"]
    assert draft(director, seed=drafted["seed"], draw=drafted["draw"])["draw"] == drafted


def test_draft_is_published_as_it_is(director: Director) -> None:
    drafted = draft(director, seed="x")["draw"]
    publish(director, drafted)
    shown = director.look()["stages"]["s"]
    assert shown["rounds"][0]["matches"] == [match["match"] for match in drafted["matches"]]
    assert shown["draws"][0]["seed"] == "x"


def test_change_by_hand_is_told_against_the_programs_own(director: Director) -> None:
    drafted = draft(director)["draw"]
    one, other = (match["entrants"] for match in drafted["matches"][:2])
    one[0], other[0] = other[0], one[0]
    checked = check(director, drafted)
    assert [each["change"] for each in checked["by_hand"]] == ["swapped"]
    assert {*checked["by_hand"][0]["entrants"]} == {one[0], other[0]}
    assert checked["faults"] == []
    publish(director, drafted, by_hand=checked["by_hand"])


def test_draw_that_breaks_something_is_told_what(director: Director) -> None:
    first = draft(director)["draw"]
    publish(director, first)
    for match in first["matches"]:
        play(director, match)
    second = draft(director)["draw"]
    assert second["round"] == 2
    for match, earlier in zip(second["matches"], first["matches"], strict=True):
        match["entrants"] = earlier["entrants"]
    told = [fault["code"] for fault in check(director, second)["faults"]]
    assert told == ["draw_rematch"] * 3


def test_exchange_after_publishing_is_told_what_it_breaks_and_nothing_from_before(director: Director) -> None:
    first = draft(director)["draw"]
    publish(director, first)
    for match in first["matches"]:
        play(director, match)
    second = draft(director)["draw"]
    publish(director, second)
    director.act("kept_apart", people=second["matches"][2]["entrants"])
    one = second["matches"][0]["entrants"]
    [met] = [match["entrants"] for match in first["matches"] if one[0] in match["entrants"]]
    [rival] = {*met} - {one[0]}
    taken = next(match["entrants"] for match in second["matches"] if rival in match["entrants"])
    swapped = {one[1]: rival, rival: one[1]}
    lineups = [
        {"match": match["match"], "entrants": [swapped.get(each, each) for each in match["entrants"]]}
        for match in second["matches"]
        if match["entrants"] in (one, taken)
    ]
    acts = {"acts": [{"kind": "lineups", "matches": lineups}]}
    previewed = director.send("POST", f"{director.event}/preview", acts).json or {}
    told = [(fault["code"], {*fault["params"]["names"]}) for fault in previewed["breaks"]]
    assert ("draw_rematch", {f"Player {one[0]}", f"Player {rival}"}) in told
    assert "draw_kin" not in dict(told)


def test_wish_that_cannot_be_met_is_told_with_the_draft(director: Director) -> None:
    director.act("kept_apart", people=[*"abcdef"], why="wish")
    assert {fault["code"] for fault in draft(director)["faults"]} == {"draw_kin"}


def test_nothing_is_drafted_where_nothing_is_due(director: Director) -> None:
    publish(director, draft(director)["draw"])
    refused = director.send("POST", f"{director.event}/drafts", {"stage": "s"})
    assert (refused.status_code, (refused.json or {})["code"]) == (422, "NOTHING_DUE")


def test_table_that_keeps_the_sheet_of_an_adjourned_match_is_not_taken(director: Director) -> None:
    drafted = draft(director)["draw"]
    publish(director, drafted)
    adjourned, *others = drafted["matches"]
    assert start(director, adjourned).status_code == 201
    director.act("adjourned", match=adjourned["match"], place="the bar")
    for match in others:
        play(director, match)
    assert adjourned["table"] not in [match.get("table") for match in draft(director)["draw"]["matches"]]

    # Who puts a match there by hand is told at the table.
    there = {"match": str(uuid4()), "table": adjourned["table"], "entrants": others[0]["entrants"]}
    director.act("draw", draw="by-hand", stage="s", round=2, matches=[there])
    refused = assert_problem(start(director, there), 409, "GAME_RUNNING")
    assert "ask the desk for another table" in refused["detail"]


def test_table_of_a_match_adjourned_before_it_began_is_taken_again(director: Director) -> None:
    drafted = draft(director)["draw"]
    publish(director, drafted)
    adjourned, *others = drafted["matches"]
    director.act("adjourned", match=adjourned["match"], place="the bar")
    for match in others:
        play(director, match)
    assert adjourned["table"] in [match.get("table") for match in draft(director)["draw"]["matches"]]


@pytest.mark.parametrize("asked", [{"stage": "nowhere"}, {"stage": "s", "tables": ["ZZZZZZ"]}])
def test_draft_of_what_is_not_there_is_refused(director: Director, asked: dict[str, Any]) -> None:
    refused = director.send("POST", f"{director.event}/drafts", asked)
    assert (refused.status_code, (refused.json or {})["code"]) == (422, "UNKNOWN_ID")


def test_standings_say_how_each_place_is_come_to(director: Director) -> None:
    drawn = draft(director)["draw"]
    publish(director, drawn)
    before = director.client.get(f"{director.event}/standings")
    for match in drawn["matches"]:
        play(director, match)
    shown = director.client.get(f"{director.event}/standings")
    told = shown.json or {}
    assert shown.headers["ETag"] != before.headers["ETag"]
    winners = {match["entrants"][0] for match in drawn["matches"]}
    first = {place["entrant"] for place in told["stages"]["s"] if place["place"] == 1}
    assert first == winners
    assert {place["person"] for place in told["night"] if place["place"] == 1} == winners
    assert all(place["reasons"] for place in told["competitions"]["g"])
    stage = director.look()["stages"]["s"]
    shown_places = [(each["entrant"], each["place"]) for each in stage["standings"]]
    assert shown_places == [(each["entrant"], each["place"]) for each in told["stages"]["s"]]
    unchanged = director.client.get(
        f"{director.event}/standings", headers={"If-None-Match": shown.headers["ETag"]}
    )
    assert unchanged.status_code == 304


def test_match_that_is_given_up_or_ruled_counts_without_a_sheet(director: Director) -> None:
    drawn = draft(director)["draw"]
    publish(director, drawn)
    lost, ruled, double = drawn["matches"]
    director.act("forfeited", matches=[{"match": lost["match"], "entrants": [lost["entrants"][0]]}])
    first, last = ruled["entrants"]
    places = [{"entrant": first, "place": 1, "points": 5}, {"entrant": last, "place": 2}]
    director.act("ruled", match=ruled["match"], places=places, reason="seen by the judge")
    director.act("forfeited", matches=[{"match": double["match"], "entrants": double["entrants"]}])
    shown = director.look()
    place = {each["entrant"]: each["place"] for each in shown["stages"]["s"]["standings"]}
    assert {entrant for entrant, each in place.items() if each < 3} == {lost["entrants"][1], first}
    assert shown["matches"][ruled["match"]]["scores"] == [
        {"entrant": first, "points": 5, "place": 1},
        {"entrant": last, "points": 0, "place": 2},
    ]
    assert draft(director)["draw"]["round"] == 2


def test_seed_is_bound_when_entries_close_and_drawing_anew_is_told(director: Director) -> None:
    bound = director.look()["competitions"]["g"]["lots"]
    assert len(bound) == 64
    first = draft(director)
    assert first["number"] == 1
    assert draft(director)["draw"]["seed"] == first["draw"]["seed"]
    tried = [draft(director, again=True) for _ in range(3)]
    assert [each["number"] for each in tried] == [2, 3, 4]
    worded = draft(director, word="monsoon")
    assert worded == {**draft(director, word="monsoon"), "draw": worded["draw"]}
    assert worded["number"] == 5
    publish(director, worded["draw"])
    [drawn] = director.look()["stages"]["s"]["draws"]
    assert (drawn["drafted"], drawn["number"], drawn["word"]) == (5, 5, "monsoon")
    assert sha256(drawn["lots"].encode()).hexdigest() == bound
    stated = f"{drawn['lots']}:s:1:5:monsoon"
    assert sha256(stated.encode()).hexdigest()[:8] == drawn["seed"]


def test_draw_published_for_an_earlier_draft_or_a_given_seed_tells_how_often_it_was_drawn(
    director: Director,
) -> None:
    first = draft(director)["draw"]
    draft(director, again=True)
    publish(director, first)
    [drawn] = director.look()["stages"]["s"]["draws"]
    assert (drawn["drafted"], drawn["number"]) == (2, 1)
    for match in first["matches"]:
        play(director, match)
    draft(director)
    publish(director, draft(director, seed="mine")["draw"])
    drawn = director.look()["stages"]["s"]["draws"][1]
    assert (drawn["drafted"], drawn["lots"], drawn["number"]) == (1, None, None)


def test_draws_of_a_part_that_was_declared_anew_are_told_with_those_of_the_new_one(
    director: Director,
) -> None:
    """Its id is in the seed, so that who declares another one draws another draw."""
    before = draft(director)
    director.act("stage", stage="t", competition="g", title="Rounds", format="rounds")
    assert draft(director, stage="t")["draw"]["seed"] != before["draw"]["seed"]
    publish(director, draft(director, stage="t", again=True)["draw"])
    [drawn] = director.look()["stages"]["t"]["draws"]
    assert (drawn["drafted"], drawn["number"]) == (3, 2)
    publish(director, draft(director)["draw"])
    [drawn] = director.look()["stages"]["s"]["draws"]
    assert (drawn["drafted"], drawn["number"]) == (1, 1), "what was published elsewhere counts there"


def test_bound_draw_waits_for_entries_and_one_with_a_deadline_is_bound_by_its_first_draft(
    director: Director,
) -> None:
    director.act("opened", competition="g")
    refused = director.send("POST", f"{director.event}/drafts", {"stage": "s"})
    assert_problem(refused, 422, "REGISTRATION_OPEN")
    bound = director.look()["competitions"]["g"]["lots"]
    director.act("closed", competition="g")
    assert director.look()["competitions"]["g"]["lots"] == bound
    terms = {"title": "Early", "game": "points", "preset": "points", "deadline": "2026-11-01T00:00:00Z"}
    director.act("competition", competition="h", **terms)
    entered = [{"entrant": f"h{each}", "people": [each]} for each in "abcdef"]
    director.act("entered", competition="h", entrants=entered, late=True)
    director.act("stage", stage="t", competition="h", title="Tables", format="brackets")
    assert director.look()["competitions"]["h"]["lots"] is None
    assert draft(director, stage="t")["number"] == 1
    assert director.look()["competitions"]["h"]["lots"]


def test_draw_leaves_out_who_is_not_here_and_names_them(director: Director) -> None:
    director.act("people", people=[{"person": "z", "name": "Zoya"}])
    director.act("checked_in", people=["z"])
    assert draft(director)["absent"] == [], "where nobody of the competition is checked in nobody is missed"
    director.act("checked_in", people=[*"abcd"])
    drafted = draft(director)
    assert drafted["absent"] == ["e", "f"]
    here = draft(director, without=drafted["absent"])
    assert sorted(one for each in here["draw"]["matches"] for one in each["entrants"]) == [*"abcd"]
    asked = {"draw": here["draw"], "without": here["absent"]}
    checked = director.send("POST", f"{director.event}/drafts/check", asked)
    assert (checked.json or {})["by_hand"] == []
    publish(director, here["draw"])


def test_what_a_draft_answers_can_be_checked_as_it_is(director: Director) -> None:
    drafted = draft(director)
    asked = {"draw": drafted["draw"]}
    checked = director.send("POST", f"{director.event}/drafts/check", asked)
    assert (checked.status_code, checked.json) == (200, drafted)


def test_who_and_which_table_is_taken_at_its_hour_is_said_of_a_draft(director: Director) -> None:
    evening, later = "2099-11-28T18:30:00Z", "2099-11-28T20:00:00Z"
    first = draft(director, start=evening)
    assert first["clashes"] == []
    publish(director, first["draw"])
    director.act("stage", stage="t", competition="g", title="Others", format="rounds")
    tables = [each["table"] for each in first["draw"]["matches"]]
    drafted = draft(director, stage="t", start=evening, tables=tables)
    assert {each["code"] for each in drafted["clashes"]} == {"event_double_booked", "event_table_busy"}
    assert drafted["clashes"][0]["text"].endswith("Wait for its end, adjourn it, or state another hour.")
    assert_problem(director.try_act(**drafted["draw"]), 422, "DOUBLE_BOOKED")
    moved = {**drafted["draw"], "matches": [{**each, "start": later} for each in drafted["draw"]["matches"]]}
    assert check(director, moved)["clashes"] == []
    publish(director, moved)
