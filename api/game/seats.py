"""Claim a seat from the watching page, release it, and sign the sheet for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Response

from api.blueprint import IF_MATCH, Blueprint
from api.door.keys import held_key, keyed, seat_keyed
from api.game.entries import at_hand, changing, sheet_answer
from api.game.table_changes import SHEET_OR_CHANGE
from api.schemas.answers.tables import ClaimAnswer
from api.schemas.requests import NameRequest, NothingRequest, ReleaseRequest, SideNameRequest
from api.wire.context import database
from api.wire.etags import expected_versions
from api.wire.paths import game_uuid, seat_of
from api.wire.preferences import PREFER
from models.game.book import Book
from models.game.changing import check_version, lock_game
from models.game.signing import claim_seat, release_seat, rename_seat, rename_side, sign
from models.store.session import Session

blueprint = Blueprint("Seats", "What a player does from his own seat, and what the scorekeeper does for it.")


@blueprint.post("/games/<game_id>/seats/<number>/claim")
@blueprint.costs(2)
@blueprint.arguments(NothingRequest)
@blueprint.response(201, ClaimAnswer)
@blueprint.refuses(404, 409, 429)
def claim(_: dict[str, Any], game_id: str, number: str) -> Response:
    """Claim a seat for this phone: one phone a seat.

    The answer holds the key of the seat, which is shown this once. It signs and disputes for this seat only.
    """
    at_hand(game_id)
    with database().writing() as session:
        seat = seat_of(number)
        key = claim_seat(session, lock_game(session, game_uuid(game_id)), seat)
    response = Response(json.dumps({"seat_key": key, "seat": seat}), 201, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.delete("/games/<game_id>/seats/<number>/claim")
@keyed
@blueprint.arguments(ReleaseRequest)
@blueprint.response(200, SHEET_OR_CHANGE)
@blueprint.doc(parameters=[PREFER])
@blueprint.refuses(401, 404, 409)
def release(body: dict[str, Any], game_id: str, number: str) -> Response:
    """Release a seat that the wrong phone claimed: its key is revoked and its signature broken.

    Once everyone has signed, a `reason` is needed.
    """
    with changing(game_id) as (session, found):
        book = release_seat(session, found, held_key(), seat_of(number), body["reason"])
    return sheet_answer(book)


@blueprint.put("/games/<game_id>/seats/<number>/signature")
@seat_keyed
@blueprint.arguments(NothingRequest)
@blueprint.response(200, SHEET_OR_CHANGE)
@blueprint.doc(parameters=[IF_MATCH, PREFER])
@blueprint.refuses(401, 404, 409, 412, 428)
def sign_sheet(_: dict[str, Any], game_id: str, number: str) -> Response:
    """Sign the finished sheet for a seat, with the key of that seat.

    If-Match names the version that the player saw. The signature covers the facts and totals of it; whatever
    changes afterwards breaks it.
    """
    with changing(game_id) as (session, found):
        book = sign(session, found, held_key(), expected_versions())
    return sheet_answer(book)


@blueprint.patch("/games/<game_id>/seats/<number>")
@keyed
@blueprint.arguments(NameRequest)
@blueprint.response(200, SHEET_OR_CHANGE)
@blueprint.doc(parameters=[IF_MATCH, PREFER])
@blueprint.refuses(401, 404, 409, 412)
def rename(body: dict[str, Any], game_id: str, number: str) -> Response:
    """Correct how the player in a seat is called; the journal keeps the old name."""
    with _at_expected(game_id) as (session, found):
        book = rename_seat(
            session, found, held_key().fingerprint, seat_of(number), body["name"], body["reason"]
        )
    return sheet_answer(book)


@blueprint.patch("/games/<game_id>/sides/<side>")
@keyed
@blueprint.arguments(SideNameRequest)
@blueprint.response(200, SHEET_OR_CHANGE)
@blueprint.doc(parameters=[IF_MATCH, PREFER])
@blueprint.refuses(401, 404, 409, 412)
def name_side(body: dict[str, Any], game_id: str, side: str) -> Response:
    """Call a side by a name, or by its letter again with null; the journal keeps what it was called."""
    with _at_expected(game_id) as (session, found):
        book = rename_side(session, found, held_key(), side, body["name"], body["reason"])
    return sheet_answer(book)


@contextmanager
def _at_expected(game_id: str) -> Iterator[tuple[Session, Book]]:
    """Hold a game for a change; raises StaleVersion unless it is at a version that If-Match names."""
    with changing(game_id) as (session, book):
        expected = expected_versions()
        if expected is not None:
            check_version(session, book, expected)
        yield session, book
