"""Export a sheet as CSV, XLSX or JSON, as it stands on the screen."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Any

import xlsxwriter
from flask import Response

from api.blueprint import Blueprint
from api.context import database
from api.etags import answer
from api.paths import game_uuid
from models.record import read_journal
from models.sheets import sheet_bytes
from models.signs import as_signs, escaped
from models.workers import SCRIBES

CSV = "text/csv"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FILE = {"type": "string", "format": "binary"}
_STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r")
Cell = str | int | float | None

blueprint = Blueprint("Exports", "A sheet to take home.")


@blueprint.get("/games/<game_id>/sheet.csv")
@blueprint.costs(2)
@blueprint.response(200, {"type": "string"}, content_type=CSV)
@blueprint.conditional
@blueprint.refuses(404, 503)
def get_csv(game_id: str) -> Response:
    """Export the sheet as CSV: a column for each seat, a row for each deal and ruling, then the totals."""
    return _export(game_id, write_csv, "csv", CSV)


@blueprint.get("/games/<game_id>/sheet.xlsx")
@blueprint.costs(10)
@blueprint.response(200, FILE, content_type=XLSX)
@blueprint.conditional
@blueprint.refuses(404, 503)
def get_xlsx(game_id: str) -> Response:
    """Export the sheet as a workbook, with the rows of the CSV."""
    return _export(game_id, write_workbook, "xlsx", XLSX)


@blueprint.get("/games/<game_id>/sheet.json")
@blueprint.costs(2)
@blueprint.response(200, {"type": "object"})
@blueprint.conditional
@blueprint.refuses(404, 503)
def get_json(game_id: str) -> Response:
    """Export the sheet as JSON, the same as the game itself, with the `journal` that proves it."""
    return _export(game_id, partial(write_json, database().url), "json", "application/json")


def write_csv(body: bytes) -> bytes:
    """Return the sheet that `body` is as CSV; a worker process does this, and all that is written below."""
    written = io.StringIO()
    csv.writer(written).writerows([_harmless(cell) for cell in row] for row in rows(json.loads(body)))
    # The mark at the beginning lets spreadsheets know that the names are UTF-8.
    return written.getvalue().encode("utf-8-sig")


def write_json(url: str, body: bytes) -> bytes:
    """Return the sheet that `body` is with its journal, from the database at `url`."""
    sheet = json.loads(body)
    journal = read_journal(url, sheet["game"]["id"], sheet["version"])
    return escaped(json.dumps({**sheet, "journal": journal}, ensure_ascii=False, indent=2)).encode()


def write_workbook(body: bytes) -> bytes:
    """Return the sheet that `body` is as a workbook."""
    return _workbook(json.loads(body))


def rows(sheet: dict[str, Any]) -> list[list[Cell]]:
    """Return the sheet as rows of cells: heading, entries in order, bonuses, totals, places.

    No cell has a character that a terminal would obey.
    """
    seats = [seat["seat"] for seat in sheet["seats"]]
    names = {seat["seat"]: seat["name"] for seat in sheet["seats"]}
    table: list[list[Cell]] = [["Deal", "Dealer", *names.values(), "Remark"]]
    for entry in _in_order(sheet):
        first = (
            [entry["number"], names[entry["dealer"]] if sheet["game"]["dealers"] else None]
            if "number" in entry
            else [entry["kind"].capitalize(), None]
        )
        table.append([*first, *_points(entry, seats), _remark(entry)])
    table += [["Bonus", None, *_points(bonus, seats), _remark(bonus)] for bonus in sheet["bonuses"]]
    totals = {total["seat"]: total for total in sheet["totals"]}
    table.append(["Total", None, *(totals[seat]["points"] for seat in seats), None])
    table.append(
        ["Place", None, *(totals[seat]["place"] for seat in seats), sheet["status"].replace("_", " ")]
    )
    return [[as_signs(cell) if isinstance(cell, str) else cell for cell in row] for row in table]


def _in_order(sheet: dict[str, Any]) -> list[dict[str, Any]]:
    others = list(sheet["rulings"])
    ordered = [other for other in others if other["after"] == 0]
    for deal in sheet["deals"]:
        ordered += [deal, *(other for other in others if other["after"] == deal["number"])]
    return ordered


def _points(entry: dict[str, Any], seats: list[int]) -> list[Cell]:
    # What counts for nothing is left out, so that every column adds up to its total.
    counted = entry["lines"] if entry.get("counts", True) else []
    points: dict[int, float] = {}
    for line in counted:
        points[line["seat"]] = points.get(line["seat"], 0) + line["points"]
    return [points.get(seat) for seat in seats]


def _remark(entry: dict[str, Any]) -> str | None:
    said = [entry.get("summary"), entry.get("problem")]
    return " ".join(statement["text"] for statement in said if statement) or None


def _harmless(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet takes for a formula, also not where it splits cells at semicolons."""
    if not isinstance(cell, str):
        return cell
    return ";".join("'" + part if _starts_formula(part) else part for part in cell.split(";"))


def _starts_formula(text: str) -> bool:
    # Full-width signs count too.
    return unicodedata.normalize("NFKC", text.lstrip(" ")[:1]).startswith(_STARTS_FORMULA)


def _workbook(sheet: dict[str, Any]) -> bytes:
    written = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(written, options) as book:
        page = book.add_worksheet("Sheet")
        bold = book.add_format({"bold": True})
        table = rows(sheet)
        for number, row in enumerate(table):
            page.write_row(number, 0, row, bold if number in (0, len(table) - 2) else None)
        page.freeze_panes(1, 1)
        page.set_column(1, len(sheet["seats"]) + 1, 12)
        page.set_column(len(sheet["seats"]) + 2, len(sheet["seats"]) + 2, 60)
    return written.getvalue()


def _export(game_id: str, write: Callable[[bytes], bytes], extension: str, mimetype: str) -> Response:
    with database().reading() as session:
        sheet = sheet_bytes(session, game_uuid(game_id))
    head = json.loads(sheet.head)
    name = f"kanakku-{head['table']}-{head['game']['started_at'][:10]}.{extension}"
    response = answer(SCRIBES.ask(write, sheet.body), sheet.version, mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
