"""Stream a table to everyone who follows it, as server-sent events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Response, request

from api.blueprint import Blueprint
from api.context import database
from api.limits import streaming
from api.tables import links_of, table_bytes, watched
from models.database import Database
from models.sheets import TableView, table_view

BEAT = 10  # seconds
EVENTS = "text/event-stream"
LAST_EVENT_ID = {
    "in": "header",
    "name": "Last-Event-ID",
    "description": "The version that the client has; it is not sent again.",
    "schema": {"type": "string"},
    "example": "7",
}
EVENT = {
    "type": "object",
    "description": "One event of the stream; `id` is the table's version.",
    "properties": {
        "id": {"type": "string", "pattern": "^[0-9]+$"},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/TableAnswer"},
        },
    },
    "required": ["id", "data"],
}

blueprint = Blueprint("Live", "Follow a table without asking again.")


@blueprint.get("/tables/<code>/live")
@blueprint.costs(1)
@blueprint.response(200, EVENT, content_type=EVENTS)
@blueprint.doc(parameters=[LAST_EVENT_ID])
@blueprint.refuses(404, 429)
def follow_table(code: str) -> Response:
    """Follow a table: an event for every new version, and a comment every ten seconds.

    The `id` of an event is the table's version, its `data` the JSON of the table at that version. Every event
    is whole, so one that is lost is made good by the next. The current one comes at once.
    """
    view = watched(code)
    seen = request.headers.get("Last-Event-ID", "")
    events = _events(database(), view.code, links_of(view.code), seen)
    response = Response(streaming(view.code, events), mimetype=EVENTS)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _events(source: Database, code: str, links: dict[str, Any], seen: str) -> Iterator[bytes]:
    """Yield the events of a table without end. No session stays open while nothing happens."""
    with source.broker.listen(code) as news:
        # Sent at once so that the client, and what stands between, knows that the stream is open.
        yield b": beat\n\n"
        while True:
            view = _view(source, code, news.version)
            if str(view.version) != seen:
                seen = str(view.version)
                yield b"id: " + seen.encode() + b"\ndata: " + table_bytes(view, links) + b"\n\n"
            while not news.wait(BEAT):
                yield b": beat\n\n"


def _view(source: Database, code: str, version: int) -> TableView:
    kept: TableView | None = source.tables.get(code)
    if kept is None or not 0 < version <= kept.version:
        with source.reading() as session:
            kept = table_view(session, code)
        source.tables.put(code, kept)
    return kept
