"""Write a sheet as CSV and as a workbook, as it stands on the screen.

A worker process does this; it first loads all that is imported here, and somebody waits: so that is little.
What writes workbooks is loaded where one is written.
"""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from models.characters import as_signs
from models.files.file_words import IN_ENGLISH, FileWords

if TYPE_CHECKING:
    import xlsxwriter

_STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r")
Cell = str | int | float | None
_AS_TEXT = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}


def new_workbook(written: io.BytesIO) -> xlsxwriter.Workbook:
    """Open a workbook to be `written`, in which every cell is the text that it is given."""
    import xlsxwriter  # noqa: PLC0415 - most processes write none

    return xlsxwriter.Workbook(written, _AS_TEXT)


def write_csv(body: bytes, words: FileWords = IN_ENGLISH) -> bytes:
    """Return the sheet that `body` is as CSV."""
    return as_csv(rows(json.loads(body), words))


def as_csv(table: Iterable[Sequence[Cell]]) -> bytes:
    """Return rows as CSV in which no cell is taken for a formula."""
    written = io.StringIO()
    csv.writer(written).writerows([_harmless(cell) for cell in row] for row in table)
    # The mark at the beginning lets spreadsheets know that the names are UTF-8.
    return written.getvalue().encode("utf-8-sig")


def write_workbook(body: bytes, words: FileWords = IN_ENGLISH) -> bytes:
    """Return the sheet that `body` is as a workbook."""
    sheet = json.loads(body)
    written = io.BytesIO()
    with new_workbook(written) as book:
        page = book.add_worksheet(words.say("export.sheet"))
        bold = book.add_format({"bold": True})
        table = rows(sheet, words)
        for number, row in enumerate(table):
            is_bold = not number or row[0] == words.say("export.total")
            page.write_row(number, 0, row, bold if is_bold else None)
        page.freeze_panes(1, 1)
        page.set_column(1, len(sheet["seats"]) + 1, 12)
        page.set_column(len(sheet["seats"]) + 2, len(sheet["seats"]) + 2, 60)
    return written.getvalue()


def rows(sheet: dict[str, Any], words: FileWords = IN_ENGLISH) -> list[list[Cell]]:
    """Return the sheet as rows of cells: heading, entries in order, bonuses, totals, places.

    No cell has a character that a terminal would obey.
    """
    seats = [seat["seat"] for seat in sheet["seats"]]
    names = {seat["seat"]: words.named(seat["name"]) for seat in sheet["seats"]}
    say = words.say
    heading: list[Cell] = [say("export.deal"), say("export.dealer"), *names.values(), say("export.remark")]
    table = [heading]
    for entry in _in_order(sheet):
        first = (
            [entry["number"], names[entry["dealer"]] if sheet["game"]["dealers"] else None]
            if "number" in entry
            else [say(f"export.kind.{entry['kind']}"), None]
        )
        table.append([*first, *_points(entry, seats), _remark(entry, words)])
    table += [
        [say("export.bonus"), None, *_points(bonus, seats), _remark(bonus, words)]
        for bonus in sheet["bonuses"]
    ]
    totals = {total["seat"]: total for total in sheet["totals"]}
    taken = sheet["game"]["places"]
    if not taken:
        table.append([say("export.total"), None, *(totals[seat]["points"] for seat in seats), None])
    # Where points are places taken, who is still in has none.
    places = (None if taken and totals[seat]["status"] == "in" else totals[seat]["place"] for seat in seats)
    table.append([say("export.place"), None, *places, say(f"export.status.{sheet['status']}")])
    return printable(table)


def printable(table: Iterable[Sequence[Cell]]) -> list[list[Cell]]:
    """Return rows without characters that a terminal obeys."""
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
        points[line["seat"]] = round(points.get(line["seat"], 0) + line["points"], 1)
    return [points.get(seat) for seat in seats]


def _remark(entry: dict[str, Any], words: FileWords) -> str | None:
    said = [entry.get("summary"), entry.get("problem")]
    return " ".join(words.sentence_of(statement) for statement in said if statement) or None


def _harmless(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet takes for a formula, also not where it splits cells at semicolons."""
    if not isinstance(cell, str):
        return cell
    return ";".join("'" + part if _starts_formula(part) else part for part in cell.split(";"))


def as_given(cell: str) -> str:
    """Return a cell of a file as it was before it was made harmless."""
    marked = (part[:1] == "'" and _starts_formula(part[1:]) for part in cell.split(";"))
    return ";".join(part[mark:] for part, mark in zip(cell.split(";"), marked, strict=True))


def _starts_formula(text: str) -> bool:
    # Full-width signs count too.
    return unicodedata.normalize("NFKC", text.lstrip(" ")[:1]).startswith(_STARTS_FORMULA)
