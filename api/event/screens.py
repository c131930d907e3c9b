"""Know which screens of an event are open, and what each is to show: in memory, for this process alone.

A screen has a short name of its own making, and says with its stream what it was told last. So after a
restart of the server each comes back to its page, and the desk finds it as it was.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from typing import Any

from flask import Flask, Response, current_app, jsonify, request

from api.blueprint import Blueprint
from api.door.event_keys import event_keyed, held_event_key
from api.event.events import event_page, seen_event
from api.event.live import EVENT, event_changes
from api.game.live import EVENTS, LAST_EVENT_ID, streamed
from api.schemas.answers.screens import ScreensAnswer
from api.schemas.screens import LONGEST_MESSAGE, SHOWS, ScreensRequest
from api.wire.context import database
from models.store.cache import Cache
from models.store.conflicts import Unknown
from rules.events.acts.kinds import DESK

BEAT = 2.0  # seconds: a screen that hears nothing for twice as long says that it is out of touch
REMEMBERED = 500  # events
MOST_SCREENS = 50  # of one event
_NAME = re.compile(r"[A-Z0-9]{2,6}")
_SHOWN = {
    "type": "object",
    "description": "What the screen is to show: `{page, blank, message, reloads}`. It has no `id`.",
    "properties": {
        "event": {"enum": ["screen"]},
        "data": {"type": "string", "contentMediaType": "application/json"},
    },
    "required": ["event", "data"],
}

blueprint = Blueprint("Screens", "The screens in the hall.")


@dataclass(frozen=True)
class Shown:
    """Hold what a screen is to show: one page, or all in turn; nothing; a message; `reloads` counts."""

    page: str = ""
    blank: bool = False
    message: str = ""
    reloads: int = 0


class Screens:
    """Remember the screens of each event by their names, how often each is open, and what it is to show.

    A stream can be cut without anybody noticing, so a screen that was not heard of for long may be gone.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._events: Cache[str, dict[str, Shown]] = Cache(REMEMBERED)
        self._open: dict[tuple[str, str], int] = {}
        self._heard: dict[tuple[str, str], float] = {}

    def of(self, code: str) -> dict[str, Shown]:
        """Return what the screens of an event are to show that are open now."""
        known = self._events.get(code) or {}
        return {name: shown for name, shown in sorted(known.items()) if (code, name) in self._open}

    def show(self, code: str, name: str, shown: Shown) -> None:
        """Let a screen show something from now on."""
        known = self._events.get(code) or {}
        self._events.put(code, {**known, name: shown})

    def hear(self, code: str, name: str) -> None:
        """Note that a screen is there; of one that is not open nothing is kept."""
        if (code, name) in self._open:
            self._heard[code, name] = self._clock()

    def silence(self, code: str, name: str) -> int:
        """Return for how many seconds a screen that is open was not heard of."""
        return int(self._clock() - self._heard.get((code, name), self._clock()))

    def told(self, code: str, name: str) -> Shown:
        """Return what a screen is to show; all in turn where nobody said."""
        return (self._events.get(code) or {}).get(name, Shown())

    def following(self, code: str, name: str, last: Shown, stream: Iterator[bytes]) -> Iterator[bytes]:
        """Return `stream` with what the screen is to show between its events; it is open while it is read.

        `last` is what the screen was told last: a server that has forgotten learns it from there.
        """
        known = self._events.get(code) or {}
        if name not in known:
            kept = {each: shown for each, shown in known.items() if (code, each) in self._open}
            known = known if len(known) < MOST_SCREENS else kept
            if len(known) < MOST_SCREENS:
                self._events.put(code, {**known, name: last})
        here = code, name
        told: Shown | None = None
        self._open[here] = self._open.get(here, 0) + 1
        self.hear(*here)
        try:
            with closing(stream):  # type: ignore[type-var]
                for piece in stream:
                    yield piece
                    # An event may come in pieces, and nothing comes between these.
                    if piece.endswith(b"\n\n") and told != (now := self.told(*here)):
                        told = now
                        yield b"event: screen\ndata: %s\n\n" % json.dumps(asdict(now)).encode()
        finally:
            self._open[here] -= 1
            if not self._open[here]:
                del self._open[here], self._heard[here]


