"""Clocks over HTTP: run by acts, looked at before, seen by everybody, and the same after a restart."""

from __future__ import annotations

from time import time
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.store.database import Database
from tests.api.director import Director
from tests.api.scorekeeper import BASE, assert_problem


@pytest.fixture
def director(client: FlaskClient) -> Director:
    """Return the director of a poker tournament of one stage."""
    director = Director(client)
    director.act("competition", competition="p", title="Poker", game="gama_poker", preset="gama_poker_2025")
    director.act("stage", stage="room", competition="p", title="Poker", format="open_play")
    return director


def preview(director: Director, kind: str, **stated: Any) -> dict[str, Any]:
    acts = {"acts": [{"kind": kind, "reason": "", "stage": "room", **stated}]}
    answer = director.send("POST", f"{director.event}/preview", acts)
    assert answer.status_code == 200, answer.json
    told: dict[str, Any] = (answer.json or {})["clocks"][0]
    return told


def test_clock_is_seen_by_everybody_and_runs_by_acts_alone(director: Director) -> None:
    clock = director.look()["clocks"]["room"]
    assert (clock["place"], clock["left"], clock["since"], clock["begun"]) == (0, 900_000, None, False)
    assert clock["steps"][3]["note"]["text"].startswith("The last players must have entered")
    assert clock["entry_until"] == 45
    looked = preview(director, "clock_started")
    assert (looked["before"]["running"], looked["after"]["running"]) == (False, True)
    began = time() * 1000
    director.act("clock_started", stage="room")
    clock = director.look()["clocks"]["room"]
    assert began - 1 <= clock["since"] <= time() * 1000
    assert clock["left"] == 900_000
    looked = preview(director, "clock_level", level=4)
    assert looked["after"] == {"level": 4, "in_break": False, "left": 900, "running": True}
    assert looked["schedule"] is None


def test_clock_is_told_anew_by_its_ledger_alone(director: Director, database: Database) -> None:
    director.act("clock_started", stage="room")
    director.act("clock_time", stage="room", seconds=61)
    director.act("clock_paused", stage="room")
    before = director.look()["clocks"]
    database.forget()
    assert director.look()["clocks"] == before
    assert before["room"]["since"] is None
    assert 950_000 < before["room"]["left"] <= 961_000


def test_clock_goes_on_where_the_event_is_taken_in(director: Director) -> None:
    director.act("clock_started", stage="room")
    director.act("clock_time", stage="room", seconds=61)
    record = director.send("GET", f"{director.event}/export").json
    taken = director.client.post(f"{BASE}/events/import", json=record).json or {}
    shown = director.client.get(f"{BASE}/events/{taken['code']}").json or {}
    assert shown["clocks"] == director.look()["clocks"]


def test_starting_what_runs_is_no_act(director: Director) -> None:
    director.act("clock_started", stage="room")
    version = director.look()["version"]
    again = director.send(
        "PUT",
        f"{director.event}/acts/6f6f4d1f-2a10-4c55-9a53-0b8f5c1e3d1a",
        {"kind": "clock_started", "stage": "room"},
    )
    assert (again.status_code, director.look()["version"]) == (200, version)


def test_screens_ask_for_the_time(client: FlaskClient) -> None:
    before = time() * 1000
    answer = client.get(f"{BASE}/time")
    assert before - 1 <= (answer.json or {})["now"] <= time() * 1000
    assert answer.headers["Cache-Control"] == "no-store"


def test_schedule_is_taken_out_changed_and_taken_in(director: Director) -> None:
    asked = director.send("POST", f"{director.event}/schedules", {"stage": "room"}).json or {}
    assert asked["steps"][4] == {"ends": 90, "small": 100, "big": 150}
    wanted = {"players": 40, "stack": 3000, "chips": [25, 100, 500, 1000], "minutes": 180}
    proposed = director.send("POST", f"{director.event}/schedules", {"stage": "room", "proposed": wanted})
    looked = preview(director, "clock_schedule", **(proposed.json or {}))
    assert looked["schedule"][0]["small"] == 25
    director.act("clock_schedule", stage="room", **(proposed.json or {}))
    assert director.look()["clocks"]["room"]["steps"] == looked["schedule"]
    backwards = {
        "stage": "room",
        "steps": [{"ends": 30}, {"ends": 15}],
        "kind": "clock_schedule",
        "reason": "",
    }
    refused = director.send("POST", f"{director.event}/preview", {"acts": [backwards]})
    assert_problem(refused, 422, "SCHEDULE_ORDER")
