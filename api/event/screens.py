"""Let screens in the hall follow an event, and the desk say what each is to show."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from flask import Flask, Response, current_app, jsonify, request

from api.blueprint import Blueprint
from api.door.event_keys import event_keyed, held_event_key
from api.event.events import event_page, seen_event
from api.event.live import EVENT, event_changes
from api.event.open_screens import Screens, Shown
from api.game.live import EVENTS, LAST_EVENT_ID, streamed
from api.schemas.answers.screens import ScreensAnswer
from api.schemas.screens import LONGEST_MESSAGE, SHOWS, ScreensRequest
from api.wire.context import database
from models.store.conflicts import Unknown
from rules.events.acts.kinds import DESK

BEAT = 2.0  # seconds: a screen that hears nothing for twice as long says that it is out of touch
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
    """List the screens that are open, each with what it is to show."""
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
