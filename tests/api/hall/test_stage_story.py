"""How a stage or a competition of an event went: who stood where after each round, told and drawn."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from tests.api.director import Director
from tests.api.scorekeeper import BASE, points


@pytest.fixture
def director(client: FlaskClient) -> Director:
    return Director(client)


def hold(director: Director) -> list[str]:
    """Hold a round robin of four at two tables, and return these."""
    names = ["=Anu()", "Biju", "മീന", "Devika Ramachandran-Nair"]
    people = [{"person": each, "name": name} for each, name in zip("abcd", names, strict=True)]
    director.act("people", people=people)
    director.act("competition", competition="r", title="Points", game="points", preset="points")
    director.act(
        "entered", competition="r", entrants=[{"entrant": each, "people": [each]} for each in "abcd"]
    )
    director.act("closed", competition="r")
    director.act("stage", stage="s", competition="r", title="Pairs", format="round_robin")
    return director.open_hall("Table 1", "Table 2")


def play(director: Director, tables: list[str], number: int, *pairs: str, stage: str = "s") -> list[str]:
    """Play a round, rule that the first of each pair has won it, and return its matches."""
    matches = [
        {"match": str(uuid4()), "entrants": [*pair], "table": table}
        for pair, table in zip(pairs, tables, strict=True)
    ]
    director.act("draw", draw=str(uuid4()), stage=stage, round=number, matches=matches)
    people = director.look()["people"]
    for each in matches:
        seats = [people[entrant]["name"] for entrant in each["entrants"]]
        body = {"id": each["match"], "game_type": "points", "preset": "points", "seats": seats}
        games, key = f"{BASE}/tables/{each['table']}/games", director.scorekeeper_of(str(each["table"]))
        assert director.client.post(games, json=body, headers=key).status_code == 201
        game = f"{BASE}/games/{each['match']}"
        director.client.put(f"{game}/deals/{uuid4()}", json={"outcome": points(1, 2)}, headers=key)
        director.client.put(f"{game}/entries/{uuid4()}", json={"kind": "finish"}, headers=key)
        placed = [{"entrant": entrant, "place": at} for at, entrant in enumerate(each["entrants"], 1)]
        director.act("ruled", match=each["match"], places=placed)
    return [str(each["match"]) for each in matches]


def places(director: Director) -> dict[str, int]:
    shown = director.client.get(f"{director.event}/standings").json or {}
    return {each["entrant"]: each["place"] for each in shown["stages"]["s"]}


def test_places_after_a_round_are_those_that_stood_then(director: Director) -> None:
    tables, then = hold(director), list[dict[str, int]]()
    for number, pairs in enumerate((("ab", "cd"), ("ac", "bd"), ("da", "bc")), 1):
        play(director, tables, number, *pairs)
        then.append(places(director))
    story = director.client.get(f"{director.event}/stages/s/story").json or {}
    assert [each["round"] for each in story["rounds"]] == [1, 2, 3]
    told = [{each["entrant"]: each["places"][at] for each in story["entrants"]} for at in range(3)]
    assert told == then
    assert story["entrants"][0]["entrant"] == min(then[-1], key=then[-1].__getitem__)


def test_every_point_leads_to_the_sheet_of_its_match(director: Director) -> None:
    tables = hold(director)
    race = f"/e/{director.code}/stages/s/race.svg"
    first = play(director, tables, 1, "ab", "cd")
    assert director.client.get(race).data == b"", "one round is no race"
    matches = [*first, *play(director, tables, 2, "ac", "bd")]
    drawn = director.client.get(race)
    assert drawn.mimetype == "image/svg+xml"
    assert {*re.findall('href="([^"]+)"', drawn.text)} == {
        f"/t/{table}/g/{each}" for table, each in zip(tables * 2, matches, strict=True)
    }
    assert 'aria-label="Round 1, മീന: place' in drawn.text
    assert director.client.get(race, headers={"If-None-Match": drawn.headers["ETag"]}).status_code == 304


def test_the_records_of_a_stage_lead_to_the_games_that_are_over(director: Director) -> None:
    tables = hold(director)
    path = f"{director.event}/stages/s/story"
    play(director, tables, 1, "ab", "cd")
    assert (director.client.get(path).json or {})["records"] == [], "both games have their most points twice"
    # A third game alone has more; what is played on is no record yet.
    third, deal, key = str(uuid4()), str(uuid4()), director.scorekeeper_of(tables[0])
    match = {"match": third, "entrants": ["a", "c"], "table": tables[0]}
    director.act("draw", draw=str(uuid4()), stage="s", round=2, matches=[match])
    begun = {"id": third, "game_type": "points", "preset": "points", "seats": ["=Anu()", "മീന"]}
    director.client.post(f"{BASE}/tables/{tables[0]}/games", json=begun, headers=key)
    game = f"{BASE}/games/{third}"
    director.client.put(f"{game}/deals/{deal}", json={"outcome": points(3, 9)}, headers=key)
    assert (director.client.get(path).json or {})["records"] == []
    director.client.put(f"{game}/entries/{uuid4()}", json={"kind": "finish"}, headers=key)
    [record] = (director.client.get(path).json or {})["records"]
    assert record["text"] == "Most points in one deal: 9, മീന in deal 1 at Table 1."
    assert (record["table"], record["game"], record["row"]) == (tables[0], third, deal)


def play_to_the_final(director: Director, tables: list[str]) -> list[str]:
    """Play three rounds and the final of two, and return the games in their order."""
    director.act("stage", stage="f", competition="r", title="<Final>", format="knock_out", after="s")
    rounds = (("ab", "cd"), ("ac", "db"), ("da", "bc"))
    games = [game for at, pairs in enumerate(rounds, 1) for game in play(director, tables, at, *pairs)]
    known = director.look()["stages"]["s"]
    advanced = {"entrants": ["d", "a"], "basis": known["basis"], "reason": "By the rules of the house"}
    director.act("advanced", stage="s", to="f", **advanced)
    return [*games, *play(director, tables[:1], 1, "da", stage="f")]


def test_a_competition_is_told_through_all_its_stages(director: Director) -> None:
    tables = hold(director)
    nothing = director.client.get(f"{director.event}/story").json or {}
    assert nothing["competitions"] == [], "nothing has a result yet"
    games = play_to_the_final(director, tables)
    [told] = (director.client.get(f"{director.event}/story").json or {})["competitions"]
    assert (told["competition"], told["title"]) == ("r", "Points")
    assert [(each["title"], each["name"]["text"]) for each in told["rounds"]] == [
        ("Pairs", "Pairs, round 1"),
        ("Pairs", "Pairs, round 2"),
        ("Pairs", "Pairs, round 3"),
        ("<Final>", "Final"),
    ]
    first, second = told["entrants"][:2]
    shown = director.client.get(f"{director.event}/standings").json or {}
    assert [each["entrant"] for each in told["entrants"]] == [
        each["entrant"] for each in shown["competitions"]["r"]
    ]
    assert (first["entrant"], first["places"][-1]) == ("d", 1)
    assert (second["entrant"], second["places"]) == ("a", [1, 1, 2, 2])
    assert [each["game"] for each in second["games"]] == [games[0], games[2], games[4], games[6]]
    assert [bool(each["games"][3]) for each in told["entrants"]] == [True, True, False, False]


def test_the_race_of_a_competition_names_its_stages_and_leads_to_the_sheets(director: Director) -> None:
    tables = hold(director)
    race = f"/e/{director.code}/competitions/r/race.svg"
    assert director.client.get(race).status_code == 404, "nothing has a result yet"
    games = play_to_the_final(director, tables)
    drawn = director.client.get(race)
    assert drawn.mimetype == "image/svg+xml"
    assert {*re.findall('href="([^"]+)"', drawn.text)} == {
        f"/t/{table}/g/{each}" for table, each in zip([*tables * 3, tables[0]], games, strict=True)
    }
    assert drawn.text.count('class="race-margin"') == 3, "the margin, and where each stage begins"
    stages = re.findall('<text class="race-soft"[^>]*>([^<]+|[^<]*&lt;[^<]+)</text>', drawn.text)
    assert [each for each in stages if not each.isdigit()] == ["Pairs", "&lt;Final&gt;"]
    assert 'aria-label="Final, Devika Ramachandran-Nair: place 1"' in drawn.text
    assert director.client.get(race, headers={"If-None-Match": drawn.headers["ETag"]}).status_code == 304
    assert director.client.get(f"/e/{director.code}/competitions/x/race.svg").status_code == 404
    assert director.client.get("/e/AAAAAA/competitions/r/race.svg").status_code == 404
    of_stage = director.client.get(f"/e/{director.code}/stages/s/race.svg").text
    assert of_stage.count('class="race-margin"') == 1, "of one stage nothing is parted"


def test_no_story_is_told_of_a_stage_that_is_not_there(director: Director) -> None:
    refused = director.client.get(f"{director.event}/stages/x/story")
    assert (refused.status_code, (refused.json or {})["detail"]) == (
        404,
        "This event has no stage with this id. Open the event again.",
    )
    assert director.client.get(f"/e/{director.code}/stages/x/race.svg").status_code == 404
