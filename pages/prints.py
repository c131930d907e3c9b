"""Answer the addresses of what an event prints: plain pages, without any script."""

from __future__ import annotations

import base64
import hashlib

from flask import Blueprint, Flask, Response, current_app
from werkzeug.exceptions import NotFound

from api.door.limits import spend
from api.event.events import seen_event
from api.event.files import contents_of
from api.wire.context import database, public_url
from api.wire.etags import answer
from models.event.book import event_version, open_event_book
from models.store.cache import Cache
from models.store.conflicts import Unknown
from models.work.workers import ARCHIVISTS
from pages.files import FRONTEND
from pages.printed import WHAT, draw_printed
from pages.screens import lost

STYLE = (FRONTEND / "styles" / "event" / "event-prints.css").read_text()
_DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; base-uri 'none'; frame-ancestors 'none'"
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
    tables_at = public_url("/t/")
    with database().reading() as session:
        version = event_version(session, code)
        tag = f"{what}-{'-'.join(map(str, version))}"
        name = (tag, code, tables_at)
        page = kept.get(name)
        contents = b"" if page else contents_of(session, open_event_book(session, code))
    if page is None:
        page = ARCHIVISTS.ask(draw_printed, what, contents, STYLE, tables_at)
        kept.put(name, page)
    response = answer(page.encode(), tag, "text/html")
    response.headers["Content-Security-Policy"] = POLICY
    return response
