"""Stream to whoever looks at a club that its figures have changed."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from flask import Response, request

from api.club.clubs import blueprint, seen_club
from api.game import live
from api.game.live import BEATING, EVENTS, LAST_EVENT_ID, described, streamed
from api.wire.context import database
from models.club.figures import figures_of
from models.store.cache import Kept
from models.store.database import Database
from models.store.shared_reading import SharedReading

CALM = 2.0  # seconds: at many tables a deal is written every moment, and figures change once a game is over
EVENT = described("the state of the figures", "^[0-9]+-[0-9a-f-]*$", "where `data` has the club's version")


class _Club(NamedTuple):
    """Hold the `id` of what a club shows as it was read, its version, and the codes of its sources."""

    id: str
    version: int
    sources: frozenset[str]


_PACES: Kept[str, SharedReading[_Club]] = Kept(200)


@blueprint.get("/clubs/<code>/live")
@blueprint.costs(1)
@blueprint.response(200, EVENT, content_type=EVENTS)
@blueprint.doc(parameters=[LAST_EVENT_ID])
@blueprint.refuses(404, 429)
def follow_club(code: str) -> Response:
    """Follow a club: an event whenever its people or figures are others, and a comment every ten seconds.

    An event says that there is something to ask for anew; the first comes at once, unless `Last-Event-ID`
    names what is so still.
    """
    code = seen_club(code)
    return streamed(code, club_changes(database(), code, request.headers.get("Last-Event-ID", "")))


def club_changes(source: Database, code: str, known: str) -> Iterator[bytes]:
    """Yield the events of a club without end; tables and events that join it meanwhile are heard too."""
    pace = source.cache(_PACES).get(code) or SharedReading(CALM)
    source.cache(_PACES).put(code, pace)
    read = partial(_read, source, code)
    # What was read lately for others is there at once; what it may lack comes next.
    now = pace.since(time.monotonic() - CALM, read)
    while True:
        with source.broker.listen(code, *now.sources) as news:
            followed, moment = now.sources, time.monotonic()
            # Sent at once so that the client, and what stands between, knows that the stream is open.
            yield BEATING if now.id == known else _event(now)
            known, now = now.id, pace.since(moment, read)
            while now.sources == followed:
                yield BEATING if now.id == known else _event(now)
                known = now.id
                while not news.over and not news.wait(live.BEAT):
                    yield BEATING
                if news.over:
                    return
                now = pace.since(news.at, read)


def _event(club: _Club) -> bytes:
    return b"id: %s\ndata: %s\n\n" % (club.id.encode(), json.dumps({"version": club.version}).encode())


def _read(source: Database, code: str, _before: _Club | None) -> _Club:
    figures = figures_of(source, code)
    tables, events, _ = figures.checkpoint.sources
    return _Club(figures.state, figures.book.version, frozenset({*tables, *events}))
