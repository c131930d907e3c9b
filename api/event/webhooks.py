"""Send the news of an event to addresses that its director gives, signed by the Standard Webhooks."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify

from api.blueprint import Blueprint
from api.door.event_keys import event_keyed, held_event_key, writing_event
from api.game.tables import shown_once
from api.schemas.answers.webhooks import DeliveriesAnswer, PutWebhookAnswer, WebhooksAnswer
from api.schemas.requests import uuid_or_none
from api.schemas.webhooks import WebhookRequest
from api.wire.context import database, sends_locally
from api.wire.paths import table_code
from api.wire.problems import Problem
from models.news.event_news import standing
from models.news.public_addresses import AddressRefused, read_address, resolve
from models.news.webhooks import (
    CHANNEL,
    KINDS,
    MOST,
    Wanted,
    as_json,
    deliveries_of,
    drop_webhook,
    find_webhook,
    note_told,
    put_webhook,
    send_again,
    webhooks_of,
)
from models.refusals import Fault
from models.store.conflicts import Unknown

blueprint = Blueprint("Webhooks", "News of an event, sent to other programs.")


@blueprint.put("/events/<code>/webhooks/<webhook>")
@event_keyed("director")
@blueprint.arguments(WebhookRequest)
@blueprint.response(201, PutWebhookAnswer)
@blueprint.alt_response(200, schema=PutWebhookAnswer, description="It was registered before.", success=True)
@blueprint.refuses(401, 409)
def put_event_webhook(body: dict[str, Any], code: str, webhook: str) -> Response:
    """Send news to an address, or to another under the same id, a UUID that the client makes.

    The answer to a new one has its secret, which is shown this once. With a `secret` of the director's own
    making the call can be repeated until it is answered; on a known webhook it takes the old one's place.
    """
    hook = uuid_or_none(webhook)
    if hook is None:
        raise Problem(422, "wrong_shape.webhook_id")
    _check_address(body["url"])
    with writing_event() as session:
        of = held_event_key().code
        wanted = Wanted(body["url"], body["kinds"], body["secret"])
        nobody_listened = all(row.gone for row in webhooks_of(session, of))
        is_new, secret = put_webhook(session, of, hook, wanted)
        if nobody_listened:
            # What happened until now is no news to an address that is given now.
            note_told(session, of, standing(session, of))
        answered = {**as_json(find_webhook(session, of, hook)), "secret": secret}
    _look()
    response = shown_once(answered)
    response.status_code = 201 if is_new else 200
    return response


@blueprint.get("/events/<code>/webhooks")
@event_keyed("director")
@blueprint.response(200, WebhooksAnswer)
@blueprint.refuses(401)
def list_webhooks(code: str) -> Response:
    """List the addresses to which the news of an event is sent; secrets are not shown again.

    `kinds` are all that there is news of, and `most` is how many addresses an event may have.
    """
    with database().reading() as session:
        known = [as_json(row) for row in webhooks_of(session, table_code(code))]
    return _private({"webhooks": known, "kinds": KINDS, "most": MOST})


@blueprint.delete("/events/<code>/webhooks/<webhook>")
@event_keyed("director")
@blueprint.response(204)
@blueprint.refuses(401, 404)
def delete_webhook(code: str, webhook: str) -> Response:
    """Send no more news to an address, what waits for it neither; its log goes with it."""
    with writing_event() as session:
        drop_webhook(session, held_event_key().code, _known(webhook))
    return Response(status=204)


@blueprint.get("/events/<code>/webhooks/<webhook>/deliveries")
@event_keyed("director")
@blueprint.response(200, DeliveriesAnswer)
@blueprint.refuses(401, 404)
def list_deliveries(code: str, webhook: str) -> Response:
    """List what was sent to an address and what waits, the newest first; 500 messages are kept."""
    with database().reading() as session:
        return _private({"deliveries": deliveries_of(session, table_code(code), _known(webhook))})


@blueprint.post("/events/<code>/webhooks/<webhook>/deliveries/<message>/again")
@event_keyed("director")
@blueprint.response(204)
@blueprint.refuses(401, 404, 409)
def send_message_again(code: str, webhook: str, message: str) -> Response:
    """Send a message again now, with the id that it had: also one that was delivered or given up."""
    with writing_event() as session:
        # As all of ours are, for PostgreSQL takes no NUL.
        if not message.isprintable():
            raise Unknown("not_found.message")
        send_again(session, held_event_key().code, _known(webhook), message)
    _look()
    return Response(status=204)


def _check_address(url: str) -> None:
    """Raise Problem 422 where nothing may be sent to an address."""
    try:
        resolve(read_address(url, local=sends_locally()), local=sends_locally())
    except AddressRefused as refused:
        raise Problem(422, refused.statement, [Fault("/url", refused.statement)]) from None


def _known(webhook: str) -> str:
    hook = uuid_or_none(webhook)
    if hook is None:
        raise Unknown("not_found.webhook")
    return hook


def _look() -> None:
    """Tell whoever delivers that there is something to do."""
    database().broker.publish(CHANNEL, 1)


def _private(shown: dict[str, Any]) -> Response:
    response = jsonify(shown)
    response.headers["Cache-Control"] = "no-store"
    return response
