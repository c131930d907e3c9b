"""Export a sheet as CSV, XLSX or JSON, as it stands on the screen."""

from __future__ import annotations

import json
from collections.abc import Callable

from flask import Response

from api.blueprint import Blueprint
from api.door.limits import sender
from api.game.speech import speech, version_in, write_file
from api.wire.context import database
from api.wire.etags import answer
from api.wire.paths import game_uuid
from models.files.spreadsheets import write_csv, write_workbook
from models.game.view import sheet_bytes
from models.heavy.workers import SCRIBES
from models.record.writing import SHORT, journal_of, sheet_with_journal, write_sheet_with_journal
from models.store.conflicts import SheetBytes

CSV = "text/csv"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FILE = {"type": "string", "format": "binary"}

blueprint = Blueprint("Exports", "A sheet to take home.")


@blueprint.get("/games/<game_id>/sheet.csv")
@blueprint.costs(2)
@blueprint.response(200, {"type": "string"}, content_type=CSV)
@blueprint.conditional
@blueprint.refuses(404, 503)
def get_csv(game_id: str) -> Response:
    """Export the sheet as CSV: a column for each seat, a row for each deal and ruling, then the totals.

    Its words are in the language that is asked for (`Accept-Language`, or the cookie `language`), else in
    English.
    """
    return _export(game_id, write_csv, "csv", CSV)


@blueprint.get("/games/<game_id>/sheet.xlsx")
@blueprint.costs(10)
@blueprint.response(200, FILE, content_type=XLSX)
@blueprint.conditional
@blueprint.refuses(404, 503)
def get_xlsx(game_id: str) -> Response:
    """Export the sheet as a workbook, with the rows and in the language of the CSV."""
    return _export(game_id, write_workbook, "xlsx", XLSX)


@blueprint.get("/games/<game_id>/sheet.json")
@blueprint.costs(2)
@blueprint.response(200, {"type": "object"})
@blueprint.conditional
@blueprint.refuses(404, 503)
def get_json(game_id: str) -> Response:
    """Export the sheet as JSON, the same as the game itself, with the `journal` that proves it."""
    game = game_uuid(game_id)
    with database().reading() as session:
        sheet = sheet_bytes(session, game)
        session.rollback()  # the sheet may be newer than what was read until now
        rows = journal_of(session, game, sheet.version) if sheet.version <= SHORT else None
    if rows is None:
        written = SCRIBES.ask_for(sender(), write_sheet_with_journal, database().url, sheet.body)
    else:
        written = sheet_with_journal(sheet.body, rows)
    return _file(sheet, written, sheet.version, "json", "application/json")


def _export(game_id: str, write: Callable[..., bytes], extension: str, mimetype: str) -> Response:
    with database().reading() as session:
        sheet = sheet_bytes(session, game_uuid(game_id))
    language = speech().asked()
    written = write_file(language, write, sheet.body)
    return _file(sheet, written, version_in(language, sheet.version), extension, mimetype)


def _file(sheet: SheetBytes, written: bytes, version: int | str, extension: str, mimetype: str) -> Response:
    table, game = json.loads(sheet.fields["table"]), json.loads(sheet.fields["game"])
    name = f"kanakku-{table}-{game['started_at'][:10]}.{extension}"
    response = answer(written, version, mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
