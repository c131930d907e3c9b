"""What is taken home equals the sheet, and no name becomes a formula."""

from __future__ import annotations

import copy
import csv
import io
import json
import re
from concurrent.futures import ThreadPoolExecutor
from threading import current_thread, main_thread
from typing import Any

import openpyxl
import pytest
from flask import Flask
from sqlalchemy import event

from models.files.spreadsheets import write_csv
from models.ledger.names import ERASED
from models.record.verifying import faults_of_sheet
from models.store.database import Database
from pages.languages import tags
from pages.words import say, speaking, written_in
from tests.api.scorekeeper import Scorekeeper, new_id

Rows = list[list[Any]]
OTHERS = tags()[1:]
NAMES = ("=SUM(A1)", "+Biju", "-Devi;@Esha", "Gopi; =1+1", "＝Farid", 'O\'Neil, "Mo"')


def read_csv(keeper: Scorekeeper) -> Rows:
    response = keeper.client.get(f"{keeper.game}/sheet.csv")
    assert response.mimetype == "text/csv"
    assert response.data.startswith("\ufeff".encode())
    return list(csv.reader(io.StringIO(response.data.decode("utf-8-sig"))))


def read_xlsx(keeper: Scorekeeper) -> Rows:
    response = keeper.client.get(f"{keeper.game}/sheet.xlsx")
    book = openpyxl.load_workbook(io.BytesIO(response.data))
    try:
        page = book.active
        assert page is not None
        return [list(row) for row in page.iter_rows(values_only=True)]
    finally:
        book.close()


@pytest.fixture
def evening(keeper: Scorekeeper) -> Scorekeeper:
    keeper.start(*NAMES)
    keeper.put_entry(new_id(), kind="ruling", ruling="adjustment", seat=2, points=-2.5, reason="=late")
    first = new_id()
    keeper.deal(10, 0, 20.5, 1, 2, 3, deal_id=first)
    keeper.deal(5, 6, 7, 8, 9, 10)
    keeper.put_entry(new_id(), kind="ruling", ruling="penalty", seat=1, points=5, reason="late")
    keeper.deal(1, 1, 1, 1, 1, 1)
    keeper.withdraw(first, version="*")
    keeper.put_entry(new_id(), kind="finish", reason="")
    keeper.look()
    return keeper


def test_rows_are_those_of_the_sheet(evening: Scorekeeper) -> None:
    heading, *body = read_xlsx(evening)
    assert heading == ["Deal", "Dealer", *NAMES, "Remark"]
    assert [row[0] for row in body] == ["Ruling", 1, "Ruling", 2, "Finish", "Total", "Place"]
    assert body[1][2:8] == [5, 6, 7, 8, 9, 10]
    assert body[0][2:8] == [None, -2.5, None, None, None, None]
    assert body[5][2:8] == [total["points"] for total in evening.sheet["totals"]]
    assert body[6][2:8] == [total["place"] for total in evening.sheet["totals"]]


def test_columns_add_up_to_the_totals(evening: Scorekeeper) -> None:
    _, *body = read_xlsx(evening)
    totals = next(row for row in body if row[0] == "Total")
    entries = body[: body.index(totals)]
    for column in range(2, 8):
        assert sum(row[column] or 0 for row in entries) == totals[column]


