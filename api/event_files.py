"""Carry an event's people in from a file, and its entries, draws and results out in files."""

from __future__ import annotations

from flask import Response, jsonify, request

from api.blueprint import Blueprint
from api.body import read_data
from api.context import database
from api.event_keys import DESK, event_keyed
from api.exports import CSV, FILE, XLSX
from api.paths import table_code
from api.people_reports import Competition, Known, report_on
from api.problems import Problem
from api.schemas.answers.event_files import PeopleReport
from models.event import EventBook, open_event_book
from models.workers import EXAMINERS

LONGEST_LIST = 2 * 1024 * 1024
blueprint = Blueprint("Event files", "People in from a list; entries, draws, results and the schedule out.")


@blueprint.post("/events/<code>/people/import")
@event_keyed(*DESK)
@blueprint.doc(
    requestBody={
        "required": True,
        "content": {CSV: {"schema": {"type": "string"}}, XLSX: {"schema": FILE}},
    }
)
@blueprint.response(200, PeopleReport)
@blueprint.refuses(401, 411, 413, 415, 422, 503)
def report_on_people(code: str) -> Response:
    """Say what a list of people would bring, and change nothing.

    The list is a CSV file (UTF-8; commas, semicolons or tabs) or a workbook, of 2 MiB and 10,000 rows at
    most. Its first row names the columns: `name`, and any of `team`, `contact`, `competition`, `seed`. The
    answer names the bad rows and likely duplicates, and holds the `acts` that take in the good rows, for
    `PUT /events/{code}/acts/{act_id}`.
    """
    request.max_content_length = LONGEST_LIST
    if request.mimetype not in (CSV, XLSX):
        raise Problem(415, f"Send a CSV file ({CSV}) or a workbook ({XLSX}).")
    data = read_data()
    with database().reading() as session:
        known = _known(open_event_book(session, table_code(code)))
    report = EXAMINERS.ask(report_on, data, known)
    if isinstance(report, str):
        raise Problem(422, report)
    response = jsonify(report)
    response.headers["Cache-Control"] = "no-store"
    return response


def _known(book: EventBook) -> Known:
    event = book.event
    competitions = {
        id_: Competition(
            stated.title,
            stated.team_size or 1,
            frozenset(
                person for each in event.entered(id_) if each.standing == "in" for person in each.people
            ),
        )
        for id_, stated in event.competitions.items()
    }
    return Known({person: event.person_name(person) for person in event.people}, competitions)
