"""Let the scorekeeper of a freeze-out's table say who has the button."""

from __future__ import annotations

from typing import Any

from flask import Response

from api.blueprint import Blueprint
from api.door.keys import held_key, keyed
from api.event.events import moment
from api.schemas.events import ButtonRequest
from api.wire.context import database
from models.event.poker.at_table import event_here, state_button

blueprint = Blueprint("Button", "Who has the button at a table of a freeze-out.")


@blueprint.put("/tables/<code>/button")
@keyed
@blueprint.arguments(ButtonRequest)
@blueprint.response(204)
@blueprint.refuses(401, 404, 409)
def put_button(body: dict[str, Any], code: str) -> Response:
    """Say in which seat the button is, at a table of a freeze-out that is played; null where nobody knows.

    `id` is a UUID that the phone makes, so a retry changes nothing. The desk can say it as well (`button`).
    """
    here = held_key().code
    with database().reading() as session:
        event = event_here(session, here)
    with database().writing() as session:
        state_button(session, event, held_key(), body["id"], moment(), body["seat"])
    return Response(status=204)
