"""Answer the addresses of what an event prints: plain pages, with no script but that of their button."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, current_app
from werkzeug.exceptions import NotFound

from api.door.limits import sender, spend
from api.event.events import seen_event
from api.event.files import contents_of
from api.wire.context import database, scanned_url
from api.wire.etags import answer
from models.event.book import event_version, open_event_book
from models.heavy.workers import ARCHIVISTS
from models.store.cache import Cache
from models.store.conflicts import Unknown
from pages.assets import installed
from pages.files import FRONTEND, digest_of
from pages.printed import WHAT, draw_printed
from pages.screens import lost
from pages.words import in_language, language
from rules.canonical import digest

STYLE = (FRONTEND / "styles" / "event" / "event-prints.css").read_text()
BUTTON = (FRONTEND / "inline" / "print-button.js").read_text()
POLICY = (
    f"default-src 'none'; style-src {digest_of(STYLE)}; script-src {digest_of(BUTTON)}; "
    "base-uri 'none'; frame-ancestors 'none'"
)
WORK = 20

blueprint = Blueprint("prints", __name__)


def register(app: Flask) -> None:
    """Add the printed pages to `app`."""
    app.register_blueprint(blueprint)


@blueprint.get(f"/e/<code>/print/<any({', '.join(WHAT)}):what>")
def show_printed(code: str, what: str) -> Response:
    """Show a page to print: the draw, the table cards, the standings, the prize list, blank sheets."""
    spend(WORK)
    try:
        code = seen_event(code)
    except Unknown:
        return lost(NotFound())
    kept: Cache[tuple[str, ...], str] = current_app.extensions["kanakku.pages"]
    tables_at = scanned_url("/t/")
    with database().reading() as session:
        version = event_version(session, code)
        spoken = language().tag
        # Codes lead where the server is reached, and another release may draw otherwise.
        drawn_by = digest([tables_at, installed().release])[:16]
        tag = f"{what}-{'-'.join(map(str, version))}-{spoken}-{drawn_by}"
        name = (tag, code)
        page = kept.get(name)
        contents = b"" if page else contents_of(session, open_event_book(session, code))
    if page is None:
        page = ARCHIVISTS.ask_for(
            sender(), in_language, spoken, draw_printed, what, contents, tables_at, (STYLE, BUTTON)
        )
        kept.put(name, page)
    response = answer(page.encode(), tag, "text/html", whole=True)
    response.headers["Content-Security-Policy"] = POLICY
    return response
