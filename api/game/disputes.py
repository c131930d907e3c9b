"""Dispute what stands on a sheet, and settle it."""

from __future__ import annotations

from typing import Any

from flask import Response

from api.blueprint import Blueprint
from api.door.keys import held_key, keyed, seat_keyed
from api.game.entries import changing, sheet_answer
from api.game.table_changes import SHEET_OR_CHANGE
from api.schemas.requests import DisputeRequest, SettlementRequest
from api.wire.paths import entry_uuid
from api.wire.preferences import PREFER
from models.game.disputes import Objection, dispute, settle
from rules.canonical import digest

blueprint = Blueprint("Disputes", "What a player does not accept, flagged to everyone until it is settled.")


@blueprint.put("/games/<game_id>/disputes/<dispute_id>")
@seat_keyed
@blueprint.arguments(DisputeRequest)
@blueprint.response(201, SHEET_OR_CHANGE)
@blueprint.alt_response(
    200, schema=SHEET_OR_CHANGE, description="Recorded before: a retry changes nothing.", success=True
)
@blueprint.doc(parameters=[PREFER])
@blueprint.refuses(401, 404, 409)
def put_dispute(body: dict[str, Any], game_id: str, dispute_id: str) -> Response:
    """Dispute an entry, or the line of one `seat` in it, with the key of a seat.

    `dispute_id` is a UUID that the client makes, so a retry can never dispute twice.
    """
    uuid = entry_uuid(dispute_id)
    with changing(game_id) as (session, found):
        sent = Objection(uuid, body["entry"], body["seat"], body["text"], digest(body))
        is_new, book = dispute(session, found, held_key(), sent)
    return sheet_answer(book, f"/games/{book.id}/disputes/{uuid}" if is_new else None)


@blueprint.post("/games/<game_id>/disputes/<dispute_id>/settle")
@keyed
@blueprint.arguments(SettlementRequest)
@blueprint.response(200, SHEET_OR_CHANGE)
@blueprint.doc(parameters=[PREFER])
@blueprint.refuses(401, 404)
def settle_dispute(body: dict[str, Any], game_id: str, dispute_id: str) -> Response:
    """Settle a dispute and say how; settling it again changes nothing."""
    with changing(game_id) as (session, found):
        book = settle(session, found, held_key(), entry_uuid(dispute_id), body["reason"])
    return sheet_answer(book)
