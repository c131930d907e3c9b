"""A freeze-out over HTTP: proposals, acts, what everybody sees, and every move drawn again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from time import time_ns
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import commands
from models.store.database import Database
from rules.events.lots import bound_seed, digest_of_lots
from rules.events.poker.room import Seat
from tests.api.director import Director
from tests.api.scorekeeper import BASE, assert_problem
from tests.occasion import DAY


class Room:
    """Direct a freeze-out of so many players at tables of five seats.

    Without `by_desk` entries close at a deadline and the seats are published by hand; `restated` in between
    the stage is made rounds, and that struck.
    """

    def __init__(
        self, client: FlaskClient, players: int = 12, *, by_desk: bool = True, restated: bool = False
    ) -> None:
        self.director = Director(client)
        act = self.director.act
        everybody = [f"p{each}" for each in range(1, players + 1)]
        people = [{"person": each, "name": each.upper()} for each in (*everybody, "late", "later")]
        act("people", people=people)
        poker = {"competition": "c", "title": "Poker", "game": "gama_poker", "preset": "gama_poker_2025"}
        act("competition", **poker)
        entrants = [{"entrant": each, "people": [each]} for each in everybody]
        act("entered", competition="c", entrants=entrants)
        if by_desk:
            act("closed", competition="c")
        else:
            act("competition", **poker, deadline="2025-11-28T10:00:00Z")
        stage = {"stage": "s", "competition": "c", "title": "Room"}
        act("stage", **stage, format="freezeout", settings={"table_size": 5})
        if restated:
            restatement = str(uuid4())
            act("stage", act_id=restatement, **stage, format="rounds")
            act("struck", act=restatement)
        tables = self.director.open_hall("1", "2", "3", "4")
        if by_desk:
            drafted: Any = self.director.send("POST", f"{self.director.event}/drafts", {"stage": "s"}).json
            act(**drafted["draw"])
        else:
            matches = [
                {"match": str(uuid4()), "entrants": everybody[each::3], "table": tables[each]}
                for each in range(3)
            ]
            act("draw", draw="d", stage="s", round=1, matches=matches)

    @property
    def seen(self) -> dict[str, Any]:
        """Return the room as everybody sees it."""
        room: dict[str, Any] = self.director.look()["stages"]["s"]["room"]
        return room

    def at(self, table: int) -> list[str]:
        seats = next(each["seats"] for each in self.seen["tables"] if each["number"] == table)
        return [each for each in seats if each]

    def bust(self, *entrants: str) -> None:
        busted = [{"entrant": each, "stack": 100} for each in entrants]
        self.director.act("busted", stage="s", busted=busted)

    def comes_late(self, name: str) -> None:
        entrants = [{"entrant": name, "people": [name]}]
        self.director.act("entered", competition="c", entrants=entrants, late=True)

    def proposed(self, **asked: Any) -> dict[str, Any]:
        answer: Any = self.director.send(
            "POST", f"{self.director.event}/proposals", {"stage": "s", **asked}
        ).json
        return dict(answer)

    def raced(self, **asked: Any) -> dict[str, Any]:
        answer: Any = self.director.send("POST", f"{self.director.event}/races", asked).json
        return dict(answer)

    def needed(self) -> list[dict[str, Any]]:
        """Return what the room needs a person for."""
        return [each for each in self.director.desk()["attention"] if each["stage"] == "s"]

    def needs(self) -> list[str]:
        return [each["kind"] for each in self.needed()]


@pytest.fixture
def room(client: FlaskClient) -> Room:
    return Room(client)


def test_everybody_sees_who_sits_where(room: Room) -> None:
    seen = room.seen
    assert [len([each for each in table["seats"] if each]) for table in seen["tables"]] == [4, 4, 4]
    assert (seen["entered"], seen["playing"], seen["chips"]) == (12, 12, 36_000)
    matches = room.director.look()["matches"].values()
    assert {match["status"] for match in matches} == {"playing"}


def test_a_table_says_itself_who_has_the_button(room: Room, database: Database) -> None:
    director = room.director
    hall = {each["label"]: each["table"] for each in director.look()["tables"]}
    matches = director.look()["matches"].values()
    here = next(each["table"] for each in matches if each["number"] == 1)
    key, other = director.scorekeeper_of(here), director.scorekeeper_of(hall["4"])
    said = {"id": str(uuid4()), "seat": 2}

    def state(table: str, body: dict[str, Any], key: dict[str, str]) -> TestResponse:
        return director.client.put(f"{BASE}/tables/{table}/button", json=body, headers=key)

    for _ in range(2):
        assert state(here, said, key).status_code == 204
    assert [each["button"] for each in room.seen["tables"]] == [2, None, None]
    shown: Any = director.client.get(f"{BASE}/tables/{here}").json
    assert shown["room"]["button"] == 2
    assert_problem(state(here, {"id": str(uuid4()), "seat": 5}, key), 422, "EMPTY_SEAT")
    assert_problem(state(here, {**said, "seat": 3}, key), 409, "ID_TAKEN")
    assert_problem(state(here, said, other), 401, "KEY_NEEDED")
    assert_problem(state(hall["4"], {**said, "id": str(uuid4())}, other), 404, "NOT_FOUND")
    assert state(here, {"id": str(uuid4()), "seat": None}, key).status_code == 204
    assert room.seen["tables"][0]["button"] is None
    assert commands.run(["verify"], database.url) == 0
    record: Any = director.send("GET", f"{director.event}/export").json
    taken = director.client.post(f"{BASE}/events/import", json=record)
    assert taken.status_code == 201, taken.json


def test_the_desk_is_told_what_is_due_and_one_act_does_it(room: Room) -> None:
    room.bust(*room.at(3)[:2])
    assert room.needs() == ["break"]
    made = room.proposed()
    assert made["why"] == "break"
    assert {move["reason"]["rule"] for move in made["moves"]} == {"gama_poker K-11"}
    assert room.proposed() == made, "who asks again is told the same"
    room.director.act(**made["act"])
    assert [table["number"] for table in room.seen["tables"]] == [1, 2]
    assert room.needs() == ["to_sit"]


def test_who_comes_late_is_seated_by_lot(room: Room) -> None:
    room.comes_late("late")
    assert room.needs() == ["to_seat", "clock"]
    made = room.proposed(elapsed="0:40:00")
    room.director.act(**made["act"])
    assert room.seen["chips"] == 38_700
    assert room.needs() == ["to_sit", "clock"]


def test_nobody_of_a_room_is_offered_to_be_drawn_by_hand(room: Room) -> None:
    out, *_ = room.at(1)
    room.bust(out)
    room.comes_late("late")
    desk = room.director.desk()
    assert (desk["stages"]["s"]["entrants"], desk["stages"]["s"]["without"]) == ([], [])


def test_clock_is_to_be_started_until_it_is_or_somebody_is_out(room: Room) -> None:
    [need] = room.needed()
    assert (need["kind"], need["opens"]) == ("clock", "clocks")
    started = room.director.act(**need["acts"][0]["act"])
    assert room.needs() == []
    room.director.act("struck", act=started["act"])
    assert room.needs() == ["clock"]
    out, *_ = room.at(1)
    room.bust(out)
    assert "clock" not in room.needs()


def test_who_comes_late_is_seated_by_the_clock_once_it_was_started(room: Room) -> None:
    room.director.act("clock_started", stage="s")
    room.director.act("clock_level", stage="s", level=3)
    room.comes_late("late")
    made = room.proposed(entrants=["late"])
    assert made["act"]["elapsed"][:5] == "0:30:"
    room.director.act(**made["act"])
    assert room.seen["chips"] == 38_700


def test_who_comes_late_waits_for_nothing_once_the_clock_has_closed_the_entries(room: Room) -> None:
    def waits() -> dict[str, str]:
        return dict(room.director.desk()["latecomers"])

    room.director.act("clock_started", stage="s")
    assert waits() == {}, "the room seats him"
    room.director.act("clock_level", stage="s", level=4)
    assert waits() == {"c": "nothing"}


def test_no_seat_is_proposed_to_who_cannot_come_late(room: Room) -> None:
    sits, out, *_ = room.at(1)
    room.bust(out)
    before = room.director.look()
    asked = (sits, out, "nobody")
    refused = [room.proposed(elapsed="0:10:00", entrants=[each])["code"] for each in asked]
    assert refused == ["DOUBLE_BOOKED", "NO_REBUY", "UNKNOWN_ID"]
    assert room.director.look() == before


def test_what_cannot_be_is_refused_with_its_reason_and_nothing_is_lost(room: Room) -> None:
    out, sits, *_ = room.at(1)
    first, second = (table["match"] for table in room.seen["tables"][:2])
    room.bust(out)
    director = room.director
    entrants = [{"entrant": "late", "people": ["late"]}]
    director.act("entered", competition="c", entrants=entrants, late=True)
    director.act("clock_started", stage="s")
    director.act("clock_level", stage="s", level=4)
    version = director.look()["version"]

    def seat(entrant: str, number: int = 5, match: str = first) -> dict[str, Any]:
        return {"entrant": entrant, "match": match, "seat": number}

    twice = [seat(sits, 5, second), seat(sits)]
    backwards = [{"ends": 30, "small": 5, "big": 10}, {"ends": 15, "small": 10, "big": 20}]
    one, other = (director.look()["entrants"][each]["name"] for each in (out, sits))
    cases: list[tuple[str, str, str, dict[str, Any]]] = [
        ("NO_REBUY", f"{one} is out .* undo the act", "seated", {"seats": [seat(out)], "elapsed": "0:10:00"}),
        (
            "REGISTRATION_CLOSED",
            "closed at 0:45:00; .* Only who registered before",
            "seated",
            {"seats": [seat("late")], "elapsed": "0:45:01"},
        ),
        (
            "LATE_CLOCK",
            "gives 2,500 chips; .* Draw the seat again",
            "seated",
            {"seats": [seat("late")], "elapsed": "0:10:00"},
        ),
        ("ELIMINATED_PLAYER", f"{one} is out already .* Take", "busted", {"busted": [{"entrant": out}]}),
        (
            "NAMED_TWICE",
            f"{other} is named twice. Once",
            "busted",
            {"busted": [{"entrant": sits, "stack": 1}] * 2},
        ),
        (
            "DOUBLE_BOOKED",
            f"{other} sits already. .* as a move",
            "seated",
            {"seats": [seat(sits)], "elapsed": "0:10:00"},
        ),
        ("NAMED_TWICE", f"{other} is named twice. Once", "reseated", {"why": "balance", "seats": twice}),
        (
            "COUNT_OF",
            "one of the three",
            "counted",
            {"stacks": [{"entrant": sits, "chips": 9}], "total": 8},
        ),
        ("SCHEDULE_ORDER", "not after 0:30.* State a later end", "clock_schedule", {"steps": backwards}),
        ("CLOCK_PAST", "left of level 4. Go to the next level", "clock_time", {"seconds": -3600}),
        ("UNKNOWN_ID", "no level 20: its last is 9", "clock_level", {"level": 20}),
    ]
    for code, said, kind, facts in cases:
        refused = director.try_act(kind, **{"stage": "s", **facts})
        assert_problem(refused, 422, code)
        assert re.search(said, str(refused.json)), f"{refused.json} says neither why nor what to do"
    refused = director.try_act("button", match=first, seat=5)
    assert_problem(refused, 422, "EMPTY_SEAT")
    assert "Nobody sits at Table 1, seat 5. Tap the seat of who has the button" in str(refused.json)
    assert director.look()["version"] == version


def test_after_registration_by_the_clock_no_seat_is_drawn(room: Room) -> None:
    room.director.act("clock_started", stage="s")
    room.director.act("clock_level", stage="s", level=4)
    room.comes_late("late")
    refused = room.proposed(entrants=["late"])
    assert (refused["code"], refused["reason"]["rule"]) == ("REGISTRATION_CLOSED", "gama_poker K-2")


def test_after_the_level_with_which_the_schedule_closes_entries_no_seat_is_drawn(room: Room) -> None:
    steps = [{"ends": 15, "small": 5, "big": 10}, {"ends": 30, "small": 10, "big": 20}]
    room.director.act("clock_schedule", stage="s", steps=steps, entry_level=1)
    room.director.act("clock_started", stage="s")
    room.director.act("clock_level", stage="s", level=2)
    room.comes_late("late")
    refused = room.proposed(entrants=["late"])
    assert refused["code"] == "REGISTRATION_CLOSED"
    assert refused["reason"]["text"].startswith("Entries closed with level 1 of the clock.")


def test_the_preview_of_an_undone_bust_says_what_it_moves(room: Room) -> None:
    first, second, *_ = room.at(1)
    act = str(uuid4())
    room.director.act("busted", act_id=act, stage="s", busted=[{"entrant": first}])
    room.bust(second)
    asked = {"acts": [{"kind": "struck", "act": act}]}
    preview: Any = room.director.send("POST", f"{room.director.event}/preview", asked).json
    assert [
        (each["entrant"], each["before"]["place"], each["after"]["place"]) for each in preview["seats"]
    ] == [
        (first, 12, None),
        (second, 11, 12),
    ]


def test_a_table_is_not_told_to_start_a_sheet(room: Room) -> None:
    table = room.director.look()["tables"][0]["table"]
    shown: Any = room.director.send("GET", f"{BASE}/tables/{table}").json
    assert shown["coming"] == []


def test_where_no_seat_is_free_a_further_table_is_opened_and_undone_by_one_act(client: FlaskClient) -> None:
    room = Room(client, players=15)
    room.comes_late("late")
    made = room.proposed(elapsed="0:10:00")
    assert (made["why"], made["act"]["kind"]) == ("open", "table_opened")
    assert [move["after"]["table"] for move in made["moves"]] == [4, 4, 4, 4]
    act = str(uuid4())
    room.director.act(act_id=act, **made["act"])
    tables = room.director.look()["tables"]
    new = room.director.look()["matches"][made["act"]["match"]]
    assert (new["table"], new["number"], new["status"]) == (tables[3]["table"], 4, "playing")
    assert [len(room.at(number)) for number in (1, 2, 3, 4)] == [4, 4, 4, 4]
    shown: Any = client.get(f"{BASE}/tables/{new['table']}").json
    assert len([seat for seat in shown["room"]["seats"] if seat["name"]]) == 4
    room.director.act("struck", act=act)
    assert [len(room.at(number)) for number in (1, 2, 3)] == [5, 5, 5]


def test_where_the_hall_has_no_free_table_that_is_said(client: FlaskClient) -> None:
    room = Room(client, players=20)
    room.comes_late("late")
    made = room.proposed(elapsed="0:10:00")
    assert "table" not in made["act"]
    assert made["says"][-2]["text"] == "Who comes late gets 3,000 chips now."
    assert made["says"][-1]["text"].startswith("No table of the hall is free.")
    room.director.act(**made["act"])
    assert room.director.look()["matches"][made["act"]["match"]]["table"] is None


def test_who_was_moved_is_told_where_he_goes_and_from_where_until_he_sits_there(room: Room) -> None:
    going = room.at(3)[2:]
    seats = {each: room.seen["tables"][2]["seats"].index(each) + 1 for each in going}
    room.bust(*room.at(3)[:2])
    room.director.act(**room.proposed()["act"])
    sent = {each["entrant"]: each for each in room.seen["sent"]}
    assert {name: each["before"] for name, each in sent.items()} == {
        name: {"table": 3, "label": "Table 3", "seat": seat} for name, seat in seats.items()
    }
    assert {each["reason"]["text"] for each in sent.values()} == {"Table 3 is broken."}
    assert room.needs() == ["to_sit"]
    room.director.act("sat", stage="s", entrants=going[:1])
    assert [each["entrant"] for each in room.seen["sent"]] == going[1:]
    desk = room.director.desk()
    [rest] = [each["acts"][0]["act"] for each in desk["attention"] if each["kind"] == "to_sit"]
    room.director.act(**rest)
    assert room.needs() == []


@pytest.mark.parametrize("dealt", [True, False])
def test_once_it_is_over_nobody_is_on_the_way_or_to_be_seated(room: Room, dealt: bool) -> None:
    director, terms = room.director, {"title": "Poker", "game": "gama_poker", "preset": "gama_poker_2025"}
    director.act("competition", competition="c", **terms, pot=100, prizes=[{"place": 1, "share": 100}])
    room.bust(*(f"p{each}" for each in range(5, 13)))
    director.act(**room.proposed(why="final")["act"])
    room.comes_late("late")
    assert room.needs() == ["to_seat", "to_sit"]
    one, other = [each["entrant"] for each in room.seen["sent"]][:2]
    room.bust(*{"p1", "p2", "p3", "p4"} - {one, other})
    assert [each["entrant"] for each in room.seen["sent"]] == [one, other]
    if dealt:
        stacks = [{"entrant": each, "chips": 18_000} for each in (one, other)]
        director.act("deal_made", stage="s", way="chips", stacks=stacks)
    else:
        room.bust(other)
    assert (room.needs(), room.seen["sent"]) == ([], [])


@pytest.mark.parametrize("changed", [False, True])
def test_every_move_is_drawn_again(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str], changed: bool
) -> None:
    room = Room(client, players=15)
    room.comes_late("late")
    room.director.act(**room.proposed(elapsed="0:10:00")["act"])
    room.comes_late("later")
    room.director.act(**room.proposed(elapsed="0:10:00")["act"])
    table = room.seen["tables"][0]
    seat = next(seat for seat, each in enumerate(table["seats"], 1) if each)
    room.director.act("button", match=table["match"], seat=seat)
    while room.seen["playing"] > 4:
        longest = max(room.seen["tables"], key=lambda each: sum(map(bool, each["seats"])))
        shortest = min(room.seen["tables"], key=lambda each: sum(map(bool, each["seats"])))
        room.bust(room.at((shortest if room.seen["playing"] > 12 else longest)["number"])[0])
        while (made := room.proposed())["act"]:
            room.director.act(**made["act"])
    shown = room.director.look()
    kinds = ("seated", "reseated", "table_opened")
    moves = [each for each in shown["stages"]["s"]["room"]["log"] if each["kind"] in kinds]
    assert {each.get("why", each["kind"]) for each in moves} >= {
        *("seated", "table_opened", "balance", "break", "final")
    }
    if changed:
        one, other = moves[-1]["seats"][:2]
        one["seat"], other["seat"] = other["seat"], one["seat"]
    file = tmp_path / "event.json"
    file.write_text(json.dumps(shown))
    assert commands.run(["draw", str(file)], "sqlite:///there/is/none") == (1 if changed else 0)
    assert ("This does NOT follow" in capsys.readouterr().out) == changed


def test_a_room_leaves_with_its_event_and_stands_beside_itself(client: FlaskClient) -> None:
    room = Room(client, players=15)
    room.comes_late("late")
    room.director.act(**room.proposed(elapsed="0:10:00")["act"])
    room.bust(room.at(4)[0])
    room.director.act(**room.proposed()["act"])
    record: Any = room.director.send("GET", f"{room.director.event}/export").json
    taken = room.director.client.post(f"{BASE}/events/import", json=record)
    assert taken.status_code == 201, taken.json
    there: Any = room.director.client.get(f"{BASE}/events/{(taken.json or {})['code']}").json
    assert there["stages"]["s"]["room"]["tables"] == room.seen["tables"]


def test_a_table_shows_its_seats_and_calls_the_director_of_the_room(room: Room) -> None:
    table = room.seen["tables"][0]
    code = room.director.look()["matches"][table["match"]]["table"]
    room.director.act("button", match=table["match"], seat=2)
    room.bust(table["seats"][0])
    shown: Any = room.director.send("GET", f"{BASE}/tables/{code}").json
    names = [each and each.upper() for each in table["seats"]]
    assert [each["name"] for each in shown["room"]["seats"]] == [None, *names[1:]]
    assert (shown["room"]["number"], shown["room"]["button"]) == (1, 2)
    assert shown["event"]["code"] in room.director.event


def friends(*players: str, tables: tuple[str, ...] = ("Table 1",), **freezeout: Any) -> dict[str, Any]:
    """Return what opens an evening of friends."""
    stated = {"game_type": "gama_poker", "preset": "gama_poker_2025", "players": players, "tables": tables}
    occasion = {"title": "Poker", "first_day": DAY}
    return {"occasion": occasion, "key": "k" * 32, "freezeout": {**stated, **freezeout}}


def test_friends_sit_as_they_are_named_and_the_clock_is_ready(client: FlaskClient) -> None:
    body = friends("Anu", "Biju", "Celine", rules={"stack": 2000})
    first, again = (client.post(f"{BASE}/events", json=body) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json, "a lost answer makes no second evening"
    event: Any = client.get(f"{BASE}/events/{(first.json or {})['code']}").json
    [(stage, held)] = event["stages"].items()
    [table] = held["room"]["tables"]
    names = [event["entrants"][each]["name"] if each else None for each in table["seats"]]
    assert names == ["Anu", "Biju", "Celine", *[None] * 7]
    assert held["room"]["chips"] == 6000
    assert event["clocks"][stage]["begun"] is False
    assert [each["label"] for each in event["tables"]] == ["Table 1"]


def test_last_three_take_the_prizes_and_who_leaves_takes_none(room: Room) -> None:
    everybody = [each for table in (1, 2, 3) for each in room.at(table)]
    for each in everybody[3:]:
        room.bust(each)
    assert room.director.look()["prizes"]["c"] == [[], [], []]
    room.director.act("withdrawn", entrants=[everybody[2]])
    room.bust(everybody[1])
    assert room.director.look()["prizes"]["c"] == [*([each] for each in everybody[:2]), []]


def test_more_friends_than_one_table_has_seats_are_spread_over_two(client: FlaskClient) -> None:
    names = [f"P{each}" for each in range(1, 12)]
    opened: Any = client.post(f"{BASE}/events", json=friends(*names, tables=("1", "2"))).json
    [held] = client.get(f"{BASE}/events/{opened['code']}").json["stages"].values()  # type: ignore[index]
    assert [sum(map(bool, each["seats"])) for each in held["room"]["tables"]] == [6, 5]


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        (friends("Anu", "Anu"), "UNKNOWN_PLAYER", "/freezeout/players/1"),
        (friends("Anu", "Biju", rules={"stack": 0}), None, "/freezeout/rules/stack"),
        (friends("Anu", "Biju", preset="none"), None, "/freezeout/preset"),
        (friends("Anu", "Biju", game_type="gama_rummy"), None, "/freezeout/game_type"),
        (friends("Anu"), None, "/freezeout/players"),
        (friends(*map(str, range(11))), "PLAYER_COUNT", "/freezeout/players"),
        (friends("Anu", "Biju", tables=("1", "2")), "PLAYER_COUNT", "/freezeout/players"),
    ],
)
def test_friends_who_cannot_play_so_are_told_and_no_event_is_opened(
    client: FlaskClient, body: dict[str, Any], code: str | None, pointer: str
) -> None:
    refused = client.post(f"{BASE}/events", json=body)
    assert refused.status_code in (409, 422)
    if code:
        assert (refused.json or {})["code"] == code
    assert [each["pointer"] for each in (refused.json or {})["errors"]] == [pointer]
    assert client.post(f"{BASE}/events", json=friends("Anu", "Biju")).status_code == 201


def test_a_chip_race_is_dealt_from_the_lots_and_drawn_again(
    room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = room.seen["tables"][0]
    first, second, *_ = (each for each in table["seats"] if each)
    asked = {"match": table["match"], "goes": 5, "comes": 25}
    assert room.raced(**asked, odd=[])["most"] == 4
    waits = room.raced(**asked, odd=[{"entrant": first, "chips": 3, "cards": ["AS"]}], by_hand=True)
    assert (waits["most"], waits["act"], waits["players"][0]["cards"]) == (4, None, 3)
    odd = [{"entrant": second, "chips": 3}, {"entrant": first, "chips": 4, "only": True}]
    made = room.raced(**asked, odd=odd)
    assert [each["entrant"] for each in made["players"]] == [first, second]
    assert made == room.raced(**asked, odd=odd), "who asks again is told the same"
    asked_act = {"acts": [made["act"]]}
    preview: Any = room.director.send("POST", f"{room.director.event}/preview", asked_act).json
    [changed] = preview["chips"]
    assert changed["after"] - changed["before"] == made["change"]
    room.director.act(**made["act"])
    assert room.seen["chips"] == 36_000 + made["change"]
    here = room.director.look()["matches"][table["match"]]["table"]
    at_table: Any = room.director.client.get(f"{BASE}/tables/{here}").json
    assert at_table["room"]["race"]["says"] == [each["said"] for each in made["players"]]
    file = tmp_path / "event.json"
    shown = room.director.look()
    for code, cards in ((0, made["act"]["odd"][0]["cards"]), (1, ["AS", "KS", "QS", "JS"])):
        shown["stages"]["s"]["room"]["log"][-1]["odd"][0]["cards"] = cards
        file.write_text(json.dumps(shown))
        assert commands.run(["draw", str(file)], "sqlite:///there/is/none") == code
    assert "A♠ K♠ Q♠ J♠. This does NOT follow from the seed." in capsys.readouterr().out
    refused = room.raced(**{**asked, "comes": 5}, odd=[])
    assert refused["code"] == "CHIP_KINDS"


def test_a_table_changes_its_own_chips_and_no_others(room: Room, database: Database) -> None:
    director = room.director
    one, two, _ = room.seen["tables"]
    here, there = (director.look()["matches"][each["match"]]["table"] for each in (one, two))
    key, other = director.scorekeeper_of(here), director.scorekeeper_of(there)
    first, second, *_ = (each for each in one["seats"] if each)
    odd = [{"entrant": second, "chips": 3}, {"entrant": first, "chips": 4, "only": True}]
    asked = {"goes": 5, "comes": 25, "odd": odd}
    race_id = str(uuid4())

    def at(table: str, key: dict[str, str], body: dict[str, Any], race: str = "") -> Any:
        method = "PUT" if race else "POST"
        return director.client.open(
            f"{BASE}/tables/{table}/races/{race}".rstrip("/"), method=method, json=body, headers=key
        )

    shown: Any = director.client.get(f"{BASE}/tables/{here}").json
    assert [each["entrant"] for each in shown["room"]["seats"]] == one["seats"]
    made = at(here, key, asked).json
    desk = room.raced(match=one["match"], **asked)
    assert made == desk, "the table is told what the desk is"
    stated = {name: made["act"][name] for name in ("goes", "comes", "odd", "seed")}
    assert_problem(at(here, other, asked), 401, "KEY_NEEDED")
    assert_problem(at(here, other, stated, race_id), 401, "KEY_NEEDED")
    for body, race in ((asked, ""), (stated, race_id)):
        refused = at(there, other, body, race)
        assert_problem(refused, 422, "NOT_IN")
        assert "Table 2" in refused.json["detail"], refused.json
    for _ in range(2):
        assert at(here, key, stated, race_id).status_code == 204
    assert room.seen["chips"] == 36_000 + made["change"]
    assert [each["match"] for each in room.seen["log"] if each["kind"] == "raced"] == [one["match"]]
    assert_problem(at(here, key, {**stated, "odd": []}, race_id), 409, "ID_TAKEN")
    for body, race in ((asked, ""), ({**stated, "odd": []}, str(uuid4()))):
        assert_problem(at(here, key, body, race), 422, "CHIP_GONE")
    [act] = [each for each in director.desk()["acts"] if each["kind"] == "raced"]
    assert (act["id"], act["hand"]) == (race_id, f"table {here}")
    director.act("struck", act=race_id)
    assert at(here, key, asked).status_code == 200
    assert commands.run(["verify"], database.url) == 0
    record: Any = director.send("GET", f"{director.event}/export").json
    taken = director.client.post(f"{BASE}/events/import", json=record)
    assert taken.status_code == 201, taken.json


def test_a_table_that_is_no_longer_in_play_changes_no_chips(room: Room) -> None:
    director = room.director
    table = room.seen["tables"][2]
    here = director.look()["matches"][table["match"]]["table"]
    key = director.scorekeeper_of(here)
    room.bust(*room.at(3)[:2])
    director.act(**room.proposed(why="break")["act"])
    assert [each["match"] for each in room.seen["tables"]].count(table["match"]) == 0
    asked = {"goes": 5, "comes": 25, "odd": []}
    refused = director.client.post(f"{BASE}/tables/{here}/races", json=asked, headers=key)
    assert_problem(refused, 404, "NOT_FOUND")
    assert "No table of a freeze-out that is played stands here" in str(refused.json)
    put = director.client.put(f"{BASE}/tables/{here}/races/{uuid4()}", json=asked, headers=key)
    assert_problem(put, 404, "NOT_FOUND")
    assert_problem(director.client.get(f"{BASE}/tables/{here}/races", headers=key), 404, "NOT_FOUND")


def test_a_table_knows_when_its_chips_go(room: Room) -> None:
    director = room.director
    tables = room.seen["tables"]
    here = director.look()["matches"][tables[0]["match"]]["table"]

    key = director.scorekeeper_of(here)

    def following() -> Any:
        answer: Any = director.client.get(f"{BASE}/tables/{here}/races", headers=key).json
        return answer["next"]

    steps = [
        {"ends": 15, "small": 5, "big": 10},
        {"ends": 30, "small": 10, "big": 20},
        {"ends": 40, "pause": True},
        {"ends": 55, "small": 25, "big": 50, "colour_up": 5},
    ]
    director.act("clock_schedule", stage="s", steps=steps, chips=[5, 25, 100])
    kinds = {"goes": 5, "comes": 25}
    assert following() == {**kinds, "left": None}, "no clock was started"
    director.act("clock_started", stage="s")
    director.act("clock_paused", stage="s")
    assert 1795 <= following()["left"] <= 1800, "they go in the break"
    refused = director.client.post(f"{BASE}/tables/{here}/races", json={**kinds, "odd": []}, headers=key)
    assert_problem(refused, 422, "CHIP_NEEDED")
    director.act("clock_level", stage="s", level=3)
    assert following() == {**kinds, "left": 0}
    director.act("raced", match=tables[0]["match"], **kinds)
    assert following() is None, "they have gone here"


def test_chips_go_where_nobody_has_odd_ones_and_where_nobody_sits(room: Room, tmp_path: Path) -> None:
    steps = [{"ends": 15, "small": 5, "big": 10}, {"ends": 30, "small": 25, "big": 50, "colour_up": 5}]
    steps.append({"ends": 45, "small": 100, "big": 200, "colour_up": 25})
    room.director.act("clock_schedule", stage="s", steps=steps, chips=[5, 25, 100])
    room.director.act("clock_started", stage="s")
    room.director.act("clock_level", stage="s", level=3)
    first, second, _ = (each["match"] for each in room.seen["tables"])
    room.director.act("withdrawn", entrants=room.at(3))
    for match in (first, second):
        assert match in room.seen["colour_up"]["tables"]
        made = room.raced(match=match, goes=5, comes=25, odd=[])
        assert (made["act"], made["change"], made["says"]) == (
            {"kind": "raced", "match": match, "goes": 5, "comes": 25},
            0,
            [],
        )
        room.director.act(**made["act"])
    assert room.seen["colour_up"] == {"goes": 25, "comes": 100, "tables": [first, second]}
    asked = {"match": first, "goes": 25, "comes": 100, "odd": [{"entrant": room.at(1)[0], "chips": 2}]}
    room.director.act(**room.raced(**asked)["act"])
    assert room.seen["colour_up"]["tables"] == [second]
    assert proved(room, tmp_path) == 0


def test_the_desk_is_told_of_chips_that_go_now_and_of_a_count_that_differs(room: Room) -> None:
    steps = [{"ends": 15, "small": 5, "big": 10}, {"ends": 30, "small": 25, "big": 50, "colour_up": 5}]
    room.director.act("clock_schedule", stage="s", steps=steps, chips=[5, 25, 100])
    room.director.act("clock_started", stage="s")
    assert room.needs() == []
    room.director.act("clock_level", stage="s", level=2)
    assert room.needs() == ["colour_up"]
    for table in room.seen["tables"]:
        room.director.act("raced", match=table["match"], goes=5, comes=25)
    assert room.needs() == []
    room.director.act("counted", stage="s", total=35_900)
    assert room.needs() == ["chips"]
    assert [each["answer"] for each in room.needed()[0]["acts"]] == ["take_count"]
    room.director.act("counted", stage="s", total=35_900, taken=True)
    assert (room.needs(), room.seen["chips"], room.seen["average"]) == ([], 35_900, 2991)


def test_a_deal_is_proposed_in_two_ways_and_pays_as_it_was_taken(room: Room) -> None:
    prizes = [{"place": place, "share": share} for place, share in ((1, 62.5), (2, 37.5))]
    terms = {"title": "Poker", "game": "gama_poker", "preset": "gama_poker_2025"}
    room.director.act("competition", competition="c", **terms, pot=801, prizes=prizes)
    shown = room.director.look()["payouts"]["c"]
    assert (shown["sums"], shown["paid"]) == ([501, 300], [])
    everybody = [f"p{each}" for each in range(1, 13)]
    room.bust(*everybody[2:])
    assert room.seen["may_deal"]
    stacks = [{"entrant": "p1", "chips": 24_000}, {"entrant": "p2", "chips": 12_000}]
    asked = {"stage": "s", "stacks": stacks}
    made: Any = room.director.send("POST", f"{room.director.event}/prize-deals", asked).json
    assert made["says"] == []
    assert room.proposed()["why"] == "final"
    assert [[each["amount"] for each in way["shares"]] for way in made["ways"]] == [[434, 367], [434, 367]]
    room.director.act(**made["ways"][1]["act"])
    assert (room.proposed()["why"], room.proposed()["act"]) == (None, None), "play is over"
    shown = room.director.look()
    assert (shown["payouts"]["c"]["deal"], shown["stages"]["s"]["over"]) == ("icm", True)
    assert [each["amount"] for each in shown["payouts"]["c"]["paid"]] == [434, 367]
    paper = room.director.client.get(f"/e/{room.director.event.split('/')[-1]}/print/prizes").text
    assert "by chips and chances (ICM)" in paper
    assert printed(paper) == [("1", "P1", "434"), ("2", "P2", "367")]


def test_prize_list_after_a_deal_has_what_each_is_paid_and_whoever_has_no_prize(room: Room) -> None:
    prizes = [{"place": 1, "what": "Cup", "share": 100}]
    terms = {"title": "Poker", "game": "gama_poker", "preset": "gama_poker_2025"}
    room.director.act("competition", competition="c", **terms, pot=900, prizes=prizes)
    room.bust(*(f"p{each}" for each in range(4, 13)))
    stacks = [{"entrant": f"p{each}", "chips": 12_000} for each in (1, 2, 3)]
    stacks[0]["chips"], stacks[2]["chips"] = 18_000, 6_000
    room.director.act("deal_made", stage="s", way="chips", stacks=stacks)
    paper = room.director.client.get(f"/e/{room.director.event.split('/')[-1]}/print/prizes").text
    assert printed(paper) == [("1", "P1", "450"), ("2", "P2", "300"), ("3", "P3", "150")]


def printed(paper: str) -> list[tuple[str, ...]]:
    """Return the place, the name and the money of each line of a printed prize list."""
    line = r'<tr><td class="number">(\d+)</td>.*?<span dir="auto">(\w+)</span>.*?</span> (\d+)</td>'
    return re.findall(line, paper)


def proved(room: Room, tmp_path: Path) -> int:
    """Draw every move again from what everybody sees; return the code of the command."""
    file = tmp_path / "event.json"
    file.write_text(json.dumps(room.director.look()))
    return commands.run(["draw", str(file)], "sqlite:///there/is/none")


def test_a_move_by_an_old_button_says_so_and_is_proved_all_the_same(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(client, players=13)
    for table in room.seen["tables"]:
        seat = next(seat for seat, each in enumerate(table["seats"], 1) if each)
        room.director.act("button", match=table["match"], seat=seat)
    room.bust(*min(map(room.at, (1, 2, 3)), key=len)[:2])
    made = room.proposed()
    assert "room_old_button" not in {said["code"] for said in made["says"]}
    later = time_ns() + 12 * 60 * 1_000_000_000
    monkeypatch.setattr("api.event.proposals.time_ns", lambda: later)
    again = room.proposed()
    old = [said for said in again["says"] if said["code"] == "room_old_button"]
    assert {said["rule"] for said in old} == {"gama_poker K-10"}
    assert re.search(r"was told 1[12] minutes ago", old[0]["text"])
    assert (again["why"], again["act"], again["moves"]) == ("balance", made["act"], made["moves"])
    room.director.act(**again["act"])
    assert proved(room, tmp_path) == 0


@pytest.mark.parametrize("again", [False, True])
def test_a_late_entry_undone_leaves_the_next_proved(client: FlaskClient, tmp_path: Path, again: bool) -> None:
    room = Room(client, players=13)
    acts = [str(uuid4()), str(uuid4())]
    for name, act in zip(("late", "later"), acts, strict=True):
        room.comes_late(name)
        room.director.act(act_id=act, **room.proposed(elapsed="0:10:00")["act"])
    strike = str(uuid4())
    room.director.act("struck", act_id=strike, act=acts[0])
    if again:
        room.director.act("struck", act=strike)
    assert proved(room, tmp_path) == 0
    shown = room.director.look()
    held = shown["stages"]["s"]["room"]
    [moved] = (held["log"] if again else held["history"])[0]["seats"]
    moved["seat"] = moved["seat"] % 5 + 1
    (tmp_path / "cheat.json").write_text(json.dumps(shown))
    assert commands.run(["draw", str(tmp_path / "cheat.json")], "sqlite:///there/is/none") == 1


def test_a_bust_undone_after_a_table_was_broken_leaves_the_moves_proved(room: Room, tmp_path: Path) -> None:
    act = str(uuid4())
    busted = [{"entrant": room.at(2)[0], "stack": 100}]
    room.director.act("busted", act_id=act, stage="s", busted=busted)
    room.bust(room.at(3)[0])
    room.director.act(**room.proposed(why="break")["act"])
    room.director.act("struck", act=act)
    assert proved(room, tmp_path) == 0


def test_a_button_undone_leaves_the_moves_proved(room: Room, tmp_path: Path) -> None:
    table, act = room.seen["tables"][0], str(uuid4())
    room.director.act("button", act_id=act, match=table["match"], seat=1)
    room.bust(room.at(3)[0])
    while (made := room.proposed())["act"]:
        room.director.act(**made["act"])
    room.director.act("struck", act=act)
    assert proved(room, tmp_path) == 0


def test_friends_settle_up_by_buy_in_and_prizes(client: FlaskClient) -> None:
    room = Room(client, players=4)
    address = f"{room.director.event}/stages/s/settlement"

    def settled() -> dict[str, Any]:
        answer: Any = client.get(address)
        assert answer.status_code == 200
        again = client.get(address, headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304
        return dict(answer.json)

    assert settled() == {"buy_in": None, "people": [], "notes": [], "payments": []}
    assert not room.seen["settles"]
    terms = {"competition": "c", "title": "Poker", "game": "gama_poker", "preset": "gama_poker_2025"}
    room.director.act("competition", **terms, fee=100, prizes=[{"place": 1, "share": 100}])
    assert settled()["people"][0] == {"entrant": "p1", "name": "P1", "prize": None, "amount": None}
    assert room.seen["settles"]
    assert room.director.look()["payouts"]["c"]["sums"] == [400]
    for each in ("p4", "p3", "p2"):
        room.bust(each)
    shown = settled()
    assert [(each["name"], each["prize"], each["amount"]) for each in shown["people"]] == [
        ("P1", 400, 300),
        ("P2", 0, -100),
        ("P3", 0, -100),
        ("P4", 0, -100),
    ]
    winner = {"entrant": "p1", "name": "P1"}
    assert [each["receiver"] for each in shown["payments"]] == [winner] * 3
    assert not any(each["paid"] for each in shown["payments"])
    assert shown["notes"][-1]["text"] == "Fewest payments that settle it: 3."
    assert_problem(client.get(address.replace("/s/", "/none/")), 404, "NOT_FOUND")
    stated: dict[str, Any] = {"stage": "s", "payer": "p4", "receiver": "p1", "amount": 100}
    helper, door = (room.director.make_key(kind)["key"] for kind in ("desk", "door"))
    assert_problem(room.director.try_act("payment_made", key=door, **stated), 401, "KEY_NEEDED")
    act = str(uuid4())
    room.director.act("payment_made", act_id=act, key=helper, **stated)
    ticked = [(each["payer"]["entrant"], each["paid"]) for each in settled()["payments"]]
    assert ticked == [("p4", True), ("p2", False), ("p3", False)]
    room.director.act("struck", act=act)
    assert settled() == shown
    for back in ({}, {"back": True}):
        room.director.act("payment_made", **stated, **back)
    assert settled() == shown


def test_a_table_whose_opening_was_undone_is_proved(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room, act = Room(client, players=15), str(uuid4())
    room.comes_late("late")
    made = room.proposed(elapsed="0:10:00")
    assert made["why"] == "open"
    room.director.act(act_id=act, **made["act"])
    room.director.act("struck", act=act)
    assert len(room.director.look()["matches"]) == 3
    assert proved(room, tmp_path) == 0
    [seat] = (each["seat"] for each in made["act"]["seats"] if each["entrant"] == "late")
    assert f"LATE: table 4, seat {seat}." in capsys.readouterr().out


def test_other_lots_than_those_bound_prove_nothing(client: FlaskClient, tmp_path: Path) -> None:
    room = Room(client, players=13)
    room.comes_late("late")
    room.director.act(**room.proposed(elapsed="0:10:00")["act"])
    assert proved(room, tmp_path) == 0
    shown = room.director.look()
    held = shown["stages"]["s"]["room"]
    held["lots"] = "others"
    held["log"][-1]["seed"] = bound_seed("others", "s", 0, 1, "")
    [late] = held["log"][-1]["seats"]
    file = tmp_path / "cheat.json"
    for seat in (Seat(each["match"], seat) for each in held["tables"] for seat in range(1, 6)):
        late.update(seat._asdict())
        file.write_text(json.dumps(shown))
        assert commands.run(["draw", str(file)], "sqlite:///there/is/none") == 1, seat


@pytest.mark.parametrize("restated", [False, True])
def test_lots_are_bound_with_the_first_seats_where_nothing_bound_them_before(
    client: FlaskClient, tmp_path: Path, restated: bool
) -> None:
    room = Room(client, players=13, by_desk=False, restated=restated)
    lots = room.seen["lots"]
    assert room.director.look()["competitions"]["c"]["lots"] == digest_of_lots(lots)
    room.comes_late("late")
    made = room.proposed(elapsed="0:10:00")["act"]
    assert made["seed"] == bound_seed(lots, "s", 0, 1, "")
    room.director.act(**made)
    assert proved(room, tmp_path) == 0


def test_by_what_people_were_moved_stays_so_that_it_is_proved(client: FlaskClient, tmp_path: Path) -> None:
    room = Room(client, players=13)
    act, stage = room.director.act, {"stage": "s", "competition": "c", "title": "Room", "format": "freezeout"}
    lot, blinds = ({"table_size": 5, "mover": mover} for mover in ("lot", "next_big_blind"))
    for table in room.seen["tables"]:
        seat = next(seat for seat, each in enumerate(table["seats"], 1) if each)
        act("button", match=table["match"], seat=seat)
    act("stage", **stage, settings=lot)
    room.bust(*min(map(room.at, (1, 2, 3)), key=len)[:2])
    made = room.proposed()
    assert made["why"] == "balance"
    act(**made["act"])
    refused = room.director.try_act("stage", **stage, settings=blinds)
    assert_problem(refused, 422, "STAGE_BEGUN")
    assert [each["pointer"] for each in (refused.json or {})["errors"]] == ["/settings"]
    act("stage", **stage, settings={**lot, "minutes": 90})
    assert proved(room, tmp_path) == 0


def test_a_prize_for_several_places_is_printed_by_place_with_those_who_are_level_together(
    client: FlaskClient,
) -> None:
    room = Room(client, 5)
    stated = {"title": "Poker", "game": "gama_poker", "preset": "gama_poker_2025"}
    prizes = [{"place": 1, "what": "Cup"}, {"place": 2, "up_to": 4, "what": "Tea"}]
    room.director.act("competition", competition="c", **stated, prizes=prizes)
    first, second, *level, last = room.at(1)
    room.bust(last)
    room.bust(*level)
    room.bust(second)
    printed = client.get(f"/e/{room.director.code}/print/prizes").text
    rows = re.findall(r"<tr><td.*?</tr>", printed, re.DOTALL)
    assert [" ".join(re.sub(r"<.*?>", "", row).split()) for row in rows] == [
        f"1{first.upper()}Cup",
        f"2{second.upper()}Tea",
        f"3–4{', '.join(level).upper()}Tea + Tea",
    ]
    assert room.director.look()["holders"] == {"c": [[first], [second], level, level]}
