"""Record, correct and withdraw entries."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from flask import Response

from api.blueprint import IF_MATCH, Blueprint
from api.door.keys import held_key, keyed, writing_game
from api.game.shown_tables import links_of
from api.game.table_changes import SHEET_OR_CHANGE, change_since
from api.schemas import GAME_SCHEMAS
from api.schemas.requests import DealRequest, EntryRequest, NoteRequest, WithdrawalRequest
from api.wire.body import load
from api.wire.context import PREFIX, database
from api.wire.etags import expected_versions, tagged
from api.wire.paths import entry_uuid, game_uuid
from api.wire.preferences import APPLIED, MINIMAL, PREFER, held_version
from api.wire.problems import under
from models.event.assignments import check_joining
from models.event.table_view import keep_view, table_view
from models.figures import DEALS
from models.game.book import Book, open_book
from models.game.notes import note
from models.game.recording import Done, Sent, Struck, look_ahead, look_ahead_without, record, withdraw
from models.game.view import newest_sheet, sheet_of
from models.store.conflicts import SheetBytes
from models.store.session import Session
from rules.canonical import digest

blueprint = Blueprint(
    "Entries",
    "Deals, rulings, rejoins, who plays on for whom, coin tosses and early finishes: the log of a game.",
)
KNOWN = "Recorded before with this very body (nothing changes), or corrected."


@blueprint.put("/games/<game_id>/deals/<entry_id>")
@keyed
@blueprint.arguments(DealRequest)
@blueprint.response(201, SHEET_OR_CHANGE)
@blueprint.alt_response(200, schema=SHEET_OR_CHANGE, description=KNOWN, success=True)
@blueprint.doc(parameters=[IF_MATCH, PREFER])
@blueprint.refuses(401, 404, 409, 412, 428)
def put_deal(body: dict[str, Any], game_id: str, entry_id: str) -> Response:
    """Record or correct a deal.

    `entry_id` is a UUID that the client makes, so a retry can never record twice.

    - A new one is recorded (201), unless `number` is not the next deal's (409).
    - A known one with the body as first sent is 200 and changes nothing, now and for ever: a retry. With the
      version that the sheet is at now as If-Match it is none, but changes back what was corrected.
    - A known one with another body corrects the deal; then If-Match must name the version of the sheet that
      was looked at (428 without, 412 when it has changed).
    """
    answer = _put(game_id, entry_id, "deal", body)
    DEALS.inc(answer.status_code == HTTPStatus.CREATED)
    return answer


@blueprint.put("/games/<game_id>/entries/<entry_id>")
@keyed
@blueprint.arguments(EntryRequest)
@blueprint.response(201, SHEET_OR_CHANGE)
@blueprint.alt_response(200, schema=SHEET_OR_CHANGE, description=KNOWN, success=True)
@blueprint.doc(parameters=[IF_MATCH, PREFER])
@blueprint.refuses(401, 404, 409, 412, 428)
def put_entry(body: dict[str, Any], game_id: str, entry_id: str) -> Response:
    """Record or correct an entry that is no deal; retries and If-Match as for deals."""
    return _put(game_id, entry_id, body["kind"], body)


@blueprint.put("/games/<game_id>/deals/<entry_id>/note")
@keyed
@blueprint.arguments(NoteRequest)
@blueprint.response(200, SHEET_OR_CHANGE)
@blueprint.doc(parameters=[PREFER])
@blueprint.refuses(401, 404, 409)
def put_note(body: dict[str, Any], game_id: str, entry_id: str) -> Response:
    """Write a note beside a deal, in the place of what stands there; an empty one rubs it out.

    It is no fact of the deal: totals and signatures stay, and a correction keeps it.
    """
    uuid = entry_uuid(entry_id)
    with changing(game_id) as (session, found):
        book = note(session, found, held_key(), uuid, body["text"])
    return sheet_answer(book)


@blueprint.delete("/games/<game_id>/deals/<entry_id>")
@keyed
@blueprint.arguments(WithdrawalRequest)
@blueprint.response(200, SHEET_OR_CHANGE)
@blueprint.doc(parameters=[IF_MATCH, PREFER])
@blueprint.refuses(401, 404, 409, 412, 428)
def withdraw_deal(body: dict[str, Any], game_id: str, entry_id: str) -> Response:
    """Withdraw a deal: it is struck out and kept in the journal, and everything after it follows anew.

    Withdrawing it again is 200 and changes nothing, with or without If-Match.
    """
    return _withdraw(game_id, entry_id, body["reason"], deal=True)


@blueprint.delete("/games/<game_id>/entries/<entry_id>")
@keyed
@blueprint.arguments(WithdrawalRequest)
@blueprint.response(200, SHEET_OR_CHANGE)
@blueprint.doc(parameters=[IF_MATCH, PREFER])
@blueprint.refuses(401, 404, 409, 412, 428)
def withdraw_entry(body: dict[str, Any], game_id: str, entry_id: str) -> Response:
    """Withdraw an entry that is no deal."""
    return _withdraw(game_id, entry_id, body["reason"], deal=False)


def stated_facts(session: Session, book: Book, kind: str, body: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of an entry that a request states; raises Conflict where nobody may join the game."""
    if kind == "join":
        check_joining(session, book)
    return facts_of(book.history.game_type, kind, body)


