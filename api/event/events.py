"""Open events, show them, and let the director and who helps do what is to be done."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from flask import Response, jsonify

from api.blueprint import IF_MATCH, Blueprint
from api.door.event_keys import DESK, DIRECTORS, DOOR, event_keyed, held_event_key, writing_event
from api.door.guessing import guarding_code, right_code, wrong_key
from api.door.keys import given_key
from api.door.limits import opening
from api.event.shown_events import SHOWN_EVENTS, event_etag, shown_event
from api.game.last_heard import last_heard
from api.game.tables import shown_once, with_key
from api.schemas.answers.events import (
    ActAnswer,
    DeskAnswer,
    EventAnswer,
    HallAnswer,
    HelperKeyAnswer,
    NewEventAnswer,
    StandingsAnswer,
)
from api.schemas.answers.tables import NewTableAnswer
from api.schemas.events import (
    ActRequest,
    ActsRequest,
    EventKeyRequest,
    EventRequest,
    EventTablesRequest,
)
from api.wire.body import with_lists
from api.wire.context import PREFIX, database, public_url
from api.wire.etags import answer, expected_versions
from api.wire.paths import entry_uuid, table_code
from api.wire.problems import Problem
from models.event.acts import do, done_before, preview, sent_as
from models.event.book import (
    EventBook,
    contacts_of,
    event_version,
    find_event_key,
    make_event_key,
    open_event,
    open_event_book,
    opened_event_before,
    revoke_event_key,
)
from models.event.desk import desk_view
from models.event.erasing import erase_from_event
from models.event.joining import NotProved, join
from models.event.results import sheets_of
from models.event.view import standings_view
from models.ledger.chain import EVENT
from models.store.conflicts import Conflict, Unknown
from models.store.database import database_of
from models.store.session import Session
from models.table.book import lock_table, open_table, table_history
from models.table.keys import HeldKey, make_key
from rules.canonical import digest
from rules.events.acts import facts_of

blueprint = Blueprint("Events", "Events: many tables, one occasion.")
ADDS = frozenset({"people", "entered", "checked_in", "warned", "answered", "kept_apart", "tables_added"})
"""Acts that add something, so that two desks can do them at once: they need no If-Match."""
AT_THE_DESK = frozenset(
    {"people", "merged", "entered", "checked_in", "withdrawn", "reinstated", "answered", "kept_apart"}
)


@blueprint.post("/events")
@blueprint.arguments(EventRequest)
@blueprint.response(201, NewEventAnswer)
@blueprint.alt_response(200, schema=NewEventAnswer, description="Opened before with this key.", success=True)
@blueprint.refuses(409, 429)
def open_new_event(body: dict[str, Any]) -> Response:
    """Open an event. The answer holds the director's key, which is shown this once.

    With a `key` of the director's own making the call can be repeated until it is answered.
    """
    sent = digest({"occasion": body["occasion"]})
    with database().writing() as session:
        code = opened_event_before(session, body["key"], sent)
        is_new, secret = code is None, body["key"]
        if code is None:
            opening()
            code = open_event(session, sent)
            secret, key = make_event_key(session, code, "director", body["key"])
            occasion = {"kind": "occasion", "reason": "", **body["occasion"]}
            do(session, key, f"occasion-{code}", moment(), occasion)
    right_code(code)
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


@blueprint.get("/events/<code>/desk")
@event_keyed(*DESK)
@blueprint.response(200, DeskAnswer)
@blueprint.refuses(401)
def get_desk(code: str) -> Response:
    """Show what the desk knows besides: how people are reached, notes ticked, keys, and every act.

    `attention` is what needs a person now, the most urgent first. When a table was `heard` of last, this
    process knows alone, so a desk that looks for silent tables asks again every ten seconds.
    """
    with database().reading() as session:
        book = open_event_book(session, table_code(code))
        contacts = contacts_of(session, book.code)
        sheets = sheets_of(session, book.event.matches.values())
        hall = desk_view(session, book, sheets, last_heard().of, moment())
        tag = event_etag(event_version(session, book.code))
    people = {
        person.id: {"contact": contacts.get(person.id), "ticked": list(person.ticked)}
        for person in book.event.people.values()
    }
    shown = {
        "version": book.version,
        "event_etag": tag,
        "kind": held_event_key().kind,
        "people": people,
        **hall,
    }
    response = jsonify(**shown, acts=_acts(book), keys=_keys(book))
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.put("/events/<code>/acts/<act_id>")
@event_keyed(*DOOR)
@with_lists
@blueprint.arguments(ActRequest)
@blueprint.response(201, ActAnswer)
@blueprint.alt_response(200, schema=ActAnswer, description="Done before: nothing changes.", success=True)
@blueprint.doc(parameters=[IF_MATCH])
@blueprint.refuses(401, 404, 409, 412, 428)
def put_act(body: dict[str, Any], code: str, act_id: str) -> Response:
    """Do an act. `act_id` is a UUID that the client makes: a retry with the same body changes nothing (200).

    What more than adds to the event needs the version of the event that was looked at as If-Match.
    """
    act_id, sent = entry_uuid(act_id), sent_as(body)
    _check_right(body)
    with writing_event() as session:
        key = held_event_key()
        is_new = not done_before(session, key.code, act_id, sent)
        if is_new:
            before = open_event_book(session, key.code)
            _check_version(before, body)
            _check_standing(before, body)
            book = do(session, key, act_id, moment(), body)
        else:
            book = open_event_book(session, key.code)
    response = jsonify(code=key.code, version=book.version, act=act_id)
    response.status_code = 201 if is_new else 200
    return response


@blueprint.post("/events/<code>/preview")
@event_keyed(*DESK)
@with_lists
@blueprint.arguments(ActsRequest)
@blueprint.response(200, {"type": "object"})
@blueprint.refuses(401, 404)
def preview_acts(body: dict[str, Any], code: str) -> Response:
    """Say what acts, one after the other, would change, and change nothing.

    Told are tables, pairings, who is entered and who is through, and what the draw then `breaks` besides.
    """
    for each in body["acts"]:
        _check_right(each)
    with database().reading() as session:
        before = open_event_book(session, table_code(code))
        for each in body["acts"]:
            _check_standing(before, each)
        return jsonify(preview(session, table_code(code), moment(), body["acts"]))


@blueprint.post("/events/<code>/keys")
@event_keyed("director")
@blueprint.arguments(EventKeyRequest)
@blueprint.response(201, HelperKeyAnswer)
@blueprint.refuses(401, 409)
def make_helper_key(body: dict[str, Any], code: str) -> Response:
    """Make a key for a helper, shown once: a co-director, the check-in desk, or the code at the door."""
    with writing_event() as session:
        by = held_event_key()
        secret, key = make_event_key(session, by.code, body["kind"], by=by)
    links = event_links(key.code, key.kind, secret)
    return shown_once({"kind": key.kind, "key": secret, "digest": key.digest, "links": links})


@blueprint.delete("/events/<code>/keys/<digest>")
@event_keyed("director")
@blueprint.response(204)
@blueprint.refuses(401, 404, 409)
def revoke_helper_key(code: str, digest: str) -> Response:
    """Take a helper's key back; the director's own stays."""
    with writing_event() as session:
        by = held_event_key()
        known = open_event_book(session, by.code).history.keys.get(digest)
        if known is None or known.revoked:
            raise Unknown("There is no such key in force.")
        if known.kind == "director":
            raise Problem(409, "The director's key cannot be taken back.")
        revoke_event_key(session, by.code, digest, by)
    return Response(status=204)


@blueprint.post("/events/<code>/tables")
@event_keyed(*DIRECTORS)
@blueprint.arguments(EventTablesRequest)
@blueprint.response(201, HallAnswer)
@blueprint.refuses(401, 409)
def open_hall(body: dict[str, Any], code: str) -> Response:
    """Open tables and put them in the hall, in one act, and with them `tables` that were opened elsewhere.

    Such a table keeps its code and its keys; the `key` of its scorekeeper proves that it may be had.
    """
    if not body["labels"] and not body["tables"]:
        raise Problem(422, "", [{"pointer": "/labels", "detail": "Name a table to open, or one to take in."}])
    joining = [{"table": table_code(each["table"]), "label": each["label"]} for each in body["tables"]]
    with writing_event() as session:
        key = held_event_key()
        known = open_event_book(session, key.code).history.acts.get(body["id"])
        if known is None:
            # Whoever writes locks the event first, and then its tables in their order.
            for each in sorted(body["tables"], key=lambda each: str(each["table"]).upper()):
                _join(session, key.code, table_code(each["table"]), each["key"])
            opened = [{"table": open_table(session, label), "label": label} for label in body["labels"]]
            added = {"kind": "tables_added", "reason": "", "tables": [*opened, *joining]}
            own = [each["table"] for each in (*opened, *joining)]
            known = do(session, key, body["id"], moment(), added, own).history.acts[body["id"]]
    tables = facts_of(known[0].fact).get("tables", [])
    count = len(body["labels"])
    if [each["label"] for each in tables[:count]] != body["labels"] or tables[count:] != joining:
        raise Conflict("ID_TAKEN", "Another act has this id. Make a new one and do it again.", None)
    return Response(json.dumps({"tables": tables}), 201, mimetype="application/json")


def _join(session: Session, event: str, table: str, secret: str) -> None:
    try:
        join(session, event, table, secret, moment()[:10])
    except NotProved:
        wrong_key()
        text = (
            f"This is no key of the scorekeeper of table {table}. Scan that table's scorekeeper link again."
        )
        raise Conflict("NOT_OF_THIS_EVENT", text, None) from None


@blueprint.post("/events/<code>/tables/<table>/keys")
@event_keyed(*DESK)
@blueprint.response(201, NewTableAnswer)
@blueprint.refuses(401, 404)
def make_table_key(code: str, table: str) -> Response:
    """Make a key for the scorekeeper of a table of the hall, to be scanned from the desk, shown once."""
    with writing_event() as session:
        by = held_event_key()
        hall = open_event_book(session, by.code).event.tables
        here = table_code(table)
        if here not in hall:
            raise Unknown("There is no such table in this hall.")
        lock_table(session, here)
        secret, _ = make_key(session, here, "scorekeeper", by=HeldKey(here, EVENT, by.code, None, None))
        name = table_history(session, here).name
    return shown_once({"code": here, "name": name, **with_key(here, secret)})


@blueprint.delete("/events/<code>/people/<person>/name")
@event_keyed(*DIRECTORS)
@blueprint.response(204)
@blueprint.refuses(401, 404)
def erase_from_roster(code: str, person: str) -> Response:
    """Erase a person of the roster, for good: every name he was there by, and how to reach him.

    The names go from every table that was in the hall too, from its sheets, journals and exports. What was
    sealed holds still.
    """
    with writing_event() as session:
        erase_from_event(session, held_event_key(), person)
    database().forget()
    return Response(status=204)


def moment() -> str:
    """Return the present moment as acts have it: in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def seen_event(code: str) -> str:
    """Return the code of an event that is there; raises Unknown, which counts as a guess, or Problem 429."""
    with guarding_code(code, lambda: _has_key(code)):
        event_version(database().glance, table_code(code))
    return table_code(code)


