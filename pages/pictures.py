"""Answer the addresses of what is drawn: a sheet as a picture to share, a link's preview, the races."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

from flask import Blueprint, Flask, Response, current_app, request
from werkzeug.exceptions import NotFound

from api.door.limits import sender, spend
from api.event.events import seen_event
from api.event.files import contents_of
from api.event.shown_events import shown_event
from api.event.story import event_story, settlement_of
from api.game.settling import settled
from api.game.tables import is_game_of
from api.wire.context import database
from api.wire.etags import answer
from models.event.book import open_event_book
from models.event.table_view import TableView
from models.game.evening import evening_race
from models.game.view import sheet_bytes
from models.heavy.workers import ARCHIVISTS
from models.store.cache import MIB, Cache, scaled
from models.store.conflicts import SheetBytes, Unknown
from pages.assets import installed
from pages.drawn.event_picture import draw_event_picture
from pages.drawn.picture import draw_lines, draw_picture, draw_preview
from pages.drawn.races import draw_evening, draw_race, draw_rounds
from pages.drawn.raster import LOOKS
from pages.event import EventPage
from pages.screens import lost, watched_table
from pages.table import table_name
from pages.words import in_language, language
from rules.canonical import digest

PNG = "image/png"
ROOM = 8 * MIB
WORK = 20

blueprint = Blueprint("pictures", __name__)


def register(app: Flask) -> None:
    """Add what is drawn to `app`."""
    app.register_blueprint(blueprint)
    app.extensions["kanakku.pictures"] = Cache[tuple[str, ...], bytes](scaled(ROOM), len)


@blueprint.get("/t/<code>/g/<game_id>/picture.png")
def show_picture(code: str, game_id: str) -> Response:
    """Show the sheet of a game as one picture, in a ``?look=``; ``&settled=yes`` with who pays whom."""
    look = request.args.get("look", LOOKS[0])
    view = watched_table(code)
    if view is None or look not in LOOKS or not is_game_of(code, game_id):
        return lost(NotFound())
    name, place = table_name(view), view.event["title"] if view.event else ""
    sheet = _sheet(game_id)
    wanted = view.settles and request.args.get("settled") == "yes"

    def drawn() -> bytes:
        payments = settled(view.code, game_id) if wanted else b""
        return draw(draw_picture, sheet.body, name, place, look, payments, view.zone)

    # What stands on it besides the sheet may change while that does not.
    about = digest([name, place, view.zone, view.version if wanted else None])
    return _drawn(sheet, PNG, f"{look}-{about}", drawn)


@blueprint.get("/t/<code>/g/<game_id>/race.svg")
def show_race(code: str, game_id: str) -> Response:
    """Show how the totals of a game grew; it takes its colours from the page that it is put into."""
    if watched_table(code) is None or not is_game_of(code, game_id):
        return lost(NotFound())
    sheet = _sheet(game_id)
    return _drawn(sheet, "image/svg+xml", "race", lambda: draw(draw_race, sheet.body))


@blueprint.get("/t/<code>/g/<game_id>/evening.svg")
def show_evening(code: str, game_id: str) -> Response:
    """Show who had won how many games of the evening of a game; each point leads to the sheet of its game."""
    view = watched_table(code)
    if view is None or not is_game_of(code, game_id):
        return lost(NotFound())

    def drawn() -> bytes:
        with database().reading() as session:
            evening = evening_race(session, view.code, game_id)
        return draw(draw_evening, json.dumps(evening).encode(), view.code)

    return _answered(f"evening-{view.version}", "image/svg+xml", drawn)


@blueprint.get("/e/<code>/stages/<stage>/race.svg")
def show_stage(code: str, stage: str) -> Response:
    """Show how the places of a stage changed round by round; each point leads to the sheet of its match."""
    try:
        tag, story = event_story(seen_event(code), stage)
    except Unknown:
        return lost(NotFound())
    return _answered(tag.strip('"'), "image/svg+xml", lambda: draw(draw_rounds, story))


@blueprint.get("/e/<code>/competitions/<competition>/race.svg")
def show_competition(code: str, competition: str) -> Response:
    """Show how the places in a competition changed round by round, through all its stages."""
    try:
        tag, story = event_story(seen_event(code))
    except Unknown:
        return lost(NotFound())
    told = next(
        (each for each in json.loads(story)["competitions"] if each["competition"] == competition), None
    )
    if told is None:
        return lost(NotFound())
    return _answered(tag.strip('"'), "image/svg+xml", lambda: draw(draw_rounds, json.dumps(told).encode()))


@blueprint.get("/e/<code>/picture.png")
def show_event_picture(code: str) -> Response:
    """Show how an event ended as one picture, in a ``?look=``; ``&settled=yes`` with who pays whom."""
    look, over = request.args.get("look", LOOKS[0]), _event_over(code)
    if over is None or look not in LOOKS:
        return lost(NotFound())
    wanted = request.args.get("settled") == "yes"

    def drawn() -> bytes:
        with database().reading() as session:
            contents = contents_of(session, open_event_book(session, over.code))
        _, story = event_story(over.code)
        stages = over.settling if wanted else ()
        payments = [each for stage in stages for each in settlement_of(over.code, stage)[1]["payments"]]
        settled = json.dumps(payments).encode()
        return draw(draw_event_picture, contents, story, look, settled)

    return _answered(f"{over.tag}-{look}-{wanted}", PNG, drawn)


@blueprint.get("/e/<code>/preview.png")
def show_preview_of_event(code: str) -> Response:
    """Show what an event was and that it is over, without a name: the preview of its link."""
    over = _event_over(code)
    if over is None:
        return lost(NotFound())
    return _answered(
        f"preview-{over.tag}", PNG, lambda: draw(draw_lines, over.title, over.occasion, over.state)
    )


class _Over(NamedTuple):
    """Hold an event that is over: its code, its ETag, what its preview says, and which stages are settled."""

    code: str
    tag: str
    title: str
    occasion: str
    state: str
    settling: Sequence[str]


def _event_over(code: str) -> _Over | None:
    """Return the event of a code once it is over, else None."""
    try:
        seen = seen_event(code)
    except Unknown:
        return None
    with database().reading() as session:
        shown = shown_event(session, seen)
    page = EventPage(json.loads(shown.written("")))
    if not page.event["over"]:
        return None
    stages = page.event["stages"].items()
    settling = [name for name, each in stages if each["room"] and each["room"]["settles"]]
    return _Over(seen, shown.id, page.occasion["title"], page.days, page.ended, settling)


@blueprint.get("/t/<code>/preview.png")
def show_preview(code: str) -> Response:
    """Show what a table plays and how far it is, without a name: the preview of its link."""
    view = watched_table(code)
    return lost(NotFound()) if view is None else _preview(view, view.sheet)


@blueprint.get("/t/<code>/g/<game_id>/preview.png")
def show_preview_of_game(code: str, game_id: str) -> Response:
    """Show what a game of a table was and how far it is, without a name: the preview of its own link."""
    view = watched_table(code)
    if view is None or not is_game_of(code, game_id):
        return lost(NotFound())
    return _preview(view, _sheet(game_id))


def draw(function: Callable[..., bytes], *given: object) -> bytes:
    """Return what `function` draws of `given`, in a worker process."""
    spend(WORK)
    return ARCHIVISTS.ask_for(sender(), in_language, language().tag, function, *given)


def _preview(view: TableView, sheet: SheetBytes | None) -> Response:
    def drawn() -> bytes:
        return draw(draw_preview, sheet.body if sheet else b"null", table_name(view))

    return _drawn(sheet, PNG, f"preview-{view.version}", drawn)


def _sheet(game_id: str) -> SheetBytes:
    with database().reading() as session:
        return sheet_bytes(session, game_id)


def _drawn(sheet: SheetBytes | None, kind: str, what: str, draw: Callable[[], bytes]) -> Response:
    """Answer with what `draw` draws of a sheet."""
    return _answered(f"{what}-{sheet.version if sheet else 0}", kind, draw)


def _answered(version: str, kind: str, draw: Callable[[], bytes]) -> Response:
    """Answer with what `draw` draws; it is kept for its `version` in the language of this request."""
    tag = f"{version}-{language().tag}-{installed().release}"
    kept: Cache[tuple[str, ...], bytes] = current_app.extensions["kanakku.pictures"]
    drawn = kept.get((tag, request.path))
    if drawn is None:
        drawn = draw()
        kept.put((tag, request.path), drawn)
    return answer(drawn, tag, kind, whole=True)
