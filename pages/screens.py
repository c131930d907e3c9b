"""Answer the addresses that people open: a table's with its sheet in it, others with their first screen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint, Flask, Response, current_app, redirect, render_template, request, stream_template
from markupsafe import Markup
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from api.event.events import event_page, seen_event
from api.event.shown_events import ShownEvent, shown_event
from api.game.tables import is_game_of, watched
from api.wire.archives import archived_here
from api.wire.context import database, public_url, table_page
from api.wire.etags import answer
from api.wire.problems import UNREACHABLE, Problem, http_problem
from models.event.opening import CODE_LENGTH as EVENT_CODE_LENGTH
from models.event.table_view import TableView
from models.game.rows import BadRow
from models.game.view import sheet_bytes
from models.heavy.asking import NotDone
from models.heavy.time_slices import taking_turns
from models.store.cache import MIB, Cache, scaled
from models.store.conflicts import SheetBytes, Unknown
from pages import words
from pages.assets import installed
from pages.event import EventPage
from pages.files import FRONTEND, Files
from pages.languages import ENGLISH
from pages.parts import version_of
from pages.table import table_facts

FOR_PROGRAMS = ("/api/", "/assets/", "/openapi.json")
POLICY = (
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
ROOM = 16 * MIB  # of pages that are drawn already
Found = TypeVar("Found")
ICONS: dict[str, str] = json.loads((FRONTEND / "page" / "icon-paths.json").read_text())

blueprint = Blueprint("pages", __name__, template_folder="templates")


def register(app: Flask) -> None:
    """Add the pages to `app`, and what their templates say and draw."""
    app.register_blueprint(blueprint)
    app.register_error_handler(404, lost)
    saying = (words.say, words.sentence_of)
    showing = (words.language, words.title_of, words.show_points, words.show_names, words.show_moment)
    app.jinja_env.globals.update({each.__name__: each for each in (*saying, *showing)}, icon=_icon)
    app.jinja_env.finalize = words.named
    app.jinja_env.globals["words_version"] = _words_version
    app.jinja_env.filters["sentence_of"] = words.sentence_of
    app.extensions["kanakku.pages"] = Cache[tuple[str, ...], str](scaled(ROOM), lambda page: 2 * len(page))


@blueprint.get("/")
def show_home() -> AnyResponse:
    """Show the front page; a code that came without a script leads to its table."""
    code = re.sub("[^0-9A-Za-z]", "", request.args.get("code", "")).upper()
    return redirect(f"/t/{code}") if code else _screen("home")


@blueprint.get("/new")
def show_new() -> Response:
    """Show the page of a new table's game."""
    return _screen("new")


@blueprint.get("/t/<code>/new")
def show_next(code: str) -> Response:
    """Show the page of a table's next game, with the status that the code has earned."""
    status, headers, view = _watched(code)
    return _missing(code, status, headers) if view is None else _screen("")


@blueprint.get("/t/<code>")
def show_table(code: str) -> AnyResponse:
    """Show a table with its sheet, which the script takes over; 304 where nothing has changed.

    Whoever has typed the code of an event as that of a table is led to the event.
    """
    if len(code) == EVENT_CODE_LENGTH:
        status, headers, event = _earned(code, seen_event)
        return redirect(f"/e/{event}") if event else _missing(code, status, headers)
    status, headers, view = _watched(code)
    if view is None:
        return _missing(code, status, headers)
    return _table_page(view, view.sheet)


@blueprint.get("/t/<code>/tv")
def show_on_television(code: str) -> Response:
    """Show a table's sheet to be read across a room, by whoever watches and touches nothing."""
    status, headers, view = _watched(code)
    if view is None:
        return _missing(code, status, headers)
    return _table_page(view, view.sheet, "tv.html")


@blueprint.get("/t/<code>/g/<game_id>")
def show_game(code: str, game_id: str) -> Response:
    """Show a game of the table with its sheet; 404 where the table has no such game."""
    status, headers, view = _watched(code)
    if view is None:
        return _missing(code, status, headers)
    if not is_game_of(code, game_id):
        return _screen("", 404)
    with database().reading() as session:
        return _table_page(view, sheet_bytes(session, game_id), path=f"/g/{game_id}")


@blueprint.get("/e/<code>")
def show_event(code: str) -> Response:
    """Show an event with all that everybody may see of it, which the script takes over."""
    return _event_drawn(code, "event.html")


@blueprint.get("/e/<code>/board")
def show_board(code: str) -> Response:
    """Show an event for a screen in the hall, which the script then turns page by page."""
    return _event_drawn(code, "board.html")


@blueprint.get("/e/<code>/desk")
def show_desk(code: str) -> Response:
    """Show the page of a director's desk, the same for every code: its key says whether there is one."""
    return _screen("desk")


@blueprint.get("/e/<code>/room")
def show_room(code: str) -> Response:
    """Show the page of the desk of an evening that is one freeze-out, the same for every code."""
    return _screen("room")


@blueprint.get("/c/<code>")
def show_club(code: str) -> Response:
    """Show the page of a club, the same for every code: the script says whether there is one."""
    return _screen("club")


@blueprint.get("/e/<code>/clock")
def show_clock(code: str) -> Response:
    """Show the clocks of an event, which the script counts."""
    return _event_drawn(code, "clock.html")


@blueprint.get("/shell")
def show_shell() -> Response:
    """Show the page without any screen: what a phone keeps to open without network."""
    return _screen("")


def lost(error: HTTPException) -> Response:
    """Answer an address that leads nowhere: people get the page, programs a problem document."""
    if request.path.startswith(FOR_PROGRAMS) or request.method not in ("GET", "HEAD"):
        return http_problem(error)
    if archived_here():
        of_event = request.path.startswith("/e/")
        code = (request.view_args or {})["code"]
        return _missing(code, 404, {}, "missing-event" if of_event else "missing")
    return _screen("lost", 404)


