"""Draft draws for the director to look at and to change; nothing of it is stored before it is published."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any
from uuid import uuid4

from flask import Response, jsonify

from api.blueprint import Blueprint
from api.door.event_keys import event_keyed
from api.door.limits import sender
from api.schemas.answers.events import DraftAnswer
from api.schemas.events import DraftRequest, DrawnRequest
from api.wire.body import with_lists
from api.wire.context import database
from api.wire.paths import table_code
from models.event.book import EventBook, open_event_book
from models.event.drafts import Draft, Wanted, compare, draft, free_tables
from models.event.results import game_standings, results_of
from models.store.database import database_at
from models.work.workers import DRAFTERS
from rules.events.acts import facts_of, read_fact
from rules.events.acts.kinds import DIRECTORS
from rules.events.acts.playing import DrawPublished
from rules.events.results import Results

blueprint = Blueprint("Drafts", "Draws before they are published.")


@blueprint.post("/events/<code>/drafts")
@event_keyed(*DIRECTORS)
@with_lists
@blueprint.arguments(DraftRequest)
@blueprint.response(200, DraftAnswer)
@blueprint.refuses(401, 503)
def draft_draw(body: dict[str, Any], code: str) -> Response:
    """Draw what is due in a stage, from `seed` or a new one, and store nothing.

    `draw` is as the act of the kind `draw` takes it; `faults` say which wishes could not be met. `tables` are
    those to be taken, in their order: without, the free ones of the hall. With `by_cards` cards are drawn for
    the seats at each table, as the rule book of the game has it: `cards` says who drew which.
    """
    seed = body.get("seed") or secrets.token_hex(4)
    draw_id, by_cards = body.get("draw") or str(uuid4()), bool(body.get("by_cards"))
    wanted = Wanted(body["stage"], draw_id, seed, body.get("tables"), body.get("start"), by_cards)
    return _shown(_drafted(_draft, code, wanted))


@blueprint.post("/events/<code>/drafts/check")
@event_keyed(*DIRECTORS)
@with_lists
@blueprint.arguments(DrawnRequest)
@blueprint.response(200, DraftAnswer)
@blueprint.refuses(401, 503)
def check_draft(body: dict[str, Any], code: str) -> Response:
    """Say what a draw that was changed by hand breaks, and how it differs from the program's own.

    None of the `faults` forbids it. `by_hand` goes into the act that publishes it. `tables` are those that
    the draft was asked with.
    """
    stated: Any = read_fact("draw", body["draw"])
    return _shown(_drafted(_compare, code, stated, body.get("tables")))


def _drafted(make: Callable[..., Draft], code: str, *given: Any) -> Draft:
    """Return what a worker makes of an event; of one that asks without end it makes one draft at a time."""
    return DRAFTERS.ask_for(sender(), make, database().url, table_code(code), *given)


def _draft(url: str, code: str, wanted: Wanted) -> Draft:
    book, results, free = _standing(url, code)
    tables = free if wanted.tables is None else wanted.tables
    return draft(book, results, wanted._replace(tables=tables))


def _compare(url: str, code: str, stated: DrawPublished, tables: Sequence[str] | None) -> Draft:
    book, results, free = _standing(url, code)
    return compare(book, results, stated, free if tables is None else tables)


def _standing(url: str, code: str) -> tuple[EventBook, Results, list[str]]:
    """Return the book of an event, how its matches stand, and which tables are free."""
    with database_at(url).reading() as session:
        book = open_event_book(session, code)
        sheets = game_standings(session, book.event.matches.values())
    results = results_of(book, sheets)
    return book, results, free_tables(book.event, results, sheets)


def _shown(drafted: Draft) -> Response:
    draw: DrawPublished = drafted.draw
    faults = [fault.as_json() for fault in drafted.faults]
    by_hand = [{"change": each.change, "entrants": list(each.entrants)} for each in drafted.by_hand]
    return jsonify(draw=facts_of(draw), faults=faults, by_hand=by_hand)
