"""Draft draws for the director to look at and to change; nothing of it is stored before it is published."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any
from uuid import uuid4

from flask import Response, jsonify

from api.blueprint import Blueprint
from api.door.event_keys import event_keyed, held_event_key, writing_event
from api.door.limits import sender
from api.event.events import moment
from api.schemas.answers.events import DraftAnswer
from api.schemas.events import DraftRequest, DrawnRequest
from api.wire.body import with_lists
from api.wire.context import database
from api.wire.paths import table_code
from models.event.book import EventBook, open_event_book
from models.event.drafts import (
    Draft,
    Wanted,
    bound_draw,
    check_bound,
    compare,
    draft,
    draw_next,
    due_in,
    free_tables,
)
from models.event.results import game_standings, results_of
from models.heavy.workers import DRAFTERS
from models.store.database import Database, database_at
from rules.events.acts import facts_of, read_fact
from rules.events.acts.kinds import DIRECTORS
from rules.events.acts.playing import DrawPublished
from rules.events.results import Results

FEW = 24
"""Entrants of an event, of whom any draw is found in milliseconds."""

blueprint = Blueprint("Drafts", "Draws before they are published.")


@blueprint.post("/events/<code>/drafts")
@event_keyed(*DIRECTORS)
@with_lists
@blueprint.arguments(DraftRequest)
@blueprint.response(200, DraftAnswer)
@blueprint.refuses(401, 503)
def draft_draw(body: dict[str, Any], code: str) -> Response:
    """Draw what is due in a stage, and publish nothing.

    `draw` is as the act of the kind `draw` takes it; `faults` say which wishes could not be met, `clashes`
    why it could not be published at its hour. `tables` are those to be taken, in their order: without, the
    free ones of the hall. With `by_cards` cards are drawn for the seats at each table, as the rule book of
    the game has it: `cards` says who drew which.

    The seed was bound when entries closed, so it is the same however often this is asked. With `again`, or
    with another `word` that the players gave, the next one is taken, which the event tells with the draw. A
    `seed` that is given is told as such; then nothing is stored.
    """
    number, seed = (None, body["seed"]) if body.get("seed") else _bound(table_code(code), body)
    draw_id, by_cards = body.get("draw") or str(uuid4()), bool(body.get("by_cards"))
    without = tuple(body.get("without") or ())
    wanted = Wanted(body["stage"], draw_id, seed, body.get("tables"), body.get("start"), by_cards, without)
    version, drafted = _drafted(_draft, code, wanted)
    return _shown(version, drafted, number)


def _bound(code: str, body: dict[str, Any]) -> tuple[int | None, str]:
    """Return number and seed of the draw that is looked at, which the event tells of from then on."""
    stage, word = body["stage"], body.get("word")
    book, results, _ = _standing(database(), code)
    due = due_in(book.event, stage, results)
    if due is None:
        return None, ""  # nothing can be drawn: the draft says why
    check_bound(book, stage, due.round, moment())
    known = bound_draw(book, stage, due.round)
    other = word is not None and word != book.history.words.get((stage, due.round), ("",))[-1]
    if known is None or other or body.get("again"):
        with writing_event() as session:
            book = open_event_book(session, book.code)
            if bound_draw(book, stage, due.round) == known:
                words = book.history.words.get((stage, due.round), ("",))
                book = draw_next(
                    session, held_event_key(), book, stage, due.round, words[-1] if word is None else word
                )
    now = bound_draw(book, stage, due.round)
    return (now.number, now.seed) if now else (None, "")


@blueprint.post("/events/<code>/drafts/check")
@event_keyed(*DIRECTORS)
@with_lists
@blueprint.arguments(DrawnRequest)
@blueprint.response(200, DraftAnswer)
@blueprint.refuses(401, 503)
def check_draft(body: dict[str, Any], code: str) -> Response:
    """Say what a draw that was changed by hand breaks, and how it differs from the program's own.

    None of the `faults` forbids it. `by_hand` goes into the act that publishes it. `tables` and `without` are
    those that the draft was asked with.
    """
    stated: Any = read_fact(DrawPublished.word, body["draw"])
    version, drafted = _drafted(_compare, code, stated, body.get("tables"), tuple(body.get("without") or ()))
    with database().reading() as session:
        known = bound_draw(open_event_book(session, table_code(code)), stated.stage, stated.round)
    return _shown(version, drafted, known.number if known and known.seed == stated.seed else None)


def _drafted(make: Callable[..., tuple[int, Draft]], code: str, *given: Any) -> tuple[int, Draft]:
    """Return what is made of an event, and of which version of it.

    Where many play it takes long, and a worker does it: one draft at a time of one that asks without end.
    """
    with database().reading() as session:
        few = len(open_event_book(session, table_code(code)).event.entrants) <= FEW
    if few:
        return make(database(), table_code(code), *given)
    return DRAFTERS.ask_for(sender(), _beside, database().url, make, table_code(code), *given)


def _beside(url: str, make: Callable[..., tuple[int, Draft]], *given: Any) -> tuple[int, Draft]:
    return make(database_at(url), *given)


@cache
def load_ahead() -> None:
    """Have what draws loaded, once somebody directs an event here, while nobody waits for it."""
    DRAFTERS.load_ahead(_beside)


def _draft(source: Database, code: str, wanted: Wanted) -> tuple[int, Draft]:
    book, results, free = _standing(source, code)
    tables = free if wanted.tables is None else wanted.tables
    return book.version, draft(book, results, wanted._replace(tables=tables))


def _compare(
    source: Database,
    code: str,
    stated: DrawPublished,
    tables: Sequence[str] | None,
    without: Sequence[str],
) -> tuple[int, Draft]:
    book, results, free = _standing(source, code)
    return book.version, compare(book, results, stated, free if tables is None else tables, without)


def _standing(source: Database, code: str) -> tuple[EventBook, Results, list[str]]:
    """Return the book of an event, how its matches stand, and which tables are free."""
    with source.reading() as session:
        book = open_event_book(session, code)
        sheets = game_standings(session, book.event.matches.values())
    results = results_of(book, sheets)
    return book, results, free_tables(book.event, results, sheets)


def _shown(version: int, drafted: Draft, number: int | None) -> Response:
    draw: DrawPublished = drafted.draw
    faults = [fault.as_json() for fault in drafted.faults]
    by_hand = [{"change": each.change, "entrants": list(each.entrants)} for each in drafted.by_hand]
    return jsonify(
        version=version,
        draw=facts_of(draw),
        faults=faults,
        clashes=[each.as_json() for each in drafted.clashes],
        by_hand=by_hand,
        absent=list(drafted.absent),
        number=number,
    )
