"""Stream an event to everyone who follows it: what changed, at most once a second."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from flask import Response, request

from api.blueprint import Blueprint
from api.event.events import event_page, seen_event
from api.event.shown_events import ShownEvent, kept_event, shown_event
from api.game import live
from api.game.live import BEATING, EVENTS, LAST_EVENT_ID, described, streamed
from api.game.table_changes import CHANGES
from api.wire.context import database
from api.wire.sending import sent_in_pieces
from models.event.book import open_event_book
from models.store.broker import Listener
from models.store.cache import Kept
from models.store.database import Database
from models.store.shared_reading import SharedReading

CALM = 1.0  # seconds: a hall has many deals a second, and nobody reads faster
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
    known = request.headers.get("Last-Event-ID", "")
    events = event_changes(database(), code, event_page(code), known, lambda: live.BEAT)
    return streamed(code, events)


class _Hall(NamedTuple):
    """Hold the `id` of an event as it was read, and with which tables."""

    id: str
    tables: frozenset[str]


_PACES: Kept[str, SharedReading[_Hall]] = Kept(50)


def event_changes(
    source: Database, code: str, page: str, known: str, beat: Callable[[], float]
) -> Iterator[bytes]:
    """Yield the events of an event without end; tables that join the hall meanwhile are heard too.

    `beat` says after how many seconds without any a comment is sent.
    """
    stream = _Stream(source, code, page, beat)
    held: str | None = known
    while held is not None:
        with source.reading() as session:
            tables = frozenset(open_event_book(session, code).history.tables)
        with source.broker.listen(code, *tables) as news:
            held = yield from stream.sent_while_of(tables, news, held)


class _Stream:
    """Send an event to one who follows it, at the pace of all who do; what he holds is named by its id."""

    def __init__(self, source: Database, code: str, page: str, beat: Callable[[], float]) -> None:
        self._pace = source.cache(_PACES).get(code) or SharedReading(CALM)
        source.cache(_PACES).put(code, self._pace)
        self._read = partial(_read, source, code)
        self._parts = partial(_parts, source, code, page)
        self._beat = beat

    def sent_while_of(
        self, tables: frozenset[str], news: Listener, held: str
    ) -> Generator[bytes, None, str | None]:
        """Send what is new, and return what is held once the hall has other tables; None where it is over."""
        moment = time.monotonic()
        now = self._first(held, moment)
        if not (yield from self._sent(held, now.id, beats=True)):
            return None
        woken = False
        while True:
            held, now = now.id, self._pace.since(moment, self._read)
            if not (yield from self._sent(held, now.id, beats=woken)):
                return None
            if now.tables != tables:
                return now.id
            while not news.over and not news.wait(self._beat()):
                yield BEATING
            if news.over:
                return None
            moment, woken = news.at, True

    def _first(self, held: str, moment: float) -> _Hall:
        """Return what was read lately for others, which is there at once; what it may lack comes next."""
        now = self._pace.since(moment - CALM, self._read)
        if _version(now.id) < _version(held):
            # Whoever asks has what was done since; shown an older event, it would undo that for a moment.
            now = self._pace.since(moment, self._read)
        return now

    def _sent(self, held: str, now: str, *, beats: bool) -> Generator[bytes, None, bool]:
        """Send what leads from one id to another, where they are one a comment if it `beats`.

        False says that it is kept no more.
        """
        if held != now:
            return (yield from sent_in_pieces(partial(self._parts, held, now)))
        if beats:
            yield BEATING
        return True


def _read(source: Database, code: str, before: _Hall | None) -> _Hall:
    """Return an event as it is now; what has changed is worked out before all who follow ask for it."""
    with source.reading() as session:
        tables = frozenset(open_event_book(session, code).history.tables)
        shown = shown_event(session, code)
    if before and before.id != shown.id:
        _change(source, code, before.id, shown)
    return _Hall(shown.id, tables)


def _parts(source: Database, code: str, page: str, known: str, now: str) -> Sequence[bytes] | None:
    """Return what leads from the id `known` to `now`, the change or the whole; None where none is kept."""
    shown = kept_event(source, code, _version(now))
    if shown is None:
        return None
    head, change = b"id: %s\n" % now.encode(), _change(source, code, known, shown)
    if change is None or len(change) >= len(shown.roster) + len(shown.played):
        return head, b"data: ", *shown.parts(page), b"\n\n"
    return head, b"event: change\ndata: ", change, b"\n\n"


def _change(source: Database, code: str, known: str, shown: ShownEvent) -> bytes | None:
    """Return what leads to an event from that with the id `known`, None where that is not kept any more."""
    name = code, known, shown.id
    change = source.cache(CHANGES).get(name)
    if change is None:
        before = kept_event(source, code, _version(known))
        if before is None:
            return None
        history = {"from": known, "patch": shown.changes_since(before)}
        change = json.dumps(history, ensure_ascii=False, separators=(",", ":")).encode()
        source.cache(CHANGES).put(name, change)
    return change


def _version(known: str) -> tuple[int, int]:
    """Return the version that an id names, one that there never is where it names none."""
    event, _, played = known.partition("-")
    if not all(part.isascii() and part.isdecimal() and len(part) < 19 for part in (event, played)):
        return (-1, -1)
    return int(event), int(played)
