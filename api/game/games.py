"""Show games: the sheet, its journal, and what an entry would change."""

from __future__ import annotations

from typing import Any

from flask import Response

from api.blueprint import Blueprint
from api.door.limits import sender
from api.game.entries import stated_facts
from api.schemas.answers.changes import PreviewAnswer
from api.schemas.answers.journals import JournalAnswer
from api.schemas.answers.sheets import SheetAnswer
from api.schemas.requests import PreviewRequest
from api.wire.context import database
from api.wire.etags import answer
from api.wire.paths import game_uuid
from api.wire.problems import under
from models.game.book import Book, open_book
from models.game.log import Log
from models.game.recording import Sent, show_tried, tried
from models.game.view import newest_sheet
from models.heavy.workers import SCRIBES
from models.record.writing import SHORT, journal_answer, journal_of, write_journal
from models.store.indexes import find_game

blueprint = Blueprint("Games", "One score sheet each, from the first deal to its end.")


@blueprint.get("/games/<game_id>")
@blueprint.response(200, SheetAnswer)
@blueprint.conditional
@blueprint.refuses(404)
def get_game(game_id: str) -> Response:
    """Show the sheet of a game; its ETag is its version."""
    sheet = newest_sheet(database(), game_uuid(game_id))
    return answer(sheet.body, sheet.version)


@blueprint.post("/games/<game_id>/preview")
@blueprint.costs(2)
@blueprint.arguments(PreviewRequest)
@blueprint.response(200, PreviewAnswer)
@blueprint.refuses(404, 409, 503)
def preview_entry(body: dict[str, Any], game_id: str) -> Response:
    """Show the sheet as it would be, and what changes; nothing is stored.

    The body is that of the call tried: a deal's `outcome`, or the fields of another entry with its `kind`.
    `id` names an entry to correct; with `withdraw` it is struck out instead.
    """
    return Response(show_tried(*tried_entry(body, game_id)), mimetype="application/json")


def tried_entry(body: dict[str, Any], game_id: str) -> tuple[Book, Log]:
    """Return a game, and its log as it would be by the entry of a preview; raises as recording that does."""
    with database().reading() as session:
        book = open_book(session, game_uuid(game_id))
        withdrawing = body.get("withdraw", False)
        kind = body.get("kind", "deal")
        facts = {} if withdrawing else stated_facts(session, book, kind, body)
        sent = Sent(body.get("id", ""), kind, facts, "", body.get("number"))
        with under("/outcome" if kind == "deal" else ""):
            return tried(session, book, sent, withdrawing)


@blueprint.get("/games/<game_id>/journal")
@blueprint.costs(2)
@blueprint.response(200, JournalAnswer)
@blueprint.conditional
@blueprint.refuses(404, 503)
def get_journal(game_id: str) -> Response:
    """List every recording, correction, withdrawal and signature of a game, oldest first.

    Each row is sealed: `hash` is the SHA-256 of the row's other fields as canonical JSON (sorted keys, no
    spaces, UTF-8), `prev_hash` the seal of the row before. `broken_at` is the first row whose seal does not
    hold, null where all do.
    """
    with database().reading() as session:
        found = game_uuid(game_id)
        _, version = find_game(session, found)
        rows = journal_of(session, found, version) if version <= SHORT else None
    url = database().url
    body = (
        SCRIBES.ask_for(sender(), write_journal, url, found, version)
        if rows is None
        else journal_answer(found, rows)
    )
    return answer(body, version)


def load_ahead(after: float) -> None:
    """Have what writes journals loaded, `after` so many seconds: it takes longer than most of them do."""
    SCRIBES.load_ahead(write_journal, after)
