"""Propose how a competition is played, before anything of it is declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from flask import Response, jsonify

from api.door.event_keys import event_keyed
from api.event.drafts import blueprint
from api.schemas.answers.plans import PlanAnswer
from api.schemas.plans import MOST_STAGES, PlanRequest
from api.wire.body import with_lists
from api.wire.context import database
from api.wire.paths import table_code
from models.event.book import open_event_book
from rules.events.acts import facts_of, read_fact
from rules.events.acts.kinds import DIRECTORS
from rules.events.checks.refusing import check_known
from rules.events.plans import Planned, lay_out, propose, with_one_more
from rules.events.state import Event
from rules.statements import RuleViolation


@blueprint.post("/events/<code>/plans")
@event_keyed(*DIRECTORS)
@with_lists
@blueprint.arguments(PlanRequest)
@blueprint.response(200, PlanAnswer)
@blueprint.refuses(401)
def plan_competition(body: dict[str, Any], code: str) -> Response:
    """Propose the stages of a competition, or lay out `stages` that somebody has changed; nothing is stored.

    `entrants` are as many as are expected, without as many as are entered or, before anybody is, as there are
    places; `tables` are those of the hall. Each stage's `act` is as the act of the kind `stage` takes it, so
    the plan is taken by these acts, in their order. `further` are the acts of the same plan with one stage
    more, for `stages` of another call; null where nobody would be left to play it.
    """
    with database().reading() as session:
        event = open_event_book(session, table_code(code)).event
    check_known("competition", event.competitions, body["competition"], "/competition")
    competition = event.competitions[body["competition"]]
    entrants = body.get("entrants") or _expected(event, body["competition"])
    tables = body.get("tables", len(event.tables))
    given: Any = tuple(read_fact("stage", each) for each in body.get("stages", ()))
    stages = given or propose(competition, entrants, tables, _ids())
    laid = lay_out(competition, stages, entrants, tables)
    further = with_one_more(competition, laid, tables, _ids()) if len(laid) < MOST_STAGES else ()
    return jsonify(
        entrants=entrants,
        tables=tables,
        stages=[_shown(each) for each in laid],
        further=[facts_of(each) for each in further] or None,
    )


def _expected(event: Event, competition: str) -> int:
    terms = event.competitions[competition]
    entered = sum(1 for each in event.entered(competition) if each.standing == "in")
    expected = entered or terms.limit or 0
    if expected < 2:
        raise RuleViolation("NOBODY_ENTERED", "event_nobody_entered", "/competition", title=terms.title)
    return expected


def _ids() -> Iterator[str]:
    while True:
        yield str(uuid4())


def _shown(planned: Planned) -> dict[str, Any]:
    facts = {name: value for name, value in vars(planned).items() if name not in ("stage", "said")}
    return {**facts, "act": facts_of(planned.stage), "said": planned.said.as_json()}
