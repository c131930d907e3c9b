"""Open events and show them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask import Response

from api.blueprint import Blueprint
from api.door.guessing import guarding_code, right_code
from api.door.keys import given_key
from api.door.limits import opening
from api.event.copying import copy_into, occasion_like
from api.event.shown_events import (
    SHOWN_EVENTS,
    event_etag,
    shown_event,
    standings_beside,
    write_standings,
)
from api.game.game_setup import game_type, settled_rules
from api.game.tables import shown_once
from api.schemas.answers.events import EventAnswer, NewEventAnswer, StandingsAnswer
from api.schemas.events import EventRequest
from api.wire.context import PREFIX, database, public_url, scanned_url
from api.wire.etags import answer
from api.wire.paths import table_code
from api.wire.problems import under
from models.event.acts import do
from models.event.book import EventBook, event_version, is_large, open_event_book, read_ahead
from models.event.keys import find_event_key, make_event_key
from models.event.opening import open_event, opened_event_before
from models.event.poker.evening import Evening, seat_friends
from models.heavy.workers import VIEWERS
from models.store.database import database_of
from models.store.session import Session
from rules.canonical import digest
from rules.roster import check_named_once, check_player_count

blueprint = Blueprint("Events", "Events: many tables, one occasion.")


@blueprint.post("/events")
@blueprint.arguments(EventRequest)
@blueprint.response(201, NewEventAnswer)
@blueprint.alt_response(200, schema=NewEventAnswer, description="Opened before with this key.", success=True)
@blueprint.refuses(409, 429)
def open_new_event(body: dict[str, Any]) -> Response:
    """Open an event. The answer holds the director's key, which is shown this once.

    With a `key` of the director's own making the call can be repeated until it is answered. With `copy` it
    has the tables, competitions and stages of another event, and who comes along of it. With `freezeout` all
    is done in this call that comes before its clock is started: the seats are drawn as the players are named.
    """
    copied = body.get("copy")
    other = _seen_book(copied["event"]) if copied else None
    evening = _evening(body["freezeout"]) if "freezeout" in body else None
    like = {"copy": {"event": other.code, "along": copied["along"]}} if copied and other else {}
    friends = {"freezeout": evening.told} if evening else {}
    sent = digest({"occasion": body["occasion"], **like, **friends})
    with database().writing() as session:
        code = opened_event_before(session, body["key"], sent)
        is_new, secret = code is None, body["key"]
        if code is None:
            opening()
            code = open_event(session, sent)
            secret, key = make_event_key(session, code, "director", body["key"])
            stated = occasion_like(other, body["occasion"]) if other else body["occasion"]
            occasion = {"kind": "occasion", "reason": "", **stated}
            do(session, key, f"occasion-{code}", moment(), occasion)
            if evening:
                with under("/freezeout"):
                    seat_friends(session, key, moment(), evening)
    right_code(code)
    if copied and other:
        held = find_event_key(database().glance, code, secret)
        if held:
            copy_into(held, other, copied["along"], copied.get("key"), moment())
    response = shown_once(
        {"code": code, "director_key": secret, "links": event_links(code, "director", secret)}
    )
    response.status_code = 201 if is_new else 200
    response.headers["Location"] = f"{PREFIX}/events/{code}"
    return response


@blueprint.get("/events/<code>")
@blueprint.costs(2)
@blueprint.response(200, EventAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429)
def get_event(code: str) -> Response:
    """Show an event: its schedule, draws, matches with their scores, and standings. Nothing in it is private.

    Its ETag changes with every act of the director and every change of a sheet in the hall.
    """
    code = seen_event(code)
    with database().reading() as session:
        shown = shown_event(session, code)
    return answer(shown.written(event_page(code)), shown.id)


@blueprint.get("/events/<code>/standings")
@blueprint.costs(2)
@blueprint.response(200, StandingsAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429)
def get_standings(code: str) -> Response:
    """Show who has which place and why: in each stage, in each competition, and of all people in the night.

    Its ETag is that of the event.
    """
    code = seen_event(code)
    with database().reading() as session:
        version = event_version(session, code)
        shown = shown_standings(session, open_event_book(session, code), version)
    return answer(shown, event_etag(version))


def moment() -> str:
    """Return the present moment as acts have it: in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def seen_event(code: str) -> str:
    """Return the code of an event that is there; raises Unknown, which counts as a guess, or Problem 429."""
    with guarding_code(code, _has_key):
        event_version(database().glance, table_code(code))
    read_ahead(database(), table_code(code))
    return table_code(code)


def _evening(body: dict[str, Any]) -> Evening:
    """Return how friends play a freeze-out; raises UNKNOWN_PLAYER, PLAYER_COUNT, Problem 422 for rules."""
    with under("/freezeout"):
        game = game_type(body["game_type"])
        settled_rules(game, body)
        check_named_once(body["players"])
        fewest, most = (len(body["tables"]) * each for each in game.seat_range)
        check_player_count(game.title, len(body["players"]), (fewest, most), "/players")
    return Evening(game.id, body["preset"], body["rules"], body["players"], body["tables"])


def _seen_book(code: str) -> EventBook:
    """Return the book of an event that is there; raises as `seen_event` does."""
    code = seen_event(code)
    with database().reading() as session:
        return open_event_book(session, code)


def _has_key(code: str) -> bool:
    given = given_key()
    return given is not None and find_event_key(database().glance, code, given) is not None


def shown_standings(session: Session, book: EventBook, version: tuple[int, int]) -> bytes:
    """Return the standings of an event as JSON; all who ask for a version get the same bytes."""
    kept = database_of(session).cache(SHOWN_EVENTS)
    name = (book.code, "standings", *version)
    known = kept.get(name)
    if known is None:
        if is_large(book):
            session.rollback()
            known = VIEWERS.ask_for(book.code, standings_beside, database().url, book.code)
        else:
            known = write_standings(session, book)
        kept.put(name, known)
    return known


def event_page(code: str) -> str:
    """Return the address of an event's page."""
    return scanned_url(f"/e/{code}")


def event_links(code: str, kind: str, secret: str) -> dict[str, str]:
    """Return the addresses of an event, with that which opens it with a key."""
    page = event_page(code)
    opens = f"{page}#door={secret}" if kind == "door" else f"{page}/desk#key={secret}"
    return {"page": page, "opens": opens, "self": public_url(f"{PREFIX}/events/{code}")}
