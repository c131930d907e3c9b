"""Who does not come leaves a seat that is empty or another's; the sheet and the others do not wait."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from models.record.auditing import audit
from models.store.database import Database
from tests.api.director import Director
from tests.api.scorekeeper import BASE, assert_problem

PEOPLE = {"a": "Anu", "b": "Biju", "c": "Celine", "d": "Devi", "w": "Wasim"}


class Drawn:
    """Hold an event where Anu, Biju, Celine and Devi are drawn to one table, and Wasim waits."""

    def __init__(self, client: FlaskClient, lineup: str = "abcd", **stage: Any) -> None:
        self.director = director = Director(client)
        director.act("people", people=[{"person": each, "name": name} for each, name in PEOPLE.items()])
        rules = {"preset": "gama_prelim", "game": "gama_rummy"}
        director.act("competition", competition="r", title="Rummy", **rules)
        director.act(
            "entered",
            competition="r",
            entrants=[{"entrant": f"e{each}", "people": [each]} for each in PEOPLE],
        )
        [self.table] = director.open_hall("Table 1")
        director.act("closed", competition="r")
        director.act("stage", stage="s", competition="r", title="Tables", **{"format": "brackets", **stage})
        self.match = str(uuid4())
        entrants = [f"e{each}" for each in lineup]
        drawn = {"match": self.match, "entrants": entrants, "table": self.table}
        byes = [f"e{each}" for each in PEOPLE if each not in lineup]
        director.act("draw", draw="d", stage="s", round=1, matches=[drawn], byes=byes)
        self.key = director.scorekeeper_of(self.table)

    @property
    def seats(self) -> list[str]:
        """Return who is to sit at the table, as its page says."""
        [coming] = self.director.client.get(f"{BASE}/tables/{self.table}").json["coming"]  # type: ignore[index]
        return [each["name"] for each in coming["seats"]]

    def begin(self) -> dict[str, Any]:
        coming: Any = self.director.client.get(f"{BASE}/tables/{self.table}").json
        [first] = coming["coming"]
        game = {name: first[name] for name in ("id", "game_type", "preset", "rules", "seats")}
        begun = self.director.client.post(f"{BASE}/tables/{self.table}/games", json=game, headers=self.key)
        assert begun.status_code == 201, begun.json
        return self.sheet()

    def sheet(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.director.client.get(f"{BASE}/games/{self.match}").json or {}
        return shown

    def deal(self, **counts: int) -> int:
        """Record a deal that the first named wins, and return the status of the answer."""
        seats = {each["name"]: number for number, each in enumerate(self.sheet()["seats"], 1)}
        winner, *_ = counts
        results = [
            {"seat": seats[name], "status": "played", "points": points}
            for name, points in counts.items()
            if name != winner
        ]
        outcome = {"winner": seats[winner], "show": "normal", "results": results}
        path = f"{BASE}/games/{self.match}/deals/{uuid4()}"
        answer = self.director.client.put(path, json={"outcome": outcome}, headers=self.key)
        return answer.status_code

    def enter(self, **entry: Any) -> None:
        """Record an entry other than a deal, as the scorekeeper."""
        path = f"{BASE}/games/{self.match}/entries/{uuid4()}"
        answer = self.director.client.put(path, json=entry, headers=self.key)
        assert answer.status_code == 201, answer.json

    def shown(self) -> dict[str, Any]:
        match: dict[str, Any] = self.director.look()["matches"][self.match]
        return match


@pytest.fixture
def hall(client: FlaskClient) -> Drawn:
    return Drawn(client)


def test_the_sheet_starts_without_who_does_not_come(hall: Drawn) -> None:
    hall.director.act("no_show", match=hall.match, entrants=["ec"], lineup=["ea", "eb", "ed"])
    assert hall.seats == ["Anu", "Biju", "Devi"]
    assert hall.director.look()["entrants"]["ec"]["standing"] == "withdrawn"
    assert len(hall.begin()["totals"]) == 3
    assert hall.deal(Anu=0, Biju=10, Devi=20) == 201


def test_the_seat_is_filled_by_who_waits(hall: Drawn) -> None:
    hall.director.act("no_show", match=hall.match, entrants=["ec"], lineup=["ea", "eb", "ew", "ed"])
    assert hall.seats == ["Anu", "Biju", "Wasim", "Devi"]
    [stage] = hall.director.look()["stages"].values()
    assert stage["rounds"][0]["byes"] == []


def test_once_play_has_begun_he_is_last_and_the_others_play_on_without_his_count(hall: Drawn) -> None:
    hall.begin()
    assert hall.deal(Anu=0, Biju=10, Celine=30, Devi=20) == 201
    hall.director.act("no_show", match=hall.match, entrants=["ec"])
    assert [each["status"] for each in hall.sheet()["totals"]] == ["in", "in", "out", "in"]
    assert hall.deal(Anu=0, Biju=10, Devi=20) == 201
    match = hall.shown()
    assert match["status"] == "playing"
    assert {each["entrant"]: each["place"] for each in match["scores"]}["ec"] == 4


def test_undone_he_plays_on(hall: Drawn) -> None:
    hall.begin()
    act = str(uuid4())
    hall.director.try_act("no_show", act, match=hall.match, entrants=["ec"])
    hall.director.act("struck", act=act)
    assert [each["status"] for each in hall.sheet()["totals"]] == ["in"] * 4
    assert hall.director.look()["entrants"]["ec"]["standing"] == "in"
    assert hall.deal(Anu=0, Biju=10, Celine=5, Devi=20) == 201


@pytest.mark.parametrize("given_up", ["ea", "eb"])
def test_whom_the_scorekeeper_retired_the_desk_does_not_bring_back(hall: Drawn, given_up: str) -> None:
    hall.begin()
    hall.enter(kind="ruling", ruling="retirement", seat=2, reason="had a train")
    hall.deal(Anu=0, Celine=30, Devi=20)
    alone = [each["status"] for each in hall.sheet()["totals"]]
    act = hall.director.act("forfeited", matches=[{"match": hall.match, "entrants": [given_up]}])
    both = ["out" if entrant in ("eb", given_up) else "in" for entrant in ("ea", "eb", "ec", "ed")]
    assert [each["status"] for each in hall.sheet()["totals"]] == both
    hall.director.act("struck", act=act["act"])
    assert [each["status"] for each in hall.sheet()["totals"]] == alone == ["in", "out", "in", "in"]
    assert hall.deal(Anu=0, Celine=5, Devi=20) == 201


def test_all_that_the_desk_writes_on_a_sheet_is_proved(hall: Drawn, database: Database) -> None:
    hall.begin()
    hall.deal(Anu=0, Biju=10, Celine=30, Devi=20)
    forfeited = hall.director.act("forfeited", matches=[{"match": hall.match, "entrants": ["ec"]}])
    hall.director.act("struck", act=forfeited["act"])
    hall.enter(kind="replace", seat=4, name="Esha", reason="had a train")
    hall.director.act("replaced", match=hall.match, entrant="ed", person="d", by="w")
    hall.enter(kind="finish", reason="late")
    accepted = hall.director.act("accepted", matches=[hall.match])
    hall.director.act("struck", act=accepted["act"])
    rows: Any = hall.director.client.get(f"{BASE}/games/{hall.match}/journal").json
    by_desk = [row["action"] for row in rows["rows"] if row["key"].startswith("event ")]
    assert by_desk == ["recorded", "withdrawn", "corrected", "accepted", "unaccepted"]
    assert [each for each in audit(database) if each.faults] == []


def test_who_gave_up_before_the_start_is_not_counted_either(hall: Drawn) -> None:
    hall.director.act("forfeited", matches=[{"match": hall.match, "entrants": ["ec"]}])
    hall.begin()
    assert hall.deal(Anu=0, Biju=10, Devi=20) == 201


def test_of_two_the_other_has_won(client: FlaskClient) -> None:
    hall = Drawn(client, "ab")
    hall.director.act("no_show", match=hall.match, entrants=["eb"])
    match = hall.shown()
    assert match["status"] == "forfeited"
    assert {each["entrant"]: each["place"] for each in match["scores"]} == {"ea": 1, "eb": 2}


def test_nobody_sits_who_does_not_come_and_nobody_else_is_left_out(hall: Drawn) -> None:
    for lineup, code in ((["ea", "ec"], "NAMED_TWICE"), (["ea", "eb"], "LEFT_OUT"), (["ea"], "PLAYER_COUNT")):
        refused: Any = hall.director.try_act("no_show", match=hall.match, entrants=["ec"], lineup=lineup).json
        assert refused["code"] == code


def test_an_event_with_a_no_show_goes_to_another_server(hall: Drawn) -> None:
    hall.begin()
    hall.director.act("no_show", match=hall.match, entrants=["ec"])
    record = hall.director.send("GET", f"{hall.director.event}/export").json
    taken = hall.director.client.post(f"{BASE}/events/import", json=record)
    assert taken.status_code == 201, taken.json


def test_a_withdrawal_after_the_draw_opens_no_entries(client: FlaskClient) -> None:
    director = Director(client)
    director.act("people", people=[{"person": each, "name": name} for each, name in PEOPLE.items()])
    full = {"game": "points", "preset": "points", "limit": 5}
    director.act("competition", competition="r", title="Rummy", **full)
    entrants = [{"entrant": each, "people": [each]} for each in PEOPLE]
    director.act("entered", competition="r", entrants=entrants)
    director.act("stage", stage="s", competition="r", title="Tables", format="brackets")
    director.act(
        "draw", draw="d", stage="s", round=1, matches=[{"match": str(uuid4()), "entrants": [*PEOPLE]}]
    )
    director.act("withdrawn", entrants=["w"])
    desk = director.desk()
    assert desk["closed"] == ["r"]
    assert not director.look()["competitions"]["r"]["opened"]
    director.act("people", people=[{"person": "k", "name": "Kiran"}])
    late: dict[str, Any] = {"competition": "r", "entrants": [{"entrant": "k", "people": ["k"]}]}
    assert (director.try_act("entered", **late).json or {})["code"] == "REGISTRATION_CLOSED"
    director.act("entered", **late, late=True)
    director.act("opened", competition="r")
    assert director.look()["competitions"]["r"]["opened"]


def test_of_two_nobody_wins_where_the_director_says_so(client: FlaskClient) -> None:
    hall = Drawn(client, "ab", format="knock_out")
    hall.director.act("no_show", match=hall.match, entrants=["ea"], without_win=True)
    match = hall.director.look()["matches"][hall.match]
    assert (match["forfeits"], match["without_win"]) == (["ea"], True)


def test_nobody_joins_a_match(client: FlaskClient) -> None:
    hall = Drawn(client)
    hall.begin()
    facts = {"kind": "join", "seat": 5, "name": "Wasim", "credit": "zero"}
    put = client.put(f"{BASE}/games/{hall.match}/entries/{uuid4()}", json=facts, headers=hall.key)
    assert_problem(put, 409, "JOIN_NOT_ALLOWED")
    assert_problem(client.post(f"{BASE}/games/{hall.match}/preview", json=facts), 409, "JOIN_NOT_ALLOWED")