def _icon(name: str) -> Markup:
    """Draw an icon as the phone does."""
    path = Markup('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>')
    return path.format(ICONS[name])


def _words_version() -> str:
    """Return the name of what the server says in the language that is spoken; English says it itself."""
    tag = words.language().tag
    return "" if tag == ENGLISH else version_of(tag)


def watched_table(code: str) -> TableView | None:
    """Return the table of a code that somebody may watch, or None."""
    return _watched(code)[2]


def _watched(code: str) -> tuple[int, dict[str, str], TableView | None]:
    return _earned(code, watched)


def _earned(code: str, find: Callable[[str], Found]) -> tuple[int, dict[str, str], Found | None]:
    """Return the status that a code has earned, headers that go with it, and what was found under it."""
    if not code.isalnum():
        return 404, {}, None
    try:
        return 200, {}, find(code)
    except Unknown:
        return 404, {}, None
    except Problem as problem:
        return problem.status, dict(problem.headers), None
    except (*UNREACHABLE, NotDone, BadRow):
        return 503, {}, None


def _missing(code: str, status: int, headers: dict[str, str], screen: str = "missing") -> Response:
    """Answer a code that leads to nothing, to what was archived, or to what cannot be shown now."""
    gone = archived_here() if status == 404 else None
    archived = gone.statement.as_json() if gone else None
    return _screen(screen if status == 404 else "", status, headers, code=code, archived=archived)


def _screen(name: str, status: int = 200, headers: dict[str, str] | None = None, **facts: Any) -> Response:
    files = installed()
    response = Response(
        render_template("page.html", files=files, screen=name, **facts),
        status,
        headers,
        mimetype="text/html",
    )
    response.headers["Cache-Control"] = "no-cache"
    if status == 200:
        response.set_etag(files.release)
        response.make_conditional(request)
    return _restricted(response, files)


def _restricted(response: Response, files: Files) -> Response:
    """Return a page that may do only what its files need; a 304 renews what a browser has noted of that."""
    response.headers["Content-Security-Policy"] = f"{files.policy}; {POLICY}"
    return response


def _table_page(
    view: TableView, shown: SheetBytes | None, template: str = "table.html", path: str = ""
) -> Response:
    """Answer with a table and one of its sheets; what is drawn is kept for its version.

    `path` leads from the table's address to that of the sheet alone.
    """
    files = installed()
    tag = f"{view.version}-{shown.version if shown else 0}-{files.release}"
    kept: Cache[tuple[str, ...], str] = current_app.extensions["kanakku.pages"]
    name = (tag, request.path, table_page(view.code))
    page = kept.get(name)
    if page is None:
        with words.hours_of(view.zone):
            page = render_template(template, files=files, **table_facts(view, shown, path))
        kept.put(name, page)
    return _restricted(answer(page.encode(), tag, "text/html", whole=True), files)


def _event_drawn(code: str, template: str) -> Response:
    """Answer with the event of a code drawn by a template, or that the code leads to nothing."""
    status, headers, found = _earned(code, _shown_event)
    if found is None:
        return _missing(code, status, headers, "missing-event")
    return _event_page(*found, template)


def _shown_event(code: str) -> tuple[str, ShownEvent]:
    """Return an event's code as it is written and what everybody may see; raise what the two below do."""
    seen = seen_event(code)
    with database().reading() as session:
        return seen, shown_event(session, seen)


def _event_page(code: str, shown: ShownEvent, template: str) -> Response:
    """Answer with an event's JSON drawn for people; the page is kept for its version."""
    files = installed()
    tag, address = f"{shown.id}-{files.release}", event_page(code)
    kept: Cache[tuple[str, ...], str] = current_app.extensions["kanakku.pages"]
    name = (tag, request.path, address)
    page = kept.get(name)
    if page is None:
        page = _drawn_event(code, shown, address, template)
        kept.put(name, page)
    return _restricted(answer(page.encode(), tag, "text/html", whole=True), files)


def _drawn_event(code: str, shown: ShownEvent, address: str, template: str) -> str:
    """Return the page of an event, which takes long to draw; others are answered meanwhile."""
    files, drawn, known = installed(), list[str](), shown.written(address)
    with taking_turns() as turn:
        event = json.loads(known)
        turn.pass_on()
        # As it was written: what stands under its id stands in the order in which it came.
        carried = known.decode().replace("<", "\\u003c")
        turn.pass_on()
        page = EventPage(event, turn.pass_on)
        turn.pass_on()
        facts = {
            "event": page,
            "carried": carried,
            "event_code": code,
            "said": words.said_in(carried),
            "tag": shown.id,
            "title": words.say("event.title", title=event["occasion"]["title"]),
            "address": address,
            "preview": _event_preview(code, page, shown.id),
        }
        with words.hours_of(page.occasion.get("zone")):
            for piece in stream_template(template, files=files, **facts):
                drawn.append(piece)
                turn.pass_on()
    return "".join(drawn)


def _event_preview(code: str, event: EventPage, version: str) -> dict[str, str]:
    """Return the preview of an event's link: how it ended, with names where the event allows them.

    Before that it is the sign of the app.
    """
    if not event.event["over"]:
        picture = installed().address("icons/kanakku-512.png")
        return {"address": public_url(picture), "told": words.say("event.preview"), "words": ""}
    told, drawn = event.ended, f"/e/{code}/preview.png"
    said = told
    if event.occasion.get("names_in_preview"):
        said, drawn = event.ended_with, f"/e/{code}/picture.png"
    return {"address": public_url(f"{drawn}?version={version}"), "told": told, "words": said}
