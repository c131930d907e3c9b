"""Tell screens the time by which clocks run, and the desk by which schedule one does or could."""

from __future__ import annotations

import json
from time import time_ns
from typing import Any

from flask import Response, jsonify

from api.door.event_keys import event_keyed
from api.event.events import blueprint
from api.schemas.answers.clocks import ScheduleAnswer, TimeAnswer
from api.schemas.clocks import ScheduleRequest
from api.wire.body import with_lists
from api.wire.context import database
from api.wire.paths import table_code
from models.event.book import open_event_book
from rules.events.acts.kinds import DESK
from rules.events.checks.refusing import check_known
from rules.events.clock.clocks import clock_of
from rules.events.clock.proposal import propose
from rules.events.clock.schedule import as_stated, check_schedule


@blueprint.get("/time")
@blueprint.response(200, TimeAnswer)
def get_time() -> Response:
    """Tell the time of the server, in ms since 1970.

    A screen asks several times: of the fastest answer it knows best when it was made, in the middle of the
    way there and back. By that and a clock of its own that does not jump it counts.
    """
    now = json.dumps({"now": time_ns() // 1_000_000})
    return Response(now, mimetype="application/json", headers={"Cache-Control": "no-store"})


@blueprint.post("/events/<code>/schedules")
@event_keyed(*DESK)
@with_lists
@blueprint.arguments(ScheduleRequest)
@blueprint.response(200, ScheduleAnswer)
@blueprint.refuses(401)
def plan_schedule(body: dict[str, Any], code: str) -> Response:
    """Show the schedule of a stage's clock as the act `clock_schedule` takes it, or propose one.

    With `proposed` it follows from the players, their stack, the kinds of chips and the minutes that there
    are; nothing is stored.
    """
    with database().reading() as session:
        event = open_event_book(session, table_code(code)).event
    check_known("stage", event.stages, body["stage"], "/stage")
    schedule = clock_of(event, body["stage"]).schedule
    if wanted := body.get("proposed"):
        schedule = propose(wanted["players"], wanted["stack"], wanted["chips"], wanted["minutes"])
        check_schedule(schedule, None)
    return jsonify(as_stated(schedule))
