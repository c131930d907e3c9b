"""A match whose game was dropped before a deal is as not begun, and can be started wherever it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from tests.api.director import Director
from tests.api.scorekeeper import BASE, assert_problem


class Dropped:
    """Hold a match of Biju and Anu whose game was dropped at its table."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.director = Director(client)
        self.table, self.match = self.director.draw_a_match()
        self.keys = {self.table: self.director.scorekeeper_of(self.table)}
        self.start(self.table)
        self.drop(self.table, self.match)

    def start(self, table: str) -> dict[str, Any]:
        """Start what comes next at a table, as its page does, and return the sheet."""
        [coming] = self.look(table)["coming"]
        game = {name: coming[name] for name in ("id", "game_type", "preset", "rules", "seats")}
        return self.post(table, game)

    def post(self, table: str, game: Mapping[str, Any]) -> dict[str, Any]:
        answer = self.client.post(f"{BASE}/tables/{table}/games", json=game, headers=self.keys[table])
        assert answer.status_code in (200, 201), answer.json
        sheet: dict[str, Any] = answer.json or {}
        return sheet

    def drop(self, table: str, game: str) -> str:
        """End a game before a deal, and return the id of that entry."""
        entry, dropped = str(uuid4()), {"kind": "finish", "reason": "begun by mistake"}
        path = f"{BASE}/games/{game}/entries/{entry}"
        assert self.client.put(path, json=dropped, headers=self.keys[table]).status_code == 201
        return entry

    def seat(self, person: str, name: str, instead: str) -> None:
        """Let another play in the match instead of one of its two."""
        self.director.act("people", people=[{"person": person, "name": name}])
        who = {"entrant": instead, "person": instead, "by": person}
        self.director.act("replaced", match=self.match, **who)

    def look(self, table: str) -> dict[str, Any]:
        shown: dict[str, Any] = self.client.get(f"{BASE}/tables/{table}").json or {}
        return shown

    def stands(self) -> dict[str, Any]:
        """Return the match as its event shows it."""
        shown: dict[str, Any] = self.director.look()["matches"][self.match]
        return shown


@pytest.fixture
def dropped(client: FlaskClient) -> Dropped:
    return Dropped(client)


def test_with_other_people_it_is_begun_as_another_game(dropped: Dropped) -> None:
    director = dropped.director
    dropped.seat("c", "Chacko", instead="a")
    sheet = dropped.start(dropped.table)
    assert (sheet["status"], [seat["name"] for seat in sheet["seats"]]) == ("playing", ["Biju", "Chacko"])
    assert sheet["game"]["id"] != dropped.match
    shown = dropped.stands()
    assert (shown["status"], shown["game"]) == ("playing", sheet["game"]["id"])
    table = dropped.look(dropped.table)
    assert (table["coming"], table["event"]["code"]) == ([], director.code)


def test_moved_to_another_table_it_is_begun_there(dropped: Dropped) -> None:
    director = dropped.director
    [other] = director.open_hall("Table 2")
    dropped.keys[other] = director.scorekeeper_of(other)
    director.act("moved", matches=[{"match": dropped.match, "table": other}])
    sheet = dropped.start(other)
    shown = dropped.stands()
    assert (shown["status"], shown["game"], shown["played_at"]) == ("playing", sheet["game"]["id"], other)
    assert dropped.look(other)["event"]["code"] == director.code
    deal = {"outcome": {"results": [{"seat": 1, "points": 1}, {"seat": 2, "points": 2}]}}
    path = f"{BASE}/games/{sheet['game']['id']}/deals/{uuid4()}"
    assert director.send("PUT", path, deal).status_code == 201, "the director writes it like any of his"
    dropped.client.put(
        f"{BASE}/games/{sheet['game']['id']}/entries/{uuid4()}",
        json={"kind": "finish"},
        headers=dropped.keys[other],
    )
    assert dropped.stands()["status"] == "finished"


def test_after_another_game_at_its_table_it_is_begun_anew(dropped: Dropped) -> None:
    free = {"id": str(uuid4()), "game_type": "points", "preset": "points", "seats": ["Devi", "Eapen"]}
    dropped.post(dropped.table, free)
    dropped.drop(dropped.table, str(free["id"]))
    assert dropped.start(dropped.table)["status"] == "playing"
    assert dropped.stands()["status"] == "playing"


def test_it_can_be_dropped_again_and_a_retry_begins_nothing_twice(dropped: Dropped) -> None:
    dropped.seat("c", "Chacko", instead="a")
    [coming] = dropped.look(dropped.table)["coming"]
    game = {name: coming[name] for name in ("id", "game_type", "preset", "rules", "seats")}
    begun = dropped.post(dropped.table, game)["game"]["id"]
    assert dropped.post(dropped.table, game)["game"]["id"] == begun
    dropped.drop(dropped.table, begun)
    assert dropped.stands()["status"] == "to_come"
    dropped.seat("d", "Devi", instead="b")
    assert dropped.start(dropped.table)["game"]["id"] not in (begun, dropped.match)


def test_what_was_begun_anew_elsewhere_is_not_taken_up_again(dropped: Dropped) -> None:
    dropped.seat("c", "Chacko", instead="a")
    begun = dropped.start(dropped.table)["game"]["id"]
    entry, again = dropped.drop(dropped.table, begun), {"If-Match": "*"}
    dropped.seat("d", "Devi", instead="b")
    dropped.start(dropped.table)
    withdrawn = dropped.client.delete(
        f"{BASE}/games/{begun}/entries/{entry}",
        json={"reason": "it is played after all"},
        headers={**dropped.keys[dropped.table], **again},
    )
    assert assert_problem(withdrawn, 409)["code"] == "GAME_RUNNING"


def test_its_event_is_taken_elsewhere_as_it_stands(dropped: Dropped, client: FlaskClient) -> None:
    director = dropped.director
    dropped.seat("c", "Chacko", instead="a")
    dropped.start(dropped.table)
    record = director.send("GET", f"{director.event}/export").json
    taken = client.post(f"{BASE}/events/import", json=record).json or {}
    there = client.get(f"{BASE}/events/{taken['code']}").json or {}
    shown = there["matches"][dropped.match]
    assert (shown["status"], shown["played_at"]) == ("playing", there["tables"][0]["table"])
    table = client.get(f"{BASE}/tables/{shown['played_at']}").json or {}
    assert (table["coming"], table["event"]["code"]) == ([], taken["code"])
