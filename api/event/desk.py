"""Show the desk of an event what it knows besides."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from flask import Response, current_app

from api.door.event_keys import event_keyed, held_event_key
from api.event import drafts
from api.event.events import blueprint, moment
from api.event.shown_events import event_etag
from api.game.last_heard import last_heard
from api.schemas.answers.desks import DeskAnswer
from api.wire.context import database
from api.wire.paths import table_code
from models.event.book import EventBook, event_version, is_large, open_event_book
from models.event.contacts import contacts_of
from models.event.desk import Heard, desk_view
from models.event.results import game_standings
from models.heavy.workers import VIEWERS
from models.store.database import Database, database_at
from models.table.keys import fingerprint
from rules.events.acts import facts_of
from rules.events.acts.kinds import DESK
from rules.events.eligibility import notes_due


@blueprint.get("/events/<code>/desk")
@event_keyed(*DESK)
@blueprint.response(200, DeskAnswer)
@blueprint.refuses(401)
def get_desk(code: str) -> Response:
    """Show what the desk knows besides: how people are reached, notes ticked, keys, and every act.

    `attention` is what needs a person now, the most urgent first. When a table was `heard` of last, this
    process knows alone, so a desk that looks for silent tables asks again every ten seconds.
    """
    with database().reading() as session:
        book = open_event_book(session, table_code(code))
    heard = {table: told for table in book.event.tables if (told := last_heard().of(table))}
    asked = (database().url, book.code, held_event_key().kind, heard, moment())
    if len(book.event.entrants) > drafts.FEW and not current_app.config["LOAD_LATER"]:
        drafts.load_ahead()
    if is_large(book):
        written = VIEWERS.ask_for(book.code, _desk_beside, *asked)
    else:
        written = _desk(database(), *asked[1:])
    response = Response(written, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def _desk_beside(url: str, code: str, kind: str, heard: Mapping[str, Heard], at: str) -> bytes:
    """Return what the desk sees of an event in the database at `url`; a worker does this."""
    return _desk(database_at(url), code, kind, heard, at)


def _desk(source: Database, code: str, kind: str, heard: Mapping[str, Heard], at: str) -> bytes:
    with source.reading() as session:
        book = open_event_book(session, code)
        contacts = contacts_of(session, code)
        sheets = game_standings(session, book.event.matches.values())
        hall = desk_view(session, book, sheets, heard.get, kind, at)
        tag = event_etag(event_version(session, code))
    due = notes_due(book.event)
    people = {
        person.id: {
            "contact": contacts.get(person.id),
            "ticked": list(person.ticked),
            "due": [each.note for each in due.get(person.id, ())],
        }
        for person in book.event.people.values()
    }
    paid = [each.id for each in book.event.entrants.values() if each.paid]
    shown = {"version": book.version, "event_etag": tag, "kind": kind, "people": people, "paid": paid, **hall}
    whole = {**shown, "acts": _acts(book), "keys": _keys(book), "hands": _hands(book)}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def _acts(book: EventBook) -> list[dict[str, Any]]:
    event = book.event
    return [
        {
            "id": act.id,
            "at": act.at,
            "reason": act.reason,
            "struck_by": event.struck.get(act.id),
            "hand": book.history.hands.get(act.id, ""),
            **facts_of(act.fact),
        }
        for act in event.acts
    ]


def _keys(book: EventBook) -> list[dict[str, Any]]:
    return [
        {"digest": digest, "kind": key.kind, "since": key.since, "name": book.whose(key)}
        for digest, key in book.history.keys.items()
        if not key.revoked
    ]


def _hands(book: EventBook) -> dict[str, dict[str, str]]:
    """Return whose keys acts were done by, those taken back too."""
    return {
        fingerprint(key.kind, digest): {"kind": key.kind, "name": book.whose(key)}
        for digest, key in book.history.keys.items()
    }