def test_who_is_still_in_a_freeze_out_has_no_place_yet(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju", "Celine", game_type="gama_poker", preset="gama_poker_2025")
    keeper.put_deal(new_id(), {"hand": 12, "busted": [{"seat": 2, "stack": 400}]})
    rows = {row[0]: row[2:5] for row in read_xlsx(keeper)}
    assert "Total" not in rows
    assert rows["Place"] == [None, 3, None]


def test_csv_says_what_the_workbook_says(evening: Scorekeeper) -> None:
    def harmless(cell: Any) -> str:
        text = "" if cell is None else str(cell)
        return re.sub(r"(^|;)(?= ?[=+@＝-])", r"\1'", text) if isinstance(cell, str) else text

    assert read_csv(evening) == [[harmless(cell) for cell in row] for row in read_xlsx(evening)]


def test_no_cell_of_the_csv_begins_a_formula(evening: Scorekeeper) -> None:
    for row in read_csv(evening):
        # Where the comma is for decimals, spreadsheets split at semicolons instead.
        for cell in (part.strip() for part in ";".join(row).split(";")):
            is_number = cell.replace("-", "", 1).replace(".", "", 1).isdigit()
            assert is_number or not cell.startswith(("=", "+", "-", "@", "＝", "\t", "\r"))


def test_no_cell_of_the_workbook_is_a_formula(evening: Scorekeeper) -> None:
    response = evening.client.get(f"{evening.game}/sheet.xlsx")
    book = openpyxl.load_workbook(io.BytesIO(response.data))
    page = book.active
    assert page is not None
    kinds = {cell.data_type for row in page.iter_rows() for cell in row}
    book.close()
    assert kinds == {"s", "n"}


def test_only_the_remarks_have_a_wide_column(evening: Scorekeeper) -> None:
    response = evening.client.get(f"{evening.game}/sheet.xlsx")
    book = openpyxl.load_workbook(io.BytesIO(response.data))
    page = book.active
    assert page is not None
    wide = [(each.min, each.max) for each in page.column_dimensions.values() if each.width > 20]
    assert wide == [(page.max_column, page.max_column)]


def test_json_is_the_sheet_with_its_journal(evening: Scorekeeper) -> None:
    response = evening.client.get(f"{evening.game}/sheet.json")
    journal = evening.client.get(f"{evening.game}/journal").json or {}
    assert response.json == {**evening.sheet, "journal": journal["rows"]}


def test_json_has_the_journal_of_its_sheet_whoever_records_meanwhile(
    evening: Scorekeeper, app: Flask, database: Database
) -> None:
    evening.start("Anu", "Biju")
    other = copy.copy(evening)
    other.client = app.test_client()
    left = [1, 2, 3, 4]

    def record(*_: Any) -> None:
        if left and current_thread() is main_thread():
            phone.submit(other.deal, left.pop(), 2).result()

    with ThreadPoolExecutor(1) as phone:
        # After each statement that is done for the file another phone records a deal.
        event.listen(database.engine, "after_cursor_execute", record)
        sheet = evening.client.get(f"{evening.game}/sheet.json").json or {}
    assert len(left) < 3
    assert [row["seq"] for row in sheet["journal"]] == list(range(1, sheet["version"] + 1))
    assert faults_of_sheet(sheet) == []


@pytest.mark.parametrize("extension", ["csv", "xlsx", "json"])
def test_file_is_named_after_its_table_and_day(evening: Scorekeeper, extension: str) -> None:
    response = evening.client.get(f"{evening.game}/sheet.{extension}")
    day = evening.sheet["game"]["started_at"][:10]
    name = f"kanakku-{evening.code}-{day}.{extension}"
    assert response.headers["Content-Disposition"] == f'attachment; filename="{name}"'


def test_sheet_without_deals_can_be_exported(keeper: Scorekeeper) -> None:
    keeper.start()
    assert read_csv(keeper)[1] == ["Total", "", "0", "0", "0", ""]


@pytest.mark.parametrize("tag", OTHERS)
def test_files_speak_the_language_that_is_asked_for(evening: Scorekeeper, tag: str) -> None:
    in_english = {"csv": read_csv(evening), "xlsx": read_xlsx(evening)}
    evening.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = tag
    for kind, rows in {"csv": read_csv(evening), "xlsx": read_xlsx(evening)}.items():
        assert len(rows) == len(in_english[kind])
        for row, english in zip(rows, in_english[kind], strict=True):
            # Numbers are the same, and so is what people typed; all else is said in the language.
            assert [cell for cell in row if not _is_said(cell)] == [c for c in english if not _is_said(c)]
            assert not {cell for cell in row if _is_said(cell)} & {*english}
    with speaking(tag):
        dealt, dealer, remark = (say(f"export.{each}") for each in ("deal", "dealer", "remark"))
    assert read_xlsx(evening)[0] == [dealt, dealer, *NAMES, remark]
    book = openpyxl.load_workbook(io.BytesIO(evening.client.get(f"{evening.game}/sheet.xlsx").data))
    assert book.sheetnames != ["Sheet"]
    assert [row[0].font.bold for row in book.worksheets[0]] == [True, *[False] * 5, True, False]


def _is_said(cell: Any) -> bool:
    """Tell whether a cell is words, and not names or numbers."""
    plain = str(cell or "").replace("'", "")
    named = {name.replace("'", "") for name in NAMES}
    return bool(plain) and plain not in named and not re.fullmatch(r"-?[\d.]+", plain)


def test_a_file_is_english_where_no_language_is_asked_for_and_each_has_its_own_version(
    evening: Scorekeeper,
) -> None:
    path, tags = f"{evening.game}/sheet.csv", set()
    for asked in ("", *OTHERS):
        answered = evening.client.get(path, headers={"Accept-Language": asked})
        assert {"Accept-Language", "Cookie"} <= set(answered.vary)
        tags.add(answered.headers["ETag"])
        again = {"Accept-Language": asked, "If-None-Match": answered.headers["ETag"]}
        assert evening.client.get(path, headers=again).status_code == 304
    assert len(tags) == len(OTHERS) + 1
    evening.client.set_cookie("language", "hi")
    rows = read_csv(evening)
    with speaking("hi"):
        assert rows[0][0] == say("export.deal")
    asked_for = evening.client.get(f"{evening.game}/sheet.json", headers={"Accept-Language": "hi"})
    assert asked_for.json == evening.client.get(f"{evening.game}/sheet.json").json
    assert "Accept-Language" not in asked_for.vary


@pytest.mark.parametrize("tag", OTHERS)
def test_a_name_that_was_erased_is_said_in_the_language(tag: str) -> None:
    sheet = {
        "seats": [{"seat": 1, "name": ERASED}],
        "game": {"dealers": False, "places": False},
        "deals": [],
        "rulings": [],
        "bonuses": [],
        "totals": [{"seat": 1, "points": 0, "place": 1, "status": "in"}],
        "status": "playing",
    }
    written = written_in(tag, write_csv, json.dumps(sheet).encode()).decode("utf-8-sig")
    with speaking(tag):
        assert say("name.erased") in written
    assert ERASED not in written
