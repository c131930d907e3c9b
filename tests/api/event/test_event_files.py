"""What is taken home of an event equals what everybody sees, and no name becomes a formula."""

from __future__ import annotations

import csv
import io
from collections import Counter
from datetime import datetime, timedelta
from itertools import chain
from typing import Any, get_args
from uuid import uuid4

import icalendar
import openpyxl
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api.game.exports import CSV, XLSX
from models.files.event_sheets import TABLES
from models.files.file_words import SENTENCES
from models.store.database import Database
from pages.languages import tags
from pages.words import say, sentence_of, speaking
from rules.events.state import Standing
from rules.sheet.entries import KINDS
from rules.sheet.scoresheet import Status
from tests import stored
from tests.api.director import Director
from tests.api.night import NAMES, Night
from tests.api.scorekeeper import BASE, assert_problem
from tests.conftest import Play
from tests.occasion import DAY, NEXT_DAY, START

Rows = list[list[Any]]
OTHERS = tags()[1:]


class Files(Night):
    """Take the night home."""

    def get(self, name: str, key: str | None = None) -> TestResponse:
        """Return a file of the event, asked for without a key or with `key`."""
        bearing = {"Authorization": f"Bearer {key}"} if key else {}
        return self.client.get(f"{self.event}/{name}", headers=bearing)

    def csv(self, what: str, key: str | None = None) -> Rows:
        """Return the rows of a table as CSV has them."""
        data = self.get(f"{what}.csv", key).data
        assert data.startswith("\ufeff".encode())
        return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))

    def workbook(self, name: str) -> dict[str, Rows]:
        """Return the rows of each sheet of a workbook, as another library reads it."""
        book = openpyxl.load_workbook(io.BytesIO(self.get(name).data))
        return {
            page.title: [list(row) for row in page.iter_rows(values_only=True)] for page in book.worksheets
        }


@pytest.fixture(scope="module")
def played(play: Play) -> tuple[Files, stored.Rows]:
    return play(lambda client, _: Files(client))


@pytest.fixture
def night(played: tuple[Files, stored.Rows], client: FlaskClient, database: Database) -> Files:
    return stored.called_again(played, client, database)


def columns(rows: Rows, *headings: str) -> Rows:
    places = [rows[0].index(each) for each in headings]
    return [[row[place] for place in places] for row in rows[1:]]


def test_entries_are_those_of_the_event(night: Files) -> None:
    [rows] = night.workbook("entries.xlsx").values()
    assert columns(rows, "Competition", "No.", "Name", "Seed") == [
        *(["Rummy: A/B", number, name, 1 if number == 1 else None] for number, name in enumerate(NAMES, 1)),
        [None, None, "Esha", None],
    ]


def test_draws_and_results_are_those_of_the_event(night: Files) -> None:
    [draws] = night.workbook("draws.xlsx").values()
    hour = datetime.fromisoformat(START).astimezone().strftime("%Y-%m-%d %H:%M")
    assert columns(draws, "Match", "Table", "Start", "Seat", "Entrant") == [
        [1, "Table 1", hour, 1, NAMES[1]],
        [1, "Table 1", hour, 2, NAMES[0]],
        [2, None, None, 1, NAMES[2]],
        [2, None, None, 2, NAMES[3]],
    ]
    [results] = night.workbook("results.xlsx").values()
    assert columns(results, "Entrant", "Status", "Place", "Points") == [
        [NAMES[1], "playing", 2, 3],
        [NAMES[0], "playing", 1, 8.5],
        [NAMES[2], "to come", None, None],
        [NAMES[3], "to come", None, None],
    ]


def test_players_are_named_where_an_entrant_has_another_name(night: Files) -> None:
    assert {tuple(row) for row in columns(night.csv("draws"), "Entrant", "Players") if row[1]} == set()


def test_cards_drawn_for_the_seats_stand_in_the_draws(night: Files) -> None:
    night.draw_cards()
    [made] = night.look()["stages"]["p"]["draws"]
    drawn = [row for row in columns(night.csv("draws"), "Stage", "Entrant", "Card") if row[0] == "Pairs"]
    assert {name.lower(): card for _, name, card in drawn} == made["cards"]
    assert {card for _, card in columns(night.csv("draws"), "Stage", "Card")} == {"", *made["cards"].values()}


def test_standings_have_a_place_for_everybody_and_say_why(night: Files) -> None:
    rows = columns(night.csv("standings"), "Competition", "Stage", "Place", "How")
    ranked = Counter((competition, stage) for competition, stage, _, _ in rows)
    title = "Rummy: A/B"
    assert ranked == {
        (title, ""): 4,
        (title, "Preliminaries"): 4,
        (title, "Final [230]"): 4,
        ("All games", ""): 5,
    }
    assert all(place and how for _, _, place, how in rows)


def test_entries_are_listed_under_their_headings(night: Files) -> None:
    heading = ["Competition", "No.", "Team", "Name", "Club", "Seed", "Late", "Standing", "Checked in"]
    assert night.csv("entries")[0] == heading