def facts_of(game_type: str, kind: str, body: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of an entry as stored; raises Problem 422 for an outcome of another shape."""
    if kind == "deal":
        return load(GAME_SCHEMAS[game_type].outcome, body["outcome"], "/outcome")
    aside = ("kind", "id", "withdraw", *(("reason",) if kind in ("rejoin", "toss") else ()))
    return {name: value for name, value in body.items() if name not in aside}


def sheet_answer(written: Book | str, created: str | None = None) -> Response:
    """Return the sheet of a game after a write, or what changed; `created` is where what it created is."""
    if isinstance(written, str) or written.folded is None:
        with database().reading() as session:
            written = open_book(session, written if isinstance(written, str) else written.id)
    sheet = sheet_of(database(), written)
    changed = _changed(written.history.table, sheet)
    response = tagged(Response(changed or sheet.body, mimetype="application/json"), sheet.version)
    if changed:
        response.headers[APPLIED] = MINIMAL
    if created is not None:
        response.status_code = 201
        response.headers["Location"] = f"{PREFIX}{created}"
    return response


def _changed(code: str, sheet: SheetBytes) -> bytes:
    """Return what changed at the table since the version that the client has; empty where it wants the whole.

    It is the change that goes to those who follow the table, and is made once for all.
    """
    held = held_version()
    if held is None:
        return b""
    source = database()
    view = table_view(source, code)
    keep_view(source, view)
    if view.sheet is None or view.sheet.fields != sheet.fields:
        return b""
    return change_since(source, held, view, links_of(view.code))


def at_hand(game_id: str) -> None:
    """Have the sheet of a game made: a change that needs it then keeps nobody waiting. Raises Unknown."""
    newest_sheet(database(), game_uuid(game_id))


@contextmanager
def changing(game_id: str) -> Iterator[tuple[Session, Book]]:
    """Hold a game, whose sheet is made before, for a change by the key of the request; raises Unknown."""
    at_hand(game_id)
    with writing_game(game_uuid(game_id)) as held:
        yield held


def _put(game_id: str, entry_id: str, kind: str, body: dict[str, Any]) -> Response:
    uuid = entry_uuid(entry_id)
    with database().reading() as session:
        book = open_book(session, game_uuid(game_id), held_key().version)
        facts = stated_facts(session, book, kind, body)
        sent = Sent(
            id=uuid,
            kind=kind,
            facts=facts,
            digest=digest({**body, "kind": kind}),
            number=body.get("number"),
            expected=expected_versions(),
            reason="" if "reason" in facts else body.get("reason", ""),
        )
        ahead = look_ahead(session, book, sent)
    done: Done
    with (
        writing_game(book.id) as (session, found),
        under("/outcome" if kind == "deal" else ""),
    ):
        done, book = record(session, found, held_key(), sent, ahead)
    address = f"/games/{book.id}/{'deals' if kind == 'deal' else 'entries'}/{uuid}"
    return sheet_answer(book, address if done == "recorded" else None)


def _withdraw(game_id: str, entry_id: str, reason: str, *, deal: bool) -> Response:
    uuid = entry_uuid(entry_id)
    with database().reading() as session:
        book = open_book(session, game_uuid(game_id), held_key().version)
        struck = Struck(uuid, deal, reason, expected_versions())
        ahead = look_ahead_without(session, book, struck)
    with writing_game(book.id) as (session, found):
        book = withdraw(session, found, held_key(), struck, ahead)
    return sheet_answer(book)