def shown_standings(session: Session, book: EventBook, version: tuple[int, int]) -> bytes:
    """Return the standings of an event as JSON; all who ask for a version get the same bytes."""
    kept = database_of(session).cache(SHOWN_EVENTS)
    name = (book.code, "standings", *version)
    known = kept.get(name)
    if known is None:
        view = standings_view(book, sheets_of(session, book.event.matches.values()))
        known = json.dumps({**view, "version": book.version}, ensure_ascii=False).encode()
        kept.put(name, known)
    return known


def event_page(code: str) -> str:
    """Return the address of an event's page."""
    return public_url(f"/e/{code}")


def _has_key(code: str) -> bool:
    given = given_key()
    if given is None:
        return False
    return find_event_key(database().glance, code.upper(), given) is not None


def _check_right(body: dict[str, Any]) -> None:
    """Raise Problem 401 where a helper's key is not for this act.

    The door's hangs where everybody can scan it: who comes says so himself, and ticks no note.
    """
    kind = held_event_key().kind
    if kind == "door" and body["kind"] == "checked_in":
        if body.get("by") != "player" or body.get("ticked"):
            raise Problem(
                401, "The code at the door is for players' own phones. Check in and tick at the desk."
            )
        return
    if kind not in DIRECTORS and not (kind == "desk" and body["kind"] in AT_THE_DESK):
        raise _for_the_director()