@pytest.mark.parametrize("what", ["entries", "draws", "results", "standings"])
def test_csv_says_what_the_workbook_says(night: Files, what: str) -> None:
    [pages] = night.workbook(f"{what}.xlsx").values()
    plain = [["" if cell is None else str(cell).replace("'", "") for cell in row] for row in pages]
    assert [[cell.replace("'", "") for cell in row] for row in night.csv(what)] == plain


def test_workbook_has_a_sheet_for_each_stage_with_its_heading_held(night: Files) -> None:
    book = openpyxl.load_workbook(io.BytesIO(night.get("event.xlsx").data))
    titles = [page.title for page in book.worksheets]
    assert titles == ["Entries", "Rummy A B Preliminaries", "Rummy A B Final 230", "Standings"]
    for page in book.worksheets:
        assert page.freeze_panes == "A2"
        assert all(cell.font.bold for cell in page[1])
    rows = night.workbook("event.xlsx")["Rummy A B Preliminaries"]
    assert columns(rows, "Match", "Entrant", "Points")[:2] == [[1, NAMES[1], 3], [1, NAMES[0], 8.5]]


def test_no_cell_is_a_formula(night: Files) -> None:
    book = openpyxl.load_workbook(io.BytesIO(night.get("event.xlsx").data))
    kinds = {cell.data_type for page in book.worksheets for row in page.iter_rows() for cell in row}
    assert kinds == {"s", "n"}
    for what in ("entries", "draws", "results", "standings"):
        for row in night.csv(what):
            for cell in ";".join(row).split(";"):
                assert not cell.strip().startswith(("=", "+", "-", "@", "＝"))


def test_contacts_are_for_the_desk_alone(night: Files) -> None:
    desk = night.make_key("desk")["key"]
    assert columns(night.csv("entries", desk), "Contact")[0] == ["a@example.org"]
    assert night.get("entries.csv", desk).headers["Cache-Control"] == "no-store"
    assert_problem(night.get("entries.csv", night.make_key("door")["key"]), 401)
    assert_problem(night.get("entries.csv", "x" * 32), 401)
    for name in ("entries.csv", "entries.xlsx", "event.xlsx", "schedule.ics"):
        assert b"example.org" not in night.get(name).data
    assert "Contact" not in night.csv("entries")[0]


def test_entries_can_be_taken_in_elsewhere(night: Files) -> None:
    other = Director(night.client)
    other.act("competition", competition="x", title="Rummy: A/B", game="points", preset="points")
    headers = {"Authorization": f"Bearer {other.key}", "Content-Type": "text/csv"}
    listed = night.get("entries.csv", night.key).data
    told = night.client.post(f"{other.event}/people/import", data=listed, headers=headers).json or {}
    assert (told["good"], told["bad"]) == (5, [])


@pytest.mark.parametrize("name", ["results.csv", "results.xlsx", "event.xlsx", "schedule.ics"])
def test_file_is_not_sent_again_where_nothing_has_changed(night: Files, name: str) -> None:
    tag = night.get(name).headers["ETag"]
    path = f"{night.event}/{name}"
    assert night.client.get(path, headers={"If-None-Match": tag}).status_code == 304
    night.act("checked_in", people=["a"])
    assert night.client.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_schedule_has_the_matches_that_have_an_hour(night: Files) -> None:
    answered = night.get("schedule.ics")
    assert answered.mimetype == "text/calendar"
    [meeting] = icalendar.Calendar.from_ical(answered.data).walk("VEVENT")
    assert str(meeting["uid"]) == f"{night.match}@{night.code}.kanakku"
    assert meeting.decoded("dtstart") == datetime.fromisoformat(START)
    assert str(meeting["location"]) == "Table 1, Town hall"
    assert str(meeting["summary"]).endswith(f"{NAMES[1]} – {NAMES[0]}")


def test_schedule_follows_a_match_that_is_moved(night: Files) -> None:
    night.act("moved", matches=[{"match": night.waiting, "start": f"{DAY}T20:00:00Z"}])
    meetings = icalendar.Calendar.from_ical(night.get("schedule.ics").data).walk("VEVENT")
    assert sorted(meeting.decoded("dtstart").hour for meeting in meetings) == [18, 20]


def test_schedule_has_a_match_that_is_adjourned_to_an_hour_and_how_long_it_takes(night: Files) -> None:
    stage = night.look()["matches"][night.waiting]["stage"]
    terms = {name: night.look()["stages"][stage][name] for name in ("competition", "title", "format")}
    night.act("stage", stage=stage, **terms, settings={"minutes": 90})
    night.act("adjourned", match=night.waiting, until=f"{NEXT_DAY}T18:00:00Z", place="Club house")
    meetings = icalendar.Calendar.from_ical(night.get("schedule.ics").data).walk("VEVENT")
    [meeting] = [each for each in meetings if str(each["uid"]).startswith(night.waiting)]
    assert meeting.decoded("dtstart") == datetime.fromisoformat(f"{NEXT_DAY}T18:00:00Z")
    assert meeting.decoded("duration") == timedelta(minutes=90)
    assert str(meeting["location"]) == "Club house, Town hall"


