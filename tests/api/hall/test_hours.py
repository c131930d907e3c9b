"""Paper, files and pages show hours of the event's time zone, wherever their server stands."""

from __future__ import annotations

import csv
import io
import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.director import OCCASION, Director
from tests.api.night import Night
from tests.api.scorekeeper import BASE, assert_problem
from tests.occasion import NEXT_DAY

ZONE, HOUR, DAY = "Asia/Kolkata", "00:00", "Sun 29 Nov"
"""Where the night begins at the midnight of its next day."""
EAST, WEST = "Pacific/Kiritimati", "Pacific/Pago_Pago"
"""No two places have the same day at any moment."""


def state(night: Director, zone: str, **more: str) -> None:
    night.act("occasion", **OCCASION, zone=zone, **more)


def start_of(file: bytes) -> str:
    """Return when the first match of a list of draws begins."""
    first = next(csv.DictReader(io.StringIO(file.decode("utf-8-sig"))))
    return first["Start"]


def test_printed_draw_and_page_and_list_show_the_hour_of_the_zone(night: Night) -> None:
    state(night, ZONE, last_day=NEXT_DAY)
    assert f"{DAY} {HOUR}" in night.client.get(f"/e/{night.code}/print/draw").text
    assert start_of(night.client.get(f"{night.event}/draws.csv").data) == f"{NEXT_DAY} {HOUR}"
    night.act("moved", matches=[{"match": night.waiting, "start": "2099-11-28T20:00:00Z"}])
    assert f"{DAY}, 01:30</time>" in night.client.get(f"/e/{night.code}").text


def test_table_says_in_the_zone_when_it_plays_next_and_on_which_day_it_plays(night: Night) -> None:
    days, pictures = [], []
    began = datetime.fromisoformat(night.client.get(f"{BASE}/games/{night.match}").json["game"]["started_at"])  # type: ignore[index]
    for zone, hours in ((EAST, 14), (WEST, -11)):
        state(night, zone)
        page = night.client.get(f"/t/{night.table}").text
        there = began + timedelta(hours=hours)
        days.append(f"{there:%a} {there.day} {there:%b}" in page)
        pictures.append(night.client.get(f"/t/{night.table}/g/{night.match}/picture.png").data)
    assert days == [True, True]
    assert pictures[0] != pictures[1]
    [table] = night.open_hall("Table 2")
    night.act("moved", matches=[{"match": night.waiting, "table": table, "start": "2099-11-28T20:00:00Z"}])
    assert "Sat 28 Nov, 09:00</time>" in night.client.get(f"/t/{table}").text
    assert night.client.get(f"{BASE}/tables/{table}").json["event"]["zone"] == WEST  # type: ignore[index]


def test_schedule_stays_the_same_moment(night: Night) -> None:
    before = re.findall("DTSTART.*", night.client.get(f"{night.event}/schedule.ics").text)
    state(night, ZONE)
    assert re.findall("DTSTART.*", night.client.get(f"{night.event}/schedule.ics").text) == before


@pytest.mark.parametrize("zone", ["Asia/Kochi", "Asia", "Asia/Kolkata/", "../etc/passwd", "", "+05:30"])
def test_zone_that_nobody_knows_is_refused_with_the_way_out(client: FlaskClient, zone: str) -> None:
    director = Director(client)
    opened = client.post(f"{BASE}/events", json={"occasion": {**OCCASION, "zone": zone}})
    for refused, at in ((opened, "/occasion"), (director.try_act("occasion", **OCCASION, zone=zone), "")):
        [error] = assert_problem(refused, 422)["errors"]
        assert error["pointer"] == f"{at}/zone"
        assert "Asia/Kolkata, or leave it out" in error["detail"]


def test_event_like_another_has_its_zone_where_it_states_none(client: FlaskClient) -> None:
    other = Director(client, zone=ZONE)

    def copied(**occasion: Any) -> dict[str, Any]:
        body = {"occasion": {**OCCASION, **occasion}, "copy": {"event": other.code}}
        code = (client.post(f"{BASE}/events", json=body).json or {})["code"]
        return dict((client.get(f"{BASE}/events/{code}").json or {})["occasion"])

    assert copied()["zone"] == ZONE
    assert copied(zone=EAST)["zone"] == EAST
