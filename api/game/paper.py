"""Compare games with what stands on paper, keep that, and decide where both differ."""

from __future__ import annotations

import json
from typing import Any

from flask import Response

from api.blueprint import IF_MATCH, Blueprint
from api.door.keys import held_key, keyed
from api.game.entries import changing, sheet_answer
from api.game.table_changes import SHEET_OR_CHANGE
from api.schemas.answers.paper import ComparisonAnswer
from api.schemas.requests import DecisionRequest, PaperRequest
from api.wire.context import database
from api.wire.etags import answer, expected_versions, tagged
from api.wire.paths import entry_uuid, game_uuid
from api.wire.preferences import PREFER
from models.game.book import Book, open_book
from models.game.paper import Decision, compare_with, decide, keep_paper, kept_comparison
from rules.canonical import digest

blueprint = Blueprint(
    "Paper", "After an outage: what stands on paper beside the sheet, and what is decided of that."
)


@blueprint.post("/games/<game_id>/comparison")
@blueprint.costs(2)
@blueprint.arguments(PaperRequest)
@blueprint.response(200, ComparisonAnswer)
@blueprint.refuses(404)
def compare_paper(body: dict[str, Any], game_id: str) -> Response:
    """Show in what paper and sheet differ; nothing is stored. The ETag is the version of the sheet."""
    book = _book(game_id)
    shown = compare_with(book, body["deals"])
    return tagged(Response(json.dumps(shown), mimetype="application/json"), book.version)


@blueprint.get("/games/<game_id>/comparison")
@blueprint.costs(2)
@blueprint.response(200, ComparisonAnswer)
@blueprint.conditional
@blueprint.refuses(404)
def get_comparison(game_id: str) -> Response:
    """Show in what the paper that was kept last and the sheet differ by now."""
    book = _book(game_id)
    return answer(json.dumps(kept_comparison(book), ensure_ascii=False).encode(), book.version)


@blueprint.put("/games/<game_id>/comparisons/<comparison_id>")
@keyed
@blueprint.arguments(PaperRequest)
@blueprint.response(201, SHEET_OR_CHANGE)
@blueprint.alt_response(
    200, schema=SHEET_OR_CHANGE, description="Recorded before: a retry changes nothing.", success=True
)
@blueprint.doc(parameters=[PREFER])
@blueprint.refuses(401, 404, 409)
def put_comparison(body: dict[str, Any], game_id: str, comparison_id: str) -> Response:
    """Keep what stands on paper in the journal; it takes the place of what was kept before.

    `comparison_id` is a UUID that the client makes, so a retry can never record twice.
    """
    uuid = entry_uuid(comparison_id)
    with changing(game_id) as (session, found):
        is_new, book = keep_paper(session, found, held_key(), uuid, body["deals"], digest(body))
    return sheet_answer(book, f"/games/{book.id}/comparison" if is_new else None)


@blueprint.post("/games/<game_id>/comparisons/<comparison_id>/decide")
@keyed
@blueprint.arguments(DecisionRequest)
@blueprint.response(200, SHEET_OR_CHANGE)
@blueprint.doc(parameters=[IF_MATCH, PREFER])
@blueprint.refuses(401, 404, 409, 412, 428)
def decide_difference(body: dict[str, Any], game_id: str, comparison_id: str) -> Response:
    """Decide in one difference that the sheet is right, and why; deciding it again changes nothing.

    It holds for as long as the two say what they said. Where the paper is right, correct the deal.
    """
    with changing(game_id) as (session, found):
        decision = Decision(entry_uuid(comparison_id), **body, expected=expected_versions())
        book = decide(session, found, held_key(), decision)
    return sheet_answer(book)


def _book(game_id: str) -> Book:
    with database().reading() as session:
        return open_book(session, game_uuid(game_id))
