"""Stream a table to everyone who follows it, as server-sent events."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial

from flask import Response, request

from api.blueprint import Blueprint
from api.door.limits import streaming
from api.game.last_heard import last_heard
from api.game.shown_tables import Links, links_of, table_parts
from api.game.table_changes import change_since
from api.game.tables import watched
from api.wire.context import database
from api.wire.etags import LONGEST_VERSION
from api.wire.sending import sent_in_pieces
from models.event.table_view import keep_view, kept_view, table_view
from models.store.cache import Kept
from models.store.database import Database
from models.store.shared_reading import SharedReading

BEAT = 10.0  # seconds
ON_SCREEN = 2.0  # seconds: what nobody touches must say soon that it is out of touch
BEATING = b": beat\n\n"
EVENTS = "text/event-stream"
LAST_EVENT_ID = {
    "in": "header",
    "name": "Last-Event-ID",
    "description": "The version that the client has; it is not sent again, only what changed since.",
    "schema": {"type": "string"},
    "example": "7",
}
TABLE = {"$ref": "#/components/schemas/TableAnswer"}
CHANGE = {"$ref": "#/components/schemas/Change"}


def described(numbered: str, pattern: str, whole: str, **data: object) -> dict[str, object]:
    """Return the schema of the events of a stream: what their `id` is, and what a `message` holds."""
    kinds = {"enum": ["message", "change"], "description": f"`message`, {whole}."}
    written = {"type": "string", "contentMediaType": "application/json", **data}
    return {
        "type": "object",
        "description": f"One event of the stream; `id` is {numbered}.",
        "properties": {"id": {"type": "string", "pattern": pattern}, "event": kinds, "data": written},
        "required": ["id", "data"],
    }


PACE = {
    "in": "query",
    "name": "pace",
    "schema": {"type": "string"},
    "description": "`screen`: a comment every two seconds, for a screen that nobody touches.",
}
EVENT = described(
    "the table's version",
    "^[0-9]+$",
    "which is never written out, where `data` is the whole table",
    contentSchema={"oneOf": [TABLE, CHANGE]},
)

_READINGS: Kept[str, SharedReading[int]] = Kept(2000)

blueprint = Blueprint("Live", "Follow a table without asking again.")


@blueprint.get("/tables/<code>/live")
@blueprint.costs(1)
@blueprint.response(200, EVENT, content_type=EVENTS)
@blueprint.doc(parameters=[LAST_EVENT_ID, PACE])
@blueprint.refuses(404, 429)
def follow_table(code: str) -> Response:
    """Follow a table: an event for every new version, and a comment every ten seconds.

    The `id` of an event is the table's version. The current table comes at once and whole, unless
    `Last-Event-ID` names a version that a change leads from; after that what changes, as a JSON Patch with
    the digest of the result. Where that would be larger, the table comes whole.
    """
    view = watched(code)
    seen = request.headers.get("Last-Event-ID", "")
    beat = ON_SCREEN if request.args.get("pace") == "screen" else BEAT
    events = _events(database(), view.code, links_of(view.code), seen, beat)
    heard = last_heard().listening(view.code, events)
    return streamed(view.code, heard)


def streamed(code: str, events: Iterator[bytes]) -> Response:
    """Return the answer that sends events as they come; nothing between keeps or holds them back."""
    response = Response(streaming(code, events), mimetype=EVENTS)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _events(source: Database, code: str, links: Links, seen: str, beat: float) -> Iterator[bytes]:
    """Yield the events of a table without end. No session stays open while nothing happens."""
    with source.broker.listen(code) as news:
        known = int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < LONGEST_VERSION else 0
        moment = time.monotonic()
        while True:
            version = _newest(source, code, known, news.version, moment)
            if version == known:
                # Sent at once so that the client, and what stands between, knows that the stream is open.
                yield BEATING
            elif not (yield from sent_in_pieces(partial(_parts, source, code, known, version, links))):
                return
            known = version
            while not news.over and not news.wait(beat):
                yield BEATING
            if news.over:
                return
            moment = news.at


def _newest(source: Database, code: str, known: int, told: int, moment: float) -> int:
    """Return the newest version of a table, which is kept; `told` is the one that there was news of.

    News may come late, so only what is newer than `known` is taken from it. What was written before `moment`
    is seen: once for all who follow.
    """
    if told > known and kept_view(source, code, told) is not None:
        return told
    reading = source.cache(_READINGS).get(code)
    if reading is None:
        source.cache(_READINGS).put(code, reading := SharedReading(0))
    return reading.since(moment, partial(_read, source, code))


def _read(source: Database, code: str, _: int | None) -> int:
    view = table_view(source, code)
    keep_view(source, view)
    return view.version


def _parts(source: Database, code: str, known: int, version: int, links: Links) -> Sequence[bytes] | None:
    """Return the event that leads from `known` to `version`: the change, or the whole table."""
    view = kept_view(source, code, version)
    if view is None:
        return None
    head = b"id: %d\n" % version
    changed = change_since(source, known, view, links)
    if changed:
        return head, b"event: change\ndata: ", changed, b"\n\n"
    return head, b"data: ", *table_parts(view, links), b"\n\n"