@pytest.mark.parametrize("name", ["entries.csv", "event.xlsx", "schedule.ics"])
def test_files_of_no_event_and_other_names_are_not_found(night: Files, name: str) -> None:
    assert_problem(night.client.get(f"{BASE}/events/ZZZZZZZ/{name}"), 404)
    assert_problem(night.client.get(f"{night.event}/people.{name.partition('.')[2]}"), 404)


@pytest.mark.parametrize("tag", OTHERS)
def test_files_speak_the_language_that_is_asked_for(night: Files, tag: str) -> None:
    night.act("withdrawn", entrants=["d"], reason="ill")
    night.act("checked_in", people=["a"])
    english = night.workbook("event.xlsx") | {what: night.csv(what) for what in TABLES}
    night.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = tag
    spoken = night.workbook("event.xlsx") | {what: night.csv(what) for what in TABLES}
    ours = {*SENTENCES.values()}
    for rows, others in zip(spoken.values(), english.values(), strict=True):
        assert [len(row) for row in rows] == [len(row) for row in others]
        for cell, other in zip(chain(*rows), chain(*others), strict=True):
            if other in ours or str(other).endswith("."):
                assert cell != other
            elif not isinstance(other, str) or other.isdigit():
                assert cell == other or other is True
    with speaking(tag):
        assert next(iter(spoken)) == say("export.entries")
        assert columns(spoken["results"], say("export.status"))[0] == [say("export.status.playing")]
        assert {row[0] for row in columns(spoken["standings"], say("export.competition"))} == {
            "Rummy: A/B",
            say("export.all_games"),
        }


def test_a_file_says_in_which_language_it_is_and_is_english_where_none_is_asked_for(night: Files) -> None:
    tags_of = {}
    for asked in ("", *OTHERS):
        night.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = asked
        for name in ("results.csv", "schedule.ics"):
            answered = night.get(name)
            assert {"Accept-Language", "Cookie"} <= set(answered.vary)
            tags_of[asked, name] = answered.headers["ETag"]
            headers = {"If-None-Match": answered.headers["ETag"]}
            again = night.client.get(f"{night.event}/{name}", headers=headers)
            assert (again.status_code, set(again.vary) >= {"Accept-Language"}) == (304, True)
    assert len({*tags_of.values()}) == 1 + len(OTHERS)


@pytest.mark.parametrize("tag", OTHERS)
def test_the_schedule_calls_rounds_as_the_language_does(night: Files, tag: str) -> None:
    night.act("stage", stage="k", competition="r", title="Cup", format="knock_out")
    matches = [
        {"match": str(uuid4()), "entrants": ["a", "b"], "start": f"{NEXT_DAY}T18:00:00Z"},
        {"match": str(uuid4()), "entrants": ["c", "d"]},
    ]
    night.act("draw", draw="k", stage="k", round=1, matches=matches)
    [first] = night.look()["stages"]["k"]["rounds"]
    night.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = tag
    meetings = icalendar.Calendar.from_ical(night.get("schedule.ics").data).walk("VEVENT")
    with speaking(tag):
        called = f"Rummy: A/B: {sentence_of(first['name'])}: Anu – =SUM(A1)"
    assert called in [str(each["summary"]) for each in meetings]
    assert first["name"]["text"] not in called


@pytest.mark.parametrize("tag", OTHERS)
@pytest.mark.parametrize("kind", [CSV, XLSX])
def test_entries_in_any_language_can_be_taken_in_elsewhere(night: Files, tag: str, kind: str) -> None:
    other = Director(night.client)
    other.act("competition", competition="x", title="Rummy: A/B", game="points", preset="points")
    headers = {"Authorization": f"Bearer {other.key}", "Content-Type": kind}
    name = "entries.csv" if kind == CSV else "entries.xlsx"

    def taken_in() -> Any:
        listed = night.get(name, night.key).data
        told = night.client.post(f"{other.event}/people/import", data=listed, headers=headers).json or {}
        return [act["act"] | {"people": None} for act in told["acts"]], told["good"], told["bad"]

    in_english = taken_in()
    night.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = tag
    assert taken_in()[1:] == in_english[1:] == (5, [])


def test_whatever_can_be_the_case_has_its_words() -> None:
    statuses = {*get_args(Status), "off", "ruled", "forfeited", "adjourned", "to_come"}
    said = {f"export.kind.{kind}" for kind in KINDS if kind != "deal"}
    said |= {f"export.status.{each}" for each in statuses}
    said |= {f"export.standing.{each}" for each in get_args(Standing)}
    named = ("export.kind.", "export.status.", "export.standing.")
    assert said == {key for key in SENTENCES if key.startswith(named)}
    assert all(kind.capitalize() == SENTENCES[f"export.kind.{kind}"] for kind in KINDS if kind != "deal")
