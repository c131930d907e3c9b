"""A list of people is looked at first: what is bad in it, who stands there twice, and what it would bring."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api.event.files import LONGEST_LIST
from api.game.exports import CSV, XLSX
from tests.api.director import Director
from tests.api.scorekeeper import assert_problem

Report = dict[str, Any]


@pytest.fixture
def director(client: FlaskClient) -> Director:
    director = Director(client)
    director.act("people", people=[{"person": "a", "name": "Anu Menon"}])
    director.act("competition", competition="r", title="Rummy", game="points", preset="points")
    director.act(
        "competition", competition="t", title="29", game="twenty_nine", preset="common_29", team_size=2
    )
    return director


def send(director: Director, data: bytes | str, mimetype: str = CSV, key: str | None = None) -> TestResponse:
    headers = {"Authorization": f"Bearer {key or director.key}", "Content-Type": mimetype}
    body = data.encode() if isinstance(data, str) else data
    return director.client.post(f"{director.event}/people/import", data=body, headers=headers)


def report(director: Director, data: bytes | str, mimetype: str = CSV) -> Report:
    answered = send(director, data, mimetype)
    assert answered.status_code == 200, answered.json
    told: Report = answered.json or {}
    return told


def bad(told: Report) -> list[tuple[int, str, str]]:
    return [(each["row"], each["column"], each["code"]) for each in told["bad"]]


def workbook(*rows: tuple[Any, ...]) -> bytes:
    written = io.BytesIO()
    with xlsxwriter.Workbook(written, {"strings_to_formulas": True}) as book:
        page = book.add_worksheet()
        for number, row in enumerate(rows):
            page.write_row(number, 0, row)
    return written.getvalue()


def do_all(director: Director, told: Report) -> None:
    for each in told["acts"]:
        director_body = dict(each["act"])
        director.act(director_body.pop("kind"), act_id=each["id"], **director_body)


def names(director: Director) -> list[str]:
    return [each["name"] for each in director.look()["people"].values()]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_list_is_taken_in_by_the_acts_of_its_report(director: Director, delimiter: str, mark: str) -> None:
    rows = ["Name,Competition,Seed", "Biju,rummy,2", "Celine,Rummy,", "Devi,,"]
    before = director.look()
    told = report(director, mark + "\r\n".join(rows).replace(",", delimiter))
    assert (told["rows"], told["good"], told["bad"], told["duplicates"]) == (3, 3, [], [])
    assert director.look() == before
    do_all(director, told)
    assert names(director) == ["Anu Menon", "Biju", "Celine", "Devi"]
    entered = [(each["name"], each["seed"]) for each in director.look()["entrants"].values()]
    assert entered == [("Biju", 2), ("Celine", None)]


def test_workbook_says_what_the_csv_says(director: Director) -> None:
    heading = ("name", "team", "competition", "seed")
    told = report(director, workbook(heading, ("Biju", "Kings", 29, 1), ("Celine", "Kings", "29", "")), XLSX)
    do_all(director, told)
    [entrant] = director.look()["entrants"].values()
    assert (entrant["name"], len(entrant["people"]), entrant["seed"]) == ("Kings", 2, 1)


def test_contacts_are_kept_for_the_desk(director: Director) -> None:
    do_all(director, report(director, "name,contact\nBiju,biju@example.org"))
    assert b"example.org" not in director.client.get(director.event).data
    desk = director.desk()
    assert "biju@example.org" in [each["contact"] for each in desk["people"].values()]


def test_what_our_own_list_marks_for_spreadsheets_is_taken_in_without_the_mark(director: Director) -> None:
    do_all(director, report(director, "name,contact\nBiju,'+919000000001;'-\nO'Brien,'tis he"))
    contacts = [each["contact"] for each in director.desk()["people"].values()]
    assert contacts[-2:] == ["+919000000001;-", "'tis he"]


@pytest.mark.parametrize(
    ("row", "found"),
    [
        (",,Rummy,", ("name", "NAME_EMPTY")),
        ("\u200b\u2060,,,", ("name", "NAME_UNUSABLE")),
        ("x" * 61 + ",,,", ("name", "NAME_UNUSABLE")),
        ("Bi\x07ju,,,", ("name", "NAME_UNUSABLE")),
        ("Biju,,Bridge,", ("competition", "UNKNOWN_COMPETITION")),
        ("Biju,Kings,,", ("competition", "COMPETITION_MISSING")),
        ("Biju,,29,", ("team", "TEAM_MISSING")),
        ("Biju,Kings,29,", ("team", "TEAM_SIZE")),
        ("Biju,,Rummy,first", ("seed", "SEED_UNUSABLE")),
        ("Biju,,Rummy,0", ("seed", "SEED_UNUSABLE")),
    ],
)
def test_bad_row_is_named_with_its_reason_and_the_others_are_taken(
    director: Director, row: str, found: tuple[str, str]
) -> None:
    told = report(director, f"name,team,competition,seed\nDevi,,,\n{row}\nEsha,,,")
    assert bad(told) == [(3, *found)]
    assert told["bad"][0]["text"].endswith(".")
    do_all(director, told)
    assert names(director) == ["Anu Menon", "Devi", "Esha"]


def test_team_of_which_one_row_is_bad_is_left_out_whole(director: Director) -> None:
    told = report(director, "name,team,competition\nBiju,Kings,29\n,Kings,29\nDevi,Aces,29\nEsha,aces,29")
    assert bad(told) == [(2, "team", "TEAM_SIZE"), (3, "name", "NAME_EMPTY")]
    do_all(director, told)
    assert [each["name"] for each in director.look()["entrants"].values()] == ["Aces"]


def test_formula_is_not_worked_out(director: Director) -> None:
    told = report(director, workbook(("name",), ('=PROPER("biju")',), ("Celine",)), XLSX)
    assert bad(told) == [(2, "name", "FORMULA")]
    assert told["good"] == 1


def test_who_is_on_the_roster_is_entered_and_not_added(director: Director) -> None:
    told = report(director, "name,competition\nANU menon,Rummy")
    assert told["duplicates"] == [
        {
            "row": 2,
            "name": "ANU menon",
            "likeness": "same",
            "like": {"person": "a", "row": None, "name": "Anu Menon"},
        }
    ]
    do_all(director, told)
    assert [each["people"] for each in director.look()["entrants"].values()] == [["a"]]
    assert bad(report(director, "name,competition\nAnu Menon,Rummy")) == [
        (2, "competition", "ENTERED_ALREADY")
    ]


def test_one_name_with_two_contacts_or_twice_in_a_competition_is_bad(director: Director) -> None:
    told = report(director, "name,contact,competition\nBiju,1,Rummy\nBiju,2,\nBiju,1,Rummy")
    assert bad(told) == [(3, "name", "NAMED_TWICE"), (4, "name", "NAMED_TWICE")]


def test_one_person_may_enter_two_competitions(director: Director) -> None:
    listed = "name,team,competition\nBiju,,Rummy\nBiju,Kings,29\nCeline,Kings,29"
    do_all(director, report(director, listed))
    assert names(director) == ["Anu Menon", "Biju", "Celine"]
    assert len(director.look()["entrants"]) == 2


def test_close_spellings_are_pointed_out(director: Director) -> None:
    told = report(director, "name\nMenon Annu\nJosé Thomas\nJose Tomas\nPlayer 11\nPlayer 12\nAbe\nAbi")
    alike = [(each["row"], each["like"]["name"]) for each in told["duplicates"]]
    assert alike == [(2, "Anu Menon"), (4, "José Thomas")]
    assert told["good"] == 7


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b"\n\n", "empty"),
        ("name\nJosé".encode("latin-1"), "UTF-8"),
        ("name\nBiju".encode("utf-16"), "UTF-8"),
        (b"who\nBiju", "name"),
        (b"name,name\nBiju,Celine", "Two columns"),
        (b"name\n" + b"B\n" * 10_001, "10000 rows"),
        (b'name\n"' + b"x" * 200_000, "no CSV"),
        (b'name\n"Biju\nCeline\nDevi\n', "no CSV"),  # a quotation mark that is never closed swallows the rest
        (b"PK\x03\x04" + b"x" * 100, "cannot be read"),
    ],
)
def test_file_that_is_no_list_is_refused_with_the_way_out(director: Director, data: bytes, said: str) -> None:
    answered = send(director, data)
    assert_problem(answered, 422)
    assert said in (answered.json or {})["detail"]


def test_workbook_that_unpacks_to_too_much_is_refused(director: Director) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("xl/worksheets/sheet1.xml", b" " * 40_000_000)
    assert len(packed.getvalue()) < LONGEST_LIST
    answered = send(director, packed.getvalue(), XLSX)
    assert "too large" in (answered.json or {})["detail"]


def test_workbook_whose_rows_are_far_apart_is_refused(director: Director) -> None:
    written = io.BytesIO()
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page["A1"], page["A900000"] = "name", "Biju"
    book.save(written)
    assert "10000 rows" in (send(director, written.getvalue(), XLSX).json or {})["detail"]


def test_large_files_and_other_types_are_refused(director: Director) -> None:
    assert_problem(send(director, b"x" * (LONGEST_LIST + 1)), 413)
    assert_problem(send(director, "{}", "application/json"), 415)


def test_ten_thousand_rows_with_three_hundred_wrong(director: Director) -> None:
    rows = [f"Player {number},{'Bridge' if number % 33 == 0 else 'Rummy'}" for number in range(9_999)]
    told = report(director, "\n".join(["name,competition", *rows]))
    assert (told["rows"], told["good"], len(told["bad"])) == (9_999, 9_696, 303)
    assert {each["code"] for each in told["bad"]} == {"UNKNOWN_COMPETITION"}
    assert max(len(json.dumps(each["act"])) for each in told["acts"]) <= 64 * 1024
    first = told["acts"][0]["act"]
    director.act(first.pop("kind"), **first)


def test_desk_may_ask_and_the_door_may_not(director: Director) -> None:
    assert send(director, "name\nBiju", key=director.make_key("desk")["key"]).status_code == 200
    for key in (director.make_key("door")["key"], Director(director.client).key, "x" * 32):
        assert_problem(send(director, "name\nBiju", key=key), 401)


def test_columns_are_called_as_people_call_them(director: Director) -> None:
    told = report(director, 'Player,Phone,City\n"O\'Brien, Pat",98470 12345,Kochi\nDevi,,')
    assert (told["ignored"], told["bad"]) == ([], [])
    people = told["acts"][0]["act"]["people"]
    assert [{**each, "person": ""} for each in people] == [
        {"person": "", "name": "Pat O'Brien", "contact": "98470 12345", "club": "Kochi"},
        {"person": "", "name": "Devi"},
    ]


def test_a_name_in_two_columns_is_one_name(director: Director) -> None:
    told = report(director, "Surname,First name,Club\nO'Brien,Pat,\nDevi,,Kochi")
    assert [each["name"] for each in told["acts"][0]["act"]["people"]] == ["Pat O'Brien", "Devi"]


def test_a_list_longer_than_the_limit_waits(director: Director) -> None:
    director.act("competition", competition="r", title="Rummy", game="points", preset="points", limit=2)
    do_all(director, report(director, "name,competition\nBiju,Rummy\nCeline,Rummy\nDevi,Rummy"))
    standings = [each["standing"] for each in director.look()["entrants"].values()]
    assert standings == ["in", "in", "waiting"]


def test_who_is_known_has_the_club_that_a_list_names_also_where_he_is_entered(director: Director) -> None:
    entrants = [{"entrant": "ea", "people": ["a"]}]
    director.act("entered", competition="r", entrants=entrants)
    told = report(director, "name,club,competition\nANU MENON,Kochi,Rummy\n")
    assert told["moved"] == [{"row": 2, "name": "Anu Menon", "was": "", "club": "Kochi"}]
    [act] = [each["act"] for each in told["acts"]]
    assert act == {"kind": "people", "people": [{"person": "a", "name": "Anu Menon", "club": "Kochi"}]}
    director.act(**act)
    assert report(director, "name,club\nAnu Menon,Kochi\n")["moved"] == []
