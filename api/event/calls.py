"""Let any phone at a table call the director; the desk answers with an act of its event."""

from __future__ import annotations

import json
from typing import Any

from flask import Response

from api.blueprint import Blueprint
from api.door.limits import calling
from api.game.tables import watched
from api.schemas.answers.tables import CallAnswer
from api.schemas.events import CallRequest
from api.wire.context import database
from api.wire.paths import entry_uuid
from models.event.calls import NewCall, call, withdraw
from models.table.book import table_history
from models.table.view import call_view
from rules.canonical import digest

blueprint = Blueprint("Calls", "A table that needs the director.")


@blueprint.post("/tables/<code>/calls")
@blueprint.costs(2)
@blueprint.arguments(CallRequest)
@blueprint.response(201, CallAnswer)
@blueprint.alt_response(
    200, schema=CallAnswer, description="Called before: a retry changes nothing.", success=True
)
@blueprint.refuses(404, 409, 429)
def call_director(body: dict[str, Any], code: str) -> Response:
    """Call the director to a table that stands in an event. It needs no key, and there is one call at a time.

    `id` is a UUID that the phone makes, so a retry never calls twice. `text` and who calls (`seat`) the desk
    reads; `call` in `GET /tables/{code}` says what it answers.
    """
    here = watched(code).code
    calling()
    new = NewCall(body["id"], body["seat"], body["text"], digest(body))
    with database().writing() as session:
        is_new = call(session, here, new)
        shown = call_view(table_history(session, here), new.id)
    return Response(json.dumps(shown), 201 if is_new else 200, mimetype="application/json")


@blueprint.delete("/tables/<code>/calls/<call_id>")
@blueprint.costs(2)
@blueprint.response(204)
@blueprint.refuses(404, 429)
def take_call_back(code: str, call_id: str) -> Response:
    """Take a call back that its table needs no more. It needs no key, and a retry changes nothing.

    A call that the desk has settled stays settled.
    """
    here = watched(code).code
    calling()
    with database().writing() as session:
        withdraw(session, here, entry_uuid(call_id))
    return Response(status=204)
