"""Stream an event to everyone who follows it: what changed, at most once a second."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from flask import Response, request

from api import live
from api.blueprint import Blueprint
from api.context import database
from api.events import event_page, seen_event, shown_event
from api.live import BEATING, EVENTS, LAST_EVENT_ID, described, streamed
from api.patches import patch
from models.database import Database
from models.event import event_version, open_event_book
from models.pacing import Paced

CALM = 1.0  # seconds: a hall has many deals a second, and nobody reads faster
Version = tuple[int, int]
EVENT = described("the ETag of what `GET` answers", "^[0-9]+-[0-9]+$", "where `data` is the whole event")

blueprint = Blueprint("Events live", "Follow an event without asking again.")


@blueprint.get("/events/<code>/live")
@blueprint.costs(1)
@blueprint.response(200, EVENT, content_type=EVENTS)
@blueprint.doc(parameters=[LAST_EVENT_ID])
@blueprint.refuses(404, 429)
def follow_event(code: str) -> Response:
    """Follow an event: it comes whole, then what changes, at most once a second, and a comment every ten.

    The `id` of an event is the ETag of what `GET` answers. A `change` is ``{from, patch}``, a JSON Patch from
    the event with that id; a client that holds another asks for the whole.
    """
    code = seen_event(code)
    # Once the stream runs there is no request any more whose host could name the page.
    events = _events(database(), code, event_page(code), request.headers.get("Last-Event-ID", ""))
    return streamed(code, events)


class _Shown(NamedTuple):
    """Hold an event as it was read: under which id, with which tables."""

    id: str
    text: bytes
    tables: frozenset[str]


def _events(source: Database, code: str, page: str, known: str) -> Iterator[bytes]:
    """Yield the events of an event without end; tables that join the hall meanwhile are heard too."""
    pace: Paced[_Shown] = source.paced.get((code, page)) or Paced(CALM)
    source.paced.put((code, page), pace)
    read = partial(_read, source, code, page)
    while True:
        with source.reading() as session:
            tables = frozenset(open_event_book(session, code).told.tables)
        with source.broker.listen(code, *tables) as news:
            moment = time.monotonic()
            # What was read lately for others is there at once; what it may lack comes next.
            now = pace.since(moment - CALM, read)
            yield BEATING if now.id == known else _event(source, (code, page), known, now)
            while True:
                known, now = now.id, pace.since(moment, read)
                if now.id != known:
                    yield _event(source, (code, page), known, now)
                if now.tables != tables:
                    known = now.id
                    break
                while not news.wait(live.BEAT):
                    yield BEATING
                moment = news.at


def _read(source: Database, code: str, page: str, before: _Shown | None) -> _Shown:
    """Return an event as it is now; what has changed is worked out before all who follow ask for it."""
    with source.reading() as session:
        version = event_version(session, code)
        book = open_event_book(session, code)
        text = shown_event(session, book, version, page)
    now = _Shown(_id(version), text, frozenset(book.told.tables))
    if before and before.id != now.id:
        _event(source, (code, page), before.id, now)
    return now


def _event(source: Database, what: tuple[str, str], known: str, shown: _Shown) -> bytes:
    code, page = what
    before = source.shown_events.get((code, *_version(known), page))
    now, text, _ = shown
    whole = b"id: %s\ndata: %s\n\n" % (now.encode(), text)
    if before is None:
        return whole
    name = *what, known, now
    change: bytes | None = source.changes.get(name)
    if change is None:
        operations = patch(json.loads(before), json.loads(text))
        told: dict[str, Any] = {"from": known, "patch": operations}
        change = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
        source.changes.put(name, change)
    if len(change) >= len(text):
        return whole
    return b"id: %s\nevent: change\ndata: %s\n\n" % (now.encode(), change)


def _id(version: Version) -> str:
    return "-".join(map(str, version))


def _version(known: str) -> Version:
    """Return the version that an id names, one that there never is where it names none."""
    event, _, played = known.partition("-")
    if not all(part.isascii() and part.isdecimal() and len(part) < 19 for part in (event, played)):
        return (-1, -1)
    return int(event), int(played)
