"""Show the desk of an event what it knows besides."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify

from api.door.event_keys import event_keyed, held_event_key
from api.event.events import blueprint, moment
from api.event.shown_events import event_etag
from api.game.last_heard import last_heard
from api.schemas.answers.events import DeskAnswer
from api.wire.context import database
from api.wire.paths import table_code
from models.event.book import EventBook, event_version, open_event_book
from models.event.contacts import contacts_of
from models.event.desk import OFFERS, desk_view
from models.event.results import game_standings
from rules.events.acts import catalogue, facts_of
from rules.events.acts.kinds import DESK


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
        contacts = contacts_of(session, book.code)
        sheets = game_standings(session, book.event.matches.values())
        hall = desk_view(session, book, sheets, last_heard().of, moment())
        tag = event_etag(event_version(session, book.code))
    people = {
        person.id: {"contact": contacts.get(person.id), "ticked": list(person.ticked)}
        for person in book.event.people.values()
    }
    shown = {
        "version": book.version,
        "event_etag": tag,
        "kind": held_event_key().kind,
        "people": people,
        **hall,
    }
    kinds = catalogue(held_event_key().kind)
    offers = {
        status: [step for step, kind in steps.items() if kinds[kind]["may"]]
        for status, steps in OFFERS.items()
    }
    response = jsonify(**shown, acts=_acts(book), kinds=kinds, offers=offers, keys=_keys(book))
    response.headers["Cache-Control"] = "no-store"
    return response


def _acts(book: EventBook) -> list[dict[str, Any]]:
    event = book.event
    return [
        {
            "id": act.id,
            "at": act.at,
            "reason": act.reason,
            "struck_by": event.struck.get(act.id),
            **facts_of(act.fact),
        }
        for act in event.acts
    ]


def _keys(book: EventBook) -> list[dict[str, Any]]:
    return [
        {"digest": digest, "kind": key.kind, "since": key.since}
        for digest, key in book.history.keys.items()
        if not key.revoked
    ]
