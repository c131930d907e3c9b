"""Carry an event's people in from a file, and its entries, draws and results out in files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial

from flask import Response, jsonify, request

from api.blueprint import Blueprint
from api.door.event_keys import event_keyed, key_in_force
from api.door.keys import given_key
from api.door.limits import sender
from api.event.events import event_page, seen_event
from api.event.shown_events import event_etag, shown_event
from api.game.exports import CSV, FILE, XLSX
from api.game.speech import speech, version_in, write_file
from api.schemas.answers.event_files import PeopleReport
from api.wire.body import read_data
from api.wire.context import database
from api.wire.etags import answer
from api.wire.paths import table_code
from api.wire.problems import Problem
from models.event.book import EventBook, event_version, is_large, open_event_book
from models.event.contacts import contacts_of
from models.event.people_reports import known_of, report_on
from models.event.results import game_standings, results_of
from models.files.event_calendar import write_schedule
from models.files.event_sheets import TABLES, write_event_csv, write_event_workbook
from models.heavy.workers import EXAMINERS, VIEWERS
from models.store.base import Json
from models.store.database import database_at
from models.store.session import Session
from rules.events.acts.kinds import DESK
from rules.events.ranking import Place
from rules.events.standings import standings_of
from rules.statements import Statement

LONGEST_LIST = 2 * 1024 * 1024
ICS = "text/calendar"
_TABLE = {"in": "path", "name": "what", "required": True, "schema": {"enum": [*TABLES], "type": "string"}}
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
    most. Its first row names the columns: `name`, and any of `team`, `contact`, `competition`, `seed`,
    `club`, by these words, what people call them (`phone`, `city`), or what our exports call them in any
    language; a name may be `surname, first name`.
    The answer names the bad rows and likely duplicates, and holds the `acts` that take in the good rows, for
    `PUT /events/{code}/acts/{act_id}`.
    """
    request.max_content_length = LONGEST_LIST
    if request.mimetype not in (CSV, XLSX):
        raise Problem(415, "wrong_type.list", csv=CSV, xlsx=XLSX)
    data = read_data()
    with database().reading() as session:
        known = known_of(open_event_book(session, table_code(code)))
    report = EXAMINERS.ask_for(sender(), report_on, data, known, speech().columns())
    if isinstance(report, Statement):
        raise Problem(422, report)
    response = jsonify(report)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get(f"/events/<code>/<any({', '.join(TABLES)}):what>.csv")
@blueprint.costs(5)
@blueprint.response(200, {"type": "string"}, content_type=CSV)
@blueprint.conditional
@blueprint.doc(parameters=[_TABLE])
@blueprint.refuses(401, 404, 429, 503)
def get_event_csv(code: str, what: str) -> Response:
    """Export the entries, draws, results or standings of an event as CSV.

    For who bears a key of the desk the entries say how people are reached. The words are in the language that
    is asked for (`Accept-Language`, or the cookie `language`), else English.
    """
    return _export(code, what, partial(write_event_csv, what), "csv", CSV)


@blueprint.get(f"/events/<code>/<any({', '.join(TABLES)}):what>.xlsx")
@blueprint.costs(10)
@blueprint.response(200, FILE, content_type=XLSX)
@blueprint.conditional
@blueprint.doc(parameters=[_TABLE])
@blueprint.refuses(401, 404, 429, 503)
def get_event_table(code: str, what: str) -> Response:
    """Export the entries, draws, results or standings of an event as a workbook, as the CSV is."""
    return _export(code, what, partial(write_event_workbook, what), "xlsx", XLSX)


@blueprint.get("/events/<code>/event.xlsx")
@blueprint.costs(20)
@blueprint.response(200, FILE, content_type=XLSX)
@blueprint.conditional
@blueprint.refuses(404, 429, 503)
def get_event_workbook(code: str) -> Response:
    """Export an event as one workbook: its entries, a sheet for each stage, its standings."""
    return _export(code, "event", partial(write_event_workbook, "event"), "xlsx", XLSX)


@blueprint.get("/events/<code>/schedule.ics")
@blueprint.costs(5)
@blueprint.response(200, {"type": "string"}, content_type=ICS)
@blueprint.conditional
@blueprint.refuses(404, 429, 503)
def get_schedule(code: str) -> Response:
    """Show the matches that have an hour as a calendar (iCalendar, RFC 5545), for programs to follow."""
    return _export(code, "schedule", write_schedule, "ics", ICS)


def _export(code: str, what: str, write: Callable[..., bytes], extension: str, mimetype: str) -> Response:
    """Answer with a file of an event that is there, written by a worker; 304 where the client has it."""
    code = seen_event(code)
    with_contacts = what == "entries" and given_key() is not None
    if with_contacts:
        key_in_force(code, DESK)
    with database().reading() as session:
        version = event_version(session, code)
        language = speech().asked()
        tag = str(version_in(language, event_etag(version)))
        if not with_contacts and request.if_none_match.contains_weak(tag):
            return answer(b"", tag)
        contents = contents_of(session, open_event_book(session, code), with_contacts=with_contacts)
    response = answer(write_file(language, write, contents), tag, mimetype)
    if with_contacts:
        del response.headers["ETag"]
        response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Disposition"] = f'attachment; filename="kanakku-{code}-{what}.{extension}"'
    return response


def contents_of(session: Session, book: EventBook, *, with_contacts: bool = False) -> bytes:
    """Return as JSON what the files of an event are written from."""
    contacts = contacts_of(session, book.code) if with_contacts else None
    if is_large(book):
        session.rollback()
        standings = VIEWERS.ask_for(book.code, _standings_beside, database().url, book.code)
    else:
        standings = _standings(session, book)
    # What everybody sees is JSON already, and the same bytes for all.
    shown = shown_event(session, book.code).written(event_page(book.code))
    return b'{"shown":%s,"standings":%s,"contacts":%s}' % (shown, standings, json.dumps(contacts).encode())


def _standings_beside(url: str, code: str) -> bytes:
    """Return all places of an event in the database at `url`; a worker does this."""
    with database_at(url).reading() as session:
        return _standings(session, open_event_book(session, code))


def _standings(session: Session, book: EventBook) -> bytes:
    results = results_of(book, game_standings(session, book.event.matches.values()))
    ranked = standings_of(book.event, results)
    standings = {
        "stages": {each: _places(places) for each, places in ranked.stages.items()},
        "competitions": {each: _places(places) for each, places in ranked.competitions.items()},
        "night": _places(ranked.night),
    }
    return json.dumps(standings).encode()


def _places(ranked: Iterable[Place]) -> list[Json]:
    return [place.as_json() for place in ranked]
