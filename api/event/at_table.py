"""Let the scorekeeper of a freeze-out's table say of itself what its event wants to know."""

from __future__ import annotations

from time import time_ns
from typing import Any

from flask import Response, jsonify

from api.blueprint import Blueprint
from api.door.keys import held_key, keyed
from api.event.events import moment
from api.schemas.answers.rooms import ChipsHereAnswer, RaceAnswer
from api.schemas.events import ButtonRequest
from api.schemas.rooms import RacedHereRequest, RaceHereRequest
from api.wire.body import with_lists
from api.wire.context import database
from api.wire.paths import entry_uuid
from models.event.poker.at_table import chips_here, event_here, race_here, state_button, state_race

blueprint = Blueprint("Tables of a freeze-out", "What a table of a freeze-out says of itself.")


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


@blueprint.get("/tables/<code>/races")
@keyed
@blueprint.response(200, ChipsHereAnswer)
@blueprint.refuses(401, 404)
def get_chips_here(code: str) -> Response:
    """Tell which chips are changed next at a table of a freeze-out that is in play, and when they go.

    `left` are the seconds until then by the clock of the stage, as if it ran on: 0 where they go now, null
    where no clock was started. `next` is null where nobody has said which chips there are, where they stay,
    and as long as other tables have yet to change what was changed here.
    """
    with database().reading() as session:
        following = chips_here(session, held_key().code, time_ns() // 1_000_000)
    return jsonify(next=following)


@blueprint.post("/tables/<code>/races")
@keyed
@with_lists
@blueprint.arguments(RaceHereRequest)
@blueprint.response(200, RaceAnswer)
@blueprint.refuses(401, 404)
def propose_race_here(body: dict[str, Any], code: str) -> Response:
    """Race the odd chips of this table, as `POST /events/{code}/races` does at the desk. `act` states it."""
    with database().reading() as session:
        made = race_here(session, held_key().code, body, time_ns() // 1_000_000)
    return jsonify(made)


@blueprint.put("/tables/<code>/races/<race_id>")
@keyed
@with_lists
@blueprint.arguments(RacedHereRequest)
@blueprint.response(204)
@blueprint.refuses(401, 404, 409)
def put_race_here(body: dict[str, Any], code: str, race_id: str) -> Response:
    """Say that chips of this table were changed, as `act` of the race has it but for its kind and `match`.

    The phone makes the UUID, so a retry changes nothing. Chips go once by the key of a table; the desk undoes
    what was wrong, and can state it as well (`raced`).
    """
    here = held_key().code
    with database().reading() as session:
        event = event_here(session, here)
    with database().writing() as session:
        state_race(session, event, held_key(), entry_uuid(race_id), moment(), body)
    return Response(status=204)