def register(app: Flask, clock: Callable[[], float] = time.monotonic) -> None:
    """Let `app` know the screens that are open."""
    app.extensions["kanakku.screens"] = Screens(clock)


def screens() -> Screens:
    """Return the screens that the application which answers this request knows."""
    found: Screens = current_app.extensions["kanakku.screens"]
    return found


@blueprint.get("/events/<code>/screens/<name>/live")
@blueprint.costs(1)
@blueprint.response(200, {"oneOf": [EVENT, _SHOWN]}, content_type=EVENTS)
@blueprint.doc(
    parameters=[
        LAST_EVENT_ID,
        *(
            {"in": "query", "name": each, "schema": {"type": "string"}, "description": "As it was told last."}
            for each in ("page", "blank", "message")
        ),
    ]
)
@blueprint.refuses(404, 429)
def follow_as_screen(code: str, name: str) -> Response:
    """Follow an event as a screen in the hall: its stream, with a comment every two seconds.

    The desk lists the screen under `name`, which it made for itself, as long as it reads. An event `screen`
    says what it is to show: ``{page, blank, message, reloads}``; where `reloads` has grown it loads anew.
    """
    code = _seen_screen(code, name)
    said = request.args
    page, message = said.get("page", ""), said.get("message", "")[:LONGEST_MESSAGE]
    last = Shown(page if page in SHOWS else "", said.get("blank") == "true", message)
    known = request.headers.get("Last-Event-ID", "")
    events = event_changes(database(), code, event_page(code), known, lambda: BEAT)
    return streamed(code, screens().following(code, name, last, events))


@blueprint.put("/events/<code>/screens/<name>")
@blueprint.costs(1)
@blueprint.response(204)
@blueprint.refuses(404, 429)
def report_screen(code: str, name: str) -> Response:
    """Say that a screen is there, every ten seconds: where its stream is cut the server may not notice."""
    screens().hear(_seen_screen(code, name), name)
    return Response(status=204)


def _seen_screen(code: str, name: str) -> str:
    """Return the code of an event that has screens of such a name; raises Unknown."""
    code = seen_event(code)
    if not _NAME.fullmatch(name):
        raise Unknown("not_found.screen")
    return code


@blueprint.get("/events/<code>/screens")
@event_keyed(*DESK)
@blueprint.response(200, ScreensAnswer)
@blueprint.refuses(401)
def list_screens(code: str) -> Response:
    """List the screens that are open, each with what it is to show. This process alone knows them."""
    return _listed(held_event_key().code)


@blueprint.put("/events/<code>/screens")
@event_keyed(*DESK)
@blueprint.arguments(ScreensRequest)
@blueprint.response(200, ScreensAnswer)
@blueprint.refuses(401, 404)
def direct_screens(body: dict[str, Any], code: str) -> Response:
    """Let screens show one `page` (or all in turn, where it is empty), nothing (`blank`) or a `message`.

    What is left out stays as it is; `reload` loads them anew. Without `screens` all that are open are meant.
    """
    code = held_event_key().code
    here = screens().of(code)
    for name in body.get("screens", here):
        if name not in here:
            raise Unknown("not_found.screen")
    for name in body.get("screens", here):
        said = {each: body[each] for each in ("page", "blank", "message") if each in body}
        known = here[name]
        screens().show(code, name, replace(known, **said, reloads=known.reloads + bool(body.get("reload"))))
    # Whoever follows the event looks, and finds nothing new but what its screen is told.
    database().broker.publish(code, 0)
    return _listed(code)


def _listed(code: str) -> Response:
    known = screens()
    listed = [
        {"name": name, **asdict(shown), "silence": known.silence(code, name)}
        for name, shown in known.of(code).items()
    ]
    response = jsonify(screens=listed)
    response.headers["Cache-Control"] = "no-store"
    return response
