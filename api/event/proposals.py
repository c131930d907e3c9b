"""Propose in a freeze-out who goes where, what chips become and how prizes are shared; nothing is stored."""

from __future__ import annotations

from time import time_ns
from typing import Any

from flask import Response, jsonify

from api.door.event_keys import event_keyed
from api.event.drafts import blueprint
from api.schemas.answers.rooms import PrizeDealAnswer, ProposalAnswer, RaceAnswer
from api.schemas.rooms import PrizeDealRequest, ProposalRequest, RaceRequest
from api.wire.body import with_lists
from api.wire.context import database
from api.wire.paths import table_code
from models.event.book import open_event_book
from models.event.poker.chips import deals_view, race_view
from models.event.poker.proposals import proposal_view
from rules.events.acts.kinds import DESK, DIRECTORS


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


@blueprint.post("/events/<code>/races")
@event_keyed(*DESK)
@with_lists
@blueprint.arguments(RaceRequest)
@blueprint.response(200, RaceAnswer)
@blueprint.refuses(401)
def propose_race(body: dict[str, Any], code: str) -> Response:
    """Race the odd chips of a table: who gets what, by which cards. `act` states it.

    The cards follow from the lots of the competition, so who asks again is told the same; with `by_hand` they
    are those dealt at the table. `odd` is left empty to ask whether the chips can go.
    """
    with database().reading() as session:
        book = open_event_book(session, table_code(code))
        made = race_view(book, body, time_ns() // 1_000_000)
    return jsonify(version=book.version, **made)


@blueprint.post("/events/<code>/prize-deals")
@event_keyed(*DIRECTORS)
@with_lists
@blueprint.arguments(PrizeDealRequest)
@blueprint.response(200, PrizeDealAnswer)
@blueprint.refuses(401)
def propose_deals(body: dict[str, Any], code: str) -> Response:
    """Share the prizes that are left among all who are still in, by their chips and by ICM.

    Each way has its arithmetic, and the `act` that takes it; with `on` they play on for the places.
    """
    with database().reading() as session:
        book = open_event_book(session, table_code(code))
        made = deals_view(book, body["stage"], body["stacks"])
    return jsonify(version=book.version, **made)
