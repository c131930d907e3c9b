"""Propose in a freeze-out who goes where; nothing is stored before its act is done."""

from __future__ import annotations

from time import time_ns
from typing import Any

from flask import Response, jsonify

from api.door.event_keys import event_keyed
from api.event.drafts import blueprint
from api.schemas.answers.rooms import ProposalAnswer
from api.schemas.rooms import ProposalRequest
from api.wire.body import with_lists
from api.wire.context import database
from api.wire.paths import table_code
from models.event.book import open_event_book
from models.event.poker.proposals import proposal_view
from rules.events.acts.kinds import DESK


@blueprint.post("/events/<code>/proposals")
@event_keyed(*DESK)
@with_lists
@blueprint.arguments(ProposalRequest)
@blueprint.response(200, ProposalAnswer)
@blueprint.refuses(401)
def propose_moves(body: dict[str, Any], code: str) -> Response:
    """Propose who goes where in a freeze-out, each move with its rule and its reason.

    Without `why` that is what is due: seats for who has none, the final table, a table to break, or
    balancing; `why` is null where nothing is. With `elapsed`, what the clock shows, those of `entrants` who
    come late are seated, without `entrants` all who have had no seat, at a further table where none is free.
    Where the clock of the stage was started, `entrants` are seated by what it shows now, and `elapsed` counts
    no more. `act` does it. Who asks
    again is told the same seats.
    """
    with database().reading() as session:
        book = open_event_book(session, table_code(code))
        entrants = tuple(body.get("entrants") or ())
        asked = (body["stage"], body.get("why"), body.get("elapsed"), entrants)
        made = proposal_view(session, book, *asked, time_ns() // 1_000_000)
    return jsonify(version=book.version, **made)
