"""Carry tables and events from server to server: the whole of one as one JSON document, out and in."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, request

from api.blueprint import Blueprint
from api.door.event_keys import event_keyed, held_event_key
from api.door.guessing import right_code
from api.door.keys import held_key, keyed
from api.door.limits import importing, sender
from api.event.events import event_links
from api.game.tables import shown_once, with_key
from api.record.record_checks import Refused, Taken, take_in, take_in_event
from api.schemas.answers.events import NewEventAnswer
from api.schemas.answers.tables import NewTableAnswer
from api.schemas.event_records import EventRecord
from api.schemas.records import TableRecord
from api.wire.body import LONGEST_RECORD, check_mimetype, is_packed, read_data
from api.wire.context import PREFIX, database
from api.wire.paths import table_code
from api.wire.problems import RETRY_AFTER, Problem
from models.heavy.workers import ARCHIVISTS, EXAMINERS
from models.record.writing import write_event_record, write_record
from rules.events.acts.kinds import DIRECTORS

blueprint = Blueprint("Records", "A whole table or event to keep, or to take to another server.")


@blueprint.get("/tables/<code>/export")
@keyed
@blueprint.response(200, TableRecord)
@blueprint.refuses(401, 503)
def export_table(code: str) -> Response:
    """Export the table with all its games: rules in force, seats, entries, journals, signatures, disputes.

    It holds no key. `POST /tables/import` takes it in, and `python app.py verify FILE` proves it without a
    server.
    """
    return _kept(ARCHIVISTS.ask_for(sender(), write_record, database().url, held_key().code), code)


@blueprint.get("/events/<code>/export")
@event_keyed(*DIRECTORS)
@blueprint.response(200, EventRecord)
@blueprint.refuses(401, 503)
def export_event(code: str) -> Response:
    """Export the event: its ledger with the names in it, and the record of every table of its hall.

    It holds no key, and not how people are reached. Other programs may write under `extensions`. `POST
    /events/import` takes it in, and `python app.py verify FILE` proves it without a server.
    """
    return _kept(
        ARCHIVISTS.ask_for(sender(), write_event_record, database().url, held_event_key().code), code
    )


def _kept(written: bytes, code: str) -> Response:
    response = Response(written, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Disposition"] = f'attachment; filename="kanakku-{table_code(code)}.json"'
    return response


def load_ahead(after: float) -> None:
    """Have what takes records in loaded, `after` so many seconds: it takes longer than most records do."""
    EXAMINERS.load_ahead(take_in, after)


@blueprint.post("/tables/import")
@blueprint.takes(TableRecord)
@blueprint.response(201, NewTableAnswer)
@blueprint.refuses(429, 503)
def import_record() -> Response:
    """Open a table that holds the games of an exported one, under a code and a key of its own.

    Every journal is proved and played again first; where anything does not fit, nothing is stored (422). Each
    journal goes on with a row `imported`. Signatures stay in force and are marked as given elsewhere; seats
    are claimed anew. A game whose id is taken here gets another one. The body may be packed
    (`Content-Encoding: gzip`).
    """
    taken = _taken(take_in)
    response = shown_once({"code": taken.code, "name": taken.name, **with_key(taken.code, taken.key)})
    response.headers["Location"] = f"{PREFIX}/tables/{taken.code}"
    return response


@blueprint.post("/events/import")
@blueprint.takes(EventRecord)
@blueprint.response(201, NewEventAnswer)
@blueprint.refuses(429, 503)
def import_event_record() -> Response:
    """Open an event that goes on where an exported one was left, under a code and a key of its own.

    Its ledger and every journal are proved and played again first; where anything does not fit, nothing is
    stored (422). Its tables get other codes, and its games other ids where one is taken here: the row
    `imported` of its ledger says which. Keys do not come along. The body may be packed (`Content-Encoding:
    gzip`), as that of a whole season has to be.
    """
    taken = _taken(take_in_event)
    links = event_links(taken.code, "director", taken.key)
    response = shown_once({"code": taken.code, "director_key": taken.key, "links": links})
    response.headers["Location"] = f"{PREFIX}/events/{taken.code}"
    return response


def _taken(take: Callable[[str, bytes, bool], Taken | Refused]) -> Taken:
    """Return what the record in the request was taken in as; raises Problem."""
    request.max_content_length = LONGEST_RECORD
    check_mimetype()
    packed = is_packed()
    if not packed and (request.content_length or 0) > LONGEST_RECORD:
        raise Problem(413, "too_large.record", most=LONGEST_RECORD // 1024)
    # A body that nobody reads is thrown away by the server piece by piece, while everybody else waits.
    data = read_data()
    importing()
    taken = EXAMINERS.ask_for(sender(), take, database().url, data, packed)
    if isinstance(taken, Refused):
        again = {"Retry-After": str(RETRY_AFTER)} if taken.status == 503 else {}
        raise Problem(taken.status, taken.said, taken.faults, again, taken.more, taken.code)
    right_code(taken.code)
    return taken
