"""Settle up: what a table plays for, what each pays whom over the evening, and what was paid."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from api.blueprint import Blueprint
from api.door.keys import held_key, keyed, writing
from api.door.limits import sender
from api.game.game_setup import game_type
from api.game.tables import watched
from api.schemas.answers.settlements import SettlementAnswer
from api.schemas.settling import PaymentRequest, PlayForRequest
from api.wire.context import database
from api.wire.etags import answer
from api.wire.paths import entry_uuid, game_uuid
from models.game.book import open_book
from models.game.settling import evening_to_settle, write_settlement
from models.heavy.workers import SCRIBES
from models.store.base import Json
from models.store.conflicts import Unknown
from models.table.staking import NewPayment, pay, play_for, take_payment_back
from rules.canonical import digest
from rules.settling.stakes import Money, Stake, check_stake

blueprint = Blueprint("Settling up", "What an evening comes to in money, for tables that play for any.")


@blueprint.get("/tables/<code>/settlement")
@blueprint.costs(5)
@blueprint.response(200, SettlementAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429, 503)
def get_settlement(code: str) -> Response:
    """Tell what each pays whom over the evening in which the ``?game=`` was played, without one the latest.

    Games that began less than eight hours apart are of one evening. Those that are over count, but for those
    dropped. The payments are the fewest there can be, as far as `notes` say so; amounts are in the smallest
    coins, `text` as people write them. Its ETag is the table's version.
    """
    view = watched(code)
    return answer(settled(view.code, request.args.get("game")), f"settlement-{view.version}")


@blueprint.put("/tables/<code>/stakes")
@keyed
@blueprint.arguments(PlayForRequest)
@blueprint.response(200, SettlementAnswer)
@blueprint.refuses(401, 503)
def set_stakes(body: dict[str, Any], code: str) -> Response:
    """State what a table plays for from now on, by game type; null where it plays for nothing.

    All games of an evening are settled by the stakes in force, so a stake put right puts right what follows.
    """
    stakes = body["stakes"]
    if stakes is not None:
        _check(stakes)
    with writing() as session:
        key = held_key()
        play_for(session, key.code, key.fingerprint, stakes)
    return _settled_now(key.code)


@blueprint.put("/tables/<code>/payments/<payment_id>")
@keyed
@blueprint.arguments(PaymentRequest)
@blueprint.response(200, SettlementAnswer)
@blueprint.alt_response(201, schema=SettlementAnswer, description="Noted now.", success=True)
@blueprint.refuses(401, 404, 409, 503)
def state_payment(body: dict[str, Any], code: str, payment_id: str) -> Response:
    """State that somebody has paid. What `GET …/settlement` says is open has the id by which to state it."""
    new = NewPayment(entry_uuid(payment_id), body["payer"], body["receiver"], body["coins"], digest(body))
    for who in (new.payer, new.receiver):
        _check_seat(who)
    with writing() as session:
        key = held_key()
        is_new = pay(session, key.code, key.fingerprint, new)
    response = _settled_now(key.code, new.payer["game"])
    response.status_code = 201 if is_new else 200
    return response


@blueprint.delete("/tables/<code>/payments/<payment_id>")
@keyed
@blueprint.response(204)
@blueprint.refuses(401, 404)
def withdraw_payment(code: str, payment_id: str) -> Response:
    """State that a payment was not made after all; a retry changes nothing."""
    with writing() as session:
        key = held_key()
        take_payment_back(session, key.code, key.fingerprint, entry_uuid(payment_id))
    return Response(status=204)


def settled(code: str, game_id: str | None = None) -> bytes:
    """Return the settled evening of a table as JSON; a worker process settles it."""
    with database().reading() as session:
        evening = evening_to_settle(session, code, game_uuid(game_id) if game_id else None)
    return SCRIBES.ask_for(sender(), write_settlement, evening)


def _settled_now(code: str, game_id: str | None = None) -> Response:
    return Response(settled(code, game_id), mimetype="application/json")


def _check(stakes: Json) -> None:
    money = Money(stakes["unit"], stakes["decimals"], stakes["round_to"])
    for name, stated in stakes["games"].items():
        check_stake(game_type(name), Stake.read(stated), money)


def _check_seat(who: Json) -> None:
    with database().reading() as session:
        if who["seat"] not in open_book(session, who["game"]).history.all_seats:
            raise Unknown("not_found.seat")
