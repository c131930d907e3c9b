"""Carry tables from server to server: the whole table as one JSON document, out and in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Response, request

from api.blueprint import Blueprint
from api.body import check_mimetype, read_data
from api.context import PREFIX, database
from api.examining import examine
from api.guessing import importing, right
from api.keys import held_key, keyed
from api.paths import table_code
from api.problems import Problem
from api.schemas.answers.tables import NewTableAnswer
from api.schemas.records import TableRecord
from api.tables import shown_once, with_key
from models.importing import import_table
from models.record import write_record
from models.workers import ARCHIVISTS

LONGEST_RECORD = 2 * 1024 * 1024
Answer = TypeVar("Answer")

blueprint = Blueprint("Records", "A whole table to keep, or to take to another server.")


@blueprint.get("/tables/<code>/export")
@keyed
@blueprint.response(200, TableRecord)
@blueprint.refuses(401)
def export_table(code: str) -> Response:
    """Export the table with all its games: rules in force, seats, entries, journals, signatures, disputes.

    It holds no key. `POST /tables/import` takes it in, and `python app.py verify FILE` proves it without a
    server.
    """
    written = _beside(write_record, database().url, held_key().table_id)
    response = Response(written, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Disposition"] = f'attachment; filename="kanakku-{table_code(code)}.json"'
    return response


@blueprint.post("/tables/import")
@blueprint.takes(TableRecord)
@blueprint.response(201, NewTableAnswer)
@blueprint.refuses(429)
def import_record() -> Response:
    """Open a table that holds the games of an exported one, under a code and a key of its own.

    Every journal is proved and played again first; where anything does not fit, nothing is stored (422). Each
    journal goes on with a row `imported`. Signatures stay in force and are marked as given elsewhere; seats
    are claimed anew. A game whose id is taken here gets another one.
    """
    importing()
    record = _sent_record()
    with database().writing() as session:
        table, key = import_table(session, record)
        code, name = table.code, table.name
    right(code)
    right(key)
    response = shown_once({"code": code, "name": name, **with_key(code, key)})
    response.headers["Location"] = f"{PREFIX}/tables/{code}"
    return response


def _beside(function: Callable[..., Answer], *given: Any) -> Answer:
    """Return what `function` returns for `given`; a worker process does it, so that others are answered."""
    answer = ARCHIVISTS.ask(function, *given)
    return function(*given) if answer is None else answer


def _sent_record() -> Any:
    """Return the record that was sent; raises Problem for anything else."""
    request.max_content_length = LONGEST_RECORD
    check_mimetype()
    examined = _beside(examine, read_data())
    if examined.record is None:
        raise Problem(examined.status, examined.detail, examined.errors, more=examined.more)
    return examined.record