def _check_standing(book: EventBook, body: dict[str, Any]) -> None:
    """Raise Problem 401 where a helper's key would lift what the judge has ruled: a disqualification."""
    if body["kind"] != "reinstated" or held_event_key().kind in DIRECTORS:
        return
    known = (book.event.entrants.get(each) for each in body["entrants"])
    if any(entrant and entrant.standing == "disqualified" for entrant in known):
        raise _for_the_director()


def _for_the_director() -> Problem:
    return Problem(401, "That is for the director. Ask him to do it, or for a key that may.")


def _check_version(book: EventBook, body: dict[str, Any]) -> None:
    expected = expected_versions()
    if expected is None and body["kind"] not in ADDS:
        raise Problem(428, "Send the version of the event that you see as If-Match.")
    if expected is not None and book.version not in expected:
        raise Problem(412, "The event has changed meanwhile. Look at it, then do it again.")


def _acts(book: EventBook) -> list[dict[str, Any]]:
    event = book.event
    return [
        {
            "id": act.id,
            "at": act.at,
            "reason": act.reason,
            "struck_by": event.struck.get(act.id),
            **facts_of(act.fact),
        }
        for act in event.acts
    ]


def _keys(book: EventBook) -> list[dict[str, Any]]:
    return [
        {"digest": digest, "kind": key.kind, "since": key.since}
        for digest, key in book.history.keys.items()
        if not key.revoked
    ]


def event_links(code: str, kind: str, secret: str) -> dict[str, str]:
    """Return the addresses of an event, with that which opens it with a key."""
    page = event_page(code)
    opens = f"{page}#door={secret}" if kind == "door" else f"{page}/desk#key={secret}"
    return {"page": page, "opens": opens, "self": public_url(f"{PREFIX}/events/{code}")}
